"""The wagers that one person is placing before a deal, as a value; every change makes another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ....core.declaration import Game, HouseRules, Wager, money_range
from ....core.money import short
from ....rounds.tips import GRID, may_lie_beside

Cents = int
Wagers = Mapping[str, Cents]
MissingMoney = Callable[[Wagers], str]
"""The sentence for wagers that the bankroll does not cover, "" where it does."""


@dataclass(frozen=True)
class Bets:
    """The wagers `placed` on one box, and those of the `last` settled round; `closed` ones with the
    sentence that says why, `net` cents that the last round came to, `beside` the chip for the
    dealer with one of them. Equal wagers move together.

    A change that may be cut or refused returns the bets after it and a sentence to show ("" when
    all went down). What the bankroll does not cover is refused whole, and nothing changes.
    """

    game: Game
    rules: HouseRules
    last: Wagers = field(default_factory=dict)
    placed: Wagers = field(default_factory=dict)
    closed: Mapping[str, str] = field(default_factory=dict)
    undo_steps: tuple[Wagers, ...] = ()
    net: Cents = 0
    beside: tuple[str, Cents] = ("", 0)

    @property
    def total(self) -> Cents:
        """Cents on all spots of one box."""
        return sum(self.placed.values())

    @property
    def tips(self) -> Wagers:
        """The chip for the dealer by the wager that it lies beside, never more than that wager."""
        wager, cents = self.beside
        fits = min(cents, self.placed.get(wager, 0)) // GRID * GRID
        return {wager: fits} if fits else {}

    @property
    def wager_for_tip(self) -> str:
        """The placed wager that a chip for the dealer lies beside; "" where there is none."""
        base = (self.game.base, *self.placed)
        return next((w for w in base if w in self.placed and may_lie_beside(self.game, w)), "")

    def tip(self, cents: Cents) -> Bets:
        """A chip of so many cents for the dealer with the first wager that takes one (0: none)."""
        return replace(self, beside=(self.wager_for_tip, cents))

    @property
    def wagers_if_doubled(self) -> Wagers:
        """Twice as much on every spot, as far as the limits allow."""
        most = {name: money_range(self.game.wager(name), self.rules)[1] for name in self.placed}
        return {name: min(cents * 2, most[name]) for name, cents in self.placed.items()}

    @property
    def repeatable(self) -> Wagers:
        """The wagers of last time that are open now."""
        return self.open_wagers(self.last)

    def add(self, name: str, cents: Cents, missing: MissingMoney) -> tuple[Bets, str]:
        """Put chips on a spot."""
        wager = self._wager_setting_size(name)
        if wager.name in self.closed:
            return self, self.closed[wager.name]
        if wager.later:
            return self, f"{wager.title} is placed during the round."
        low, high = money_range(wager, self.rules)
        now = self.placed.get(wager.name, 0)
        if low == high and now:
            return self, f"{wager.title} takes exactly ${low / 100:g}."
        wanted = low if low == high else max(low, now + cents)
        if wager.equal and not now:  # joins the others at their size
            equals = (w.name for w in self.game.wagers if w.equal == wager.equal)
            wanted = next((self.placed[one] for one in equals if one in self.placed), wanted)
        fits, full = min(wanted, high), f"{wager.title} has its maximum of ${high / 100:,.0f}."
        if fits == now:
            return self, full
        changed = self._with_wager(wager, fits)
        if lack := missing(changed.placed):
            return self, lack
        if fits < wanted:
            return changed, full
        if not now and fits == low > cents:
            takes = "exactly" if low == high else "at least"
            return changed, (
                f"{wager.title} takes {takes} {short(low)}, so {short(low)} was placed, "
                f"not {short(cents)}."
            )
        return changed, ""

    def take(self, name: str, cents: Cents) -> Bets:
        """Take chips back from a spot (all of them when less than the minimum would stay)."""
        wager = self._wager_setting_size(name)
        now = self.placed.get(wager.name, 0)
        if not now:
            return self
        low, high = money_range(wager, self.rules)
        least, left = max(low, self.placed.get(wager.at_least, 0)), now - cents
        return self._with_wager(wager, 0 if low == high or left < least else left)

    def move(self, name: str, onto: str, missing: MissingMoney) -> tuple[Bets, str]:
        """Carry all of a spot's chips to another, or off the felt ("")."""
        lead, cents = self._wager_setting_size(name), self.placed.get(name, 0)
        if not cents or (onto and self._wager_setting_size(onto) == lead):
            return self, ""
        bare = self._with_wager(lead, 0)
        changed, sentence = bare.add(onto, cents, missing) if onto else (bare, "")
        if (onto and changed.placed == bare.placed) or changed.placed == self.placed:
            return self, sentence
        return replace(changed, undo_steps=(*self.undo_steps, self.placed)), sentence

    def clear(self) -> Bets:
        """Take everything back."""
        return self.place({}) if self.placed else self

    def place(self, wagers: Wagers) -> Bets:
        """Just these wagers, as one change that can be undone."""
        return replace(self, placed=dict(wagers), undo_steps=(*self.undo_steps, self.placed))

    def undo(self, missing: MissingMoney) -> tuple[Bets, str]:
        """Take the last change back."""
        if not self.undo_steps:
            return self, ""
        before = replace(self, undo_steps=self.undo_steps[:-1])
        undone = replace(before, placed=self.open_wagers(self.undo_steps[-1]))
        lack = missing(undone.placed)
        return (before, lack) if lack else (undone, "")

    def double(self, missing: MissingMoney) -> tuple[Bets, str]:
        """Place twice as much."""
        lack = missing(self.wagers_if_doubled)
        return (self, lack) if lack else (self.place(self.wagers_if_doubled), "")

    def rebet(self, missing: MissingMoney) -> tuple[Bets, str]:
        """Place the same as last time, as far as it is open."""
        if not self.last:
            return self, ""
        shut = " ".join(self.closed[name] for name in self.last if name in self.closed)
        changed = self.place(self.repeatable)
        lack = "" if shut else missing(changed.placed)
        return (self, lack) if lack else (changed, shut)

    def close(self, closed: Mapping[str, str]) -> Bets:
        """Take no more of these wagers; what lies there comes off."""
        changed = replace(self, closed=closed)
        return replace(changed, placed=changed.open_wagers(self.placed))

    def cleared_for_deal(self) -> Bets:
        """The wagers go into the round."""
        return replace(self, placed={}, undo_steps=(), beside=("", 0))

    def open_wagers(self, wagers: Wagers) -> Wagers:
        """Those that are not closed."""
        return {name: cents for name, cents in wagers.items() if name not in self.closed}

    def _wager_setting_size(self, name: str) -> Wager:
        """The wager whose size this one has."""
        wager = self.game.wager(name)
        return self.game.wager(wager.same_as) if wager.same_as else wager

    def _with_wager(self, lead: Wager, cents: Cents) -> Bets:
        """So much on a wager, and on what moves with it (wagers of one size: 675a.2(e))."""
        placed = dict(self.placed)
        for wager in self.game.wagers:
            if wager.later:
                continue
            if lead.name in {wager.name, wager.same_as}:
                size = cents
            elif wager.at_least == lead.name and not wager.optional:
                size = max(cents, placed.get(wager.name, 0)) if cents else 0
            elif wager.limit == "minimum" and not wager.optional and not lead.optional:
                size = money_range(wager, self.rules)[0] if cents else 0
            elif cents and wager.equal and wager.equal == lead.equal and wager.name in placed:
                size = cents
            else:
                continue
            placed[wager.name] = size
            if not size:
                del placed[wager.name]
        return self.place(placed)
