"""The invariants of the book, checked by query: what `main.py check` runs, and every test that pulls the plug."""

from __future__ import annotations

import hashlib

from game.table.store.chain import Walk
from game.table.store.door import Door
from game.table.store.faults import StoreError

_CHECKS: tuple[tuple[str, str], ...] = (
    (
        "Journal entry {0} does not sum to zero: {1} cents too many.",
        "SELECT entry, sum(cents) FROM posting GROUP BY entry HAVING sum(cents) <> 0",
    ),
    (
        "Journal entry {0} is not sealed or has no lines.",
        "SELECT id FROM journal WHERE sealed = 0 OR NOT EXISTS (SELECT 1 FROM posting WHERE entry = journal.id)",
    ),
    (
        "Account {0} stands at {1} cents, below zero.",
        "SELECT account, cents FROM balance JOIN account AS a ON a.name = account WHERE a.floor = 1 AND cents < 0",
    ),
    (
        "All accounts together hold {0} cents instead of none.",
        "SELECT sum(cents) FROM posting HAVING coalesce(sum(cents), 0) <> 0",
    ),
    (
        "Round {0} says that player {1} staked {2} and got back {3}, the ledger says {4} and {5}.",
        """
        SELECT s.round, s.player, s.staked, s.returned, coalesce(m.out, 0) AS o, coalesce(m.back, 0) AS b FROM share AS s
        LEFT JOIN (
            SELECT j.round, a.name, sum(max(-p.cents, 0)) AS out, sum(max(p.cents, 0)) AS back FROM journal AS j
            JOIN posting AS p ON p.entry = j.id JOIN account AS a ON a.id = p.account AND a.kind = 'player'
            WHERE j.round IS NOT NULL GROUP BY j.round, a.name
        ) AS m ON m.round = s.round AND m.name = 'player:' || s.player
        WHERE s.status <> 'open' AND (s.staked <> o OR s.returned <> b)
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
        "Round {0} and the share of player {1} in it tell different times, games or endings.",
        """
        SELECT s.round, s.player FROM share AS s JOIN round AS r ON r.id = s.round JOIN house_table AS t ON t.id = r.house_table
        JOIN sitting ON sitting.id = s.sitting
        WHERE s.status <> r.status OR s.started <> r.started OR s.ended IS NOT r.ended OR s.game <> t.game
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
        LEFT JOIN seat ON seat.round = d.round AND seat.seat = step.seat WHERE d.player IS NOT seat.player
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
            AND before.id < round.id AND before.seed = round.seed AND before.promise IS NULL AND round.used > 0)
        """,
    ),
    (
        "Promise {0} was used up by no round.",
        "SELECT id FROM promise WHERE seed IS NULL AND id NOT IN (SELECT promise FROM round WHERE promise IS NOT NULL)",
    ),
    (
        "One commitment was promised {0} times.",
        "SELECT count(*) FROM promise GROUP BY commitment HAVING count(*) > 1",
    ),
    (
        "{0} holds {1} cents although no round is open and {2} cents of wagers stay there.",
        """
        SELECT f.account, f.cents, coalesce(s.cents, 0) FROM balance AS f
        LEFT JOIN (
            SELECT 'felt:' || game.slug || ':' || t.number AS name, t.id AS place, standing.cents AS cents
            FROM house_table AS t JOIN game ON game.id = t.game LEFT JOIN standing ON standing.house_table = t.id
        ) AS s ON s.name = f.account
        WHERE f.account LIKE 'felt:%' AND f.cents <> coalesce(s.cents, 0)
            AND NOT EXISTS (SELECT 1 FROM round WHERE round.status = 'open' AND round.house_table = s.place)
        """,
    ),
    (
        "The meter {0} of {1} shows {2} cents with its reserve, its account holds {3}.",
        """
        SELECT meter.name, game.slug, meter.milli / 1000 + meter.reserve / 1000 AS shown, coalesce(b.cents, 0)
        FROM meter JOIN game ON game.id = meter.game
        LEFT JOIN balance AS b ON b.account = 'progressive:' || game.slug || ':' || meter.name
        WHERE shown <> coalesce(b.cents, 0)
        """,
    ),
    ("A row of {0} points to a row of {2} that is not there.", "PRAGMA foreign_key_check"),
)


_SEEDS = (
    ("round", "SELECT id, seed, commitment FROM round"),
    ("promise", "SELECT id, seed, commitment FROM promise WHERE seed IS NOT NULL"),
)


def verify(door: Door) -> tuple[str, ...]:
    """Every broken invariant as a sentence; empty when the book is sound."""
    faults: list[str] = []
    try:
        state = door.value("PRAGMA integrity_check(1)")
        if state != "ok":
            faults.append(f"SQLite finds the file damaged: {state}.")
        for sentence, sql in _CHECKS:
            faults += [sentence.format(*row) for row in door.rows(sql)]
        for what, sql in _SEEDS:
            faults += [
                f"The commitment of {what} {row['id']} is not the SHA-256 of its seed."
                for row in door.each(sql)
                if hashlib.sha256(row["seed"]).digest() != row["commitment"]
            ]
        faults += Walk(door).faults()
    except StoreError as error:
        faults.append(str(error))
    return tuple(faults)
