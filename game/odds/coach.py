"""The coach at a card table: what each open action is worth, by the mathematics of the game's own
`advice.py` (`game_advice.py` says what that offers).
"""

from __future__ import annotations

import msgspec
import numpy as np

from ..core.declaration import Game
from ..core.errors import MissingPart
from ..rounds.procedure import CUT
from ..rounds.state import Action, View, action
from . import shipped_data
from .advice import Advice
from .game_advice import game_advice
from .house_edge import worth_of
from .strategy.game_card import game_card

FIGURES = {
    "criss_cross_poker": "criss_cross_poker/start_values.json",
    "flop_poker": "flop_poker/strength_counts.json",
    "six_card_fortune_pai_gow_poker": "six_card_fortune_pai_gow_poker/dealer_hands.npz",
}
"""Games whose advice reads figures that ship, by stem."""


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice | None:
    """What each open action is worth to the seat to act, from what it may know; None where nothing
    is open or decided.

    Raises `MissingPart`.
    """
    if game.family == "dice" or not open_now or view.stage == CUT:
        return None
    said = game_advice(game).advise(game, view, open_now)
    if game.family == "streets" and said is not None:
        street = game.streets[view.memo]
        if street.any_amount and said.price is None:
            said = with_interpolated_prices(said, street.verb, view.staked(street.base))
    return said


def with_interpolated_prices(said: Advice, bet_verb: str, base_cents: int) -> Advice:
    """The advice with a price for every amount between the multiples of `base_cents` that it
    prices: on the line from one to the next, which is exact wherever the later play is the same for
    both.
    """
    nets = {
        action(name).times * base_cents: net
        for name, net in said.ev.items()
        if name.startswith(f"{bet_verb} ")
    }
    stakes = sorted(nets)
    if len(stakes) < 2:
        return said

    def price(chosen: Action) -> float:
        return float(np.interp(chosen.cents, stakes, [nets[cents] for cents in stakes]))

    return msgspec.structs.replace(said, price=price)


def best_action(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The coach's choice where something is to be decided. Raises `MissingPart`: nobody plays on by
    another way in its name.
    """
    said = advise(game, view, open_now)
    if said is None:
        raise MissingPart("advice", f"there is none for {game.title}")
    return action(said.best)


def check_parts(game: Game) -> None:
    """Raise `MissingPart` unless all that a table of the game asks the advisor for is there; quick,
    nothing large is read.
    """
    worth_of(game)
    game_card(game)
    if game.family != "dice":
        game_advice(game)
    if game.stem in FIGURES:
        shipped_data.require_file(FIGURES[game.stem])


def prepare(game: Game) -> None:
    """Build what the game's first advice would wait for (a quarter of a second at most); call it
    while nobody waits.

    Raises `MissingPart`.
    """
    build = game_advice(game).prepare if game.family != "dice" else None
    if build is not None:
        build()
