"""A round on paper: begun, played step by step, settled; each call is one transaction of stock, actions, meters and money."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from game.declare import MeterState
from game.table.store.door import Row
from game.table.store.faults import NoSuchRecord, StoreError
from game.table.store.ledger import EntryKind, felt_account, player_account
from game.table.store.people import People, Tables
from game.table.store.values import (
    Acted,
    Decision,
    KeptEntry,
    KeptRound,
    KeptStep,
    Move,
    Posting,
    RoundRow,
    Standing,
    as_json,
    moment,
)

COLUMNS = (
    "round.id, round.player, round.sitting, game.slug AS game, round.number, round.started, round.ended, round.status, "
    "round.staked, round.returned, round.net, round.summary, round.assisted, round.decisions, round.mistakes, round.cost"
)


def round_row(row: Row) -> RoundRow:
    """The list row of a database row that has `COLUMNS`."""
    return RoundRow(
        id=row["id"],
        player=row["player"],
        sitting=row["sitting"],
        game=row["game"],
        number=row["number"],
        started=moment(row["started"]),
        ended=None if row["ended"] is None else moment(row["ended"]),
        status=row["status"],
        staked=row["staked"],
        returned=row["returned"],
        net=row["net"],
        summary=row["summary"],
        assisted=bool(row["assisted"]),
        decisions=row["decisions"],
        mistakes=row["mistakes"],
        cost=row["cost"],
    )


def decision_of(row: Row) -> Decision:
    """The decision of a row of the table `decision`."""
    return Decision(
        point=row["point"],
        chosen=row["chosen"],
        best=row["best"],
        cost=row["cost"],
        ev=msgspec.json.decode(row["ev"], type=dict[str, float]),
        error=row["error"],
        coach=row["coach"],
        thought=row["thought"],
    )


class Rounds(People, Tables):
    """The rounds of the book."""

    def _check_room(self) -> None:
        """Raise `DiskFull` when a round could not be played to its end; the store replaces this."""

    def _round_settled(self, round_id: int) -> None:
        """Called at the end of a settlement; the store replaces this."""

    def begin_round(
        self,
        sitting: int,
        *,
        number: int,
        seed: bytes,
        commitment: str,
        offer: str,
        bets: str,
        bots: str = "{}",
        used: int = 0,
        stock: str = "",
        moves: Sequence[Move] = (),
        meters: Mapping[str, MeterState] | None = None,
    ) -> int:
        """Record a round before its first card: seed, offer, bets (JSON) and the stakes' moves; the round's number in the book.

        `number` counts at the table. Raises `DiskFull` before anything is dealt, `NotEnough` when a stake is not covered,
        `StoreError` when the player has an open round at this table or the commitment is not the seed's SHA-256.
        """
        self._check_room()
        row = self._open_sitting(sitting)
        player, game, slug = row["player"], row["game"], row["slug"]
        if len(seed) != 32 or hashlib.sha256(seed).hexdigest() != commitment:
            raise StoreError("commitment", "The commitment is not the SHA-256 of the round's 32-byte seed.")
        with self.door.atomic():
            if self._open_id(player, slug) is not None:
                raise StoreError("round", f"A round of {slug} is still open; it is played to its end first.")
            values = (
                player,
                sitting,
                game,
                number,
                self._now(),
                seed,
                bytes.fromhex(commitment),
                used,
                stock,
                offer,
                bets,
                bots,
            )
            made = self.door.write(
                "INSERT INTO round (player, sitting, game, number, started, status, seed, commitment, used, stock, offer, bets,"
                " bots) VALUES (?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, ?)",
                values,
            )
            self._post("deal", slug, moves, meters, round_id=made, step=0)
        return made

    def add_step(
        self,
        round_id: int,
        acted: Sequence[Acted],
        *,
        moves: Sequence[Move] = (),
        meters: Mapping[str, MeterState] | None = None,
        assisted: bool = False,
    ) -> int:
        """Append actions and the money they moved, in one transaction; the number of the last step.

        Commit before the events are shown. `assisted` marks the round (a decision whose coach spoke before does so too).
        """
        row = self._open_row(round_id)
        with self.door.atomic():
            return self._append(row, acted, moves, meters, kind="step", assisted=assisted)

    def settle_round(
        self,
        round_id: int,
        acted: Sequence[Acted] = (),
        *,
        summary: str,
        moves: Sequence[Move] = (),
        meters: Mapping[str, MeterState] | None = None,
        standing: Standing | None = None,
        void: bool = False,
        assisted: bool = False,
        expected: float | None = None,
        variance: float | None = None,
    ) -> RoundRow:
        """Record the last actions and the settlement, and close the round, in one transaction; the finished row.

        Staked and returned are read from the ledger, never told. `standing` is what stays on the table (left out: as before);
        `expected` and `variance` are the round's by the odds, in cents, for the expected bankroll.
        Raises `Unbalanced` when chips would be left on the felt that no standing wager explains.
        """
        row = self._open_row(round_id)
        with self.door.atomic():
            self._append(row, acted, moves, meters, kind="settle", assisted=assisted)
            staked, returned = self._money_of(round_id, row["player"])
            decisions, mistakes, cost = self.door.rows(
                "SELECT count(*), coalesce(sum(cost > 0), 0), coalesce(sum(cost), 0.0) FROM decision WHERE round = ?",
                (round_id,),
            )[0]
            self.door.write(
                "UPDATE round SET status = ?, ended = max(started, ?), staked = ?, returned = ?, summary = ?, decisions = ?,"
                " mistakes = ?, cost = ?, expected = ?, variance = ? WHERE id = ?",
                ("void" if void else "settled", self._now(), staked, returned, summary, decisions, mistakes, cost, expected,
                 variance, round_id),
            )  # fmt: skip
            before = self.standing(row["player"], row["slug"])
            stays = msgspec.structs.replace(standing or before, number=row["number"])
            self._stand(row["player"], row["game"], stays)
        self._round_settled(round_id)
        return self.round_row(round_id)

    def _append(
        self,
        row: Row,
        acted: Sequence[Acted],
        moves: Sequence[Move],
        meters: Mapping[str, MeterState] | None,
        *,
        kind: EntryKind,
        assisted: bool,
    ) -> int:
        round_id, now = row["id"], self._now()
        last = int(self.door.value("SELECT coalesce(max(number), 0) FROM step WHERE round = ?", (round_id,)))
        for act in acted:
            last += 1
            self.door.write(
                "INSERT INTO step (round, number, at, seat, action, mark) VALUES (?, ?, ?, ?, ?, ?)",
                (round_id, last, now, act.seat, act.action, act.mark),
            )
            if act.decision is not None:
                self._decide(round_id, last, act.decision)
                assisted = assisted or act.decision.coach == "before"
        if assisted and not row["assisted"]:
            self.door.write("UPDATE round SET assisted = 1 WHERE id = ?", (round_id,))
        self._post(kind, row["slug"], moves, meters, round_id=round_id, step=last)
        return last

    def _decide(self, round_id: int, step: int, d: Decision) -> None:
        self.door.write(
            "INSERT INTO decision (round, step, point, chosen, best, cost, ev, error, coach, thought)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (round_id, step, d.point, d.chosen, d.best, d.cost, as_json(dict(d.ev)), d.error, d.coach, d.thought),
        )

    def _money_of(self, round_id: int, player: int) -> tuple[int, int]:
        # the plus keeps SQLite to the round's few lines instead of all of the account's
        out, back = self.door.rows(
            "SELECT coalesce(sum(max(-cents, 0)), 0), coalesce(sum(max(cents, 0)), 0) FROM journal"
            " JOIN posting ON posting.entry = journal.id WHERE journal.round = ?"
            " AND +posting.account = (SELECT id FROM account WHERE name = ?)",
            (round_id, player_account(player)),
        )[0]
        return int(out), int(back)

    def _open_row(self, round_id: int) -> Row:
        row = self.door.row(
            "SELECT round.id, round.player, round.game, round.number, round.status, round.assisted, game.slug FROM round"
            " JOIN game ON game.id = round.game WHERE round.id = ?",
            (round_id,),
        )
        if row is None or row["status"] != "open":
            raise NoSuchRecord("round", f"Round {round_id} is not open.")
        return row

    def _open_id(self, player: int, slug: str | None) -> int | None:
        found = self.door.value(
            "SELECT round.id FROM round INDEXED BY round_open JOIN game ON game.id = round.game"
            " WHERE status = 'open' AND player = ? AND (? IS NULL OR slug = ?) ORDER BY +round.id DESC LIMIT 1",
            (player, slug, slug),
        )
        return None if found is None else int(found)

    def open_round(self, player: int, slug: str | None = None) -> KeptRound | None:
        """The player's unfinished round (at that table, or the latest anywhere), None when there is none."""
        found = self._open_id(player, slug)
        return None if found is None else self.kept_round(found)

    def open_tables(self, player: int) -> frozenset[str]:
        """The tables, by slug, at which the player has an unfinished round."""
        sql = (
            "SELECT DISTINCT slug FROM round INDEXED BY round_open JOIN game ON game.id = round.game"
            " WHERE status = 'open' AND player = ?"
        )
        return frozenset(str(row["slug"]) for row in self.door.rows(sql, (player,)))

    def stakes_in_play(self, player: int, slug: str) -> int:
        """Cents on the felt of the player's table, everyone's."""
        return self.ledger.balance(felt_account(slug, player))

    def round_row(self, round_id: int) -> RoundRow:
        """A round as lists show it; raises `NoSuchRecord`."""
        row = self.door.row(
            f"SELECT {COLUMNS} FROM round JOIN game ON game.id = round.game WHERE round.id = ?",  # noqa: S608 (our own columns)
            (round_id,),
        )
        if row is None:
            raise NoSuchRecord("round", f"There is no round number {round_id}.")
        return round_row(row)

    def kept_round(self, round_id: int) -> KeptRound:
        """Everything kept of a round; raises `NoSuchRecord`."""
        row = self.round_row(round_id)
        told: Any = self.door.row("SELECT * FROM round WHERE id = ?", (round_id,))
        steps = self.door.rows(
            "SELECT number, at, seat, action, mark FROM step WHERE round = ? ORDER BY number", (round_id,)
        )
        decisions = self.door.rows("SELECT * FROM decision WHERE round = ? ORDER BY step", (round_id,))
        return KeptRound(
            row=row,
            seed=told["seed"],
            commitment=told["commitment"].hex(),
            used=told["used"],
            stock=told["stock"],
            offer=told["offer"],
            bets=told["bets"],
            bots=told["bots"],
            expected=told["expected"],
            variance=told["variance"],
            steps=tuple(KeptStep(s["number"], moment(s["at"]), s["seat"], s["action"], s["mark"]) for s in steps),
            money=self._entries_of(round_id),
            decisions={d["step"]: decision_of(d) for d in decisions},
        )

    def _entries_of(self, round_id: int) -> tuple[KeptEntry, ...]:
        lines = self.door.rows(
            "SELECT journal.id, journal.kind, journal.at, journal.step, account.name, posting.cents, why, section FROM journal"
            " JOIN posting ON posting.entry = journal.id JOIN account ON account.id = posting.account"
            " JOIN reason ON reason.id = posting.reason WHERE journal.round = ? ORDER BY journal.id, posting.line",
            (round_id,),
        )
        out = []
        for number, group in groupby(lines, key=lambda line: int(line["id"])):
            entry = list(group)
            postings = tuple(Posting(line["name"], line["cents"], line["why"], line["section"]) for line in entry)
            out.append(KeptEntry(number, entry[0]["kind"], moment(entry[0]["at"]), entry[0]["step"], postings))
        return tuple(out)
