"""The card that a player follows at a game: best play, or one of the strategy cards that are
printed of it.
"""

from __future__ import annotations

from typing import Final

from ..core.declaration import Game
from ..core.errors import HouseError
from ..odds.strategy.strategy_card import Strategy
from ..rounds.state import Action, View
from .card_sheet import card_sizes, sized_card

BEST_PLAY: Final = "best"
"""What is followed by whoever wants every decision to be the best."""
USUAL_CARD: Final = "four"
"""The card that everybody follows who has not chosen."""
CARD_TITLES: Final = {
    USUAL_CARD: "Standard card",
    "pocket": "Pocket card",
    "full": "Full card",
    "chart": "Chart",
    BEST_PLAY: "Best play",
}


def followable_cards(game: Game) -> tuple[str, ...]:
    """What can be followed at a game, the usual card first: the sizes of its cards, and best play;
    nothing at dice, where nobody decides after the wagers. Raises `MissingPart`.
    """
    return (*card_sizes(game), BEST_PLAY) if game.deals else ()


def followed_title(game: Game, size: str) -> str:
    """What is followed, in words. Raises `MissingPart`."""
    return CARD_TITLES[size if size in followable_cards(game) else USUAL_CARD]


def parse_card_name(game: Game, name: str) -> str:
    """What a name on the command line stands for: `best`, `standard` or another size of a card.
    Raises `HouseError`.
    """
    names = {"standard" if size == USUAL_CARD else size: size for size in followable_cards(game)}
    if not names:
        raise HouseError(
            "follow",
            f"{game.title} leaves nothing to decide after the wagers, so no card is followed there",
        )
    if name not in names and name != USUAL_CARD:
        raise HouseError("follow", f"{name!r} is none of {', '.join(names)}")
    return names.get(name, USUAL_CARD)


def strategy_unless_best_play(game: Game, size: str) -> Strategy | None:
    """The card of that size; None for best play. A size that the game has no card of is the usual
    one. Raises `MissingPart`.
    """
    if size == BEST_PLAY:
        return None
    if size == USUAL_CARD or size not in card_sizes(game):
        return Strategy(game)
    return Strategy(game, sized_card(game, size).card)


def followed_answer(game: Game, size: str, view: View, open_now: tuple[Action, ...]) -> str:
    """The action with which a followed card answers a decision; "" for best play, or where the card
    is silent.
    """
    strategy = strategy_unless_best_play(game, size)
    return "" if strategy is None else strategy.answer(view, open_now)
