"""What a game's strategy card offers the rest of the program: `GAME_CARD`, a `GameCard`, in
`game/games/<stem>/card.py`; and the one place that loads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from ...core.cards import Card
from ...core.declaration import Game
from ...hands import Ranking
from ...rounds.state import Action, View
from .. import shipped_data
from .card_language import CardAnswer, CardFacts, Columns, StrategyCard


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game's strategy card, and how its lines are put to a decision. Only `card` is needed where
    the lines ask for the seat's own cards and the open community cards, stand under the names of
    the round's stages, and answer by verb and multiple.
    """

    card: StrategyCard
    """The usual card."""
    chart: StrategyCard | None = None
    """A longer card that is printed as a chart."""
    terms: Mapping[str, str] = {}
    """What the terms of the lines mean, where the language does not say it already."""
    ranking: Ranking | None = None
    """Tells a hand's `strength`, where the lines ask for it."""
    counted_together: tuple[str, ...] = ()
    """Numbers that all visible cards make together: all are lit, where one is asked for."""
    wagers: tuple[str, ...] = ()
    """At a dice table what the card stakes on."""
    visible: Callable[[View], tuple[Card, ...]] | None = None
    """The cards that a decision sees, in a fixed order; None: the seat's own and the community's."""
    cards_seen: Mapping[str, int] = {}
    """How many cards are visible by stage, at the least; a stage that is left out has those that a
    seat may look at."""
    print_bars: Mapping[str, tuple[int, ...]] = {}
    """By stage after how many of the visible cards print puts a bar."""
    see: Callable[[str, Columns], CardFacts] | None = None
    """The facts of visible cards at a stage, of many hands at once where they are columns; None:
    the cards, and their `strength` where there is a `ranking`."""
    look: Callable[[View], CardFacts] | None = None
    """The facts of a decision; None: those of its visible cards."""
    stage: Callable[[View], str] | None = None
    """What the lines call a decision; None: as the round's stage is called."""
    round_stages: Mapping[str, str] = {}
    """At which stage of a round a line is asked that goes by another name."""
    asks: Callable[[str, Columns], bool] | None = None
    """Whether such cards are asked about at a stage; None: all are."""
    can_answer: Callable[[str, tuple[Card, ...], CardAnswer], bool] | None = None
    """Whether an answer is open with these visible cards at a stage; None: each is."""
    pick: Callable[[View, tuple[Action, ...], CardAnswer], Action | None] | None = None
    """The open action that an answer means; None: the one of its verb and multiple."""
    choose: Callable[[View, tuple[Action, ...]], Action] | None = None
    """The card's action, where it is more than one reading of the lines."""

    def faults(self, game: Game) -> Iterator[str]:
        """What is missing or of a wrong type, in a sentence each."""
        given = msgspec.structs.asdict(self)
        for name in "visible", "see", "look", "stage", "asks", "can_answer", "pick", "choose":
            if given[name] is not None and not callable(given[name]):
                yield f"`{name}` is no function"
        if not isinstance(self.card, StrategyCard):
            yield "`card` is no `StrategyCard`"
        if game.family == "dice" and not self.wagers:
            yield "`GAME_CARD` has no `wagers`, which say what it stakes on"


def game_card(game: Game) -> GameCard:
    """A game's strategy card. Raises `MissingPart` where its module is not there or does not offer
    one.
    """
    return shipped_data.offered_by_game(game, "card", "GAME_CARD", GameCard)
