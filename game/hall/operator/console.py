"""The operator's room in words: read a line, do it, say what came of it. Everything in it asks that
both keys have opened it.

Whoever draws the room calls what stands here in the table of verbs; nothing of it knows a window.
"""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final, Protocol

import msgspec

from ...book import Store
from ...book.house.meter_tallies import asset_label
from ...book.values import RoundRow
from ...core.errors import HouseError
from ...core.installation import ROOT
from ...core.money import cents_of, dollars
from ...system.streams import write_whole_file
from ..money.accounts import Local
from ..money.hand_pays import keys_asked, slip_lines, slip_of, slip_pdf
from ..money.progressives import Progressives
from ..money.vouchers import grouped, parse_number
from ..process.network import NetworkState, network_lines
from ..records import HallRecords
from ..records.values import ASSETS_BEGIN, ElectronicRules, ElectronicTable, KeyName, VoucherRow
from ..records.vouchers import VoucherRefused
from . import event_log as events
from . import report_commands, self_check
from .gaming_days import Days
from .keys import KEY_RULES, KeyRecoveryCodes, NoOwner, OpenRoom, RoomKeys
from .round_voider import void_round

Say = Callable[[str], None]
Ask = Callable[[str], str]
NEW_PIN: Final = "New PIN"
"""What begins a question for a PIN that is set: whoever types it unseen types it twice."""

Verb = Callable[["OperatorRoom", Sequence[str]], None]


class Voids(Protocol):
    """What voids the round in play at a table, as `void_round` does where nobody holds it in
    memory.
    """

    def __call__(
        self, store: Store, table: ElectronicTable, why: str, /, *, person: str
    ) -> RoundRow:
        """The round as it was closed; raises `IllegalAction` where none is open."""
        ...


class Pairs(Protocol):
    """Pairs terminals with the tables that this program deals."""

    def open_pairing(self, number: int, *, by: str) -> str:
        """Let one terminal be paired with a table (its number; 0: the only one), or in place of a
        terminal (its asset number). A sentence with the code; raises `HouseError`.
        """
        ...

    def revoke_key(self, asset: int, why: str, *, by: str) -> None:
        """Let no key speak for a terminal until it is paired again; raises `HouseError`."""
        ...

    def network(self) -> NetworkState:
        """Who reaches the tables."""
        ...


class OperatorRoom:
    """The open room of a house: its verbs by their words. `say` is told each line of an answer."""

    def __init__(
        self,
        store: Store,
        local: Local,
        room: OpenRoom,
        say: Say,
        voids: Voids = void_round,
        pairs: Pairs | None = None,
    ) -> None:
        self.store = store
        self.records = HallRecords(store)
        self.local = local
        self.room = room
        self.say = say
        self._voids, self._pairs = voids, pairs

    def do(self, line: str) -> bool:
        """Do what a line says; whether the room is still open. Raises `HouseError` for what cannot
        be done, and changes nothing.
        """
        try:
            verb, *given = shlex.split(line) or ("",)
        except ValueError as error:
            raise HouseError("line", f"cannot be read: {error}") from None
        if verb in ("", "lock"):
            return verb != "lock"
        if verb not in VERBS:
            raise HouseError("verb", f"{verb[:40]!r} is none of {', '.join(VERBS)}, lock")
        form, work = VERBS[verb]
        least = sum(not word.startswith("[") for word in form.split())
        most = 99 if form.endswith(("WHY", "WHAT")) else len(form.split())
        if not least <= len(given) <= most:
            raise HouseError(verb, f"is written as: {verb} {form}".rstrip())
        self.room.touch(self.store.now())
        work(self, given)
        return True

    # -- reports -----------------------------------------------------------------------------------

    def list_commands(self, _given: Sequence[str]) -> None:
        """All commands and how they are written."""
        for verb, (form, work) in VERBS.items():
            self.say(f"{f'{verb} {form}':46} {(work.__doc__ or '').strip()}")
        self.say(f"{'lock':46} Lock the room.")

    def _report(self, found: report_commands.Reported) -> None:
        for line in found.told:
            self.say(line)

    def print_meters(self, _given: Sequence[str]) -> None:
        """The meters of each game and of all."""
        self._report(report_commands.meters(self.store, self.local))

    def print_gaming_day(self, given: Sequence[str]) -> None:
        """A gaming day (default: the current one)."""
        self._report(
            report_commands.day(self.store, self.local, _parse_day(given[0]) if given else None)
        )

    def close_gaming_day(self, given: Sequence[str]) -> None:
        """Close a gaming day for good."""
        Days(self.store, self.local).close(_parse_day(given[0]), self.room)
        self._report(report_commands.day(self.store, self.local, _parse_day(given[0])))
        self.say(f"The gaming day {given[0]} is closed, and takes nothing more.")

    def print_recalled_rounds(self, given: Sequence[str]) -> None:
        """The last rounds of a table, or one of them."""
        table, number = [*map(_parse_whole_number, given), None, None][:2]
        self._report(report_commands.recall(self.store, self.local, table, number))

    def list_events(self, given: Sequence[str]) -> None:
        """The newest lines of the log, and what to do about each."""
        for line in events.events(self.store, self.local, kind=given[0] if given else "", limit=40):
            where = " ".join(word for word in (line.terminal, line.person) if word)
            self.say(f"{line.at}  {line.kind:16} {where:24} {line.told}")
            if line.to_do != "Nothing.":
                self.say(f"{'':21}{line.to_do}")

    def list_changed_files(self, _given: Sequence[str]) -> None:
        """Which files of the program differ from what was signed."""
        now = self_check.hashes(ROOT)
        for one in self_check.changes(self.records.keys.signed_files(), now):
            self.say(one)
        for part, told in self_check.part_hashes(now).items():
            self.say(f"{part:10} {told}")

    def sign_changed_program(self, _given: Sequence[str]) -> None:
        """Accept the program as it is now."""
        self_check.accept(self.store, ROOT, self.room)
        self.say("The program is signed as it is.")

    def replace_recovery_codes(self, _given: Sequence[str]) -> None:
        """New recovery codes for both keys, shown only now; the older ones become invalid."""
        keys = RoomKeys(self.store, lambda: secrets.token_bytes(KEY_RULES.salt_bytes))
        for line in code_lines(keys.replace_codes(self.room)):
            self.say(line)

    # -- vouchers and hand pays --------------------------------------------------------------------

    def list_vouchers(self, given: Sequence[str]) -> None:
        """The vouchers: open, redeemed or expired ones, or all."""
        wanted = given[0] if given else "all"
        if wanted not in ("all", "open", "redeemed", "expired"):
            raise HouseError("vouchers", f"{wanted[:40]!r} is none of open, redeemed, expired, all")
        for one in self.records.vouchers.issued_in():
            if wanted in ("all", self._voucher_state(one)):
                self.say(self._voucher_line(one))

    def print_voucher(self, given: Sequence[str]) -> None:
        """Look a voucher up by its number."""
        number = parse_number("".join(given))
        found = self.records.vouchers.find(number)
        if found is None:
            raise VoucherRefused(number, "No voucher has this number.")
        self.say(self._voucher_line(found))

    def _voucher_state(self, one: VoucherRow) -> str:
        return (
            "redeemed"
            if one.redeemed is not None
            else "expired"
            if one.expires <= self.store.now()
            else "open"
        )

    def _voucher_line(self, one: VoucherRow) -> str:
        where = (
            ""
            if one.redeemed is None
            else " by hand"
            if one.redeemed_at is None
            else f" at {asset_label(one.redeemed_at)}"
        )
        state = self._voucher_state(one)
        return f"{grouped(one.number)}  {dollars(one.cents):>12}  {asset_label(one.asset)}  {one.local}  {state}{where}"

    def pay_voucher_by_hand(self, given: Sequence[str]) -> None:
        """Pay a voucher by hand to a player, by name: it was lost, or has expired."""
        player = next(
            (
                one
                for one in self.store.people.players()
                if one.name.casefold() == given[1].casefold()
            ),
            None,
        )
        if player is None:
            raise HouseError("player", f"nobody here is called {given[1][:40]}")
        paid = self.records.vouchers.pay_by_hand(
            parse_number(given[0]), player.id, persons=self.room.persons, now=self.store.now()
        )
        self.say(f"Paid {dollars(paid.cents)} to {player.name}.")

    def confirm_hand_pay(self, given: Sequence[str]) -> None:
        """Confirm that an attendant has paid what was due; from $5,000 with the Table games PIN,
        from $25,000 with the Finance PIN after it.
        """
        asset, *pins = given
        accounts, number = self.records.accounts, _parse_asset_number(asset)
        self._check_signatures(accounts.hand_pay_due(number), pins)
        cents = accounts.pay_by_hand(number, person=self.room.persons)
        slip = accounts.last_slip(number)
        self.print_slip([str(slip)])
        self.say(f"{dollars(cents)} were paid by hand, slip {slip}.")

    def _check_signatures(self, cents: int, pins: Sequence[str]) -> None:
        """Raise `HouseError` unless a payment of so much has the PINs that it needs (465a.26)."""
        asked = keys_asked(cents)
        if len(pins) < len(asked):
            names = " and the ".join(name.capitalize() for name in asked)
            raise HouseError("PIN", f"{dollars(cents)} also needs the {names} PIN")
        keys = RoomKeys(self.store, lambda: secrets.token_bytes(KEY_RULES.salt_bytes), "hand pay")
        for name, pin in zip(asked, pins, strict=False):
            keys.turn_key(name, pin)

    def print_slip(self, given: Sequence[str]) -> None:
        """The slip of a hand pay by its number, also as a PDF of two parts in the folder operator."""
        found = slip_of(self.store, _parse_whole_number(given[0]), self.local)
        for line in slip_lines(found):
            self.say(line)
        path = self.store.folder / "operator" / f"hand-pay-{found.number}.pdf"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole_file(path, slip_pdf(found, self.records.floor.rules().house))
        except (OSError, HouseError):
            self.say(f"It cannot be written to {path}; slip {found.number} tries again.")
        else:
            self.say(str(path))

    def list_or_pay_tips(self, given: Sequence[str]) -> None:
        """The tip box of each table; or pay out all that is in one: tips pay TABLE."""
        if not given:
            self._list_tip_boxes()
        elif given[0] == "pay" and len(given) == 2:
            self._pay_tips_of_table(_parse_whole_number(given[1]))
        else:
            raise HouseError("tips", "is said as: tips, or tips pay TABLE")

    def _pay_tips_of_table(self, number: int) -> None:
        table = self.records.floor.table(number)
        cents = self.records.accounts.pay_tips(table, person=self.room.persons)
        self.say(f"{dollars(cents)} of tips were paid to the dealers of {table.name}.")

    def _list_tip_boxes(self) -> None:
        for table in self.records.floor.tables():
            held = dollars(self.records.accounts.tips_in_box(table))
            self.say(f"{table.number}  {table.name}  {held:>12}")

    # -- terminals and progressives ----------------------------------------------------------------

    def list_terminals(self, _given: Sequence[str]) -> None:
        """Every terminal, its account, and whether it is in use."""
        for one in self.records.floor.terminals():
            due = self.records.accounts.hand_pay_due(one.asset)
            paired = self.records.keys.pairing(asset=one.asset)
            key = (
                ""
                if paired is None
                else f"  paired as {paired.name}"
                if paired.key
                else f"  {paired.name}: no key"
            )
            balance = dollars(self.records.accounts.balance(one.asset))
            told = f"{one.label}  {one.table.name}, position {one.position}  {balance:>12}"
            self.say(
                f"{told}{key}{f'  {dollars(due)} due by hand' if due else ''}{f'  {one.halted}' if one.halted else ''}"
            )

    def open_pairing(self, given: Sequence[str]) -> None:
        """Open pairing for one terminal: at a table, or in place of a terminal of that asset
        number.
        """
        if self._pairs is None:
            raise HouseError("pair", "this program deals no table")
        number = _parse_whole_number(given[0].upper().removeprefix("LH-")) if given else 0
        self.say(self._pairs.open_pairing(number, by=self.room.persons))

    def revoke_key(self, given: Sequence[str]) -> None:
        """Shut a terminal out until it is paired again, with a reason; its account stays."""
        if self._pairs is None:
            raise HouseError("revoke", "this program deals no table")
        self._pairs.revoke_key(
            _parse_asset_number(given[0]), " ".join(given[1:])[:200], by=self.room.persons
        )
        self.say("Its key is revoked. pair LH-NNNN opens pairing in its place.")

    def halt_on_open_door(self, given: Sequence[str]) -> None:
        """A door of a terminal is open (can also be used for practice)."""
        events.halt_on_open_door(
            self.store, self.records.floor.terminal(_parse_asset_number(given[0])).asset
        )
        self.say("The terminal is out of use.")

    def halt_on_tilt(self, given: Sequence[str]) -> None:
        """Something is wrong with a terminal."""
        events.halt_on_tilt(
            self.store,
            self.records.floor.terminal(_parse_asset_number(given[0])).asset,
            f"{' '.join(given[1:])[:200]}.",
        )
        self.say("The terminal is out of use.")

    def release_terminal(self, given: Sequence[str]) -> None:
        """Put a terminal back into use; what was done about it."""
        self.records.floor.release(
            _parse_asset_number(given[0]), " ".join(given[1:])[:200], person=self.room.persons
        )
        self.say("The terminal is in use again.")

    def void_round(self, given: Sequence[str]) -> None:
        """Void the round in play at an electronic table, with a reason; every wager comes back."""
        table = self.records.floor.table(_parse_whole_number(given[0]))
        row = self._voids(self.store, table, " ".join(given[1:]), person=self.room.persons)
        self.say(
            f"Round {row.number:,} is void; {dollars(row.returned)} came back to its first player."
        )

    def correct_account(self, given: Sequence[str]) -> None:
        """Correct a settled round: dollars to a terminal's account, or -dollars from it, with a
        reason.
        """
        sign, told = (-1, given[1][1:]) if given[1].startswith("-") else (1, given[1])
        cents = sign * _parse_whole_number(told) * 100
        left = self.records.accounts.correct(
            _parse_asset_number(given[0]),
            cents,
            " ".join(given[2:])[:200],
            person=self.room.persons,
        )
        self.say(f"The account holds {dollars(left)}.")

    def list_progressives(self, _given: Sequence[str]) -> None:
        """Every progressive meter, its seed and rate, and what it has paid."""
        for one in Progressives(self.store).all():
            self.say(
                f"{one.game} {one.name}: shows {dollars(one.shows)}, seed {dollars(one.seed)}, rate {one.rate}/1000; paid "
                f"{dollars(one.by_machine)} by machine, {dollars(one.by_attendant)} by attendant, {dollars(one.paid)} in all"
            )

    def reset_progressive(self, given: Sequence[str]) -> None:
        """Reset a progressive meter to its seed."""
        told = Progressives(self.store).reset(self.room, given[0], given[1], " ".join(given[2:]))
        self.say(f"It shows {dollars(told.shows)}.")

    def configure_progressive(self, given: Sequence[str]) -> None:
        """Another seed (dollars) and rate (thousandths) of a progressive meter."""
        seed, rate = _parse_whole_number(given[2]) * 100, _parse_whole_number(given[3])
        why = " ".join(given[4:])
        told = Progressives(self.store).configure(
            self.room, given[0], given[1], seed=seed, rate=rate, why=why
        )
        self.say(f"It starts from {dollars(told.seed)} and takes {told.rate}/1000.")

    def move_progressive_money(self, given: Sequence[str]) -> None:
        """Move dollars from one progressive meter to another."""
        game, meter, other, its, many, *why = given
        Progressives(self.store).transfer(
            self.room, (game, meter), (other, its), _parse_whole_number(many) * 100, " ".join(why)
        )
        self.say("Moved.")

    def print_or_confirm_clock(self, given: Sequence[str]) -> None:
        """The house's clock; or confirm the computer's clock, after which the tables continue."""
        if given and given[0] != "confirm":
            raise HouseError("clock", f"{given[0][:40]!r} is not confirm")
        if given:
            self.records.clock.confirm(self.room.persons)
        why = self.records.clock.watch()
        self.say(f"The house's clock shows {self.local(self.store.now()):%Y-%m-%d %H:%M:%S}.")
        self.say(
            f"{why} The tables wait; clock confirm lets them continue."
            if why
            else "No table waits for it."
        )

    def print_or_switch_network(self, given: Sequence[str]) -> None:
        """Who can reach the tables, and what to type at terminals; on or off opens or shuts the
        network at once.
        """
        if given:
            rules = _option(self.records.floor.rules(), "network", given[0])
            self.records.floor.save_rules(rules, self.room.persons)
        for line in network_lines(
            self._pairs.network() if self._pairs is not None else network_alone(self.store)
        ):
            self.say(line)

    def print_or_set_options(self, given: Sequence[str]) -> None:
        """The house options of electronic wagering; or set one of them."""
        rules = self.records.floor.rules()
        if given:
            name, told = (*given, "")[:2]
            tree = msgspec.structs.asdict(rules)
            if name not in tree:
                raise HouseError("option", f"{name[:40]!r} is none of {', '.join(tree)}")
            rules = _option(rules, name, told)
            self.records.floor.save_rules(rules, self.room.persons)
        for name in rules.__struct_fields__:
            value = getattr(rules, name)
            shown = (
                dollars(value)
                if name in AMOUNTS
                else {True: "on", False: "off"}[value]
                if isinstance(value, bool)
                else value
            )
            self.say(f"{name}: {shown}")


AMOUNTS: Final = ("voucher_limit", "pay_limit", "credit_limit")
"""House options that are amounts: said and typed in dollars."""
VERBS: Final[Mapping[str, tuple[str, Verb]]] = {
    "help": ("", OperatorRoom.list_commands),
    "meters": ("", OperatorRoom.print_meters),
    "day": ("[DATE]", OperatorRoom.print_gaming_day),
    "close": ("DATE", OperatorRoom.close_gaming_day),
    "recall": ("[TABLE] [ROUND]", OperatorRoom.print_recalled_rounds),
    "vouchers": ("[STATE]", OperatorRoom.list_vouchers),
    "voucher": ("NUMBER", OperatorRoom.print_voucher),
    "pay": ("NUMBER PLAYER", OperatorRoom.pay_voucher_by_hand),
    "handpay": ("ASSET [PIN] [PIN]", OperatorRoom.confirm_hand_pay),
    "slip": ("NUMBER", OperatorRoom.print_slip),
    "tips": ("[pay] [TABLE]", OperatorRoom.list_or_pay_tips),
    "terminals": ("", OperatorRoom.list_terminals),
    "door": ("ASSET", OperatorRoom.halt_on_open_door),
    "tilt": ("ASSET WHAT", OperatorRoom.halt_on_tilt),
    "release": ("ASSET WHAT", OperatorRoom.release_terminal),
    "pair": ("[TABLE|ASSET]", OperatorRoom.open_pairing),
    "revoke": ("ASSET WHY", OperatorRoom.revoke_key),
    "void": ("TABLE WHY", OperatorRoom.void_round),
    "correct": ("ASSET DOLLARS WHY", OperatorRoom.correct_account),
    "progressives": ("", OperatorRoom.list_progressives),
    "reset": ("GAME METER WHY", OperatorRoom.reset_progressive),
    "configure": ("GAME METER SEED RATE WHY", OperatorRoom.configure_progressive),
    "move": ("GAME METER GAME METER DOLLARS WHY", OperatorRoom.move_progressive_money),
    "events": ("[KIND]", OperatorRoom.list_events),
    "check": ("", OperatorRoom.list_changed_files),
    "accept": ("", OperatorRoom.sign_changed_program),
    "codes": ("", OperatorRoom.replace_recovery_codes),
    "clock": ("[confirm]", OperatorRoom.print_or_confirm_clock),
    "network": ("[on|off]", OperatorRoom.print_or_switch_network),
    "options": ("[NAME] [VALUE]", OperatorRoom.print_or_set_options),
}
"""What can be done in the room: how each verb is said, and what does it."""


def network_alone(store: Store) -> NetworkState:
    """The network of a house whose book is open, and which deals to nobody."""
    return NetworkState(HallRecords(store).floor.rules().network)


def code_lines(made: Sequence[KeyRecoveryCodes]) -> list[str]:
    """Recovery codes as they are said and written down."""
    lines = [
        "Recovery codes. Each replaces a lost PIN once. They are not shown again: write them down; each person keeps their own."
    ]
    for one in made:
        lines += [f"{one.person}, {one.key} key:", *(f"  {code}" for code in one.codes)]
    return lines


class OwnRoom(RoomKeys):
    """The way into the room of a book that is open here: its keys, and its verbs. `voids` puts
    rounds right that are dealt here, `pairs` lets terminals be paired with tables that are, and
    says who reaches them; `root` is the program that a new owner signs, `place` as for `RoomKeys`.
    """

    def __init__(
        self,
        store: Store,
        local: Local,
        voids: Voids = void_round,
        pairs: Pairs | None = None,
        *,
        place: str = "operator",
        root: Path = ROOT,
    ) -> None:
        super().__init__(store, lambda: secrets.token_bytes(KEY_RULES.salt_bytes), place)
        self.local = local
        self._voids, self._pairs, self._root = voids, pairs, root

    def join(self, voids: Voids, pairs: Pairs) -> None:
        """Tables are dealt here from now on: `voids` and `pairs` as when the room is made."""
        self._voids, self._pairs = voids, pairs

    def set_owner_and_sign(
        self, finance: tuple[str, str], table_games: tuple[str, str]
    ) -> tuple[KeyRecoveryCodes, ...]:
        """Give the house its owner: two people, each with a PIN, who sign the program's files;
        their recovery codes.

        Raises `HouseError`; nothing is set or signed then.
        """
        with self.store.atomic():
            made = self.set_first_keys(finance, table_games)
            self_check.sign(self.store, self._root, ", ".join(one.person for one in made))
        return made

    def network(self) -> NetworkState:
        """Who reaches the tables that are dealt here."""
        return self._pairs.network() if self._pairs is not None else network_alone(self.store)

    def touch(self, room: OpenRoom) -> None:
        """The room stays open. Raises `KeyRefused` when it has locked itself."""
        room.touch(self.store.now())

    def do(self, room: OpenRoom, line: str, say: Say) -> bool:
        """Do what a line says, as `OperatorRoom.do`."""
        return OperatorRoom(self.store, self.local, room, say, self._voids, self._pairs).do(line)


class Way(Protocol):
    """A way into the operator's room: of a book that is open here (`OwnRoom`), or at the desk of
    its owner. What is read there is in `store`; `local` is the house's clock. Its verbs raise
    `HouseError`.
    """

    store: Store
    local: Local

    @property
    def are_set(self) -> bool:
        """Whether the house has an owner."""
        ...

    def set_owner_and_sign(
        self, finance: tuple[str, str], table_games: tuple[str, str]
    ) -> tuple[KeyRecoveryCodes, ...]:
        """Give the house its owner: two people, each with a PIN, who sign the program's files;
        their recovery codes.
        """
        ...

    def recover(self, person: str, code: str, pin: str) -> str:
        """Give a person another PIN by a recovery code; what was done, as a sentence."""
        ...

    def turn_key(self, name: KeyName, pin: str) -> str:
        """Turn a key by its PIN; who holds it."""
        ...

    def open_with_turned_keys(self) -> OpenRoom:
        """The room, once both keys were turned."""
        ...

    def touch(self, room: OpenRoom) -> None:
        """The room stays open."""
        ...

    def network(self) -> NetworkState:
        """Who reaches the tables of the house."""
        ...

    def do(self, room: OpenRoom, line: str, say: Say) -> bool:
        """Do what a line says; whether the room is still open."""
        ...

    def lock(self, room: OpenRoom) -> None:
        """Lock the room at once."""
        ...


def open_room(keys: Way, ask: Ask) -> OpenRoom:
    """Open the room by both keys. `ask` is answered with what was typed. Raises `HouseError`,
    `NoOwner` before there are any.
    """
    if not keys.are_set:
        raise NoOwner
    keys.turn_key("finance", ask("Finance PIN: "))
    keys.turn_key("table games", ask("Table games PIN: "))
    return keys.open_with_turned_keys()


def set_owner_by_prompts(keys: Way, ask: Ask, say: Say) -> None:
    """Give a house its owner: two people, each with a PIN, who sign the program's files. Raises
    `HouseError`; nothing is set.
    """
    if keys.are_set:
        raise HouseError("owner", "the house has one already; both keys open the operator's room")
    say(
        "Two people own the house. Each has a key to the operator's room and a PIN of 6 to 10 digits."
    )
    finance = ask("Who holds the finance key? "), ask(f"{NEW_PIN} of the finance key: ")
    tables = ask("Who holds the table games key? "), ask(f"{NEW_PIN} of the table games key: ")
    say(
        "Both of you sign the program's files as they are now; later, a table opens only while they are unchanged:"
    )
    for part, told in self_check.part_hashes(self_check.hashes(ROOT)).items():
        say(f"{part:10} {told}")
    if ask("Sign them? yes or no: ").strip().casefold() not in ("yes", "y"):
        raise HouseError("files", "were not signed; the house has no owner yet")
    for line in code_lines(keys.set_owner_and_sign(finance, tables)):
        say(line)
    say(f"The house is owned by {finance[0]} and {tables[0]}.")


def recover(keys: Way, person: str, ask: Ask, say: Say) -> None:
    """Replace a person's lost PIN by a recovery code. Raises `HouseError`; nothing is changed then."""
    if not keys.are_set:
        raise NoOwner
    say(keys.recover(person, ask("Recovery code: "), ask(f"{NEW_PIN}, 6 to 10 digits: ")))


def run_operator_commands(
    keys: Way, ask: Ask, lines: Iterator[str], say: Say, complain: Say
) -> int:
    """Open the room and do line after line until it is locked; the exit status, 2 when a line could
    not be done.
    """
    opened, status = open_room(keys, ask), 0
    say(f"The room is open: {opened.persons}. help lists the commands.")
    for line in lines:
        try:
            if not keys.do(opened, line, say):
                break
        except HouseError as refusal:
            complain(str(refusal))
            status = 2
    keys.lock(opened)
    return status


def _option(rules: ElectronicRules, name: str, told: str) -> ElectronicRules:
    """The house options with another value of one, as it was typed. Raises `HouseError`."""
    value: object = told
    if isinstance(getattr(rules, name), bool):
        value = {
            "on": True,
            "yes": True,
            "true": True,
            "off": False,
            "no": False,
            "false": False,
        }.get(told.casefold())
        if value is None:
            raise HouseError(name, f"is on or off, not {told[:40]!r}")
    if name in AMOUNTS:
        value = cents_of(told)
        if value is None:
            raise HouseError(name, f"is an amount of dollars, not {told[:40]!r}")
    try:
        return msgspec.convert(
            msgspec.structs.asdict(rules) | {name: value}, type(rules), strict=False
        )
    except msgspec.ValidationError as error:
        if isinstance(getattr(rules, name), int) and not told.removeprefix("-").isdecimal():
            raise HouseError(name, f"is a whole number, not {told[:40]!r}") from None
        raise HouseError(name, str(error)[:200]) from None


def _parse_whole_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 16):
        raise HouseError("number", f"{text[:40]!r} is no whole number")
    return int(text)


def _parse_asset_number(text: str) -> int:
    """An asset number, as LH-2044 or 2044."""
    number = _parse_whole_number(text.upper().removeprefix("LH-"))
    if number <= ASSETS_BEGIN:
        raise HouseError("asset", f"{text[:40]!r} is no asset number such as LH-2044")
    return number


def _parse_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise HouseError("day", f"{text[:40]!r} is no day such as 2026-11-21") from None
