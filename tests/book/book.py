"""What the store's tests share: a clock that the test moves, and a round of Criss-Cross as money
sees it.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

from game.book import HOUSE, Acted, Decision, Move, Store, as_json, felt_account, player_account
from game.book.values import MoneyMoved, PlayerOutcome, RoundEnding, RoundSeats, RoundStart

SLUG = "criss-cross-poker"


class Clock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 3, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def opened(folder: Path, clock: Clock | None = None) -> Store:
    return Store.open(folder, clock=clock or Clock())


def seated(
    store: Store, name: str = "Robin", cents: int = 1_000_000, slug: str = SLUG
) -> tuple[int, int]:
    """A player with money, sitting at the table: his number and the sitting's."""
    player = next((p.id for p in store.people.players() if p.name == name), None)
    if player is None:
        player = store.people.add_player(name).id
        store.people.buy_in(player, cents)
    return player, store.people.sit_down(player, slug).id


def seed_of(n: int) -> bytes:
    return hashlib.sha256(str(n).encode()).digest()


def begin(
    store: Store, player: int, sitting: int, n: int = 1, stake: int = 500, slug: str = SLUG
) -> int:
    seed = (
        store.promises.pending(player, slug)
        or store.promises.ensure_promise(player, slug, seed_of(n))
    ).seed
    felt = felt_account(slug, player)
    return store.rounds.begin(
        RoundStart(
            number=n,
            seed=seed,
            commitment=hashlib.sha256(seed).hexdigest(),
            offer=as_json({"number": n}),
            bets=as_json({"1": {"ante-across": stake, "ante-down": stake}}),
        ),
        RoundSeats((sitting,)),
        MoneyMoved(
            [
                Move(player_account(player), felt, stake, w, "674a.10(a)")
                for w in ("ante-across", "ante-down")
            ]
        ),
    )


def bet(
    store: Store,
    player: int,
    round_id: int,
    cost: float = 0.0,
    coach: str = "off",
    slug: str = SLUG,
) -> int:
    choice = Decision(
        point="across",
        chosen="bet 1x",
        best="bet 1x",
        cost=cost,
        ev={"bet 1x": -cost, "fold": -900.5},
        coach=coach,
    )
    move = Move(player_account(player), felt_account(slug, player), 500, "across", "674a.11(b)")
    return store.rounds.add_steps(
        round_id, [Acted(1, "bet 1x", decision=choice)], MoneyMoved([move])
    )


def settle(
    store: Store,
    player: int,
    round_id: int,
    win: int = 0,
    slug: str = SLUG,
    *,
    void: bool = False,
    **odds: float | None,
) -> None:
    """Everything on the felt comes back (`win` 0 or more on top) or, with `win` under 0, goes to
    the house. `odds` are the outcome's expected net and variance.
    """
    felt, me = felt_account(slug, player), player_account(player)
    lying = store.tables.stakes_in_play(player, slug)
    moves = [Move(felt, me if win >= 0 else HOUSE, lying, "ante-across", "674a.11(h)")]
    moves += [Move(HOUSE, me, win, "ante-across", "674a.11(h)")] if win > 0 else []
    ending = RoundEnding(PlayerOutcome("Three nines across", **odds), void=void)
    store.rounds.settle(round_id, ending, money=MoneyMoved(moves))


def play(
    store: Store,
    player: int,
    sitting: int,
    n: int,
    win: int,
    cost: float = 0.0,
    coach: str = "off",
    slug: str = SLUG,
) -> int:
    """A whole round that stakes $15 and wins `win` (under 0: loses it all)."""
    round_id = begin(store, player, sitting, n, slug=slug)
    bet(store, player, round_id, cost, coach, slug)
    settle(store, player, round_id, win, slug)
    return round_id
