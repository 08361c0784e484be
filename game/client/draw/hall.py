"""What an electronic table shows besides its felt: the fund display and the words of every screen,
and of a dealt one the screens of its terminals and the parts of the panel (clock, seats, code,
count).

A part of the panel is drawn from `y` on, `h` high, between the lines that all parts of a panel
keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from math import pi, sin
from typing import Final

from .kit import Kit
from .palette import Theme
from .paths import arc
from .pieces import portraits
from .sheet import Sheet
from .style import Colors, ControlStyle
from .text.text_styles import (
    STYLES,
    RowText,
    StyleName,
    TextStyle,
    first_fitting_or_empty,
    first_fitting_or_last,
    fitting_row,
)

PLAY_MONEY: Final = "Table game, play money"
"""Stands on every screen (605a.5(b))."""
HURRY: Final = "Hurry"
"""The word of a clock that is nearly over."""
LINES: Final[Mapping[str, tuple[str, str, str]]] = {
    "betting": ("clock", "brass", ""),
    "done": ("check", "win", ""),
    "away": ("link", "info", "9 6"),
    "house": ("rules", "text2", ""),
    "open": ("link", "text2", "9 6"),
    "waits": ("pause", "line", ""),
    "out": ("minus", "line", ""),
}
"""Of each state of a terminal: its icon, its colour in the theme, and how its frame is dashed."""


def _tone(theme: Theme, state: str) -> str:
    name = LINES[state][1]
    return "#5B6468" if name == "line" else str(getattr(theme, name))


def terminal_screen(
    sheet: Sheet,
    w: float,
    h: float,
    seat: str,
    name: str,
    words: str,
    amount: str,
    state: str,
    end: str,
) -> None:
    """A terminal at its place: whose it is, what it does, and what it has at stake, or won or lost
    at the `end`.
    """
    if h <= w * 0.37 or h < ControlStyle.three_line_screen * sheet.type.grow:
        _draw_low_screen(sheet, w, h, seat, name, words, amount, state, end)
        return
    icon, _, dash = LINES[state]
    ink, low = _tone(sheet.theme, state), h * 0.74
    sheet.poly(
        [(w / 2 - 38, h), (w / 2 + 38, h), (w / 2 + 28, h + 12), (w / 2 - 28, h + 12)], "#07090A"
    )
    _draw_screen(sheet, w, h, ink, dash)
    r = h * 0.24
    _draw_face(sheet, 14 + r, 12 + r, r, name, state)
    left = 2 * r + 26
    tone = {"win": sheet.theme.win, "loss": sheet.theme.loss}.get(end)
    sheet.text(seat, left, h * 0.24, 20, "ui6", sheet.theme.brass, valign="m")
    if amount:
        sheet.text(amount, w - 16, h * 0.26, 22, "ui7", tone, anchor="r", valign="m")
    sheet.write("screen-strong", name or "Open", left, h * 0.48, w - left - 14, valign="m")
    sheet.icon(icon, 26, low + 2, 17, ink, 2.4)
    short_game_title = words, words.partition(" · ")[0]  # the panel has the rest
    sheet.write(
        "screen-body", short_game_title, 44, low + 2, w - ControlStyle.screen_margin, valign="m"
    )


def _draw_low_screen(
    sheet: Sheet,
    w: float,
    h: float,
    seat: str,
    name: str,
    words: str,
    amount: str,
    state: str,
    end: str,
) -> None:
    """A terminal's screen among others in a strip: the face beside two lines, whose it is and what
    it does; where there is room for one line only, its icon says that.
    """
    icon, _, dash = LINES[state]
    ink, r = _tone(sheet.theme, state), h * 0.36
    _draw_screen(sheet, w, h, ink, dash)
    named = bool(name) and name != "Open"
    if h < ControlStyle.two_line_screen * sheet.type.grow:
        _draw_face(sheet, 6 + r, h / 2, r, name, state)
        wordings = (name, seat) if named else (seat,)
        line = first_fitting_or_last(sheet.type, STYLES["strong"], wordings, w - 2 * r - 38)
        sheet.text(line, 2 * r + 12, h / 2, 20, "ui6", valign="m")
        sheet.icon(icon, w - 16, h / 2, 16, ink, 2.4)
        return
    _draw_face(sheet, 8 + r, h / 2, r, name, state)
    left, right, high, low = 2 * r + 16, w - 14, h * 0.27, h * 0.745
    seat_text, amount_text = (STYLES["strong"], seat), (STYLES["name"], amount)
    name_text = (STYLES["strong"], name or "Open")
    money = [amount_text] if amount else []
    rows = [[seat_text, name_text, *money], [seat_text, name_text]]
    # whose it is comes before its place, and where nobody plays the place
    rows += [[name_text, *money], [name_text]] if named else [[seat_text, *money], [seat_text]]
    heading = fitting_row(sheet.type, rows, right - left)
    has_amount, x = amount_text in heading, left
    wide = sheet.width(amount, 20, "ui7") + 8 if amount else 0.0
    if seat_text in heading:
        tone = sheet.theme.brass if name_text in heading else None
        x += sheet.text(seat, x, high, 20, "ui6", tone, valign="m") + 8
    if name_text in heading:
        room = right - x - (wide if has_amount else 0)
        sheet.write("screen-strong", name_text[1], x, high, room, valign="m")
    # what is done gives way to the icon that says it; the panel has it, too
    done = [[(STYLES["body"], text)] for text in (words, words.partition(" · ")[0])]
    if amount and not has_amount:
        done = [[*row, amount_text] for row in done] + [done[1]]
    doing = fitting_row(sheet.type, [*done, []], right - left - 24)
    if has_amount or amount_text in doing:
        tone = {"win": sheet.theme.win, "loss": sheet.theme.loss}.get(end)
        y = high if has_amount else low
        sheet.text(amount, right, y, 20, "ui7", tone, anchor="r", valign="m")
    sheet.icon(icon, left + 8, low, 16, ink, 2.4)
    if doing:
        sheet.text(doing[0][1], left + 24, low, 20, "ui5", sheet.theme.text, valign="m")


def _draw_screen(
    sheet: Sheet, w: float, h: float, ink: str, dash: str, fill: str = "#15191B"
) -> None:
    """The ground of a terminal's screen, framed by its state."""
    sheet.shadow(0, 0, w, h, 10, blur=6, dy=3, a=0.5)
    sheet.rr(0, 0, w, h, 10, fill)
    sheet.rr(1.2, 1.2, w - 2.4, h - 2.4, 9, None, 1, stroke=ink, sw=2.4, dash=dash or None)


def _draw_face(sheet: Sheet, x: float, y: float, r: float, name: str, state: str) -> None:
    """Whose terminal it is; a ring where nobody plays."""
    if name and name != "Open":
        picture = portraits.avatar(
            sheet.cache, name, r * sheet.scale, dimmed=state == "house"
        ).surface
        sheet.stamp(picture, x, y, centre=True)
    else:
        sheet.circle(x, y, r, None, 0.7, stroke=sheet.theme.text2, sw=1.8, dash="5 4")


def own_clock(
    sheet: Sheet,
    w: float,
    h: float,
    title: str,
    figure: str,
    word: str,
    share: float,
    notes: tuple[str, ...],
) -> None:
    """The clock beside the player's own zone: what is asked, the ring that empties, what happens
    without an answer.
    """
    hurry, x, y, r = word == HURRY, w / 2, h * 0.49, 80.0
    ink = _draw_clock_ring(sheet, x, y, r, 14, share, hurry=hurry)
    sheet.write("subject", title, x, 36, w - 32, anchor="c", valign="m")
    sheet.text(figure or "–", x, y - 12, 64, "ui7", ink if hurry else None, anchor="c", valign="m")
    sheet.text(
        word, x, y + 36, 20, "ui5", ink if hurry else sheet.theme.text2, anchor="c", valign="m"
    )
    step = min(30.0, 26 * sheet.type.grow)
    for i, note in enumerate(notes):
        at = h - 20 - step * (len(notes) - 1 - i)
        style: StyleName = "name" if i == len(notes) - 1 else "body"
        wordings = (note, note.rpartition(", ")[0] or note)
        sheet.write(style, wordings, x, at, w - 20, anchor="c", valign="m")


def _draw_clock_ring(
    sheet: Sheet, x: float, y: float, r: float, sw: float, share: float, *, hurry: bool
) -> str:
    """The ring of a clock, of which a share is left; its ink. In haste it is broken, too, not only
    of another colour.
    """
    ink = sheet.theme.loss if hurry else sheet.theme.brass
    sheet.circle(x, y, r, Colors.screen_dark, 1, stroke="#3A3F40", sw=sw)
    degrees = min(359.9, 360 * share)
    step = 7.0 if hurry else degrees
    while degrees > 0:
        sheet.path(
            arc(x, y, r, -90 - degrees, -90 - degrees + min(degrees, step)),
            None,
            1,
            stroke=ink,
            sw=sw,
        )
        degrees -= 1.7 * step
    return ink


def live_sign(sheet: Sheet, w: float, h: float, round_number: str) -> None:
    """That the table is seen as it is dealt, and which round it is."""
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.9)
    sheet.circle(24, h / 2, 11, None, 1, stroke="#F5F0E4", sw=1.6)
    sheet.circle(24, h / 2, 7, "#D8453E")
    sheet.text("Live", 46, h / 2, 20, "ui7", valign="m")
    sheet.text(round_number, w - 16, h / 2, 20, "ui5", anchor="r", valign="m")


def clock_screen(sheet: Sheet, w: float, h: float, figure: str, word: str) -> None:
    """The clock as a screen among those of the terminals."""
    ink = sheet.theme.loss if word == HURRY else sheet.theme.brass
    _draw_screen(sheet, w, h, ink, "9 6" if word == HURRY else "", Colors.screen_dark)
    sheet.icon("clock", 28, h / 2, 26, ink, 2.4)
    left = 52.0
    if figure:
        tone = ink if word == HURRY else ""
        room = w - left - 10
        left += sheet.write("screen-figure", figure, left, h / 2, room, tone, valign="m") + 10
    tone = ink if word == HURRY else sheet.theme.text2
    if figure:
        sheet.write_if_fits("body", word, left, h / 2, w - 10 - left, tone, valign="m")
    else:
        sheet.text(word, left, h / 2, 20, "ui5", tone, valign="m")


def connection_lost_veil(sheet: Sheet, w: float, h: float) -> None:
    """What lies over a table that is not heard."""
    sheet.rr(0, 0, w, h, 0, "#0A0C0D", 0.62)


def notice(sheet: Sheet, w: float, h: float, title: str, why: str, note: str, loud: bool) -> None:
    """A plate across the felt, in three lines."""
    ink = sheet.theme.loss if loud else sheet.theme.info
    sheet.shadow(0, 0, w, h, 16, blur=10, dy=6, a=0.6)
    sheet.rr(0, 0, w, h, 16, "#171C1E")
    sheet.rr(1.5, 1.5, w - 3, h - 3, 15, None, 1, stroke=ink, sw=3, dash="14 8")
    sheet.text(title, w / 2, h * 0.3, 34, "serif6", anchor="c", valign="m")
    sheet.write("screen-message", why, w / 2, h * 0.58, w - 40, anchor="c", valign="m")
    sheet.write("screen-note", note, w / 2, h * 0.8, w - 40, anchor="c", valign="m")


# -- parts of the panel ----------------------------------------------------------------------------


def _draw_ground(sheet: Sheet, y: float, h: float, title: str, columns: int) -> None:
    """The ground of a panel that cannot be folded away, with its title."""
    sheet.rr(0, y, 400.0 * columns, h, 0, sheet.theme.panel)
    sheet.rr(0, y, 1.5, h, 0, "#FFFFFF", sheet.theme.line_alpha + 0.02)
    sheet.rr(0, y + 68, 400.0 * columns, 1.5, 0, "#FFFFFF", sheet.theme.line_alpha)
    sheet.write(
        "subject",
        title,
        ControlStyle.screen_left,
        y + 34,
        ControlStyle.screen_right - ControlStyle.screen_left,
        valign="m",
    )


def _draw_clock(
    sheet: Sheet,
    y: float,
    h: float,
    seconds: int,
    share: float,
    word: str,
    steps: tuple[str, ...],
    phase: int,
) -> None:
    """The ring of the clock that runs (-1: none does) with its word, and the phases of the round
    beside it, up to the one `phase` hand.
    """
    r = min(84.0, h / 2 - 12)
    x, middle, hurry = ControlStyle.screen_left + r, y + h / 2, word == HURRY
    ink = _draw_clock_ring(sheet, x, middle, r, 10, share, hurry=hurry)
    for tick in range(12):
        dx, dy = sin(tick * pi / 6), -sin(tick * pi / 6 + pi / 2)
        sheet.line(
            x + dx * (r - 18),
            middle + dy * (r - 18),
            x + dx * (r - 12),
            middle + dy * (r - 12),
            "#FFFFFF",
            0.35,
            1.6,
        )
    figure = "–" if seconds < 0 else str(seconds)
    sheet.text(
        figure,
        x,
        middle - r * 0.08,
        min(60.0, r * 0.7),
        "ui7",
        ink if hurry else None,
        anchor="c",
        valign="m",
    )
    sheet.text(
        word,
        x,
        middle + r * 0.42,
        20,
        "ui5",
        ink if hurry else sheet.theme.text2,
        anchor="c",
        valign="m",
    )
    left, step = ControlStyle.screen_left + 2 * r + 34, min(44.0, (h - 8) / max(1, len(steps)))
    _draw_phases(sheet, left, middle, step, steps, phase)


def _draw_phases(
    sheet: Sheet, left: float, middle: float, step: float, steps: tuple[str, ...], phase: int
) -> None:
    """The phases of a round from the top down, each with its sign: done, the one `phase` hand, or to
    come.
    """
    top = middle - step * (len(steps) - 1) / 2
    if len(steps) > 1:
        sheet.line(left, top, left, top + step * (len(steps) - 1), "#FFFFFF", 0.2, 1.5)
    for i, name in enumerate(steps):
        on = top + i * step
        now, done = i == phase, i < phase
        sheet.circle(left, on, 11, sheet.theme.brass if now else "#1C3A30" if done else "#121617")
        if not now:
            sheet.circle(
                left,
                on,
                10,
                None,
                0.8,
                stroke=sheet.theme.win if done else sheet.theme.text2,
                sw=1.6,
            )
        if now or done:
            sheet.icon(
                "play" if now else "check", left, on, 12, "#17130A" if now else sheet.theme.win, 3
            )
        style: StyleName = "screen-name" if now else "screen-body" if done else "screen-note"
        sheet.write(style, name, left + 24, on, ControlStyle.screen_right - left - 24, valign="m")


def _draw_seat(
    sheet: Sheet, y: float, h: float, seat: str, name: str, words: str, amount: str, state: str
) -> None:
    """A terminal in a line: whose it is, what it does, what it has at stake."""
    ink, middle = _tone(sheet.theme, state), y + h / 2
    sheet.rr(
        ControlStyle.screen_left - 10,
        y + 1,
        ControlStyle.screen_right - ControlStyle.screen_left + 20,
        h - 2,
        7,
        "#FFFFFF",
        0.03,
    )
    sheet.icon(LINES[state][0], ControlStyle.screen_left + 6, middle, 17, ink, 2.4)
    left = ControlStyle.screen_left + 24
    left += sheet.text(seat, left, middle, 20, "ui6", sheet.theme.brass, valign="m") + 8
    wide = (
        sheet.text(amount, ControlStyle.screen_right, middle, 20, "ui7", anchor="r", valign="m")
        + 12
        if amount
        else 0.0
    )
    room = min(112.0, ControlStyle.screen_right - left - wide)
    left += sheet.write("screen-name", name, left, middle, room, valign="m") + 10
    short_game_title = (
        words,
        words.partition(" · ")[0],
    )  # the terminal's screen on the felt has the rest
    sheet.write(
        "screen-note",
        short_game_title,
        left,
        middle,
        ControlStyle.screen_right - left - wide,
        valign="m",
    )


def _draw_title(sheet: Sheet, y: float, h: float, words: str, note: str, framed: bool) -> None:
    """The head of a part, with a note at its right end."""
    sheet.rr(0, y, 400, 1.5, 0, "#FFFFFF", 0.10)
    middle, wide = y + h / 2 + 4, 0.0
    if note:
        inset = 14 if framed else 0
        wide = sheet.text(
            note,
            ControlStyle.screen_right - inset,
            middle,
            20,
            "ui6",
            None if framed else sheet.theme.text2,
            anchor="r",
            valign="m",
        )
        if framed:
            sheet.rr(
                ControlStyle.screen_right - wide - 28,
                middle - 16,
                wide + 28,
                32,
                16,
                None,
                0.8,
                stroke=sheet.theme.text2,
                sw=1.6,
            )
            wide += 28
    sheet.write(
        "screen-heading",
        words,
        ControlStyle.screen_left,
        middle,
        ControlStyle.screen_right - ControlStyle.screen_left - wide - 10,
        valign="m",
    )


def _draw_words(sheet: Sheet, y: float, h: float, words: str, strong: bool) -> None:
    """A line."""
    style: StyleName = "screen-strong" if strong else "screen-note"
    sheet.write(
        style,
        words,
        ControlStyle.screen_left,
        y + h / 2,
        ControlStyle.screen_right - ControlStyle.screen_left,
        valign="m",
    )


def spaced_pairing_code(digits: str) -> str:
    """A pairing code as it is read out, a dash for none.

    >>> spaced_pairing_code("201391"), spaced_pairing_code("")
    ('201 391', '–')
    """
    return f"{digits[:3]} {digits[3:]}" if digits else "–"


def _draw_code(sheet: Sheet, y: float, h: float, digits: str) -> None:
    """The pairing code, to be read across a room."""
    sheet.rr(
        ControlStyle.screen_left,
        y,
        ControlStyle.screen_right - ControlStyle.screen_left,
        h,
        10,
        Colors.screen_dark,
    )
    sheet.rr(
        ControlStyle.screen_left + 1,
        y + 1,
        ControlStyle.screen_right - ControlStyle.screen_left - 2,
        h - 2,
        9,
        None,
        0.9,
        stroke=sheet.theme.brass,
        sw=2,
    )
    sheet.text(
        spaced_pairing_code(digits),
        (ControlStyle.screen_left + ControlStyle.screen_right) / 2,
        y + h / 2,
        min(58.0, h * 0.66),
        "ui7",
        Colors.fund_foil,
        anchor="c",
        valign="m",
    )


def _draw_terminal_squares(sheet: Sheet, y: float, h: float, terminals: int) -> None:
    """Terminals as squares in fives, ten of them at most."""
    side = min(30.0, h - 4)
    for i in range(10):
        x, full = ControlStyle.screen_left + i * (side + 3.5) + (12 if i >= 5 else 0), i < terminals
        if full:
            sheet.rr(
                x,
                y,
                side,
                side,
                5,
                sheet.theme.brass if i < terminals - terminals % 5 else Colors.fund_foil,
            )
            sheet.text(
                str(i + 1), x + side / 2, y + side / 2, 18, "ui7", "#17130A", anchor="c", valign="m"
            )
        else:
            sheet.rr(
                x + 1,
                y + 1,
                side - 2,
                side - 2,
                5,
                None,
                0.6,
                stroke=sheet.theme.text2,
                sw=1.5,
                dash="5 4",
            )


def _draw_fact(sheet: Sheet, y: float, h: float, name: str, value: str) -> None:
    """A fact of the line."""
    middle = y + h / 2
    wide = sheet.width(name, 20, "ui5") + 12
    sheet.text(name, ControlStyle.screen_left, middle, 20, "ui5", sheet.theme.text2, valign="m")
    sheet.write(
        "screen-strong",
        value,
        ControlStyle.screen_right,
        middle,
        ControlStyle.screen_right - ControlStyle.screen_left - wide,
        anchor="r",
        valign="m",
    )


PARTS: Final[Mapping[str, Callable[..., None]]] = {
    "hall ground": _draw_ground,
    "hall clock": _draw_clock,
    "hall seat": _draw_seat,
    "hall title": _draw_title,
    "hall words": _draw_words,
    "hall code": _draw_code,
    "hall count": _draw_terminal_squares,
    "hall fact": _draw_fact,
}
"""Every part of a dealt table's panel."""


def account_display(
    sheet: Sheet, w: float, h: float, balance: str, name: str, note: str, amount: str, alert: bool
) -> None:
    """The electronic fund display: what is on the game account, with its `name`, a `note` with its
    `amount` (what is on the table) or an `alert` beside it; above it where letters are too large
    for that.
    """
    grow, edge = sheet.type.grow, 14.0
    line = 26 * grow
    sheet.rr(0, 0, w, h, 10, Colors.screen_dark)
    sheet.rr(1, 1, w - 2, h - 2, 9, None, 0.9, stroke=sheet.theme.brass, sw=2)
    ink = sheet.theme.loss if alert else sheet.theme.text
    strong = STYLES["name"]._replace(color=ink)
    one = f"{note} {amount}".rstrip()
    lines: list[RowText] = [(STYLES["note"], name), (strong, one)]
    if amount and h >= 3.6 * line:
        lines[1:] = [(STYLES["note"], note), (strong, amount)]
    widest = max(lines, key=lambda row: sheet.width(row[1], row[0].size, row[0].face))
    figures = [
        TextStyle(size, "ui7", Colors.fund_foil)
        for size in ControlStyle.fund_sizes
        if size >= ControlStyle.least_fund_beside_name and 0.72 * size * grow <= h - 16
    ]
    beside = [[widest, (figure, balance)] for figure in figures]
    row = fitting_row(sheet.type, [*beside, []], w - 2 * edge, 10)
    if row:
        sheet.write(*row[1], w - edge, h / 2, anchor="r", valign="m")
        top = h / 2 - (len(lines) - 1) / 2 * line
        for i, (style, words) in enumerate(lines):
            sheet.write(style, words, edge, top + i * line, valign="m")
        return
    brief = f"{note.rpartition(' ')[2].capitalize()} {amount}" if amount.startswith("$") else amount
    _draw_fund_under_words(sheet, w, h, balance, name, (one, brief or one, amount or one), strong)


def _draw_fund_under_words(
    sheet: Sheet,
    w: float,
    h: float,
    balance: str,
    name: str,
    notes: tuple[str, ...],
    strong: TextStyle,
) -> None:
    """A fund display's figure under its name and the first of some notes that has room; a name that
    has none over the figure stands beside it, if only by its last word.
    """
    grow, edge = sheet.type.grow, 14.0
    line, wide, plain = 26 * grow, w - 2 * edge, STYLES["note"]
    note = first_fitting_or_empty(sheet.type, strong, notes, wide)
    over: list[RowText] = [(plain, name), (strong, note)] if note else [(plain, name)]
    side = bool(fitting_row(sheet.type, [over, []], wide, 20))
    if not side and h < 3.2 * line:
        over = over[-1:]
    room = h - 12 - (1 if side else len(over)) * line
    styles = [TextStyle(size, "ui7", Colors.fund_foil) for size in ControlStyle.fund_sizes]
    figures = [
        (style, balance) for style in styles if ControlStyle.dollar_sign * style.size * grow <= room
    ] or [(styles[-1], balance)]
    labels = () if over[0][1] == name else (name, name.rpartition(" ")[2].capitalize())
    named = [[figure, (plain, label)] for figure, label in product(figures, labels)]
    row = fitting_row(sheet.type, [*named, *([figure] for figure in figures)], wide, 12)
    for i, (style, words) in enumerate(over):
        x, anchor = (w - edge, "r") if side and i else (edge, "l")
        y = 6 + (0.5 + (0 if side else i)) * line
        sheet.write(style, words, x, y, anchor=anchor, valign="m")
    middle = h - 6 - room / 2
    sheet.write(*row[0], w - edge, middle, anchor="r", valign="m")
    for style, words in row[1:]:
        sheet.write(style, words, edge, middle, valign="m")


def play_money_width(kit: Kit) -> float:
    """How wide the pill is, in design pixels."""
    return kit.measure(PLAY_MONEY, 20, "ui6") + 28


def play_money(sheet: Sheet, w: float, h: float) -> None:
    """The pill that says what is played for."""
    sheet.rr(0.9, 0.9, w - 1.8, h - 1.8, h / 2, "#0A0C0D", 0.7, stroke=sheet.theme.brass, sw=1.8)
    sheet.write("play-money", PLAY_MONEY, w / 2, h / 2, w - 16, anchor="c", valign="m")
