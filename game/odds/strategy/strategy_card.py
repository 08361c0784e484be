"""A game's strategy card at the table: what it answers, why, and what it costs.

Each game's card is in `game/games/STEM/card.py` (`game_card.py` says what it offers).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from ...core.cards import HIDDEN, Card
from ...core.declaration import Game, HouseRules
from ...rounds.state import Action, View
from .. import shipped_data
from .card_language import CardAnswer, CardFacts, CardReading, Columns, StrategyCard
from .game_card import game_card
from .lessons import LessonClass, class_of


class CardPrice(msgspec.Struct, frozen=True):
    """What a card costs: `cost` in percent of the base wager more than best play, with its standard
    error (0: counted exactly), and what the whole game costs by it: `edge` in percent of the base
    wager, `risk` in percent of all that is staked.
    """

    cost: float
    error: float
    edge: float
    risk: float


class CurveCard(msgspec.Struct, frozen=True):
    """The cheapest card found of at most so many lines (four alternatives each), and what it costs."""

    lines: int
    card: StrategyCard
    price: CardPrice


class ClassFigures(msgspec.Struct, frozen=True):
    """Of a class of decisions how often a round played by the card brings it, and by how much of a
    base wager the best choice there beats the second on average. Both are measured on drawn hands:
    they order lessons, and are printed nowhere.
    """

    dealt: float
    gap: float


class CardBoundary(msgspec.Struct, frozen=True):
    """Two hands at a stage that differ in one card and are answered differently, each as the cards
    that are visible.
    """

    stage: str
    one: str
    other: str


class CardFigures(msgspec.Struct, frozen=True):
    """What ships of a game's cards: what they cost by size (`four` lines at most, `chart`), and the
    curve of what shorter and longer ones cost; `classes` by key; the `boundaries` of the card of
    four lines.
    """

    prices: Mapping[str, CardPrice]
    curve: tuple[CurveCard, ...] = ()
    classes: Mapping[str, ClassFigures] = {}
    boundaries: tuple[CardBoundary, ...] = ()


class Strategy:
    """A game's card, its usual one unless another is given. Raises `MissingPart` when it is made
    and the game's module offers none.
    """

    def __init__(self, game: Game, card: StrategyCard | None = None) -> None:
        self.game = game
        self.own = game_card(game)
        self.card = card or self.own.card

    def stage(self, view: View) -> str:
        """What the lines call the decision that a view stands at."""
        return self.own.stage(view) if self.own.stage else view.stage

    def look(self, view: View) -> CardFacts:
        """The facts that the lines are put to."""
        if self.own.look:
            return self.own.look(view)
        return self.see(self.stage(view), self.visible(view))

    def visible(self, view: View) -> tuple[Card, ...]:
        """The cards that a decision sees: the seat's own and those of the community, as far as they
        are seen.
        """
        own = self.own.visible
        cards = own(view) if own else (*view.hand, *view.piles.get("community", ()))
        return tuple(c for c in cards if c != HIDDEN)

    def round_stage(self, stage: str) -> str:
        """At which stage of a round, or at which of its own name, a line's stage is asked."""
        return self.own.round_stages.get(stage, stage)

    def asks(self, stage: str, cards: Columns) -> bool:
        """Whether visible cards are such as are asked about at a stage."""
        return self.own.asks(stage, cards) if self.own.asks else True

    def fewest_visible_cards(self, stage: str) -> int:
        """How many cards are visible at a stage, at the least: where the card does not say it,
        those that a seat may look at.
        """
        looked_at = (self.game.peek & (1 << self.game.hole) - 1).bit_count()
        return self.own.cards_seen.get(stage, looked_at)

    def see(self, stage: str, cards: Columns) -> CardFacts:
        """The facts of visible cards, of many hands at once where they are columns."""
        if self.own.see:
            return self.own.see(stage, cards)
        ranking = self.own.ranking
        if ranking is None:
            return CardFacts({"hand": cards})
        one = isinstance(cards[0], int)
        return CardFacts(
            {"hand": cards},
            {"strength": ranking.strength(cards) if one else ranking.of_columns(list(cards))},
        )

    def read(self, view: View, open_now: tuple[Action, ...]) -> CardReading:
        """Which row decides. Raises `LookupError` where the card says nothing of the decision."""
        return self.card.read(
            self.stage(view),
            self.look(view),
            lambda answer: self.action(view, open_now, answer) is not None,
        )

    def lesson(self, view: View, open_now: tuple[Action, ...]) -> LessonClass:
        """The class of a decision. Raises `LookupError` where the card says nothing of it."""
        return class_of(
            self.card,
            self.stage(view),
            self.look(view),
            lambda said: self.action(view, open_now, said) is not None,
        )

    def action(self, view: View, open_now: tuple[Action, ...], answer: CardAnswer) -> Action | None:
        """The open action that an answer means; None where it is not open."""
        own = self.own.pick
        return own(view, open_now, answer) if own else open_action(open_now, answer)

    def answer(self, view: View, open_now: tuple[Action, ...]) -> str:
        """The action that the card answers a decision with, as it is written; "" where it is
        silent.
        """
        habit = next((a for a in open_now if a.verb in HABITS), None)
        if habit is not None:
            return str(habit)
        try:
            found = self.action(view, open_now, self.read(view, open_now).said.answer)
        except LookupError:
            return ""
        return str(found or "")

    def choose(self, game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
        """The card's action; where there is but one, or the card is silent, what every player does
        (`HABITS`).
        """
        del game
        if self.own.choose:
            return self.own.choose(view, open_now)
        habit = next((a for a in open_now if a.verb in HABITS), None)
        if habit is not None:
            return habit
        found = self.action(view, open_now, self.read(view, open_now).said.answer)
        return found or open_now[0]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines as they are printed."""
        return tuple(line.words for line in self.card.lines)

    def terms_of(self, card: StrategyCard) -> Mapping[str, str]:
        """What the terms of a card's lines mean, and what else its game's card says; not of rows
        that it has not.
        """
        from .card_language import TERMS

        own = self.own.terms
        here, every = (
            {
                *one.glossary_terms,
                *(row.answer.word.lower() for line in one.lines for row in line.rows),
            }
            for one in (card, self.card)
        )
        names = (*card.glossary_terms, *(name for name in own if name in here or name not in every))
        return {name: own.get(name, "") or TERMS[name] for name in names}

    @property
    def price(self) -> CardPrice:
        """What it costs. Raises `MissingPart`."""
        return card_figures(self.game).prices["four"]


HABITS = ("no-insurance", "play-on")
"""What every card answers without a line: no insurance, and a hand of which a card was shown is
played on.
"""


def card_figures(game: Game, rules: HouseRules | None = None) -> CardFigures:
    """What ships of the game's cards in the edition that is played (left out: that of a house which
    has chosen nothing). Raises `MissingPart`.
    """
    file = shipped_data.edition_file(game, "cards.json", rules or game.house_rules)
    return _figures(f"{game.stem}/{file}")


@cache
def _figures(name: str) -> CardFigures:
    return shipped_data.shipped_json(name, CardFigures)


def open_action(open_now: tuple[Action, ...], answer: CardAnswer) -> Action | None:
    """The open action of that verb and multiple."""
    return next(
        (a for a in open_now if a.verb == answer.verb and a.times in (answer.times, 0)), None
    )
