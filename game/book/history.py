"""What the book can be asked: lists, sums, curves, and the player's costly decisions."""

# ruff: noqa: S608 (conditions are put together from the words of this file; every value is bound)

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .database import Database
from .ledger import TIP, player_account
from .rounds import COLUMNS, JOINED, decision_of
from .schema.bankroll_sums import (
    BETWEEN_MARKS,
    RoundsTotal,
    each_round_by_itself,
    mistake_sums_sql,
    round_stretches,
    rounds_before,
)
from .schema.sums import BETS, WAGER_NETS, placed_wagers_sql
from .values import (
    CashMark,
    Curve,
    CurvePoint,
    Filter,
    GameNet,
    Mistake,
    NetPoint,
    OddsSum,
    PointCost,
    Result,
    RoundRow,
    Statistics,
    Totals,
    TrendPoint,
    WagerSum,
    millis,
    moment,
    struct_of_row,
)

_SINGLY_READ = 20_000
"""Up to so many rounds a curve of the net is read round by round."""
_AT_TERMINAL = (
    "iif(EXISTS (SELECT 1 FROM terminal_seat WHERE terminal_seat.round = share.round), 1, 0)"
)
_AS_SUMS = f"""
    share.player, share.game, share.sitting, share.assisted, sign(share.returned - share.staked) AS result,
    {_AT_TERMINAL} AS terminal, 1 AS rounds, share.staked, share.returned, share.returned - share.staked AS most,
    share.returned - share.staked AS least, share.decisions, share.missed, share.by_card, share.cost,
    share.started AS first_started, share.started AS last_started, share.ended AS last_ended,
    iif(share.expected IS NULL, 0, 1) AS known, iif(share.expected IS NULL, 0, share.returned - share.staked) AS known_net,
    iif(share.expected IS NULL, 0.0, share.cost) AS known_cost, coalesce(share.expected, 0.0) AS expected,
    iif(share.expected IS NULL, 0.0, coalesce(share.variance, 0.0)) AS variance
"""
"""A single share in the columns of `sitting_sum`."""


def _common_conditions(f: Filter, table_alias: str) -> tuple[list[str], dict[str, Any]]:
    """Conditions of a filter on a share or on a row of the kept sums, and their values."""
    parts = [f"{table_alias}.player = :player"]
    values: dict[str, Any] = {"player": f.player}
    if f.game:
        parts.append(f"{table_alias}.game = (SELECT id FROM game WHERE slug = :game)")
        values["game"] = f.game
    if f.coach is not None:
        parts.append(f"{table_alias}.assisted = :coach")
        values["coach"] = int(f.coach)
    if f.sitting is not None:
        parts.append(f"{table_alias}.sitting = :sitting")
        values["sitting"] = f.sitting
    return parts, values


def filter_condition(f: Filter) -> tuple[str, dict[str, Any]]:
    """The condition of a filter on `share`, and its values; open rounds are never history."""
    parts, values = _common_conditions(f, "share")
    parts.append("share.status <> 'open'")
    if f.since is not None:
        parts.append("share.started >= :since")
        values["since"] = millis(f.since)
    if f.until is not None:
        parts.append("share.started < :until")
        values["until"] = millis(f.until)
    if f.settled is not None:
        # what was dealt since, or was in play, which was the last round of its table; the key is by
        # the deal
        parts.append(
            """share.ended >= :settled AND share.started >= coalesce((
    SELECT min(own.started) FROM game CROSS JOIN share AS own
    ON own.player = :player AND own.game = game.id AND own.ended >= :settled AND own.started = (
        SELECT max(started) FROM share WHERE player = :player AND game = game.id AND started < :settled)), :settled)"""
        )
        values["settled"] = millis(f.settled)
    if f.result:
        compared = {"won": ">", "lost": "<", "even": "="}[f.result]
        parts.append(f"returned {compared} staked")
    return " AND ".join(parts), values


def _span_values(f: Filter) -> dict[str, int]:
    """The span of time of a filter in milliseconds; an end that it leaves open is far away."""
    return {
        "since": -(2**62) if f.since is None else millis(f.since),
        "until": 2**62 if f.until is None else millis(f.until),
    }


def _hours(span_ms: int) -> float:
    return span_ms / 3_600_000.0


def _sum_rows_sql(f: Filter) -> tuple[str, dict[str, Any]]:
    """Rows that add up to the filter's rounds, named like the columns of `sitting_sum`: the kept
    sums of what lies wholly in its span of time, and single shares at the ends of the span.
    """
    if f.settled is not None:
        where, values = filter_condition(f)
        return f"SELECT {_AS_SUMS} FROM share WHERE {where}", values
    parts, values = _common_conditions(f, "kept")
    if f.result:
        sign = {"won": 1, "lost": -1, "even": 0}[f.result]
        parts.append(f"kept.result = {sign}")
    alike = " AND ".join(parts)
    if f.since is None and f.until is None:
        return f"SELECT * FROM sitting_sum AS kept WHERE {alike}", values
    values |= _span_values(f)
    within = "kept.first_started >= :since AND kept.last_started < :until"
    return (
        f"SELECT * FROM sitting_sum AS kept WHERE {alike} AND {within} UNION ALL"
        f" SELECT {_AS_SUMS} FROM sitting_sum AS kept CROSS JOIN share ON share.player = kept.player AND share.game = kept.game"
        " AND share.started BETWEEN max(kept.first_started, :since) AND min(kept.last_started, :until - 1)"
        " AND share.sitting = kept.sitting AND share.assisted = kept.assisted AND share.status <> 'open'"
        f" AND sign(share.returned - share.staked) = kept.result AND {_AT_TERMINAL} = kept.terminal"
        f" WHERE {alike} AND NOT ({within}) AND kept.first_started < :until AND kept.last_started >= :since"
    ), values


def _day_rows_sql(f: Filter) -> tuple[str, dict[str, Any]]:
    """Rows that add up to the filter's rounds by the day on which their sitting began (`bucket`, of a
    clock `:offset` milliseconds ahead of UTC).
    """
    sums, values = _sum_rows_sql(f)
    return (
        "SELECT (min(first_started) OVER (PARTITION BY sitting) + :offset) / 86400000 AS bucket, sitting,"
        f" first_started AS started, last_ended AS ended, decisions, missed, cost FROM ({sums}) AS parts"
    ), values


def _wager_rows_sql(
    f: Filter, table: str, recompute_sql: Callable[[str], str]
) -> tuple[str, dict[str, Any]]:
    """Rows that add up to the wagers of the filter's rounds at chips whose odds are known: of the
    kept `table` where whole sittings pass the filter, by the statement of `recompute_sql` where
    some rounds do.
    """
    where, values = filter_condition(f)
    if f.settled is not None or f.result or f.coach is not None:
        return recompute_sql(where), values
    alike = " AND ".join(_common_conditions(f, "kept")[0])
    if f.since is None and f.until is None:
        return f"SELECT * FROM {table} AS kept WHERE {alike}", values
    ends = _span_values(f)
    sittings = f"SELECT sitting FROM sitting_sum AS kept WHERE {alike} GROUP BY sitting HAVING"
    within = "min(kept.first_started) >= :since AND max(kept.last_started) < :until"
    over = "max(kept.last_started) >= :since AND min(kept.first_started) < :until"
    some = f"{where} AND share.sitting IN ({sittings} NOT ({within}) AND {over})"
    return (
        f"SELECT * FROM {table} AS kept WHERE {alike} AND sitting IN ({sittings} {within})"
        f" UNION ALL SELECT * FROM ({recompute_sql(some)}) AS anew"
    ), values | ends


class HistoryReader:
    """Reading the book; every question is about one player."""

    def __init__(self, door: Database) -> None:
        self._door = door

    def rounds(self, f: Filter, *, limit: int = 50, skip: int = 0) -> tuple[RoundRow, ...]:
        """A page of rounds, the latest first."""
        where, values = filter_condition(f)
        sql = (
            f"SELECT {COLUMNS} FROM (SELECT * FROM share WHERE {where} ORDER BY started DESC, round DESC LIMIT :limit OFFSET :skip)"
            f" AS share {JOINED} ORDER BY share.started DESC, share.round DESC"
        )
        return tuple(
            struct_of_row(RoundRow, row)
            for row in self._door.rows(sql, {**values, "limit": limit, "skip": skip})
        )

    def last_wagers(self, player: int, slug: str, how_many: int) -> tuple[RoundWagers, ...]:
        """The player's seats and everyone's wagers, as JSON, of his last rounds at a table that are
        over, the latest first.
        """
        where, values = filter_condition(Filter(player=player, game=slug))
        rows = self._door.rows(
            f"SELECT {BETS} AS bets,"
            " (SELECT json_group_array(seat) FROM seat WHERE seat.round = share.round AND seat.player = share.player)"
            f" AS seats FROM share JOIN round ON round.id = share.round WHERE {where}"
            " ORDER BY share.started DESC, share.round DESC LIMIT :limit",
            {**values, "limit": how_many},
        )
        return tuple(RoundWagers(row["seats"], row["bets"]) for row in rows)

    def each_round(self, f: Filter) -> Iterator[RoundRow]:
        """Every round of a filter, the first first, one at a time."""
        where, values = filter_condition(f)
        sql = f"SELECT {COLUMNS} FROM share {JOINED} WHERE {where} ORDER BY share.started, share.round"
        for row in self._door.iterate_rows(sql, values):
            yield struct_of_row(RoundRow, row)

    def count_rounds(self, f: Filter) -> int:
        """How many rounds a filter finds."""
        sums, values = _sum_rows_sql(f)
        return int(
            self._door.value(f"SELECT coalesce(sum(rounds), 0) FROM ({sums}) AS parts", values)
        )

    def totals(self, f: Filter) -> Totals:
        """Sums over the filter's rounds."""
        sums, values = _sum_rows_sql(f)
        row = self._door.rows(
            "SELECT coalesce(sum(rounds), 0) AS rounds, coalesce(sum(iif(result > 0, rounds, 0)), 0) AS won,"
            " coalesce(sum(iif(result < 0, rounds, 0)), 0) AS lost, coalesce(sum(iif(result = 0, rounds, 0)), 0) AS even,"
            " coalesce(sum(staked), 0) AS staked, coalesce(sum(returned), 0) AS returned,"
            " coalesce(sum(returned - staked), 0) AS net, max(coalesce(max(most), 0), 0) AS biggest_win,"
            " min(coalesce(min(least), 0), 0) AS biggest_loss, coalesce(sum(decisions), 0) AS decisions,"
            " coalesce(sum(missed), 0) AS mistakes, coalesce(sum(by_card), 0) AS by_card, coalesce(sum(cost), 0.0) AS cost"
            f" FROM ({sums}) AS parts",
            values,
        )[0]
        played = self._door.value(
            "SELECT coalesce(sum(span), 0) FROM (SELECT max(last_ended) - min(first_started) AS span"
            f" FROM ({sums}) AS parts GROUP BY sitting) AS spans",
            values,
        )
        return Totals(**{name: row[name] for name in row.keys()}, hours=_hours(played))  # noqa: SIM118 (a Row has no `in`)

    def statistics(self, f: Filter) -> Statistics:
        """The filter's rounds together, and split by whether the coach spoke before a decision."""
        return Statistics(
            self.totals(f),
            self.totals(_filter_by_coach(f, coach=False)),
            self.totals(_filter_by_coach(f, coach=True)),
        )

    def net_by_game(self, f: Filter) -> tuple[GameNet, ...]:
        """Rounds and net of every table played, the best first."""
        sums, values = _sum_rows_sql(f)
        rows = self._door.rows(
            "SELECT game.slug AS slug, s.n AS n, s.net AS net FROM (SELECT game, sum(rounds) AS n, sum(returned - staked) AS net"
            f" FROM ({sums}) AS parts GROUP BY game) AS s JOIN game ON game.id = s.game ORDER BY net DESC, slug",
            values,
        )
        return tuple(GameNet(row["slug"], row["n"], row["net"]) for row in rows)

    def odds_by_game(self, f: Filter, *, chips_only: bool = False) -> tuple[OddsSum, ...]:
        """What the rounds of every table came to against their odds, the luckiest first; of
        `chips_only` those without the rounds at terminals, whose money is not the bankroll's.
        """
        sums, values = _sum_rows_sql(f)
        rows = self._door.rows(
            "SELECT game.slug AS name, s.* FROM (SELECT game, sum(known) AS rounds, sum(known_net) AS net,"
            " sum(expected) AS expected, sum(variance) AS variance, sum(known_cost) AS cost"
            f" FROM ({sums}) AS parts WHERE known > 0{' AND terminal = 0' if chips_only else ''} GROUP BY game) AS s"
            " JOIN game ON game.id = s.game",
            values,
        )
        found = [struct_of_row(OddsSum, row) for row in rows]
        return tuple(sorted(found, key=lambda one: (-one.luck_cents, one.name)))

    def staked_by_wager(self, f: Filter) -> tuple[WagerSum, ...]:
        """What the rounds of chips had on each wager before the deal."""
        sums, values = _wager_rows_sql(f, "wager_sum", placed_wagers_sql)
        rows = self._door.rows(
            "SELECT wager, rules, sum(times) AS times, sum(cents) AS cents, sum(squares) AS squares"
            f" FROM ({sums}) AS parts GROUP BY 1, 2 ORDER BY 1, 2",
            values,
        )
        return tuple(struct_of_row(WagerSum, row) for row in rows)

    def net_by_wager(self, f: Filter) -> dict[str, int]:
        """What the rounds of chips moved into the bankroll and out of it for each wager, by the
        ledger.
        """
        sums, values = _wager_rows_sql(f, "wager_net", WAGER_NETS.format)
        rows = self._door.rows(
            f"SELECT reason.why AS wager, sum(cents) AS net FROM ({sums}) AS own JOIN reason ON reason.id = own.reason GROUP BY 1",
            values,
        )
        return {row["wager"]: row["net"] for row in rows}

    def last_results(self, player: int, slug: str, how_many: int = 10) -> tuple[Result, ...]:
        """How the last rounds at a table ended, the oldest of them first."""
        return tuple(
            row.result
            for row in reversed(self.rounds(Filter(player=player, game=slug), limit=how_many))
        )

    def trend(
        self, f: Filter, *, decisions_per_point: int = 0, utc_offset_ms: int = 0
    ) -> tuple[TrendPoint, ...]:
        """How the decisions of the filter's rounds went in the course of time, the first first.

        A point is a day (of a clock `utc_offset_ms` milliseconds ahead of UTC; a sitting that goes
        over midnight belongs to the day on which it began), or with `decisions_per_point` so many
        decisions, whole rounds each. Its hours are those at the table, from the first deal to the
        last settlement of every sitting in it.
        """
        if decisions_per_point:
            where, values = filter_condition(f)
            parts = (
                "SELECT (CAST(sum(decisions) OVER (ORDER BY started, round) AS BIGINT) - decisions) / :size AS bucket, sitting,"
                f" started, ended, decisions, missed, cost FROM share WHERE {where} AND decisions > 0"
            )
        else:
            parts, values = _day_rows_sql(f)
        rows = self._door.rows(
            "SELECT min(first) AS at, sum(n) AS n, sum(wrong) AS wrong, sum(cost) AS cost, sum(span) AS span FROM ("
            "SELECT bucket, min(started) AS first, sum(decisions) AS n, sum(missed) AS wrong, sum(cost) AS cost,"
            f" max(ended) - min(started) AS span FROM ({parts}) AS parts GROUP BY bucket, sitting"
            " HAVING sum(decisions) > 0) AS buckets GROUP BY bucket ORDER BY bucket",
            {**values, "size": decisions_per_point, "offset": utc_offset_ms},
        )
        return tuple(
            TrendPoint(moment(r["at"]), r["n"], r["wrong"], r["cost"], _hours(r["span"]))
            for r in rows
        )

    def mistakes_by_point(self, f: Filter) -> tuple[PointCost, ...]:
        """What the mistakes came to by game and decision point, the dearest first."""
        sums, values = _wager_rows_sql(f, "mistake_sum", mistake_sums_sql)
        rows = self._door.rows(
            "SELECT game.slug AS slug, s.point AS point, sum(s.times) AS n, sum(s.cost) AS cost"
            f" FROM ({sums}) AS s JOIN game ON game.id = s.game WHERE s.times > 0"
            " GROUP BY game.slug, s.point ORDER BY cost DESC, slug, s.point",
            values,
        )
        return tuple(PointCost(r["slug"], r["point"], r["n"], r["cost"]) for r in rows)

    def mistakes(
        self, f: Filter, *, point: str = "", limit: int = 50, skip: int = 0
    ) -> tuple[Mistake, ...]:
        """Decisions that were mistakes (those at one decision `point`, when it is given), the
        dearest first.
        """
        where, values = filter_condition(f)
        if point:
            where, values = f"{where} AND t.point = :point", {**values, "point": point}
        rows = self._door.rows(
            # from the dearest on: the index gives the order, and the page ends the search
            "SELECT d.*, t.*, game.slug AS slug, (SELECT at FROM turn WHERE turn.round = d.round AND upto >= d.step"
            " ORDER BY upto LIMIT 1) AS at FROM decision_value AS d INDEXED BY decision_missed"
            " CROSS JOIN share ON share.round = d.round AND share.player = d.player"
            " CROSS JOIN decision_text AS t ON t.id = d.text JOIN game ON game.id = share.game"
            f" WHERE d.missed = 1 AND {where}"
            " ORDER BY d.cost DESC, d.round DESC, d.step DESC LIMIT :limit OFFSET :skip",
            {**values, "limit": limit, "skip": skip},
        )
        return tuple(
            Mistake(r["round"], r["step"], r["slug"], moment(r["at"]), decision_of(r)) for r in rows
        )

    def tips_given(self, f: Filter) -> int:
        """Cents that the player has given dealers, whatever became of a chip beside a wager; less
        what void rounds gave back. How rounds ended and whether the coach spoke does not matter.
        """
        since, until = f.since or f.settled, f.until
        row = self._door.rows(
            "SELECT coalesce(-sum(p.cents), 0) AS cents FROM journal AS j INDEXED BY journal_outside_rounds"
            " CROSS JOIN posting AS p ON p.entry = j.id AND +p.account = (SELECT id FROM account WHERE name = :account)"
            " CROSS JOIN reason AS r ON r.id = p.reason AND r.why = :why WHERE j.round IS NULL"
            " AND (CAST(:since AS BIGINT) IS NULL OR j.at >= :since) AND (CAST(:until AS BIGINT) IS NULL OR j.at < :until)"
            " AND (CAST(:sitting AS BIGINT) IS NULL OR EXISTS (SELECT 1 FROM sitting WHERE id = :sitting"
            " AND j.at >= started AND j.at <= coalesce(ended, j.at)))"
            " AND (:game = '' OR EXISTS (SELECT 1 FROM posting AS other JOIN account AS a ON a.id = other.account"
            " WHERE other.entry = j.id AND (substr(a.name, 1, length(:game) + 6) = 'felt:' || :game || ':'"
            " OR substr(a.name, 1, length(:game) + 12) = 'house:tips:' || :game || ':')))",
            {
                "account": player_account(f.player),
                "why": TIP,
                "since": None if since is None else millis(since),
                "until": None if until is None else millis(until),
                "sitting": f.sitting,
                "game": f.game,
            },
        )[0]
        return int(row["cents"])

    def bankroll_curve(self, player: int, *, points: int = 400) -> Curve:
        """The player's bankroll over all his rounds in at most about `points` points, with the
        visits to the cashier.

        `expected` and its deviation start from the bankroll at the last visit; rounds whose odds
        are unknown count as played. A round at a terminal moves the game account there, not the
        bankroll: what is put in and paid out are visits.
        """
        outside = self._postings_outside_rounds(player)
        stride = max(1, self.count_rounds(Filter(player=player)) // points)
        if stride < BETWEEN_MARKS:
            return _build_bankroll_curve(each_round_by_itself(self._door, player), outside, stride)
        stride -= stride % BETWEEN_MARKS
        visits = [one.at for one in outside]
        return _build_bankroll_curve(
            round_stretches(self._door, player, stride, visits), outside, stride
        )

    def net_curve(self, f: Filter, *, points: int = 400) -> tuple[NetPoint, ...]:
        """How the net of the filter's rounds grew, in at most about `points` points, from the first
        round on; of many rounds a point is a sitting or several. Rounds whose odds are unknown
        count as expected.
        """
        total = self.count_rounds(f)
        if total <= _SINGLY_READ:
            where, values = filter_condition(f)
            rows = self._door.rows(
                "SELECT game.slug AS slug, 1 AS rounds, returned - staked AS net,"
                " coalesce(expected, returned - staked) AS fair, coalesce(variance, 0.0) AS variance"
                f" FROM share JOIN game ON game.id = share.game WHERE {where} ORDER BY started, round",
                values,
            )
        else:
            sums, values = _sum_rows_sql(f)
            rows = self._door.rows(
                "SELECT game.slug AS slug, s.* FROM (SELECT game, sum(rounds) AS rounds, sum(returned - staked) AS net,"
                " sum(expected + returned - staked - known_net) AS fair, sum(variance) AS variance,"
                f" min(first_started) AS first FROM ({sums}) AS parts GROUP BY sitting, game) AS s"
                " JOIN game ON game.id = s.game ORDER BY s.first",
                values,
            )
        found = [NetPoint(0, rows[0]["slug"], 0, 0.0, 0.0)] if rows else []
        played, net, fair, variance = 0, 0, 0.0, 0.0
        for row in rows:
            played, net = played + row["rounds"], net + row["net"]
            fair, variance = fair + row["fair"], variance + row["variance"]
            if played == total or (played - found[-1].rounds) * points >= total:
                found.append(
                    NetPoint(played, row["slug"], net, fair, math.sqrt(max(0.0, variance)))
                )
        return tuple(found)

    def _postings_outside_rounds(self, player: int) -> list[_Outside]:
        """The player's postings outside rounds: the cashier's and the table's, the tips of an hour
        as one.
        """
        rows = self._door.rows(
            "SELECT max(j.at) AS at, min(j.kind) AS kind, sum(p.cents) AS cents FROM journal AS j INDEXED BY journal_outside_rounds"
            # the plus keeps SQLite to the few lines of these entries
            " CROSS JOIN posting AS p ON p.entry = j.id AND +p.account = (SELECT id FROM account WHERE name = :account)"
            " CROSS JOIN reason AS r ON r.id = p.reason WHERE j.round IS NULL"
            " GROUP BY iif(r.why = :tip, -(j.at / 3600000), j.id) ORDER BY max(j.id)",
            {"account": player_account(player), "tip": TIP},
        )
        return [
            _Outside(
                row["at"], row["kind"], row["cents"], rounds_before(self._door, player, row["at"])
            )
            for row in rows
        ]


class RoundWagers(NamedTuple):
    """The seats of a player in a round, and everyone's wagers in it, as JSON."""

    own_seats: str
    bets: str


class _Outside(NamedTuple):
    """What an entry outside rounds moved at a bankroll, and the rounds that were dealt before it."""

    at: int
    kind: str
    cents: int
    rounds: int


def _build_bankroll_curve(
    rounds: Iterator[RoundsTotal], outside: list[_Outside], stride: int
) -> Curve:
    """Run through rounds and visits in time, keeping every `stride`th point and those beside a
    visit to the cashier.
    """
    points: list[CurvePoint] = []
    marks: list[CashMark] = []
    played, money, fair, variance, waiting = 0, 0, 0.0, 0.0, list(reversed(outside))

    def keep() -> None:
        points.append(CurvePoint(played, money, fair, math.sqrt(max(0.0, variance))))

    def visits() -> None:
        nonlocal money, fair, variance
        while waiting and waiting[-1].rounds <= played:
            visit = waiting.pop()
            if visit.kind == "cashier":
                if points and points[-1].rounds < played:
                    keep()  # the last point before the step up or down
                marks.append(CashMark(played, moment(visit.at), visit.cents))
                fair, variance = float(money), 0.0
            money, fair = money + visit.cents, fair + visit.cents
        keep()

    visits()
    for many, net, expected, spread in rounds:
        played, money = played + many, money + net
        fair, variance = fair + expected, variance + spread
        if waiting and waiting[-1].rounds <= played:
            visits()
        elif played % stride == 0:
            keep()
    if points[-1].rounds < played:
        keep()
    return Curve(tuple(points), tuple(marks))


def _filter_by_coach(f: Filter, *, coach: bool) -> Filter:
    """The same filter for assisted or unassisted rounds only; a filter that already says the other
    finds none.
    """
    if f.coach is not None and f.coach is not coach:
        return Filter(player=f.player, sitting=0)
    return Filter(
        player=f.player,
        game=f.game,
        since=f.since,
        until=f.until,
        settled=f.settled,
        result=f.result,
        coach=coach,
        sitting=f.sitting,
    )
