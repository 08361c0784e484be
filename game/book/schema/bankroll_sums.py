"""What a player's rounds have done to his bankroll so far, and what his mistakes came to at each
decision point: kept as rounds settle, so that no chart and no list reads them all.

A row of `bankroll_mark` stands at every eighth round of a player. A round at a terminal counts, but
moves his game account there, not the bankroll.
"""

# ruff: noqa: S608 (statements are put together from the words of this file)

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..database import Database
from ..values import Local
from .sums import SETTLED, SETTLING_SHARE, nearly_equal_sql

BETWEEN_MARKS = 8

_MOVED = """
    chips * (returned - staked) AS net, chips * coalesce(expected, returned - staked) AS fair,
    chips * coalesce(variance, 0.0) AS variance
"""
_SETTLED_SHARES = """
    (SELECT *, iif(EXISTS (SELECT 1 FROM terminal_seat WHERE terminal_seat.round = share.round), 0, 1) AS chips
    FROM share WHERE status <> 'open')
"""

BANKROLL_SUMS = """
CREATE TABLE bankroll_sum (
    player INTEGER PRIMARY KEY REFERENCES player (id),
    rounds INTEGER NOT NULL,
    net INTEGER NOT NULL,
    fair REAL NOT NULL,
    variance REAL NOT NULL
) STRICT;
CREATE TABLE bankroll_mark (
    player INTEGER NOT NULL REFERENCES player (id),
    rounds INTEGER NOT NULL,
    started INTEGER NOT NULL,
    net INTEGER NOT NULL,
    fair REAL NOT NULL,
    variance REAL NOT NULL,
    PRIMARY KEY (player, rounds)
) STRICT, WITHOUT ROWID;
CREATE TABLE mistake_sum (
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    sitting INTEGER NOT NULL REFERENCES sitting (id),
    point TEXT NOT NULL,
    times INTEGER NOT NULL,
    cost REAL NOT NULL,
    PRIMARY KEY (player, game, sitting, point)
) STRICT, WITHOUT ROWID;
"""


def mistake_sums_sql(condition: str) -> str:
    """The statement that sums the mistakes of the shares of a condition by decision point."""
    return f"""
    SELECT share.player, share.game, share.sitting, t.point, count(*) AS times, sum(d.cost) AS cost
    FROM share CROSS JOIN decision_value AS d ON d.round = share.round AND d.player = share.player
    CROSS JOIN decision_text AS t ON t.id = d.text WHERE {condition} AND d.missed = 1
    GROUP BY share.player, share.game, share.sitting, t.point
    """


BANKROLL_GUARD = f"""
CREATE TRIGGER bankroll_is_summed AFTER UPDATE OF status ON share WHEN old.status = 'open' AND new.status <> 'open'
BEGIN
    INSERT INTO bankroll_sum SELECT player, 1 AS rounds, {_MOVED} FROM {_SETTLED_SHARES} AS share WHERE {SETTLING_SHARE}
    ON CONFLICT DO UPDATE SET rounds = rounds + 1, net = net + excluded.net, fair = fair + excluded.fair,
        variance = variance + excluded.variance;
    INSERT INTO bankroll_mark SELECT player, rounds, new.started, net, fair, variance FROM bankroll_sum
    WHERE player = new.player AND rounds % {BETWEEN_MARKS} = 0;
    INSERT INTO mistake_sum {mistake_sums_sql(SETTLING_SHARE)}
    ON CONFLICT DO UPDATE SET times = times + excluded.times, cost = cost + excluded.cost;
END;
CREATE TRIGGER mistake_is_taken_back AFTER UPDATE OF missed ON decision_value WHEN old.missed = 1 AND new.missed IS NULL
BEGIN
    UPDATE mistake_sum SET times = times - 1, cost = cost - old.cost WHERE (player, game, sitting, point) = (
        SELECT player, game, sitting, (SELECT point FROM decision_text WHERE id = old.text) FROM share
        WHERE share.round = old.round AND share.player = old.player AND share.status <> 'open'
    );
END;
"""


def fill_bankroll_sums(door: Database, _migration: int, _local: Local) -> None:
    """Sum what a book of an older schema holds."""
    write_bankroll_sums(door)


def write_bankroll_sums(door: Database) -> None:
    """Sum all that is settled."""
    door.write(
        f"INSERT INTO bankroll_mark SELECT player, rounds, started, net, fair, variance FROM ("
        f"SELECT player, started, count(*) OVER so_far AS rounds, sum(net) OVER so_far AS net,"
        f" sum(fair) OVER so_far AS fair, sum(variance) OVER so_far AS variance"
        f" FROM (SELECT player, started, round, {_MOVED} FROM {_SETTLED_SHARES} AS share) AS moved"
        f" WINDOW so_far AS (PARTITION BY player ORDER BY started, round ROWS UNBOUNDED PRECEDING)"
        f") AS totals WHERE rounds % {BETWEEN_MARKS} = 0"
    )
    door.write(f"INSERT INTO bankroll_sum {_SUMS}")
    door.write(f"INSERT INTO mistake_sum {mistake_sums_sql(SETTLED)}")


_SUMS = f"""
SELECT player, count(*) AS rounds, sum(net) AS net, sum(fair) AS fair, sum(variance) AS variance
FROM (SELECT player, {_MOVED} FROM {_SETTLED_SHARES} AS share) AS moved GROUP BY player
"""


class RoundsTotal(NamedTuple):
    """What some rounds of a player that follow one another moved, in cents."""

    rounds: int
    net: int
    fair: float
    variance: float


def rounds_before(door: Database, player: int, at: int) -> int:
    """How many of the player's settled rounds were dealt before a moment."""
    return _total_before(door, player, at).rounds


def _total_before(door: Database, player: int, at: int) -> RoundsTotal:
    """What the player's rounds moved that were dealt before a moment, from the last mark on."""
    mark = door.row(
        "SELECT rounds, started, net, fair, variance FROM bankroll_mark WHERE player = ? AND rounds = ("
        "SELECT max(rounds) FROM bankroll_mark WHERE player = ? AND started < ?)",
        (player, player, at),
    )
    start: Any = (0, -1, 0, 0.0, 0.0) if mark is None else mark
    rounds, started, net, fair, variance = start
    more = door.rows(
        f"SELECT count(*), coalesce(sum(net), 0), coalesce(sum(fair), 0.0), coalesce(sum(variance), 0.0)"
        f" FROM (SELECT {_MOVED} FROM {_SETTLED_SHARES} AS share WHERE player = ? AND started > ? AND started < ?) AS moved",
        (player, started, at),
    )[0]
    return RoundsTotal(rounds + more[0], net + more[1], fair + more[2], variance + more[3])


def each_round_by_itself(door: Database, player: int) -> Iterator[RoundsTotal]:
    """What each of the player's rounds moved, the first first."""
    for row in door.iterate_rows(
        f"SELECT 1, {_MOVED} FROM {_SETTLED_SHARES} AS share WHERE player = ? ORDER BY started, round",
        (player,),
    ):
        yield RoundsTotal(*row)


def round_stretches(
    door: Database, player: int, stride: int, visits: Sequence[int]
) -> Iterator[RoundsTotal]:
    """What the player's rounds moved from one multiple of `stride`, a multiple of that of marks, or
    one moment of `visits` to the next.
    """
    totals = {
        row["rounds"]: RoundsTotal(*row)
        for row in door.rows(
            "SELECT rounds, net, fair, variance FROM bankroll_mark WHERE player = ? AND rounds % ? = 0"
            " UNION ALL SELECT rounds, net, fair, variance FROM bankroll_sum WHERE player = ?",
            (player, stride, player),
        )
    }
    for at in visits:
        total = _total_before(door, player, at)
        totals.setdefault(total.rounds, total)
    before = RoundsTotal(0, 0, 0.0, 0.0)
    for rounds in sorted(totals):
        now = totals[rounds]
        if rounds > before.rounds:
            yield RoundsTotal(
                rounds - before.rounds,
                now.net - before.net,
                now.fair - before.fair,
                now.variance - before.variance,
            )
            before = now


CHECKS: tuple[tuple[str, str], ...] = (
    (
        "What is kept of the bankroll of player {0} is not the sum of his rounds.",
        f"""
        SELECT coalesce(anew.player, 0) FROM ({_SUMS}) AS anew LEFT JOIN bankroll_sum AS kept USING (player)
        WHERE NOT coalesce(kept.rounds = anew.rounds AND kept.net = anew.net AND {nearly_equal_sql("kept.fair", "anew.fair")}
            AND {nearly_equal_sql("kept.variance", "anew.variance")}, FALSE)
        UNION SELECT player FROM bankroll_sum WHERE player NOT IN (SELECT player FROM share WHERE status <> 'open')
        UNION SELECT player FROM bankroll_sum AS kept WHERE rounds / {BETWEEN_MARKS} <> (
            SELECT count(*) FROM bankroll_mark WHERE bankroll_mark.player = kept.player)
        """,
    ),
    (
        "What is kept of the mistakes of player {0}'s sitting {1} is not the sum of his decisions.",
        f"""
        SELECT player, sitting FROM ({mistake_sums_sql(SETTLED)}) AS anew
        LEFT JOIN mistake_sum AS kept USING (player, game, sitting, point)
        WHERE NOT coalesce(kept.times = anew.times AND {nearly_equal_sql("kept.cost", "anew.cost")}, FALSE)
        UNION SELECT player, sitting FROM mistake_sum AS kept
        LEFT JOIN ({mistake_sums_sql(SETTLED)}) AS anew USING (player, game, sitting, point)
        WHERE kept.times <> 0 AND anew.times IS NULL
        """,
    ),
)
