"""Chips before the deal: which wagers move together, what limits, bankroll and the house close, and
what is taken back.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.client.table.model.bets import Bets, MissingMoney, Wagers
from game.core.declaration import HouseRules, check_seat, money_range
from game.core.errors import HouseError
from game.games import GAMES

RULES = HouseRules(table_minimum=500, table_maximum=10_000)
CRISS = GAMES["criss-cross-poker"]
ANTES = {"ante-across": 2500, "ante-down": 2500}
SHUT = {"five-card-bonus": "The bonus is shut."}


class Player:
    """Somebody who places wagers: his bets after each change, which answers with its sentence."""

    def __init__(self, bets: Bets, missing: MissingMoney = lambda _: "") -> None:
        self.bets, self.missing = bets, missing

    @property
    def placed(self) -> Wagers:
        return self.bets.placed

    @property
    def can_undo(self) -> bool:
        return bool(self.bets.undo_steps)

    def _change(self, changed: tuple[Bets, str]) -> str:
        self.bets, sentence = changed
        return sentence

    def add(self, name: str, cents: int) -> str:
        return self._change(self.bets.add(name, cents, self.missing))

    def move(self, name: str, onto: str) -> str:
        return self._change(self.bets.move(name, onto, self.missing))

    def take(self, name: str, cents: int) -> None:
        self.bets = self.bets.take(name, cents)

    def clear(self) -> None:
        self.bets = self.bets.clear()

    def close(self, closed: dict[str, str]) -> None:
        self.bets = self.bets.close(closed)

    def dealt(self) -> None:
        self.bets = self.bets.cleared_for_deal()

    def undo(self) -> str:
        return self._change(self.bets.undo(self.missing))

    def double(self) -> str:
        return self._change(self.bets.double(self.missing))

    def rebet(self) -> str:
        return self._change(self.bets.rebet(self.missing))


def at(slug: str, rules: HouseRules = RULES, **more: int) -> Player:
    """Somebody at a table, with these wagers of last time."""
    last = {name.replace("_", "-"): cents for name, cents in more.items()}
    return Player(Bets(GAMES[slug], rules, last))


def held(most: int) -> Player:
    """Somebody at Criss-Cross who has so many cents."""
    said = "Too dear."
    return Player(Bets(CRISS, RULES), lambda wagers: said if sum(wagers.values()) > most else "")


def test_wagers_of_one_size_move_together() -> None:
    game = GAMES["high-roll-dice"]
    bets = Player(Bets(game, HouseRules()))
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
    bets = at("criss-cross-poker")
    for name in ("ante-down", "ante-across"):
        assert bets.add(name, 2500) == ""
    assert bets.placed == {"ante-across": 5000, "ante-down": 5000}
    assert bets.bets.total == 10_000
    bets.take("ante-down", 2500)
    assert bets.placed == ANTES
    bets.take("ante-across", 2400)  # a dollar is under the minimum
    assert bets.placed == {}


def test_a_wager_that_is_at_least_another_grows_with_it_and_goes_with_it() -> None:
    bets = at("lunar-poker")
    bets.add("ante", 1000)
    assert bets.placed == {"ante": 1000, "super": 1000}
    bets.add("super", 2000)
    assert bets.placed == {"ante": 1000, "super": 3000}
    bets.add("ante", 500)
    assert bets.placed == {"ante": 1500, "super": 3000}
    bets.take("ante", 1500)
    assert bets.placed == {}


def test_a_wager_that_is_at_least_another_is_not_taken_back_to_less() -> None:
    """A Super of $10 under an Ante of $10 could be taken back to $5, and the deal was refused."""
    bets = at("lunar-poker")
    bets.add("ante", 1000)
    bets.add("super", 500)
    bets.take("super", 500)
    assert bets.placed == {"ante": 1000, "super": 1000}
    bets.take("super", 500)
    assert bets.placed == {"ante": 1000}


def test_a_wager_alone_moves_alone() -> None:
    bets = at("criss-cross-poker")
    bets.add("ante-down", 500)
    bets.add("five-card-bonus", 500)
    bets.add("five-card-bonus", 500)
    assert bets.placed == {"ante-across": 500, "ante-down": 500, "five-card-bonus": 1000}
    bets.take("ante-down", 500)
    assert bets.placed == {"five-card-bonus": 1000}
    bets.take("ante-down", 500)
    assert bets.placed == {"five-card-bonus": 1000}


def test_the_first_chip_makes_the_minimum_and_the_last_ones_the_maximum() -> None:
    bets = at("criss-cross-poker")
    assert bets.add("ante-down", 100).endswith("so $5 was placed, not $1.")
    assert bets.placed["ante-down"] == 500
    assert bets.add("ante-down", 100) == ""
    assert bets.placed["ante-down"] == 600
    assert bets.add("ante-down", 9400) == ""
    assert bets.placed["ante-down"] == 10_000
    bets.take("ante-down", 5000)
    assert bets.add("ante-down", 10_000) == "Ante Across has its maximum of $100."
    assert bets.placed == {"ante-across": 10_000, "ante-down": 10_000}
    assert bets.add("ante-down", 500) == "Ante Across has its maximum of $100."
    bets.undo()
    assert bets.placed["ante-down"] == 5000  # what was refused is no change


def test_a_wager_of_one_sum_is_that_sum_or_nothing() -> None:
    rules = HouseRules(progressive_wager=500)
    bets = at("flop-poker", rules)
    assert money_range(bets.bets.game.wager("progressive"), rules) == (500, 500)
    assert bets.add("progressive", 2500) == ""
    assert bets.placed == {"progressive": 500}
    assert bets.add("progressive", 100) == "Progressive Flop takes exactly $5."
    assert bets.placed == {"progressive": 500}
    bets.take("progressive", 100)
    assert bets.placed == {}
    assert (
        bets.add("progressive", 100)
        == "Progressive Flop takes exactly $5, so $5 was placed, not $1."
    )
    assert bets.placed == {"progressive": 500}


def test_a_wager_of_the_round_is_not_placed_before_it() -> None:
    bets = at("criss-cross-poker")
    assert bets.add("middle", 500) == f"{CRISS.wager('middle').title} is placed during the round."
    assert bets.placed == {}
    assert not bets.can_undo


def test_what_is_taken_back_step_by_step() -> None:
    bets = at("criss-cross-poker")
    assert bets.undo() == ""
    assert not bets.can_undo
    bets.clear()
    bets.take("ante-down", 500)
    assert not bets.can_undo  # nothing changed
    steps = [{}]
    for cents in (500, 1000, 2500):
        bets.add("ante-down", cents)
        steps.append(dict(bets.placed))
    bets.clear()
    assert bets.placed == {}
    while steps:
        assert bets.can_undo
        assert bets.undo() == ""
        assert bets.placed == steps.pop()
        if not steps:
            break
    assert bets.undo() == ""
    assert bets.placed == {}
    assert not bets.can_undo


def test_double_goes_as_far_as_the_limits() -> None:
    bets = at("criss-cross-poker")
    bets.add("ante-down", 4000)
    assert bets.bets.wagers_if_doubled == {"ante-across": 8000, "ante-down": 8000}
    assert bets.double() == ""
    assert bets.placed == {"ante-across": 8000, "ante-down": 8000}
    assert bets.bets.wagers_if_doubled == {"ante-across": 10_000, "ante-down": 10_000}
    assert bets.undo() == ""
    assert bets.placed == {"ante-across": 4000, "ante-down": 4000}


def test_rebet_lays_down_what_lay_last_time() -> None:
    bets = at("criss-cross-poker")
    assert bets.rebet() == ""
    assert not bets.can_undo
    bets.add("ante-down", 500)
    assert bets.rebet() == ""
    assert bets.placed == {"ante-across": 500, "ante-down": 500}
    bets = at("criss-cross-poker", ante_across=2500, ante_down=2500)
    bets.add("five-card-bonus", 500)
    assert bets.bets.repeatable == ANTES
    assert bets.rebet() == ""
    assert bets.placed == ANTES
    assert bets.undo() == ""
    assert bets.placed == {"five-card-bonus": 500}


def test_what_is_closed_comes_off_and_does_not_come_back() -> None:
    bets = at("criss-cross-poker", ante_across=2500, ante_down=2500, five_card_bonus=500)
    bets.add("five-card-bonus", 1000)
    bets.add("ante-down", 500)
    bets.close(SHUT)
    assert bets.placed == {"ante-across": 500, "ante-down": 500}
    assert bets.add("five-card-bonus", 500) == "The bonus is shut."
    assert "five-card-bonus" not in bets.placed
    assert bets.bets.repeatable == ANTES
    assert bets.rebet() == "The bonus is shut."
    assert bets.placed == ANTES
    bets.undo()
    bets.undo()
    assert bets.placed == {}  # the bonus alone lay there
    bets.close({})
    assert bets.add("five-card-bonus", 500) == ""


def test_what_the_bankroll_does_not_cover_changes_nothing() -> None:
    bets = held(2000)
    assert bets.add("ante-down", 1000) == ""
    assert bets.add("ante-down", 500) == "Too dear."
    assert bets.double() == "Too dear."
    assert bets.placed == {"ante-across": 1000, "ante-down": 1000}
    assert bets.undo() == ""
    assert bets.placed == {}
    bets.bets = replace(bets.bets, last=ANTES)
    assert bets.rebet() == "Too dear."
    assert bets.placed == {}
    assert not bets.can_undo


def test_an_undo_that_is_not_covered_leaves_what_lies_there() -> None:
    most = [2000]
    bets = Player(
        Bets(CRISS, RULES), lambda wagers: "Too dear." if sum(wagers.values()) > most[0] else ""
    )
    bets.add("ante-down", 1000)
    bets.clear()
    most[0] = 100
    assert bets.undo() == "Too dear."
    assert bets.placed == {}


def test_wagers_that_are_dealt_are_gone_and_cannot_be_undone() -> None:
    bets = at("criss-cross-poker")
    bets.add("ante-down", 1000)
    bets.dealt()
    assert (bets.placed, bets.can_undo, bets.undo(), bets.placed) == ({}, False, "", {})


def as_the_chapter_has_it(bets: Bets) -> None:
    """Each wager within its limits, and of the size that another one gives it."""
    for name, stake in bets.placed.items():
        wager = bets.game.wager(name)
        low, high = money_range(wager, bets.rules)
        assert low <= stake <= high
        if wager.same_as:
            assert stake == bets.placed[wager.same_as]
        assert stake >= bets.placed.get(wager.at_least, 0)
    for word in {wager.equal for wager in bets.game.wagers if wager.equal}:
        sizes = {
            bets.placed[w.name]
            for w in bets.game.wagers
            if w.equal == word and w.name in bets.placed
        }
        assert len(sizes) <= 1


@pytest.mark.parametrize("slug", GAMES)
def test_what_lies_there_after_any_clicks_is_within_its_limits_and_equal_where_it_must_be(
    slug: str,
) -> None:
    game, rules, draw = GAMES[slug], HouseRules(), Random(f"clicks at {slug}")
    bets = Player(Bets(game, rules))
    names = [wager.name for wager in game.wagers if not wager.later]
    for _ in range(300):
        name, cents = draw.choice(names), draw.choice((100, 500, 2500, 10_000))
        before = dict(bets.placed)
        match draw.randrange(6):
            case 0:
                bets.take(name, cents)
                assert bets.placed.get(name, 0) <= before.get(name, 0)
            case 1:
                bets.double()
            case 2 if bets.can_undo:
                bets.undo()
            case 3 if not draw.randrange(5):
                bets.clear()
            case _:
                said = bets.add(name, cents)
                lead = game.wager(name).same_as or name
                assert said or bets.placed[lead] > before.get(lead, 0)
        as_the_chapter_has_it(bets.bets)
    complete = [w.name for w in game.wagers if not w.optional and not w.later]
    for name in complete:
        if name not in bets.placed:
            bets.add(name, 2500)
    if complete:
        try:
            check_seat(
                game,
                {name: c for name, c in bets.placed.items() if not game.wager(name).optional},
                rules,
            )
        except HouseError as refusal:
            raise AssertionError(bets.placed) from refusal


def test_found_broken_flop_pokers_pot_is_set_with_the_ante_like_a_twin_wager() -> None:
    bets = at("flop-poker")
    assert bets.add("ante", 2500) == ""
    assert bets.placed == {"ante": 2500, "pot": 500}
    check_seat(GAMES["flop-poker"], bets.placed, RULES)
    bets.add("ante", 2500)
    assert bets.placed == {"ante": 5000, "pot": 500}
    bets.take("ante", 5000)
    assert bets.placed == {}


def test_found_broken_a_chip_below_the_minimum_says_what_was_adjusted() -> None:
    bets = at("criss-cross-poker")
    assert (
        bets.add("ante-across", 100) == "Ante Across takes at least $5, so $5 was placed, not $1."
    )
    assert bets.placed == {"ante-across": 500, "ante-down": 500}
    assert bets.add("ante-across", 100) == ""
    assert bets.placed == {"ante-across": 600, "ante-down": 600}
