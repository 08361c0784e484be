"""One round of several people: seats name their players, each has his share and his own history."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import (
    HOUSE,
    Acted,
    Decision,
    Filter,
    KeptRound,
    Move,
    NoSuchRecord,
    PlayerOutcome,
    Store,
    StoreError,
    felt_account,
    player_account,
)
from game.book.values import MoneyMoved, RoundEnding, RoundSeats, RoundStart
from game.core.chance import commitment
from tests.book.book import SLUG, Clock, opened, seated, seed_of

pytestmark = pytest.mark.engines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data", Clock()) as book:
        yield book
        assert book.verify() == ()


def choice(cost: float, coach: str = "after") -> Decision:
    return Decision(
        point="across",
        chosen="bet 1x",
        best="fold",
        cost=cost,
        ev={"bet 1x": -cost, "fold": 0.0},
        coach=coach,
    )


def shared(store: Store) -> KeptRound:
    """Robin at seats 1 and 2 and Ada at seat 4 of Robin's table: he wins $10, she loses $5."""
    (robin, his), (ada, hers) = seated(store), seated(store, "Ada", 500_000)
    felt = felt_account(SLUG, robin)
    store.promises.ensure_promise(robin, SLUG, seed_of(1))
    number = store.rounds.begin(
        RoundStart(
            number=1,
            seed=seed_of(1),
            commitment=commitment(seed_of(1)),
            offer="{}",
            bets='{"1":{"ante":500},"2":{"ante":500},"4":{"ante":500}}',
            words={1: "linden", 4: "lime"},
        ),
        RoundSeats((his, hers), seats={1: robin, 2: robin, 4: ada}),
        MoneyMoved(
            [
                Move(player_account(who), felt, cents, "ante")
                for who, cents in ((robin, 1000), (ada, 500))
            ]
        ),
    )
    store.rounds.add_steps(
        number, [Acted(1, "bet 1x", choice(0.0)), Acted(4, "bet 1x", choice(85.5, "before"))]
    )
    back = [
        Move(felt, player_account(robin), 1000, "ante"),
        Move(HOUSE, player_account(robin), 1000, "ante"),
    ]
    store.rounds.settle(
        number,
        RoundEnding(
            PlayerOutcome("Aces", expected=-5.0),
            outcomes={ada: PlayerOutcome("Ten-high", -2.5, 9.0)},
        ),
        money=MoneyMoved([*back, Move(felt, HOUSE, 500, "ante")]),
    )
    return store.rounds.kept_round(number)


def test_each_player_has_his_own_share_history_and_mistakes(store: Store) -> None:
    kept = shared(store)
    robin, ada = 1, 2
    assert kept.seats == {1: robin, 2: robin, 4: ada}
    assert kept.words == {1: "linden", 4: "lime"}
    assert [(p, r.net, r.summary, r.assisted, r.mistakes) for p, r in kept.shares.items()] == [
        (robin, 1000, "Aces", False, 0),
        (ada, -500, "Ten-high", True, 1),
    ]
    assert kept.row == kept.shares[robin]
    hers = store.rounds.kept_round(kept.row.id, ada)
    assert (hers.row, hers.expected, hers.variance) == (kept.shares[ada], -2.5, 9.0)
    for player, net, cost in ((robin, 1000, 0.0), (ada, -500, 85.5)):
        mine = Filter(player=player)
        assert (
            [row.net for row in store.history.rounds(mine)]
            == [row.net for row in store.history.each_round(mine)]
            == [net]
        )
        assert (store.history.totals(mine).net, store.history.totals(mine).cost) == (net, cost)
        assert [m.decision.cost for m in store.history.mistakes(mine)] == [cost] * bool(cost)
        assert sum(p.cost for p in store.history.mistakes_by_point(mine)) == cost
        assert store.history.bankroll_curve(player).points[-1].bankroll == store.people.bankroll(
            player
        )
    with pytest.raises(NoSuchRecord, match="of player 3"):
        store.rounds.kept_round(kept.row.id, 3)


def test_an_open_round_is_open_for_each_of_its_players(store: Store) -> None:
    (robin, his), (ada, hers) = seated(store), seated(store, "Ada")
    store.promises.ensure_promise(robin, SLUG, seed_of(1))
    told = {
        "number": 1,
        "seed": seed_of(1),
        "commitment": commitment(seed_of(1)),
        "offer": "{}",
        "bets": "{}",
    }
    with pytest.raises(StoreError, match="has no sitting in this round"):
        store.rounds.begin(RoundStart(**told), RoundSeats((his,), seats={1: robin, 4: ada}))
    assert store.promises.pending(robin, SLUG) is not None
    number = store.rounds.begin(
        RoundStart(**told), RoundSeats((his, hers), seats={1: robin, 4: ada})
    )
    for player in (robin, ada):
        found = store.rounds.unfinished_round(player, SLUG)
        assert found is not None
        assert (found.row.id, found.row.player, found.secret) == (number, player, True)
        assert store.rounds.tables_with_unfinished_round(player) == {SLUG}
    with pytest.raises(StoreError, match="Nobody of the house's players sits at seat 2"):
        store.rounds.add_steps(number, [Acted(2, "fold", choice(0.0))])
    store.rounds.settle(number, RoundEnding(PlayerOutcome("")))


def test_a_house_table_that_is_nobodys_own_has_its_own_felt_and_rounds(store: Store) -> None:
    robin, his = seated(store)
    table = 1_000_001
    store.promises.ensure_promise(table, SLUG, seed_of(5))
    number = store.rounds.begin(
        RoundStart(
            number=1,
            seed=seed_of(5),
            commitment=commitment(seed_of(5)),
            offer="{}",
            bets='{"1":{"ante":500}}',
        ),
        RoundSeats((his,), table=table),
        MoneyMoved([Move(player_account(robin), felt_account(SLUG, table), 500, "ante")]),
    )
    assert (
        store.rounds.kept_round(number).table,
        store.tables.stakes_in_play(table, SLUG),
        store.tables.stakes_in_play(robin, SLUG),
    ) == (table, 500, 0)
    store.rounds.settle(
        number,
        RoundEnding(PlayerOutcome("")),
        money=MoneyMoved([Move(felt_account(SLUG, table), HOUSE, 500, "ante")]),
    )
    assert store.tables.table_standing(table, SLUG).number == 1
    assert store.tables.table_standing(robin, SLUG).number == 0
