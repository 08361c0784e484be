"""The invariants of the book, checked by query: what `main.py check` runs, and every test that pulls the plug."""

from __future__ import annotations

import hashlib

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
        "Round {0} says staked {1} and returned {2}, the ledger {3} and {4}.",
        """
        SELECT r.id, r.staked, r.returned, coalesce(m.out, 0) AS o, coalesce(m.back, 0) AS b FROM round AS r LEFT JOIN (
            SELECT j.round, a.name, sum(max(-p.cents, 0)) AS out, sum(max(p.cents, 0)) AS back FROM journal AS j
            JOIN posting AS p ON p.entry = j.id JOIN account AS a ON a.id = p.account AND a.kind = 'player'
            WHERE j.round IS NOT NULL GROUP BY j.round, a.name
        ) AS m ON m.round = r.id AND m.name = 'player:' || r.player
        WHERE r.status <> 'open' AND (r.staked <> o OR r.returned <> b)
        """,
    ),
    (
        "{0} holds {1} cents although no round is open and {2} cents of wagers stay there.",
        """
        SELECT f.account, f.cents, coalesce(s.cents, 0) FROM balance AS f
        LEFT JOIN (
            SELECT 'felt:' || game.slug || ':' || standing.player AS name, standing.cents AS cents
            FROM standing JOIN game ON game.id = standing.game
        ) AS s ON s.name = f.account
        WHERE f.account LIKE 'felt:%' AND f.cents <> coalesce(s.cents, 0) AND NOT EXISTS (
            SELECT 1 FROM round JOIN game ON game.id = round.game
            WHERE round.status = 'open' AND f.account = 'felt:' || game.slug || ':' || round.player
        )
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


def verify(door: Door) -> tuple[str, ...]:
    """Every broken invariant as a sentence; empty when the book is sound."""
    faults: list[str] = []
    try:
        state = door.value("PRAGMA integrity_check(1)")
        if state != "ok":
            faults.append(f"SQLite finds the file damaged: {state}.")
        for sentence, sql in _CHECKS:
            faults += [sentence.format(*row) for row in door.rows(sql)]
        faults += [
            f"The commitment of round {row['id']} is not the SHA-256 of its seed."
            for row in door.each("SELECT id, seed, commitment FROM round")
            if hashlib.sha256(row["seed"]).digest() != row["commitment"]
        ]
    except StoreError as error:
        faults.append(str(error))
    return tuple(faults)
