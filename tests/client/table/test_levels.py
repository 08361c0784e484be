"""How much is on the screen follows the player: new, normal and expert, and what the dealer says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.client.pictures import studio
from game.client.table.model.intents import ChooseLevel, DealRound, Decide
from game.client.table.model.panel_content import CoachWords
from game.client.table.model.teaching import KNOWN, best_choice_sentence, dealer_sentence
from game.games import GAMES
from game.play.seats.bots import opening_bets

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant", levels={str(made.player): "new"})
        yield made


def table(router: Any, slug: str = "crazy-4-poker") -> Any:
    scene = router.table(slug)
    scene.enter(router.shell.view((1920, 1080)))
    return scene


def names(scene: Any) -> set[str]:
    """What can be reached."""
    scene._rebuild()
    return {target.name for target in scene.focus.targets}


def best(scene: Any) -> str:
    return str(scene.visit.session.advice().best)


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", GAMES)
def test_a_first_bet_lies_there_for_who_is_new(router: Any, slug: str) -> None:
    scene = table(router, slug)
    placed, least = scene.visit.bets.placed, opening_bets(GAMES[slug], scene.visit.desk.rules)
    assert placed.keys() == least.keys()
    assert all(least[name] <= cents <= 3 * least[name] for name, cents in placed.items())
    assert scene.table.choices[-1].label.endswith(f"${sum(placed.values()) // 100}")
    assert GAMES[slug].blurb in dealer_sentence(scene.visit.moment)


def test_who_is_new_sees_no_panel_no_promise_no_edges_and_no_speed(router: Any) -> None:
    scene = table(router)
    assert scene.visit.state.is_panel_folded
    assert not scene.visit.moment.odds
    assert {"first round", "level new"} <= names(scene)
    assert not {"lock", "speed", "double"} & names(scene)


def test_the_level_is_changed_at_once_and_belongs_to_the_player(router: Any) -> None:
    scene = table(router)
    scene.obey(DealRound(sure=True))
    scene.obey(ChooseLevel("expert"))
    assert not scene.visit.state.is_panel_folded
    assert {"lock", "speed", "do fold"} <= names(scene)
    assert scene.visit.level == router.shell.settings.level(router.player) == "expert"
    assert router.shell.settings.level(router.player + 1) == "expert"
    assert table(router, "flop-poker").visit.level == "expert"
    scene.obey(ChooseLevel("new"))
    assert scene.visit.state.is_panel_folded
    assert dealer_sentence(scene.visit.moment), "also in the middle of a round"


def test_the_dealer_says_the_best_choice_until_it_is_known(router: Any) -> None:
    scene, said = table(router), []
    for _ in range(KNOWN + 1):
        scene.obey(DealRound(sure=True))
        said.append(dealer_sentence(scene.visit.moment))
        coach = scene.visit.state.coach
        assert not said[-1] or said[-1].startswith(coach.best)
        scene.obey(Decide(best(scene)))
    assert all(said[:KNOWN])
    assert not said[KNOWN]
    scene.obey(DealRound(sure=True))
    worst = min(scene.visit.session.advice().ev.items(), key=lambda one: one[1])[0]
    scene.obey(Decide(worst))
    assert scene.visit.state.mistakes == 1
    after = dealer_sentence(scene.visit.moment)
    assert " was better: " in after
    assert after.endswith("more on average.")
    scene.obey(DealRound(sure=True))
    assert dealer_sentence(scene.visit.moment), "after a mistake it is said again"


def test_at_normal_the_dealer_speaks_only_after_a_mistake(router: Any) -> None:
    scene = table(router)
    scene.obey(ChooseLevel("normal"))
    assert scene.visit.state.is_panel_folded
    scene.obey(DealRound(sure=True))
    assert not dealer_sentence(scene.visit.moment)
    scene.obey(Decide(best(scene)))
    assert not dealer_sentence(scene.visit.moment)


def test_after_ten_good_rounds_the_dealer_asks_once_whether_to_say_less(router: Any) -> None:
    scene = table(router)
    for _ in range(10):
        assert scene._less_question() is None
        scene.obey(DealRound(sure=True))
        scene.obey(Decide(best(scene)))
    question = scene._less_question()
    assert question.scene.title == "Shall I say less?"
    assert scene._less_question() is None, "never twice"


def test_found_broken_who_was_new_gave_away_the_pair_that_the_dealer_said_to_keep() -> None:
    """ "Keep 3♣ 3♦" stood over cards that are clicked to be given away."""
    coach = CoachWords("Your draw", "", best="Keep 3♣ 3♦", advised="exchange 5h 9c Kd")
    said = best_choice_sentence(coach)
    assert said == "Click 5♥ 9♣ K♦, then Exchange: what you click is given away."
