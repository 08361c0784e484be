"""One thing of a decision is changed in the window: by keys and mouse, from a drill, a table and the
history; and the dearest choice when a table is left.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest
from msgspec.structs import replace

from game.book.values import Filter
from game.client.pages.dialog import Dialog
from game.client.pages.practice import vary
from game.client.pages.practice.vary import VaryPage
from game.client.pictures import play_at, scene_of, studio
from game.client.scenes.scene import Push, Replace
from game.client.table.decisions import action_label, exchangeable_cards
from game.client.table.model.intents import Act, OpenPage
from game.client.table.special_tables import WhatIfTable
from game.client.ui.control import Changed, Pressed
from game.core.money import dollars
from game.games import GAMES
from game.odds.coach import best_action
from game.odds.strategy.lessons import lesson_classes
from game.odds.strategy.strategy_card import Strategy
from game.play.seats.bots import least_opening_bets
from game.practice.changed_decisions import DecisionVariants
from game.practice.drills import lesson_question_and_state

if TYPE_CHECKING:
    from collections.abc import Iterator

HOUSE = Path(__file__).resolve().parents[4]
CRAZY = "crazy-4-poker"


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(HOUSE) as made:
        yield made


def words(page: Any) -> str:
    return " ".join(page.ui.words())


def test_a_card_that_is_set_changes_value_and_answer_at_once(router: Any) -> None:
    page = scene_of(router, f"vary:{CRAZY}")
    assert isinstance(page, VaryPage)
    page.handle_intent(Pressed("head:as-dealt"))
    assert "As dealt: Fold" in words(page)
    ace = page.decision.values_with_current(page.thing)[-1]
    page.handle_intent(Changed(f"set-card:{int(ace)}", value=True, done=False))
    told = words(page)
    assert "the answer changes to Play 3×" in told
    assert "win $26.68 on average" in told
    assert page.changed_answer.advice == page.decision.answer(page.thing, ace).advice


def test_another_card_is_chosen_and_its_flips_are_told(router: Any) -> None:
    page = scene_of(router, f"vary:{CRAZY}")
    second = page.things[1]
    page.handle_intent(Pressed(f"thing:{second.name}"))
    assert page.value == second.value
    assert page.flips[second.name][0] == sum(
        one.flips for one in page.decision.answers_at_all_values(second)
    )
    assert all(line in words(page) for line in page.flips[second.name][1])


def test_rules_stand_in_a_list_with_what_they_are_worth(router: Any) -> None:
    page = scene_of(router, "vary:double-back-jack")
    rule = next(one for one in page.things if one.kind == "rule")
    page.handle_intent(Pressed(f"thing:{rule.name}"))
    other = next(value for value in page.decision.values_with_current(rule) if value != rule.value)
    page.handle_intent(Pressed(f"value:{other}"))
    assert page.value == other
    assert f"With {rule.title} {other}" in words(page)


def test_a_missed_hand_of_a_drill_leads_there(router: Any) -> None:
    drill = scene_of(router, f"missed:{CRAZY}")
    move = drill.open_extra("vary")
    assert isinstance(move, Push)
    assert isinstance(move.scene, VaryPage)
    assert move.scene.decision.view.hand == drill.hand.question.view.hand


def test_a_table_leads_there_while_the_coach_speaks_before(router: Any) -> None:
    router.shell.change(coach="before")
    table = scene_of(router, f"{CRAZY}:decision")
    move = table.obey(OpenPage("vary"))
    assert isinstance(move, Push)
    assert move.scene.about == "the choice before you"  # type: ignore[attr-defined] # a page
    router.shell.change(coach="after")
    assert table.obey(OpenPage("vary")) is None, "nothing is told before one has decided"
    longer = scene_of(router, "criss-cross-poker:decision")
    held = longer.visit.session.view().hand
    shown = longer.obey(OpenPage("vary"))
    assert isinstance(shown, Push)
    assert "where you chose" in shown.scene.subtitle  # type: ignore[attr-defined] # the choice just made
    assert shown.scene.decision.view.hand == held  # type: ignore[attr-defined]
    router.shell.change(coach="off")
    assert table.obey(OpenPage("vary")) is None


def test_a_round_of_the_history_leads_there(router: Any) -> None:
    play_at(router, CRAZY, 2)
    history: Any = router.page("history")
    history.enter(router.shell.view((1920, 1080)))
    row = history.row(history.list.index)
    assert history.strip.vary_address(row).startswith(f"vary:round:{row.id}:")
    last = router.store.history.rounds(Filter(player=router.player, game=CRAZY), limit=1)[0]
    move = router.go(f"vary:round:{last.id}:{router._dearest_step(last.id)}")
    assert isinstance(move, Push)
    assert "where you chose" in move.scene.subtitle  # type: ignore[attr-defined] # a page


def test_the_mistake_book_and_a_replay_lead_there_by_one_key(router: Any) -> None:
    table = play_badly(router)
    number = router.store.history.rounds(Filter(player=router.player, game=CRAZY), limit=1)[0].id
    table.visit.session.end_all_sittings()
    book: Any = router.page("mistakes")
    book.enter(router.shell.view((1920, 1080)))
    went: list[str] = []
    book._go = went.append
    key = router.shell.keys.code("vary")
    book.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="j", scancode=0))
    book.handle_intent(Pressed("vary"))
    assert went == [f"vary:round:{number}:{router._dearest_step(number)}"] * 2
    move = router.replay(number).obey(OpenPage("vary"))
    assert isinstance(move, Push)
    assert "where you chose" in move.scene.subtitle  # type: ignore[attr-defined] # a page
    card = move.scene.pressed("card")  # type: ignore[attr-defined] # the third step: the sheet
    assert isinstance(card, Push)


def play_badly(router: Any, slug: str = CRAZY) -> Any:
    """A table whose only round was played by the worst choice each time."""
    table = scene_of(router, slug)
    visit = table.visit
    visit.lay_wagers(least_opening_bets(visit.game, visit.session.rules))
    visit.deal()
    while visit.session.turn:
        said = visit.session.advice()
        visit.act(min(said.ev, key=lambda name: said.ev[name]))
    for _ in range(200):
        router.shell.clock.wind(0.5)
        table.update(0.5)
        if visit.state.finished_rounds:
            break
    return table


def test_the_dearest_choice_is_offered_once_when_the_table_is_left(router: Any) -> None:
    table = play_badly(router)
    move = table.obey(Act.LEAVE)
    assert isinstance(move, Push)
    assert isinstance(move.scene, Dialog)
    assert "gave away $" in move.scene.text
    assert move.scene.title.startswith("Your costliest choice, round 1: ")
    why = move.scene._chosen(move.scene.answers[-2].name)
    assert isinstance(why, Replace)
    assert isinstance(why.scene, VaryPage)
    again = move.scene._chosen(move.scene.answers[-1].name)
    assert isinstance(again, Replace)
    assert move.scene._chosen("stay") is None, "Esc left the table"
    assert [one.name for one in move.scene.answers if one.escape] == ["stay"]
    gone = move.scene._chosen("leave")
    assert isinstance(gone, Replace)
    assert gone.scene.name == "lobby"


def test_found_broken_a_costly_choice_had_two_prices_and_its_round_two_numbers(router: Any) -> None:
    """$16.45 in the question and $16.44 at the table; round 1 there and round 23 in its Why."""
    play_badly(router, "flop-poker").obey(Act.LEAVE)  # the first round of the history
    table = play_badly(router)
    row = router.store.history.rounds(Filter(player=router.player), limit=1)[0]
    assert row.id == row.number + 1
    step = router._dearest_step(row.id)
    kept = router.store.rounds.kept_round(row.id, router.player).decisions[step]
    assert kept.shown_cost == round(kept.ev[kept.best]) - round(kept.ev[kept.chosen])
    assert kept.cost == kept.shown_cost, "the lobby's sum said $86.09 of one of $86.08"
    move = table.obey(Act.LEAVE)
    assert isinstance(move, Push)
    assert isinstance(move.scene, Dialog)
    assert f"gave away ${kept.shown_cost / 100:.2f} " in move.scene.text
    assert f"round {row.number:,}: " in move.scene.title
    why = move.scene._chosen(move.scene.answers[-2].name)
    assert isinstance(why, Replace)
    assert f"round {row.number:,}, where" in why.scene.subtitle  # type: ignore[attr-defined] # a page
    again = move.scene._chosen(move.scene.answers[-1].name)
    assert isinstance(again, Replace)
    assert isinstance(again.scene, WhatIfTable)
    line = f"What if: nothing is bet · Round {row.number:,}, choice "
    assert again.scene.visit.state.special.line.startswith(line)


def test_found_broken_chips_of_a_what_if_looked_like_the_bankroll(router: Any) -> None:
    move = play_badly(router).obey(Act.LEAVE)
    again = move.scene._chosen(move.scene.answers[-1].name)  # type: ignore[union-attr]
    table: Any = again.scene
    drawn = table.surroundings(table.visit.moment, table.table, table._pointed())
    said = {str(word) for _, piece in drawn for word in piece.args}
    assert "Total bet" in said
    assert not {"Chips", "Bankroll"} & said


def test_found_broken_a_costly_choice_passed_in_a_line_at_new(router: Any) -> None:
    """It is offered to somebody new, too; what cost little is not, at any level."""
    router.shell.change(levels={str(router.player): "new"})
    move = play_badly(router).obey(Act.LEAVE)
    assert isinstance(move, Push)
    assert isinstance(move.scene, Dialog)
    assert move.scene.title.startswith("Your costliest choice, round 1: ")


def test_found_broken_mistakes_of_cents_were_asked_about(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Less than a tenth of the base bet, $5."""
    table = play_badly(router)
    kept = router.store.rounds.kept_round
    monkeypatch.setattr(
        router.store.rounds,
        "kept_round",
        lambda *which: replace(
            kept(*which),
            decisions={
                step: replace(one, cost=49.0) for step, one in kept(*which).decisions.items()
            },
        ),
    )
    assert isinstance(table.obey(Act.LEAVE), Replace)


def test_a_sitting_without_a_mistake_is_left_at_once(router: Any) -> None:
    table = scene_of(router, CRAZY)
    visit = table.visit
    visit.lay_wagers(least_opening_bets(visit.game, visit.session.rules))
    visit.deal()
    while visit.session.turn:
        view = visit.session.view()
        visit.act(str(best_action(visit.game, view, visit.session.legal())))
    for _ in range(200):
        router.shell.clock.wind(0.5)
        table.update(0.5)
    move = table.obey(Act.LEAVE)
    assert isinstance(move, Replace)


@pytest.mark.slow  # Lunar's exchanges, some two hundred times
def test_found_broken_cards_had_two_forms_and_the_choice_made_no_bar(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page: Any = scene_of(router, "vary:lunar-poker")
    game = GAMES["lunar-poker"]
    made = lesson_question_and_state(
        game, game.house_rules, bytes(32), lesson_classes(Strategy(game).card)[0].name
    )
    assert made is not None
    assert made[1] is not None
    decision = DecisionVariants(game, made[1])
    hand = exchangeable_cards(decision.advice.ev)
    assert hand
    worst = min(decision.advice.ev, key=lambda name: decision.advice.ev[name])
    page.decision, page.chosen = decision, worst
    page.reset_page_state()
    page.load_content()
    page._working.join(30)
    router.shell.make_calls()
    page.lay_out()
    told = " ".join(page.aloud())
    bars: list[str] = []
    monkeypatch.setattr(vary, "ChartBar", lambda label, *_: bars.append(label))
    page._answer_panel()
    assert f"{action_label(worst, hand)}, yours" in bars
    assert f"where you chose {action_label(worst, hand)}" in page.subtitle
    lines = " ".join(line for _, lines in page.flips.values() for line in lines)
    assert lines
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", lines)
    assert "xchange" not in told


def test_found_broken_a_card_and_the_value_of_a_rule_had_one_name(router: Any) -> None:
    page = scene_of(router, "vary:double-back-jack")
    page.enter(router.shell.view((1366, 768)))
    named = {}
    for kind in ("card", "rule"):
        thing = next(one for one in page.things if one.kind == kind)
        page.handle_intent(Pressed(f"thing:{thing.name}"))
        named[kind] = {one.name for one in page.focus.targets if one.group in ("cards", "values")}
    assert named["card"]
    assert named["rule"]
    assert not named["card"] & named["rule"]


def test_found_broken_cards_ran_on_in_lines_where_answers_are_long(router: Any) -> None:
    """Suits stood anywhere; a line has whole ranks now, each in all suits at the same places."""
    page = scene_of(router, "vary:six-card-fortune-pai-gow-poker")
    (grid,) = (one for one in page.ui.controls() if isinstance(one, vary.CardGrid))
    boxes = {int(value): box for value, box in grid._boxes().items() if value != vary.JOKER}
    wide = min(box[2] for box in boxes.values()) + 4
    columns = {card: round(box[0] / wide) for card, box in boxes.items()}
    assert max(columns.values()) < 12, "it is the narrow form"
    for suit in range(4):
        assert len({at % 4 for card, at in columns.items() if card & 3 == suit}) == 1
    for rank in range(13):
        assert len({boxes[card][1] for card in boxes if card >> 2 == rank}) == 1
    assert len(set(boxes.values())) == len(boxes)


@pytest.mark.slow
def test_found_broken_why_compared_with_a_fold_that_had_no_bar(router: Any) -> None:
    """At Lunar Poker more choices than have bars were better than a fold."""
    page = scene_of(router, "vary:lunar-poker")
    worse = {f"exchange {number}": 100.0 - number for number in range(vary.MOST_BARS + 2)}
    names = page._bar_names(replace(page.decision.advice, ev={**worse, "fold": -500.0}))
    assert names[-1] == "fold"
    assert len(names) == vary.MOST_BARS


def test_found_broken_why_spoke_of_the_card_dealt_when_another_was_set(router: Any) -> None:
    """With a low card set it went on: "From 16 you end over par 83 % of the time"."""
    page = scene_of(router, "vary:go-fore-it")
    page.handle_intent(Pressed("head:as-dealt"))
    dealt = page.decision.advice.reason
    assert f"Why, as dealt {dealt}" in words(page)
    ace = page.decision.values_with_current(page.thing)[-1]
    page.handle_intent(Changed(f"set-card:{int(ace)}", value=True, done=False))
    set_advice = page.changed_answer.advice
    assert set_advice is not None
    assert set_advice.reason != dealt
    assert f"Why, with A♠ {set_advice.reason}" in words(page)
    assert "back-9" not in words(page)
    assert "The thin line, from " in words(page), "what a bar gives away had no name"


def test_found_broken_the_solid_part_was_more_than_the_whole_bar_of_a_fold(router: Any) -> None:
    """ "Solid in its bar: $18.45" stood under a bar of $15: it goes on to the end of the best one's."""
    page = scene_of(router, "vary:go-fore-it")
    advice = page.decision.advice
    page.chosen = min(advice.ev, key=lambda name: advice.ev[name])
    page.handle_intent(Pressed("head:as-dealt"))
    best, own = (
        dollars(round(advice.ev[name]), sign=True).replace("-", "−")
        for name in (advice.best, page.chosen)
    )
    assert f"The thin line, from {own} to {best}: the $" in words(page)


def test_found_broken_it_opened_on_a_card_that_flips_nothing_and_left_the_pot_out(
    router: Any,
) -> None:
    page = scene_of(router, "vary:flop-poker")
    assert "The Pot bet stays in either way, and is not counted here." in words(page)
    first, *_, last = page.things
    for was_used, opened in ((True, first), (False, last)):
        page.thing, page.value, page._was_used = first, first.value, was_used
        page.flips = {one.name: (0, []) for one in page.things}
        page._show_flips(last, (3, ["It flips."]))
        assert page.thing == opened
        assert page.value == opened.value
