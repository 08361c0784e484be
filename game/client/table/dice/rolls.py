"""The last rolls at a dice table, and the band of the action bar that shows them, or the roll just made and what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.draw import dice as draw_dice
from game.client.draw.sheet import Sheet
from game.client.table import funds
from game.client.table.bar import END, FIRST, HIGH, LOW, STEP, Band, Box
from game.client.table.desk import Roll
from game.client.table.dice import costs as dice_costs
from game.money import short
from game.rounds.dice_words import DiceMemo

if TYPE_CHECKING:
    from game.client.draw.dice import Style
    from game.client.table.moment import Moment
    from game.client.table.shown import Shown
    from game.rounds.state import State
    from game.table.sitting import Sitting

KEPT: Final = 8


def roll_of(state: State | None) -> Roll | None:
    """What a round of dice came to; None when no valid throw was made."""
    memo = state.memo if state is not None else None
    if not isinstance(memo, DiceMemo) or not memo.calls:
        return None
    call = memo.calls[-1]
    return Roll((call.face,), call.count) if call.face else Roll(memo.throws[-1], call.total)


def past(session: Sitting) -> tuple[Roll, ...]:
    """The last rolls of the player at this table, from the book, the newest last."""
    return tuple(roll for state in session.past(KEPT) if (roll := roll_of(state)) is not None)


def added(rolls: tuple[Roll, ...], session: Sitting) -> tuple[Roll, ...]:
    """The rolls with the one of the round just over."""
    roll = roll_of(session.state)
    return (*rolls, roll)[-KEPT:] if roll is not None else rolls


# -- the band in the bar ---------------------------------------------------------------------------------------------


def box(m: Moment) -> Box | None:
    """Where the band lies: beside Skip, over the whole width while the roll is read, small beside Undo and Double."""
    if m.busy or (m.resting and (m.running or funds.broke(m))):
        return FIRST, LOW, END - FIRST - STEP, HIGH
    if m.resting:
        return FIRST, LOW, END - FIRST, HIGH
    if not m.rolls or not m.betting:
        return None
    left = FIRST + STEP * (3 if m.running else 2)
    return left, LOW, END - left, HIGH


def band(m: Moment) -> Band | None:
    """The band of a dice table: the roll and what it decided, else the last rolls as small dice."""
    at = box(m)
    if at is None:
        return None
    shown = m.shown
    style: Style = "thrown" if _boxes(m) else "shaken"
    if (m.resting or m.busy) and shown.throws and not shown.shaking:
        before = m.rolls if m.busy else m.rolls[:-1]
        return Band("roll band", at, _told, (_faces(m), _figure(m), *told_words(m), before[-4:], style))
    return Band("roll band", at, _last, (shown.caption.rstrip(".") if m.busy else "", m.rolls, style))


def _boxes(m: Moment) -> bool:
    return not m.game.extra.passed


def _faces(m: Moment) -> tuple[int, ...]:
    shown = m.shown
    if not _boxes(m):
        return shown.dice
    face = called(shown)[0]
    return (face,) if face else ()


def _figure(m: Moment) -> str:
    if not _boxes(m):
        return str(sum(m.shown.dice))
    count = called(m.shown)[1]
    return f"×{count}" if count else ""


def called(shown: Shown) -> tuple[int, int]:
    """The face whose compartment is lit and how many show it; (0, 0) before it is called."""
    from game.rules.high_roll_dice import FACES

    place, count = shown.boxed
    return next((face for face, word in FACES.items() if place == f"box {word}"), 0), count


def told_words(m: Moment) -> tuple[str, str, str]:
    """The roll in words, what it did to the player's wagers, and win, lose or push ("" while nothing is decided)."""
    shown = m.shown
    own = [end for spot, end in shown.results.items() if spot.seat == m.own]
    words = shown.caption
    if not m.busy:
        memo = m.desk.state.memo if m.desk.state is not None else None
        words = memo.calls[-1].text if isinstance(memo, DiceMemo) and memo.calls else "The roll is over"
    if not own:
        return words.rstrip("."), "", ""
    won = [end for end in own if end.kind == "win"]
    lost = [end for end in own if end.kind == "lose"]
    parts = []
    if won:
        parts.append(f"{_count(len(won))} {_plural(len(won), 'win')} {short(sum(e.win for e in won))}")
    if lost:
        count = _count(len(lost)).partition(" ")[0] if won else _count(len(lost))
        parts.append(f"{count} {_plural(len(lost), 'lose')} {short(sum(e.stake for e in lost))}")
    net = dice_costs.net(m)
    said = ", ".join(parts)
    return (
        f"{words.rstrip('.')[:1].upper()}{words.rstrip('.')[1:]}: {short(net, sign=True)}",
        said[:1].upper() + said[1:],
        "win" if net > 0 else "lose" if net < 0 else "push",
    )


def _count(number: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    return f"{words[number] if number < len(words) else number} wager{'s' if number != 1 else ''}"


def _plural(number: int, verb: str) -> str:
    return f"{verb}s" if number == 1 else verb


def _told(
    sheet: Sheet, w: float, h: float, faces: tuple[int, ...], figure: str, words: str, sub: str, kind: str,
    before: tuple[Roll, ...], style: Style,
) -> None:  # fmt: skip
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(kind)
    sheet.rr(0, 0, w, h, 12, "#12241A" if kind == "win" else "#171C1E")
    edge = ink if kind == "win" and ink else "#FFFFFF"
    sheet.rr(1, 1, w - 2, h - 2, 11, None, 0.9 if kind == "win" else 0.12, stroke=edge, sw=1.8)
    left = 16.0
    for face in faces:
        _die(sheet, left + 25, h / 2, 46, face, style)
        left += 54
    if figure:
        left += 6 + sheet.text(figure, left + 6, h / 2, 40, "num8", valign="m") + 18
    right, lead = w - 16, max(1.0, h / 88)
    if w > 700 and before and sheet.type.grow < 1.4 and sheet.width(words, 24, "ui7") < w - left - 330:
        right = _strip(sheet, before, right, h / 2 + 16, 24, style, label=True) - 24
    sheet.fitted(words, left, h / 2 - 7 * lead if sub else h / 2 + 8, right - left, 24, "ui7", least=11)
    if sub:
        if kind in ("win", "lose"):
            sheet.icon(
                "tri-u" if kind == "win" else "tri-d", left + 8, h / 2 + 18 * lead, 16, ink or sheet.theme.text, 2.2
            )
        inset = 24 if kind in ("win", "lose") else 0
        sheet.fitted(sub, left + inset, h / 2 + 25 * lead, right - left - inset, 20, "ui5", sheet.theme.text2, least=10)


def _last(sheet: Sheet, w: float, h: float, said: str, rolls: tuple[Roll, ...], style: Style) -> None:
    sheet.rr(0, 0, w, h, 12, "#171C1E")
    sheet.rr(1, 1, w - 2, h - 2, 11, None, 0.10, stroke="#FFFFFF", sw=1.5)
    if said:
        wide = sheet.fitted(said, 20, h / 2, w - 40, 24, "ui7", valign="m")
        if rolls and w - wide > 260:
            _strip(sheet, rolls, w - 16, h / 2 + 16, 26, style, label=True, least=wide + 50)
        return
    if rolls:
        _strip(sheet, rolls, w - 16, h / 2 + 16, 26, style, label=True, least=16, begin=18)


def _strip(
    sheet: Sheet, rolls: tuple[Roll, ...], right: float, y: float, size: float, style: Style, *, label: bool,
    least: float = 0.0, begin: float = 0.0,
) -> float:  # fmt: skip
    """Small dice, the newest last, as many rolls as fit between `least` and `right` (from `begin` on); where they begin."""
    x = right
    wide = [_width(sheet, roll, size) for roll in rolls]
    count = 0
    for each in reversed(wide):
        if least and x - each < least:
            break
        x -= each + 14
        count += 1
    x = begin or x + 14
    at = x
    for roll, each in zip(rolls[len(rolls) - count :], wide[len(wide) - count :], strict=True):
        for i, face in enumerate(roll.faces):
            _die(sheet, at + size / 2 + i * (size + 4), y, size, face, style)
        if len(roll.faces) == 1:
            sheet.text(f"×{roll.figure}", at + size + 5, y, 20, "ui6", sheet.theme.text2, valign="m")
        at += each + 14
    if label and count:
        sheet.fitted(
            "Last rolls" if count > 1 else "Last roll", x, y - 29, max(90.0, right - x), 20, "ui5", sheet.theme.text2
        )
    return x


def _width(sheet: Sheet, roll: Roll, size: float) -> float:
    if len(roll.faces) == 1:
        return size + 5 + sheet.width(f"×{roll.figure}", 20, "ui6")
    return len(roll.faces) * (size + 4) - 4


def _die(sheet: Sheet, x: float, y: float, size: float, face: int, style: Style) -> None:
    sprite = draw_dice.die(sheet.cache, face, size * sheet.scale, 0, style)
    sheet.stamp(sprite.surface, x - sprite.ax / sheet.scale, y - sprite.ay / sheet.scale)


__all__ = ["added", "band", "box", "past", "roll_of"]
