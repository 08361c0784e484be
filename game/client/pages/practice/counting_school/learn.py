"""What each step of the counting school teaches before its first question."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from .....core.money import short
from .....practice.counting.count_report import CountAnswer
from .....practice.counting.index_plays import IndexPlay, hand_words
from .....practice.counting.systems import CountingSystem, tag_words
from ....ui.boxes import Part
from ....ui.control import Words
from ....ui.data_views import ListCell, ListColumn, Listing, ListRow
from ...style import CountingStyle

RAMP: Final = (
    ListColumn("True count", 200, share=1),
    ListColumn("Units", 120, "r", share=1),
    ListColumn("Bet", 160, "r", share=1),
)
PLAYS: Final = (
    ListColumn("Hand", 200, share=1),
    ListColumn("Usually", 140, share=1),
    ListColumn("Instead", 140, share=1),
    ListColumn("At a true count of", 220, "r", share=1),
)


def learn_parts(kind: str, report: CountAnswer, bets: Mapping[int, int]) -> list[Part]:
    """What a drill's kind teaches: sentences, and a table for `bets` in units and index plays."""
    parts: list[Part] = [Words(line, 22) for line in learn_lines(kind, report)]
    unit = report.request.unit
    if kind == "bet":
        rows = [
            ListRow(
                (
                    ListCell(counts, face="ui6"),
                    ListCell(str(units)),
                    ListCell(short(units * unit), "brass", "ui7"),
                )
            )
            for counts, units in ramp_steps(bets)
        ]
        parts.append(Listing(RAMP, rows, high=34.0, side=8.0, zebra=True, ruled=True))
    if kind == "index":
        plays = report.chosen.index_plays[: CountingStyle.plays_shown]
        rows = [
            ListRow(
                (
                    ListCell(hand_words(play), face="ui6"),
                    ListCell(play.usual),
                    ListCell(play.otherwise, "brass", "ui7"),
                    ListCell(threshold_words(play)),
                )
            )
            for play in plays
        ]
        parts.append(Listing(PLAYS, rows, high=34.0, side=8.0, zebra=True, ruled=True))
    return parts


def learn_lines(kind: str, report: CountAnswer) -> list[str]:
    """What a drill's kind teaches, in sentences."""
    system, decks = report.chosen.system, report.data.decks
    tags = f"{tag_words(system)}."
    match kind:
        case "cards":
            return [
                "Add the tag of each card to your count. A new shoe begins at 0.",
                tags,
                example_words(system),
            ]
        case "pairs":
            return ["Add both cards at once: tags of opposite signs cancel out.", tags]
        case "table":
            return [
                "Keep the count while a whole table is dealt; cards that fell are swept away.",
                tags,
            ]
        case "left":
            return [
                "Each mark on the discard rack is a deck of 52 cards. What is not in it is left.",
                f"1.5 decks in the rack of {decks} decks: {decks - 1.5:g} are left.",
            ]
        case "true":
            return [
                "The true count is the running count for each deck left, rounded down.",
                "+8 with 4 decks left: 8 ÷ 4 = 2, so the true count is +2.",
                "Down means toward the lower number: −8 ÷ 5 = −1.6 is −2, not −1.",
            ]
        case "bet":
            return ["Bet more the higher the true count is, by this ramp. You answer in units."]
        case _:
            return ["At these true counts another play than the usual one is better for the hand."]


def example_words(system: CountingSystem) -> str:
    """How three cards are counted by a system.

    >>> from .....practice.counting.systems import HI_LO
    >>> example_words(HI_LO)
    '5, 8, king: +1, 0 and −1 make 0.'
    """
    tags = [system.tags[4], system.tags[7], system.tags[9]]
    first, second, third, total = (
        f"{one:+d}".replace("-", "−") if one else "0" for one in (*tags, sum(tags))
    )
    return f"5, 8, king: {first}, {second} and {third} make {total}."


def ramp_steps(bets: Mapping[int, int]) -> list[tuple[str, int]]:
    """The true counts that are bet alike, in words, with their bet.

    >>> ramp_steps({-1: 1, 0: 1, 1: 3, 2: 3, 3: 8})
    [('0 and less', 1), ('+1 to +2', 3), ('+3 and more', 8)]
    """
    counts = sorted(bets)
    starts = [counts[0], *(c for before, c in pairwise(counts) if bets[c] != bets[before])]
    found = []
    for number, start in enumerate(starts):
        end = starts[number + 1] - 1 if number + 1 < len(starts) else None
        words = f"{_signed(start)} to {_signed(end)}" if end is not None else ""
        if number == 0:
            words = f"{_signed(end)} and less" if end is not None else "every count"
        elif end is None:
            words = f"{_signed(start)} and more"
        elif end == start:
            words = _signed(start)
        found.append((words, bets[start]))
    return found


def threshold_words(play: IndexPlay) -> str:
    """From which true count on, or down to which, the other play is better."""
    return f"{_signed(round(play.count))} or {'more' if play.upward else 'less'}"


def _signed(count: int) -> str:
    return f"{count:+d}".replace("-", "−") if count else "0"
