"""Who is at a dealt table: the connections, and the places with what their terminals have under
way.
"""

from __future__ import annotations

from ...rounds import Action
from ..wire import messages
from ..wire.pairing import PairingTry
from ..wire.throttle import STRANGER_LIMITS, Allowance, Limit, LineBudget


class HostLine:
    """A connection: what the host knows of who is at its other end.

    `seat` 0 with `joined` is a watcher, and with `own` the window of the host.
    """

    def __init__(self, number: int, now: float, *, loopback: bool, address: str = "") -> None:
        self.number = number
        self.loopback = loopback
        self.address = address
        self.own = False
        self.budget = LineBudget(STRANGER_LIMITS, now)
        self.resyncs = Allowance(Limit(at_once=5, a_second=1.0), now)
        """Snapshots that it may still ask for."""
        self.opened = self.heard = now
        self.joined = False
        self.greeted = False
        self.seat = 0
        self.nonce = b""
        """What its terminal proves itself over."""
        self.claimed_seat = 0
        """The seat whose terminal it says to be, and has not proved yet."""
        self.pairing: PairingTry | None = None
        self.tries = Allowance(Limit(at_once=2, a_second=0.5), now)
        """Tries at a pairing code that it may still make, which take the host some work."""
        self.bad = 0
        self.took = 0
        """Milliseconds that an answer takes to its terminal, as that says."""
        self.step = -1
        """The decision that its terminal was last asked for; -1 when it is asked for none."""
        self.funds: tuple[int, int] | None = None
        """Balance and hand pay as they were last told."""

    @property
    def watches(self) -> bool:
        """Whether it is one of the watchers, of whom there are few."""
        return self.joined and not (self.seat or self.own)

    @property
    def is_stranger(self) -> bool:
        """Whether it is neither a paired terminal's nor the host's own."""
        return not (self.seat or self.own)


class TerminalPlace:
    """A seat of the table and the terminal that has it. `line` is its connection, None while there
    is none.
    """

    def __init__(self, seat: int, asset: int, name: str, now: float) -> None:
        self.seat = seat
        self.asset = asset
        self.name = name
        self.line: HostLine | None = None
        self.vanished: float | None = now
        self.placed: dict[str, int] = {}
        self.ready = False
        self.held: list[Action] = []
        """Choices that the engine has not asked for yet."""
        self.waited = False
        """Whether the table has waited once in this round for the terminal to come back."""
        self.by_house = False
        """Whether the house rule has decided for it in this round."""
        self.is_revoked = False
        """Whether no key speaks for it until it is paired again."""
        self.answers: dict[tuple[int, int], tuple[messages.Commands, messages.CommandAnswer]] = {}
        """Each command by its round and number, and what it was answered."""
        self.heard = 0

    @property
    def is_connected(self) -> bool:
        """Whether its terminal is there to answer."""
        return self.line is not None and self.vanished is None

    def clear_at_deal(self) -> None:
        """Its wagers are in play: nothing of the betting is left."""
        self.placed, self.ready, self.held = {}, False, []
        self.waited = self.by_house = False

    def clear_at_settlement(self, kept_from_round: int) -> None:
        """The round is over; of commands, only answers since the round `kept_from_round` are remembered."""
        self.held, self.heard = [], 0
        self.answers = {
            key: answer for key, answer in self.answers.items() if key[0] >= kept_from_round
        }
