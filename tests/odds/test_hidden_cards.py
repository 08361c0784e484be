"""The coach never knows more than the seat: other orders of what lies face down change nothing,
open cards do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from game.core.cards import HIDDEN, Card
from game.core.chance import deck_stock
from game.core.declaration import Game, Offer
from game.games import GAMES
from game.odds.coach import advise
from game.odds.simulation.simulate import usual_bets
from game.rounds import act, legal, seen, start
from game.rounds.state import State, View

CARDED = tuple(game for game in GAMES.values() if game.family != "dice")
SLOW = {"draw": 2, "pai-gow": 3, "blackjack": 6}
ROUNDS = 12


def placed(game: Game, seats: int) -> dict[int, dict[str, int]]:
    """Every seat's mandatory wagers."""
    return {seat: usual_bets(game, Offer().rules) for seat in range(1, seats + 1)}


def decisions(game: Game, rounds: int, seats: int = 3) -> Iterator[State]:
    """Rounds played at random, at every decision of every seat."""
    rng = random.Random(game.slug)
    for number in range(rounds):
        stock = deck_stock(f"hidden {number}".encode(), game.pack, game.decks(Offer().rules))
        state = start(game, placed(game, seats), stock, Offer()).state
        while state.turn:
            if len(legal(game, state)) > 1:
                yield state
            stays = (
                [a for a in legal(game, state) if a.verb != "fold"]
                if rng.random() < 0.7
                else legal(game, state)
            )
            state = act(game, state, rng.choice(stays or legal(game, state))).state


def reordered(state: State, rng: random.Random) -> State:
    """The same round with every card that the seat to act cannot see dealt out anew among their
    places.
    """
    seat = state.turn
    places: list[tuple[str, int]] = []
    for name, pile in state.piles.items():
        open_to_it = pile.up | (pile.peek if pile.owner == seat else 0)
        places += [(name, i) for i in range(len(pile.cards)) if not open_to_it >> i & 1]
    hidden = [state.piles[name].cards[i] for name, i in places] + list(
        state.stock.cards[state.at :]
    )
    rng.shuffle(hidden)
    piles = {name: list(pile.cards) for name, pile in state.piles.items()}
    for (name, i), found in zip(places, hidden, strict=False):
        piles[name][i] = found
    stack = (*state.stock.cards[: state.at], *hidden[len(places) :])
    return msgspec.structs.replace(
        state,
        piles={
            name: msgspec.structs.replace(pile, cards=tuple(piles[name]))
            for name, pile in state.piles.items()
        },
        stock=msgspec.structs.replace(state.stock, cards=stack, scripted=True),
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", CARDED, ids=lambda game: game.slug)
def test_other_orders_of_the_hidden_cards_leave_the_advice_as_it_is(game: Game) -> None:
    rng = random.Random(5)
    asked = moved = 0
    for state in decisions(game, SLOW.get(game.family, ROUNDS)):
        open_now = legal(game, state)
        other = reordered(state, rng)
        moved += other.stock.cards != state.stock.cards or other.piles != state.piles
        said = advise(game, seen(state, state.turn), open_now)
        assert said == advise(game, seen(other, other.turn), open_now)
        assert said is not None
        asked += 1
    assert asked > 3
    assert moved == asked


def unseen(view: View, game: Game) -> list[Card]:
    """Cards that the seat has not seen, each as often as it is left."""
    left = [Card(c) for c in game.pack] * game.decks(Offer().rules)
    for c in (*view.seen_discards, *(c for pile in view.piles.values() for c in pile)):
        if c != HIDDEN:
            left.remove(c)
    return left


@pytest.mark.parametrize("game", CARDED, ids=lambda game: game.slug)
def test_cards_that_left_the_table_face_up_are_counted(game: Game) -> None:
    rng = random.Random(6)
    for number, state in enumerate(decisions(game, 4, 1)):
        view, open_now = seen(state, state.turn), legal(game, state)
        said = advise(game, view, open_now)
        assert said is not None
        gone = tuple(rng.sample(unseen(view, game), 6))
        with_gone = msgspec.structs.replace(view, seen_discards=(*view.seen_discards, *gone))
        other = advise(game, with_gone, open_now)
        assert other is not None
        if said.ev != other.ev:
            return
        assert number < 4, "six discards in sight have never changed anything"


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
def test_the_open_cards_of_other_seats_are_counted(slug: str) -> None:
    game = GAMES[slug]
    state = next(iter(decisions(game, 3)))
    view, open_now = seen(state, state.turn), legal(game, state)
    other = next(
        name
        for name in view.piles
        if name.startswith("seat ") and not name.startswith(f"seat {view.seat}")
    )
    assert HIDDEN not in view.piles[other]
    said, ranks = advise(game, view, open_now), []
    for rank in (0, 5, 12):
        changed = dict(view.piles) | {other: (Card(4 * rank + 1), Card(4 * rank + 2))}
        found = advise(game, msgspec.structs.replace(view, piles=changed), open_now)
        assert found is not None
        ranks.append(dict(found.ev))
    assert said is not None
    assert ranks[0] != ranks[1] != ranks[2]
