"""What each step of the counting school teaches before its first question."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from .....core.cards import card
from .....core.money import short
from .....practice.counting.count_report import CountAnswer
from .....practice.counting.index_plays import IndexPlay, hand_words
from .....practice.counting.shoe_drill import GROUPS
from .....practice.counting.systems import CountingSystem
from ....draw.pieces import cards as card_faces
from ....draw.sheet import Sheet
from ....ui.boxes import Part
from ....ui.control import Words
from ....ui.data_views import ListCell, ListColumn, Listing, ListRow
from ....ui.widgets import Painted
from ...style import CountingStyle

RAMP: Final = (ListColumn("True count", 200, share=1), ListColumn("Bet", 160, "r", share=1))
PLAYS: Final = (
    ListColumn("Hand", 200, share=1),
    ListColumn("Usually", 140, share=1),
    ListColumn("Instead", 140, share=1),
    ListColumn("At a true count of", 220, "r", share=1),
)


def learn_parts(kind: str, report: CountAnswer, bets: Mapping[int, int]) -> list[Part]:
    """What a drill's kind teaches: sentences, and a table for `bets` in units and index plays."""
    parts: list[Part] = [Words(line, 22) for line in learn_lines(kind, report)]
    if kind in GROUPS:
        tags = report.chosen.system.tags
        parts.append(Painted(draw_tagged_ranks, tags, size=(0.0, CountingStyle.ranks_high)))
    unit = report.request.unit
    if kind == "bet":
        rows = [
            ListRow((ListCell(counts, face="ui6"), ListCell(short(units * unit), "brass", "ui7")))
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
    match kind:
        case "cards":
            return [
                "Each card counts what stands under it. Add that to your count, card by card.",
                "A new shoe begins at 0.",
                example_words(system),
            ]
        case "pairs":
            return ["Add both cards at once: a plus and a minus of the same size cancel out."]
        case "table":
            return [
                "Keep the count over the first cards of a whole table.",
                "At a pace they fall one by one and are swept away, as in a casino.",
            ]
        case "left":
            return [
                "Each mark on the discard rack is a deck of 52 cards. What is not in it is left.",
                f"1.5 decks in the rack of {decks} decks: {decks - 1.5:g} are left.",
            ]
        case "true":
            return [
                "The true count is the running count divided by the decks left, rounded down.",
                "+8 with 4 decks left: 8 ÷ 4 = 2, so the true count is +2.",
                "Down means toward the lower number: −8 ÷ 5 = −1.6 is −2, not −1.",
            ]
        case "bet":
            return ["The higher the true count, the more you bet. This list is your ramp."]
        case _:
            return [
                "An index play is another play than the usual one, from a true count on.",
                "The usual play is on the card of this table: Practice, then Strategy card.",
                "An ace counts 1 or 11: A,7 is 8 or 18.",
            ]


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


def draw_tagged_ranks(sheet: Sheet, w: float, h: float, tags: tuple[int, ...]) -> None:
    """A card of each rank, ace to king, over what it counts."""
    ranks, gap = "A23456789TJQK", 8.0
    wide = min((h - 36) / 1.4, (w - gap * (len(ranks) - 1)) / len(ranks))
    left = (w - len(ranks) * (wide + gap) + gap) / 2
    for number, rank in enumerate(ranks):
        x, tag = left + number * (wide + gap), tags[min(number, 9)]
        face = card_faces.face(sheet.cache, card(f"{rank}s"), wide * sheet.scale, False)
        sheet.stamp(face, x, 0.0)
        ink = sheet.theme.win if tag > 0 else sheet.theme.loss if tag < 0 else sheet.theme.text2
        y = 1.4 * wide + 20
        sheet.text(_signed(tag), x + wide / 2, y, 24, "ui7", ink, anchor="c", valign="m")


def _signed(count: int) -> str:
    return f"{count:+d}".replace("-", "−") if count else "0"
