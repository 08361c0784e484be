"""Chips before the deal: wagers that must be of one size, or equal another, move together."""

from __future__ import annotations

from game.client.table.bets import Bets
from game.declare import HouseRules, check_seat
from game.rules import GAMES


def test_wagers_of_one_size_move_together() -> None:
    game = GAMES["high-roll-dice"]
    bets = Bets(game, HouseRules())
    assert not bets.add("pip-1", 500)
    assert not bets.add("like-3", 100)
    assert bets.placed == {"pip-1": 500, "like-3": 500}
    assert not bets.add("like-3", 400)
    assert bets.placed == {"pip-1": 900, "like-3": 900}
    bets.take("like-3", 900)
    assert bets.placed == {"pip-1": 900}
    bets.undo()
    bets.double()
    check_seat(game, bets.placed, HouseRules())


def test_both_antes_move_together() -> None:
    bets = Bets(GAMES["criss-cross-poker"], HouseRules())
    bets.add("ante-down", 2500)
    assert bets.placed == {"ante-across": 2500, "ante-down": 2500}
