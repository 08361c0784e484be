"""One verdict on every decision: right, right by the card that the player follows, or a mistake."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.book import Filter, Store
from game.book.values import RoundRow
from game.core.declaration import HouseRules
from game.games import GAMES
from game.odds.coach import advise
from game.odds.simulation.simulate import usual_bets
from game.play.records.stored_verdicts import judge_stored_decisions
from game.play.session import open_session
from game.practice.followed_card import followable_cards, strategy_unless_best_play
from tests.book.tampering import drop_triggers

pytestmark = pytest.mark.engines

DECIDED = [slug for slug, game in GAMES.items() if game.deals]
ROUNDS = 200
FEW = {"lunar-poker": 100, "six-card-fortune-pai-gow-poker": 150}
"""Where the coach takes longer over a decision."""


def opened(folder: Path) -> Store:
    ticks = itertools.count()
    return Store.open(
        folder, clock=lambda: datetime(2026, 3, 3, tzinfo=UTC) + timedelta(seconds=next(ticks))
    )


def play_by_card(
    store: Store, slug: str, rounds: int, *, plays: str, follows: str, seed: int = 0
) -> list[RoundRow]:
    """Rounds of a new player who plays one card and follows another."""
    game = GAMES[slug]
    player = store.people.add_player(f"{slug} {plays} {follows}").id
    store.people.buy_in(player, 10_000_000)
    store.people.follow_card(player, slug, follows)
    strategy = strategy_unless_best_play(game, plays)
    assert strategy is not None
    seeds = itertools.count(seed)
    table = open_session(
        store,
        game,
        player,
        seats=(1,),
        seeds=lambda: next(seeds).to_bytes(32, "big"),
        advise=advise,
    )
    for _ in range(rounds):
        table.deal({1: usual_bets(game, HouseRules())})
        while table.turn:
            view = table.view()
            assert view is not None
            table.act(strategy.choose(game, view, table.payable()), thought=1000)
    table.end_all_sittings()
    return list(store.history.each_round(Filter(player=player)))


@pytest.mark.slow
@pytest.mark.parametrize("slug", DECIDED)
def test_playing_the_printed_card_perfectly_is_booked_as_mistakes(
    slug: str, tmp_path: Path
) -> None:
    with opened(tmp_path) as store:
        rows = play_by_card(store, slug, FEW.get(slug, ROUNDS), plays="four", follows="four")
        assert sum(row.decisions for row in rows)
        assert sum(row.mistakes for row in rows) == 0
        assert store.history.mistakes(Filter(player=rows[0].player)) == ()
        totals = store.history.totals(Filter(player=rows[0].player))
        assert (totals.mistakes, totals.accuracy) == (0, 1.0)
        assert totals.by_card == sum(row.by_card for row in rows)


@pytest.mark.slow
def test_what_the_card_gives_away_is_a_mistake_of_whoever_follows_best_play(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        by_card = play_by_card(store, "lunar-poker", 40, plays="four", follows="four")
        by_best = play_by_card(store, "lunar-poker", 40, plays="four", follows="best")
        assert [row.cost for row in by_card] == [row.cost for row in by_best]
        assert sum(row.by_card for row in by_card) == sum(row.mistakes for row in by_best) > 0
        assert sum(row.by_card for row in by_best) == 0


@pytest.mark.slow
def test_a_shorter_card_is_right_for_whoever_follows_it(tmp_path: Path) -> None:
    slug = "raise-it-up-stud-poker"
    with opened(tmp_path) as store:
        assert followable_cards(GAMES[slug]) == ("four", "pocket", "best")
        short = play_by_card(store, slug, 200, plays="pocket", follows="pocket")
        printed = play_by_card(store, slug, 200, plays="pocket", follows="four")
        assert sum(row.mistakes for row in short) == 0
        assert sum(row.by_card for row in short) > sum(row.by_card for row in printed)
        assert sum(row.mistakes for row in printed) > 0


@pytest.mark.in_file
@pytest.mark.slow
def test_decisions_that_an_earlier_program_booked_as_mistakes_are_put_to_its_card(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as store:
        rows = play_by_card(store, "lunar-poker", 40, plays="four", follows="four")
        player, wanted = rows[0].player, [(row.mistakes, row.by_card) for row in rows]
        triggers = store.door.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        with store.atomic():  # as the migration leaves what was booked before
            drop_triggers(store.door.connection)
            store.door.write(
                "UPDATE decision SET followed = '', answer = '',"
                " grade = iif(cost >= max(0.5, 2 * error), 'mistake', 'right')"
            )
            store.door.write("UPDATE share SET missed = mistakes + by_card, by_card = 0")
            for row in triggers:
                store.door.write(row["sql"])
        assert store.history.totals(Filter(player=player)).mistakes > 0
    with opened(tmp_path) as store:
        assert judge_stored_decisions(store) > 0
        assert judge_stored_decisions(store) == 0
        assert [
            (row.mistakes, row.by_card) for row in store.history.each_round(Filter(player=player))
        ] == wanted
        assert store.history.totals(Filter(player=player)).mistakes == 0
        assert store.rounds.unjudged_mistakes() == ()
        assert store.verify() == ()
