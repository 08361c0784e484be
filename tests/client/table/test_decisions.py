"""The choices of the bar, moment by moment: their words and prices, what closes each, and the
sentence that says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.client.pictures import studio
from game.client.table.decisions import Deciding
from game.client.table.model.intents import Act, Choose, DealRound, Decide, PlaceChip
from game.client.table.model.moment import Priced
from game.rounds import Action
from tests.client.table.model.test_intents import ROOT, rested

FIRST = "Place a wager first."
ANTE = PlaceChip("ante-across", 500)


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant", coach="off")
        yield made


def table(router: Any, slug: str = "criss-cross-poker") -> Any:
    scene = router.table(slug)
    scene.enter(scene.view)
    return rested(scene)


def choices(scene: Any) -> dict[str, Any]:
    """The choices by name."""
    return {choice.name: choice for choice in scene.visit.kind.choices(rested(scene).visit.moment)}


def closed(scene: Any) -> dict[str, str]:
    """What is closed, and why."""
    return {name: choice.why for name, choice in choices(scene).items() if choice.why}


def said(scene: Any, *names: str) -> list[tuple[str, str, str, str]]:
    """Words, second line, action and look of these choices, or of all decisions."""
    made = choices(scene).values()
    found = [c for c in made if (c.name in names if names else c.decision)]
    return [(c.label, c.sub, c.action, c.look) for c in found]


def dealt(scene: Any, *intents: Any) -> Any:
    for intent in intents:
        scene.obey(intent)
    scene.obey(DealRound(sure=True))
    return rested(scene)


def leave(router: Any, cents: int) -> None:
    """Leave the player so many cents."""
    router.store.people.cash_out(router.player, router.store.people.bankroll(router.player) - cents)


def test_on_a_bare_felt_there_is_nothing_to_take_back_or_deal(router: Any) -> None:
    scene = table(router)
    both = "Ante Across and Ante Down are missing"
    assert closed(scene) == {
        "undo": FIRST,
        "double": FIRST,
        "clear": FIRST,
        "deal": f"{both}: every hand needs them.",
    }
    assert said(scene, "undo", "double", "clear", "deal") == [
        ("Undo", "last chip", "undo", "dark"),
        ("Double", "", "double wagers", "dark"),
        ("Clear", "all chips", "clear", "dark"),
        ("Bets are missing", "", "onward", "dark"),
    ]


def test_found_broken_names_of_missing_bets_were_cut_in_the_gold_button(router: Any) -> None:
    """At 1280x720 it said "Ante and Super Bonus a…" in letters of 12 px."""
    scene = table(router, "crazy-4-poker")
    assert said(scene, "deal") == [("Bets are missing", "", "onward", "dark")]
    assert closed(scene)["deal"] == "Ante and Super Bonus are missing: every hand needs them."
    assert [c.intent for c in choices(scene).values()] == [
        Act.UNDO,
        Act.DOUBLE,
        Act.CLEAR,
        DealRound(),
    ]
    assert [c.place for c in choices(scene).values()] == ["slots", "slots", "slots", "onward"]


def test_a_chip_opens_everything(router: Any) -> None:
    scene = table(router)
    scene.obey(ANTE)
    assert not closed(scene)
    assert said(scene, "deal") == [("Deal, $10", "", "onward", "primary")]
    assert choices(scene)["double"].sub == "adds $10"
    scene.obey(Act.UNDO)
    assert closed(scene)["undo"] == FIRST


def test_a_double_that_cannot_be_paid_says_what_is_missing(router: Any) -> None:
    leave(router, 1500)
    scene = table(router)
    scene.obey(ANTE)
    assert closed(scene)["double"] == "The bankroll is $15.00: $5.00 is missing. Buy in for more."


def test_during_a_round_its_decisions_are_all_that_is_open(router: Any) -> None:
    scene = dealt(table(router), ANTE)
    assert not closed(scene)
    assert all(c.decision for c in choices(scene).values()), "nothing is gold"
    assert said(scene) == [
        ("Fold", "gives up $10", "fold", "cream"),
        ("Bet 1×", "$5", "option 1", "cream"),
        ("Bet 2×", "$10", "option 2", "cream"),
        ("Bet 3×", "$15", "option 3", "cream"),
        ("Other", "$5 to $15", "larger chip", "dark"),
    ]
    made = [c for c in choices(scene).values() if c.decision and c.name != "other stake"]
    assert [str(c.intent.action) for c in made] == ["fold", "bet 1x", "bet 2x", "bet 3x"]
    stage = scene.visit.desk.stage
    assert [c.face for c in made] == [
        f"{stage} fold",
        f"{stage} bet 1x",
        f"{stage} bet 2x",
        f"{stage} bet 3x",
    ]


def test_found_broken_escape_at_other_stakes_left_the_table(router: Any) -> None:
    scene = dealt(table(router), ANTE)
    scene.obey(choices(scene)["other stake"].intent)
    rested(scene)
    assert "usual stakes" in choices(scene)
    escape = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    assert scene.handle(escape) is None
    assert not scene.visit.state.chosen_amount
    rested(scene)
    assert "other stake" in choices(scene)


def test_what_cannot_be_paid_is_closed_and_says_so_twice(router: Any) -> None:
    leave(router, 1700)
    scene = dealt(table(router), ANTE)
    assert [c.enabled for c in choices(scene).values() if c.decision] == [
        True,
        True,
        False,
        False,
        True,
    ]
    assert said(scene)[2] == ("Bet 2×", "not enough chips", "option 2", "cream")
    assert closed(scene)["do bet 2x"] == "The bankroll does not cover it."


def test_after_a_round_the_same_again_is_one_press(router: Any) -> None:
    scene = dealt(table(router), ANTE)
    scene.obey(Decide("fold"))
    assert said(scene, "change bets", "deal") == [
        ("Change bets", "", "clear", "dark"),
        ("Deal again, $10", "", "onward", "primary"),
    ]
    assert choices(scene)["change bets"].intent == Act.REBET
    scene.obey(Act.NEXT_ROUND)
    assert closed(scene) == {"undo": FIRST, "double": FIRST}
    assert said(scene, "rebet", "deal") == [
        ("Rebet", "$10", "rebet", "dark"),
        ("Deal again, $10", "", "onward", "primary"),
    ]


def test_who_is_short_is_told_how_much_and_buys_in_by_the_same_button(router: Any) -> None:
    scene = dealt(table(router), ANTE)
    scene.obey(Decide("fold"))
    for left, words in ((700, "$3 short: buy in"), (400, "$6 short: buy in")):
        leave(router, left)
        scene.visit.refresh_desk()
        (gold,) = (c for c in choices(scene).values() if c.place == "onward")
        assert (gold.label, gold.look, gold.intent) == (words, "cream", Act.BUY_IN)
    scene.obey(Act.NEXT_ROUND)
    assert list(choices(scene)) == ["other-tables", "buy-in"]


def test_found_broken_the_deal_was_gold_while_a_base_wager_was_missing(router: Any) -> None:
    scene = table(router, "flop-poker")
    scene.obey(PlaceChip("three-card-bonus", 500))
    assert said(scene, "deal") == [("Ante and Pot are missing", "", "onward", "dark")]
    assert closed(scene)["deal"] == "Ante and Pot are missing: every hand needs them."


def test_while_cards_move_the_gold_button_says_what_it_shows(router: Any) -> None:
    router.shell.change(speed="normal")
    scene = table(router)
    scene.obey(ANTE)
    scene.obey(DealRound(sure=True))
    words = []
    while scene.visit.session.playing:
        (gold,) = scene.visit.kind.choices(scene.visit.moment)
        words.append((gold.label, gold.look, gold.intent))
        scene.obey(Act.SKIP)
        scene.obey(Decide("bet 1x"))
    (gold,) = scene.visit.kind.choices(scene.visit.moment)
    assert set(words) == {("Show cards", "primary", Act.SKIP)}
    assert (gold.label, gold.intent) == ("Show result", Act.SKIP)


def test_cards_are_chosen_before_they_are_exchanged(router: Any) -> None:
    scene = dealt(table(router, "lunar-poker"), PlaceChip("ante", 500))
    made = choices(scene)["do exchange"]
    assert (made.label, made.sub, made.why, made.intent) == (
        "Exchange",
        "click cards",
        "Click the cards to give away first.",
        None,
    )
    assert made.face == f"{scene.visit.desk.stage} exchange"
    for card in (0, 1):
        scene.obey(Choose(card))
    (name,) = (name for name in choices(scene) if name.startswith("do exchange "))
    made = choices(scene)[name]
    assert (made.label, made.sub, made.why, made.action) == ("Exchange 2", "$5", "", "exchange")
    assert set(made.intent.action.cards) == set(scene.visit.desk.view.hand[:2])
    scene.obey(Choose(0))
    assert choices(scene)["do exchange"].why == "Choose 2 cards or more."


def test_a_wager_that_runs_on_can_be_taken_down_and_rolled_alone(router: Any) -> None:
    scene = table(router, "props-and-hops")
    for _ in range(20):
        dealt(scene, PlaceChip("six-eight-shake", 500))
        if scene.visit.moment.running_stake_cents:
            break
    made = choices(scene)["take-down"]
    assert (made.intent, made.label, made.sub, made.action, made.place) == (
        Act.TAKE_DOWN,
        "Take down",
        "$5",
        "take down",
        "beside",
    )
    scene.obey(Act.NEXT_ROUND)
    assert list(choices(scene)) == ["undo", "double", "rebet", "take-down", "deal"]
    assert choices(scene)["take-down"].place == "slots"
    assert set(closed(scene)) == {"undo", "double"}
    assert choices(scene)["deal"].label == "Roll, $0"
    scene.obey(Act.TAKE_DOWN)
    assert "take-down" not in choices(scene)


def test_a_locked_multiple_says_what_closes_it(router: Any) -> None:
    """It used to say that the bankroll does not cover it."""
    scene = table(router, "raise-it-up-stud-poker")
    dealt(scene, PlaceChip("ante", 500)).obey(Decide("check"))
    locked = [c for c in choices(scene).values() if c.name.endswith(" locked")]
    assert [(c.name, c.label, c.sub, c.why, c.intent) for c in locked] == [
        ("do play 3× locked", "Play 3×", "before 4th card", "Play 3×: before 4th card.", None)
    ]
    assert [(c.place, c.look, c.face) for c in locked] == [
        ("decisions", "cream", f"{scene.visit.desk.stage} Play 3×")
    ]


def test_a_verb_without_a_key_of_its_own_has_a_number() -> None:
    moves = (
        Priced(Action("lift"), 0, True),
        Priced(Action("fold"), 0, True),
        Priced(Action("drop"), 100, True),
    )
    moment: Any = SimpleNamespace(desk=SimpleNamespace(open=moves, stage="street", state=None))
    kind: Any = Deciding()
    kind.sub, kind.locked_choices = lambda *_: "", lambda *_: []
    assert [c.action for c in kind.decisions(moment)] == ["option 1", "fold", "option 2"]
