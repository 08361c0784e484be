"""Best play where one decision is left and the hand then meets the dealer's
(`game.rounds.showdown`): play on, or fold.

A `Duel` names the game and its showdown; what each of six ends is worth is asked of the chapter's
own settlement, and how many dealer hands bring it is counted (`dealers`). It has what a game's
`GameAdvice` needs: `advise`, `by_card`, `main_sheets`, `prepare`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.caching import cached_property
from ...core.declaration import Felt, Game, HouseRules, Spot
from ...core.paytable import Paytable
from ...hands.phrases import hand_with_article, join_with_and
from ...hands.special_rows import special_rows_made
from ...rounds.showdown import Meeting, Showdown
from ...rounds.state import Action, View, action
from ..advice import Advice, best_of
from ..distribution.net_distribution import net_of
from ..distribution.net_shares import NetShares, certain_shares, net_shares
from ..par.sheet import Chance, ParSheet, sheet
from ..strategy.card_language import CardFacts, StrategyCard
from ..unseen_cards import unseen_cards
from .dealer_hands import Bits, Dealers, DealersAgainst, Ints, StrengthBlock, dealers

Nets = tuple[int, int, int, int, int, int]
"""Net cents when the dealer does not qualify with a lower, equal, higher hand; qualifies with a
lower, equal, higher one.
"""


class DealerCounts(NamedTuple):
    """How many dealer hands do not qualify and are lower than, equal to, higher than a hand, and
    how many qualify, for one hand or for many.
    """

    weak_lower: int | Ints
    weak_equal: int | Ints
    weak_higher: int | Ints
    lower: int | Ints
    equal: int | Ints
    higher: int | Ints


RowFinder = Callable[[NDArray[np.uint8]], Ints]
"""For many five-card hands the row of a paytable (from 0, -1 when it loses)."""
Judge = Callable[[Paytable], RowFinder]
Judges = Mapping[str, Judge]
"""The side wagers that a seat's own five cards decide."""

UNIT = 2
"""An ante in the enumeration: 3 to 2 comes out even."""
MEETINGS = tuple((qualified, order) for qualified in (False, True) for order in (1, 0, -1))
"""The six ends in the order of `Nets`: whether the dealer qualifies, and who is higher."""


class Duel(msgspec.Struct, frozen=True, dict=True):
    """A game of this kind: its showdown, the table whose rows name a hand in the sheet (`bonus`),
    the strength from which the later wager may be made three times (`aces`, none when left out),
    and what the six ends are called.

    It stands under a `letter` of the base game and a payout `limit`, cents (0: none); `under_rules`
    gives that of some house rules.
    """

    game: Game
    showdown: Showdown
    bonus: Paytable
    aces: int | None = None
    ends: tuple[str, str, str, str, str, str] = (
        "the dealer does not qualify",
        "the dealer does not qualify",
        "the dealer does not qualify",
        "beats the dealer",
        "ties the dealer",
        "beaten",
    )
    letter: str = ""
    limit: int = 0

    def under_rules(self, rules: HouseRules) -> Duel:
        """The same under these house rules."""
        letter = self.game.letter(self.game.base_letter, rules) if self.game.base_letter else ""
        return self.with_letter(letter, rules.payout_limit)

    def with_letter(self, letter: str, payout_limit: int = 0) -> Duel:
        """The same under a letter and a payout limit."""
        if (letter, payout_limit) not in self._variant_cache:
            self._variant_cache[letter, payout_limit] = msgspec.structs.replace(
                self, letter=letter, limit=payout_limit
            )
        return self._variant_cache[letter, payout_limit]

    @cached_property
    def _variant_cache(self) -> dict[tuple[str, int], Duel]:
        return {}

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of the base game; one empty one where it has none."""
        return (
            tuple(self.game.wager(self.game.base_letter).paytables_by_letter)
            if self.game.base_letter
            else ("",)
        )

    @cached_property
    def dealers(self) -> Dealers:
        """The dealer's hands."""
        return dealers(self.showdown.ranking, self.game.dealer, self.showdown.qualifying_strength)

    @property
    def verb(self) -> str:
        """What is done instead of folding."""
        return self.game.streets[0].verb

    @cached_property
    def ante_count(self) -> int:
        """The wagers that must stand before the deal, each as large as an ante: a fold forfeits
        them.
        """
        return sum(not wager.optional for wager in self.game.opening_wagers)

    def nonzero_multiples(self, strength: int) -> tuple[int, ...]:
        """The multiples open to a hand."""
        return (1, 2, 3) if self.aces is not None and strength >= self.aces else (1,)

    def row(self, strength: int) -> str:
        """What a sheet calls a hand of a strength."""
        row = self.bonus.find(strength)
        return (
            row.name.lower()
            if row
            else f"below {hand_with_article(self.bonus.rows[-1].name.lower())}"
        )

    def nets(self, strength: int, ante: int, times: int) -> Nets:
        """Net cents of all mandatory wagers and the later one, as the chapter settles each end."""
        one, two, three, four, five, six = (
            self.net(strength, ante, times, end) for end in range(len(MEETINGS))
        )
        return one, two, three, four, five, six

    def net(self, strength: int, ante: int, times: int, end: int) -> int:
        """The same of one end by its number."""
        key = strength, ante, times, end
        if key not in self._net_cache:
            if (ante, times) not in self._felt_cache:
                self._felt_cache[ante, times] = self._felt(ante, times)
            met = Meeting(strength, self.showdown.ranking.name(strength), *MEETINGS[end])
            self._net_cache[key] = self._net(self._felt_cache[ante, times], met)
        return self._net_cache[key]

    @cached_property
    def _net_cache(self) -> dict[tuple[int, int, int, int], int]:
        return {}

    @cached_property
    def _felt_cache(self) -> dict[tuple[int, int], Felt]:
        return {}

    def _felt(self, ante: int, times: int) -> Felt:
        placed = {wager.name: ante for wager in self.game.opening_wagers if not wager.optional}
        stakes = {Spot(1, name): cents for name, cents in placed.items()}
        later = {Spot(1, wager.name): times * ante for wager in self.game.wagers if wager.later}
        rules = HouseRules(paytables={self.game.base_letter: self.letter} if self.letter else {})
        return Felt(self.game, rules, {}, stakes | later, (1,), bets={1: placed})

    def _net(self, felt: Felt, met: Meeting) -> int:
        won = capped = lost = 0
        for end in self.showdown.ends(felt, 1, met):
            net = net_of(felt.stakes[Spot(1, end.wager)] if end.stake is None else end.stake, end)
            if net < 0:
                lost += net
            elif self.limit and end.wager in self.game.limit_covers:
                capped += net
            else:
                won += net
        return lost + won + min(capped, self.limit)

    def _result_signs_by_meeting(self, strength: int) -> tuple[int, ...]:
        """Whether the hand wins (1), ties (0) or is beaten (-1) by end: its later wager is lost, or
        that or the base wager wins.
        """
        found, felt, later = [], self._felt(UNIT, 1), self.game.streets[0].wager
        for end in MEETINGS:
            ended = {
                one.wager: one.odds
                for one in self.showdown.ends(felt, 1, Meeting(strength, "", *end))
            }
            won = any(
                odds is not None and not odds.push for odds in (ended[later], ended[self.game.base])
            )
            found.append(-1 if ended[later] is None else int(won))
        return tuple(found)

    # ---- what a game's module offers

    def prepare(self) -> None:
        """Build the tables of dealer hands."""
        self.dealers.prepare()

    def advise(self, game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
        """The expected net of the mandatory wagers, the later one, and what else a fold forfeits."""
        duel = self.under_rules(view.offer.rules)
        ante, strength = view.staked(game.base), self.showdown.ranking.strength(view.hand)
        against = self.dealers.against(view.hand, unseen_cards(view))
        worth, beside = (
            expected_nets(duel, strength, against, ante),
            side_nets_if_not_folded(game, view),
        )
        spent = sum(view.staked(wager.name) for wager in game.opening_wagers if not wager.survives)
        ev = {
            str(a): float(worth[a.times or 1] + beside) if a.verb == self.verb else float(-spent)
            for a in open_now
        }
        best = best_of(ev)

        def shares_of(name: str) -> NetShares:
            times = action(name).times
            if not times:
                return certain_shares(ev[name])
            nets = duel.nets(strength, ante, times)
            return net_shares(
                [net + beside for net in nets], [int(n) for n in dealer_counts(against)]
            )

        return Advice(
            view.turn,
            ev,
            best,
            stake=ante,
            why=lambda: duel.reason(strength, against, best, ev[best]),
            ways=f"All {against.total:,} hands the dealer can hold",
            touched=duel.affected_wager_titles(view),
            shares_of=shares_of,
        )

    def affected_wager_titles(self, view: View) -> str:
        """The titles of a seat's wagers that a decision bears on."""
        placed = [
            w
            for w in self.game.opening_wagers
            if not w.optional or (view.staked(w.name) and not w.survives)
        ]
        return join_with_and(
            [w.title for w in (*placed, *(w for w in self.game.wagers if w.later))]
        )

    def reason(self, strength: int, against: DealersAgainst, best: str, worth: float) -> str:
        """Why an action worth so many cents is best, in one sentence."""
        ends, name = (
            self._result_signs_by_meeting(strength),
            hand_with_article(self.showdown.ranking.name(strength)),
        )
        counts = tuple(zip(dealer_counts(against), ends, strict=True))
        wins, beaten = (
            100 * sum(n for n, end in counts if end == how) / against.total for how in (1, -1)
        )
        if best == "fold":
            return (
                f"With {name} the dealer beats you {beaten:.0f} % of the time: folding loses less."
            )
        if self.aces is not None and strength >= self.aces:
            return f"With {name} you win {wins:.0f} % of the time: stake the most."
        if ends[MEETINGS.index((True, 0))] > 0:
            gain = "you win on average" if worth > 0 else "staying in loses less than the fold"
            return f"With {name} you win or tie {wins:.0f} % of the time, and ties win: {gain}."
        gain = "you win on average" if worth > 0 else "playing on loses less than the fold"
        weak = 100 * against.weak / against.total
        return f"The dealer does not qualify {weak:.0f} % of the time, and {name} wins {wins:.0f} % in all: {gain}."

    def by_card(self, game: Game, card: StrategyCard) -> ParSheet:
        """The base game's sheet played by a card, under its first letter."""
        del game
        times = multiples_by_card_strength(card, self.verb)
        return main_sheet(
            self.with_letter(self.letters[0]),
            self.dealers.blocks(),
            rule=lambda b: np.full(len(b.cards), times(b.strength)),
        )

    def main_sheets(self) -> tuple[ParSheet, ...]:
        """The base game counted anew for each letter: every hand against every dealer's hand."""
        every = tuple(self.dealers.blocks())
        return tuple(main_sheet(self.with_letter(letter), every) for letter in self.letters)


def multiples_by_card_strength(card: StrategyCard, stage: str) -> Callable[[int], int]:
    """The multiple that a card answers a strength with, 0 to fold."""
    return lambda strength: (
        card.read(stage, CardFacts({}, {"strength": strength})).said.answer.times
    )


def side_nets_if_not_folded(game: Game, view: View) -> int:
    """Net cents of the seat's wagers that its own cards decide already, and that a fold would lose.

    What a progressive pays is that of the meter as it stands.
    """
    total = 0
    for wager in game.wagers:
        stake = view.staked(wager.name) if wager.optional and not wager.survives else 0
        table = game.paytable(wager.name, view.offer.rules) if stake else None
        if table is None or table.ranking is None:
            continue
        row = table.find(
            table.ranking.strength(view.hand), special_rows_made(view.hand, table.specials)
        )
        total -= stake
        if row is None:
            continue
        if row.odds.percent:
            meter = next(
                m.name
                for m in game.meters
                if wager.name in m.wagers and m.name.endswith(row.odds.jackpot)
            )
            total += view.meters[meter].cents * row.odds.percent // 100
        else:
            total += row.odds.winnings(stake) + (stake if row.odds.keeps else 0)
    return total


def dealer_counts(dealers: DealersAgainst | StrengthBlock) -> DealerCounts:
    """The six counts in the order of `Nets`."""
    weak_higher = dealers.weak - dealers.weak_lower - dealers.weak_equal
    return DealerCounts(
        dealers.weak_lower,
        dealers.weak_equal,
        weak_higher,
        dealers.lower,
        dealers.equal,
        dealers.qualifying_higher,
    )


def expected_nets(
    duel: Duel, strength: int, dealers: DealersAgainst, ante: int
) -> dict[int, Fraction]:
    """The expected net in cents by the multiple staked."""
    found = {}
    for times in duel.nonzero_multiples(strength):
        nets = duel.nets(strength, ante, times)
        found[times] = Fraction(
            sum(int(n) * net for n, net in zip(dealer_counts(dealers), nets, strict=True)),
            dealers.total,
        )
    return found


Rule = Callable[[StrengthBlock], Ints]
"""A card's multiples (0 folds) for the hands of a block."""


def best_multiples(duel: Duel, block: StrengthBlock) -> Ints:
    """The best multiple for every hand of a block, 0 where folding costs least."""
    options = [np.full(len(block.cards), -duel.ante_count * UNIT * duel.dealers.deals, np.int64)]
    options += [_totals(duel, block, times) for times in duel.nonzero_multiples(block.strength)]
    chosen: Ints = np.argmax(np.stack(options), axis=0)
    return chosen


def _totals(duel: Duel, block: StrengthBlock, times: int) -> Ints:
    nets = duel.nets(block.strength, UNIT, times)
    total = np.zeros(len(block.cards), np.int64)
    for count, net in zip(dealer_counts(block), nets, strict=True):
        total += net * count
    return total


def main_sheet(
    duel: Duel, blocks: Iterable[StrengthBlock], *, rule: Rule | None = None
) -> ParSheet:
    """The base game's sheet in antes, played best or by a card's rule."""
    ends: dict[tuple[str, int], int] = {}
    played: dict[int, int] = {}
    for block in blocks:
        chosen = best_multiples(duel, block) if rule is None else rule(block)
        row = duel.row(block.strength)
        for times in np.unique(chosen).tolist():
            those = chosen == times
            played[times] = played.get(times, 0) + int(those.sum())
            if not times:
                key = ("fold", -duel.ante_count * UNIT)
                ends[key] = ends.get(key, 0) + int(those.sum()) * duel.dealers.deals
                continue
            nets = duel.nets(block.strength, UNIT, times)
            for count, net, end in zip(dealer_counts(block), nets, duel.ends, strict=True):
                key = (f"{duel.verb} {times}x, {row}: {end}", net)
                ends[key] = ends.get(key, 0) + int(count[those].sum())  # type: ignore[index]
    return _sheet(duel, ends, played)


def _sheet(duel: Duel, ends: Mapping[tuple[str, int], int], played: Mapping[int, int]) -> ParSheet:
    hands = sum(played.values())
    chances = [
        Chance(
            name,
            Fraction(count, hands * duel.dealers.deals),
            f"{net / UNIT:+g}" if net else "0",
            Fraction(net, UNIT),
        )
        for (name, net), count in sorted(ends.items(), key=lambda item: -item[0][1])
        if count
    ]
    at_risk = duel.ante_count + sum(
        Fraction(times * count, hands) for times, count in played.items()
    )
    how = [f"fold {100 * played.get(0, 0) / hands:.2f} %"]
    how += [
        f"{duel.verb} {times}x {100 * played[times] / hands:.2f} %"
        for times in (1, 2, 3)
        if played.get(times)
    ]
    base = duel.game.wager(duel.game.base)
    made = sheet(
        duel.game.slug,
        "main",
        chances,
        paytable=duel.letter or None,
        unit=base.name,
        per=base.title,
        notes=(
            f"Best play: {', '.join(how)} of hands. The rows' last column is the net in Antes.",
        ),
    )
    return msgspec.structs.replace(made, element_of_risk=float(-made.ev / at_risk))


def hands_played_otherwise(
    duel: Duel, blocks: Iterable[StrengthBlock], times: Callable[[int], int]
) -> Bits:
    """The hands, as sets of cards, that best play does not play as often as `times(strength)`: all
    once instead of never or the other way round. Raises `ValueError` where the two differ in
    another way.
    """
    found = [np.zeros(0, np.uint64)]
    for block in blocks:
        chosen, rule = best_multiples(duel, block), times(block.strength)
        other = chosen != rule
        if not other.any():
            continue
        if rule > 1 or chosen[other].max() > 1:
            raise ValueError(
                f"{duel.game.slug}: strength {block.strength} is played more than once"
            )
        cards = block.cards[other].astype(np.uint64)
        found.append((np.uint64(1) << cards).sum(axis=1, dtype=np.uint64))
    return np.sort(np.concatenate(found))
