"""The side panel of a dice table: what each wager costs, how the sequence stands, the last rolls, and the roll settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from game.client.draw.kit import side_ground
from game.client.draw.palette import CREAM
from game.client.draw.pen import ready
from game.client.draw.sheet import Sheet
from game.client.felt.spots import flat_die
from game.client.focus import Answers, Target
from game.client.table.dice import costs as dice_costs
from game.client.table.dice.columns import (
    COMPACT,
    SHORT,
    TOP,
    WIDE,
    Facts,
    RowPlace,
    bare,
    foot,
    low_of,
    paged,
    row_places,
    run_high,
    settled_rows,
)
from game.client.table.dice.costs import percent
from game.client.table.intents import ShowCost
from game.client.table.items import Item, latest
from game.money import dollars, short

if TYPE_CHECKING:
    from game.client.draw.kit import Kit
    from game.client.table.bar import Bar
    from game.client.table.coach import Settlement
    from game.client.table.desk import Roll
    from game.client.table.dice.costs import AlikeCost, Sequence
    from game.client.table.moment import Moment, Pointed

LEFT: Final = 1520.0
X, RIGHT = 24.0, 376.0


class RowState(NamedTuple):
    """How a row stands: a wager of it lies there, won, is pointed at or is closed; and whether edges are printed."""

    held: bool
    won: bool
    lit: bool
    closed: bool
    odds: bool


def facts(m: Moment, bar: Bar) -> Facts:
    """What the panel says in this moment, made once. In casino mode, and where odds are not wanted, the edges stay unsaid."""
    return bar.keep("facts", m, lambda: _facts(m, bar))


def _facts(m: Moment, bar: Bar) -> Facts:
    odds = m.odds
    placed = dice_costs.placed(m)
    ended = {s.wager: r for s, r in m.shown.results.items() if s.seat == m.own}
    still = not m.busy
    short = bar.frame.columns > 1 or bar.frame.panel_tall < SHORT
    read = still and m.shown.over and not m.hand.placed and (short or m.hand.page % 2 == 0)
    lines = sorted(m.coach.lines if read else (), key=lambda line: ("win", "push", "lose").index(line.kind))
    won = frozenset(key for end in ended.values() for key in end.rows)
    costs = tuple(row._replace(pays=row.paid(won) or row.pays) for row in dice_costs.rows(m))
    said = Facts(
        costs, frozenset(placed) - frozenset(ended), won,
        frozenset(), frozenset(m.hand.closed), tuple(lines), m.coach.title,
        dice_costs.round_cost(m.game, m.hand.placed if m.betting else {}), dice_costs.sequence(m, odds=odds),
        m.rolls, odds, min(bar.shell.kit(bar.frame.panel).type.grow, 1.7), bar.frame.panel_tall, bar.frame.columns,
    )  # fmt: skip
    return paged(said, m.hand.page)


def shown_wagers(m: Moment, pointed: Pointed) -> tuple[str, ...]:
    """The wagers whose spots are shown: the panel's row under the pointer or the focus, else the one that was chosen;
    or the wager whose spot is under them.
    """
    for name in (pointed.hover, pointed.ring):
        kind, _, rest = name.partition(" ")
        if kind == "cost":
            return _wagers(m, rest)
        if kind == "spot":
            return (rest,)
    return _wagers(m, m.hand.cost)


def _wagers(m: Moment, first: str) -> tuple[str, ...]:
    if not first:
        return ()
    return next((row.wagers for row in dice_costs.rows(m) if row.wagers[0] == first), ())


def items(m: Moment, bar: Bar, pointed: Pointed) -> list[Item]:
    """The panel's parts; each is painted again only when what it says changes."""
    said = facts(m, bar)._replace(lit=frozenset(shown_wagers(m, pointed)))
    return latest(bar.shell.cache, ("dice panel", m.game.slug), (said, bar.frame), lambda: _parts(bar, said))


def _parts(bar: Bar, said: Facts) -> list[Item]:
    places, kit = row_places(said), bar.shell.kit(bar.frame.panel)
    draw = _bar if places and places[0].high > COMPACT * said.grow + 1 else _line
    shown = len(places) - 1 if len(places) < len(said.rows) else len(places)
    out = [_part(bar, "panel", (0, 0, WIDE * said.columns, said.tall), _ground, said.odds, said.columns)]
    if said.lines:
        out += _settled(bar, said)
    elif not bare(said):
        high = 44 + 36 * said.grow
        out.append(_part(bar, "panel head", (0, TOP, WIDE, high), _cost_head, said.odds, *said.cost))
    texts = [_texts(row, odds=said.odds) for row in said.rows[:shown]]
    size = bar.keep("row size", texts, lambda: _size(kit, texts, RIGHT - X - 20))
    for i, (row, place) in enumerate(zip(said.rows[:shown], places, strict=False)):
        box = (place.x, place.y, WIDE, place.high)
        out.append(_part(bar, f"panel row {i}", box, draw, row, _state(said, row), i % 2 == 0, size))
    if 0 <= shown < len(said.rows) and places:
        box = (places[-1].x, places[-1].y, WIDE, places[-1].high)
        out.append(_part(bar, "panel more", box, _more, f"{len(said.rows) - shown} more wagers: press V"))
    elif said.pages > 1:
        out.append(_part(bar, "panel more", (0, low_of(said), WIDE, 36 * said.grow), _more, "More: press V"))
    return out + _below(bar, said)


def _settled(bar: Bar, said: Facts) -> list[Item]:
    """What each wager of the roll came to, and the sum."""
    number, each = settled_rows(said)
    out = [_part(bar, "panel head", (0, TOP, WIDE, 44), _settled_head, said.lines[0].section)]
    size = _size(bar.shell.kit(bar.frame.panel), [_ended(line) for line in said.lines[:number]], RIGHT - X - 24)
    for i, line in enumerate(said.lines[:number]):
        out.append(_part(bar, f"panel end {i}", (0, TOP + 44 + i * each, WIDE, each), _end, line, i % 2 == 0, size))
    rest = len(said.lines) - number
    out.append(_part(bar, "panel net", (0, TOP + 44 + number * each, WIDE, 62 * said.grow), _net, said.title, rest))
    return out


def _below(bar: Bar, said: Facts) -> list[Item]:
    """The sequence and the last rolls, in the last column."""
    x, y, out = (said.columns - 1) * WIDE, foot(said), []
    if said.sequence is not None:
        out.append(_part(bar, "panel run", (x, y, WIDE, run_high(said)), _sequence, said.sequence))
        y += run_high(said)
    if said.rolls:
        out.append(
            _part(bar, "panel rolls", (x, y + 4, WIDE, 44 * said.grow), _rolls, said.rolls, said.sequence is None)
        )
    return out


def _part(bar: Bar, key: str, box: tuple[float, float, float, float], draw: Any, *args: object) -> Item:
    """A part of the panel; nothing of it reaches over its box."""
    x, y, w, h = box
    view = bar.frame.panel
    kit = bar.shell.kit(view)

    def picture() -> pygame.Surface:
        sheet = Sheet(w, h, kit.type, kit.cache, kit.theme)
        draw(sheet, w, h, *args)
        return ready(sheet.surface())

    kept = kit.cache.get(
        ("dice panel", draw.__name__, w, h, args, kit.type.scale, kit.type.text_scale, kit.theme), picture
    )
    at = view.at(LEFT + x, y)
    return Item(key, pygame.Rect(at, kept.get_size()), (id(kept), at), lambda s: s.blit(kept, at))


def targets(m: Moment, bar: Bar) -> list[Target]:
    """The panel's rows: pointed at, focused or pressed, each shows its spots on the felt."""
    if m.hand.folded:
        return []
    said = facts(m, bar)
    rows = [(row.wagers[0], row.title, row.pays) for row in said.rows]
    places = row_places(said)
    return bar.keep("panel targets", (rows, places), lambda: _targets(rows, places, bar))


def _targets(rows: list[tuple[str, str, str]], places: list[RowPlace], bar: Bar) -> list[Target]:
    view = bar.frame.panel
    return [
        Target(
            f"cost {wager}", view.rect(LEFT + at.x + X - 12, at.y, WIDE - 24, at.high - 2), "panel",
            answers=Answers(ShowCost(wager)), radius=8, label=title, value=pays,
        )
        for (wager, title, pays), at in zip(rows, places, strict=False)
    ]  # fmt: skip


def _state(said: Facts, row: AlikeCost) -> RowState:
    names = set(row.wagers)
    won = bool(row.paid(said.won))
    held = won or bool(said.held & names)
    return RowState(held, won, bool(said.lit & names), bool(said.closed & names), said.odds)


# -- how they look ---------------------------------------------------------------------------------------------------


def _ground(sheet: Sheet, w: float, h: float, odds: bool, columns: int) -> None:
    sheet.rr(0, 0, w, h, 0, sheet.theme.panel)
    side_ground(sheet, WIDE, h, "Coach and pays" if odds else "Wagers and pays")
    for column in range(1, columns):
        sheet.rr(column * WIDE, 0, 1.5, h, 0, "#FFFFFF", 0.10)


def _cost_head(sheet: Sheet, w: float, h: float, odds: bool, staked: int, lost: float) -> None:  # noqa: ARG001 - the kit's shape
    _head(sheet, 18, "coach", "What each wager costs" if odds else "What each wager pays")
    said = "House edge of every dollar, exact"
    if not odds:
        said = "Press a row to see its place"
    elif staked:
        verb = "gains" if lost < -0.5 else "costs"
        said = f"{short(staked)} here {verb} {dollars(round(abs(lost)))} on average"
    sheet.fitted(said, X, 34 + 26 * sheet.type.grow, RIGHT - X, 20, "ui5", sheet.theme.text2, least=10)


def _head(sheet: Sheet, y: float, icon: str, title: str, note: str = "") -> None:
    sheet.icon(icon, X + 12, y, 24, sheet.theme.brass, 2.3)
    if note and sheet.type.grow > 1.6:
        note = ""  # larger lettering leaves room for the title alone
    wide = sheet.text(note, RIGHT, y, 22, "ui7", anchor="r", valign="m") if note else 0.0
    sheet.fitted(title, X + 36, y, RIGHT - X - 46 - wide, 24, "ui7", valign="m", least=12)


def _frame(sheet: Sheet, step: float, state: RowState, *, even: bool = False) -> None:
    """A row's ground: framed when a wager of it stands or is pointed at."""
    if state.held or state.lit:
        low = step - (3 if step > COMPACT - 2 else 1)
        sheet.rr(X - 12, 0, RIGHT - X + 24, low, 8, "#2A2A20" if state.held else "#1E2528")
        ink = sheet.theme.focus if state.lit else sheet.theme.brass
        sheet.rr(X - 11, 1, RIGHT - X + 22, low - 2, 7, None, 1, stroke=ink, sw=2)
    elif even:
        sheet.rr(X - 12, 0, RIGHT - X + 24, step - 1, 6, "#FFFFFF", 0.028)


def _bar(sheet: Sheet, w: float, h: float, row: AlikeCost, state: RowState, even: bool, size: float) -> None:  # noqa: ARG001 - the kit's shape
    """A wager with its odds, and below its edge as a bar."""
    _frame(sheet, h, state)
    line, low, right = h * 0.30, h * 0.70, RIGHT
    if state.won:
        sheet.icon("check", RIGHT - 7, line, 16, sheet.theme.brass, 3)
        right -= 24
    tone = sheet.theme.text if state.held else sheet.theme.brass
    wide = sheet.text(row.pays, right, line, 20, "ui6", tone, anchor="r", valign="m")
    sheet.fitted(row.title, X, line, right - X - wide - 10, 20, "ui7" if state.held else "ui6", valign="m")
    shut = sheet.theme.text2 if state.closed else None
    figure = sheet.text(percent(row.edge), RIGHT, low, 20, "ui6", shut, anchor="r", valign="m")
    room = RIGHT - X - figure - 14
    if shut:
        sheet.icon("lock", X + 8, low, 17, shut, 2)
        sheet.fitted("closed while it runs", X + 26, low, room - 26, 20, "ui5", shut, valign="m")
        return
    high = 9 * min(sheet.type.grow, 1.2)
    sheet.rr(X, low - high / 2, room, high, high / 2, "#FFFFFF", 0.07)
    tone = "#C9996B" if row.edge > 0.1 else "#B8AF86"
    sheet.rr(X, low - high / 2, max(high, room * min(1.0, row.edge / 0.24)), high, high / 2, tone)


def _size(kit: Kit, rows: list[tuple[str, ...]], room: float) -> float:
    """The size at which each row's words stand beside one another in `room` design pixels: 20, smaller where letters are large."""
    widest = max((sum(kit.measure(text, 20, "ui7") for text in row) for row in rows), default=0.0)
    gaps = 14.0 * (max((len(row) for row in rows), default=1) - 1)
    return 20.0 if widest + gaps <= room else max(10.0, 20.0 * (room - gaps) / widest)


def _texts(row: AlikeCost, *, odds: bool) -> tuple[str, ...]:
    return (row.title, row.pays, percent(row.edge)) if odds else (row.title, row.pays)


def _ended(line: Settlement) -> tuple[str, str, str]:
    """What stands in a settled wager's row: its title, its odds and section, its amount."""
    odds = line.why.rpartition(", ")[2]
    section = line.section.partition(".")[2] or line.section
    law = section if line.kind != "win" else f"{odds} · {section}"
    return line.wager.replace(" of a Kind", " of a kind").replace(", Millionaire Row", ""), law, line.amount


def _line(sheet: Sheet, w: float, h: float, row: AlikeCost, state: RowState, even: bool, size: float) -> None:  # noqa: ARG001 - the kit's shape
    """A wager on one line: its name, its odds, its edge."""
    _frame(sheet, h, state, even=even)
    middle, face, right = h / 2 - 1, "ui7" if state.held else "ui5", RIGHT
    mark = 20.0 if state.held or state.closed else 0.0
    edge = percent(row.edge) if state.odds else ""
    if edge:
        ink = sheet.theme.win if row.edge < 0 else None
        wide = sheet.text(edge, RIGHT, middle, size, face, ink, anchor="r", valign="m")
        right -= max(82.0 if sheet.type.grow < 1.4 else 0.0, wide + 14)
    wide = sheet.text(row.pays, right, middle, size, face, sheet.theme.brass, anchor="r", valign="m")
    if mark:
        icon = "check" if state.won else "tri-r" if state.held else "lock"
        sheet.icon(icon, X + 3, middle, 14, sheet.theme.brass, 3)
    left = X + mark
    sheet.fitted(row.title, left, middle, right - left - wide - 8, size, face, valign="m", least=10)


def _more(sheet: Sheet, w: float, h: float, words: str) -> None:  # noqa: ARG001 - the kit's shape
    sheet.fitted(words, X, h / 2, RIGHT - X, 20, "ui5", sheet.theme.text2, valign="m")


def _settled_head(sheet: Sheet, w: float, h: float, section: str) -> None:  # noqa: ARG001 - the kit's shape
    chapter = section.partition(".")[0]
    _head(sheet, 18, "check", "This roll, settled", chapter if chapter[:1].isdigit() else "")


def _net(sheet: Sheet, w: float, h: float, said: str, rest: int) -> None:  # noqa: ARG001 - the kit's shape
    """What the player's wagers came to."""
    y = 22 * sheet.type.grow
    sheet.line(X, y - 18 * sheet.type.grow, RIGHT, y - 18 * sheet.type.grow, "#FFFFFF", 0.25, 1.3)
    title, _, net = said.partition(": ")
    ink = sheet.theme.win if net.startswith("+") else sheet.theme.loss if net.startswith("-") else sheet.theme.text
    wide = sheet.text(net, RIGHT, y + 2, 24, "ui7", ink, anchor="r", valign="m")
    words = f"{rest} more, {title} net" if rest else f"{title} net"
    sheet.fitted(words, X, y + 2, RIGHT - X - wide - 10, 20, "ui6", valign="m")


def _end(sheet: Sheet, w: float, h: float, line: Settlement, even: bool, size: float) -> None:  # noqa: ARG001 - the kit's shape
    """How one wager ended: its sign, its name, odds and section, the amount."""
    y = h / 2
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(line.kind, sheet.theme.text)
    if even:
        sheet.rr(X - 12, 0, RIGHT - X + 24, h, 6, "#FFFFFF", 0.03)
    sheet.icon({"win": "check", "lose": "cross"}.get(line.kind, "minus"), X + 5, y, 14, ink, 3)
    title, law, amount = _ended(line)
    wide = sheet.text(amount, RIGHT, y, size, "ui7", ink, anchor="r", valign="m")
    right = RIGHT - wide - 12
    side = sheet.text(law, right, y, size, "ui5", sheet.theme.text2, anchor="r", valign="m")
    sheet.fitted(title, X + 24, y, right - side - X - 32, size, "ui6", valign="m", least=10)


def _sequence(sheet: Sheet, w: float, h: float, run: Sequence) -> None:  # noqa: ARG001 - the kit's shape
    """The sequence's boxes with what has come, and what it is worth."""
    g = (h - 70) / (46 + 27 * len(run.said))
    sheet.rr(0, 0, WIDE, 1.5, 0, "#FFFFFF", 0.10)
    title = run.title if sheet.type.grow <= 1.6 else f"{run.title}: {len(run.hit)}"
    _head(sheet, 24 * g, "target", title, f"{len(run.hit)} of {len(run.combinations)}")
    top, wide = 46 * g, 54.0
    for i, name in enumerate(run.combinations):
        left, done = X + i * 59.6, name in run.hit
        sheet.rr(left, top, wide, 58, 8, "#1D2325")
        ink = sheet.theme.win if done else "#FFFFFF"
        sheet.rr(left + 1, top + 1, wide - 2, 56, 7, None, 1 if done else 0.2, stroke=ink, sw=1.8)
        flat_die(sheet, (left + 15.5, top + 18), 20, int(name[0]), CREAM, "#121617")
        flat_die(sheet, (left + 38.5, top + 18), 20, int(name[2]), CREAM, "#121617")
        if done:
            sheet.icon("check", left + wide / 2, top + 44, 17, sheet.theme.win, 3)
        else:
            sheet.line(left + wide / 2 - 8, top + 44, left + wide / 2 + 8, top + 44, sheet.theme.text2, 0.7, 2)
    low = top + 70
    for i, words in enumerate(run.said):
        ink_of = None if i < 2 else sheet.theme.text2
        sheet.fitted(words, X, low + (i + 0.5) * 27 * g, RIGHT - X, 20, "ui5", ink_of, valign="m", least=10)


def _rolls(sheet: Sheet, w: float, h: float, rolls: tuple[Roll, ...], first: bool) -> None:  # noqa: ARG001 - the kit's shape
    """The last rolls: their totals, or the face that came most and how often, the newest lit."""
    g = h / 44
    if first:
        sheet.rr(0, 0, WIDE, 1.5, 0, "#FFFFFF", 0.10)
    middle = 22 * g
    label = sheet.text("Last rolls", X, middle, 20, "ui6", sheet.theme.text2, valign="m")
    x = RIGHT
    for i, roll in enumerate(reversed(rolls)):
        face = len(roll.faces) == 1
        text = f"×{roll.figure}" if face else str(roll.figure)
        wide = sheet.width(text, 20, "ui7") + 46 if face else 32.0 * max(1.0, g)
        if x - wide < X + label + 12:
            break
        dark = ("#17130A", sheet.theme.brass) if not i else (CREAM, "#1D2325")
        sheet.rr(x - wide, middle - 15 * g, wide, 30 * g, 7, dark[1])
        ink = "#17130A" if not i else sheet.theme.text
        if face:
            flat_die(sheet, (x - wide + 19, middle), 24, roll.faces[0], *dark)
            sheet.text(text, x - 8, middle, 20, "ui7", ink, anchor="r", valign="m")
        else:
            sheet.text(text, x - wide / 2, middle, 20, "ui7", ink, anchor="c", valign="m")
        x -= wide + 4


__all__ = ["facts", "items", "shown_wagers", "targets"]
