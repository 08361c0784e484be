"""The last rolls at a dice table, and the band of the action bar that shows them, or the roll just made and what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.table import funds
from game.client.table.bar import END, FIRST, HIGH, LOW, STEP
from game.client.table.blocks import Roll
from game.client.table.dice import costs as dice_costs
from game.client.table.pieces import Drawing
from game.money import short
from game.rounds.dice_words import DiceMemo
from game.rules.high_roll_dice import FACES

if TYPE_CHECKING:
    from game.client.draw.dice import Style
    from game.client.layout import Box
    from game.client.table.moment import Moment
    from game.client.table.shown import Shown
    from game.rounds.state import State
    from game.table.sitting import Sitting

KEPT: Final = 8
NEWEST: Final = 5


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


def newest(rolls: tuple[Roll, ...]) -> str:
    """The last rolls in a line, the newest first: the totals of two dice, or the faces that came most and how often."""
    return " · ".join(
        str(r.figure) if len(r.faces) > 1 else f"{r.faces[0]}×{r.figure}" for r in rolls[: -NEWEST - 1 : -1]
    )


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


def band(m: Moment) -> Drawing | None:
    """The band of a dice table: the roll and what it decided, else the last rolls as small dice."""
    at = box(m)
    if at is None:
        return None
    shown = m.shown
    style: Style = "thrown" if _boxes(m) else "shaken"
    if (m.resting or m.busy) and shown.throws and not shown.shaking:
        before = m.rolls if m.busy else m.rolls[:-1]
        said = (_faces(m), _figure(m), *told_words(m), before[-4:], style)
        return Drawing("roll band", "roll band", at, said)
    return Drawing("roll band", "rolls band", at, (shown.caption.rstrip(".") if m.busy else "", m.rolls, style))


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
