"""Sums over a player's rounds that are kept as rounds settle, so that no statistic counts them all.

A row of `sitting_sum` holds what the rounds of one sitting came to that ended alike (won, lost or
even, with or without the coach, at a terminal or at chips). `wager_sum` holds what was placed on
each wager of one sitting, and `wager_net` what each brought by the ledger: both only of rounds at
chips whose odds are known. Triggers keep them in the transaction that settles a round.
"""

# ruff: noqa: S608 (statements are put together from the words of this file)

from __future__ import annotations

from ..database import Database
from ..values import Local

_SUMMED = """
    count(*) AS rounds, sum(staked) AS staked, sum(returned) AS returned, max(returned - staked) AS most,
    min(returned - staked) AS least, sum(decisions) AS decisions, sum(missed) AS missed, sum(by_card) AS by_card,
    sum(cost) AS cost, min(started) AS first_started, max(started) AS last_started, max(ended) AS last_ended,
    count(expected) AS known, sum(iif(expected IS NULL, 0, returned - staked)) AS known_net,
    sum(iif(expected IS NULL, 0.0, cost)) AS known_cost, sum(coalesce(expected, 0.0)) AS expected,
    sum(iif(expected IS NULL, 0.0, coalesce(variance, 0.0))) AS variance
"""
_ALIKE = """
    player, game, sitting, assisted, sign(returned - staked) AS result,
    iif(EXISTS (SELECT 1 FROM terminal_seat WHERE terminal_seat.round = share.round), 1, 0) AS terminal
"""
SUMS_OF_SHARES = f"""
SELECT {_ALIKE}, {_SUMMED} FROM share WHERE status <> 'open'
GROUP BY player, game, sitting, assisted, sign(returned - staked), terminal
"""

BETS = "(SELECT text FROM round_text WHERE id = round.bets)"
"""The wagers of a round before the deal, as JSON."""


def placed_wagers_sql(condition: str, bets: str = BETS) -> str:
    """The statement that sums the wagers of the shares of a condition before the deal; `bets` is
    where a book of an older schema has them.
    """
    return f"""
SELECT share.player, share.game, share.sitting, wager.key AS wager, coalesce(json_extract(round.offer, '$.rules'), '{{}}') AS rules,
    count(*) AS times, sum(wager.value) AS cents, sum(wager.value * wager.value) AS squares
FROM share CROSS JOIN round ON round.id = share.round
CROSS JOIN seat ON seat.round = share.round AND seat.player = share.player
CROSS JOIN json_each({bets}, '$."' || seat.seat || '"') AS wager ON TRUE
WHERE {condition} AND share.expected IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM terminal_seat WHERE terminal_seat.round = share.round)
GROUP BY share.player, share.game, share.sitting, wager.key, rules
"""


WAGER_NETS = """
SELECT share.player, share.game, share.sitting, posting.reason, sum(posting.cents) AS cents
FROM share CROSS JOIN journal ON journal.round = share.round CROSS JOIN posting ON posting.entry = journal.id
CROSS JOIN account ON account.id = posting.account AND account.name = 'player:' || share.player
WHERE {0} AND share.expected IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM terminal_seat WHERE terminal_seat.round = share.round)
GROUP BY share.player, share.game, share.sitting, posting.reason
"""
SETTLED = "share.status <> 'open'"
SETTLING_SHARE = (
    "share.player = new.player AND share.started = new.started AND share.round = new.round"
)
"""The share that a trigger on `share` is about."""

SUMS = """
CREATE TABLE sitting_sum (
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    sitting INTEGER NOT NULL REFERENCES sitting (id),
    assisted INTEGER NOT NULL CHECK (assisted IN (0, 1)),
    result INTEGER NOT NULL CHECK (result IN (-1, 0, 1)),
    terminal INTEGER NOT NULL CHECK (terminal IN (0, 1)),
    rounds INTEGER NOT NULL CHECK (rounds > 0),
    staked INTEGER NOT NULL,
    returned INTEGER NOT NULL,
    most INTEGER NOT NULL,
    least INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    missed INTEGER NOT NULL,
    by_card INTEGER NOT NULL,
    cost REAL NOT NULL,
    first_started INTEGER NOT NULL,
    last_started INTEGER NOT NULL,
    last_ended INTEGER NOT NULL,
    known INTEGER NOT NULL,
    known_net INTEGER NOT NULL,
    known_cost REAL NOT NULL,
    expected REAL NOT NULL,
    variance REAL NOT NULL,
    PRIMARY KEY (player, game, sitting, assisted, result, terminal)
) STRICT, WITHOUT ROWID;

CREATE TABLE wager_sum (
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    sitting INTEGER NOT NULL REFERENCES sitting (id),
    wager TEXT NOT NULL,
    rules TEXT NOT NULL,
    times INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    squares INTEGER NOT NULL,
    PRIMARY KEY (player, game, sitting, wager, rules)
) STRICT, WITHOUT ROWID;

CREATE TABLE wager_net (
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    sitting INTEGER NOT NULL REFERENCES sitting (id),
    reason INTEGER NOT NULL REFERENCES reason (id),
    cents INTEGER NOT NULL,
    PRIMARY KEY (player, game, sitting, reason)
) STRICT, WITHOUT ROWID;
"""

BALANCES = """
ALTER TABLE account ADD COLUMN balance INTEGER NOT NULL DEFAULT 0;
UPDATE account SET balance = (SELECT coalesce(sum(cents), 0) FROM posting WHERE posting.account = account.id);
DROP VIEW balance;
CREATE VIEW balance AS SELECT name AS account, balance AS cents FROM account;
"""


def share_summing_trigger_sql(bets: str) -> str:
    """The trigger that sums a share when its round settles."""
    return f"""
CREATE TRIGGER share_is_summed AFTER UPDATE OF status ON share WHEN old.status = 'open' AND new.status <> 'open'
BEGIN
    INSERT INTO sitting_sum SELECT {_ALIKE}, {_SUMMED} FROM share WHERE {SETTLING_SHARE} GROUP BY share.round
    ON CONFLICT DO UPDATE SET rounds = rounds + 1, staked = staked + excluded.staked, returned = returned + excluded.returned,
        most = max(most, excluded.most), least = min(least, excluded.least), decisions = decisions + excluded.decisions,
        missed = missed + excluded.missed, by_card = by_card + excluded.by_card, cost = cost + excluded.cost,
        first_started = min(first_started, excluded.first_started), last_started = max(last_started, excluded.last_started),
        last_ended = max(last_ended, excluded.last_ended), known = known + excluded.known,
        known_net = known_net + excluded.known_net, known_cost = known_cost + excluded.known_cost,
        expected = expected + excluded.expected, variance = variance + excluded.variance;
    INSERT INTO wager_sum {placed_wagers_sql(SETTLING_SHARE, bets)}
    ON CONFLICT DO UPDATE SET times = times + excluded.times, cents = cents + excluded.cents, squares = squares + excluded.squares;
    INSERT INTO wager_net {WAGER_NETS.format(SETTLING_SHARE)}
    ON CONFLICT DO UPDATE SET cents = cents + excluded.cents;
END;
"""


SUMS_GUARD = f"""
{share_summing_trigger_sql("round.bets")}
CREATE TRIGGER verdict_is_summed AFTER UPDATE OF missed, by_card ON share WHEN old.status <> 'open'
BEGIN
    UPDATE sitting_sum SET missed = missed + new.missed - old.missed, by_card = by_card + new.by_card - old.by_card
    WHERE (player, game, sitting, assisted, result, terminal) = (SELECT {_ALIKE} FROM share WHERE {SETTLING_SHARE});
END;
"""


def fill_sums(door: Database, _migration: int, _local: Local) -> None:
    """Fill the sums of a book of an older schema that kept none."""
    write_share_sums(door, "round.bets")


def write_share_sums(door: Database, bets: str = BETS) -> None:
    """Sum all that is settled."""
    door.write(f"INSERT INTO sitting_sum {SUMS_OF_SHARES}")
    door.write(f"INSERT INTO wager_sum {placed_wagers_sql(SETTLED, bets)}")
    door.write(f"INSERT INTO wager_net {WAGER_NETS.format(SETTLED)}")


def nearly_equal_sql(one: str, other: str) -> str:
    """The condition that two real sums are the same but for rounding."""
    return f"abs({one} - {other}) <= 1e-7 * (1 + abs({one}))"


def _same_sums_sql() -> str:
    """Whether a row that is kept and one that is summed anew say the same."""
    whole = (
        *("rounds", "staked", "returned", "most", "least", "decisions", "missed", "by_card"),
        *("first_started", "last_started", "last_ended", "known", "known_net"),
    )
    real = ("cost", "known_cost", "expected", "variance")
    return " AND ".join(
        [
            *(f"kept.{name} = anew.{name}" for name in whole),
            *(nearly_equal_sql(f"kept.{name}", f"anew.{name}") for name in real),
        ]
    )


_KEY = "player, game, sitting, assisted, result, terminal"

CHECKS: tuple[tuple[str, str], ...] = (
    (
        "What is kept of player {0}'s sitting {1} is not the sum of its rounds.",
        f"""
        SELECT player, sitting FROM ({SUMS_OF_SHARES}) AS anew LEFT JOIN sitting_sum AS kept USING ({_KEY})
        WHERE NOT coalesce({_same_sums_sql()}, FALSE)
        UNION SELECT player, sitting FROM sitting_sum AS kept LEFT JOIN ({SUMS_OF_SHARES}) AS anew USING ({_KEY})
        WHERE anew.rounds IS NULL
        """,
    ),
    (
        "What is kept of the wagers of player {0}'s sitting {1} is not the sum of its rounds.",
        f"""
        SELECT DISTINCT player, sitting FROM (
            SELECT * FROM (SELECT * FROM wager_sum EXCEPT {placed_wagers_sql(SETTLED)}) AS more
            UNION ALL SELECT * FROM ({placed_wagers_sql(SETTLED)} EXCEPT SELECT * FROM wager_sum) AS fewer
        ) AS wrong
        """,
    ),
    (
        "What is kept of the wagers' net of player {0}'s sitting {1} is not the sum of the ledger's lines.",
        f"""
        SELECT DISTINCT player, sitting FROM (
            SELECT * FROM (SELECT * FROM wager_net EXCEPT {WAGER_NETS.format(SETTLED)}) AS more
            UNION ALL SELECT * FROM ({WAGER_NETS.format(SETTLED)} EXCEPT SELECT * FROM wager_net) AS fewer
        ) AS wrong
        """,
    ),
    (
        "Account {0} is kept at {1} cents, its lines come to {2}.",
        """
        SELECT account.name, account.balance, coalesce(anew.cents, 0) FROM account
        LEFT JOIN (SELECT account, sum(cents) AS cents FROM posting GROUP BY account) AS anew ON anew.account = account.id
        WHERE account.balance <> coalesce(anew.cents, 0)
        """,
    ),
)
