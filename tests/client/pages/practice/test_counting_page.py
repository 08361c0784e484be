"""What counting cards is worth, on its page: the figures of the command's report, and what a player
chooses there.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.book import Store
from game.client.pages.navigation import ENTRIES
from game.client.pages.practice.counting_school.counting import RAMP, CountingPage
from game.client.pages.practice.practice import WAYS, PracticePage
from game.client.ui.control import Pressed
from game.client.ui.widgets import Button
from game.core.money import short
from game.games import GAMES
from game.play.learning.counting_answers import SHEET, keep_counting_answer
from game.practice.counting.count_report import RampRequest, count_answer, counted_games, ramp_rows
from game.practice.counting.drill_kinds import KINDS
from tests.client.pages.pages_shared import Clock, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CLOCK = Clock()
COUNTED = counted_games(GAMES)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The book of a player who knows every drill."""
    with Store.open(tmp_path, clock=CLOCK) as opened:
        opened.people.add_player("Robin", "You")
        for kind in KINDS:
            know(opened, kind)
        yield opened


def know(store: Store, kind: str, player: int = 1) -> None:
    for number in range(10):
        right = number > 0
        keep_counting_answer(store, player, "double-back-jack", kind, right=right, seconds=1.0)


def settled(stage: Stage) -> Any:
    """The page once what it asked for has come."""
    page: Any = stage.page
    page._working.join(20)
    stage.shell.make_calls()
    stage.loop.step()
    return page


def opened(store: Store, slug: str = "", **more: Any) -> Stage:
    stage = Stage(CountingPage, store, CLOCK, games=COUNTED, slug=slug, **more)
    settled(stage)
    return stage


def test_found_broken_a_beginner_met_figures_for_experts_and_no_first_step(store: Store) -> None:
    """It begins with Hi-Lo, and the one gold button is the next drill, until all are known."""
    beginner = store.people.add_player("Kim", "You").id
    stage = opened(store, player=beginner)
    page: Any = stage.page
    assert page.answer.chosen.system.name == "Hi-Lo"
    assert gold(page) == ["Begin: card by card, 2 minutes"]
    stage.press(pygame.K_d, pygame.K_RETURN)
    slug = page.game.slug
    assert stage.went == [f"count-drill:{slug}:Hi-Lo:8:500:0:0:cards"] * 2
    know(store, "cards", beginner)
    page.enter(page.view)
    settled(stage)
    assert gold(page) == ["Next: two cards at a time, 2 minutes"]
    assert "1 of 8 passed" in page.ui.words()
    for kind in KINDS:
        know(store, kind, beginner)
    expert: Any = opened(store, player=beginner).page
    assert expert.answer.chosen.system.name == "Hi-Lo"
    assert gold(expert) == ["Assessment: 12 rounds, 20 minutes"], "at calm pace"
    assert "right in 11 of 12 rounds" in " ".join(expert.ui.words())


def gold(page: Any) -> list[str]:
    """The labels of the page's gold buttons, wherever they stand."""
    shown = [part for part in page.ui.controls() if isinstance(part, Button)]
    return [part.label for part in shown if part.kind == "primary"]


def test_found_broken_a_new_player_met_score_units_and_correlation_before_the_first_step(
    store: Store,
) -> None:
    """At New the reason and the sheet are folded, each behind one press; an expert has all."""
    stage = Stage(CountingPage, store, CLOCK, games=COUNTED, slug="double-back-jack")
    stage.shell.change(levels={"1": "new"})
    page = settled(stage)
    page.lay_out()
    figures = ("SCORE", "Correlation", "units", "Risk of ruin", "Index plays bring", "Kelly")
    told = " ".join(page.ui.words())
    assert not [one for one in figures if one in told]
    assert "Counting wins here: $4.99 in 100 rounds with bets of $5 to $40." in told
    page.come_to("depth")
    stage.press(pygame.K_RETURN)
    told = " ".join(page.ui.words())
    assert "One card less" in told
    assert "SCORE" not in told
    stage.press(pygame.K_RETURN)
    assert "SCORE" in " ".join(page.ui.words())
    stage.press(pygame.K_RETURN)
    assert "One card less" not in " ".join(page.ui.words())
    assert not opened(store).page.focus.get("depth")


def test_each_step_of_the_path_can_be_begun_and_shows_its_first_and_latest_result(
    store: Store,
) -> None:
    CLOCK.now += timedelta(days=3)
    for right in (*[True] * 9, False):
        keep_counting_answer(store, 1, "double-back-jack", "left", right=right, seconds=1.0)
    for right in (False, True):
        words = f"Running count, one off at most {11 + right}, Decks left 11"
        keep_counting_answer(
            store, 1, "free-bet-blackjack", SHEET, right=right, seconds=9.0, words=words
        )
    stage = opened(store, "double-back-jack")
    path = next(one for one in stage.page.ui.controls() if getattr(one, "rows", ()))
    told = " ".join(cell.words for row in path.rows for cell in row.cells)
    assert "9 of 10 right, Mar 3 → 9 of 10, 12:00" in told
    assert "22 of 84, 12:00 → 23 of 84, 12:00" in told
    assert (
        "8 of 8 passed at Double Back Jack and Free Bet Blackjack; latest assessment 23 of 84, 12:00"
        in stage.page.ui.words()
    )
    stage.click("step:left")
    assert gold(stage.page) == ["Drill: decks left, 2 minutes"]
    stage.click("step:left")
    stage.click("step:assessment")
    stage.click("step:assessment")
    begun = "double-back-jack:Hi-Lo:8:500:0:0"
    assert stage.went == [f"count-drill:{begun}:left", f"count-table:{begun}:assessment"]


@pytest.mark.parametrize("slug", COUNTED)
def test_the_page_has_the_figures_of_the_report(store: Store, slug: str) -> None:
    page: Any = opened(store, slug).page
    answer = count_answer(GAMES[slug], RampRequest("Hi-Lo"))
    told = " ".join(page.ui.words())
    assert f"{100 * answer.result.gain:+.2f} units".replace("-", "−") in told
    assert f"SCORE ${answer.result.score:,.2f}" in told
    assert f"full shoe {100 * answer.data.edge:+.4f} %".replace("-", "−") in told
    assert f"All {len(answer.chosen.index_plays)} index plays bring" in told
    assert page.rows == ramp_rows(answer)


def test_only_games_that_are_dealt_from_a_shoe_stand_in_its_menu(store: Store) -> None:
    page: Any = opened(store, "criss-cross-poker").page
    assert [value for value, _ in page.menus()[0].options] == list(COUNTED)
    assert page.game.slug == "double-back-jack"


def test_practice_leads_there_by_key_and_by_its_button(store: Store) -> None:
    stage = Stage(PracticePage, store, CLOCK, games=GAMES, slug="double-back-jack")
    stage.press(pygame.K_c)
    page: Any = stage.page
    page.focus.focus("head:counting", by_key=True)
    stage.press(pygame.K_RETURN)
    assert stage.went == ["counting:double-back-jack"] * 2


def test_another_system_by_mouse_and_by_arrows(store: Store) -> None:
    stage = opened(store, "double-back-jack")
    page: Any = stage.page
    assert page.answer.chosen.system.name == "Hi-Lo"
    assert "Hi-Lo, 62.5 % of 6 decks dealt" in " ".join(page.ui.words())
    page.focus.focus("system:Hi-Lo")
    stage.press(pygame.K_DOWN)
    assert settled(stage).answer.chosen.system.name == "Best-2"


def test_another_spread_changes_bets_and_gain(store: Store) -> None:
    stage = opened(store, "double-back-jack")
    page: Any = stage.page
    before = page.answer.result.gain
    page.come_to("spread+")
    stage.click("spread+")
    page = settled(stage)
    assert page.request.spread == 10
    assert page.answer.result.gain > before
    assert f"$5 to {short(5_000)}" in " ".join(page.ui.words())


def test_another_game_is_counted_by_the_same_system(store: Store) -> None:
    stage = opened(store, "double-back-jack")
    stage.page._menu.value = "free-bet-blackjack"
    stage.page.reset_after_menu_choice(stage.page._menu)
    page = settled(stage)
    assert (page.answer.game, page.answer.chosen.system.name) == ("Free Bet Blackjack", "Hi-Lo")


def test_a_shoe_of_other_decks_is_refused_in_a_sentence(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CountingPage, "_first_request", lambda _: RampRequest(decks=8))
    page: Any = opened(store, "double-back-jack").page
    assert page.ui.words()[-1] == "Counting was worked out for 6 decks, not for 8."


def test_found_broken_the_legend_named_a_column_that_no_width_had_room_for(store: Store) -> None:
    told = opened(store, "double-back-jack").page.ui.words()
    legend = next(one for one in told if "Basic: " in one)
    assert legend.endswith("Basic: the edge without index plays.")
    assert [one.name for one in RAMP if f"{one.name}: " in legend] == [
        "True count",
        "Edge",
        "Kelly",
        "Units",
        "Basic",
    ]


def test_scores_of_every_table_and_fractions_of_kelly_stand_below(store: Store) -> None:
    stage = opened(store, "double-back-jack")
    page: Any = stage.page
    assert [(one.title, one.system) for one in page.scores] == [
        ("Double Back Jack", "Best-4"),
        ("Free Bet Blackjack", "Best-4"),
    ]
    assert page.scores[0].score > page.answer.result.score
    told = " ".join(page.ui.words())
    assert "SCORE: what $10,000 win in 100 rounds" in told
    assert "Halved: ever down to half" in told
    page.come_to("spread-")
    stage.click("spread-")
    poor: Any = opened(store, "free-bet-blackjack").page
    assert "No bet makes a bankroll grow here" in " ".join(poor.ui.words())


def test_depth_and_pit_are_set_on_the_page_and_told(store: Store) -> None:
    stage = opened(store, "double-back-jack")
    page: Any = stage.page
    page.come_to("heat+")
    stage.click("heat+")
    page = settled(stage)
    page.come_to("penetration+")
    stage.click("penetration+")
    page = settled(stage)
    assert (page.request.heat, page.request.penetration) == (2, 50)
    told = " ".join(page.ui.words())
    assert "The pit shuffles at a spread over 2: that costs" in told
    assert "50.0 % of 6 decks dealt" in told


def test_the_page_begins_with_whether_counting_wins_there(store: Store) -> None:
    poor: Any = opened(store, "free-bet-blackjack").page
    told = " ".join(poor.ui.words())
    assert "Counting does not win here: 100 rounds with bets of 1 to 8 cost 0.24 units." in told
    assert "At Double Back Jack it does." in told
    rich: Any = opened(store, "double-back-jack").page
    assert "Counting wins here: +1.00 units in 100 rounds" in " ".join(rich.ui.words())


def test_found_broken_the_system_became_the_best_one_once_the_steps_were_passed(
    store: Store,
) -> None:
    """It stays the player's own, and so does the table; the best one is an offer in one line."""
    stage = opened(store, "double-back-jack")
    page: Any = stage.page
    assert page.request.system == "Hi-Lo"
    assert "Best-4 follows your gain more closely than Hi-Lo" in " ".join(page.ui.words())
    page._menu.value = "free-bet-blackjack"
    page.reset_after_menu_choice(page._menu)
    settled(stage)
    page.come_to("best-system:Best-4")
    stage.click("best-system:Best-4")
    settled(stage)
    assert stage.shell.settings.counting == {"1": ("free-bet-blackjack", "Best-4")}
    assert "follows your gain more closely" not in " ".join(page.ui.words())
    stage.shell.change(counting={"1": ("double-back-jack", "Best-2")})
    page.enter(page.view)
    settled(stage)
    assert (page.game.slug, page.answer.chosen.system.name) == ("double-back-jack", "Best-2")


def test_found_broken_progress_did_not_say_with_which_system_and_table_it_was_made(
    store: Store,
) -> None:
    keep_counting_answer(
        store, 1, "double-back-jack", "left", right=True, seconds=1.0, system="Hi-Lo"
    )
    page: Any = opened(store, "double-back-jack").page
    path = next(one for one in page.ui.controls() if getattr(one, "rows", ()))
    cells = [cell.words for row in path.rows for cell in row.cells]
    assert "passed with Hi-Lo at Double Back Jack" in cells
    assert "passed at Double Back Jack" in cells, "those from before the system was kept"


def assess(store: Store, pace: str) -> None:
    words = f"Decks left 11, at {pace} pace"
    keep_counting_answer(
        store, 1, "double-back-jack", SHEET, right=True, seconds=9.0, words=words, system="Hi-Lo"
    )


def test_found_broken_the_gold_button_offered_what_was_passed_again(store: Store) -> None:
    """After calm pace casino pace, then a table; rounds without marks lie beside the assessment."""
    assess(store, "calm")
    stage = opened(store)
    page: Any = stage.page
    assert gold(page) == ["Assessment at casino pace: 12 rounds, 10 minutes"]
    stage.click("table-rounds")
    stage.press(pygame.K_RETURN)
    place = "count-table:double-back-jack:Hi-Lo:8:500:0:0"
    assert stage.went == [place, f"{place}:assessment"]
    assert stage.shell.settings.school_paces == {"1": "casino"}
    assess(store, "casino")
    stage = opened(store)
    assert gold(stage.page) == ["Next: play at Double Back Jack"]
    stage.click("begin")
    stage.click("table-assess")
    assert stage.went == ["table:double-back-jack", f"{place}:assessment"]


def test_found_broken_steps_counted_as_passed_at_a_table_where_they_were_not(store: Store) -> None:
    page: Any = opened(store, "free-bet-blackjack").page
    assert "7 of 8 passed at Double Back Jack" in page.ui.words()
    assert "7 of 8 passed" in opened(store, "double-back-jack").page.ui.words()


def test_found_broken_back_from_a_step_led_into_the_middle_of_the_page(store: Store) -> None:
    stage = opened(store, size=(1366, 768))
    page: Any = stage.page
    page.scroll_by(400)
    assert page.scroll > 0
    page.handle_intent(Pressed("begin"))
    page.enter(page.view)
    assert page.scroll == 0


def test_found_broken_the_school_had_three_names() -> None:
    entry = next(entry for entry in ENTRIES if entry.name == "counting")
    place = next(title for name, title, _ in WAYS if name == "counting")
    assert {entry.label, place, CountingPage.title} == {"Count cards"}
