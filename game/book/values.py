"""The rows of the book as frozen values. Money is cents; times are aware datetimes in UTC; JSON
stays text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from ..core.declaration import MeterState
from ..odds.strategy.verdict import Grade, grade_decision
from .database import Row
from .errors import StoreError

T = TypeVar("T", bound=msgspec.Struct)
Clock = Callable[[], datetime]
Local = Callable[[datetime], datetime]
"""Puts a moment into the time zone of the house."""
Status = Literal["open", "settled", "void"]
CoachUse = Literal["off", "after", "before"]
Result = Literal["won", "lost", "even"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def millis(moment: datetime) -> int:
    """Whole milliseconds since 1970 UTC; raises `StoreError` for a datetime without a time zone.

    >>> millis(datetime(2026, 3, 3, tzinfo=UTC))
    1772496000000
    """
    if moment.tzinfo is None:
        raise StoreError("clock", "The clock must give times with a time zone.")
    return (moment - _EPOCH) // _MILLISECOND


def moment(milliseconds: int) -> datetime:
    """The time of so many milliseconds since 1970, in UTC."""
    return _EPOCH + milliseconds * _MILLISECOND


def struct_of_row(kind: type[T], row: Row) -> T:
    """The value that a database row holds whose columns bear its fields' names: times of
    milliseconds, flags of 0 and 1.
    """
    return kind(
        **{
            name: row[name] if read is None else read(row[name])
            for name, read in _column_readers(kind)
        }
    )


@cache
def _column_readers(
    kind: type[msgspec.Struct],
) -> tuple[tuple[str, Callable[[Any], object] | None], ...]:
    """By field what makes a value of its column; None where it stands there as it is."""
    made: dict[Any, Callable[[Any], object]] = {
        datetime: moment,
        datetime | None: _moment_or_none,
        bool: bool,
    }
    return tuple((field.name, made.get(field.type)) for field in msgspec.structs.fields(kind))


def _moment_or_none(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else moment(milliseconds)


def parse_words(text: str) -> dict[int, str]:
    """Words by seat from their JSON text ("": none)."""
    return msgspec.json.decode(text, type=dict[int, str], strict=False) if text else {}


def as_json(value: object) -> str:
    """Any value of ours as compact JSON text, for the columns that hold JSON."""
    return msgspec.json.encode(value).decode()


class Player(msgspec.Struct, frozen=True):
    """A profile. Its bankroll is the balance of the account `player:<id>`."""

    id: int
    name: str
    avatar: str
    created: datetime


class SittingRow(msgspec.Struct, frozen=True):
    """A player's time at one table, from sitting down to getting up (`ended` None: still there)."""

    id: int
    player: int
    game: str
    started: datetime
    ended: datetime | None


class Move(msgspec.Struct, frozen=True):
    """Chips go from one account to another: `debit` gives them up, `credit` gets them. `cents` is
    positive.
    """

    debit: str
    credit: str
    cents: int
    why: str
    section: str = ""


class LedgerLineKey(NamedTuple):
    """What the cents of a journal entry are summed by: the account, why they moved, the section of
    the law ("" for none), and whether the account got them.
    """

    account: str
    why: str
    section: str
    is_credit: bool


class MeterChange(msgspec.Struct, frozen=True):
    """What a step of a round does to a meter: what the round itself holds of it `before` and
    `after`, and where the meter starts again after a win of the whole, in thousandths of a cent.
    """

    before: MeterState
    after: MeterState
    start: int = 0

    def apply_with_made_good(self, meter: MeterState) -> tuple[MeterState, int]:
        """The house's meter after this change, and the thousandths of a cent that the house makes
        good (R-11).

        Another round may have fed or won the meter meanwhile. What it fed stays. Where it won, what
        lacks is made good up to what this round's own meter shows, or up to where a meter starts
        again when that is less. A reserve that already went into a new start is taken from there.

        >>> change = MeterChange(MeterState.from_cents(1_500), MeterState.from_cents(1_000), 1_000_000)
        >>> change.apply_with_made_good(MeterState.from_cents(1_020))
        (MeterState(milli=1000000, reserve=0), 480000)
        """
        milli = meter.milli + self.after.milli - self.before.milli
        wanted = self.before.reserve - self.after.reserve
        moved = min(wanted, meter.reserve)
        milli -= wanted - moved
        floor = min(self.after.milli, self.start + max(moved, 0))
        good = max(0, floor - milli)
        return MeterState(milli + good, meter.reserve - moved), good


class MoneyMoved(msgspec.Struct, frozen=True):
    """What a step of a round moves: chips between accounts, and what it does to each meter."""

    moves: Sequence[Move] = ()
    meters: Mapping[str, MeterChange] = {}


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says of one decision: expected net in cents (floats) of every open action, and
    the cost of the choice made, as the table shows it: a difference of whole cents, exact below one.

    `point` names the decision ("across", "hit or stand"); `coach` whether the player saw this
    before choosing, after it, or not. `error` is the standard error of an estimate, 0 when exact;
    `thought` the milliseconds the player took, if known. `followed` is the card that the player
    followed ("best": best play), `answer` the action it says ("" where it is silent).
    """

    point: str
    chosen: str
    best: str
    cost: float
    ev: Mapping[str, float]
    error: float = 0.0
    coach: CoachUse = "off"
    thought: int | None = None
    followed: str = "best"
    answer: str = ""

    @property
    def shown_cost(self) -> int:
        """What the choice gave away in whole cents: the difference of the two averages as shown."""
        return max(0, round(self.ev[self.best]) - round(self.ev[self.chosen]))

    @property
    def grade(self) -> Grade:
        """The verdict: right, right by the player's card, or a mistake."""
        return grade_decision(self.chosen, self.cost, self.error, self.answer, self.ev)


class Acted(msgspec.Struct, frozen=True):
    """One action as a round file writes it; `decision` is what it was worth, `lesson` the name of
    the class of lessons that it answered without the coach, and whether right. `automatic` says
    that the program decided, by the card that the decision names: it is no decision of the player's.
    """

    seat: int
    action: str
    decision: Decision | None = None
    lesson: tuple[str, bool] | None = None
    automatic: bool = False


class KeptStep(msgspec.Struct, frozen=True):
    """An action of a kept round. `number` counts from 1."""

    number: int
    at: datetime
    seat: int
    action: str
    mark: str


class Posting(msgspec.Struct, frozen=True):
    """A line of a journal entry: cents that an account got (or, below zero, gave) for one reason."""

    account: str
    cents: int
    why: str
    section: str


class KeptEntry(msgspec.Struct, frozen=True):
    """One journal entry of a round; `step` is the last action it was committed with (0: the deal).
    Its postings sum to zero.
    """

    entry: int
    kind: str
    at: datetime
    step: int
    postings: tuple[Posting, ...]


class Promise(msgspec.Struct, frozen=True):
    """What a table deals at its next shuffle: a seed that is still secret, its commitment in hex,
    the players' words by seat.
    """

    seed: bytes
    commitment: str
    words: Mapping[int, str]


class TableStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stays on a house table between rounds.

    `number` is the last round's number at the table, `carry` the JSON of wagers that outlive a
    round and `cents` their money on the felt, `shoe` the JSON of a stock that goes on (both empty
    when there is none).
    """

    number: int = 0
    carry: str = ""
    cents: int = 0
    shoe: str = ""


class PlayerOutcome(msgspec.Struct, frozen=True):
    """What a settlement says of one player's share: the line for lists, the net and its variance by
    the odds (cents).

    `taken_back` are cents of stakes that he took back before they were decided: they count neither
    as staked nor as returned.
    """

    summary: str
    expected: float | None = None
    variance: float | None = None
    taken_back: int = 0


class RoundEnding(msgspec.Struct, frozen=True):
    """How a round ends: its `outcome`, and the `outcomes` of those of several players to whom
    something else happened; what stays on the table (None: as before). Expected net and variance
    are for the expected bankroll.
    """

    outcome: PlayerOutcome
    outcomes: Mapping[int, PlayerOutcome] = {}
    standing: TableStanding | None = None
    void: bool = False


class RoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player's share of a round, as lists show it: money of his own seats in cents, `cost`
    expected cents given away. Of his decisions `mistakes` were wrong and `by_card` right by the
    card that he follows, though best play gains more.

    A round that several people played is a row in the history of each.
    """

    id: int
    player: int
    sitting: int
    game: str
    number: int
    started: datetime
    ended: datetime | None
    status: Status
    staked: int
    returned: int
    net: int
    summary: str
    assisted: bool
    decisions: int
    mistakes: int
    cost: float
    by_card: int = 0

    @property
    def result(self) -> Result:
        """How the round ended for the player."""
        return "won" if self.net > 0 else "lost" if self.net < 0 else "even"


class TerminalSeat(msgspec.Struct, frozen=True):
    """A terminal at a seat of a round: its asset number, the largest win in cents that it pays by
    itself, and the number of its game account (0: nobody holds one).
    """

    asset: int
    pay_limit: int
    account: int = 0


class RoundStart(msgspec.Struct, frozen=True, kw_only=True):
    """What a round is dealt from, known before its first card: its number at the table, the seed
    with its commitment (hex), how many cards the shoe had given before, what the players mix into
    the seed; as JSON the offer, the bets and the bots, and the stock where it does not follow from
    the seed.
    """

    number: int
    seed: bytes
    commitment: str
    offer: str
    bets: str
    bots: str = "{}"
    used: int = 0
    stock: str = ""
    words: Mapping[int, str] = {}


class RoundSeats(msgspec.Struct, frozen=True):
    """Who plays a round: the `sittings` of its players, the table's own first; the player at each
    seat (None: the first one at every seat that bets); the number of the house table (None: the
    first player's own); the terminals of an electronic one by seat, each with its open account.
    """

    sittings: tuple[int, ...]
    seats: Mapping[int, int] | None = None
    table: int | None = None
    terminals: Mapping[int, TerminalSeat] = {}


class KeptRound(msgspec.Struct, frozen=True, kw_only=True):
    """Everything kept of a round: enough to deal it again and stand at the same decision.

    `row` is the share of one player, `shares` those of all by player, `seats` who sat where (bots
    are in `bots`), `table` the house table's number, `terminals` by seat those of an electronic
    table. `used` is how many cards the shoe had given before this round, `words` what its players
    mixed into the seed; `stock` is JSON only when the stock does not follow from the seed. `offer`,
    `bets` and `bots` are the JSON they were begun with; `steps` every committed action in order,
    `decisions` by step those of the player of `row`, `automatic` the card by which the program
    decided for a player ("best": best play, "": it did not). `secret` says that more is still to be dealt
    from this seed: neither seed nor stock may leave the program. The seed is empty where it is
    encrypted and its key is not at hand: such a round cannot be dealt again.
    """

    row: RoundRow
    shares: Mapping[int, RoundRow]
    seats: Mapping[int, int]
    table: int
    secret: bool
    terminals: Mapping[int, TerminalSeat] = {}
    seed: bytes
    words: Mapping[int, str]
    commitment: str
    used: int
    stock: str
    offer: str
    bets: str
    bots: str
    expected: float | None
    variance: float | None
    steps: tuple[KeptStep, ...]
    money: tuple[KeptEntry, ...]
    decisions: Mapping[int, Decision]
    automatic: str = ""

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats of the player whose share `row` is."""
        return tuple(seat for seat, player in self.seats.items() if player == self.row.player)

    @property
    def actions(self) -> tuple[tuple[int, str], ...]:
        """Seat and action of every committed step, to be played again from the deal."""
        return tuple((step.seat, step.action) for step in self.steps)


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """Which rounds of a player; left out means all. `since` is included, `until` is not, `settled`
    takes in what was dealt before and ended since then; `coach`: assisted or unassisted.
    """

    player: int
    game: str = ""
    since: datetime | None = None
    until: datetime | None = None
    settled: datetime | None = None
    result: Literal["", "won", "lost", "even"] = ""
    coach: bool | None = None
    sitting: int | None = None


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """Sums over settled rounds, cents; `hours` at the table (from each sitting's first deal to its
    last settlement).
    """

    rounds: int = 0
    won: int = 0
    lost: int = 0
    even: int = 0
    staked: int = 0
    returned: int = 0
    net: int = 0
    biggest_win: int = 0
    biggest_loss: int = 0
    decisions: int = 0
    mistakes: int = 0
    by_card: int = 0
    cost: float = 0.0
    hours: float = 0.0

    @property
    def rounds_per_hour(self) -> float:
        """Rounds an hour at the table; 0 before there is any time to divide by."""
        return self.rounds / self.hours if self.hours > 0 else 0.0

    @property
    def accuracy(self) -> float:
        """The share of decisions that were no mistakes; 1 when there was none."""
        return 1 - self.mistakes / self.decisions if self.decisions else 1.0


class Statistics(msgspec.Struct, frozen=True):
    """The same rounds together, and split by whether the coach spoke before a decision."""

    all: Totals
    unassisted: Totals
    assisted: Totals


class TrendPoint(msgspec.Struct, frozen=True):
    """How decisions went over a while: when it began, decisions, mistakes, expected cents given
    away, hours they took.
    """

    at: datetime
    decisions: int
    mistakes: int
    cost: float
    hours: float

    @property
    def accuracy(self) -> float:
        """The share of decisions that were no mistakes."""
        return 1 - self.mistakes / self.decisions if self.decisions else 1.0


class PointCost(msgspec.Struct, frozen=True):
    """What the mistakes at one decision point of a game came to: how many, and expected cents given
    away.
    """

    game: str
    point: str
    mistakes: int
    cost: float


class OddsSum(msgspec.Struct, frozen=True):
    """What rounds whose odds are known came to at a table, or on a wager there (its `name`), in
    cents: the net, what best play was expected to net and its variance, and what choices gave away.
    What is left is luck.
    """

    name: str
    rounds: int
    net: float
    expected: float
    variance: float
    cost: float = 0.0

    @property
    def luck_cents(self) -> float:
        """The net less what best play was expected to bring and choices gave away."""
        return self.net - self.expected + self.cost


class WagerSum(msgspec.Struct, frozen=True):
    """What was placed on a wager before the deal under the same house rules (JSON): how often, how
    many cents, and the sum of their squares.
    """

    wager: str
    rules: str
    times: int
    cents: int
    squares: int


class GameNet(msgspec.Struct, frozen=True):
    """A table's result: rounds settled and net in cents."""

    game: str
    rounds: int
    net: int


class CurvePoint(msgspec.Struct, frozen=True):
    """The bankroll after so many rounds. `expected` is the bankroll under the odds, `deviation` one
    standard deviation (cents).
    """

    rounds: int
    bankroll: int
    expected: float
    deviation: float


class NetPoint(msgspec.Struct, frozen=True):
    """What so many rounds of a filter came to, in cents: their net, what best play was expected to
    net and one standard deviation of that; `game` is the table of the last of them.
    """

    rounds: int
    game: str
    net: int
    expected: float
    deviation: float


class CashMark(msgspec.Struct, frozen=True):
    """A visit to the cashier on the curve: after how many rounds, when, and cents bought in
    (negative: cashed out).
    """

    rounds: int
    at: datetime
    cents: int


class Curve(msgspec.Struct, frozen=True):
    """A bankroll curve, downsampled, with the visits to the cashier apart."""

    points: tuple[CurvePoint, ...]
    cash: tuple[CashMark, ...]


class Mistake(msgspec.Struct, frozen=True):
    """A decision that was a mistake, with its round, to be played again."""

    round: int
    step: int
    game: str
    at: datetime
    decision: Decision
