"""What the card games' optional wagers are worth, exactly: every hand of the deck counted through
the declared paytables.

A judge counts how many hands each row of a paytable pays; a game's `advice.py` offers its judges as
`side`, and `side_sheets.py` puts the counts of every wager and letter into PAR sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from ..core.cards import Card, cards
from ..core.declaration import Game
from ..core.paytable import Paytable, Row
from ..hands import Ranking
from ..hands.deck_counts import hands_by_strength
from ..hands.special_rows import special_rows_made
from .par.sheet import Chance, ParSheet, sheet

Ways = Iterator[tuple[Row | None, int]]
Judge = Callable[[Paytable], Ways]
"""For a paytable: rows (None: it loses) and how many hands each pays; a row may come more than
once.
"""


class Side(msgspec.Struct, frozen=True):
    """How a game's optional wagers are counted: a judge for each, notes for its sheet, and bonuses
    that nobody stakes on.
    """

    judges: Mapping[str, Judge]
    notes: Mapping[str, tuple[str, ...]] = {}
    draws: Callable[[Game], Iterator[ParSheet]] | None = None


def judge_by_strength(
    counts: Callable[[], Mapping[int, int]], ranking: Ranking, *special_hands: tuple[Card, ...]
) -> Judge:
    """Hands counted by strength; those in `special_hands` are looked at card by card for the rows
    that strength does not decide.
    """

    def judge(table: Paytable) -> Ways:
        left = dict(counts())
        for hand in special_hands:
            strength = ranking.strength(hand)
            left[strength] -= 1
            yield table.find(strength, special_rows_made(hand, table.specials)), 1
        for strength, count in left.items():
            yield table.find(strength), count

    return judge


def judge_all_hands(ranking: Ranking, size: int, *special_hands: tuple[Card, ...]) -> Judge:
    """All hands with so many cards, each with the same chance."""
    return judge_by_strength(
        lambda: dict(enumerate(hands_by_strength(ranking, size).tolist())), ranking, *special_hands
    )


def in_every_suit(ranks: str) -> tuple[tuple[Card, ...], ...]:
    """These ranks in each of the four suits."""
    return tuple(cards(" ".join(rank + suit for rank in ranks)) for suit in "cdhs")


def bonus_sheet(
    game: Game,
    name: str,
    chances: list[Chance],
    json_key: str,
    *,
    paytable: str | None,
    unit: str,
    per: str,
    note: str,
) -> ParSheet:
    """A bonus that nobody stakes on: what it brings, in units of the wager it comes with;
    `json_key` is where `par --json` prints it.
    """
    made = sheet(game.slug, name, chances, paytable=paytable, unit=unit, per=per, notes=(note,))
    return msgspec.structs.replace(made, apart=json_key)
