"""Where the parts of a dice table's panel stand: in one column beside the stage, or in several of a sheet under it.

What does not fit is turned over: the round that was settled, the wagers, and the sequence with the last rolls are pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from game.client.table.coach import Settlement
    from game.client.table.desk import Roll
    from game.client.table.dice.costs import AlikeCost, Sequence

WIDE: Final = 400.0
TOP: Final = 74.0
"""Where the first column begins, below the panel's own head."""
MARGIN: Final = 20.0
BARS, COMPACT = 56.0, 34.0
"""The height of a wager's row with its bar under it, and of one line only."""
LEAST: Final = 27.0
SHORT: Final = 700.0
"""A column that is less high than this is turned over page by page."""


class Facts(NamedTuple):
    """All that the panel says, compared to see whether it must be painted again."""

    rows: tuple[AlikeCost, ...]
    held: frozenset[str]
    won: frozenset[str]
    lit: frozenset[str]
    closed: frozenset[str]
    lines: tuple[Settlement, ...]
    title: str
    cost: tuple[int, float]
    sequence: Sequence | None
    rolls: tuple[Roll, ...]
    odds: bool
    grow: float
    tall: float
    columns: int = 1
    pages: int = 1


class RowPlace(NamedTuple):
    """Where a wager's row stands in the panel's design."""

    x: float
    y: float
    high: float


def paged(said: Facts, page: int) -> Facts:
    """What one page of a short column says; the whole where there is room for it."""
    if said.columns > 1 or said.tall >= SHORT:
        return said
    bare = said._replace(sequence=None, rolls=())
    out = [bare._replace(rows=())] if said.lines else []
    bare = bare._replace(lines=())
    room = int((said.tall - 36 * said.grow - MARGIN - head_low(bare)) / (LEAST * said.grow))
    each = max(1, -(-len(said.rows) // max(1, -(-len(said.rows) // max(1, room)))))
    out += [bare._replace(rows=said.rows[at : at + each]) for at in range(0, len(said.rows), each)]
    if said.sequence is not None:
        out.append(said._replace(lines=(), rows=()))
    return out[page % len(out)]._replace(pages=len(out))


def bare(said: Facts) -> bool:
    """Whether a page holds the sequence and the last rolls alone."""
    return not said.rows and not said.lines


def low_of(said: Facts) -> float:
    """The lowest point of a column: over the note that there is more."""
    return said.tall - MARGIN - (30 * said.grow if said.pages > 1 else 0)


def head_low(said: Facts) -> float:
    """Where the table of wagers begins, below its head and what stands above it."""
    if said.lines:
        shown, step = settled_rows(said)
        return TOP + 44 + shown * step + 62 * said.grow
    return TOP + 44 + 36 * said.grow


def foot(said: Facts) -> float:
    """Where the foot begins: the sequence, and the last rolls."""
    if bare(said):
        return TOP
    return low_of(said) - foot_high(said)


def foot_high(said: Facts) -> float:
    """How high the sequence and the last rolls are together."""
    high = (44 * said.grow if said.rolls else 0.0) + 8
    return high + (run_high(said) if said.sequence is not None else 0.0)


def run_high(said: Facts) -> float:
    """How high the sequence's part is."""
    lines = len(said.sequence.said) if said.sequence is not None else 0
    return 46 * said.grow + 70 + 27 * said.grow * lines


def settled_rows(said: Facts) -> tuple[int, float]:
    """How many settled wagers are shown, and how high each is."""
    step = 28.0 * said.grow
    under = low_of(said) if said.columns > 1 else foot(said)
    most = int((under - TOP - 44 - 62 * said.grow) / step)
    return (len(said.lines) if len(said.lines) <= most else max(0, most - 1)), step


def row_places(said: Facts) -> list[RowPlace]:
    """Where the wagers' rows stand: with bars where there is room, as single lines else, as many as fit; column by column."""
    count = len(said.rows)
    if not count:
        return []
    spans = _spans(said)
    room = sum(low - top for top, low in spans)
    if (
        said.columns == 1
        and said.sequence is not None
        and said.odds
        and not said.lines
        and room >= (BARS - 2) * said.grow * count
    ):
        step = min(BARS * said.grow, room / count)
    else:
        step = max(LEAST * said.grow, min(COMPACT * said.grow, room / count))
    while step > LEAST * said.grow and sum(int((low - top) / step + 0.01) for top, low in spans) < count:
        step -= 0.5
    out: list[RowPlace] = []
    for column, (top, low) in enumerate(spans):
        fits = max(0, int((low - top) / step + 0.01))
        out += [RowPlace(column * WIDE, top + i * step, step) for i in range(min(fits, count - len(out)))]
    return out


def _spans(said: Facts) -> list[tuple[float, float]]:
    """From where to where each column has room for rows; the last one has the foot below."""
    out = [(head_low(said), low_of(said)), *(((MARGIN, low_of(said)),) * (said.columns - 1))]
    top, low = out[-1]
    out[-1] = (top, low - foot_high(said) - 6) if foot_high(said) > 8 else (top, low - 14)
    return [(top, max(top, low)) for top, low in out]


__all__ = [
    "BARS",
    "COMPACT",
    "SHORT",
    "TOP",
    "WIDE",
    "Facts",
    "RowPlace",
    "bare",
    "foot",
    "foot_high",
    "head_low",
    "low_of",
    "paged",
    "row_places",
    "run_high",
    "settled_rows",
]  # fmt: skip
