"""What the book answers is the sum of what was played."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.book import CashMark, Filter, GameNet, Move, Store
from game.book.values import MoneyMoved, PlayerOutcome, RoundEnding
from game.play.records.history_files import COLUMNS, write_csv, write_json
from tests.book.book import SLUG, Clock, begin, opened, play, seated, settle

pytestmark = pytest.mark.engines

# win, cost, coach of nine rounds of Criss-Cross; each stakes $15 (win under 0: loses it)
PLAYED = [
    (500, 0.0, "off"),
    (-1, 85.25, "off"),
    (0, 0.0, "after"),
    (2500, 0.0, "before"),
    (-1, 12.5, "before"),
    (500, 0.0, "off"),
    (0, 0.0, "off"),
    (-1, 3.25, "after"),
    (1000, 0.0, "off"),
]


class Evening:
    """A store with nine rounds of Criss-Cross, two of Flop, another player's round and one that is
    open.
    """

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.store = opened(folder, self.clock)
        self.player, sitting = seated(self.store)
        self.sitting = sitting
        for n, (win, cost, coach) in enumerate(PLAYED, 1):
            play(self.store, self.player, sitting, n, win, cost, coach)
        self.clock.now += timedelta(days=1)
        self.flop = self.store.people.sit_down(self.player, "flop-poker").id
        for n in (1, 2):
            play(self.store, self.player, self.flop, n, -1, slug="flop-poker")
        other, sat = seated(self.store, "Ada")
        play(self.store, other, sat, 1, 777)
        begin(self.store, self.player, sitting, 10)

    def all(self, **more: object) -> Filter:
        return Filter(player=self.player, **more)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "data")
    yield made
    made.store.close(keep_backup=False)


def nets(store: Store, f: Filter) -> list[int]:
    return [row.net for row in store.history.rounds(f)]


def test_lists_are_filtered_and_the_latest_comes_first(evening: Evening) -> None:
    store = evening.store
    assert nets(store, evening.all()) == [
        -1500,
        -1500,
        1000,
        -1500,
        0,
        500,
        -1500,
        2500,
        0,
        -1500,
        500,
    ]
    assert nets(store, evening.all(game="flop-poker")) == [-1500, -1500]
    assert nets(store, evening.all(result="won")) == [1000, 500, 2500, 500]
    assert nets(store, evening.all(result="even", game=SLUG)) == [0, 0]
    assert nets(store, evening.all(coach=True)) == [-1500, 2500]
    assert nets(store, evening.all(coach=False, result="lost")) == [-1500, -1500, -1500, -1500]
    assert nets(store, evening.all(sitting=evening.flop)) == [-1500, -1500]
    assert nets(store, evening.all(game="no-such-game")) == []


def test_since_is_included_and_until_is_not(evening: Evening) -> None:
    store = evening.store
    rows = store.history.rounds(evening.all())
    third = rows[2].started
    assert store.history.count_rounds(evening.all(since=third)) == 3
    assert store.history.count_rounds(evening.all(until=third)) == 8
    day = datetime(2026, 3, 4, tzinfo=UTC)
    assert store.history.count_rounds(evening.all(since=day)) == 2


def test_found_broken_a_round_dealt_before_a_restart_was_of_no_sitting(tmp_path: Path) -> None:
    """It was dealt before this one and settled in it: none counted it."""
    clock = Clock()
    with opened(tmp_path, clock) as store:
        player, sitting = seated(store)
        play(store, player, sitting, 1, 500)
        clock.now += timedelta(minutes=5)
        row = begin(store, player, sitting, 2)
        clock.now += timedelta(minutes=5)
        since = clock.now
        assert store.history.count_rounds(Filter(player=player, settled=since)) == 0
        settle(store, player, row, -1)
        play(store, player, sitting, 3, 0)
        assert nets(store, Filter(player=player, settled=since)) == [0, -1000]
        assert nets(store, Filter(player=player, settled=since, game=SLUG)) == [0, -1000]
        assert nets(store, Filter(player=player, settled=since, game="flop-poker")) == []
        assert nets(store, Filter(player=player, settled=clock.now + timedelta(seconds=1))) == []


def test_pages_follow_each_other_without_gap(evening: Evening) -> None:
    whole = evening.store.history.rounds(evening.all())
    paged = [
        row
        for skip in range(0, 12, 4)
        for row in evening.store.history.rounds(evening.all(), limit=4, skip=skip)
    ]
    assert tuple(paged) == whole
    assert tuple(reversed(whole)) == tuple(evening.store.history.each_round(evening.all()))


def test_sums(evening: Evening) -> None:
    t = evening.store.history.totals(evening.all(game=SLUG))
    assert (t.rounds, t.won, t.lost, t.even) == (9, 4, 3, 2)
    assert (t.staked, t.returned, t.net) == (13_500, 13_500, 0)
    assert (t.biggest_win, t.biggest_loss) == (2500, -1500)
    assert (t.decisions, t.mistakes, t.cost) == (9, 3, 101.0)
    assert t.accuracy == pytest.approx(6 / 9)


def test_nothing_played_sums_to_nothing(evening: Evening) -> None:
    t = evening.store.history.totals(evening.all(game="go-fore-it"))
    assert (t.rounds, t.net, t.hours, t.rounds_per_hour, t.accuracy) == (0, 0, 0.0, 0.0, 1.0)


def test_hours_are_those_at_the_table(evening: Evening) -> None:
    f = evening.all()
    rows = evening.store.history.rounds(f)
    by_sitting: dict[int, list[datetime]] = {}
    for row in rows:
        assert row.ended is not None
        by_sitting.setdefault(row.sitting, []).extend((row.started, row.ended))
    seconds = sum((max(times) - min(times)).total_seconds() for times in by_sitting.values())
    t = evening.store.history.totals(f)
    assert t.hours * 3600 == pytest.approx(seconds)
    assert t.rounds_per_hour == pytest.approx(11 / (seconds / 3600))


def test_assisted_rounds_are_kept_apart(evening: Evening) -> None:
    s = evening.store.history.statistics(evening.all())
    assert (s.all.rounds, s.assisted.rounds, s.unassisted.rounds) == (11, 2, 9)
    assert s.assisted.net + s.unassisted.net == s.all.net == -3000
    assert s.assisted.cost == 12.5
    only = evening.store.history.statistics(evening.all(coach=True))
    assert (only.all.rounds, only.assisted.rounds, only.unassisted.rounds) == (2, 2, 0)


def test_net_by_table_and_the_last_ten(evening: Evening) -> None:
    store = evening.store
    assert store.history.net_by_game(evening.all()) == (
        GameNet(SLUG, 9, 0),
        GameNet("flop-poker", 2, -3000),
    )
    assert store.history.last_results(evening.player, "flop-poker") == ("lost", "lost")
    assert store.history.last_results(evening.player, SLUG, 3) == ("even", "lost", "won")


def test_mistakes_come_dearest_first(evening: Evening) -> None:
    costs = [m.decision.cost for m in evening.store.history.mistakes(evening.all())]
    assert costs == [85.25, 12.5, 3.25]
    assert [
        m.decision.cost
        for m in evening.store.history.mistakes(evening.all(coach=False), limit=1, skip=1)
    ] == [3.25]
    assert evening.store.history.mistakes(evening.all(game="flop-poker")) == ()


def test_the_curve_ends_at_the_bankroll_and_shows_the_cashier(evening: Evening) -> None:
    store, player = evening.store, evening.player
    store.people.buy_in(player, 45_000)
    curve = store.history.bankroll_curve(player)
    assert [p.bankroll for p in curve.points] == [
        1_000_000,
        1_000_500,
        999_000,
        999_000,
        1_001_500,
        1_000_000,
        1_000_500,
        1_000_500,
        999_000,
        1_000_000,
        998_500,
        997_000,
        1_042_000,
    ]
    assert [(m.rounds, m.cents) for m in curve.cash] == [(0, 1_000_000), (11, 45_000)]
    assert isinstance(curve.cash[0], CashMark)
    in_play = store.tables.stakes_in_play(player, SLUG)
    assert curve.points[-1].bankroll == store.people.bankroll(player) + in_play
    few = store.history.bankroll_curve(player, points=3)
    assert few.points[-1] == curve.points[-1]
    assert len(few.points) < len(curve.points)


def test_the_expected_bankroll_has_a_deviation_that_grows_and_starts_anew_at_the_cashier(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as store:
        player, sitting = seated(store)
        for n in (1, 2):
            round_id = begin(store, player, sitting, n)
            felt, me = f"felt:{SLUG}:{player}", f"player:{player}"
            back = [Move(felt, me, 1000, "ante-across")]
            store.rounds.settle(
                round_id,
                RoundEnding(PlayerOutcome("", expected=-43.25, variance=90000.0)),
                money=MoneyMoved(back),
            )
        store.people.buy_in(player, 100)
        points = store.history.bankroll_curve(player).points
        assert [(p.rounds, p.expected, p.deviation) for p in points] == [
            (0, 1_000_000.0, 0.0),
            (1, 999_956.75, 300.0),
            (2, 999_913.5, pytest.approx(424.264, abs=0.001)),
            (2, 1_000_100.0, 0.0),
        ]


def test_csv_has_every_column_and_every_round(evening: Evening) -> None:
    out = io.StringIO(newline="")
    assert write_csv(evening.store, evening.all(), out) == 11
    rows = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert list(rows[0]) == [*COLUMNS, "head"]
    assert {row["head"] for row in rows} == {evening.store.make_head().hash}
    assert sum(int(row["net"]) for row in rows) == -3000
    assert (rows[3]["assisted"], rows[0]["assisted"], rows[0]["actions"]) == ("1", "0", "1: bet 1x")
    assert rows[0]["started"].endswith("Z")


def test_json_holds_steps_money_and_choices(evening: Evening) -> None:
    out = io.StringIO()
    assert write_json(evening.store, evening.all(game=SLUG), out) == 9
    told = json.loads(out.getvalue())
    assert [r["net"] for r in told] == [500, -1500, 0, 2500, -1500, 500, 0, -1500, 1000]
    second = told[1]
    assert second["bets"] == {"1": {"ante-across": 500, "ante-down": 500}}
    assert (second["stock"], second["steps"][0]["action"]) == (None, "bet 1x")
    assert second["choices"][0]["cost"] == 85.25
    mine = [
        line["cents"] for line in second["money"] if line["account"] == f"player:{evening.player}"
    ]
    assert (sum(c for c in mine if c > 0), -sum(c for c in mine if c < 0)) == (
        second["returned"],
        second["staked"],
    )
    assert sum(line["cents"] for line in second["money"]) == 0
    assert list(told[0])[: len(COLUMNS) - 1] == [name for name in COLUMNS if name != "actions"]
    assert {r["head"] for r in told} == {evening.store.make_head().hash}
    assert second["seats"] == {"1": evening.player}


def test_an_empty_export_is_still_a_file_that_can_be_read(evening: Evening) -> None:
    out = io.StringIO()
    assert write_json(evening.store, evening.all(game="go-fore-it"), out) == 0
    assert json.loads(out.getvalue()) == []


def test_every_exported_name_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "history-export.md").read_text(
        encoding="utf-8"
    )
    more = [
        "head",
        "seats",
        "offer",
        "bets",
        "bots",
        "stock",
        "steps",
        "money",
        "choices",
        "mark",
        "entry",
        "account",
        "cents",
        "why",
        "section",
        "point",
        "thought",
    ]
    assert [name for name in (*COLUMNS, *more) if f"`{name}`" not in page] == []


def test_the_trend_adds_up_by_day_and_by_runs_of_decisions(evening: Evening) -> None:
    store, everything = evening.store, Filter(player=evening.player)
    totals = store.history.totals(everything)
    for points in (
        store.history.trend(everything),
        store.history.trend(everything, decisions_per_point=4),
        store.history.trend(everything, decisions_per_point=1),
    ):
        assert sum(p.decisions for p in points) == totals.decisions
        assert sum(p.mistakes for p in points) == totals.mistakes
        assert sum(p.cost for p in points) == pytest.approx(totals.cost)
        assert [p.at for p in points] == sorted(p.at for p in points)
        assert all(p.hours > 0 for p in points)
    assert [p.decisions for p in store.history.trend(everything)] == [9, 2]
    assert [p.decisions for p in store.history.trend(everything, decisions_per_point=4)] == [
        4,
        4,
        3,
    ]
    assert len(store.history.trend(everything, decisions_per_point=1)) == totals.decisions
    first = store.history.trend(everything)[0]
    assert first.accuracy == pytest.approx(1 - 3 / 9)
    assert store.history.trend(Filter(player=evening.player, game="flop-poker"))[0].accuracy == 1
    assert store.history.trend(Filter(player=evening.player, game="go-fore-it")) == ()


def test_mistakes_are_summed_by_game_and_decision_and_found_by_it(evening: Evening) -> None:
    everything = Filter(player=evening.player)
    (across,) = evening.store.history.mistakes_by_point(everything)
    assert (across.game, across.point, across.mistakes, across.cost) == (
        SLUG,
        "across",
        3,
        pytest.approx(101.0),
    )
    assert len(evening.store.history.mistakes(everything, point="across")) == 3
    assert evening.store.history.mistakes(everything, point="middle") == ()
