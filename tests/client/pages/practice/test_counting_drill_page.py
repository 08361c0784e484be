"""Drills of the count in the window, answered by keys and by mouse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.book import Store
from game.client.pages.practice.counting_school.counting import CountingPage
from game.client.pages.practice.counting_school.counting_drill import CountingDrillPage
from game.client.ui.widgets import Painted
from game.games import GAMES
from game.odds.blackjack.hand_tree import rank
from game.play.learning.counting_answers import keep_counting_answer
from game.practice.counting.count_report import RampRequest, counted_games
from game.practice.counting.drill_kinds import DRILL_TITLES, KINDS
from game.practice.counting.index_plays import RANK_LETTERS, hand_code
from game.practice.counting.school import counting_data
from tests.client.pages.pages_shared import Clock, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CLOCK = Clock()
GAMES_COUNTED = counted_games(GAMES)
KEYS = {"-": pygame.K_MINUS, ".": pygame.K_PERIOD}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path, clock=CLOCK) as opened:
        opened.people.add_player("Robin", "You")
        yield opened


def drilled(
    store: Store,
    kind: str = "cards",
    system: str = "Hi-Lo",
    size: tuple[int, int] = (1920, 1080),
    **more: Any,
) -> Stage:
    stage = Stage(
        CountingDrillPage,
        store,
        CLOCK,
        size,
        games=GAMES_COUNTED,
        slug="double-back-jack",
        seed=bytes(range(32)),
        asked=RampRequest(system, **more),
    )
    page: Any = stage.page
    if kind != "cards":
        page.begin_drill(kind)
        stage.loop.step()
    if page.phase == "learn":
        stage.press(pygame.K_RETURN)
    return stage


def typed(stage: Stage, number: float) -> None:
    """A number by the keys, and Enter; of two choices its key alone, and the other for a wrong one."""
    page: Any = stage.page
    if page.question.choices:
        right = number == page.question.answer
        stage.press(ord(f"{page.question.answer if right else 3 - page.question.answer:.0f}"))
        return
    text = f"{number:.1f}".removesuffix(".0")
    stage.press(*(KEYS.get(one) or ord(one) for one in text), pygame.K_RETURN)


@pytest.mark.parametrize("kind", KINDS)
def test_every_drill_is_answered_by_keys_and_says_at_once_why(store: Store, kind: str) -> None:
    stage = drilled(store, kind)
    page: Any = stage.page
    for off in (0, 1, 0):
        page.shell.clock.wind(2.0)
        typed(stage, page.question.answer + off)
        told = page.ui.words()
        assert page.result in told
        assert page.result.startswith("Wrong: it is " if off else "Right in 2.0 s")
        assert any(page.question.reason[-6:].replace("-", "−") in one for one in told)
        stage.press(pygame.K_RETURN)
        assert page.phase == "ask"
    words = " ".join(page.ui.words())
    assert "2 of 3" in words
    assert "90 % interval 25 to 92 %" in words
    assert "2.0 s" in words


def test_the_kinds_of_the_command_are_those_of_the_window() -> None:
    assert list(DRILL_TITLES) == list(KINDS)


def test_the_pad_types_and_the_button_answers_by_mouse(store: Store) -> None:
    stage = drilled(store)
    page: Any = stage.page
    stage.click("answer")
    assert page.phase == "ask"
    assert "Type a number first" in stage.toasts[-1]
    for digit in ("1", "2", "−", "⌫", "3"):
        stage.click(f"digit:{digit}")
    assert page.typed == "−13"
    stage.click("digit:−")
    assert page.typed == "13"
    stage.click("answer")
    assert page.phase == "judged"
    assert page.result == f"Wrong: it is {page.question.answer:.0f}, not 13.".replace("-", "−")
    stage.click("digit:1")
    assert page.typed == "13", "it is judged already"
    stage.click("answer")
    assert (page.phase, page.typed) == ("ask", "")


def test_at_a_pace_ten_cards_fall_before_the_count_is_asked(store: Store) -> None:
    stage = drilled(store)
    page: Any = stage.page
    page._pace.value = 1.0
    page.reset_after_menu_choice(page._pace)
    stage.press(pygame.K_RETURN)
    assert page.phase == "deal"
    stage.press(pygame.K_1)
    assert page.typed == "", "nothing can be typed while cards fall"
    seen = []
    for _ in range(10):
        seen += page._cards_seen()
        stage.ticks.wind(1.01)
        stage.loop.step()
    assert tuple(seen) == page.question.cards
    assert page.phase == "ask"
    typed(stage, page.question.answer)
    assert page.right


def test_found_broken_a_whole_table_fell_without_a_press_and_all_its_cards_stayed(
    store: Store,
) -> None:
    """It begins with a press, which says its pace; the last four cards lie open, none at the question."""
    stage = drilled(store)
    page: Any = stage.page
    page._pace.value = 1.0
    page.begin_drill("table")
    stage.ticks.wind(30.0)
    stage.loop.step()
    assert page.phase == "learn"
    assert "The cards fall by themselves, 1 s each." in page.ui.words()
    page._pace.value = 0.5
    page.reset_after_menu_choice(page._pace)
    stage.press(pygame.K_RETURN)
    for number in range(1, 14):
        assert len(page._cards_seen()) == min(4, number)
        stage.ticks.wind(0.51)
        stage.loop.step()
    assert (page.phase, page._cards_seen()) == ("ask", ())
    typed(stage, page.question.answer)
    assert len(page._cards_seen()) == 13


@pytest.mark.parametrize("kind", KINDS)
def test_found_broken_a_step_asked_what_it_had_not_taught(store: Store, kind: str) -> None:
    """Before the first question of a step stands what it teaches; K shows it again, in no time."""
    stage = drilled(store)
    page: Any = stage.page
    page.begin_drill(kind)
    assert page.phase == "learn"
    cells = [
        cell.words
        for table in page.ui.controls()
        for row in getattr(table, "rows", ())
        for cell in row.cells
    ]
    words = " ".join([*page.ui.words(), *cells])
    assert f"Learn: {DRILL_TITLES[kind].lower()}" in words
    for taught in {
        "true": ("is −2, not −1",),
        "bet": ("true count", "+4 and more", "$40"),
        "index": ("15 against 10", "surrender", "−1 or less"),
    }.get(kind, ()):
        assert taught in words
    stage.press(pygame.K_RETURN)
    while page.phase == "deal":
        stage.ticks.wind(1.01)
        stage.loop.step()
    assert page.phase == "ask"
    stage.press(pygame.K_k)
    assert page.phase == "learn"
    stage.ticks.wind(20.0)
    stage.press(pygame.K_k)
    typed(stage, page.question.answer)
    assert page.right
    assert page.given[kind][-1].seconds < 1.0


def test_found_broken_nobody_said_that_a_step_was_passed_and_what_comes_next(store: Store) -> None:
    stage = drilled(store)
    page: Any = stage.page
    for number in range(9):
        typed(stage, page.question.answer)
        assert ("This step is passed." in page.result) is (number == 8)
        stage.press(pygame.K_RETURN)
    assert page.kind == "pairs", "Enter leads on"


def test_found_broken_the_menu_marked_practice_in_the_drills_of_the_school(store: Store) -> None:
    stage = drilled(store)
    assert stage.page.name == "counting"
    stage.click("nav:counting")
    assert stage.went == ["back"], "no second page over the drill"


def test_counting_leads_to_the_drill_with_its_system_and_spread(store: Store) -> None:
    stage = Stage(CountingPage, store, CLOCK, games=GAMES_COUNTED, slug="double-back-jack")
    page: Any = stage.page
    page._working.join(20)
    stage.shell.make_calls()
    stage.press(pygame.K_d)
    stage.click("begin")
    assert stage.went == ["count-drill:double-back-jack:Hi-Lo:8:500:0:0:cards"] * 2


def test_the_ramp_asked_is_that_of_the_spread_chosen(store: Store) -> None:
    page: Any = drilled(store, "bet", spread=12).page
    assert max(page.drill.bets.values()) == 12
    assert page.question.prompt.endswith("what do you bet, $5 to $60?")


def test_another_system_begins_a_new_shoe(store: Store) -> None:
    stage = drilled(store)
    page: Any = stage.page
    page._systems.value = "Best-2"
    page.reset_after_menu_choice(page._systems)
    assert page.drill.system.name == "Best-2"
    assert page.question.new_shoe
    stage.press(pygame.K_RETURN)
    assert "Best-2: A −2, 5 to 6 +1; all others 0" in page.ui.words()


def test_the_rack_is_heard_where_it_cannot_be_seen(store: Store) -> None:
    page: Any = drilled(store, "left").page
    decks = page.question.discards / 52
    assert f"The discard rack is {decks:.1f} decks high." in page.aloud()


def test_back_leads_to_where_one_came_from(store: Store) -> None:
    stage = drilled(store)
    stage.press(pygame.K_ESCAPE)
    assert stage.went == ["back"]


def test_found_broken_enter_opened_a_menu_that_was_chosen_by_keys_instead_of_answering(
    store: Store,
) -> None:
    stage = drilled(store)
    page: Any = stage.page
    stage.press(pygame.K_TAB)
    page.focus.focus("head:menu:pace")
    assert page.focus.ringed == "head:menu:pace"
    typed(stage, page.question.answer)
    assert page.right
    assert not page.unfolded
    stage.press(pygame.K_RETURN)
    typed(stage, page.question.answer)
    assert len(page.given["cards"]) == 2


def test_found_broken_counting_lost_what_was_chosen_there_once_a_drill_led_back(
    store: Store,
) -> None:
    stage = drilled(store)
    stage.click("head:back")
    stage.press(pygame.K_c)
    assert stage.went == ["back"] * 2, "the page lies under the drill as it was left"


def test_first_and_latest_answers_stand_beside_each_other_from_the_book(store: Store) -> None:
    stage = drilled(store)
    page: Any = stage.page
    assert "from 10 answers on" in " ".join(page.ui.words())
    for number in range(12):
        typed(stage, page.question.answer + (number in (3, 4, 5)))
        stage.press(pygame.K_RETURN)
    assert "First and latest 6" in page.ui.words()
    assert "3 → 0 wrong" in page.ui.words()
    again: Any = drilled(store).page
    assert "First and latest 6" in again.ui.words(), "it is in the book"


def test_a_drill_that_is_known_leads_to_the_next_one(store: Store) -> None:
    stage = drilled(store)
    page: Any = stage.page
    for kind in DRILL_TITLES:
        assert page.kind == kind
        for _ in range(8):
            keep_counting_answer(
                store, 1, page.game.slug, kind, right=True, seconds=1.0, system="Hi-Lo"
            )
        page._pace.value = 0.0
        page.begin_drill(kind)
        if page.phase == "learn":
            stage.press(pygame.K_RETURN)
        typed(stage, page.question.answer)
        assert page.is_just_passed
        assert dict(page._kind.options)[kind] == f"✓ {DRILL_TITLES[kind]}"
        stage.click("more")
        assert page.phase == "ask"
        typed(stage, page.question.answer)
        stage.click("onward")
    assert stage.went[-1].startswith("count-table:")


def test_found_broken_the_same_question_came_twice_in_a_row(store: Store) -> None:
    stage = drilled(store, "index")
    page: Any = stage.page
    for _ in range(30):
        before = page.question.prompt
        typed(stage, page.question.answer)
        page._ask()
        assert page.question.prompt != before


def test_found_broken_a_lesson_about_cards_showed_none(store: Store) -> None:
    """What each card counts stands under it, and a card that counts nothing has a 0, not "no tag"."""
    stage = drilled(store)
    page: Any = stage.page
    stage.press(pygame.K_k)
    assert any(isinstance(one, Painted) for one in page.ui.controls())
    stage.press(pygame.K_k)
    while page.question.answer != page.drill.running or "0; now" not in page.question.reason:
        page._ask()
    assert re.search(r"; \w+ 0; now", page.question.reason)


def test_found_broken_the_time_of_an_answer_ran_while_the_window_was_covered(store: Store) -> None:
    stage = drilled(store, "true")
    page: Any = stage.page
    page.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    stage.ticks.wind(60.0)
    page.update(0.0)
    page.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    page.update(0.0)
    stage.ticks.wind(2.0)
    stage.press(pygame.K_1, pygame.K_RETURN)
    assert page.given["true"][0].seconds == pytest.approx(2.0)


def test_found_broken_a_question_left_open_counted_the_waiting_time(store: Store) -> None:
    """After half a minute without any input the time of a question stands until somebody is there."""
    stage = drilled(store, "left")
    page: Any = stage.page
    stage.ticks.wind(600.0)
    stage.loop.step()
    typed(stage, page.question.answer)
    assert 30.0 <= page.given["left"][-1].seconds < 31.0
    stage.press(pygame.K_RETURN)
    stage.ticks.wind(12.0)
    typed(stage, page.question.answer)
    assert 12.0 <= page.given["left"][-1].seconds < 13.0


def test_found_broken_a_new_player_met_system_interval_and_table_before_a_card(
    store: Store,
) -> None:
    stage = drilled(store)
    page: Any = stage.page
    stage.shell.change(levels={"1": "new"})
    page.lay_out()
    assert [menu.name for menu in page.menus()] == ["kind", "pace"]
    typed(stage, page.question.answer)
    assert "to pass: 9 of your last 10 answers right, or 9 right in a row" in page.ui.words()
    assert "90 % interval" not in " ".join(page.ui.words())


def test_found_broken_a_drill_opened_without_a_system_used_the_best_one(store: Store) -> None:
    page: Any = drilled(store, system="").page
    assert page.drill.system.name == "Hi-Lo"


def test_found_broken_the_page_of_index_plays_was_mostly_empty(store: Store) -> None:
    """The hand lies on a felt; a line of counts says what is right at each once it is judged."""
    stage = drilled(store, "index")
    page: Any = stage.page
    question = page.question
    drawn = [one for one in page.ui.controls() if isinstance(one, Painted)]
    assert max(one.rect.bottom for one in drawn) > 1080 / 2
    before = page._count_cells()
    assert not any(cell.words for cell in before), "nothing is given away"
    assert before[len(before) // 2].true_count == question.count
    typed(stage, question.answer)
    after = {cell.true_count: cell.words for cell in page._count_cells()}
    assert after[question.count] == question.choices[round(question.answer) - 1]
    assert set(after.values()) == set(question.choices), "where it turns is seen"


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_found_broken_the_page_of_the_bet_ramp_was_mostly_empty(
    store: Store, size: tuple[int, int]
) -> None:
    """A strip of numbers stood over an empty half of the page; the ramp is a picture that fills it."""
    page: Any = drilled(store, "bet", size=size).page
    shown = [one for one in page.ui.controls() if isinstance(one, Painted)]
    assert max(one.rect.h for one in shown) > 0.4 * page.pane.h
    assert max(one.rect.bottom for one in page.ui.controls()) > 0.85 * page.pane.bottom


@pytest.mark.parametrize("slug", GAMES_COUNTED)
def test_the_cards_of_an_index_play_are_its_hand(slug: str) -> None:
    for figures in counting_data(GAMES[slug].stem).systems:
        for play in figures.index_plays:
            first, second, dealer = map(rank, play.cards)
            counts = [0] * 10
            counts[first] += 1
            counts[second] += 1
            assert hand_code(tuple(counts)) == play.hand
            assert RANK_LETTERS[dealer] == play.up


def test_found_broken_a_time_that_had_stopped_counted_as_seconds(store: Store) -> None:
    stage = drilled(store)
    page: Any = stage.page
    page.shell.clock.wind(90.0)
    typed(stage, page.question.answer)
    assert page.result.startswith("Right in 30 s or more (the time stops there): ")
