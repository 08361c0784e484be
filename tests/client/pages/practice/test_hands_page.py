"""Hands to share in the window, and what the practice page foretells: by keys and mouse."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.book import Store
from game.client.pages.practice.hands import SharedHandsPage
from game.client.pages.practice.practice import PracticePage
from game.client.pictures import studio
from game.games import GAMES
from game.play.learning.lesson_progress import LessonRun
from game.practice.shared_hands import HandsFolder, check_number, coded_hands, hands_text, scores
from tests.client.pages.pages_shared import Clock, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

HOUSE = Path(__file__).resolve().parents[4]
CLOCK = Clock()
CRAZY = "crazy-4-poker"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path, clock=CLOCK) as opened:
        opened.people.add_player("Robin", "You")
        yield opened


def words(stage: Stage) -> str:
    return " ".join(stage.page.ui.words())


def made(stage: Stage) -> Any:
    page: Any = stage.page
    page._working.join(20)
    stage.shell.make_calls()
    stage.loop.step()
    return page


def answered(store: Store, many: int = 8, **asked: Any) -> LessonRun:
    """A run whose every fourth answer is the worst."""
    game = GAMES[CRAZY]
    run = LessonRun(store, 1, game, game.house_rules, bytes(32), CLOCK, **asked)
    for number in range(many):
        hand = run.make_hand(run.next_task())
        ev = hand.question.advice.ev
        worst = min(ev, key=lambda one: ev[one])
        run.take_answer(hand, worst if number % 4 == 3 else hand.question.advice.best, 2.0)
    return run


def test_a_code_makes_hands_that_are_drilled(store: Store) -> None:
    stage = Stage(SharedHandsPage, store, CLOCK, games=GAMES, slug=CRAZY)
    stage.click("by-code")
    assert "Type a code first" in stage.toasts[-1]
    assert "Type a code first." in stage.page.ui.words(), "it stands there, too"
    stage.click("code")
    stage.type("friday-7")
    stage.click("by-code")
    page = made(stage)
    assert page.chosen == "crazy-4-poker-friday-7"
    assert page.found[page.chosen].hands == coded_hands(GAMES[CRAZY], "friday-7").hands
    stage.click("answer")
    assert stage.went == ["drill:crazy-4-poker:hands=crazy-4-poker-friday-7:8"]


def test_found_broken_any_text_was_a_code_and_a_mistyped_one_was_not_noticed(store: Store) -> None:
    """Two people can compare a number; Enter deals the hands, too."""
    stage = Stage(SharedHandsPage, store, CLOCK, games=GAMES, slug=CRAZY)
    stage.click("code")
    stage.type("a b/?")
    stage.press(pygame.K_RETURN)
    assert "A code has only letters, digits and hyphens, such as friday-7." in words(stage)
    assert stage.page.focus.get("by-code").why
    assert HandsFolder(store.folder).names() == []
    stage.click("code")
    stage.press(pygame.K_END, *[pygame.K_BACKSPACE] * 5)
    stage.type("friday-7")
    stage.press(pygame.K_RETURN)
    page = made(stage)
    hands = page.found["crazy-4-poker-friday-7"]
    assert f"Check number {check_number(hands)}: " in words(stage)
    assert check_number(hands) != check_number(coded_hands(GAMES[CRAZY], "friday-8"))


def test_answers_are_written_into_the_file_and_compared(store: Store) -> None:
    folder = HandsFolder(store.folder)
    name = folder.add(coded_hands(GAMES[CRAZY], "friday-7", 4))
    run = answered(store, 4, what="hands", deck=name)
    assert run.is_finished
    (score,) = scores(folder.load(name))
    assert (score.player, score.right, score.hands) == ("Robin", 3, 4)
    stage = Stage(SharedHandsPage, store, CLOCK, games=GAMES, slug=CRAZY)
    label = stage.page.focus.get("score:1").label  # type: ignore[union-attr] # it is there
    assert label.startswith("1. Robin: 3 of 4 right, $")


def test_a_file_is_dropped_saved_and_deleted(store: Store, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(hands_text(coded_hands(GAMES[CRAZY], "x", 2)), "utf-8")
    bad.write_text("name = 1", "utf-8")
    stage = Stage(SharedHandsPage, store, CLOCK, games=GAMES, slug=CRAZY, folder=tmp_path / "out")
    stage.send(pygame.Event(pygame.DROPFILE, file=str(bad)))
    assert "bad.toml: name" in stage.toasts[-1]
    stage.send(pygame.Event(pygame.DROPFILE, file=str(good)))
    stage.click("export")
    assert (tmp_path / "out" / "crazy-4-poker-x.toml").is_file()
    stage.click("delete")
    assert HandsFolder(store.folder).names() == []
    assert "No hands yet" in words(stage)


def test_own_last_hands_are_made_into_a_file(store: Store) -> None:
    stage = Stage(SharedHandsPage, store, CLOCK, games=GAMES, slug=CRAZY)
    stage.click("mine")
    made(stage)
    assert "no hand of Crazy 4 Poker was answered yet" in stage.toasts[-1]
    answered(store)
    stage.click("mine")
    page = made(stage)
    assert len(page.found[page.chosen].hands) == 8


def test_the_practice_page_foretells_and_drills_leaks(store: Store) -> None:
    answered(store)
    stage = Stage(PracticePage, store, CLOCK, games=GAMES, slug=CRAZY)
    page = made(stage)
    told = words(stage)
    assert "Reviews that come back" in told
    assert "Ten minutes with all that is due or new" in told
    assert not {"leaks", "Retention", "FSRS"} & {*told.split()}, "jargon"
    assert f"{sum(page.outlook.reviews)} in 14 days" in told
    page.come_to("leaks")
    stage.click("leaks")
    page.come_to("hands")
    stage.click("hands")
    assert stage.went == [f"drill:{CRAZY}:leaks:8", f"hands:{CRAZY}"]
    page.come_to("fit")
    stage.click("fit")
    made(stage)
    assert "fewer than 50 reviews" in stage.toasts[-1]


def test_leaks_are_drilled_in_turn(store: Store) -> None:
    answered(store)
    game = GAMES[CRAZY]
    run = LessonRun(store, 1, game, game.house_rules, bytes(32), CLOCK, what="leaks")
    assert run.leaks
    wanted = [run.next_task().wanted[0] for _ in range(2 * len(run.leaks))]
    assert wanted == run.leaks * 2


def test_hands_of_a_file_lie_on_the_felt_and_no_other_comes_between() -> None:
    with studio(HOUSE) as router:
        folder = HandsFolder(router.folder)
        name = folder.add(coded_hands(GAMES[CRAZY], "friday-7", 3))
        drill: Any = router.page("drill", f"{CRAZY}:hands={name}:0")
        assert drill.subtitle.startswith(f"Drill · {name}")
        run = drill.lessons
        sources = []
        for _ in range(3):
            hand = run.make_hand(run.next_task())
            sources.append(hand.question.source)
            run.another_task(hand.lesson.key)
            run.take_answer(hand, "", 1.0)
        assert tuple(sources) == run.shared.hands
