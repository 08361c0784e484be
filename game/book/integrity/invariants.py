"""The invariants of the book, checked by query: what `main.py check` runs, and every test that
pulls the plug.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ..chain.walk import ChainVerifier
from ..chain.writer import Chains
from ..database import Database, Row, SqliteDatabase
from ..errors import Fault, StoreError
from ..schema.bankroll_sums import CHECKS as BANKROLL_CHECKS
from ..schema.migrations import foreign_parts, missing_schema
from ..schema.sums import CHECKS as SUM_CHECKS
from .seed_key import KEY_FILE, SeedKey

# What the meters of 605a.5(d) must show by the journal alone, however they were counted when its
# entries were made.
_METERS = """
WITH line AS (
    SELECT CAST(substr(a.name, instr(a.name, ':') + 1) AS INTEGER) AS terminal, a.kind AS place, j.kind = 'cashier' AS cash, r.why,
        p.cents, j.round
    FROM posting AS p CROSS JOIN account AS a ON a.id = p.account CROSS JOIN journal AS j ON j.id = p.entry
    CROSS JOIN reason AS r ON r.id = p.reason WHERE a.kind IN ('game', 'handpay', 'win')
), metered AS (
    SELECT terminal, meter, sum(value) AS value FROM (
        SELECT terminal, 'coin in' AS meter, -cents AS value FROM line WHERE place = 'game' AND NOT cash AND cents < 0
        UNION ALL SELECT terminal, 'coin out', cents FROM line WHERE place = 'game' AND NOT cash AND cents > 0
        UNION ALL SELECT terminal, 'coin out', -cents FROM line WHERE place = 'win' AND why = 'progressive award'
        UNION ALL SELECT terminal, 'machine paid progressive', cents FROM line WHERE place = 'win' AND why = 'progressive award'
        UNION ALL SELECT terminal, 'attendant paid jackpots', cents FROM line
            WHERE place = 'handpay' AND NOT cash AND cents > 0
        UNION ALL SELECT terminal, 'attendant paid jackpots', -cents FROM line
            WHERE place = 'win' AND why = 'progressive award by attendant'
        UNION ALL SELECT terminal, 'attendant paid progressive', cents FROM line
            WHERE place = 'win' AND why = 'progressive award by attendant'
        UNION ALL SELECT terminal, why, cents FROM line WHERE place = 'game' AND cash AND why LIKE 'bill in $%'
        UNION ALL SELECT terminal, 'attendant paid cancelled credits', -cents FROM line
            WHERE place = 'game' AND why = 'cancelled credit'
        UNION ALL SELECT terminal, 'voucher in value', cents FROM line WHERE place = 'game' AND why = 'voucher in'
        UNION ALL SELECT terminal, 'voucher in count', 1 FROM line WHERE place = 'game' AND why = 'voucher in'
        UNION ALL SELECT terminal, 'voucher out value', -cents FROM line WHERE place = 'game' AND why = 'voucher out'
        UNION ALL SELECT terminal, 'voucher out count', 1 FROM line WHERE place = 'game' AND why = 'voucher out'
        UNION ALL SELECT terminal, 'chips in', cents FROM line WHERE place = 'game' AND why = 'chips bought in'
        UNION ALL SELECT terminal, 'chips out', -cents FROM line WHERE place = 'game' AND why = 'chips cashed out'
        UNION ALL SELECT terminal, 'tips', -cents FROM line WHERE place = 'game' AND why = 'tip'
        UNION ALL SELECT terminal, 'games played', 1 FROM (
            SELECT DISTINCT t.terminal, t.round FROM terminal_seat AS t JOIN round ON round.id = t.round AND status = 'settled'
        ) AS played
        UNION ALL SELECT terminal, 'games won', 1 FROM (
            SELECT line.terminal, line.round FROM line
            CROSS JOIN (SELECT DISTINCT terminal, round FROM terminal_seat) AS t
                ON t.round = line.round AND t.terminal = line.terminal
            CROSS JOIN round ON round.id = line.round AND round.status = 'settled'
            WHERE line.place IN ('game', 'handpay') GROUP BY line.terminal, line.round HAVING sum(line.cents) > 0
        ) AS won
    ) AS counted GROUP BY terminal, meter
)
SELECT t.terminal, t.meter, t.value, coalesce(m.value, 0) FROM tally AS t
LEFT JOIN metered AS m ON m.terminal = t.terminal AND m.meter = t.meter WHERE t.value <> coalesce(m.value, 0)
UNION ALL
SELECT terminal, meter, 0, value FROM metered AS m WHERE value <> 0
AND NOT EXISTS (SELECT 1 FROM tally AS t WHERE t.terminal = m.terminal AND t.meter = m.meter)
"""

_CHECKS: tuple[tuple[str, str], ...] = (
    (
        "Journal entry {0} does not sum to zero: {1} cents too many.",
        "SELECT entry, sum(cents) FROM posting GROUP BY entry HAVING sum(cents) <> 0",
    ),
    (
        "Journal entry {0} has no lines.",
        "SELECT id FROM journal WHERE json_array_length(lines) = 0",
    ),
    (
        "A line of journal entry {0} names an account or a reason that is not in the book.",
        """
        SELECT DISTINCT entry FROM posting
        WHERE account NOT IN (SELECT id FROM account) OR reason NOT IN (SELECT id FROM reason)
        """,
    ),
    (
        "Account {0} stands at {1} cents, below zero.",
        "SELECT name, balance FROM account WHERE floor = 1 AND balance < 0",
    ),
    (
        "The tip box {0} stands at {1} cents, below zero.",
        "SELECT name, balance FROM account WHERE name LIKE 'house:tips:%' AND balance < 0",
    ),
    (
        "All accounts together hold {0} cents instead of none.",
        "SELECT sum(cents) FROM posting HAVING coalesce(sum(cents), 0) <> 0",
    ),
    (
        "Round {0} says that player {1} staked {2} and got back {3}, the ledger says {4} and {5}.",
        """
        SELECT s.round, s.player, s.staked, s.returned, coalesce(m.out, 0), coalesce(m.back, 0) FROM share AS s
        LEFT JOIN (
            SELECT round, player, sum(max(-cents, 0)) AS out, sum(max(cents, 0)) AS back FROM (
                SELECT j.round, CAST(substr(a.name, 8) AS INTEGER) AS player, p.cents FROM journal AS j
                JOIN posting AS p ON p.entry = j.id JOIN account AS a ON a.id = p.account AND a.kind = 'player'
                WHERE j.round IS NOT NULL
                UNION ALL
                SELECT j.round, seat.player, p.cents FROM posting AS p CROSS JOIN account AS a ON a.id = p.account
                CROSS JOIN journal AS j ON j.id = p.entry
                CROSS JOIN (SELECT round, terminal, min(seat) AS seat FROM terminal_seat GROUP BY round, terminal) AS t
                    ON t.round = j.round AND t.terminal = CAST(substr(a.name, instr(a.name, ':') + 1) AS INTEGER)
                CROSS JOIN seat ON seat.round = t.round AND seat.seat = t.seat
                WHERE a.kind IN ('game', 'handpay')
            ) AS line GROUP BY round, player
        ) AS m ON m.round = s.round AND m.player = s.player
        WHERE s.status <> 'open' AND (s.staked > coalesce(m.out, 0)
            OR s.staked - s.returned <> coalesce(m.out, 0) - coalesce(m.back, 0))
        """,
    ),
    (
        "In round {0} chips of {1} moved, who has no share of it.",
        """
        SELECT DISTINCT j.round, a.name FROM journal AS j JOIN posting AS p ON p.entry = j.id
        JOIN account AS a ON a.id = p.account AND a.kind = 'player'
        WHERE j.round IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM share WHERE share.round = j.round AND share.player = CAST(substr(a.name, 8) AS INTEGER)
        )
        """,
    ),
    (
        "In round {0} money of {1} moved, whose terminal was not in it (605a.2(a)).",
        """
        SELECT DISTINCT j.round, a.name FROM posting AS p CROSS JOIN account AS a ON a.id = p.account
        CROSS JOIN journal AS j ON j.id = p.entry
        WHERE a.kind IN ('game', 'play', 'win', 'handpay') AND j.round IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM terminal_seat AS t
            WHERE t.round = j.round AND t.terminal = CAST(substr(a.name, instr(a.name, ':') + 1) AS INTEGER)
        )
        """,
    ),
    (
        "In round {0}, at an electronic table, money of {1} moved past the game accounts (605a.2(a)).",
        """
        SELECT DISTINCT j.round, a.name FROM electronic_table AS e CROSS JOIN round AS r ON r.house_table = e.house_table
        CROSS JOIN journal AS j ON j.round = r.id CROSS JOIN posting AS p ON p.entry = j.id
        CROSS JOIN account AS a ON a.id = p.account WHERE a.kind IN ('felt', 'player', 'bot')
        """,
    ),
    (
        "The game account at seat {1} of round {0} is not that of the player there.",
        """
        SELECT t.round, t.seat FROM terminal_seat AS t JOIN game_account AS g ON g.id = t.game_account
        LEFT JOIN seat ON seat.round = t.round AND seat.seat = t.seat
        WHERE coalesce(g.player, 0) <> coalesce(seat.player, 0) OR g.terminal <> t.terminal
        """,
    ),
    (
        "Vouchers not redeemed come to {0} cents, the ledger holds {1} for them.",
        """
        SELECT v.cents, coalesce(b.cents, 0) FROM (
            SELECT coalesce(sum(cents), 0) AS cents FROM voucher WHERE redeemed IS NULL
        ) AS v LEFT JOIN balance AS b ON b.account = 'vouchers' WHERE v.cents <> coalesce(b.cents, 0)
        """,
    ),
    (
        "Voucher {0} is for {1} cents, its entry in the ledger for {2}.",
        """
        SELECT v.number, v.cents, coalesce(sum(p.cents), 0) FROM voucher AS v
        LEFT JOIN account AS a ON a.name = 'vouchers' LEFT JOIN posting AS p ON p.entry = v.entry AND p.account = a.id
        GROUP BY v.id HAVING v.cents <> coalesce(sum(p.cents), 0)
        UNION ALL
        SELECT v.number, v.cents, coalesce(-sum(p.cents), 0) FROM voucher AS v
        LEFT JOIN account AS a ON a.name = 'vouchers' LEFT JOIN posting AS p ON p.entry = v.redeemed_entry AND p.account = a.id
        WHERE v.redeemed IS NOT NULL GROUP BY v.id HAVING v.cents <> coalesce(-sum(p.cents), 0)
        """,
    ),
    ("The meter {1} of LH-{0} shows {2}, the ledger gives {3}.", _METERS),
    (
        "Round {0} and the share of player {1} in it tell different times, games or endings.",
        """
        SELECT s.round, s.player FROM share AS s JOIN round AS r ON r.id = s.round JOIN house_table AS t ON t.id = r.house_table
        JOIN sitting ON sitting.id = s.sitting
        WHERE s.status <> r.status OR s.started <> r.started OR coalesce(s.ended, 0) <> coalesce(r.ended, 0) OR s.game <> t.game
            OR sitting.player <> s.player OR sitting.game <> s.game
        """,
    ),
    (
        "Round {0} belongs to nobody.",
        "SELECT id FROM round WHERE NOT EXISTS (SELECT 1 FROM share WHERE round = round.id)",
    ),
    (
        "At seat {1} of round {0} sits player {2}, who has no share of it.",
        """
        SELECT round, seat, player FROM seat
        WHERE NOT EXISTS (SELECT 1 FROM share WHERE share.round = seat.round AND share.player = seat.player)
        """,
    ),
    (
        "The decision at step {1} of round {0} is not its seat's player's.",
        """
        SELECT d.round, d.step FROM decision AS d JOIN step ON step.round = d.round AND step.number = d.step
        LEFT JOIN seat ON seat.round = d.round AND seat.seat = step.seat WHERE d.player <> coalesce(seat.player, 0)
        """,
    ),
    (
        "The lesson at step {1} of round {0} is not its decision's.",
        """
        SELECT l.round, l.step FROM lesson AS l LEFT JOIN decision AS d ON d.round = l.round AND d.step = l.step
        LEFT JOIN share AS s ON s.round = l.round AND s.player = l.player
        WHERE coalesce(d.player, 0) <> l.player OR coalesce(s.game, 0) <> l.game OR d.coach = 'before'
        """,
    ),
    (
        "Promise {1} of round {0} has another commitment, or belongs to another table.",
        """
        SELECT r.id, p.id FROM round AS r JOIN promise AS p ON p.id = r.promise
        WHERE p.commitment <> r.commitment OR p.house_table <> r.house_table OR p.seed IS NOT NULL OR p.link >= r.link
        """,
    ),
    (
        "The seed of round {0} was never promised.",
        """
        SELECT id FROM round WHERE promise IS NULL AND stock = ''
        AND link > (SELECT min(number) FROM link WHERE kind = 'chained')
        AND NOT EXISTS (SELECT 1 FROM round AS before WHERE before.house_table = round.house_table
            AND before.id < round.id AND before.commitment = round.commitment AND before.promise IS NULL AND round.used > 0)
        """,
    ),
    (
        "Promise {0} was used up by no round.",
        """
        SELECT id FROM promise WHERE seed IS NULL AND id NOT IN (SELECT promise FROM round WHERE promise IS NOT NULL)
        AND NOT EXISTS (
            SELECT 1 FROM link WHERE number > promise.link AND kind = 'restored'
            AND chain = iif(promise.link <= (SELECT number FROM link WHERE kind = 'split'), 0, house_table)
        )
        """,
    ),
    (
        "One commitment was promised {0} times.",
        "SELECT count(*) FROM promise GROUP BY commitment HAVING count(*) > 1",
    ),
    (
        "{0} holds {1} cents although no round is open and {2} cents of wagers stay there.",
        """
        SELECT f.account, f.cents, coalesce(s.cents, 0) FROM (
            SELECT account, cents FROM balance WHERE account LIKE 'felt:%'
            UNION ALL
            SELECT 'The play at electronic table ' || e.number, sum(b.cents) FROM electronic_table AS e
            JOIN terminal AS t ON t.house_table = e.house_table JOIN balance AS b ON b.account = 'play:' || t.id GROUP BY e.number
        ) AS f
        LEFT JOIN (
            SELECT coalesce('The play at electronic table ' || e.number, 'felt:' || game.slug || ':' || t.number) AS name,
                t.id AS place, standing.cents AS cents
            FROM house_table AS t JOIN game ON game.id = t.game LEFT JOIN standing ON standing.house_table = t.id
            LEFT JOIN electronic_table AS e ON e.house_table = t.id
        ) AS s ON s.name = f.account
        WHERE f.cents <> coalesce(s.cents, 0)
            AND NOT EXISTS (SELECT 1 FROM round WHERE round.status = 'open' AND round.house_table = s.place)
        """,
    ),
    (
        "The meter {0} of {1} shows {2} cents with its reserve, its account holds {3}.",
        """
        SELECT meter.name, game.slug, meter.milli / 1000 + meter.reserve / 1000, coalesce(b.cents, 0)
        FROM meter JOIN game ON game.id = meter.game
        LEFT JOIN balance AS b ON b.account = 'progressive:' || game.slug || ':' || meter.name
        WHERE meter.milli / 1000 + meter.reserve / 1000 <> coalesce(b.cents, 0)
        """,
    ),
    (
        "The meter {0} is missing, its account holds {1} cents.",
        """
        SELECT name, balance FROM account
        WHERE kind = 'progressive' AND balance <> 0 AND NOT EXISTS (
            SELECT 1 FROM meter JOIN game ON game.id = meter.game
            WHERE account.name = 'progressive:' || game.slug || ':' || meter.name
        )
        """,
    ),
    (
        "Promise {0} is not at link {1} of its chain.",
        """
        SELECT promise.id, promise.link FROM promise
        JOIN link ON link.number = promise.link
            AND link.chain = iif(promise.link <= (SELECT number FROM link WHERE kind = 'split'), 0, house_table)
        WHERE link.kind <> 'promise' OR link.ref <> promise.id
        """,
    ),
    (
        "Journal entry {0} is not among those of its gaming day, {1}.",
        """
        SELECT journal.id, day FROM journal JOIN period ON period.id = journal.period
        WHERE journal.id < coalesce(first_entry, 9223372036854775807) OR journal.id > coalesce(last_entry, journal.id)
        """,
    ),
    ("Journal entry {0} belongs to no gaming day.", "SELECT id FROM journal WHERE period IS NULL"),
    (
        "Round {0} is over and belongs to no gaming day, or is open and belongs to one.",
        "SELECT id FROM round WHERE (period IS NULL) <> (status = 'open')",
    ),
    (
        "Gaming day {0} is not opened and sealed where the chain says so.",
        """
        SELECT p.day FROM period AS p LEFT JOIN link AS o ON o.chain = 0 AND o.number = p.opened_link
        LEFT JOIN link AS s ON s.chain = 0 AND s.number = p.sealed_link
        WHERE coalesce(o.kind, '') <> 'period' OR o.ref <> p.id
            OR (p.sealed IS NOT NULL AND (coalesce(s.kind, '') <> 'sealed' OR s.ref <> p.id))
            OR (p.sealed IS NULL AND p.id <> (SELECT max(id) FROM period))
        """,
    ),
    (
        "Gaming day {0} was closed by both keys, but was not sealed then.",
        """
        SELECT gaming_day.day FROM gaming_day JOIN period AS p ON p.day = gaming_day.day
        JOIN link ON link.chain = 0 AND link.kind = 'day' AND link.ref = gaming_day.id
        WHERE p.sealed IS NULL OR (p.sealed_link > link.number AND p.derived = 0)
        """,
    ),
)


def verify(door: Database, key: SeedKey | None = None) -> tuple[str, ...]:
    """Every broken invariant as a sentence; empty when the book is sound. Without a `key` encrypted
    seeds are left out.
    """
    faults: list[str] = []
    try:
        faults += door.faults()
        if isinstance(door, SqliteDatabase):
            faults += _schema_and_key_faults(door)
        for sentence, sql in (*_CHECKS, *SUM_CHECKS, *BANKROLL_CHECKS):
            faults += [sentence.format(*row) for row in door.rows(sql)]
        for what, sql in (
            ("round", "SELECT id, house_table, seed, encrypted, commitment, link FROM round"),
            (
                "promise",
                "SELECT id, house_table, seed, 1 AS encrypted, commitment, link FROM promise WHERE seed IS NOT NULL",
            ),
        ):
            faults += filter(
                None, (_seed_fault(door, what, row, key) for row in door.iterate_rows(sql))
            )
        faults += ChainVerifier(door).all_faults()
    except StoreError as error:
        faults.append(str(error))
    return tuple(faults)


def _schema_and_key_faults(database: SqliteDatabase) -> Iterator[str]:
    """What is missing or too much in the schema of a file, and keys that point nowhere: a server
    checks its keys itself.
    """
    if told := missing_schema(database):
        yield f"Something is missing in the book: {told}."
    for part in foreign_parts(database):
        yield f"The book holds a {part} that is none of its own."
    for row in database.rows("PRAGMA foreign_key_check"):
        yield f"A row of {row[0]} points to a row of {row[2]} that is not there."


def _seed_fault(door: Database, what: str, row: Row, key: SeedKey | None) -> Fault:
    """Why a row's seed is not what was promised, as a sentence; of a lost key a link of the chain
    tells (`restored`).
    """
    if hashlib.sha256(row["seed"]).digest() == row["commitment"]:
        return ""
    if not row["encrypted"]:
        return f"The commitment of {what} {row['id']} is not the SHA-256 of its seed."
    if key is None or key.decrypt(row["seed"], row["commitment"]):
        return ""
    link = row["link"] or 0
    chains = Chains(door, remember=False)
    if chains.was_restored_after(chains.chain_of_table_link(row["house_table"], link), link):
        return ""
    return f"The seed of {what} {row['id']} cannot be read: its key ({KEY_FILE}) is missing or another one."
