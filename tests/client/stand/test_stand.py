"""The stand: its show, a visitor's session, the lock, and a day of it at many times its speed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path as Paths
from typing import TYPE_CHECKING, Any, ClassVar

import pygame
import pytest
from msgspec import structs

from game.book import Store
from game.client.electronic.room import OperatorPage
from game.client.input.actions import PAD_BUTTONS
from game.client.pages.dialog import Dialog
from game.client.pages.reference.sentence import SentenceDialog
from game.client.pictures import draw_scene as picture_of
from game.client.pictures import give_owner, scene_of, studio
from game.client.scenes import settings as settings_file
from game.client.scenes.settings import Settings, replaced
from game.client.stand import chrome
from game.client.stand.chrome import WAITS
from game.client.stand.house import FREE_CHIPS
from game.client.stand.lock import HOLD, PinPad, StandKeeper
from game.client.stand.poster import Poster, laid_out_hand
from game.client.stand.rules import VisitorSheet
from game.client.stand.run import Troubles, announce_how_to_end, settings_of
from game.client.stand.show import SCENE, Show
from game.client.stand.stand_settings import StandDoor, StandSettings
from game.client.stand.visitor import TERMS, Visitor
from game.client.table.decisions import action_label
from game.client.table.model.intents import Act, ChooseChip, Decide, OpenPage, PlaceChip, ToggleBox
from game.client.table.model.moment import Pointed
from game.client.window.loop import Canvas, Loop
from game.core.errors import HouseError, one_line
from game.core.installation import ROOT
from game.hall.records import HallRecords
from game.stand import counts
from game.stand.choices import Choices
from game.stand.journal import Journal
from game.stand.pack import DecodedPicture, Pack
from game.stand.showcase import play_hand, showcase
from game.stand.watcher import Watcher
from game.system.file_lock import FolderLock
from tools.stand_soak import DAY_START, Day, run_day

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PIN = "48291756"
AWKWARD = 'da"t $a%`\\\\x'
linux = pytest.mark.skipif(sys.platform != "linux", reason="the files of a Linux desktop")
BUDGET = 15.0
"""Seconds of CPU that a short day may take; what it took is printed, and nothing fails by it."""


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """pygame in memory; nothing is painted ahead, and what all the tests hold is not searched
    through before each scene.
    """
    monkeypatch.setattr("game.client.stand.show.gc.collect", int)
    monkeypatch.setattr("game.client.stand.show.give_back_memory", bool)
    monkeypatch.setattr("game.client.table.scene.draw_table_ahead", lambda *_: iter(()))
    with studio(ROOT):
        yield
        while Stand.made:
            Stand.made.pop().stand.delete_book()


class Stand(Day):
    """A stand in the hands of a test."""

    made: ClassVar[list[Stand]] = []

    def __init__(
        self, folder: Path, *tables: str, locked: bool = True, size: tuple[int, int] = (1280, 720)
    ) -> None:
        super().__init__(ROOT, folder, 1, tables=tables or ("criss-cross-poker",), size=size)
        self.stand.locked = locked
        self.made.append(self)

    def go(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.5)):
            self.step(0.5)

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self.step(0.05, pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))

    def pad(self, *buttons: str) -> None:
        """A pad's buttons, as SDL tells of them."""
        for button in buttons:
            number = PAD_BUTTONS.index(button)
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self.step(0.5, pygame.Event(kind, instance_id=0, button=number))

    def press(self, name: str) -> None:
        """A button of the visitor's, by its name; a while after it appeared."""
        self.go(0.5)
        visitor = self.top
        self.touch(next(one for one in visitor.buttons if one.name == name).rect.center)

    def sit(self) -> Visitor:
        self.touch((260, 560))
        assert isinstance(self.top, Visitor)
        return self.top

    def until_asked(self, visitor: Visitor) -> None:
        for _ in range(200):
            if visitor.table.visit.deciding:
                return
            self.step(0.2)
        raise AssertionError("nobody was asked")

    def type(self, digits: str) -> None:
        for digit in digits:
            self.key(ord(digit), text=digit)
        self.key(pygame.K_RETURN)


@pytest.fixture
def stand(screen: None, tmp_path: Path) -> Stand:
    return Stand(tmp_path / "stand")


# ---- found broken


def test_esc_at_the_show_quit_the_program(screen: None, tmp_path: Path) -> None:
    one = Stand(tmp_path / "stand", locked=False)
    one.key(pygame.K_ESCAPE)
    assert isinstance(one.top, Dialog)
    one.key(pygame.K_ESCAPE)
    assert isinstance(one.top, Show)


def test_any_key_at_the_show_opened_the_lobby_with_the_owners_book(stand: Stand) -> None:
    stand.key(pygame.K_x, text="x")
    visitor = stand.top
    assert isinstance(visitor, Visitor)
    (player,) = visitor.book.store.people.players()
    assert player.name == "Visitor"
    assert visitor.book.store.folder.parent == stand.stand.folder
    assert visitor.table.visit.moment.left == FREE_CHIPS


def test_found_broken_the_box_that_tells_a_hand_lay_under_a_card_of_the_cross() -> None:
    hand = showcase("criss-cross-poker").hands[0]
    told = laid_out_hand(hand, play_hand("criss-cross-poker", hand))
    left = min(
        card.x - card.wide / 2 for card in told.cards if card.x > told.at[0] and card.y > told.at[1]
    )
    assert told.at[0] + told.wide < left


def test_found_broken_choices_of_a_shows_scenes_stood_now_beside_a_tables_name_and_now_under_it() -> (
    None
):
    """In a window of 1024 by 768 there were two columns, of which half the rows were too narrow for
    their names.
    """
    with studio(ROOT) as router:
        scene: Any = scene_of(router, "stand:scenes")
        scene.enter(router.shell.view((1024, 768)))
        rects = [
            one.rect
            for one in scene.focus.targets
            if one.group and one.name not in {"started", "back"}
        ]
        assert len({rect.left for rect in rects}) == 4
        assert scene.view.window_rect.contains(rects[0].unionall(rects))


def test_the_show_never_came_back_by_itself(stand: Stand) -> None:
    visitor = stand.sit()
    stand.go(TERMS.idle + 1)
    assert visitor.asked
    stand.go(TERMS.asks + 1)
    assert isinstance(stand.top, Show)
    assert not (stand.stand.folder / "visit").exists()
    assert counts.report(stand.stand.folder)["all"]["visitors"] == 1


def test_what_a_visit_needed_was_kept_from_the_system(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A day's memory grew by half a megabyte a visitor: free, but handed back only after whole
    rounds.
    """
    returned: list[bool] = []
    monkeypatch.setattr("game.client.stand.show.give_back_memory", lambda: returned.append(True))
    stand.sit()
    begun = len(returned)
    stand.press("finish")
    stand.go(7)
    assert isinstance(stand.top, Show)
    assert len(returned) > begun
    assert not stand.stand.shell.sound.asked  # what the silence was asked for is no part of the day


def test_found_broken_a_locked_stand_did_not_hear_a_pad(stand: Stand) -> None:
    stand.pad("A")
    visitor, settings = stand.top, stand.stand.shell.settings
    assert isinstance(visitor, Visitor)
    stand.pad("X")
    assert visitor.table.visit.session.playing
    stand.pad("RT")
    stand.until_asked(visitor)
    # nothing but the decision is open to it
    stand.pad("View", "Guide", "Menu", "L3", "R3", "LT", "RB")
    assert stand.top is visitor
    assert visitor.table.visit.deciding
    open_now = {
        one.action: one.name for one in visitor.buttons if one.action.startswith("decision")
    }
    assert (open_now["decision 1"], open_now["decision 2"]) == ("do bet 1x", "do fold")
    assert stand.stand.shell.keys.cap("deal") == "pad:letters:X"
    stand.pad("LB")  # the hint
    assert visitor.hint
    stand.pad("B")
    assert "folded" in str(visitor.table.visit.session.state) or not visitor.table.visit.deciding
    for _ in range(40):
        if visitor.table.visit.betting:
            break
        stand.pad("RT")
    stand.pad("Left")
    assert visitor.focus.ring is not None
    for _ in range(9):
        if visitor.focus.ring.name == "finish":
            break
        stand.pad("Right")
    stand.pad("A")
    assert visitor.bye
    stand.pad("B", "A")
    assert isinstance(stand.top, Show)
    assert stand.stand.shell.settings == settings


def test_found_broken_keys_and_pads_reached_no_box_of_a_dice_table_on_the_stand(
    screen: None, tmp_path: Path
) -> None:
    one = Stand(tmp_path / "stand", "high-roll-dice")
    visitor = one.sit()
    visit = visitor.table.visit
    one.key(pygame.K_TAB)
    one.key(pygame.K_RETURN)
    assert list(visit.bets.placed.values()) == [TERMS.chip]
    one.pad("Left", "A")
    assert list(visit.bets.placed.values()) == [TERMS.chip, TERMS.chip]
    assert visitor.table.focus.ring is not None  # the felt draws it
    one.pad("B")
    assert list(visit.bets.placed.values()) == [TERMS.chip]
    one.pad("X")
    assert visit.session.playing or visit.state.finished_rounds or not visit.betting


def test_found_broken_neither_enter_nor_another_key_kept_the_seat_when_the_stand_asked(
    stand: Stand,
) -> None:
    visitor = stand.sit()
    for act in (
        lambda: stand.key(pygame.K_RETURN),
        lambda: stand.key(pygame.K_x, text="x"),
        lambda: stand.pad("X"),
    ):
        stand.go(TERMS.idle + 1)
        assert visitor.asked
        act()
        if visitor.asked:  # the first press brings the ring, which is on the mild answer
            act()
        assert not visitor.asked
        assert stand.top is visitor


def test_the_silence_threatens_no_hand_that_is_not_in_play(stand: Stand) -> None:
    """Over a settled hand it said "This hand then folds"."""
    visitor = stand.sit()
    stand.go(TERMS.idle + 1)
    assert (bool(visitor.asked), visitor.silence_consequence) == (True, "The chips then go back.")
    while visitor.asked:  # the first press brings the ring
        stand.key(pygame.K_RETURN)
    stand.press("deal")
    assert visitor.table.visit.session.playing
    assert visitor.silence_consequence.startswith("The hand then folds")


def test_a_pad_that_lies_on_its_stick_keeps_no_seat_and_begins_no_session(stand: Stand) -> None:
    visitor = stand.sit()
    stand.step(0.1, pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=32_000))
    stand.go(TERMS.idle + 1)
    assert visitor.asked
    stand.go(TERMS.asks + 1)
    assert isinstance(stand.top, Show)
    stand.go(5)
    assert isinstance(stand.top, Show), "nor does it begin another session"


def test_found_broken_the_pin_pad_had_no_buttons_of_a_pad_and_took_its_first_press_for_an_empty_pin(
    stand: Stand,
) -> None:
    stand.stand.pin.set(PIN)
    stand.key(pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    stand.go(0.5)
    pin = stand.top
    stand.pad("A")
    assert "not the PIN" not in pin.said
    assert pin.focus.ring.name == "1", "the first press only brings the ring"
    keys = stand.stand.shell.keys
    codes = {one.name: one.key for one in pin.focus.targets if one.key is not None}
    assert codes == {
        "back": keys.code("undo"),
        "ok": keys.code("deal"),
        "close": keys.code("leave"),
    }
    for digit in PIN:
        pin.focus.focus(digit)
        stand.pad("A")
    stand.pad("B")
    assert (pin.typed, stand.top) == ("", pin)
    pin.focus.focus("4")
    stand.pad("A")
    # whoever types goes by the keys: Enter is no press of what a pad's ring was round
    stand.type(PIN[1:])
    assert isinstance(stand.top, Dialog)


def test_found_broken_a_pad_alone_had_no_way_out_of_the_show(stand: Stand) -> None:
    menu = {"instance_id": 0, "button": PAD_BUTTONS.index("Menu")}
    stand.step(0.1, pygame.Event(pygame.CONTROLLERBUTTONDOWN, **menu))
    stand.go(HOLD - 1)
    stand.step(0.1, pygame.Event(pygame.CONTROLLERBUTTONUP, **menu))
    stand.go(2)
    assert isinstance(stand.top, Show), "a shorter press means nothing"
    stand.step(0.1, pygame.Event(pygame.CONTROLLERBUTTONDOWN, **menu))
    stand.go(HOLD + 1)
    assert isinstance(stand.top, PinPad)


def test_found_broken_a_visitors_buttons_did_not_show_his_keys(stand: Stand) -> None:
    def caps() -> dict[str, str]:
        return {one.label: one.mark for one in stand.top.buttons}

    stand.key(pygame.K_RETURN)
    visitor = stand.top
    assert caps()["Deal"] == "D"
    stand.key(pygame.K_d, text="d")
    stand.until_asked(visitor)
    stand.go(6)
    assert (caps()["Fold"], caps()["Bet 2×"], caps()["Finish"]) == ("F", "2", "")
    stand.key(pygame.K_p, text="p")
    assert visitor.hint, "the hint has a key as well"
    stand.touch((600, 300))
    stand.go(6)
    assert caps()["Fold"] == ""


def test_found_broken_a_pack_that_went_bad_during_the_show_was_not_in_the_journal(
    stand: Stand, tmp_path: Path
) -> None:
    stand.stand.branding.source = tmp_path
    (tmp_path / "pack.toml").write_text("name = 5\n", encoding="utf-8")
    stand.go(SCENE + 1)
    stand.stand.refresh_branding(wait=True)
    stand.go(SCENE + 1)
    said = (stand.stand.folder / "journal.txt").read_text(encoding="utf-8")
    assert (
        said.count(
            "The branding folder is not used: pack.toml, name: must be text, not a whole number."
        )
        == 1
    )


def test_found_broken_the_hint_named_cards_by_their_codes(screen: None, tmp_path: Path) -> None:
    """It said "The coach would take exchange 5s 2h 4s"."""
    one = Stand(tmp_path / "stand", "six-card-fortune-pai-gow-poker")
    visitor: Any = one.sit()
    one.press("deal")
    one.until_asked(visitor)
    session = visitor.table.visit.session
    said = session.advice()
    chosen = {
        str(c.intent.action) for c in visitor.table.table.choices if isinstance(c.intent, Decide)
    }
    other = next(name for name in said.ev if name.startswith("set ") and name not in chosen)
    visitor._hinted = session.state, structs.replace(said, best=other)
    assert visitor.hint[:2] == ("", action_label(other))
    assert visitor.hint[1].endswith(" low")


def test_the_view_button_leaves_the_pin_pad(stand: Stand) -> None:
    stand.key(pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    stand.go(0.5)
    assert isinstance(stand.top, PinPad)
    stand.pad("View")
    assert isinstance(stand.top, Show)


def test_found_broken_a_stand_in_portrait_used_a_third_of_the_window(
    screen: None, tmp_path: Path
) -> None:
    one = Stand(tmp_path / "stand", size=(1080, 1920))
    one.stand.pin.set(PIN)
    show = one.top
    for left in (False, True):
        one.stand.turn = 2 * left
        show._begin()
        poster = show.poster
        at = [poster._caption_point(card.x, card.y, (0, 0)) for card in poster.told.cards]
        told = [
            *at,
            *(
                poster.view.window_point(*point)
                for point in (poster.lies.words, poster.lies.button, poster.lies.dealer)
            ),
        ]
        assert all(0 < x < 1080 for x, _ in told)
        assert max(y for _, y in told) - min(y for _, y in told) > 1920 / 2
        assert show._foot_rect.bottom == 1920
    one.touch((show._foot_rect.x + 60, show._foot_rect.y + 60))
    visitor = one.top
    assert isinstance(visitor, Visitor)
    felt = visitor.table.frame.lenses[0].area
    assert felt.w == 1080
    assert felt.h > 1920 * 0.4
    assert {one.name for one in visitor.buttons} >= {"deal", "hint", "finish"}
    assert all(one.rect.h >= 80 for one in visitor.buttons if one.name != "sound")
    plate = visitor.plate.center
    one.step(0.1, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=plate, button=1))
    one.go(HOLD + 1)
    assert isinstance(one.top, PinPad), "the plate is held where it is seen"


@pytest.mark.parametrize("name", ["stand:visitor-bets", "stand:round:criss-cross-poker"])
def test_found_broken_a_seam_stood_in_the_upper_bar_where_the_houses_own_parts_were_covered(
    name: str,
) -> None:
    with studio(ROOT) as house:
        scene = scene_of(house, name)
        drawn = pygame.surfarray.array3d(picture_of(scene, house, (1280, 720))).astype(int)
        table = scene.table if isinstance(scene, Visitor) else scene.real
        where = chrome.parts_round_table(house.shell.view((1280, 720)), table.frame)
    for inside, outside in (
        (where.left.right - 4, where.left.right),
        (where.right.left, where.right.left - 4),
    ):
        light = [drawn[x : x + 4, 4 : where.left.bottom - 4].mean() for x in (inside, outside)]
        assert abs(light[0] - light[1]) < 1.0


def test_found_broken_enter_after_the_deal_ended_the_visit(stand: Stand) -> None:
    """The ring of Deal, when that went, came to Finish."""
    visitor = stand.sit()
    for _ in range(9):
        stand.key(pygame.K_TAB)
        if visitor.focus.ring.name == "deal":
            break
    stand.key(pygame.K_RETURN)
    stand.until_asked(visitor)
    assert visitor.focus.ring is None
    stand.key(pygame.K_RETURN)
    assert visitor.table.visit.deciding
    stand.key(pygame.K_TAB)
    assert visitor.focus.ring.group == "choices"


def test_found_broken_a_hint_was_cut_and_lay_over_the_visitors_cards(stand: Stand) -> None:
    visitor = stand.sit()
    stand.press("deal")
    stand.until_asked(visitor)
    assert visitor.hint is None
    stand.press("hint")
    hint: Any = visitor.hint
    best, label, why = hint
    assert label
    assert len(why) > 20
    assert [one.name for one in visitor.buttons if one.icon == "star"] == [best]
    assert not stand.stand.shell.toasts.visible_toasts
    stand.press("do bet 1x")
    stand.until_asked(visitor)
    assert visitor.hint is None, "it was for the decision before"


def test_found_broken_keys_of_buttons_that_a_visitor_does_not_see_said_why_these_are_closed(
    stand: Stand,
) -> None:
    stand.sit()
    for letter in "uxrcgap":
        stand.key(ord(letter), text=letter)
    assert not stand.stand.shell.toasts.visible_toasts


def test_found_broken_a_killed_stand_left_a_visitors_book_until_the_next_one_came(
    screen: None, tmp_path: Path
) -> None:
    for name in ("visit", "show"):
        (tmp_path / "stand" / name).mkdir(parents=True)
        (tmp_path / "stand" / name / "book.db").write_bytes(b"of somebody")
    one = Stand(tmp_path / "stand", "criss-cross-poker")
    assert not (one.stand.folder / "visit").exists()


def test_found_broken_what_is_behind_the_pin_stayed_open_for_whoever_came_by(stand: Stand) -> None:
    stand.stand.pin.set(PIN)
    stand.sit()
    stand.press("finish")
    stand.go(7)
    stand.key(pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    stand.go(0.5)
    stand.type(PIN)
    dialog = stand.top
    assert "Today 1 visitor played 0 rounds, most at Criss-Cross Poker." in dialog.text
    stand.go(29)
    assert stand.top is dialog
    stand.go(2)
    assert isinstance(stand.top, Show)


def test_found_broken_the_table_stayed_dark_after_the_question_was_answered(stand: Stand) -> None:
    visitor = stand.sit()

    def seen() -> list[pygame.Color]:
        stand.canvas.visible = True
        stand.clock.wind(0.1)
        stand.loop.frame()
        return [
            stand.canvas.surface.get_at((x, y))
            for x in range(40, 900, 90)
            for y in range(80, 620, 60)
        ]

    stand.go(9)
    before = seen()
    stand.go(TERMS.idle + 1)
    assert seen() != before
    visitor._keep_playing()
    assert seen() == before


@pytest.mark.parametrize(
    ("slug", "spot", "told"),
    [
        ("high-roll-dice", "pip-1", "$5 a touch, $25 a roll"),
        ("criss-cross-poker", "ante-across", "$25, fixed"),
        ("criss-cross-poker", "five-card-bonus", "Not played here"),
    ],
)
def test_found_broken_a_visitor_read_the_tables_limits_where_his_stake_is_fixed(
    screen: None, tmp_path: Path, slug: str, spot: str, told: str
) -> None:
    table = Stand(tmp_path / "stand", slug).sit().table
    drawn = table.surroundings(table.visit.moment, table.table, Pointed(hover=f"spot {spot}"))
    (tag,) = (piece for _, piece in drawn if getattr(piece, "art", "") == "wager tag")
    assert tag.args[1][0] == told


@pytest.mark.parametrize("size", [(1280, 1024), (1024, 768), (1000, 2000)])
def test_found_broken_the_foot_of_the_show_covered_the_felt_of_windows_of_other_shapes(
    screen: None, tmp_path: Path, size: tuple[int, int]
) -> None:
    one = Stand(tmp_path / "stand", size=size)
    show, whole = one.top, pygame.Rect((0, 0), size)
    assert (show._foot_rect.bottom, whole.contains(show.plate)) == (size[1], True)
    assert show.poster.view.window_point(0, show.poster.lies.floor)[1] == pytest.approx(
        show._foot_rect.y, abs=2
    )
    assert show.plate.y < 0.06 * size[1]
    one.stand.turn = 1
    show._begin()
    where = chrome.parts_round_table(show.view, show.real.frame, show._foot_rect.h)
    assert show._foot_rect.y >= where.panel.bottom - 2
    assert show._foot_rect.y >= max(lens.area.bottom for lens in show.real.frame.lenses) - 2


def test_one_more_esc_ended_the_program_unasked() -> None:
    with studio(ROOT) as router:
        loop = Loop(Canvas((1280, 720)), router.shell, router.page("lobby"))
        escape = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
        loop.step([escape])
        assert isinstance(loop.stack.top, Dialog)
        loop.step([escape])
        assert getattr(loop.stack.top, "name", "") == "lobby"
        loop.step([escape])
        for key in (pygame.K_TAB, pygame.K_RETURN):  # Stay has the focus at first
            loop.step([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)])
        assert loop.stack.finished
        assert loop.stack.status == 0


@pytest.mark.parametrize("way", ["F1", "?", "R3", "touch"])
def test_found_broken_a_visitor_could_not_reach_the_rules_of_his_table(
    stand: Stand, way: str
) -> None:
    """F1 did nothing on a locked stand, and neither ? nor any button led to the rules."""
    visitor = stand.sit()
    stand.press("deal")
    stand.until_asked(visitor)
    ways: dict[str, Callable[[], None]] = {
        "F1": lambda: stand.key(pygame.K_F1),
        "?": lambda: stand.key(pygame.K_MINUS, text="?"),
        "R3": lambda: stand.pad("R3"),
        "touch": lambda: stand.press("rules"),
    }
    ways[way]()
    sheet = stand.top
    assert isinstance(sheet, VisitorSheet)
    titles = [part.title for part in sheet.found]
    assert ("Keys" in titles, "Buttons" in titles) == (way in ("F1", "?"), way == "R3")
    assert {one.name for one in sheet.focus.targets} <= {"close", "back", "next"}, (
        "nothing leads on from it"
    )
    assert bool(sheet.closes) == (way != "touch"), "a finger has no Enter"
    stand.key(pygame.K_i, text="i")
    assert stand.top is visitor
    assert visitor.table.visit.deciding, "a key of the table closes it, and decides nothing"


def test_the_keys_of_a_visitors_help_do_what_it_says(stand: Stand) -> None:
    visitor = stand.sit()
    stand.key(pygame.K_F1)
    told = dict.fromkeys(line.words for line in stand.top.found[0].lines)
    stand.key(pygame.K_F1)
    assert stand.top is visitor
    stand.key(pygame.K_d, text="d")
    stand.until_asked(visitor)
    stand.key(pygame.K_F1)
    keys = {line.words: line.cells[0].split() for line in stand.top.found[0].lines}
    assert keys == {
        "Deal": ["D"],
        "A hint": ["P"],
        "Decide": ["F", "1", "2", "3"],
        "Go ahead": ["Space"],
        "Go to a button, press it": ["Tab", "Enter"],
        "These rules": ["?", "F1"],
        "Speech, repeat, describe": ["F4", "F2", "F3"],
    }
    assert told.keys() == keys.keys() - {"Decide"}
    stand.key(pygame.K_RETURN)
    assert stand.top is visitor
    for speaks in (pygame.K_F4, pygame.K_F2, pygame.K_F3):
        stand.key(speaks)
    assert stand.stand.shell.settings.speech
    stand.key(pygame.K_p, text="p")
    assert visitor.hint
    stand.key(pygame.K_1, text="1")
    assert not visitor.table.visit.deciding


def test_the_rules_are_left_alone_like_the_table_under_them(stand: Stand) -> None:
    visitor = stand.sit()
    stand.press("rules")
    stand.go(TERMS.idle - 5)
    stand.key(pygame.K_RIGHT)  # somebody turns a page
    stand.go(TERMS.idle - 5)
    assert isinstance(stand.top, VisitorSheet)
    stand.go(6)
    assert (stand.top, bool(visitor.asked)) == (visitor, True)
    stand.go(TERMS.asks + 1)
    assert isinstance(stand.top, Show)


def test_found_broken_a_sentence_that_a_visitor_left_open_stayed_over_the_stand(
    stand: Stand,
) -> None:
    """A press on a wager's end opens the provision behind it; whoever walks away leaves it there."""
    visitor = stand.sit()
    stand.press("deal")
    stand.until_asked(visitor)
    while visitor.table.visit.deciding:
        visitor.table.obey(visitor.table.table.choices[0].intent)
        stand.go(30)
    name = "why ante-across 0"
    stand.touch(visitor.table.focus.get(name).rect.center)
    assert isinstance(stand.top, SentenceDialog)
    stand.go(TERMS.idle + 1)
    assert stand.top is visitor
    stand.go(TERMS.asks + 1)
    assert isinstance(stand.top, Show)


def test_found_broken_a_key_of_the_owners_turned_full_screen_on_a_locked_stand(
    stand: Stand,
) -> None:
    shell = stand.stand.shell
    shell.change(keys={"full screen": "Z", "automatic play": "F8"})
    stand.sit()
    before = shell.settings.full_screen
    stand.key(pygame.K_z, text="z")
    assert shell.settings.full_screen == before


def test_found_broken_an_owner_who_looks_at_his_cards_himself_left_visitors_without_theirs(
    tmp_path: Path,
) -> None:
    settings_file.save(tmp_path / settings_file.FILE, replaced(Settings(), own_cards="yourself"))
    assert settings_of(tmp_path).own_cards == "shown"


# ---- the show


@pytest.mark.slow
def test_showcase_hands_and_real_rounds_of_the_chosen_tables_come_by_turns(
    screen: None, tmp_path: Path
) -> None:
    one = Stand(tmp_path / "stand", "free-bet-blackjack", "props-and-hops")
    seen: list[Any] = []
    for _ in range(2 * 4 * 60):
        one.step(0.5)
        if not seen or seen[-1] != one.top.scene:
            seen.append(one.top.scene)
        if len(seen) == 5:
            break
    assert [(s.slug, s.kind) for s in seen[:4]] == [
        ("free-bet-blackjack", "showcase"),
        ("props-and-hops", "round"),
        ("props-and-hops", "showcase"),
        ("free-bet-blackjack", "round"),
    ]
    assert seen[4] == seen[0]


def test_a_real_round_is_dealt_in_the_show(screen: None, tmp_path: Path) -> None:
    one = Stand(tmp_path / "stand", "criss-cross-poker")
    one.go(SCENE + 1)
    table = one.top.real
    for _ in range(400):
        if table.visit.state.finished_rounds:
            break
        one.step(0.1)
    assert table.visit.state.finished_rounds
    assert table.stand.book.store.folder.name == "show"


def test_nothing_stands_still_long_enough_to_burn_in(stand: Stand) -> None:
    show = stand.top
    at = [show.drift(float(minute * 10)) for minute in range(60)]
    assert len(set(at)) > 20
    assert all(abs(x) <= 10 and abs(y) <= 10 for x, y in at)
    assert all(a != b for a, b in pairwise(at[::6]))
    sides = set()
    for turn in range(0, 8, 2):
        stand.stand.turn = turn
        show._begin()
        sides.add(show.poster.left)
    assert sides == {True, False}
    stand.canvas.visible = True
    show.resize(show.view)
    pictures = []
    for _ in range(3):
        stand.clock.wind(3)
        show.draw(stand.canvas.surface, (show.view.window_rect,))
        pictures.append(pygame.image.tobytes(stand.canvas.surface, "RGB"))
    assert len(set(pictures)) == 3
    stand.clock.wind(601.5 - (stand.clock.now() - stand.stand.began))
    before = stand.canvas.surface.copy()
    show.draw(stand.canvas.surface, (show.view.window_rect,))
    wide, high = before.get_size()
    points = [(x, y) for x in range(8, wide, 40) for y in range(8, high, 40)]
    changed = sum(before.get_at(p) != stand.canvas.surface.get_at(p) for p in points)
    assert changed > len(points) * 0.9, "cards sweep the whole window"


def test_found_broken_in_reduced_motion_a_scene_stood_still_for_half_a_minute(stand: Stand) -> None:
    """Every six seconds a picture of the hand fades into the next, in 120 ms."""
    shell = stand.stand.shell
    shell.change(reduced_motion=True)
    poster = Poster(
        shell, shell.view((640, 360)), "criss-cross-poker", 0, stand.stand.pack, left=False
    )

    def seen(t: float) -> bytes:
        surface = pygame.Surface((640, 360), depth=32)
        poster.draw(surface, t, (0, 0))
        return pygame.image.tobytes(surface, "RGB")

    dealt, told = seen(3.0), seen(9.0)
    assert (seen(0.1), seen(5.9), seen(6.2), seen(12.2)) == (dealt, dealt, told, dealt)
    assert dealt != told
    assert seen(6.06) not in (dealt, told)


def test_a_touch_on_a_name_in_the_foot_starts_at_that_table(screen: None, tmp_path: Path) -> None:
    one = Stand(tmp_path / "stand", "criss-cross-poker", "lunar-poker")
    one.touch(one.loop.stack.view.window_point(84 + 212 + 20, 1040))
    assert one.top.slug == "lunar-poker"


# ---- a visitor


def test_a_visitor_plays_with_fixed_stakes_and_may_do_nothing_else(stand: Stand) -> None:
    visitor = stand.sit()
    table, visit = visitor.table, visitor.table.visit
    before = stand.stand.shell.settings
    for intent in (
        Act.LEAVE,
        Act.BUY_IN,
        OpenPage("settings"),
        OpenPage("help"),
        OpenPage("fairness"),
        Act.NEXT_SPEED,
        ToggleBox(4),
        ChooseChip(50_000),
        PlaceChip("five-card-bonus", 500),
    ):
        assert table.obey(intent) is None
    assert stand.top is visitor
    assert not visit.bets.placed
    assert stand.stand.shell.settings == before
    stand.press("deal")
    assert visit.session.bankroll == FREE_CHIPS - 2 * TERMS.stake
    stand.until_asked(visitor)
    stand.press("hint")
    assert visitor.table.visit.deciding
    stand.press("do bet 1x")
    assert visit.session.bankroll == FREE_CHIPS - 3 * TERMS.stake


def test_at_dice_a_visitor_places_five_dollar_chips_up_to_twenty_five_a_roll(
    screen: None, tmp_path: Path
) -> None:
    one = Stand(tmp_path / "stand", "high-roll-dice")
    visitor = one.sit()
    visit = visitor.table.visit
    for _ in range(7):
        visitor.table.obey(PlaceChip("pip-1", 10_000))
    assert visit.bets.placed == {"pip-1": TERMS.most}
    visitor.table.obey(PlaceChip("pip-2", TERMS.chip))
    assert visit.bets.total == TERMS.most
    one.press("clear")
    assert not visit.bets.placed
    one.press("deal")
    assert not visit.session.playing
    assert visit.state.finished_rounds == 0
    visitor.table.obey(PlaceChip("pip-2", TERMS.chip))
    one.press("deal")
    one.go(30)
    assert visit.state.finished_rounds == 1


def test_silence_asks_and_any_touch_keeps_the_seat(stand: Stand) -> None:
    visitor = stand.sit()
    stand.go(TERMS.idle + 3)
    assert visitor.asked
    stand.touch((400, 200))
    assert not visitor.asked
    assert stand.top is visitor
    stand.go(TERMS.idle + 1)
    stand.press("stay")
    assert not visitor.asked
    stand.go(TERMS.idle + 1)
    stand.press("next")
    assert isinstance(stand.top, Show)


def test_an_open_hand_folds_when_the_visitor_is_gone(stand: Stand) -> None:
    visitor = stand.sit()
    stand.press("deal")
    stand.until_asked(visitor)
    session = visitor.book.session
    stand.go(TERMS.idle + TERMS.asks + 2)
    assert isinstance(stand.top, Show)
    assert not session.playing
    assert "folded" in str(session.state) or session.state.over


def test_a_session_ends_after_ten_minutes_and_says_so_at_nine(stand: Stand) -> None:
    visitor = stand.sit()
    said: list[str] = []
    stand.stand.shell.toast = lambda title, *_: said.append(title)  # type: ignore[method-assign]
    while stand.clock.now() - visitor.began < TERMS.limit + 5 and stand.top is visitor:
        stand.touch((400, 200))
        stand.go(5)
        if stand.clock.now() - visitor.began < TERMS.warned:
            assert "One minute left" not in said
    assert said.count("One minute left") == 1
    stand.go(10)
    assert isinstance(stand.top, Show)


@pytest.mark.slow
def test_the_visitors_buttons_stand_in_the_window_at_every_size(
    screen: None, tmp_path: Path
) -> None:
    for number, size in enumerate(((1280, 720), (1920, 1080), (1080, 1920), (3440, 1440))):
        one = Stand(tmp_path / f"stand{number}", size=size)
        wide, high = size
        one.touch((wide // 5, high // 2))
        visitor = one.top
        one.press("deal")
        one.until_asked(visitor)
        one.go(0.5)
        rects = [one.rect for one in visitor.buttons]
        whole = pygame.Rect(0, 0, wide, high)
        assert all(whole.contains(rect) for rect in rects), size
        assert all(not a.colliderect(b) for i, a in enumerate(rects) for b in rects[i + 1 :]), size
        assert all(
            rect.colliderect(where)
            for rect in chrome.parts_round_table(visitor.view, visitor.table.frame)
            for where in [whole]
        )


# ---- the lock


def test_a_locked_stand_hears_neither_esc_nor_f11_nor_the_window_closing(stand: Stand) -> None:
    stand.sit()
    full = stand.stand.shell.settings.full_screen
    for _ in range(200):
        stand.press_locked_control()
        assert isinstance(stand.top, Visitor | VisitorSheet | Show)
    assert stand.stand.shell.settings.full_screen == full
    stand.step(0.1, pygame.Event(pygame.QUIT))
    assert not stand.loop.stack.finished
    assert "asked to close" in (stand.stand.folder / "journal.txt").read_text()


def test_the_plate_held_five_seconds_or_ctrl_shift_o_asks_for_the_pin(stand: Stand) -> None:
    stand.stand.pin.set(PIN)
    plate = stand.loop.stack.view.window_point(1700, 80)
    stand.step(0.1, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=plate, button=1))
    stand.go(HOLD - 1)
    assert isinstance(stand.top, Show), "a hand on the plate begins no session"
    stand.go(2)
    assert isinstance(stand.top, PinPad)
    stand.step(0.1, pygame.Event(pygame.MOUSEBUTTONUP, pos=plate, button=1))
    for _ in range(3):
        stand.type("99900099")
    assert "wait" in stand.top.said
    stand.type(PIN)
    assert isinstance(stand.top, PinPad)
    stand.go(62)
    assert isinstance(stand.top, Show), "a pad that nobody touches goes, once it has rested"
    stand.key(pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    stand.go(0.5)
    stand.type(PIN)
    assert isinstance(stand.top, Dialog)
    stand.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    with pytest.raises(AssertionError, match="the program ended"):
        stand.key(pygame.K_RETURN)
    assert stand.loop.stack.status == 0


def test_a_pad_that_rests_counts_down_and_then_hears_the_right_pin(stand: Stand) -> None:
    stand.stand.pin.set(PIN)
    _press_o(stand)
    for _ in range(3):
        stand.type("99900099")
    stand.go(1)
    before = stand.top.said
    stand.go(9)
    assert ("wait 29 more seconds" in before, "wait 20 more seconds" in stand.top.said) == (
        True,
        True,
    )
    stand.type(PIN)
    assert stand.top.typed == "", "what is typed while it rests is no try, and lengthens nothing"
    stand.go(20)
    assert stand.top.said == "The stand PIN"
    stand.type(PIN)
    assert isinstance(stand.top, StandSettings)


def test_a_locked_stand_first_has_its_pin_set(stand: Stand) -> None:
    pad = PinPad(stand.stand, lambda: pytest.fail("two different PINs were taken"), setting=True)
    pad.enter(stand.loop.stack.view)
    for typed, said in (
        ("482917", "8 to 10"),
        (PIN, "once more"),
        ("48291757", "not the same"),
        (PIN, "once more"),
    ):
        for digit in typed:
            pad._press(digit)
        pad._press("ok")
        assert said in pad.said
    assert not stand.stand.pin.is_set
    assert "holding the name plate for five seconds" in pad.said, (
        "found broken: nothing said where the PIN would be asked for"
    )


def test_found_broken_who_started_a_show_by_touch_was_not_told_how_it_ends(stand: Stand) -> None:
    toasts, house = stand.stand.shell.toasts, stand.stand
    house.locked = True
    announce_how_to_end(house)
    assert not toasts.visible_toasts
    house.locked = False
    announce_how_to_end(house)
    assert "hold the name plate" in toasts.visible_toasts[-1].detail


def test_an_error_brings_the_show_back_and_three_end_the_program_for_the_watcher(
    stand: Stand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = Troubles(stand.stand, tmp_path)
    loop = Loop(
        Canvas((1280, 720)),
        stand.stand.shell,
        Visitor(stand.stand, "lunar-poker", lambda: Show(stand.stand)),
        failed=failed,
        keeper=StandKeeper(stand.stand),
    )
    for number in range(3):
        assert loop.stack.top is not None
        monkeypatch.setattr(loop.stack.top, "update", lambda _: 1 / 0)
        loop.step()
        assert isinstance(loop.stack.top, Show) or number == 2
        assert not (stand.stand.folder / "visit").exists()
    assert loop.stack.status == 1
    assert len(list((tmp_path / "reports").glob("*.txt"))) == 3


@pytest.mark.parametrize(
    ("slug", "at"), [("criss-cross-poker", (128, 262)), ("free-bet-blackjack", (140, 262))]
)
def test_found_broken_the_exhibitors_mark_was_missing_where_the_house_has_its_name_round_the_crest(
    screen: None, tmp_path: Path, slug: str, at: tuple[int, int]
) -> None:
    one = Stand(tmp_path / "stand", slug)
    one.stand.branding.pack = Pack(
        name="Northlight", logo=DecodedPicture(8, 8, bytes((16, 64, 192, 255)) * 64)
    )
    table = one.sit().table
    ground = table._painted_ground()
    mark = ground.get_at(table.frame.stage.window_point(at[0] + table.frame.axis - 760, at[1] + 6))
    assert min(mark[:3]) > 180, "in the one color of print"


def test_found_broken_whatever_was_laid_out_again_in_a_high_window_grew(
    screen: None, tmp_path: Path
) -> None:
    """The rules with each page, what is behind the PIN with each choice, and any dialog with lines
    with each refusal.
    """
    one = Stand(tmp_path / "stand", size=(1080, 1920), locked=False)
    _press_o(one)
    before = one.top.rect.copy()
    _press(one, "sound=1")
    assert one.top.rect == before
    _press(one, "back")
    one.touch((300, 900))
    one.press("rules")
    sheet = one.top
    letters = sheet.ui.look.kit.type.grow
    assert letters > 1.4, "nor were they as large as other dialogs at first"
    sheet.turn_page(1)
    sheet.turn_page(-1)
    assert sheet.ui.look.kit.type.grow == letters


# ---- behind the PIN


@pytest.fixture
def behind(stand: Stand) -> Stand:
    """A stand whose operator has given his PIN."""
    stand.stand.pin.set(PIN)
    _to_behind(stand)
    return stand


def _press_o(stand: Stand) -> None:
    stand.key(pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    stand.go(0.5)


def _to_behind(stand: Stand) -> None:
    _press_o(stand)
    stand.type(PIN)
    assert isinstance(stand.top, StandSettings)


def _press(stand: Stand, name: str) -> None:
    """A control of whatever page or dialog is open."""
    stand.go(0.5)
    stand.touch(next(one for one in stand.top.focus.targets if one.name == name).rect.center)


def test_behind_the_pin_is_all_that_the_operator_may_do(behind: Stand) -> None:
    assert {one.name for one in behind.top.focus.targets} == {
        *(f"sound={step}" for step in range(4)),
        "scenes",
        "room",
        "export",
        "end",
        "back",
    }
    assert any("English" in line for line in behind.top.aloud())
    _press(behind, "back")
    assert isinstance(behind.top, Show)


def test_the_operators_sound_stays_and_a_visitors_goes_with_him(behind: Stand) -> None:
    stand, settings = behind.stand, behind.stand.shell.settings
    _press(behind, "sound=1")
    assert stand.sound_step == 1
    _press(behind, "back")
    behind.sit()
    behind.press("sound")
    behind.key(pygame.K_F4)
    assert (stand.sound_step, stand.shell.settings.speech) == (2, not settings.speech)
    behind.press("finish")
    behind.go(7)
    assert (stand.sound_step, stand.shell.settings.speech) == (1, settings.speech)
    again = Stand(stand.folder, "criss-cross-poker")
    assert again.stand.sound_step == 1, "a power cut changes nothing"


def test_the_operator_chooses_the_scenes_for_now_and_after_a_restart(behind: Stand) -> None:
    stand = behind.stand
    _press(behind, "scenes")
    _press(behind, "lunar-poker=showcase")
    _press(behind, "criss-cross-poker=off")
    assert [tuple(one) for one in stand.scenes] == [("lunar-poker", "showcase")]
    _press(behind, "lunar-poker=off")
    assert [tuple(one) for one in stand.scenes] == [("lunar-poker", "showcase")], "one stays"
    _press(behind, "back")
    _press(behind, "back")
    assert behind.top.scene == stand.scenes[0], "at once"
    again = Stand(stand.folder, "criss-cross-poker")
    assert again.top.scene.slug == "lunar-poker"
    _to_behind(again)
    _press(again, "scenes")
    _press(again, "started")
    assert {one.slug for one in again.stand.scenes} == {"criss-cross-poker"}
    assert again.stand.chosen == Choices()


@pytest.mark.parametrize(
    "kept", ['{"scenes":["roulette:round"]}', '{"sound":9}', "[", '{"scenes":["lunar-poker:both"]}']
)
def test_a_choice_that_is_none_leaves_the_show_as_it_was_started(
    screen: None, tmp_path: Path, kept: str
) -> None:
    (tmp_path / "stand").mkdir()
    (tmp_path / "stand" / "choices.json").write_text(kept)
    one = Stand(tmp_path / "stand", "criss-cross-poker")
    assert {scene.slug for scene in one.stand.scenes} == {"criss-cross-poker"}
    said = tmp_path / "stand" / "journal.txt"
    assert ("scenes" in kept) != (said.exists() and "cannot be read" in said.read_text())


def test_who_came_is_exported_into_the_operators_folder(behind: Stand, tmp_path: Path) -> None:
    _press(behind, "export")
    assert not (tmp_path / "operator").exists(), "nobody came yet"
    counts.add(behind.stand.folder, DAY_START.date(), "lunar-poker", 3, 200)
    _press(behind, "back")
    _to_behind(behind)
    _press(behind, "export")
    (path,) = (tmp_path / "operator").iterdir()
    head, row = (line.split(",") for line in path.read_text().splitlines())
    told = dict(zip(head, row, strict=True))
    assert told["day"] == DAY_START.date().isoformat()
    assert (told["visitors"], told["rounds"], told["minutes"], told["lunar-poker"]) == (
        "1",
        "3",
        "3",
        "1",
    )


def owned_by_two(stand: Stand, folder: Path) -> None:
    with Store.open(folder, clock=stand.stand.clock) as store:
        give_owner(store, ROOT)


def test_among_visitors_nobody_becomes_the_owner_of_the_house(
    behind: Stand, tmp_path: Path
) -> None:
    _press(behind, "room")
    assert isinstance(behind.top, StandSettings)
    assert "The house has no owner yet" in behind.stand.shell.toasts.visible_toasts[0].detail
    assert behind.stand.room is None
    with Store.open(tmp_path, clock=behind.stand.clock) as store:
        assert HallRecords(store).keys.house_keys() == {}


def test_the_operators_room_asks_both_keys_and_shuts_the_owners_book_again(
    behind: Stand, tmp_path: Path
) -> None:
    owned_by_two(behind, tmp_path)
    _press(behind, "room")
    for name, words in (("finance pin", "918273"), ("tables pin", "564738")):
        behind.top.ui.write_in(behind.top.ui[name])
        for letter in words:
            behind.step(
                WAITS / 3, pygame.Event(pygame.TEXTINPUT, text=letter)
            )  # as slowly as from the keyboard on the screen
    _press(behind, "open")
    page = behind.top
    assert isinstance(page, OperatorPage)
    full = behind.stand.shell.settings.full_screen
    behind.key(pygame.K_F11)
    behind.key(pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    behind.step(0.1, pygame.Event(pygame.QUIT))
    assert (behind.top, behind.stand.shell.settings.full_screen) == (page, full)
    behind.key(pygame.K_g, text="g")
    assert page.tab == "day"
    behind.key(pygame.K_ESCAPE)
    assert isinstance(behind.top, StandDoor), "Esc locks at once"
    with pytest.raises(HouseError):
        Store.open(tmp_path, clock=behind.stand.clock)
    behind.go(WAITS + 1)
    assert (isinstance(behind.top, Show), behind.stand.room) == (True, None)
    Store.open(tmp_path, clock=behind.stand.clock).close()
    behind.key(pygame.K_ESCAPE)
    assert isinstance(behind.top, Show), "and Esc is deaf again"


def test_found_broken_a_pad_could_not_end_a_line_of_the_rooms_door(
    behind: Stand, tmp_path: Path
) -> None:
    """Done of the keyboard on the screen bears Menu, which was kept for the way behind the show."""
    owned_by_two(behind, tmp_path)
    _press(behind, "room")
    behind.pad("Up", "Up", "A")
    board, line = behind.stand.shell.keyboard, behind.top.focus.focused
    assert board.is_up
    behind.pad("A", "Menu")
    assert (board.is_up, behind.top.focus.ringed, len(behind.top.typed[line])) == (False, line, 1)
    behind.pad("B")
    assert (isinstance(behind.top, Show), behind.stand.room) == (True, None)


def test_the_operators_room_stays_shut_while_another_program_has_the_book(
    behind: Stand, tmp_path: Path
) -> None:
    with Store.open(tmp_path, clock=behind.stand.clock):
        _press(behind, "room")
        assert isinstance(behind.top, StandSettings)
        assert behind.stand.room is None
        assert behind.stand.shell.toasts.visible_toasts


def test_nobody_at_a_stand_that_is_not_locked_is_asked_for_a_pin_that_was_never_set(
    screen: None, tmp_path: Path
) -> None:
    one = Stand(tmp_path / "stand", locked=False)
    one.key(pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    one.go(0.5)
    assert isinstance(one.top, StandSettings)


# ---- the watcher


def watched(
    tmp_path: Path, program: str, silent: float = 20.0, branding: Path | None = None
) -> tuple[int, int, str]:
    """A program under a watcher: its status, how often it was started, and what the journal says."""
    from datetime import UTC, datetime

    journal = Journal(tmp_path, lambda: datetime.now(UTC))
    one = Watcher(
        [sys.executable, "-c", program, str(tmp_path)],
        journal,
        wait=lambda s: time.sleep(min(s, 0.05)),
        silent=silent,
        branding=branding,
    )
    status = one.run()
    return status, one.starts, (tmp_path / "journal.txt").read_text()


COUNTS = (
    "import pathlib, sys; f = pathlib.Path(sys.argv[1], 'n'); n = int(f.read_text()) if f.exists() else 0; "
    "f.write_text(str(n + 1));"
)


def test_a_program_that_crashes_is_started_again_until_it_is_ended(tmp_path: Path) -> None:
    status, starts, said = watched(
        tmp_path, COUNTS + "print(flush=True); import os; os._exit(9) if n < 2 else sys.exit(0)"
    )
    assert (status, starts) == (0, 3)
    assert said.count("ended with status 9") == 2
    assert "The stand was ended." in said


def test_a_program_that_no_longer_answers_is_started_again(tmp_path: Path) -> None:
    program = COUNTS + "print(flush=True); import time; time.sleep(60) if n == 0 else sys.exit(0)"
    status, starts, said = watched(tmp_path, program, silent=1.0)
    assert (status, starts) == (0, 2)
    assert "no longer answers" in said


@pytest.mark.slow
def test_a_pack_with_which_every_start_failed_was_started_with_for_ever(tmp_path: Path) -> None:
    """The program hangs with the pack, and ends with the last good look; without any it runs."""
    program = (
        "import os, sys, time; print(flush=True); look = sys.argv[-1]; "
        "sys.exit(0) if look == 'none' else os._exit(9) if look == 'kept' else time.sleep(60)"
    )
    status, starts, said = watched(tmp_path, program, silent=0.5, branding=tmp_path / "acme")
    assert (status, starts) == (0, 7)
    failed = "Three starts in a row failed with"
    instead = f"{failed} the last look that worked instead of the branding folder"
    lines = [
        line.partition(" ")[2].partition(" ")[2] for line in said.splitlines() if failed in line
    ]
    assert lines == [
        one_line(
            f"{failed} the branding folder {tmp_path}/acme (it no longer answered the last time);"
            " the last look that worked is tried."
        ),
        one_line(
            f"{instead} {tmp_path}/acme (it ended with status 9 the last time); no look is tried."
        ),
    ]


def test_a_start_that_lasted_is_no_failed_one_and_without_a_pack_none_is_blamed(
    tmp_path: Path,
) -> None:
    lasts = (
        COUNTS + "print('\\n' * 100, flush=True); import os; os._exit(9) if n < 4 else sys.exit(0)"
    )
    status, starts, said = watched(tmp_path, lasts, branding=tmp_path / "acme")
    assert (status, starts, "acme" in said) == (0, 5, False)
    (tmp_path / "n").unlink()
    crashes = COUNTS + "import os; os._exit(9) if n < 7 else sys.exit(len(sys.argv) - 2)"
    status, starts, said = watched(tmp_path, crashes)
    assert (status, starts, "look" in said) == (0, 8, False)


def test_what_is_refused_is_not_tried_again(tmp_path: Path) -> None:
    assert watched(tmp_path, "import sys; sys.exit(2)")[:2] == (2, 1)


# ---- the command line


def asked(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "demo", *words],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_refuses_in_one_line_and_tells_the_counts(tmp_path: Path) -> None:
    bad = asked("--tables", "criss-cross-poker,roulette", "--data", str(tmp_path))
    assert (bad.returncode, bad.stderr.count("\n")) == (2, 1)
    assert "--tables: 'roulette' is none of" in bad.stderr
    told = asked("--statistics", "--json", "--data", str(tmp_path))
    assert told.returncode == 0
    assert '"visitors": 0' in told.stdout
    (tmp_path / "stand").mkdir()
    (tmp_path / "stand" / "counts.json").write_text("[]")
    bad = asked("--statistics", "--data", str(tmp_path))
    assert (bad.returncode, bad.stderr.count("\n")) == (2, 1)
    assert "counts.json: cannot be read" in bad.stderr


def start_files(tmp_path: Path) -> tuple[Paths, Paths]:
    """The autostart file and the unit that the command wrote, of a data folder whose name is as bad
    as names are.
    """
    given = "--tables", "lunar-poker", "--data", str(tmp_path / AWKWARD)
    on = asked("--kiosk", "--autostart", "on", *given)
    assert on.returncode == 0, on.stderr
    said = " starts the stand when you sign in"
    desktop, unit = (Paths(line.removesuffix(said)) for line in on.stdout.splitlines())
    assert all(path.is_relative_to(os.environ["HOME"]) for path in (desktop, unit)), (
        "in the home of whoever asked"
    )
    return desktop, unit


def exec_words(desktop: Paths) -> list[str]:
    """The words of a desktop file's Exec line, as the Desktop Entry Specification reads them."""
    line = next(
        line for line in desktop.read_text().splitlines() if line.startswith("Exec=")
    ).removeprefix("Exec=")
    quoted = line.replace("\\\\", "\\")
    return [
        re.sub(r"\\(.)", r"\1", word).replace("%%", "%")
        for word in re.findall(r'"((?:\\.|[^"\\])*)"', quoted)
    ]


def test_autostart_of_a_stand_that_is_not_locked_is_refused(tmp_path: Path) -> None:
    bad = asked("--autostart", "on", "--data", str(tmp_path))
    assert bad.returncode == 2
    assert bad.stderr == "main.py demo: --autostart: starts a locked stand: give --kiosk too\n"


@linux
def test_autostart_writes_files_that_start_this_very_stand_and_takes_them_away(
    tmp_path: Path,
) -> None:
    desktop, unit = start_files(tmp_path)
    again = ["demo", "--kiosk", "--data", str(tmp_path / AWKWARD), "--tables", "lunar-poker"]
    assert exec_words(desktop)[-6:] == again
    line = next(line for line in unit.read_text().splitlines() if line.startswith("ExecStart="))
    words = [re.sub(r"\\(.)", r"\1", word) for word in re.findall(r'"((?:\\.|[^"\\])*)"', line)]
    assert [word.replace("%%", "%").replace("$$", "$") for word in words][-6:] == again
    assert asked("--autostart", "off", "--data", str(tmp_path / AWKWARD)).returncode == 0
    assert not desktop.exists()
    assert not unit.exists()


@linux
@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)
def test_systemd_reads_the_unit_and_restarts_whatever_did_not_end_as_asked(tmp_path: Path) -> None:
    _, unit = start_files(tmp_path)
    (tmp_path / "run").mkdir(mode=0o700)
    verify = subprocess.run(
        ["systemd-analyze", "--user", "verify", str(unit)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path / "run")},
    )
    assert (verify.returncode, verify.stderr) == (0, "")
    said = dict(line.partition("=")[::2] for line in unit.read_text().splitlines())
    assert (said["Restart"], said["RestartPreventExitStatus"], said["StartLimitIntervalSec"]) == (
        "always",
        "0 2",
        "0",
    )
    assert "[Install]" not in said, "only the autostart file starts it, so that nothing starts two"


@linux
@pytest.mark.parametrize("has_systemd", [True, False])
def test_the_autostart_file_starts_the_unit_or_without_systemd_the_stand_itself(
    has_systemd: bool, tmp_path: Path
) -> None:
    desktop, _ = start_files(tmp_path)
    words = exec_words(desktop)
    assert words[:2] == ["sh", "-c"]
    programs = tmp_path / "programs"
    programs.mkdir()
    fake = programs / "systemctl"
    fake.write_text(f'#!/bin/sh\necho "systemctl $*"\nexit {0 if has_systemd else 1}\n')
    fake.chmod(0o755)
    stand = programs / "stand"
    stand.write_text('#!/bin/sh\necho "started"\n')
    stand.chmod(0o755)
    run = subprocess.run(
        [*words[:4], str(stand)],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": f"{programs}:{os.environ['PATH']}"},
    )
    told = run.stdout.splitlines()
    assert told[2] == "systemctl --user start linden-house-stand.service"
    assert told[3:] == ([] if has_systemd else ["started"])


@pytest.mark.slow
@linux
def test_a_killed_watcher_leaves_the_folder_to_the_next_one(tmp_path: Path) -> None:
    """What systemd does with the unit: it starts the same command again two seconds later."""
    command = [sys.executable, str(ROOT / "main.py"), "demo", "--kiosk", "--data", str(tmp_path)]
    journal = tmp_path / "stand" / "journal.txt"
    for begun in (1, 2):
        watcher = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            while not journal.exists() or journal.read_text().count("The stand began with") < begun:
                assert watcher.poll() is None, "the next one was refused"
                time.sleep(0.1)
        finally:
            watcher.kill()
            watcher.wait()
        while (hold := FolderLock.take(tmp_path / "stand" / "lock")) is None:
            time.sleep(0.1)  # the program notices within a second that nobody listens to its beat
        hold.release()


def test_two_watchers_kept_a_stand_on_one_folder(tmp_path: Path) -> None:
    """The autostart file and the unit, or somebody's own start beside either: the second one leaves
    in a sentence.
    """
    (tmp_path / "stand").mkdir()
    hold = FolderLock.take(tmp_path / "stand" / "watcher.lock")
    assert hold is not None
    try:
        second = asked("--kiosk", "--data", str(tmp_path))
    finally:
        hold.release()
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr == "main.py demo: --data: another watcher keeps a stand on this data\n"


# ---- a day


@pytest.mark.slow
def test_a_short_day_gets_nothing_stuck(
    screen: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run_day(
        ROOT,
        tmp_path / "stand",
        14,
        5,
        tables=("criss-cross-poker", "high-roll-dice", "free-bet-blackjack"),
    )
    assert told.visitors == 14
    assert told.rounds > 3
    with capsys.disabled():
        print(
            f"\na stand's day: {told.visitors} visitors, {told.hours:.1f} h in {told.seconds:.1f} s of a budget of {BUDGET:.0f} s"
        )


def test_found_broken_a_day_taken_up_again_counted_visitors_twice(
    screen: None, tmp_path: Path
) -> None:
    """A day that was killed between two writings of where it stood had counted visitors who then
    came again.
    """
    folder = tmp_path / "stand"
    run_day(ROOT, folder, 1, 5, tables=("high-roll-dice",))
    counts.add(folder, DAY_START.date(), "high-roll-dice", 1, 60)
    assert run_day(ROOT, folder, 2, 5, tables=("high-roll-dice",)).visitors == 2
