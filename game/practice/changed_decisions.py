"""Why an answer is right: one card, one meter or one rule of a decision is another, and value and
answer are counted anew. Where the answer differs, it flips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal

import msgspec

from ..core.cards import HIDDEN, JOKER, Card, rank, suit, text
from ..core.declaration import Game, HouseRules, check_rules
from ..core.errors import HouseError
from ..core.money import dollars, short
from ..hands.phrases import join_with_and
from ..odds.advice import Advice
from ..odds.distribution.net_shares import NetShares
from ..odds.question import Question
from ..rounds.state import Pile, State, View
from .drills import question_at

Kind = Literal["card", "meter", "rule"]
Value = Card | int | str | bool
NO_FLIP: Final = "No other card, meter or rule flips the answer."
_RANKS: Final = "23456789TJQKA"


class Changeable(msgspec.Struct, frozen=True):
    """What can be another: a card by its place and number there, a meter by its name, a rule by its
    key; what it is called, and what it is now.
    """

    kind: Kind
    key: str
    title: str
    value: Value

    @property
    def name(self) -> str:
        """The same as one word."""
        return f"{self.kind}:{self.key}"


class ChangedAnswer(msgspec.Struct, frozen=True):
    """The decision with another value: its advice, None where nothing is decided any more, and
    whether the answer flips: what was best costs something now, or is not open.
    """

    value: Value
    words: str
    advice: Advice | None
    flips: bool


class DecisionVariants:
    """A round that stands at a decision, and what it comes to once one thing of it is another. Raises
    `HouseError` where nothing is to be decided.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state
        self.question: Question = question_at(game, state, "why")
        self.view: View = self.question.view
        self._answers: dict[tuple[str, Value], ChangedAnswer] = {}

    @property
    def advice(self) -> Advice:
        """The advice as the cards lie."""
        return self.question.advice

    # ---- what can be another

    def changeables(self) -> tuple[Changeable, ...]:
        """The cards that count here, the meters that pay a wager of the seat, and the rules that
        change something.
        """
        return (*self._changeable_cards(), *self._changeable_meters(), *self._changeable_rules())

    def _changeable_cards(self) -> Iterator[Changeable]:
        own = f"seat {self.view.seat}"
        for place in sorted(self.view.piles, key=lambda name: not name.startswith(own)):
            others = place.startswith("seat ") and place != own and not _is_further_hand(place, own)
            if others or "discard" in place or "burn" in place:
                continue
            for number, card in enumerate(self.view.piles[place]):
                if card != HIDDEN:
                    yield Changeable(
                        "card",
                        f"{place}/{number}",
                        f"{_place_words(place, own)} {text(card)}",
                        card,
                    )

    def _changeable_meters(self) -> Iterator[Changeable]:
        for meter in self.game.meters:
            held = self.state.meters.get(meter.name)
            if held is not None and any(self.view.staked(one) for one in meter.wagers):
                yield Changeable("meter", meter.name, meter.title, held.cents)

    def _changeable_rules(self) -> Iterator[Changeable]:
        for one in self._rule_choices():
            values = (self.answer(one, value) for value in self.values_with_current(one))
            if any(self._has_changed_worths(found) for found in values):
                yield one

    def _rule_choices(self) -> Iterator[Changeable]:
        rules, game = self.state.offer.rules, self.game
        if len(game.packs) > 1:
            yield Changeable("rule", "decks", "Decks", game.decks(rules))
        if len(game.editions) > 1 and (played := game.edition_in_force(rules)):
            yield Changeable("rule", "edition", "Edition of the rules", played.key)
        options = {
            "even-money": "Even money",
            "super-as-printed": "Super as printed",
            "bonus-draw": "Bonus draw",
        }
        for option, title in options.items():
            if option in game.options:
                key = option.replace("-", "_")
                yield Changeable("rule", key, title, bool(getattr(rules, key)))
        for key, letters in game.paytable_letters().items():
            title = next(one.title for one in game.wagers if one.name == key)
            held = rules.paytables.get(key, letters[0])
            yield Changeable("rule", f"paytables.{key}", f"{title}, table", held)

    def _has_changed_worths(self, found: ChangedAnswer) -> bool:
        """Whether any choice is worth something else than as the round stands."""
        if found.advice is None or set(found.advice.ev) != set(self.advice.ev):
            return found.advice is not None
        return any(abs(found.advice.ev[one] - net) >= 0.5 for one, net in self.advice.ev.items())

    # ---- with another value

    def values_with_current(self, one: Changeable) -> tuple[Value, ...]:
        """What something can be, what it is now among it, in order."""
        if one.kind == "card":
            return self._possible_cards(one)
        if one.kind == "meter":
            multiples = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
            steps = {round(int(one.value) * step / 100) * 100 for step in multiples}
            flips = self.meter_flip_amounts(one)
            return tuple(sorted({int(one.value), *(s for s in steps if s > 0), *flips}))
        game = self.game
        if one.key == "decks":
            return tuple(sorted(game.packs))
        if one.key == "edition":
            return tuple(each.key for each in game.editions)
        if one.key.startswith("paytables."):
            return tuple(game.paytable_letters()[one.key.removeprefix("paytables.")])
        return (False, True)

    def _possible_cards(self, one: Changeable) -> tuple[Card, ...]:
        """Every card that may lie there: of one pack those that are not seen, of a shoe one of each
        rank.
        """
        held = Card(int(one.value))
        if self.game.decks(self.state.offer.rules) > 1:
            return tuple(Card(4 * high + suit(held)) for high in range(13))
        seen = {card for pile in self.view.piles.values() for card in pile} - {held}
        every = {*self.state.stock.cards, *(c for p in self.state.piles.values() for c in p.cards)}
        return tuple(sorted(every - seen - {HIDDEN}))

    def meter_flip_amounts(self, one: Changeable) -> tuple[int, ...]:
        """The amounts of a meter, cents, at which another choice becomes best: every value is a
        straight line in the meter, so two readings give them.
        """
        low, high = int(one.value), 2 * int(one.value)
        first, second = self._advice_at(one, low), self._advice_at(one, high)
        if first is None or second is None or set(first.ev) != set(second.ev):
            return ()
        slopes = {name: (second.ev[name] - first.ev[name]) / (high - low) for name in first.ev}
        found = []
        for name, net in first.ev.items():
            steeper = slopes[name] - slopes[first.best]
            if abs(steeper) > 1e-12:
                at = low + (first.ev[first.best] - net) / steeper
                cents = 100 * -(-round(at) // 100) if at > low else 100 * (round(at) // 100)
                if 0 < cents <= 10_000_000_000 and self.answer(one, cents).flips:
                    found.append(cents)
        above = [cents for cents in found if cents > low][:1]
        return (*[cents for cents in found if cents < low][-1:], *above)

    def _advice_at(self, one: Changeable, value: Value) -> Advice | None:
        return self.answer(one, value).advice

    def answer(self, one: Changeable, value: Value) -> ChangedAnswer:
        """The decision with another value there; counted once."""
        key = one.name, value
        if key not in self._answers:
            self._answers[key] = self._answer_after(one, value)
        return self._answers[key]

    def answers_at_all_values(self, one: Changeable) -> Iterator[ChangedAnswer]:
        """The decision with every value there, one after another."""
        for value in self.values_with_current(one):
            yield self.answer(one, value)

    def _answer_after(self, one: Changeable, value: Value) -> ChangedAnswer:
        words = value_words(one, value)
        if value == one.value:
            return ChangedAnswer(value, words, self.advice, flips=False)
        try:
            state = self._changed_state(one, value)
            advice = question_at(self.game, state, "why").advice
        except (HouseError, LookupError, ValueError):
            return ChangedAnswer(value, words, None, flips=False)
        best = self.advice.best
        if one.kind == "card":
            best = rename_card_in_action(best, Card(int(one.value)), Card(int(value)))
        gone = best not in advice.ev
        limit = max(0.5, 2 * advice.standard_error)
        return ChangedAnswer(value, words, advice, flips=gone or advice.cost(best) >= limit)

    def _changed_state(self, one: Changeable, value: Value) -> State:
        state, rules = self.state, self.state.offer.rules
        if one.kind == "meter":
            meter = msgspec.structs.replace(state.meters[one.key], milli=1000 * int(value))
            return msgspec.structs.replace(state, meters={**state.meters, one.key: meter})
        if one.kind == "rule":
            changed = _with_rule(rules, one.key, value)
            check_rules(self.game, changed)
            offer = msgspec.structs.replace(state.offer, rules=changed)
            return msgspec.structs.replace(state, offer=offer)
        place, _, number = one.key.rpartition("/")
        if self.game.decks(rules) > 1:
            return _with_card_replaced(state, place, int(number), Card(int(value)))
        return _with_cards_swapped(state, Card(int(one.value)), Card(int(value)))


def _is_further_hand(place: str, own_place: str) -> bool:
    """Whether a place is a further hand of a seat: `seat 4 hand 2` of `seat 4`."""
    return place.startswith(f"{own_place} ")


def _place_words(place: str, own_place: str) -> str:
    if place == own_place or _is_further_hand(place, own_place):
        return "Your"
    return {"dealer": "Dealer’s", "community": "Shared"}.get(place, place.capitalize())


def _with_rule(rules: HouseRules, key: str, value: Value) -> HouseRules:
    outer, _, inner = key.partition(".")
    new: Any = {**rules.paytables, inner: value} if inner else value
    return msgspec.structs.replace(rules, **{outer: new})


def _with_cards_swapped(state: State, old: Card, new: Card) -> State:
    """A round of one pack in which two cards have changed places."""

    def swap(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(new if c == old else old if c == new else c for c in cards)

    piles = {
        place: msgspec.structs.replace(pile, cards=swap(pile.cards))
        for place, pile in state.piles.items()
    }
    stock = msgspec.structs.replace(state.stock, cards=swap(state.stock.cards))
    return msgspec.structs.replace(state, piles=piles, stock=stock)


def _with_card_replaced(state: State, place: str, number: int, new: Card) -> State:
    """A round from a shoe in which another card lies at a place; the one that lay there is in the
    shoe instead of one that is alike.
    """
    pile: Pile = state.piles[place]
    cards = (*pile.cards[:number], new, *pile.cards[number + 1 :])
    piles = {**state.piles, place: msgspec.structs.replace(pile, cards=cards)}
    shoe = list(state.stock.cards)
    if new in shoe[state.at :]:
        shoe[shoe.index(new, state.at)] = pile.cards[number]
    stock = msgspec.structs.replace(state.stock, cards=tuple(shoe))
    return msgspec.structs.replace(state, piles=piles, stock=stock)


def rename_card_in_action(action: str, old: Card, new: Card) -> str:
    """An action that names cards, with another card in the place of one."""
    verb, *named = action.split(" ")
    return " ".join((verb, *(text(new) if one == text(old) else one for one in named)))


# ---- in words


def value_words(one: Changeable, value: Value) -> str:
    """A value as it is written: a card, an amount, a choice."""
    if one.kind == "card":
        return text(Card(int(value)))
    if one.kind == "meter":
        return short(int(value))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def choice_chances_words(name: str, found: NetShares | None, expected_net: float) -> str:
    """How a choice of a name may end: chances and mean amounts of win, push and loss, and the
    expected net in cents.

    >>> choice_chances_words("Bet 1x", NetShares(0.4, 0.1, 0.5, 3000.0, 1500.0), 450.0)
    'Bet 1x: 40.0 % win $30.00 on average, 10.0 % push, 50.0 % lose $15.00 on average; +$4.50 in all.'
    >>> choice_chances_words("Fold", NetShares(0.0, 0.0, 1.0, 0.0, 500.0), -500.0)
    'Fold: loses $5.00 for certain.'
    """
    total = f"{dollars(round(expected_net), sign=True).replace('-', '−')} in all"
    if found is None:
        return f"{name}: {total}."
    if found.lose > 1 - 1e-9:
        same = abs(found.lost - round(found.lost)) < 1e-6
        return (
            f"{name}: loses {dollars(round(found.lost))} {'for certain' if same else 'on average'}."
        )
    parts = [
        f"{100 * chance:.1f} % {word}" + (f" {dollars(round(cents))} on average" if cents else "")
        for chance, word, cents in (
            (found.win, "win", found.won),
            (found.push, "push", 0.0),
            (found.lose, "lose", found.lost),
        )
        if chance > 1e-9
    ]
    about = "" if found.is_exact else "about "
    return f"{name}: {about}{', '.join(parts)}; {total}."


def ending_sentences(advice: Advice, actions: Iterable[str]) -> Iterator[str]:
    """How each of some actions ends, in a sentence."""
    for one in actions:
        yield choice_chances_words(one[:1].upper() + one[1:], advice.shares(one), advice.ev[one])


def flip_words(
    one: Changeable, found: Iterable[ChangedAnswer], name_action: Callable[[str], str] = str
) -> list[str]:
    """With what values the answer flips, in sentences: one for each other answer, as `name_action` words
    an action.

    >>> one = Changeable("rule", "decks", "Decks", 6)
    >>> flip_words(one, [ChangedAnswer(8, "8", Advice(seat=1, ev={"hit": 1.0}, best="hit"), flips=True)])
    ['Decks: hit with 8.']
    """
    each: dict[str, list[ChangedAnswer]] = {}
    for answer in found:
        if answer.flips and answer.advice is not None:
            each.setdefault(short_action(answer.advice.best), []).append(answer)
    return [
        f"{one.title}: {'other cards' if action == 'set' else name_action(action)} with"
        f" {_named_values(one, answers)}."
        for action, answers in each.items()
    ]


def short_action(action: str) -> str:
    """An action without the cards that it names.

    >>> short_action("exchange 2c 9d"), short_action("bet 3x"), short_action("insurance $2")
    ('exchange', 'bet 3x', 'insurance $2')
    """
    verb, *rest = action.split(" ")
    plain = [one for one in rest if one[0] == "$" or one[-1] == "x" or one.isdecimal()]
    return " ".join((verb, *plain))


def _named_values(one: Changeable, answers: Sequence[ChangedAnswer]) -> str:
    """Values in a row; cards of a rank together."""
    if one.kind != "card":
        return join_with_and([answer.words for answer in answers])
    suits: dict[int, list[str]] = {}
    for answer in sorted(answers, key=lambda found: int(found.value)):
        card = Card(int(answer.value))
        suits.setdefault(-1 if card == JOKER else rank(card), []).append(answer.words[1:])
    every = max(map(len, suits.values())) == 1 or {4} == {*map(len, suits.values())}
    found: list[str] = []
    for run in _consecutive_ranks(
        [high for high in suits if high >= 0 and (every or len(suits[high]) == 4)]
    ):
        low, high = _RANKS[run[0]], _RANKS[run[-1]]
        found += [f"{low} to {high}"] if len(run) > 2 else [_RANKS[each] for each in run]
    some = [
        f"{_RANKS[high]}{'/'.join(named)}" if high >= 0 else "the joker"
        for high, named in suits.items()
        if high < 0 or not (every or len(named) == 4)
    ]
    return join_with_and([*found, *some])


def _consecutive_ranks(ranks: Iterable[int]) -> list[list[int]]:
    """Ranks that follow each other.

    >>> _consecutive_ranks([0, 1, 2, 5, 7, 8])
    [[0, 1, 2], [5], [7, 8]]
    """
    runs: list[list[int]] = []
    for one in ranks:
        if runs and runs[-1][-1] == one - 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def ending_and_flip_lines(decision: DecisionVariants) -> Iterator[str]:
    """How every choice ends, and what flips the answer, in lines."""
    advice = decision.advice
    yield from ending_sentences(advice, sorted(advice.ev, key=lambda name: -advice.ev[name]))
    found = [
        line
        for one in decision.changeables()
        for line in flip_words(one, decision.answers_at_all_values(one))
    ]
    yield "The answer flips with:" if found else NO_FLIP
    yield from (f"  {line}" for line in found)


def ending_and_flip_data(decision: DecisionVariants) -> dict[str, Any]:
    """The same as JSON: endings of every choice in shares and cents, the flips by what is another,
    and all of it in `lines`.
    """
    advice = decision.advice
    ends = {name: advice.shares(name) for name in advice.ev}
    return {
        "endings": {name: msgspec.to_builtins(one) for name, one in ends.items()},
        "flips": [
            {
                "kind": one.kind,
                "key": one.key,
                "now": value_words(one, one.value),
                "answers": [
                    {"value": each.words, "best": each.advice.best, "ev": dict(each.advice.ev)}
                    for each in decision.answers_at_all_values(one)
                    if each.flips and each.advice is not None
                ],
            }
            for one in decision.changeables()
        ],
        "lines": list(ending_and_flip_lines(decision)),
    }
