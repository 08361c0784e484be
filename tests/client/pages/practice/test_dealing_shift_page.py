"""A shift of the dealing school in the window, dealt by keys and by mouse."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame
import pytest
from msgspec.structs import replace

from game.book import Store
from game.client.input.actions import USUAL, code_of
from game.client.layouts.layout import shipped_layout
from game.client.pages.practice.dealing_school.dealing import DealingPage
from game.client.pages.practice.dealing_school.dealing_shift import (
    VERB_KEYS,
    ShiftPage,
    _choice_group,
    _mark_row,
)
from game.client.pages.practice.practice import WAYS, PracticePage
from game.client.scenes.scene import Push
from game.client.ui.widgets import Button
from game.core.money import short
from game.games import GAMES
from game.hands.phrases import join_with_and
from game.play.learning.dealing_sheets import (
    kept_assessment_sheets,
    kept_shifts,
    shift_progress_words,
)
from game.practice.dealing import acts
from game.practice.dealing.act_menu import route, verb_of
from game.practice.dealing.example_round import FIRST_TABLE, acts_per_round, example_round
from game.practice.dealing.settling_order import SETTLING, settling_words
from tests.client.pages.pages_shared import Clock, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.practice.dealing.acts import AnyAct

CLOCK = Clock()
DEALT = ("crazy-4-poker", "free-bet-blackjack", "high-roll-dice", "six-card-fortune-pai-gow-poker")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path, clock=CLOCK) as opened:
        opened.people.add_player("Robin", "You")
        yield opened


def shift(store: Store, slug: str = "crazy-4-poker", **more: Any) -> Stage:
    return Stage(
        ShiftPage,
        store,
        CLOCK,
        (1280, 720),
        games=GAMES,
        slug=slug,
        layout=shipped_layout(GAMES[slug]),
        **{"rounds": 2, "seed": 5, "seeds": lambda: bytes(range(32)), **more},
    )


def due_act(page: Any) -> AnyAct:
    return page.shift.catch.act if page.shift.catch is not None else page.shift.due[0].act


def digit(stage: Stage, name: str) -> None:
    """The digit that a line of the panel stands at, or the line itself where it has none."""
    page: Any = stage.page
    found = next((key for key, named, _ in page._choice_lines() if named == name), "")
    if found:
        stage.press(ord(found))
    else:
        stage.click(name)


def do_by_keys(stage: Stage) -> AnyAct:
    """The act that is due, by the verb's key, digits and Enter."""
    page: Any = stage.page
    act = due_act(page)
    found = route(page.menu, act)
    assert found is not None
    verb, choice = found
    if page.verb != verb.name or page.pending is not None:
        code = code_of(USUAL[VERB_KEYS[verb.name]])
        assert code is not None
        stage.press(code)
    if page.pending is None and page.verb == verb.name:
        if choice not in page._shown_choices():
            stage.press(pygame.K_BACKSPACE)
        name = f"choice:{page.choices.index(choice)}"
        if name not in [named for _, named, _ in page._choice_lines()]:
            digit(stage, f"seat:{_choice_group(choice)}")
        digit(stage, name)
    if page.pending is not None:
        fill_in(stage, act)
    return act


def fill_in(stage: Stage, act: AnyAct, *, by_mouse: bool = False) -> None:
    """Words, chips or part of a stake."""
    page: Any = stage.page
    needs = page.pending.needs
    if needs == "chips":
        cents = act.cents if isinstance(act, acts.BoxTip) else act.payment.cents  # type: ignore[union-attr]
        cut = acts.fewest_chips(cents)
        names = [f"chip:{chip}" for chip in cut.chips] + ["change"] * bool(cut.change)
        if cut.has_stacked_chips and isinstance(act, acts.PayWinner):
            names.append("cut-down")
        keys = {"change": 7, "cut-down": 8}
        for name in names:
            key = keys.get(name) or len(acts.CHIPS) - acts.CHIPS.index(int(name[5:]))
            stage.click(name) if by_mouse else stage.press(ord(str(key)))
        stage.click("pay") if by_mouse else stage.press(pygame.K_RETURN)
        return
    options = (
        list(page.texts)
        if needs == "words"
        else [one.does[0] for one in page.menu.parts(page.pending)]
    )
    number = options.index(act)
    kind = "text" if needs == "words" else "part"
    stage.click(f"{kind}:{number}") if by_mouse else stage.press(ord(str(number + 1)))


def do_by_mouse(stage: Stage) -> AnyAct:
    """The act that is due, by buttons."""
    page: Any = stage.page
    act = due_act(page)
    found = route(page.menu, act)
    assert found is not None
    verb, choice = found
    if page.verb != verb.name or page.pending is not None:
        stage.click(f"verb:{verb.name}")
    if page.pending is None and page.verb == verb.name:
        name = f"choice:{page.choices.index(choice)}"
        if name not in [named for _, named, _ in page._choice_lines()]:
            if page.seat:
                stage.press(pygame.K_BACKSPACE)
            else:
                stage.click(f"seat:{_choice_group(choice)}")
            return act
        stage.click(name)
    if page.pending is not None:
        fill_in(stage, act, by_mouse=True)
    return act


@pytest.mark.sample(2)
@pytest.mark.parametrize("slug", DEALT)
def test_a_round_is_dealt_by_keys_alone(store: Store, slug: str) -> None:
    stage = shift(store, slug, level=1, rounds=1)
    page: Any = stage.page
    done = 0
    while page.sheet is None:
        do_by_keys(stage)
        done += 1
        assert done < 600
    assert page.shift.slips == []
    assert page.sheet.dealt == 1
    assert "Good enough" in page.ui.words()
    assert kept_assessment_sheets(store, 1, slug) == (), "it was no assessment"
    (kept,) = kept_shifts(store, 1, slug)
    assert kept.acts_right == kept.acts_done > 5


def test_a_round_is_dealt_by_mouse_alone(store: Store) -> None:
    stage = shift(store, "flop-poker", level=2, rounds=1)
    page: Any = stage.page
    done = 0
    while page.sheet is None:
        do_by_mouse(stage)
        done += 1
        assert done < 600
    assert page.shift.slips == []


def until(stage: Stage, kind: type[acts.DealerAct]) -> Any:
    """Deal on until an act of a kind is due."""
    page: Any = stage.page
    while not isinstance(due_act(page), kind):
        page.do((due_act(page),))
    return due_act(page)


def test_a_payment_in_too_many_chips_is_said_at_once_and_put_right(store: Store) -> None:
    stage = shift(store, "criss-cross-poker", level=3, rounds=12)
    page: Any = stage.page
    act = until(stage, acts.PayWinner)
    while act.payment.cents % 500 or act.payment == acts.Payment((500,)):
        page.do((act,))
        act = until(stage, acts.PayWinner)
    stage.click("verb:pay")
    page.choose(route(page.menu, act)[1])  # type: ignore[index]
    for _ in range(act.payment.cents // 100):
        stage.press(pygame.K_1)
    assert page.payment.cents == act.payment.cents
    stage.press(pygame.K_BACKSPACE, pygame.K_1, pygame.K_RETURN)
    assert [slip.mark for slip in page.shift.slips] == ["chips"]
    assert any(words.startswith("Chips: pay seat") for words in page.ui.words())
    words = page.ui.words()
    assert any("Wrong so far: chips 1" in one for one in words)
    assert "✗ You laid" in words
    assert f"{short(act.payment.cents)}, {act.payment.cents // 100} chips" in words
    page.do((due_act(page),))
    assert "✗ You laid" not in page.ui.words()


def test_an_act_out_of_order_changes_nothing_and_says_what_is_due(store: Store) -> None:
    stage = shift(store, level=1)
    page: Any = stage.page
    stage.press(ord("c"))
    assert len(page.shift.events) == len([e for e in page.shift.events if e])
    assert page.shift.slips[0].mark == "order"
    assert any(
        words.startswith("Out of order: cut the cards. Due: shuffle") for words in page.ui.words()
    )
    stage.press(ord("s"), ord("c"))
    assert len(page.shift.slips) == 1


def test_the_first_round_says_what_comes_next_and_which_key(store: Store) -> None:
    stage = shift(store, level=1)
    page: Any = stage.page
    words = page.ui.words()
    assert "What comes next" in words
    assert any(one.startswith("Shuffle") for one in words)
    assert "Press Shuffle (S)." in words
    stage.press(ord("s"))
    assert "Press Cut cards (C)." in page.ui.words()


def test_an_assessment_says_nothing_before_its_sheet_which_the_book_keeps(
    store: Store, tmp_path: Path
) -> None:
    stage = shift(store, level=1, assessed=True, rounds=1, folder=tmp_path / "exports")
    page: Any = stage.page
    assert "What comes next" not in page.ui.words()
    stage.press(ord("c"))
    assert "Cut the cards." in page.ui.words(), "what was done, not whether it had an effect"
    assert "No effect." not in page.ui.words()
    stage.click("head:hint")
    assert "An assessment gives no hints." in stage.toasts[-1]
    assert page.shift.acts_done == 1
    while page.sheet is None:
        page.do((due_act(page),))
    words = " ".join(page.ui.words())
    assert "Out of order: cut the cards" in words
    row = _mark_row("chips", "not asked", "–", "90 %", "–", met=None)
    assert row.cells[0].words == "–"
    assert not row.cells[0].icon
    (kept,) = kept_assessment_sheets(store, 1, "crazy-4-poker")
    assert (kept.level, kept.dealt, kept.rounds, kept.seed) == (1, 1, 1, 5)
    assert kept.passed == page.sheet.passed
    assert 0 < kept.shares["order"] < 1
    stage.click("head:png")
    page.handle(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_p, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    )
    made = sorted(path.suffix for path in (tmp_path / "exports").iterdir())
    assert made == [".pdf", ".png"]
    assert all("The sheet is saved" in toast for toast in stage.toasts[1:])


def test_sheets_do_not_count_as_hands_of_the_drills(store: Store) -> None:
    stage = shift(store, level=1, assessed=True, rounds=1)
    page: Any = stage.page
    page.do((due_act(page),))
    page.finish()
    assert store.practice.totals(1).answers == 0
    assert store.practice.trend(1, answers_per_point=1) == ()
    assert len(kept_assessment_sheets(store, 1, "crazy-4-poker")) == 1


def labels(stage: Stage) -> list[str]:
    page: Any = stage.page
    return [button.label for button in page.buttons()]


def test_the_next_level_begins_where_the_sheet_was_passed(store: Store) -> None:
    stage = shift(store, level=1, rounds=1)
    page: Any = stage.page
    while page.sheet is None:
        page.do((due_act(page),))
    assert "Take the assessment" in labels(stage)
    unasked = [mark.name for mark in page.sheet.marks if not mark.asked]
    assert unasked
    assert any(f"may also ask for {join_with_and(unasked)}." in one for one in page.ui.words())
    assert "Back" in labels(stage)
    stage.click("head:onward")
    assert (page.assessed, page.shift.level_number, page.shift.rounds) == (True, 1, 12)
    while page.sheet is None:
        page.do((due_act(page),))
    assert "Begin level 2" in labels(stage)
    stage.click("head:onward")
    assert (page.assessed, page.shift.level_number, page.shift.rounds) == (False, 2, 6)
    assert page.sheet is None
    page.finish()
    assert not page.sheet.passed, "no round was dealt"
    stage.press(pygame.K_d)
    assert page.shift.level_number == 2
    assert page.shift.seed == int.from_bytes(bytes(range(4)))
    page.finish()
    stage.click("head:back")
    assert stage.went == ["back"]


def test_esc_asks_before_it_ends_a_shift(store: Store) -> None:
    stage = shift(store)
    page: Any = stage.page
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    move = page.handle(event)
    assert isinstance(move, Push)
    dialog: Any = move.scene
    assert dialog.answers[-1].name == "on", "Enter goes on"
    assert [answer.kind for answer in dialog.answers] == ["dark", "primary"]
    dialog._chosen("on")
    assert page.sheet is None
    dialog._chosen("end")
    assert page.sheet is not None
    assert page.sheet.missing == ("rounds",)
    stage.press(pygame.K_ESCAPE)
    assert stage.went == ["back"]


def test_a_stake_is_taken_by_a_press_on_the_felt(store: Store) -> None:
    stage = shift(store, "criss-cross-poker", level=2, rounds=6)
    page: Any = stage.page
    act = until(stage, acts.TakeStake)
    stage.press(ord("t"))
    number = page._shown_choices().index(route(page.menu, act)[1])  # type: ignore[index]
    taken = page.shift.tray.taken
    stage.click(f"felt:{number}:0")
    assert page.shift.tray.taken == taken + act.cents
    assert not page.shift.slips


def test_backspace_goes_back_step_by_step(store: Store) -> None:
    stage = shift(store, "criss-cross-poker", level=3, rounds=6)
    page: Any = stage.page
    until(stage, acts.TakeStake)
    stage.press(ord("p"))
    seat = page.choices[0].seat
    stage.press(ord(str(seat)), pygame.K_1, pygame.K_2, pygame.K_3)
    assert page.payment == acts.Payment((2500, 500))
    for expected in ("500", "", "pending", "seat", "verb"):
        stage.press(pygame.K_BACKSPACE)
        match expected:
            case "500":
                assert page.payment.chips == (500,)
            case "":
                assert page.payment.chips == ()
            case "pending":
                assert page.pending is None
            case "seat":
                assert page.seat == 0
            case _:
                assert page.verb == ""
    assert not page.shift.slips


def test_f5_shows_the_provision_behind_a_fault_and_the_time_stands(store: Store) -> None:
    stage = shift(store, "criss-cross-poker", level=3)
    page: Any = stage.page
    stage.press(pygame.K_F5)
    assert not stage.toasts, "the order of settling is cited before any fault"
    act = until(stage, acts.TakeStake)
    page.do((acts.PushStake(act.seat, act.wager),))
    section = page.shift.slips[-1].section
    assert section.startswith("674a.")
    before = page.shift.waited_seconds
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="", scancode=0)
    move = page.handle(event)
    assert isinstance(move, Push)
    dialog: Any = move.scene
    page.leave()
    dialog.enter(page.view)
    assert section in dialog.title
    stage.ticks.wind(60.0)
    page.update(0.0)
    assert page.shift.waited_seconds == pytest.approx(before)
    stage.ticks.wind(2.0)
    assert page.shift.waited_seconds == pytest.approx(before + 2.0)


def test_found_broken_the_time_ran_while_another_window_was_in_front(store: Store) -> None:
    stage = shift(store, level=5)
    page: Any = stage.page
    page.update(0.0)
    before = page.shift.waited_seconds
    page.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    for _ in range(3):
        stage.ticks.wind(20.0)
        page.update(0.0)
    assert page.shift.waited_seconds == pytest.approx(before)
    page.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    page.update(0.0)
    stage.ticks.wind(2.0)
    assert page.shift.waited_seconds == pytest.approx(before + 2.0)


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["criss-cross-poker", "high-roll-dice"])
def test_the_guided_rounds_lead_by_what_they_say_alone(store: Store, slug: str) -> None:
    """Each step names the next key or line, also of sentences and chips, until the act is done; and
    how the table is settled is said before it is graded.
    """
    stage = shift(store, slug, level=1, rounds=2)
    page: Any = stage.page
    steps, followed = 0, (0, "")
    while page.sheet is None:
        words = page._step_words(page.menu.guidance)
        found = re.search(r"\((\w)\)\.$|sentence (\d)\.$", words)
        steps += 1
        assert steps < 400
        before = page.shift.round, page.shift.due[0]
        order = before[0], settling_words(slug, before[1].section)
        if isinstance(before[1].act, acts.Settling):
            is_said = any(order[1] in one for one in page.ui.words())
            assert is_said == (order != followed), "said at the first of a round"
        if words.startswith("Lay "):
            fill_in(stage, due_act(page))
        elif found:
            stage.press(ord((found[1] or found[2]).lower()))
        else:
            raise AssertionError(words)
        is_done = page.sheet is not None or page.shift.due[:1] != before[1:]
        if is_done and isinstance(before[1].act, acts.Settling):
            followed = order
    assert followed[0] == 2
    assert page.sheet.slips == ()


def test_in_a_small_window_what_can_be_chosen_comes_into_sight(store: Store) -> None:
    stage = Stage(
        ShiftPage,
        store,
        CLOCK,
        (1024, 768),
        text_scale=200,
        games=GAMES,
        slug="criss-cross-poker",
        layout=shipped_layout(GAMES["criss-cross-poker"]),
        seeds=lambda: bytes(32),
    )
    page: Any = stage.page
    stage.press(ord("d"))
    target = page.focus.get("choice:0")
    assert target is not None
    assert page.pane.colliderect(target.rect)
    assert page.scroll > 0


def test_the_felt_is_heard_where_it_cannot_be_seen(store: Store) -> None:
    page: Any = shift(store, "criss-cross-poker", level=1).page
    seat = page.menu.playing_seats[0]
    assert any(line.startswith(f"Seat {seat} bets: Ante Across $") for line in page.aloud())


def test_a_hint_says_what_is_due_and_counts(store: Store) -> None:
    stage = shift(store, level=3)
    page: Any = stage.page
    stage.click("head:hint")
    assert "Hint: Shuffle the cards." in page.ui.words()
    assert page.shift.wrong["order"] == 1


def test_in_hot_seat_a_person_opens_the_cards_and_decides(store: Store) -> None:
    stage = shift(store, "criss-cross-poker", level=1, people=1)
    page: Any = stage.page
    while not page.shift.asked_seat:
        page.do((due_act(page),))
    stage.press(ord("t"))
    assert page.verb == ""
    assert "Seat 1 decides" in page.ui.words()
    assert not stage.names("decide:")
    stage.press(pygame.K_1)
    assert page.is_hand_open
    many = len(page.shift.open_actions)
    assert len(stage.names("decide:")) == many
    stage.click("decide:0")
    assert not page.is_hand_open
    assert any(line.text.startswith("Seat 1: ") for line in page.log)


def test_the_school_s_page_begins_a_shift_as_it_was_asked_for(store: Store) -> None:
    stage = Stage(DealingPage, store, CLOCK, games=GAMES, slug="flop-poker", seed=bytes(range(32)))
    page: Any = stage.page
    stage.click("step:3")
    stage.click("mode=assessed")
    assert page.rounds == 12, "an assessment has at least so many"
    assert stage.names("rounds=") == ["rounds=12", "rounds=20", "rounds=40"]
    assert page.ui.words().count("The order of settling") == 1
    stage.click("rounds=20")
    stage.click("people=2")
    stage.press(pygame.K_d)
    stage.press(pygame.K_d)
    asked, seeds = zip(
        *(went.split(":assessed:")[0].rsplit(":", 1) for went in stage.went), strict=True
    )
    assert asked == ("shift:flop-poker:3:20",) * 2
    assert abs(int(seeds[0]) - int(seeds[1])) > 1, "no sheet tells the next shift's seed"
    stage.click("step:3")
    assert stage.went[-1].startswith("shift:flop-poker:3:20:")
    assert page.level == 3


def test_a_passed_level_is_dated_and_the_next_one_is_chosen(store: Store) -> None:
    shifted = shift(store, level=1, rounds=1, assessed=True)
    page: Any = shifted.page
    while page.sheet is None:
        page.do((due_act(page),))
    stage = Stage(DealingPage, store, CLOCK, games=GAMES, slug="crazy-4-poker", seed=bytes(32))
    school: Any = stage.page
    ends = (CLOCK.now + timedelta(days=90)).astimezone()
    assert school.level == 2
    rows = [target.label for target in school.focus.targets if target.name == "step:1"]
    assert rows == [f"Step 1, One patron: passed until {ends:%B} {ends.day}"]
    later: Any = Stage(
        DealingPage,
        store,
        lambda: CLOCK.now + timedelta(days=91),
        games=GAMES,
        slug="crazy-4-poker",
        seed=bytes(32),
    ).page
    (row,) = [target.label for target in later.focus.targets if target.name == "step:1"]
    assert ": ran out " in row


def test_a_level_against_the_clock_has_a_pace_that_is_chosen_before_and_remembered(
    store: Store,
) -> None:
    """Calm is suggested first; the sheet that it is passed with and the page name it."""
    stage = Stage(DealingPage, store, CLOCK, games=GAMES, slug="crazy-4-poker", seed=bytes(32))
    page: Any = stage.page
    assert not stage.names("pace="), "level 1 leaves time"
    stage.click("step:5")
    assert stage.names("pace=") == ["pace=calm", "pace=casino"]
    assert "30 s a payment on average" in " ".join(page.ui.words())
    stage.click("begin")
    assert stage.shell.settings.school_paces == {"1": "calm"}
    stage.click("pace=casino")
    assert "10 s a payment on average" in " ".join(page.ui.words())
    dealt = shift(store, level=5, rounds=1, assessed=True)
    table: Any = dealt.page
    assert table.subtitle.endswith("assessment at calm pace · round 1 of 1")
    while table.sheet is None:
        dealt.ticks.wind(15.0 if isinstance(due_act(table), acts.PayWinner) else 1.0)
        table.hear_player()
        table.do((due_act(table),))
    assert table.sheet.passed
    assert "At calm pace; casino pace is the next step." in table.ui.words()
    (kept,) = kept_assessment_sheets(store, 1, "crazy-4-poker")
    assert kept.sheet == table.sheet
    again: Any = Stage(DealingPage, store, CLOCK, games=GAMES, slug="crazy-4-poker", seed=bytes(32))
    rows = [target.label for target in again.page.focus.targets if target.name == "step:5"]
    assert ": passed at calm pace until " in rows[0]


def test_practice_leads_to_the_school(store: Store) -> None:
    stage = Stage(PracticePage, store, CLOCK, games=GAMES, slug="lunar-poker")
    stage.press(pygame.K_l)
    page: Any = stage.page
    page.focus.focus("head:dealing", by_key=True)
    stage.press(pygame.K_RETURN)
    assert stage.went == ["dealing"] * 2


def test_found_broken_a_first_shift_was_offered_at_the_hardest_table_but_one(store: Store) -> None:
    assert min(GAMES, key=acts_per_round) == FIRST_TABLE
    stage = Stage(DealingPage, store, CLOCK, games=GAMES, seed=bytes(32))
    page: Any = stage.page
    stage.shell.make_calls()
    assert page.game.slug == FIRST_TABLE
    page.easy = tuple(sorted(GAMES, key=acts_per_round))
    page.lay_out()
    why = "The easiest table to begin with: about 9 acts a round, the fewest of all."
    assert why in page.ui.words()


def test_found_broken_the_same_wrong_act_was_logged_twice(store: Store) -> None:
    page: Any = shift(store, level=3).page
    before = len(page.log)
    for _ in range(3):
        page.do((acts.CallFloor(),))
    assert [line.tone for line in page.log[before:]] == ["loss"]


def test_found_broken_cards_of_the_dealer_had_other_digits_than_their_numbers(store: Store) -> None:
    """At Lunar Poker the last card was at 1; now each is at its own number, behind one line."""
    stage = shift(store, "lunar-poker", level=1)
    page: Any = stage.page
    while not (isinstance(due_act(page), acts.TurnCards) and due_act(page).place == "dealer"):
        page.do((due_act(page),))
    page.choose_verb("turn")
    flat = {words: digit for digit, _, words in page._choice_lines()}
    assert list(flat)[-2:] == ["Dealer all", "Dealer, card by card"]
    stage.press(ord(flat["Dealer, card by card"]))
    lines = [(digit, words) for digit, _, words in page._choice_lines()]
    assert lines[:5] == [(str(number), f"Dealer card {number}") for number in range(1, 6)]
    assert lines[5] == ("6", "Dealer all but the last")
    before = len(page.shift.slips)
    stage.press(pygame.K_5)
    assert len(page.shift.slips) == before, "card 5 is turned up first (671a.7)"


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["criss-cross-poker", "flop-poker"])
def test_found_broken_the_digits_of_wagers_changed_when_one_was_settled(
    store: Store, slug: str
) -> None:
    """After a wager was taken or paid, the lines below it moved up, each with another digit."""
    stage = shift(store, slug, level=3, rounds=1)
    page: Any = stage.page
    seen: dict[tuple[object, ...], str] = {}
    settled = 0
    while page.sheet is None:
        act = due_act(page)
        if isinstance(act, acts.Settling):
            settled += 1
            page.choose_verb("pay" if isinstance(act, acts.PayWinner) else "take")
            for seat in (0, act.seat):
                page.seat = seat
                for key, name, _ in page._choice_lines():
                    at = name.partition(":")[2]
                    spot = page.choices[int(at)] if name.startswith("choice") else None
                    line = (spot.seat, spot.wager, spot.hand) if spot else (at,)
                    assert seen.setdefault((page.verb, seat, *line), key) == key
        page.do((act,))
    assert settled >= 10


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("slug", "level"), [("high-roll-dice", 2), ("crazy-4-poker", 6), ("free-bet-blackjack", 3)]
)
def test_found_broken_the_keys_of_wagers_looked_random(store: Store, slug: str, level: int) -> None:
    """They stood as 3, 2, 4, 5; now they go from left to right and from top to bottom, those that
    are settled keep their places, and a table of at most ten wagers has the same in every round.
    """
    page: Any = shift(store, slug, level=level, rounds=3).page
    keys: dict[str, set[str]] = {}
    met = 0
    while page.sheet is None:
        act = due_act(page)
        if isinstance(act, acts.Settling):
            page.choose_verb("pay" if isinstance(act, acts.PayWinner) else "take")
            page.seat = act.seat
            page.lay_out()
            shown = [one for one in page.ui.controls() if one.group == "choices"]
            shown.sort(key=lambda one: (one.rect.y, one.rect.x))
            caps = [one.cap for one in shown]
            assert caps[:10] == list("1234567890")[: len(caps)]
            titles = {re.sub(r" (\$|lammer|\(settled).*", "", one.label): one for one in shown}
            assert len(titles) == len(shown)
            for title, one in titles.items():
                keys.setdefault(title, set()).add(one.cap)
            met += len(shown) > 1
        page.do((act,))
    assert met > 10
    if slug != "high-roll-dice":
        assert {len(found) for title, found in keys.items() if ", hand" not in title} == {1}


def test_first_shift_and_latest_stand_beside_each_other(store: Store) -> None:
    """Right acts and seconds an act, of learning too; a shift without a round does not count."""
    for wrong in (3, 0):
        page: Any = shift(store, level=1, rounds=1).page
        for act in (acts.BurnCards(7), acts.GatherPot(), acts.CountStub())[:wrong]:
            page.do((act,))
        while page.sheet is None:
            page.do((due_act(page),))
    ended: Any = shift(store, level=1, rounds=1).page
    ended.finish()
    shifts = kept_shifts(store, 1, "crazy-4-poker")
    assert len(shifts) == 2
    many = shifts[0].acts_done
    assert (shifts[1].acts_done, shifts[1].acts_right) == (many + 3, many)
    words = shift_progress_words(shifts)
    day = f"{CLOCK.now:%B} {CLOCK.now.day}"
    share = f"{100 * many / (many + 3):.0f} %"
    assert words.startswith(f"First shift, guided, {day}: {share} of acts right")
    assert f"Latest, guided, {day}: 100 % of acts right, 0.0 s an act." in words
    assert words in page.ui.words()
    school: Any = Stage(
        DealingPage, store, CLOCK, games=GAMES, slug="crazy-4-poker", seed=bytes(32)
    ).page
    assert words in school.ui.words()
    assert school.level == 1, "learning passes no level"
    guided, own = shifts[1], replace(shifts[0], assessed=True, acts_right=many - 1)
    told = shift_progress_words((shifts[0], own, guided))
    assert f"First without guidance, {day}: 9" in told, (
        "a guided shift is not what was known before"
    )


@pytest.mark.slow
def test_found_broken_a_seat_had_another_digit_where_its_discards_lay(store: Store) -> None:
    """Seat 3 is chosen by 3, whatever else of it lies there, and whatever had the digit before."""
    stage = shift(store, "lunar-poker", level=1, seed=6)
    page: Any = stage.page
    met = set()
    while page.sheet is None:
        seat = page.menu.playing_seats[0]
        for verb, own in ("turn", f"Seat {seat} all"), ("rack", f"Seat {seat}"):
            page._choose_verb(verb)
            lines = {words: digit for digit, _, words in page._choice_lines()}
            assert lines.get(own, str(seat)) == str(seat), (verb, lines)
            assert len(set(lines.values())) == len(lines)
            met.add((verb, own in lines, f"Seat {seat}'s discards" in lines))
        page._choose_verb("")
        page.lay_out()
        do_by_keys(stage)
    assert ("turn", True, False) in met
    assert ("rack", True, True) in met


def test_found_broken_exchanged_cards_were_written_with_letters(store: Store) -> None:
    page: Any = shift(store, "lunar-poker", level=1).page
    page.shift._news.append("Seat 3: exchange 5c Th.")
    page._log_news()
    assert page.log[-1].text == "Seat 3: exchange 5♣ 10♥."


def test_found_broken_the_verbs_moved_when_one_was_closed(store: Store) -> None:
    """A verb stands where it stood, open or closed: the felt keeps its size, too."""
    stage = shift(store, "lunar-poker", level=1, rounds=1)
    page: Any = stage.page
    stood: dict[str, set[tuple[int, ...]]] = {}
    while page.sheet is None:
        for one in page.ui.controls():
            if isinstance(one, Button) and one.name.startswith("verb:"):
                stood.setdefault(one.name, set()).add(tuple(one.rect))
        do_by_keys(stage)
    assert {name: len(rects) for name, rects in stood.items()} == dict.fromkeys(stood, 1)


def test_found_broken_a_lone_wager_stood_at_its_seat_s_digit(store: Store) -> None:
    """Digits of the sum that were typed after 1 were taken for lines, and one of them for the wager."""
    stage = shift(store, "free-bet-blackjack", level=1, rounds=6)
    page: Any = stage.page
    act = until(stage, acts.PayWinner)
    while act.seat == 1:
        page.do((act,))
        act = until(stage, acts.PayWinner)
    stage.press(ord("p"))
    assert page._choice_lines()[0][0] == "1"
    stage.press(pygame.K_1, pygame.K_3, pygame.K_2)
    assert page.payment == acts.Payment((2500, 500))
    several: Any = shift(store, "free-bet-blackjack", level=2, rounds=6).page
    several.choose_verb("pay")
    assert {name for _, name, _ in several._choice_lines()} == {
        f"seat:{n}" for n in several.menu.playing_seats
    }


def test_a_stack_that_is_not_cut_down_is_a_fault_of_chips(store: Store) -> None:
    stage = shift(store, "criss-cross-poker", level=1, rounds=12)
    page: Any = stage.page
    marks = []
    for proof in (False, True):
        act = until(stage, acts.PayWinner)
        while not act.payment.has_stacked_chips:
            page.do((act,))
            act = until(stage, acts.PayWinner)
        assert "spread" in page.menu.guidance.words or page.shift.round > 2
        stage.press(ord("p"))
        page.choose(route(page.menu, act)[1])  # type: ignore[index]
        stage.press(pygame.K_8)
        assert "No chip stands on another." in stage.toasts[-1]
        page.chips = list(act.payment.chips)
        stage.press(*([pygame.K_8] if proof else []), pygame.K_RETURN)
        marks.append([(slip.mark, slip.cents) for slip in page.shift.slips])
    assert marks == [[("chips", 0)]] * 2
    assert "not spread" in page.shift.slips[0].done


@pytest.mark.parametrize("slug", ["criss-cross-poker", "props-and-hops"])
def test_found_broken_lines_of_a_full_table_had_no_digit(store: Store, slug: str) -> None:
    """Community cards beside six seats, and pairs of dice beyond the tenth."""
    page: Any = shift(store, slug, level=3, rounds=1).page
    groups = set()
    while page.sheet is None:
        for verb in (one.name for one in page.menu.verbs()):
            page._choose_verb(verb)
            lines = page._choice_lines()
            below = {int(name[5:]) for _, name, _ in lines if name.startswith("seat:")}
            for page.seat in (0, *below):
                digits = [digit for digit, _, _ in page._choice_lines()]
                assert all(digits)
                assert len(set(digits)) == len(digits)
            seats = [line for line in lines if line[2].startswith("Seat ") and verb != "tip"]
            assert all(words.startswith(f"Seat {digit}") for digit, _, words in seats)
            groups |= {group for group in below if group < 0}
        page.do((due_act(page),))
    assert groups == ({-1} if slug == "criss-cross-poker" else {-2, -3, -4, -5, -6, -7})


def test_what_went_wrong_in_an_assessment_is_practiced_with_the_same_cards(store: Store) -> None:
    stage = shift(store, level=2, assessed=True, rounds=3)
    page: Any = stage.page
    while page.shift.round < 2:
        page.do((due_act(page),))
    page.do((acts.BurnCards(7),))
    while page.sheet is None:
        page.do((due_act(page),))
    stage.click("head:again")
    shifted = page.shift
    assert (page.assessed, shifted.level_number, shifted.seed, shifted.rounds) == (False, 2, 5, 2)
    while page.sheet is None:
        page.do((due_act(page),))
    assert "Practice these" not in labels(stage)


def test_found_broken_the_assessment_after_a_sheet_cannot_be_foreseen_from_it(store: Store) -> None:
    drawn = iter((b"\x00\x00\x01\x00" + bytes(28), b"\x00\x00\x02\x00" + bytes(28)))
    stage = shift(store, seeds=lambda: next(drawn))
    page: Any = stage.page
    page.finish()
    for expected in (256, 512):
        stage.click("head:onward")
        assert page.shift.seed == expected
        page.finish()


def test_found_broken_a_verb_pressed_again_offers_the_same_sentences(store: Store) -> None:
    stage = shift(store, "high-roll-dice")
    page: Any = stage.page
    key = code_of(USUAL[VERB_KEYS["say"]])
    assert key is not None
    offered = []
    for _ in range(4):
        stage.press(key)
        offered.append(page.texts)
    assert len(offered[0]) == 3
    assert offered == [offered[0]] * 4


def test_found_broken_the_next_act_was_one_of_fifteen_equal_buttons(store: Store) -> None:
    """At level 1 the verb that comes next is lit, and what nothing lies there for is closed."""
    stage = shift(store, "crazy-4-poker", level=1)
    page: Any = stage.page
    shown = {one.name: one for one in page.ui.controls() if isinstance(one, Button)}
    verbs = {name: one for name, one in shown.items() if name.startswith("verb:")}
    due = verb_of(due_act(page)).name
    assert [name for name, one in verbs.items() if one.kind == "cream"] == [f"verb:{due}"]
    assert verbs["verb:pay"].why == "Pay: no wager lies on the table."
    assert not verbs[f"verb:{due}"].why
    assert {"Open", "Deal", "Settle", "Close"} <= set(page.ui.words())


def test_found_broken_a_new_dealer_met_sections_sheets_and_fifteen_choices(store: Store) -> None:
    """At New the school's page begins with one sentence, one gold button and the path; what a level
    needs is said before; the rest unfolds.
    """
    stage = Stage(DealingPage, store, CLOCK, games=GAMES, slug="flop-poker", seed=bytes(32))
    page: Any = stage.page
    stage.shell.change(levels={"1": "new"})
    page.lay_out()
    gold = [one for one in page.ui.controls() if isinstance(one, Button) and one.kind == "primary"]
    assert len(gold) == 1
    assert gold[0].label.startswith("Begin: 6 rounds, one patron")
    told = " ".join(page.ui.words())
    assert "98 % of the order of acts, 90 % of the announcements, 99 % of the amounts" in told
    assert "such as a late bet" not in told, "nothing goes wrong at level 1"
    for folded in ("Your shift", "A round, act by act", "667a."):
        assert folded not in told
    stage.click("depth")
    assert "A round, act by act" in page.ui.words()
    page.come_to("depth")
    stage.press(pygame.K_RETURN)
    assert "Your shift" in page.ui.words()


def test_found_broken_the_page_moved_down_when_the_acts_of_a_round_were_counted(
    store: Store,
) -> None:
    """What was about to be pressed stood a line lower once another thread had counted them."""
    stage = Stage(DealingPage, store, CLOCK, games=GAMES, slug="flop-poker", seed=bytes(32))
    page: Any = stage.page
    stage.shell.change(levels={"1": "new"})
    places = []
    for easy in ((), tuple(GAMES)):
        page.easy = easy
        page.lay_out()
        places.append(page.focus.get("depth").rect.y)
    assert places[0] == places[1]


def test_found_broken_about_23_acts_stood_beside_an_example_of_25(store: Store) -> None:
    """Both are counted by the same sentences, and the example says how many it has."""
    stage = Stage(DealingPage, store, CLOCK, games=GAMES, slug="go-fore-it", seed=bytes(32))
    page: Any = stage.page
    page.easy = tuple(GAMES)
    page.lay_out()
    lines, mean = example_round("go-fore-it"), acts_per_round("go-fore-it")
    note = f"one patron, {len(lines)} acts; a round has {mean:.0f} on average"
    assert note in page.ui.words()
    assert f"{len(lines)}. {lines[-1]}" in page.ui.words()
    assert f"about {mean:.0f} acts a round" in " ".join(page.ui.words()).lower()


def test_found_broken_a_place_had_another_key_in_another_round(store: Store) -> None:
    """In Muck the dealer stood at 7 and the stub at 8, and later the other way round."""
    stage = shift(store, "go-fore-it", level=1, rounds=6)
    page: Any = stage.page
    keys: dict[tuple[str, str], set[str]] = {}
    while page.sheet is None:
        for verb in ("rack", "name", "take", "pay") if page.shift.state is not None else ():
            page._choose_verb(verb)
            for key, _, words in page._choice_lines():
                keys.setdefault((verb, words.partition(" $")[0]), set()).add(key)
        page._choose_verb("")
        page.do((due_act(page),))
    assert keys["rack", "Dealer"] == {"7"}
    assert keys["rack", "Stub"] == {"8"}
    wagers = {
        words.partition(" ")[2].partition(" ")[2]: found
        for (verb, words), found in keys.items()
        if verb == "pay"
    }
    assert all(len(found) == 1 for found in (*keys.values(), *wagers.values()))


def test_found_broken_what_was_chosen_stayed_chosen_in_the_next_round(store: Store) -> None:
    """Muck stayed, and its digit for the stub, 7, was another one's."""
    stage = shift(store, "go-fore-it", level=1, rounds=2)
    page: Any = stage.page
    while page.shift.round == 1:
        last = due_act(page)
        do_by_keys(stage)
    assert isinstance(last, acts.RackCards)
    assert (page.verb, page.choices, page.pending) == ("", (), None)


def test_found_broken_an_ended_assessment_without_an_act_was_filed(store: Store) -> None:
    page: Any = shift(store, level=1, assessed=True, rounds=1).page
    page.finish()
    assert kept_shifts(store, 1, "crazy-4-poker") == ()


def test_found_broken_last_time_was_an_assessment_that_was_ended(store: Store) -> None:
    """ "Last time" is the last one whose rounds were all dealt."""
    for rounds in (1, 2):
        page: Any = shift(store, level=1, assessed=True, rounds=rounds).page
        while page.sheet is None and page.shift.round == 1:
            page.do((due_act(page),))
        if page.sheet is None:
            page.finish()
    assert [one.dealt for one in kept_assessment_sheets(store, 1, "crazy-4-poker")] == [1, 1]
    page = shift(store, level=1, assessed=True, rounds=1).page
    page.do((due_act(page),))
    page.finish()
    assert page.last.rounds == 1


def school_page(store: Store, slug: str = "") -> Stage:
    return Stage(DealingPage, store, CLOCK, games=GAMES, slug=slug, seed=bytes(32))


def test_found_broken_the_assessment_stood_behind_two_more_buttons(store: Store) -> None:
    """Both are seen at once, each with the rounds that are recommended for it."""
    stage = school_page(store, "go-fore-it")
    page: Any = stage.page
    assert page.depth == 0 or page.player_level != "new"
    assert stage.names("mode=") == ["mode=learn", "mode=assessed"]
    assert (page.mode, page.rounds) == ("learn", 6)
    stage.click("mode=assessed")
    assert (page.mode, page.rounds) == ("assessed", 12)
    stage.click("mode=learn")
    assert (page.mode, page.rounds) == ("learn", 6)


def test_found_broken_practice_these_left_the_school_on_the_assessment(store: Store) -> None:
    stage = shift(store, level=1, assessed=True, rounds=1)
    page: Any = stage.page
    page.do((acts.BurnCards(7),))
    while page.sheet is None:
        page.do((due_act(page),))
    stage.click("head:again")
    while page.sheet is None:
        page.do((due_act(page),))
    assert page.sheet.passed
    school: Any = school_page(store, "crazy-4-poker").page
    assert (school.level, school.mode, school.rounds) == (1, "learn", 6)


def test_found_broken_the_school_opened_at_the_first_table(store: Store) -> None:
    """And an old sheet could not be opened again."""
    page: Any = shift(store, "lunar-poker", level=1, assessed=True, rounds=1).page
    while page.sheet is None:
        page.do((due_act(page),))
    stage = school_page(store)
    school: Any = stage.page
    assert school.game.slug == "lunar-poker"
    school._depth = 2
    school.lay_out()
    school._scroll_to("sheet:0")
    stage.click("sheet:0")
    assert stage.went == ["shift:lunar-poker:1:1:5:sheet 0:0"]
    again: Any = shift(store, "lunar-poker", level=1, kept=0).page
    assert again.sheet == page.sheet
    assert again.assessed
    day = CLOCK.now.astimezone()
    assert f"Assessment, {day:%B} {day.day}, {day.year}, valid until" in " ".join(again.ui.words())
    learning: Any = shift(store, level=1, rounds=1).page
    learning.finish()
    assert "Learning, " in " ".join(learning.ui.words())


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
def test_found_broken_the_dealer_s_middle_card_was_covered(store: Store, slug: str) -> None:
    """A third card left so little of the second that its rank could not be read."""
    page: Any = shift(store, slug).page
    geometry = page.table.visit().timeline.geometry
    lies = [geometry.card("dealer", at, 4) for at in range(4)]
    for lie, after in pairwise(lies):
        assert after.x - lie.x > 0.5 * lie.width


def test_found_broken_three_faults_pushed_the_clock_out_of_the_window(store: Store) -> None:
    """What happened is limited by its rows, not by its sentences: a fault has two or three."""
    stage = shift(store, "go-fore-it", level=1)
    page: Any = stage.page
    for _ in range(9):
        stage.press(ord("a"), ord("o"), ord("c"))
        page.do((due_act(page),))
    assert len(page.log) > 9
    assert page._clock.rect.bottom <= 720


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", GAMES)
def test_found_broken_the_nearest_seat_was_named_away_from_its_cards(
    store: Store, slug: str
) -> None:
    page: Any = shift(store, slug).page
    x, _, wide, _ = page.table._front_plate_box
    layout = page.table.visit().state.layout
    places = [one.at[0][0] - one.width / 2 for name, one in layout.places.items() if name == "seat"]
    assert x > 0
    assert all(x + wide < left for left in places)


def test_found_broken_every_round_of_the_school_was_the_first_one(store: Store) -> None:
    """The felt's number followed a name that the still table had lost."""
    page: Any = shift(store).page
    page.shift.round = 7
    assert page.table.visit().desk.number == 7


def test_found_broken_after_a_pass_the_page_stayed_at_its_level(store: Store) -> None:
    stage = Stage(DealingPage, store, CLOCK, games=GAMES, slug="crazy-4-poker", seed=bytes(32))
    school: Any = stage.page
    assert school.level == 1
    page: Any = shift(store, level=1, rounds=1, assessed=True).page
    while page.sheet is None:
        page.do((due_act(page),))
    assert page.sheet.passed
    school.load_content()
    assert school.level == 2
    stage.click("step:4")
    steps = [school._level_step(number).standing for number in range(2, 5)]
    assert steps == ["next", "not begun", "not begun"]


def test_faults_are_practiced_from_the_round_in_which_they_were(store: Store) -> None:
    stage = shift(store, level=1, rounds=4, assessed=True)
    page: Any = stage.page
    while page.shift.round < 3:
        page.do((due_act(page),))
    page.do((acts.CallFloor(),))
    while page.sheet is None:
        page.do((due_act(page),))
    stage.click("head:again")
    assert (page.shift.round, page.shift.rounds, page.assessed) == (3, 3, False)
    assert page.shift.acts_done == 0
    assert not page.shift.slips


def test_a_hint_says_before_that_it_counts_and_the_sheet_counts_the_same_acts(store: Store) -> None:
    stage = shift(store, level=1)
    page: Any = stage.page
    assert any("counts as a fault of order" in words for words in page.ui.words())
    page.do((acts.CallFloor(),))
    page.do((due_act(page),))
    right = f"{page.shift.acts_right} of {page.shift.acts_done}"
    assert right == "1 of 2"
    assert right in page.ui.words()
    page.finish()
    assert f"{right} acts right" in page.ui.words()


@pytest.mark.parametrize("slug", ["high-roll-dice", "lunar-poker"])
def test_found_broken_no_rule_could_be_read_before_a_fault(store: Store, slug: str) -> None:
    stage = shift(store, slug, level=2)
    page: Any = stage.page
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="", scancode=0)
    move = page.handle(event)
    assert isinstance(move, Push)
    dialog: Any = move.scene
    page.leave()
    dialog.enter(page.view)
    assert dialog.title.startswith("The order of settling")
    assert SETTLING[slug].section in dialog.title + " ".join(dialog.ui.words())


@pytest.mark.parametrize("level", ["new", "normal"])
def test_found_broken_the_dealing_school_was_called_be_the_dealer_in_the_menu(
    store: Store, level: str
) -> None:
    stage = Stage(DealingPage, store, CLOCK, games=GAMES, slug="flop-poker", seed=bytes(32))
    stage.shell.change(levels={"1": level})
    stage.page.lay_out()
    labels = {one.label for one in stage.page.focus.targets}
    assert stage.page.title in labels
    assert not labels & {"Be the dealer", "Dealing"}
    assert stage.page.title in {title for name, title, _ in WAYS if name == "dealing"}
