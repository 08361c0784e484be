"""The words rules are written in: a game is a declaration, and only its settlement is a function.

`Game` says what stands on the felt, which wagers there are, how cards leave the deck and who is
asked what; the engine of its family (`game.rounds`) plays it. Settlement returns odds, not money.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from .caching import cached_property
from .cards import DECK, Card
from .errors import BadBet, BadRules
from .money import Odds, dollars
from .offer import HouseRules, MeterRate, MeterState, Offer
from .paytable import Edition, Paytable, Row
from .procedure_steps import (
    DEALINGS,
    LET_IT_RIDE,
    TAKE_BACK,
    Deal,
    Irregularity,
    Street,
    take_back_street,
)
from .wagers import Meter, Spot, Wager, check_bet, money_range, spot_at

__all__ = [
    "DEALINGS",
    "LET_IT_RIDE",
    "TAKE_BACK",
    "Deal",
    "Edition",
    "Felt",
    "Game",
    "HouseRules",
    "Irregularity",
    "Meter",
    "MeterRate",
    "MeterState",
    "Offer",
    "Outcome",
    "Pot",
    "Reading",
    "Spot",
    "Street",
    "Wager",
    "by_row",
    "check_bet",
    "check_rules",
    "check_seat",
    "money_range",
    "spot_at",
    "take_back_street",
]


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How one wager ends: `odds` None collects it. `hand` is the hand it was judged on, in words;
    `section` the law.

    `meter` names the meter that a percent is taken of. `stake` overrides what the odds multiply (a
    free lammer's face), in cents, and lets a bonus be paid that nobody stakes on. `seat` is whose
    wager it is when not that of the seat being settled (envy); `among` are the seats that divide
    one share of a meter, odd cents dropped. `rows` are the keys of the printed rows by which it is
    paid, or pushed: none where the law alone says how it ends, two where a second combination is
    paid with the first.
    """

    wager: str
    odds: Odds | None
    section: str
    hand: str = ""
    meter: str = ""
    split: int = 0
    stake: int | None = None
    seat: int = 0
    among: tuple[int, ...] = ()
    rows: tuple[str, ...] = ()


def by_row(
    wager: str,
    row: Row | None,
    hand: str,
    lost_section: str = "",
    meter: str = "",
    law: str = "",
    stake: int | None = None,
) -> Outcome:
    """How a wager ends that is paid by a printed row, or collected under the section `lost_section` when
    there is none.

    `law` is the section that grants the row's odds where that is not the row's own; `stake` what
    they multiply where nobody staked on it, cents.
    """
    if row is None:
        return Outcome(wager, None, lost_section, hand)
    return Outcome(wager, row.odds, law or row.section, hand, meter, stake=stake, rows=(row.key,))


class Reading(msgspec.Struct, frozen=True, gc=False):
    """A hand named as it forms: a label ("Across"), the name, and the cards that make it."""

    label: str
    text: str
    made: tuple[Card, ...] = ()


class Felt(msgspec.Struct, frozen=True):
    """The table as a settlement sees it: every card by its place, every stake, the rules, which
    seats folded, what each seat had placed before the deal, and whose seats they are (left out:
    each is its own person's).
    """

    game: Game
    rules: HouseRules
    cards: Mapping[str, tuple[Card, ...]]
    stakes: Mapping[Spot, int]
    seats: tuple[int, ...]
    folded: frozenset[int] = frozenset()
    bets: Mapping[int, Mapping[str, int]] = {}
    people: Mapping[int, int] = {}

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The seat's cards; empty when they have left the table."""
        return self.cards.get(f"seat {seat}", ())

    def has_stake(self, seat: int, wager: str) -> bool:
        """Whether the seat still has a stake on the wager."""
        return (seat, wager, 0) in self.stakes

    def are_strangers(self, seat: int, other: int) -> bool:
        """Whether two seats are two people's."""
        return seat != other and self.people.get(seat, -seat) != self.people.get(other, -other)

    def pays(self, wager: str) -> Paytable:
        """The paytable in force for the wager."""
        return self.game.paytable(wager, self.rules)


class Pot(msgspec.Struct, frozen=True):
    """A wager of equal stakes that the seats play for among themselves: the greatest `strength`
    takes all.

    Ties divide the stakes evenly, and odd cents go to the first of them in settlement order
    (R-FP2). `section` is where the chapter awards it; `name` puts a strength into words.
    """

    wager: str
    strength: Callable[[Felt, int], int]
    name: Callable[[int], str]
    section: str


class Game(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A game as its chapter declares it. `family` names the engine; `extra` is the family's own
    declaration.

    `boxes` is how many adjacent boxes one player may take, and the section. `limit_covers` are the
    wagers a payout limit caps; `most_units_won` the most a player can win on them in a round, in table
    minimums, on so many boxes under the house rules: no limit may be set below it (R-5). `entry`
    are wagers of which a seat places at least one to take part. `bonuses` are tables, by title, of
    what is paid beside the wagers' own tables. `hole` cards go to a seat, which may look at those
    in the bit mask `peek`; at those in `looks` once the dealer's hand is up. `base_letter` is the
    wager whose letter governs the base game, where it has letters. With `cards_stay` all hands stay
    on the table until every wager is settled, not each until its own seat's are. `usual` is how
    many base wagers suffice, in most rounds that are not folded, for what is staked after the deal.
    `editions` are the texts of the chapter that can be played: the first is the one that the
    declaration itself has, and that of rounds which name none; a house plays `usual_edition` unless
    it chooses (empty: the first).
    """

    slug: str
    title: str
    chapter: str
    family: str
    seats: int
    blurb: str
    base: str
    wagers: tuple[Wager, ...]
    base_letter: str = ""
    settle: Callable[[Felt, int], tuple[Outcome, ...]] | None = None
    settle_last: Callable[[Felt], tuple[Outcome, ...]] | None = None
    announce: Callable[[Felt], str] | None = None
    read: Callable[[Mapping[str, tuple[Card, ...]], int], tuple[Reading, ...]] | None = None
    streets: tuple[Street, ...] = ()
    hole: int = 0
    peek: int = -1
    dealer: int = 0
    community: tuple[str, ...] = ()
    deals: Mapping[str, tuple[Deal, ...]] = {}
    pack: tuple[Card, ...] = DECK
    packs: tuple[int, ...] = (1,)
    meters: tuple[Meter, ...] = ()
    limit_covers: tuple[str, ...] = ()
    limit_section: str = ""
    boxes: tuple[int, str] = (1, "")
    most_units_won: Callable[[HouseRules, int], int] | None = None
    irregularities: tuple[Irregularity, ...] = ()
    fold_section: str = ""
    settle_section: str = ""
    sections: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    pot: Pot | None = None
    cards_stay: bool = False
    looks: int = 0
    bonuses: Mapping[str, Paytable] = {}
    extra: Any = None
    entry: tuple[str, ...] = ()
    usual: int = 0
    editions: tuple[Edition, ...] = ()
    usual_edition: str = ""

    def section(self, step: str, dealing: str = "") -> str:
        """Where the chapter states a step of the procedure: its own `sections`, else where most
        card chapters have it.
        """
        keyed = f"{step}:{dealing}" if dealing else step
        found = self.sections.get(keyed) or self.sections.get(step)
        if found is not None:
            return found
        return self.chapter + _USUAL.get(keyed, "")

    @property
    def stem(self) -> str:
        """The slug with underscores: the name of every file of the game."""
        return self.slug.replace("-", "_")

    @cached_property
    def by_name(self) -> dict[str, Wager]:
        """The wagers by their names."""
        return {w.name: w for w in self.wagers}

    @cached_property
    def opening_wagers(self) -> tuple[Wager, ...]:
        """The wagers that are placed before the deal."""
        return tuple(w for w in self.wagers if not w.later)

    @cached_property
    def _range_cache(self) -> dict[tuple[int, ...], dict[str, tuple[int, int]]]:
        return {}

    def ranges(self, rules: HouseRules) -> Mapping[str, tuple[int, int]]:
        """The least and the most of every wager that is placed before the deal, in cents (R-3)."""
        limits = (
            rules.table_minimum,
            rules.table_maximum,
            rules.side_minimum,
            rules.side_maximum,
            rules.progressive_wager,
        )
        if limits not in self._range_cache:
            self._range_cache[limits] = {w.name: money_range(w, rules) for w in self.opening_wagers}
        return self._range_cache[limits]

    @cached_property
    def required_or_bound_wagers(self) -> tuple[Wager, ...]:
        """The wagers placed before the deal that must stand, or that other wagers bind."""
        return tuple(
            w for w in self.opening_wagers if not w.optional or w.same_as or w.at_least or w.needs
        )

    @cached_property
    def has_interdependent_wagers(self) -> bool:
        """Whether some wagers must be of one size, or stand with one of several others."""
        return any(w.equal or w.one_of for w in self.wagers)

    @cached_property
    def cross_seat_wagers(self) -> frozenset[str]:
        """The wagers on another seat's hand."""
        return frozenset(w.name for w in self.wagers if w.on_seat)

    @cached_property
    def envy_wagers(self) -> tuple[Wager, ...]:
        """The wagers that earn a bonus for another seat's hand."""
        return tuple(w for w in self.wagers if w.envy)

    def envy_lammer_wagers(self, rules: HouseRules) -> tuple[Wager, ...]:
        """The wagers that bring an envy lammer in the edition that is played."""
        edition = self.edition_in_force(rules)
        only = edition.lammers if edition else ()
        return tuple(w for w in self.envy_wagers if not only or w.name in only)

    @cached_property
    def progressive_wagers(self) -> frozenset[str]:
        """The wagers whose chips the dealer counts against the progressive table game system
        (657a.8(b)).
        """
        return frozenset(
            w.name for w in self.wagers if w.limit == "progressive" and not w.electronic
        )

    def wager(self, name: str) -> Wager:
        """The wager of that name; raises `BadBet`."""
        try:
            return self.by_name[name]
        except KeyError:
            raise BadBet(name, f"is no wager of {self.title}") from None

    @cached_property
    def _default_letters(self) -> dict[str, str]:
        """For each wager the letter in force without a choice ("" when it has no letters)."""
        return {w.name: next(iter(w.paytables_by_letter), "") for w in self.wagers}

    def letter(self, wager: str, rules: HouseRules) -> str:
        """The letter of the paytable in force for a wager ("" when it has no letters)."""
        try:
            default = self._default_letters[wager]
        except KeyError:
            raise BadBet(wager, f"is no wager of {self.title}") from None
        return rules.paytables.get(wager, default) if default else ""

    def keeps_cards_after_fold(self, placed: Collection[str]) -> bool:
        """Whether a seat's cards stay on the table after a fold, for one of the wagers that it has
        placed (R-6).
        """
        return any(self.by_name[name].survives and self.by_name[name].on_hand for name in placed)

    def survives_fold(self, wager: str, placed: Collection[str]) -> bool:
        """Whether a fold leaves a wager of a seat that has placed these."""
        found = self.by_name[wager]
        return found.survives or (found.follows_hand and self.keeps_cards_after_fold(placed))

    def fed_meters(self, rules: HouseRules) -> tuple[str, ...]:
        """The meters that the paytables in force feed."""
        return tuple(
            one.name for one in self.meters if self.letter(one.wagers[0], rules) in one.rates
        )

    @cached_property
    def house_rules(self) -> HouseRules:
        """The rules of a house that has chosen nothing."""
        return HouseRules(edition=self.usual_edition)

    def chapter_words(self, rules: HouseRules | None = None) -> str:
        """The chapter and the edition of it that is played, for a line under the title (left out:
        by a house that has chosen nothing).
        """
        edition = self.edition_in_force(rules or self.house_rules)
        return f"chapter {self.chapter}{f', {edition.name}' if edition else ''}"

    def named_edition(self, rules: HouseRules) -> HouseRules:
        """The rules with the edition that a house plays where they name none: rules that were
        written down before there was a choice.
        """
        if rules.edition or not self.usual_edition:
            return rules
        return msgspec.structs.replace(rules, edition=self.usual_edition)

    def in_edition(self, key: str) -> Game:
        """The game as a house plays it that would play this edition ("": its usual one) where it has
        chosen nothing. Raises `BadRules`.
        """
        self.edition_in_force(HouseRules(edition=key))
        return msgspec.structs.replace(self, usual_edition=key) if key else self

    def edition_in_force(self, rules: HouseRules) -> Edition | None:
        """The text of the chapter that is played under the house rules; None where the game
        declares none. Raises `BadRules`.
        """
        if not rules.edition:
            return self.editions[0] if self.editions else None
        if rules.edition not in self._editions:
            raise BadRules("edition", self._no_edition_text(rules.edition))
        return self._editions[rules.edition]

    @cached_property
    def _editions(self) -> dict[str, Edition]:
        return {one.key: one for one in self.editions}

    def _no_edition_text(self, key: str) -> str:
        known = ", ".join(self._editions)
        return f"{key!r} is none of {known}" if known else f"{self.title} has no editions"

    def paytables(self, wager: str, rules: HouseRules) -> Mapping[str, Paytable]:
        """The paytables of a wager, by letter, in the edition that is played."""
        edition = self.edition_in_force(rules)
        own = self.wager(wager).pays
        return edition.pays.get(wager, own) if edition else own

    def paytable(self, wager: str, rules: HouseRules) -> Paytable:
        """The paytable in force for a wager."""
        pays = self.paytables(wager, rules)
        return pays[""] if "" in pays else pays[self.letter(wager, rules)]

    def envy(self, wager: str, rules: HouseRules) -> Paytable:
        """The envy bonuses in force for a wager, sums in cents: those of the progressive wager, or
        of the least that qualifies.
        """
        found = self.wager(wager)
        key = f"{self.letter(wager, rules)} ${(found.qualifying or rules.progressive_wager) // 100}"
        return found.envy[key.strip()]

    def bad_beat(self, wager: str, rules: HouseRules) -> Paytable:
        """The paytable in force for the hand of a wager that is beaten."""
        return self.wager(wager).bad_beat[self.letter(wager, rules)]

    def bonus_tables(self, rules: HouseRules) -> Mapping[str, Paytable]:
        """The tables by title, beside the wagers' own, by which something can be paid under the
        house rules.
        """
        drawn = (
            "bonus-draw" not in self.options or rules.bonus_draw or rules.magic_card or rules.lucky
        )
        if not drawn or ("even-money" in self.options and not rules.even_money):
            return {}
        return self.edition_bonuses(rules)

    def edition_bonuses(self, rules: HouseRules) -> Mapping[str, Paytable]:
        """All tables by title beside the wagers' own, in the edition that is played."""
        edition = self.edition_in_force(rules)
        return {**self.bonuses, **edition.bonuses} if edition else self.bonuses

    def rows_by_key(self, rules: HouseRules) -> dict[str, Row]:
        """Every printed row in force, by its key."""
        tables = [self.paytable(wager.name, rules) for wager in self.wagers if wager.pays]
        tables += [self.bad_beat(wager.name, rules) for wager in self.wagers if wager.bad_beat]
        tables += [self.envy(wager.name, rules) for wager in self.wagers if wager.envy]
        return {
            row.key: row for table in (*tables, *self.bonus_tables(rules).values()) for row in table
        }

    def paytable_letters(self) -> dict[str, tuple[str, ...]]:
        """Every choice of letter the house has, by the wager's name."""
        return dict(self._letters)

    @cached_property
    def _letters(self) -> dict[str, tuple[str, ...]]:
        return {
            w.name: tuple(w.paytables_by_letter)
            for w in self.wagers
            if "" not in w.paytables_by_letter and w.paytables_by_letter
        }

    def most_boxes_per_person(self, rules: HouseRules) -> int:
        """How many boxes one person may play: what the chapter allows, or fewer where the house
        says so.
        """
        return min(self.boxes[0], rules.boxes)

    def least_payout_limit(self, rules: HouseRules) -> int:
        """The least payout limit that the house may set, in cents: $50,000, or what one person can
        win in a round at the table minimum on all the boxes open to him where that is more (R-5,
        674a.12(d), 684a.12(g)).
        """
        units = (
            self.most_units_won(rules, self.most_boxes_per_person(rules))
            if self.most_units_won
            else 0
        )
        return max(5_000_000, units * rules.table_minimum)

    def decks(self, rules: HouseRules) -> int:
        """How many packs are shuffled together."""
        return rules.decks or self.packs[0]


_USUAL = {
    "opened": ".4(b)",
    "changed": ".3(c)",
    "idle": ".5(f)",
    "shuffle": ".5(a)",
    "cut": ".5(d)",
    "decks": ".3(b)",
    "no-more-bets:manual-shoe": ".8(b)",
    "no-more-bets:hand": ".9(a)(3)",
    "no-more-bets:automated-shoe": ".10(a)(2)",
    "count:manual-shoe": ".8(f)",
    "count:hand": ".9(d)",
    "count:automated-shoe": ".10(d)",
    "wagers": ".7",
}


def check_seat(game: Game, bets: Mapping[str, int], rules: HouseRules) -> None:
    """Raise `BadBet` unless a seat's wagers before the deal are complete, allowed together and
    within the limits.
    """
    ranges = game.ranges(rules)
    for name, cents in bets.items():
        low, high = ranges.get(name, (1, 0))
        if type(cents) is not int or not low <= cents <= high:
            wager = game.wager(name)
            if wager.later:
                raise BadBet(name, "is not placed before the deal")
            check_bet(wager, cents, rules)
    if game.has_interdependent_wagers:
        _check_interdependent_wagers(game, bets)
    if game.entry and not any(bets.get(name) for name in game.entry):
        raise BadBet(
            game.entry[0],
            f"or another of {', '.join(game.entry)} is placed to take part ({game.section('entry')})",
        )
    for wager in game.required_or_bound_wagers:
        cents = bets.get(wager.name, 0)
        if not cents:
            if not wager.optional:
                raise BadBet(
                    wager.name, f"is missing; to take part a player places it ({wager.section})"
                )
            continue
        if wager.same_as and cents != bets.get(wager.same_as, 0):
            raise BadBet(wager.name, f"must equal {wager.same_as} ({wager.section})")
        if wager.at_least and cents < bets.get(wager.at_least, 0):
            raise BadBet(wager.name, f"must be at least {wager.at_least} ({wager.section})")
        for need in wager.needs:
            if not bets.get(need):
                raise BadBet(wager.name, f"may not stand without {need} ({wager.section})")


def _check_interdependent_wagers(game: Game, bets: Mapping[str, int]) -> None:
    sizes: dict[str, tuple[str, int]] = {}
    for name, cents in bets.items():
        wager = game.wager(name)
        if wager.equal:
            first, size = sizes.setdefault(wager.equal, (name, cents))
            if cents != size:
                raise BadBet(name, f"must equal {first} ({wager.section})")
        if wager.one_of and not any(bets.get(other) for other in wager.one_of):
            raise BadBet(
                name, f"may not stand without one of {', '.join(wager.one_of)} ({wager.section})"
            )


def _check_table(game: Game, rules: HouseRules) -> None:
    dealings = tuple(game.deals) or DEALINGS
    if rules.dealing not in dealings:
        raise BadRules("dealing", f"{rules.dealing!r} is none of {', '.join(dealings)}")
    if rules.boxes < 1:
        raise BadRules("boxes", f"{rules.boxes} is no number of boxes")
    if rules.bonus_draw and "bonus-draw" not in game.options:
        raise BadRules("bonus_draw", f"{game.title} has no bonus draw")
    if not rules.mid_shoe_entry and "mid-shoe-entry" not in game.options:
        raise BadRules("mid_shoe_entry", f"{game.title} has no shoe that goes on over rounds")
    _check_penetration_and_heat(game, rules)
    if rules.players_cut and "players-cut" not in game.options:
        raise BadRules("players_cut", f"the dealer cuts at {game.title}")
    if rules.super_as_printed and "super-as-printed" not in game.options:
        raise BadRules("super_as_printed", f"{game.title} has no Super Wager")


def _check_penetration_and_heat(game: Game, rules: HouseRules) -> None:
    """The depth of a shoe and the pit's patience, where a shoe goes on over rounds."""
    for key, value, low, high in (
        ("penetration", rules.penetration, 50, 75),
        ("heat", rules.heat, 1, 100),
    ):
        if value and key not in game.options:
            raise BadRules(key, f"{game.title} has no shoe that goes on over rounds")
        if value and not low <= value <= high:
            raise BadRules(key, f"{value} is not 0 or from {low} to {high}")


def _check_progressives(game: Game, rules: HouseRules) -> None:
    left = {meter.name for meter in game.meters if meter.is_set}
    least, most = 100, 100_000_000  # cents of a seed, for a wager of $1
    for name, rate in rules.progressives.items():
        where = f"progressives.{name}"
        if name not in left:
            raise BadRules(
                where, "is no meter whose seed and rate the chapter leaves to the house (R-4)"
            )
        if not least <= rate.seed <= most or (
            rate.reseed is not None and not least <= rate.reseed <= most
        ):
            raise BadRules(where, f"starts at {dollars(least)} to {dollars(most)}")
        if not (rate.rate >= 1 and rate.reserve >= 0 and rate.rate + rate.reserve <= 1000):
            raise BadRules(where, "takes from one thousandth of a wager to all of it")


def check_rules(game: Game, rules: HouseRules) -> None:
    """Raise `BadRules` unless the chapter allows these house rules."""
    letters = game.paytable_letters()
    for name, letter in rules.paytables.items():
        if name not in letters:
            raise BadRules(
                f"paytables.{name}", f"{game.title} has no lettered paytable of that name"
            )
        if letter not in letters[name]:
            raise BadRules(f"paytables.{name}", f"{letter!r} is none of {', '.join(letters[name])}")
    game.edition_in_force(rules)
    _check_table(game, rules)
    if rules.decks and rules.decks not in game.packs:
        raise BadRules("decks", f"{rules.decks!r} is none of {', '.join(map(str, game.packs))}")
    if rules.payout_limit:
        if not game.limit_covers:
            raise BadRules("payout_limit", f"chapter {game.chapter} has no payout limit")
        least = game.least_payout_limit(rules)
        if rules.payout_limit < least:
            raise BadRules(
                "payout_limit", f"may not be less than {dollars(least)} ({game.limit_section})"
            )
    _check_progressives(game, rules)
    if rules.progressive_wager not in (100, 500):
        raise BadRules("progressive_wager", "is 100 or 500 cents (R-3)")
    if rules.irregularities not in ("off", "rare", "training"):
        raise BadRules("irregularities", "is off, rare or training (R-7)")
    for field in ("table_minimum", "table_maximum", "side_minimum", "side_maximum"):
        value = getattr(rules, field)
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise BadRules(field, f"{value!r} is not a positive number of cents")
    for low, high in (("table_minimum", "table_maximum"), ("side_minimum", "side_maximum")):
        least, most = getattr(rules, low), getattr(rules, high)
        if least > most:
            raise BadRules(
                high, f"{dollars(most)} is under the {low.replace('_', ' ')}, {dollars(least)}"
            )


def check_choice(game: Game, rules: HouseRules, before: HouseRules) -> None:
    """Raise `BadRules` unless the house may choose these rules in place of those `before`: a meter
    keeps the least seed and rate of its chapter, but what was chosen before may stay.
    """
    check_rules(game, rules)
    for meter in game.meters:
        chosen = rules.progressives.get(meter.name)
        if not meter.is_set or chosen is None or chosen == before.progressives.get(meter.name):
            continue
        field = f"progressives.{meter.name}"
        seeds = (chosen.seed, chosen.seed if chosen.reseed is None else chosen.reseed)
        if min(seeds) < meter.least_seed:
            least = dollars(meter.least_seed)
            raise BadRules(field, f"may not start at less than {least} ({meter.section})")
        if chosen.rate < meter.least_rate:
            least = f"{meter.least_rate / 10:g} % of a wager"
            raise BadRules(field, f"may not take less than {least} ({meter.section})")
