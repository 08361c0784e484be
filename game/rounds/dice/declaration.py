"""The words a dice game is declared in: how a throw is called, what it decides, what stays on the
felt for the next roll.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from ...core.declaration import Outcome

Faces = tuple[int, ...]


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """A valid throw as the dealer calls it: the words, what it is called on the felt (`place`), the
    text of the marker laid there, the total of the dice, and for dice of a kind how many show which
    face.
    """

    text: str
    place: str
    mark: str
    total: int = 0
    count: int = 0
    face: int = 0

    @property
    def kept_dice(self) -> Faces:
        """The dice that are not thrown again."""
        return (self.face,) * self.count


class RunningWager(msgspec.Struct, frozen=True):
    """A wager on a sequence of rolls: it wins once each of `combinations` has come, and loses on a
    total of `ends_on`.
    """

    wager: str
    combinations: tuple[str, ...]
    ends_on: int
    won: Outcome
    lost: Outcome


class DiceTable(msgspec.Struct, frozen=True, kw_only=True):
    """What a dice game declares in `Game.extra`.

    `call(faces, before)` reads a throw; `before` is the first throw's call when dice are thrown
    again. `first(call, fee_paid)` are the ends of the wagers, in the order of settlement, that the
    first throw decides for a seat that has paid the `fee` for a second one, or has not;
    `second(before, call)` the ends of those that waited. At `passed` tables the seats shake in turn,
    under a lid. `marker` is the kind of the mark that shows the result.
    """

    dice: int
    call: Callable[[Faces, Call | None], Call]
    first: Callable[[Call, bool], Mapping[str, Outcome]]
    second: Callable[[Call, Call], Mapping[str, Outcome]] | None = None
    fee: str = ""
    run: RunningWager | None = None
    passed: bool = False
    marker: str = "pointer"


class Carry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What outlives a roll: stakes that run on (seat, cents), the combinations hit so far, who
    shook last, and whether the shaker is due to be passed. `msgspec.to_builtins` and `carried` take
    it through a store.
    """

    stakes: tuple[tuple[int, int], ...] = ()
    hit: tuple[str, ...] = ()
    shaker: int = 0
    passes: bool = False

    @property
    def running(self) -> bool:
        """Whether a sequence runs, so that nobody can join it (R-PH2)."""
        return bool(self.stakes)

    def stake(self, seat: int) -> int:
        """Cents of a seat that run on; 0 when it has none."""
        return dict(self.stakes).get(seat, 0)


class DiceMemo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everyone saw: who shakes (0 the dealer), every valid throw with its call, and the
    combinations hit so far.
    """

    shaker: int = 0
    throws: tuple[Faces, ...] = ()
    calls: tuple[Call, ...] = ()
    hit: tuple[str, ...] = ()


def carry_of(value: Any) -> Carry:
    """The carry of an offer, also as plain data read back from a store.

    >>> carry_of({"stakes": [[4, 500]], "hit": ["2-6"], "shaker": 2}).stake(4)
    500
    """
    if isinstance(value, Carry):
        return value
    return Carry() if value is None else msgspec.convert(value, Carry)
