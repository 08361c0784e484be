"""The bonus draw of Crazy 4 Poker (R-C44): how often it comes, where, and that it is gone with its
round.
"""

from __future__ import annotations

from random import Random

from game.core.declaration import HouseRules
from game.games.crazy_4_poker.rules import GAME
from game.rounds import events as ev
from tests.rounds.streets_table import events_of_kind, random_round


def test_r_c44_one_round_in_twenty_shows_a_draw() -> None:
    random, drawn, lucky = Random(44), 0, set()
    for _ in range(600):
        states, events = random_round(GAME, HouseRules(bonus_draw=True), random)
        marks = events_of_kind(events, ev.Marked)
        drawn += bool(marks)
        assert len(marks) in {0, 2}
        lucky |= {m.place for m in marks if m.kind == "lucky"}
        assert bool(marks) == bool(states[-1].offer.rules.magic_card)
    assert 15 <= drawn <= 50
    assert len(lucky) > 4
    assert not events_of_kind(random_round(GAME, HouseRules(), random)[1], ev.Marked)


def test_r_c44_what_was_shown_once_does_not_stay() -> None:
    random = Random(45)
    states, events = random_round(GAME, HouseRules(bonus_draw=True), random)
    while not events_of_kind(events, ev.Marked):
        states, events = random_round(GAME, HouseRules(bonus_draw=True), random)
    shown = [
        bool(events_of_kind(random_round(GAME, states[-1].offer.rules, random)[1], ev.Marked))
        for _ in range(30)
    ]
    assert sum(shown) < 10
