"""The sums that are kept as rounds settle are those of the rounds themselves, through every filter."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from game.book import Filter, RoundRow, Store, Totals
from game.book.values import OddsSum
from tests.book.book import SLUG, Clock, begin, bet, opened, play, seated, settle

pytestmark = pytest.mark.engines

ENDS = (500, -1, 0, 2500, -1, 700, -1)
COACH = ("off", "before", "after", "off")


def hours_of(rows: Sequence[RoundRow]) -> float:
    """Hours from the first deal to the last settlement of each sitting."""
    spans: dict[int, list[datetime]] = {}
    for row in rows:
        spans.setdefault(row.sitting, []).extend(at for at in (row.started, row.ended) if at)
    return sum((max(at) - min(at)).total_seconds() for at in spans.values()) / 3600


def sum_reports(rows: Sequence[RoundRow]) -> Totals:
    """The rounds of a filter, added up one by one."""
    nets = [row.net for row in rows]
    return Totals(
        rounds=len(rows),
        won=sum(net > 0 for net in nets),
        lost=sum(net < 0 for net in nets),
        even=sum(net == 0 for net in nets),
        staked=sum(row.staked for row in rows),
        returned=sum(row.returned for row in rows),
        net=sum(nets),
        biggest_win=max([0, *nets]),
        biggest_loss=min([0, *nets]),
        decisions=sum(row.decisions for row in rows),
        mistakes=sum(row.mistakes for row in rows),
        by_card=sum(row.by_card for row in rows),
        cost=sum(row.cost for row in rows),
        hours=hours_of(rows),
    )


def evenings(folder: Path) -> tuple[Store, int, list[datetime]]:
    """A store with four sittings at two tables, two of them open at a time; and moments within."""
    clock = Clock()
    store = opened(folder, clock)
    player, sitting = seated(store)
    moments, numbers = [], itertools.count(1)
    for evening in range(2):
        if evening:
            sitting = store.people.sit_down(player, SLUG).id
        flop = store.people.sit_down(player, "flop-poker").id
        for n, win in enumerate(ENDS * 2):
            slug, where = (SLUG, sitting) if n % 3 else ("flop-poker", flop)
            number = begin(store, player, where, next(numbers), slug=slug)
            bet(store, player, number, 12.5 * (n % 4 == 1), COACH[n % 4], slug)
            odds = {"expected": -30.25, "variance": 1e6} if n % 4 else {}
            settle(store, player, number, win, slug, **odds)
            if n in (3, 11):
                moments.append(clock.now)
            clock.now += timedelta(minutes=7)
        clock.now += timedelta(days=1)
    return store, player, moments


def test_kept_sums_are_those_of_the_rounds_through_every_filter(tmp_path: Path) -> None:
    store, player, moments = evenings(tmp_path / "data")
    ends = [None, *moments]
    with store:
        for game, result, coach in itertools.product(
            ("", SLUG, "flop-poker"), ("", "won", "lost", "even"), (None, True, False)
        ):
            for since, until in itertools.product(ends, ends):
                f = Filter(player=player, game=game, result=result, coach=coach, since=since, until=until)  # type: ignore[arg-type] # fmt: skip
                rows = tuple(store.history.each_round(f))
                assert store.history.totals(f) == sum_reports(rows)
                assert store.history.count_rounds(f) == len(rows)
                assert sum(one.net for one in store.history.net_by_game(f)) == sum(
                    row.net for row in rows
                )
        assert store.verify() == ()


def test_the_trend_by_day_is_that_of_the_rounds_by_the_day_on_which_their_sitting_began(
    tmp_path: Path,
) -> None:
    store, player, moments = evenings(tmp_path / "data")
    with store:
        for game, since, offset in itertools.product(
            ("", SLUG), (None, moments[0]), (0, 4 * 3_600_000, 5 * 3_600_000 + 1_800_000)
        ):
            f = Filter(player=player, game=game, since=since)
            days: dict[date, list[RoundRow]] = {}
            begun: dict[int, datetime] = {}
            for row in store.history.each_round(f):
                first = begun.setdefault(row.sitting, row.started)
                days.setdefault((first + timedelta(milliseconds=offset)).date(), []).append(row)
            found = store.history.trend(f, utc_offset_ms=offset)
            in_order = [rows for _, rows in sorted(days.items())]
            assert [one.at for one in found] == [rows[0].started for rows in in_order]
            for one, rows in zip(found, in_order, strict=True):
                assert (one.decisions, one.mistakes, one.cost) == (
                    sum(row.decisions for row in rows),
                    sum(row.mistakes for row in rows),
                    sum(row.cost for row in rows),
                )
                assert one.hours == pytest.approx(hours_of(rows))
        assert len(store.history.trend(Filter(player=player), utc_offset_ms=5 * 3_600_000)) > 1


def test_luck_of_a_span_of_time_is_that_of_its_rounds(tmp_path: Path) -> None:
    store, player, moments = evenings(tmp_path / "data")
    with store:
        for since in [None, *moments]:
            f = Filter(player=player, since=since)
            by_game: tuple[OddsSum, ...] = store.history.odds_by_game(f, chips_only=True)
            known = [
                row
                for row in store.history.each_round(f)
                if store.rounds.kept_round(row.id).expected is not None
            ]
            assert sum(one.rounds for one in by_game) == len(known)
            assert sum(one.net for one in by_game) == sum(row.net for row in known)
            placed, anew = (
                store.history.staked_by_wager(f),
                store.history.staked_by_wager(Filter(player=player, since=since, coach=None)),
            )
            assert placed == anew
            nets = store.history.net_by_wager(f)
            assert sum(nets.values()) == sum(row.net for row in known)


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE sitting_sum SET staked = staked + 1", "sitting 1 is not the sum of its rounds"),
        ("DELETE FROM sitting_sum WHERE result = 1", "is not the sum of its rounds"),
        ("UPDATE sitting_sum SET variance = variance + 1e6", "is not the sum of its rounds"),
        ("UPDATE account SET balance = balance + 5 WHERE kind = 'house'", "its lines come to"),
    ],
)
def test_a_sum_that_is_not_that_of_the_rounds_is_found(tmp_path: Path, sql: str, says: str) -> None:
    store, _, _ = evenings(tmp_path / "data")
    with store:
        store.door.connection.execute(sql)
        assert any(says in fault for fault in store.verify())


def test_a_long_curve_from_its_marks_is_that_of_the_single_rounds(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        player, sitting = seated(store)
        for n, win in zip(range(1, 41), itertools.cycle(ENDS)):
            play(store, player, sitting, n, win)
            if n in {11, 24}:
                store.people.buy_in(player, 300)
        single = store.history.bankroll_curve(player, points=40)
        marked = store.history.bankroll_curve(player, points=5)
        assert marked.cash == single.cash
        assert [(p.rounds, p.bankroll) for p in marked.points] == [
            (p.rounds, p.bankroll) for p in single.points if p.rounds in {0, 8, 16, 24, 32, 40, 11}
        ]
        assert store.verify() == ()
        for change, told in (
            ("UPDATE bankroll_sum SET net = net + 1", "of the bankroll of player 1"),
            ("DELETE FROM bankroll_mark WHERE rounds = 8", "of the bankroll of player 1"),
            ("UPDATE mistake_sum SET times = times + 1", "of the mistakes of player 1"),
        ):
            store.door.connection.execute("BEGIN")
            if "mistake" in change:
                store.door.connection.execute(
                    "INSERT INTO mistake_sum VALUES (1, 1, 1, 'nowhere', 0, 1.0)"
                )
            store.door.connection.execute(change)
            assert [one for one in store.verify() if told in one]
            store.door.connection.execute("ROLLBACK")
