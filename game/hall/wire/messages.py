"""What goes over the wire between a dealt table and its terminals: tagged structs in MessagePack,
each with its bounds.

A message that is not exactly one of these is refused. Money is cents, times are milliseconds, and
the table's clock alone counts: deadlines travel as what is left of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from ...core.declaration import Game, HouseRules, MeterState
from ...core.errors import HouseError
from ...rounds import View, engine
from ...rounds.dice.declaration import Carry
from ...rounds.events import AnyEvent
from ..records.values import Stay

VERSION = 3
"""The version of this language; a table and a terminal speak the same or part in a sentence."""


class MessageLimits(NamedTuple):
    """The bytes of the largest message of a terminal, and of a table; how many messages a terminal
    may send at once, and a second in the long run: a bot at full speed stays under half of it.
    """

    terminal_bytes: int = 4_096
    table_bytes: int = 1 << 20
    at_once: int = 240
    a_second: int = 120


MESSAGE_LIMITS = MessageLimits()
PORT = 7605
"""Where a table waits for terminals unless told otherwise."""

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Cents = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Word = Annotated[str, msgspec.Meta(max_length=80)]
Share = Annotated[bytes, msgspec.Meta(min_length=33, max_length=33)]
Proof = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
Wagers = Annotated[dict[Word, Cents], msgspec.Meta(max_length=64)]


class BadMessage(HouseError):
    """Bytes that are no message of this language."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of what a terminal asks of the table; `round` and `number` name it, and a repeated
    one gets the same answer.
    """

    round: Count
    number: Count


# -- from a terminal -------------------------------------------------------------------------------


class Hello(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="hello"
):
    """The first message: the version spoken, and the key of a terminal that was paired (b"": it is
    to be, or only watches). The host's own window says the word by which that knows it.
    """

    version: Count
    key: Annotated[bytes, msgspec.Meta(max_length=32)] = b""
    watch: bool = False
    word: Annotated[bytes, msgspec.Meta(max_length=64)] = b""


class StartPairing(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="pair"
):
    """A terminal's share of an exchange over the code that the table shows, the key that it will be
    known by, and what its player is to be called ("": by its asset number).
    """

    share: Share
    key: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    name: Annotated[str, msgspec.Meta(max_length=30)] = ""


class ConfirmPairing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="confirm"):
    """The terminal's proof that it knows the code, and sees the table's own certificate."""

    proof: Proof


class ProveKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="prove"):
    """A signature by the terminal's key over the table's certificate, its challenge, and how often
    the terminal has connected.
    """

    count: Count
    signature: Annotated[bytes, msgspec.Meta(min_length=64, max_length=64)]


class PlaceWagers(Command, frozen=True, tag="place"):
    """The wagers for the next round, in place of those placed before; with `ready` the terminal
    waits for nothing more.
    """

    wagers: Wagers
    ready: bool = True


class MakeChoice(Command, frozen=True, tag="choose"):
    """A decision as a round file writes it; `step` counts the decisions of the seat before it in
    this round.
    """

    step: Count
    action: Word


class TakeDownWager(Command, frozen=True, tag="take-down"):
    """Take back a wager that runs on over rounds."""


class InsertBills(Command, frozen=True, tag="buy-in"):
    """Bills go into the terminal."""

    cents: Cents


class GiveTip(Command, frozen=True, tag="tip"):
    """A tip for the dealers, from the account."""

    cents: Cents


class CashOut(Command, frozen=True, tag="cash-out"):
    """A voucher for all that is on the account; wagers that were placed for the next round are
    taken back.
    """


class Redeem(Command, frozen=True, tag="redeem"):
    """A voucher goes in, as it was scanned or typed."""

    voucher: Annotated[str, msgspec.Meta(max_length=200)]


class CallForAttendant(Command, frozen=True, tag="attendant"):
    """The player asks for somebody to come."""


class GiveUpPlace(Command, frozen=True, tag="leave"):
    """Give the place up; the account is empty by then."""


class Resync(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="resync"
):
    """Something is missing after the update with number `have`: the table sends a snapshot."""

    have: Count = 0


class Heartbeat(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="beat"
):
    """A heartbeat, both ways. What it says of time is the sender's business and is echoed, never
    believed.

    The table says the number of its last update, so that one that was lost is noticed; a terminal
    how many milliseconds the answer to the last one `took`, which is shown and nothing more.
    """

    at: Count = 0
    seq: Count = 0
    took: Count = 0


Asked = (
    Hello
    | StartPairing
    | ConfirmPairing
    | ProveKey
    | PlaceWagers
    | MakeChoice
    | TakeDownWager
    | InsertBills
    | GiveTip
    | CashOut
    | Redeem
    | CallForAttendant
    | GiveUpPlace
    | Resync
    | Heartbeat
)
Commands = (
    PlaceWagers
    | MakeChoice
    | TakeDownWager
    | InsertBills
    | GiveTip
    | CashOut
    | Redeem
    | CallForAttendant
    | GiveUpPlace
)


# -- from the table --------------------------------------------------------------------------------


class TableFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What does not change while a table is open: its game and number, how many places it has,
    seconds a phase, whose it is, by which rule the house chooses for who is late or gone, and its
    asset number.
    """

    slug: str
    table: int
    places: int
    seconds: int
    house: str = ""
    late: str = "fold"
    asset: int = 0


class Welcome(msgspec.Struct, frozen=True, omit_defaults=True, tag="welcome"):
    """The table has recognized a terminal (`asset` is its number, `seat` its place), or a watcher;
    asset 0: it is to be paired.
    """

    version: int
    facts: TableFacts
    asset: int = 0
    seat: int = 0
    name: str = ""


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Bytes of this connection alone, which the terminal's proofs are made over."""

    nonce: bytes


class PairingShare(msgspec.Struct, frozen=True, tag="share"):
    """The table's share of an exchange over its code."""

    share: bytes


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """The terminal is known by its key from now on; the proof shows that the table knows the code
    as well.
    """

    proof: bytes
    asset: int


class Phase(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the table is: `name` is waiting, betting, deciding, settling or closed. `left`
    milliseconds remain of it (-1: no clock runs), `seat` is the seat that decides alone (0: all who
    are asked), `held` why every clock stands still.
    """

    name: str
    left: int = -1
    seat: int = 0
    held: str = ""


class SeatQuestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the terminal's seat is asked: the open actions, what each would stake, how many
    decisions it has made before.

    An action that the account does not cover is not `payable`.
    """

    stage: str
    step: int
    actions: tuple[str, ...]
    costs: tuple[int, ...]
    payable: tuple[bool, ...]


class SeatSign(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands at a seat for all to see. `sign`: open, empty (nothing is on its account, nobody
    plays), placed, out, asked, done, house (settled by the house rule), playing, or revoked (its
    key, between its rounds).

    `said` is what it chose, as far as others may know it; `away` milliseconds since it vanished, 0
    while it is here.
    """

    seat: int
    asset: int
    name: str
    sign: str
    said: str = ""
    away: int = 0


class Voucher(msgspec.Struct, frozen=True, omit_defaults=True):
    """A voucher to be printed: its 18 digits, cents, where and when it was issued by the house's
    clock, and when it expires; with what came before it (`Stay`), and the text of its receipt.
    """

    number: str
    cents: int
    asset: int
    local: str
    expires: int
    stay: Stay = Stay()
    receipt: str = ""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an update and a snapshot have in common. `events` and `view` are what the terminal's
    seat may know (see `read_events`, `read_view`); what is left out has not changed. `mine` are the
    wagers placed for the next round, `balance` what is on the terminal's own account, `due` what an
    attendant owes there.
    """

    seq: int
    round: int
    phase: Phase
    events: msgspec.Raw = msgspec.Raw(b"")
    view: msgspec.Raw = msgspec.Raw(b"")
    question: SeatQuestion | None = None
    seats: tuple[SeatSign, ...] | None = None
    balance: int | None = None
    due: int | None = None
    mine: Mapping[str, int] | None = None


class Update(News, frozen=True, tag="update"):
    """What happened since the update before it, whose number is one less."""


class WholeTable(News, frozen=True, tag="snapshot"):
    """Everything, whatever came before: the events of the round in play so far, and what the next
    one is offered under.

    `heard` is the highest number of a command of this terminal that was answered in this round,
    `voucher` the one that its account was paid by, as long as it is good and the account empty.
    `epoch` is another when the table was started again.
    """

    offered: Offered | None = None
    heard: int = 0
    voucher: Voucher | None = None
    epoch: bytes = b""


class Contest(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a tournament stands: its `ranking`, place with name and chips a line, at which of the
    `seats` each plays, the `round` in words, whether it has `begun`.
    """

    ranking: tuple[tuple[str, str], ...] = ()
    round: str = ""
    begun: bool = False
    seats: tuple[int, ...] = ()

    def standing_of_seat(self, seat: int) -> tuple[str, str]:
        """The place of a seat among how many, and its chips; empty of one that does not play."""
        if seat not in self.seats:
            return "", ""
        who, chips = self.ranking[self.seats.index(seat)]
        return f"{who.partition('  ')[0]} of {len(self.seats)}", chips

    @property
    def ranking_text(self) -> str:
        """The ranking in a line."""
        return ", ".join(f"{who.replace('  ', ' ')} {chips}" for who, chips in self.ranking)


class Offered(msgspec.Struct, frozen=True, omit_defaults=True, tag="offered"):
    """What the next round is offered under: house rules, meters, what runs on, and the commitment
    of what will be dealt. Of a tournament, how it stands.
    """

    round: int
    rules: HouseRules
    meters: Mapping[str, MeterState] = {}
    running: Carry = Carry()
    promise: str = ""
    contest: Contest = Contest()


class CommandAnswer(msgspec.Struct, frozen=True, omit_defaults=True, tag="answer"):
    """The answer to a command: `refused` says in a sentence why it was not carried out ("": it
    was).
    """

    round: int
    number: int
    refused: str = ""
    voucher: Voucher | None = None


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True, tag="refusal"):
    """A sentence about something that was no command; `final` when the terminal need not come
    again, `unpaired` when its key is nobody's here.
    """

    reason: str
    final: bool = False
    unpaired: bool = False


class OtherHosts(msgspec.Struct, frozen=True, omit_defaults=True, tag="hosts"):
    """Where the house has further hosts, each as `192.168.1.4:7605`, to be tried when this one is
    gone; `dealt` is where the terminal's own table is dealt, which is not here.
    """

    others: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()


Said = (
    Welcome
    | Challenge
    | PairingShare
    | Paired
    | Update
    | WholeTable
    | Offered
    | CommandAnswer
    | Refusal
    | OtherHosts
    | Heartbeat
)

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for bytes that are no message; text that is no UTF-8 is an error of its own."""

_encoder = msgspec.msgpack.Encoder()
_asked: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)
_said: msgspec.msgpack.Decoder[Said] = msgspec.msgpack.Decoder(Said)
_events = msgspec.msgpack.Decoder(tuple[AnyEvent, ...])
_view = msgspec.msgpack.Decoder(View)


def encoded(message: Any) -> bytes:
    """A message, or a part of one, as bytes."""
    return _encoder.encode(message)


def raw(value: Any) -> msgspec.Raw:
    """A part of a message that is encoded once."""
    return msgspec.Raw(_encoder.encode(value))


def decode_terminal_message(data: bytes | str) -> Asked:
    """A message of a terminal; raises `BadMessage` for anything else, in a sentence that repeats
    nothing of it.
    """
    if isinstance(data, str):
        raise BadMessage("message", "is text where bytes are spoken")
    if len(data) > MESSAGE_LIMITS.terminal_bytes:
        raise BadMessage("message", f"has {len(data):,} bytes; no terminal has that much to say")
    try:
        return _asked.decode(data)
    except UNREADABLE as error:
        raise BadMessage(
            "message", f"is none of this table's language ({type(error).__name__})"
        ) from None


def decode_table_message(data: bytes | str) -> Said:
    """A message of a table; raises `BadMessage` for anything else."""
    if isinstance(data, str):
        raise BadMessage("message", "is text where bytes are spoken")
    try:
        return _said.decode(data)
    except UNREADABLE as error:
        raise BadMessage(
            "message", f"is none that a table sends ({type(error).__name__})"
        ) from None


def read_events(events: msgspec.Raw) -> tuple[AnyEvent, ...]:
    """The events of an update or a snapshot; none where it has none. Raises `BadMessage`."""
    try:
        return _events.decode(events) if bytes(events) else ()
    except UNREADABLE:
        raise BadMessage("events", "cannot be read") from None


def read_view(game: Game, view: msgspec.Raw) -> View | None:
    """What the terminal's seat may know, None where an update has no view. Raises `BadMessage`."""
    if not bytes(view):
        return None
    family = engine(game)
    try:
        found = _view.decode(view)
        memo, carry = found.memo, found.offer.carry
        kind = getattr(family, "Carry", None)
        if carry is not None and kind is not None:
            carry = msgspec.convert(carry, kind, strict=False)
        offer = msgspec.structs.replace(found.offer, carry=carry)
        return msgspec.structs.replace(found, memo=_memo(family, memo), offer=offer)
    except UNREADABLE:
        raise BadMessage("view", "cannot be read") from None


def _memo(family: Any, memo: Any) -> Any:
    return None if memo is None else msgspec.convert(memo, family.Memo, strict=False)
