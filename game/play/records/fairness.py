"""What a written round says of its chance, so that an outsider can check its deal
(docs/design/chance.md).

Cards, throws and whatever went wrong are taken from what happened at the table, never worked out
from the seed: whoever works them out from it can find a difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ...core.cards import JOKER, text
from ...core.chance import seed_with_words
from ...core.declaration import Game
from ...rounds import events as ev
from ...rounds.procedure import IRREGULAR, may_come, player_cut_made
from ...rounds.state import State

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Code = Annotated[str, Meta(max_length=2)]
Name = Annotated[str, Meta(max_length=40)]
Codes = Annotated[list[Code], Meta(max_length=1000)]


class Refill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The discards that were shuffled and dealt on when `at` cards had left the stock, in the order
    of a new pack.
    """

    at: int
    discards: Codes


class Irregularities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round in `every` has an irregularity, one of these `kinds`."""

    every: int
    kinds: Annotated[list[Name], Meta(max_length=100)]


class FairnessBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The block `fairness` of a round file. While the seed is secret there is only the commitment;
    what is left out is 0 or empty.

    `seed` is the house's own, `mixed` the one that dealt, where there were `words` by seat. `order`
    are the cards in the order in which they left the stock in this round, and `places` where each
    went: "" for the discard rack, "face up" for the rack after all saw it; `used` of the stock had
    left it in earlier rounds. `cuts` says how often the dealer cut the deck, `cut` which seat has cut
    it and how many cards from the top, `bonus` which card and
    position the bonus draw showed, both "" in most rounds.
    """

    commitment: Hex
    seed: Hex | None = None
    words: Annotated[
        dict[Annotated[str, Meta(pattern="^[1-9][0-9]?$")], Name], Meta(max_length=20)
    ] = {}
    mixed: Hex | None = None
    decks: Annotated[int, Meta(ge=0, le=20)] = 0
    joker: bool = False
    used: Annotated[int, Meta(ge=0, le=2000)] = 0
    cuts: Annotated[int, Meta(ge=0, le=2)] = 0
    cut: Annotated[list[Annotated[int, Meta(ge=1, le=1000)]], Meta(max_length=2)] = []
    order: Codes = []
    places: Annotated[list[Name], Meta(max_length=1000)] = []
    refills: Annotated[list[Refill], Meta(max_length=50)] = []
    throws: Annotated[list[Annotated[list[int], Meta(max_length=20)]], Meta(max_length=1000)] = []
    irregularities: Irregularities | None = None
    bonus: Annotated[list[Name], Meta(max_length=2)] = []


def fairness_block(
    game: Game,
    state: State,
    events: Iterable[ev.AnyEvent],
    *,
    commitment: str,
    seed: bytes,
    words: Mapping[int, str],
    shown: bool,
) -> dict[str, Any]:
    """The block of a round: its last state, all its events, and what the book has of its promise
    (`seed` is the house's own).

    `shown`: the seed may be shown, because the round and its shoe are over; otherwise there is only
    the commitment. Empty for a round whose cards were given by hand: nothing was promised of it.
    """
    if state.stock.scripted:
        return {}
    if not shown:
        return {"commitment": commitment}
    told = tuple(events)
    rules = state.offer.rules
    every = IRREGULAR.get(rules.irregularities)
    fair = FairnessBlock(
        commitment,
        seed.hex(),
        {str(seat): words[seat] for seat in sorted(words)},
        seed_with_words(seed, words).hex() if words else None,
        throws=[list(e.dice) for e in told if isinstance(e, ev.Thrown)],
        irregularities=Irregularities(every, [one.kind for one in may_come(game, state.offer)])
        if every
        else None,
    )
    return msgspec.to_builtins(_add_cards(fair, game, state, told) if state.stock.cards else fair)  # type: ignore[no-any-return]


def _add_cards(
    fair: FairnessBlock, game: Game, state: State, events: tuple[ev.AnyEvent, ...]
) -> FairnessBlock:
    rules = state.offer.rules
    left = [e for e in events if isinstance(e, ev.Dealt | ev.Burned)]
    by_player = player_cut_made(state)
    dealers = game.family != "blackjack" and by_player is None
    cuts = sum(isinstance(e, ev.Cut) for e in events) if dealers else 0
    return msgspec.structs.replace(
        fair,
        decks=game.decks(rules),
        joker=JOKER in game.pack,
        used=state.stock.used,
        cuts=cuts,
        cut=list(by_player or ()),
        order=[text(e.card) for e in left],
        places=[_place_text(e) for e in left],
        refills=list(_refills(game, state, events)),
        bonus=[rules.magic_card, rules.lucky] if rules.bonus_draw else [],
    )


def _place_text(event: ev.Dealt | ev.Burned) -> str:
    return event.place if isinstance(event, ev.Dealt) else "face up" if event.up else ""


def _refills(game: Game, state: State, events: tuple[ev.AnyEvent, ...]) -> Iterator[Refill]:
    """Each time the discards were shuffled, when the whole stock so far had been dealt."""
    cards, at, whole = (
        state.stock.cards,
        state.stock.used,
        len(game.pack) * game.decks(state.offer.rules),
    )
    starts = []
    for event in events:
        if isinstance(event, ev.Shuffled) and at >= whole:
            starts.append(at)
        at += isinstance(event, ev.Dealt | ev.Burned)
    for start, end in pairwise((*starts, len(cards))):
        yield Refill(start, [text(card) for card in sorted(cards[start:end])])
