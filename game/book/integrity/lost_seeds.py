"""What becomes of rounds, promises and shoes whose seeds cannot be read any more, because their key
is missing or another one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext

import msgspec

from ...hands.phrases import join_with_and
from ..chain.writer import newest_head_hash
from ..database import Database
from ..house.event_log import EventLog
from ..house.meter_tallies import Reason
from ..ledger import (
    BOTS,
    HOUSE,
    TIP,
    Ledger,
    felt_account,
    game_account,
    handpay_account,
    play_account,
    player_account,
    win_account,
)
from ..rounds import Rounds
from ..values import (
    Clock,
    KeptEntry,
    KeptRound,
    MoneyMoved,
    Move,
    PlayerOutcome,
    RoundEnding,
    millis,
)
from .seed_key import KEY_FILE, SeedKey, commitment_of_shoe

SUMMARY = "Voided: the key to its seed is lost"


class LostSeeds:
    """Puts a book right whose key was lost. Nothing that cannot be read is ever dealt."""

    def __init__(
        self,
        door: Database,
        ledger: Ledger,
        clock: Clock,
        seed_key: SeedKey,
        rounds: Rounds,
        log: EventLog,
    ) -> None:
        self._door = door
        self._ledger = ledger
        self._clock = clock
        self._seed_key = seed_key
        self._rounds = rounds
        self._log = log

    def void_unreadable_seeds(
        self, exclusive_access: Callable[[], AbstractContextManager[None]] = nullcontext
    ) -> str:
        """Void what is open, and give up what is promised, where its seed cannot be read; a
        sentence, empty where all can. It is done inside `exclusive_access`, where no other host
        deals.

        A link of the chain says that it happened, as where a backup takes a book's place. Money:
        see `void_refund_moves`.
        """
        read = self._seed_key.decrypt
        pending = self._door.rows(
            "SELECT id, house_table, seed, commitment FROM promise WHERE seed IS NOT NULL"
        )
        promises = [row for row in pending if not read(row["seed"], row["commitment"])]
        standing = self._door.rows("SELECT house_table, shoe FROM standing WHERE shoe <> ''")
        shoes = [
            row
            for row in standing
            if commitment_of_shoe(row["shoe"]) and not self._seed_key.decrypt_shoe(row["shoe"])
        ]
        opened = self._door.rows(
            "SELECT id, house_table, seed, commitment FROM round WHERE status = 'open' AND encrypted = 1"
        )
        rounds = [row for row in opened if not read(row["seed"], row["commitment"])]
        if not (promises or shoes or rounds):
            return ""
        with exclusive_access(), self._door.atomic():
            made = self._door.insert(
                "INSERT INTO restore (at, head) VALUES (?, ?)",
                (millis(self._clock()), newest_head_hash(self._door)),
            )
            self._ledger.chains.add_restore_links(made)
            for row in promises:
                self._door.write("UPDATE promise SET seed = NULL WHERE id = ?", (row["id"],))
            for row in shoes:
                self._door.write(
                    "UPDATE standing SET shoe = '' WHERE house_table = ?", (row["house_table"],)
                )
            for row in rounds:
                self._void_round(row["id"])
        tables = len({row["house_table"] for row in (*promises, *shoes, *rounds)})
        void = join_with_and([f"round {row['id']:,}" for row in rounds])
        were = (
            f"; {void} {'was' if len(rounds) == 1 else 'were'} voided and every stake in it given back"
            if rounds
            else ""
        )
        must = "1 table must" if tables == 1 else f"{tables} tables must"
        return (
            f"The key to what is dealt next ({KEY_FILE} in the data folder) is missing or another one's:"
            f" {must} promise and shuffle anew{were}; what was settled stays."
        )

    def _void_round(self, round_id: int) -> None:
        kept = self._rounds.kept_round(round_id)
        self._rounds.settle(
            round_id,
            RoundEnding(PlayerOutcome(SUMMARY), void=True),
            money=MoneyMoved(void_refund_moves(kept)),
        )
        if kept.terminals:
            self._log.write("void", f"Round {kept.row.number:,} of {kept.row.game}: {SUMMARY}.")


def void_refund_moves(kept: KeptRound) -> tuple[Move, ...]:
    """What voiding a round gives back that cannot be dealt again, from what its entries moved, in
    cents.

    Of each wager its holder gets what he has put on it and not got back, also where it was
    collected already; what was paid on a wager beyond its stake stays paid, and what the round has
    fed to a meter stays there. The felt holds what it held before.
    """
    if not kept.terminals:
        felt = felt_account(kept.row.game, kept.table)
        wagers = _account_refund_moves(kept.money, {felt}, felt, HOUSE, ("player:", "bot:"))
        return (*wagers, *_tip_refund_moves(kept, felt))
    out: list[Move] = []
    for asset in sorted({seat.asset for seat in kept.terminals.values()}):
        holders = game_account(asset), handpay_account(asset)
        play = play_account(asset)
        out += _account_refund_moves(
            kept.money, {play, *holders}, play, win_account(asset), holders, payee=holders[0]
        )
    return tuple(out)


def _tip_refund_moves(kept: KeptRound, felt: str) -> Iterator[Move]:
    """The chips for the dealer that still lie beside wagers, seat by seat."""
    offered = msgspec.json.decode(kept.offer).get("tips", {}) if kept.offer else {}
    given = {int(seat): sum(beside.values()) for seat, beside in offered.items()}
    settled = (
        line.cents
        for entry in kept.money
        for line in entry.postings
        if line.account == felt and line.why == TIP
    )
    left = sum(given.values()) + sum(settled)
    for seat, cents in sorted(given.items()):
        back = min(cents, left)
        left -= back
        if back:
            yield Move(felt, player_account(kept.seats[seat]), back, TIP)


def _account_refund_moves(
    entries: Iterable[KeptEntry],
    own: set[str],
    stakes: str,
    house: str,
    holders: tuple[str, ...],
    payee: str = "",
) -> list[Move]:
    """The moves for the accounts that begin like `holders`; `stakes` is where the wagers stand,
    `house` who makes up the rest.
    """
    due: Counter[tuple[str, str]] = Counter()
    standing = 0
    for entry in entries:
        bought = {line.why for line in entry.postings if line.account == BOTS}
        for line in entry.postings:
            if line.account == stakes:
                standing += line.cents
            elif (
                line.account.startswith(holders)
                and line.why not in bought
                and (not payee or line.account in own)
            ):
                due[payee or line.account, line.why] -= line.cents
    out: list[Move] = []
    for (account, why), cents in sorted(due.items()):
        if cents > 0:
            back = min(cents, max(standing, 0))
            standing -= back
            out += [
                Move(stakes, account, back, why),
                Move(house, account, cents - back, Reason.UNDONE),
            ]
    out.append(
        Move(stakes, house, standing, Reason.UNDONE)
        if standing > 0
        else Move(house, stakes, -standing, Reason.UNDONE)
    )
    return [move for move in out if move.cents]
