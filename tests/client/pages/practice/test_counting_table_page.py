"""The drill with everything at once in the window: cards fall by themselves, patrons are answered by keys
or mouse, five answers are given together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.book import Store
from game.client.pages.practice.counting_school.counting import CountingPage
from game.client.pages.practice.counting_school.counting_choice import push_as_replace
from game.client.pages.practice.counting_school.counting_drill import CountingDrillPage
from game.client.pages.practice.counting_school.counting_table import (
    FAN_ACROSS,
    CountingTablePage,
    fan_offsets,
)
from game.client.scenes.scene import Pop, Push, Replace
from game.games import GAMES
from game.play.learning.counting_answers import counting_answers_by_drill, pace_of
from game.play.seats.bots import COMPANY
from game.practice.counting.count_report import RampRequest, counted_games
from game.practice.counting.table_drill import ASKED, PARTS, true_count
from tests.client.pages.pages_shared import Clock, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.practice.school_pace import PaceName

CLOCK = Clock()
COUNTED = counted_games(GAMES)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path, clock=CLOCK) as opened:
        opened.people.add_player("Robin", "You")
        yield opened


def at_table(store: Store, *, pace: PaceName = "casino", **more: Any) -> Stage:
    given = {"seed": bytes(range(32)), "asked": RampRequest("Hi-Lo", **more)}
    stage = Stage(CountingTablePage, store, CLOCK, games=COUNTED, slug="double-back-jack", **given)
    if pace == "casino":
        stage.click("pace=casino")
    return stage


def fall(stage: Stage, *, until_asked: bool = False) -> None:
    """Cards fall until a patron asks, or until the round is over."""
    page: Any = stage.page
    if page.phase == "ready":
        stage.press(pygame.K_RETURN)
    for _ in range(60):
        if page.phase == "ask" or (until_asked and page.pending is not None):
            return
        stage.ticks.wind(1.21)
        stage.loop.step()


def type_in(stage: Stage, text: str) -> None:
    keys = {"-": pygame.K_MINUS, ".": pygame.K_PERIOD}
    stage.press(*(keys.get(one) or ord(one) for one in text), pygame.K_RETURN)


def right_texts(page: Any) -> list[str]:
    dealt = page.dealt
    left = round(dealt.left, 1)
    true = true_count(dealt.running, left)
    return [
        f"{dealt.running}",
        f"{left}",
        f"{true}",
        f"{page.drill.bet_cents_at(true) // 100}",
        f"{dealt.play.best_choice_number(true)}",
    ]


def test_a_round_is_dealt_asked_and_judged_by_keys(store: Store) -> None:
    stage = at_table(store)
    page: Any = stage.page
    stage.ticks.wind(5.0)
    stage.loop.step()
    assert page.shown == 0, "nothing falls before one is ready"
    stage.press(pygame.K_RETURN, pygame.K_5)
    assert not any(page.typed.values()), "nothing is asked while cards fall"
    fall(stage)
    assert page.shown == len(page.dealt.cards)
    for text in right_texts(page):
        type_in(stage, text)
    assert page.phase == "judged"
    assert all(one.right for one in page.verdicts.values()), page.verdicts
    assert "5 of 5 right" in page.note
    assert [len(page.given[part]) for part in PARTS] == [1, 1, 1, 1, 1, 2]
    stage.press(pygame.K_RETURN)
    assert (page.phase, page.shown) == ("deal", 0)


def test_a_patron_is_answered_in_time_by_key_or_mouse_or_missed(store: Store) -> None:
    stage = at_table(store)
    page: Any = stage.page
    fall(stage, until_asked=True)
    asked = page.pending
    assert f"{asked.words}"[:6] in " ".join(page.aloud())
    stage.press(ord(str(asked.right)))
    assert page.given["patrons"][-1].right
    fall(stage, until_asked=True)
    if page.pending is not None:
        stage.click(f"patron:{3 - page.pending.right}")
        assert not page.given["patrons"][-1].right
    missed = at_table(store)
    fall(missed)
    assert [one.right for one in missed.page.given["patrons"]] == [False, False]  # type: ignore[attr-defined] # a drill


def test_a_field_is_chosen_by_mouse_and_an_empty_one_is_asked_for(store: Store) -> None:
    stage = at_table(store)
    page: Any = stage.page
    fall(stage)
    stage.click("field:bet")
    stage.click("digit:5")
    stage.click("answer")
    assert page.phase == "ask"
    assert page.field == "running"
    for part in ASKED:
        page.field = part
        page._type("1")
    stage.click("answer")
    assert page.phase == "judged"


def test_counting_and_the_drills_lead_there_with_system_and_bets(store: Store) -> None:
    stage = Stage(CountingPage, store, CLOCK, games=COUNTED, slug="double-back-jack")
    page: Any = stage.page
    page._working.join(20)
    stage.shell.make_calls()
    stage.click("head:count-table")
    asked = RampRequest("Hi-Lo", 12, 1000, penetration=70, heat=4)
    given = {"slug": "double-back-jack", "seed": bytes(32), "asked": asked}
    drill = Stage(CountingDrillPage, store, CLOCK, games=COUNTED, **given)
    drill.click("head:count-table")
    assert stage.went == ["count-table:double-back-jack:Hi-Lo:8:500:0:0"]
    assert drill.went == ["count-table:double-back-jack:Hi-Lo:12:1000:70:4"]


def test_another_system_begins_a_new_shoe_and_bets_follow_the_unit(store: Store) -> None:
    page: Any = at_table(store, unit=1000, spread=12).page
    assert max(page.drill.bets.values()) == 12_000
    page._systems.value = "Best-2"
    page.reset_after_menu_choice(page._systems)
    assert page.drill.system.name == "Best-2"
    assert page.dealt.new_shoe


def test_the_shoe_is_as_deep_as_the_house_has_it_and_the_pit_sees_the_bets(store: Store) -> None:
    stage = at_table(store, penetration=75, heat=2)
    page: Any = stage.page
    assert (page.drill.dealt, page.drill.heat) == (0.75, 2)
    for bet in ("5", "40"):
        fall(stage)
        for text in (*right_texts(page)[:3], bet, "1"):
            type_in(stage, text)
        note = page.note
        stage.press(pygame.K_RETURN)
    assert "the shoe is shuffled" in note
    assert page.dealt.new_shoe
    assert "A new shoe: the count begins at 0. The pit had the old one shuffled." in page.ui.words()


@pytest.mark.slow
def test_an_assessment_says_nothing_before_its_sheet_and_is_kept(store: Store) -> None:
    stage = at_table(store)
    page: Any = stage.page
    stage.click("head:assess")
    assert page.pace_name == "casino"
    stage.click("answer")
    for number in range(12):
        assert page.run.rounds == number
        while page.phase == "deal":
            stage.ticks.wind(1.21)
            stage.loop.step()
            if page.pending is not None:
                page._answer_patron(page.pending.right)
        assert f"Assessment, round {number + 1} of 12." in " ".join(page.ui.words())
        texts = right_texts(page)
        for text in (*texts[:4], "7" if number < 2 else texts[4]):
            type_in(stage, text)
    assert page.sheet is not None
    marks = {mark.title: (mark.right, mark.asked, mark.needed) for mark in page.sheet.marks}
    assert marks["Index play"] == (10, 12, 11)
    assert marks["Patrons answered"] == (24, 24, 22)
    assert marks["Running count, one off at most"] == (12, 12, 12)
    assert not page.sheet.passed
    assert "Not yet" in page.ui.words()
    kept = counting_answers_by_drill(store, 1, "double-back-jack")
    assert [(row.right, row.ms) for row in kept["assessment"]] == [(False, 0)]
    assert len(kept["table-running"]) == 12
    words = " ".join(page.ui.words())
    assert "Index play: wrong in rounds 1 and 2." in words
    stage.press(pygame.K_RETURN)
    assert stage.went == ["count-drill:double-back-jack:Hi-Lo:8:500:0:0:index"]
    stage.click("free")
    assert page.sheet is None
    assert page.phase == "ready"


def assessed(stage: Stage) -> Any:
    """An assessment in its first round."""
    page: Any = stage.page
    stage.click("head:assess")
    stage.click("answer")
    return page


def test_found_broken_another_pace_or_system_ended_an_assessment_without_a_word(
    store: Store,
) -> None:
    stage = at_table(store)
    page = assessed(stage)
    assert not [one for one in page.focus.targets if one.name.startswith("head:menu:")]
    assert page.subtitle == "Assessment · Double Back Jack · Hi-Lo · casino, 1.2 s a card"
    assert page.run is not None


def test_found_broken_an_assessment_was_left_without_a_question(store: Store) -> None:
    stage = at_table(store)
    page = assessed(stage)
    stage.press(pygame.K_c)
    assert stage.went == []
    stage.press(pygame.K_RETURN)
    assert page.run is not None
    stage.press(pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RETURN)
    stage.loop.step()
    assert stage.went == ["back"]


@pytest.mark.slow
def test_found_broken_a_passed_assessment_was_a_dead_end(store: Store) -> None:
    stage = at_table(store)
    page = assessed(stage)
    while page.sheet is None:
        while page.phase == "deal":
            stage.ticks.wind(1.21)
            stage.loop.step()
            if page.pending is not None:
                page._answer_patron(page.pending.right)
        for text in right_texts(page):
            type_in(stage, text)
    assert page.sheet.passed
    stage.click("answer")
    assert stage.went == ["table:double-back-jack"]
    path: Any = Stage(CountingPage, store, CLOCK, games=COUNTED, slug="double-back-jack").page
    cells = [
        cell.words
        for table in path.ui.controls()
        for row in getattr(table, "rows", ())
        for cell in row.cells
    ]
    assert "84 of 84, 12:00" in cells
    assert any("latest assessment 84 of 84, 12:00" in words for words in path.ui.words())
    assert "passed with Hi-Lo at Double Back Jack" in cells


def deal_slowly(stage: Stage, seconds: float) -> None:
    """The cards of a round fall to somebody who answers a patron only after so many seconds."""
    page: Any = stage.page
    while page.phase == "deal":
        stage.ticks.wind(0.5)
        stage.loop.step()
        if page.pending is not None and page.own_time - page._interrupted_at >= seconds:
            stage.press(ord(str(page.pending.right)))


def pass_assessment(stage: Stage, seconds: float) -> Any:
    """Everything right in an assessment; patrons are answered after so many seconds."""
    page: Any = stage.page
    stage.click("head:assess")
    stage.click("answer")
    while page.sheet is None:
        deal_slowly(stage, seconds)
        for text in right_texts(page):
            type_in(stage, text)
    return page.sheet


@pytest.mark.slow
def test_found_broken_slow_hands_failed_an_assessment_whose_counts_were_right(store: Store) -> None:
    """At casino pace who answers after nine seconds answers nobody; at calm pace, everybody."""
    sheet = pass_assessment(at_table(store), 9.0)
    assert [mark.title for mark in sheet.marks if not mark.passed] == ["Patrons answered"]
    calm = at_table(store)
    calm.click("pace=calm")
    sheet = pass_assessment(calm, 9.0)
    assert sheet.passed
    words = " ".join(calm.page.ui.words())
    assert "12 rounds at calm pace; casino pace is the next step." in words
    needed = [(mark.asked, mark.needed) for mark in sheet.marks]
    assert needed == [(12, 12), *[(12, 11)] * 4, (24, 22)], "the marks of casino pace"
    path: Any = Stage(CountingPage, store, CLOCK, games=COUNTED, slug="double-back-jack").page
    assert [pace_of(run) for run in path.runs] == ["casino", "calm"]
    assert any("latest assessment 84 of 84 calm" in words for words in path.ui.words())
    calm.click("at-casino-pace")
    page: Any = calm.page
    assert (page.pace_name, page.phase, page.run.rounds) == ("casino", "ready", 0)


def test_the_cards_wait_for_an_answer_at_calm_pace_up_to_twelve_seconds(store: Store) -> None:
    stage = at_table(store, pace="calm")
    page: Any = stage.page
    assert page.pace_name == "calm", "a first table is calm"
    stage.press(pygame.K_RETURN)
    while page.pending is None:
        stage.ticks.wind(2.5)
        stage.loop.step()
    shown = page.shown
    assert "The cards wait for your answer: 12 s" in page.ui.words()
    stage.ticks.wind(3.1)
    stage.loop.step()
    assert "The cards wait for your answer: 9 s" in page.ui.words()
    stage.ticks.wind(8.8)
    stage.loop.step()
    assert page.shown == shown
    stage.press(ord("1"))
    stage.ticks.wind(2.6)
    stage.loop.step()
    assert page.shown == shown + 1, "an answer lets them fall again"
    while page.pending is None:
        stage.ticks.wind(2.5)
        stage.loop.step()
    shown = page.shown
    who = COMPANY[page.pending.patron - 1][0]
    stage.ticks.wind(12.1)
    stage.loop.step()
    assert page.shown == shown + 1
    assert page.pending is None, "the question goes away"
    assert f"Missed: the question of {who}. A missed question is wrong." in page.ui.words()


def test_found_broken_in_large_letters_a_patrons_answers_lay_below_the_window(store: Store) -> None:
    stage = Stage(
        CountingTablePage,
        store,
        CLOCK,
        (1366, 768),
        text_scale=200,
        games=COUNTED,
        slug="double-back-jack",
        seed=bytes(range(32)),
    )
    page: Any = stage.page
    page.submit()
    while page.pending is None:
        stage.ticks.wind(2.6)
        stage.loop.step()
    for number in (1, 2):
        target = page.focus.get(f"patron:{number}")
        assert page.pane.contains(target.rect), target.rect


def test_the_pace_is_chosen_before_the_first_card_and_remembered(store: Store) -> None:
    stage = at_table(store, pace="calm")
    stage.click("answer")
    assert stage.shell.settings.school_paces == {"1": "calm"}, "what was begun with"
    other = at_table(store)
    assert other.shell.settings.school_paces == {"1": "casino"}
    other.click("head:assess")
    other.click("pace=calm")
    assert other.shell.settings.school_paces == {"1": "calm"}
    assert other.page.subtitle.endswith("calm, 2.5 s a card")


@pytest.mark.parametrize("many", range(1, 10))
def test_found_broken_fanned_cards_were_blank_slivers(many: int) -> None:
    """No later card covers the upper left corner of an earlier one, where its index is."""
    for across in (FAN_ACROSS, many):
        spots = fan_offsets(many, 50.0, across)
        for number, (x, y) in enumerate(spots):
            for right, down in spots[number + 1 :]:
                covered = right < x + 38 and right + 50 > x and down < y + 36 and down + 70 > y
                assert not covered, (many, number)


def test_table_and_system_chosen_at_the_table_are_remembered(store: Store) -> None:
    stage = at_table(store)
    page: Any = stage.page
    page._menu.value = "free-bet-blackjack"
    page.reset_after_menu_choice(page._menu)
    assert page.drill.system.name == "Hi-Lo"
    assert stage.shell.settings.counting == {"1": ("free-bet-blackjack", "Hi-Lo")}


def test_found_broken_practice_counted_in_an_assessment_that_was_begun_after_it(
    store: Store,
) -> None:
    stage = at_table(store)
    page: Any = stage.page
    fall(stage)
    for text in right_texts(page):
        type_in(stage, text)
    assert len(page.given["running"]) == 1
    page = assessed(stage)
    assert not any(page.given.values())
    fall(stage)
    for text in right_texts(page):
        type_in(stage, text)
    rows = next(one.rows for one in page.ui.controls() if len(getattr(one, "rows", ())) == 6)
    cells = [[cell.words for cell in row.cells] for row in rows]
    assert cells[0] == ["Running count, one off at most", "1 of 1", "12 needed"]
    assert cells[-1] == ["Patrons answered", "0 of 2", "22 needed"]


def test_found_broken_a_wrong_count_stood_beside_figures_that_followed_from_it(
    store: Store,
) -> None:
    """The shoe's column has the shoe's own figures, and a line says what was judged from one's own."""
    stage = at_table(store)
    page: Any = stage.page
    fall(stage)
    _, left, shoe, bet, _ = right_texts(page)
    wrong = page.dealt.running + 30
    true = true_count(wrong, float(left))
    own = page.drill.bet_cents_at(true) // 100
    choice = page.dealt.play.best_choice_number(true)
    for text in (f"{wrong}", left, f"{true}", f"{own}", f"{choice}"):
        type_in(stage, text)
    assert [part for part, one in page.verdicts.items() if not one.right] == ["running"]
    assert page.verdicts["true"].shoe == (f"{int(shoe):+d}" if int(shoe) else "0")
    assert page.verdicts["bet"].shoe == f"${bet}"
    words = " ".join(page.ui.words())
    assert f"judged from your {wrong} and your {left} decks: +{true}, ${own} and " in words


def test_found_broken_a_lost_assessment_said_nothing_and_could_not_begin_again(
    store: Store,
) -> None:
    stage = at_table(store)
    page = assessed(stage)
    assert page.focus.get("head:assess") is None
    fall(stage)
    for text in ("99", *right_texts(page)[1:]):
        type_in(stage, text)
    assert page.phase == "deal"
    words = " ".join(page.ui.words())
    assert "Running count needs 12 of 12: this one cannot pass any more" in words
    stage.click("head:assess")
    assert (page.run.rounds, page.phase) == (0, "ready")


def test_found_broken_back_from_the_table_led_to_a_drill(store: Store) -> None:
    page: Any = at_table(store).page
    assert push_as_replace(Push(page)) == Replace(page)
    assert push_as_replace(None) is None
    assert push_as_replace(Pop()) == Pop()
