"""The patrons of the dealing school: what they bet, how they decide, and what they do wrong."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec
import numpy as np

from ...core.declaration import Game, HouseRules, check_seat, money_range
from ...core.errors import BadBet, HouseError
from ...odds.house_edge import forced_wagers
from ...odds.strategy.strategy_card import Strategy
from ...rounds import State, action, legal, seen
from ...rounds.procedure import CUT, cut_depths
from ...rounds.state import Action
from ...rounds.tips import refusal


class Level(msgspec.Struct, frozen=True):
    """How hard a shift is: how many patrons (0: every seat), whether they bet on the side and on
    progressives, whether things go wrong, and how many seconds a payment may take in a casino (0: any).
    """

    title: str
    patrons: int
    side: bool = False
    progressives: bool = False
    trouble: bool = False
    seconds: float = 0.0


LEVELS = (
    Level("one patron", 1),
    Level("three patrons", 3),
    Level("a full table with side wagers", 0, side=True),
    Level("a full table where things go wrong", 0, side=True, trouble=True),
    Level("a full table against the clock", 0, side=True, trouble=True, seconds=10.0),
    Level("everything, progressives too", 0, True, True, True, 10.0),
)
"""The levels, from 1."""
GUIDED_LEVELS = 2
"""Up to this level, learning says what comes next."""


class WrongStake(msgspec.Struct, frozen=True):
    """A stake that the table does not take: what lies there, and what should, in cents."""

    seat: int
    wager: str
    laid: int
    right: int


class Patrons:
    """The patrons of a table, drawn from `numbers`; `people` are seats that play every round."""

    def __init__(
        self,
        game: Game,
        rules: HouseRules,
        level: Level,
        numbers: np.random.Generator,
        people: frozenset[int] = frozenset(),
    ) -> None:
        self.game, self.rules, self.level, self.numbers = game, rules, level, numbers
        self.people = people
        self._card = Strategy(game) if game.deals else None
        self._rounds = 0
        self.seats = self._draw_seats()
        """Where they sit, in every round of the shift."""

    def _draw_seats(self) -> tuple[int, ...]:
        many = min(self.level.patrons or self.game.seats, self.game.seats)
        chosen = self.numbers.choice(self.game.seats, many, replace=False) + 1
        others = [seat for seat in chosen.tolist() if seat not in self.people]
        return tuple(sorted([*self.people, *others[: max(0, many - len(self.people))]]))

    def draw_bets(self) -> dict[int, dict[str, int]]:
        """What every patron bets on a round, cents by seat and wager."""
        bets = {seat: self._draw_bets_of(seat, self.seats) for seat in self.seats}
        self._rounds += 1
        if self._rounds == 2:
            self._add_second_throw_fee(bets)
        return bets

    def _add_second_throw_fee(self, bets: dict[int, dict[str, int]]) -> None:
        """Have somebody pay for a second throw where a dice table has one, so that also a short shift
        has what an assessment asks for.
        """
        fee = self.game.extra.fee if not self.game.deals else ""
        if not fee or any(fee in placed for placed in bets.values()):
            return
        for seat, placed in bets.items():
            same = next(iter(placed.values()))
            for other in reversed(self.game.wager(fee).one_of):
                tried = placed | {other: same, fee: same}
                with suppress(HouseError):
                    check_seat(self.game, tried, self.rules)
                    bets[seat] = tried
                    return

    def _draw_bets_of(self, seat: int, seats: tuple[int, ...]) -> dict[str, int]:
        times = int(self.numbers.choice((1, 2, 3, 4, 5, 7)))
        placed = {}
        for name, least in forced_wagers(self.game, self.rules).items():
            low, high = money_range(self.game.wager(name), self.rules)
            placed[name] = max(low, min(high, least * times))
        runs = not self.game.deals and self.game.extra.run is not None
        run = self.game.extra.run.wager if runs else ""
        for wager in self.game.wagers:
            barred = wager.later or not wager.optional or wager.name in (*placed, run)
            dice = self.game.family == "dice"
            often = 0.1 if dice else 0.3  # a dice table has dozens of wagers
            if barred or not (self.level.side or dice) or self.numbers.random() > often:
                continue
            if wager.limit == "progressive" and not self.level.progressives:
                continue
            if wager.on_seat and (wager.on_seat == seat or wager.on_seat not in seats):
                continue
            low, high = money_range(wager, self.rules)
            same = next(iter(placed.values())) if wager.equal else low * times
            tried = placed | {wager.name: max(low, min(high, same))}
            with suppress(HouseError):
                check_seat(self.game, tried, self.rules)
                placed = tried
        return placed

    def draw_decision(self, state: State) -> Action:
        """What the patron to act decides: mostly by the card, now and then anything that is open."""
        open_now = legal(self.game, state)
        if state.stage == CUT:
            depths = cut_depths(state)
            depth = int(self.numbers.integers(depths.start, depths.stop))
            return Action("cut", depth=depth) if self.numbers.random() < 0.5 else open_now[-1]
        if self._card is not None and self.numbers.random() < 0.6:
            said = self._card.answer(seen(state, state.turn), open_now)
            chosen = action(said) if said else None
            if chosen in open_now:
                return chosen
        return open_now[int(self.numbers.integers(len(open_now)))]

    def draw_tips(self, bets: Mapping[int, Mapping[str, int]]) -> dict[int, dict[str, int]]:
        """Chips for the dealer beside a wager; none in most rounds."""
        if not self.level.trouble or self.numbers.random() > 0.25:
            return {}
        seat = int(self.numbers.choice(list(bets)))
        wager = next(iter(bets[seat]))
        return {seat: {wager: 100}} if not refusal(self.game, bets[seat], wager, 100) else {}

    def draw_wrong_stake(self, bets: Mapping[int, Mapping[str, int]]) -> WrongStake | None:
        """A stake of one patron as it may be laid wrongly; None in most rounds."""
        if not self.level.trouble or self.numbers.random() > 0.3:
            return None
        seat = int(self.numbers.choice(list(bets)))
        for name, cents in bets[seat].items():
            for laid in (cents + 500, cents + self.rules.table_maximum, 100):
                if laid != cents and self._refused_field({**bets[seat], name: laid}) == name:
                    return WrongStake(seat, name, laid, cents)
        return None

    def _refused_field(self, placed: Mapping[str, int]) -> str:
        try:
            check_seat(self.game, placed, self.rules)
        except BadBet as refusal:
            return refusal.field
        return ""

    def draw_late_bet(self, bets: Mapping[int, Mapping[str, int]]) -> tuple[int, str, int] | None:
        """A bet after "No more bets": seat, wager and cents; None in most rounds."""
        if not self.level.trouble or self.numbers.random() > 0.3:
            return None
        seat = int(self.numbers.choice(list(bets)))
        names = [
            wager.name
            for wager in self.game.wagers
            if not wager.later and not wager.electronic and not wager.on_seat
        ]
        return seat, str(self.numbers.choice(names)), 500
