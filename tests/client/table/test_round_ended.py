"""The end of a round in the action bar: what it came to, and the key that begins the next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet
from game.client.draw.text.type import Type
from game.client.pictures import studio
from game.client.table.cards.felt import _draw_screen_result, card_order
from game.client.table.cards.kind import outcome_wordings
from game.client.table.model.moment import Pointed
from game.client.table.model.pieces import CardPiece
from game.client.table.paint.drawings import ROUND_THE_FELT
from game.client.table.surroundings.bar import ActionButton
from game.client.ui.boxes import Cells
from game.rounds.events import Staked
from tests.client.table.test_table_scene import Player
from tools.layout.inspector import scene_faults

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(params=["crazy-4-poker", "go-fore-it"])
def settled(request: pytest.FixtureRequest) -> Iterator[Player]:
    with studio(ROOT) as router:
        player = Player(router, request.param)
        first = next(
            w.name for w in player.scene.visit.game.wagers if not w.optional and not w.later
        )
        player.click("chip 25")
        player.click(f"spot {first}")
        player.click("deal")
        player.wait()
        player.key(pygame.K_f)
        player.wait()
        yield player


def test_found_broken_large_text_cut_the_end_off_what_a_hand_came_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    sheet = Sheet(460, 130, Type(1.0, 2.0), Cache())
    monkeypatch.setattr(Sheet, "text", lambda _, words, *__, **___: told.append(words) or 0.0)
    said = ("Ante Down and Middle pay, Ante Across and Across lose", "2 wagers pay, 2 lose")
    ROUND_THE_FELT["round band"](
        sheet, 460.0, 130.0, "King-jack high across, pair of jacks down", said, "+$25", "win"
    )
    assert " ".join(told[1:]) == said[-1]


def test_found_broken_two_lines_of_hands_left_no_room_for_what_the_bets_came_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a window of 1366 by 768."""
    told: list[str] = []
    sheet = Sheet(415, 62, Type(1366 / 1920), Cache())
    monkeypatch.setattr(Sheet, "text", lambda _, words, *__, **___: told.append(words) or 80.0)
    monkeypatch.setattr(Sheet, "write", lambda _, __, words, *___, **____: told.append(words))
    said = ("Ante Across, Ante Down, Across, Middle and Down lose", "5 bets lose")
    hands = "King-queen high across, ace-king high down"
    ROUND_THE_FELT["round band"](sheet, 583.0, 88.0, hands, said, "-$75", "loss")
    assert " ".join(told[1:]) == f"{hands} 5 bets lose"


def test_found_broken_large_text_left_a_lost_round_with_nothing_but_its_total(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bar said "13" and what was lost; that it was two wagers had no room by a hair."""
    told: list[str] = []
    sheet = Sheet(592, 188, Type(1.0, 2.0), Cache())
    monkeypatch.setattr(Sheet, "text", lambda _, words, *__, **___: told.append(words) or 150.0)
    narrow = sheet.width("2 wagers lose", 18, "ui5") + 92 + 24 + 150 + 20
    ROUND_THE_FELT["round band"](
        sheet,
        narrow,
        188.0,
        "13",
        ("Blackjack and Second Chance lose", "2 wagers lose"),
        "-$50",
        "loss",
    )
    assert told[1:] == ["13", "2 wagers lose"]


def test_found_broken_with_large_text_in_a_small_window_a_won_round_said_nothing_but_its_sum(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither the hands nor how many wagers paid had room beside the sign, which gives way now."""
    told: list[str] = []
    sheet = Sheet(396, 128, Type(1.0, 1.6), Cache())
    write = Sheet.text
    monkeypatch.setattr(
        Sheet,
        "text",
        lambda at, words, *rest, **more: told.append(words) or write(at, words, *rest, **more),
    )
    said = ("Ante Across, Across and Middle pay, 2 lose", "3 wagers pay, 2 lose")
    ROUND_THE_FELT["round band"](
        sheet, 396.0, 128.0, "Pair of aces across, ace-king high down", said, "+$25", "win"
    )
    assert " ".join(told[1:]) == said[-1]


def test_found_broken_a_word_was_broken_where_the_bands_room_was_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """ "King-quee" and "n high" stood there beside four buttons at the bar's end."""
    told: list[str] = []
    sheet, write = Sheet(300, 130, Type(1.0, 2.0), Cache()), Sheet.text

    def heard(at: Sheet, words: str, *rest: Any, **more: Any) -> float:
        told.append(words)
        return write(at, words, *rest, **more)

    monkeypatch.setattr(Sheet, "text", heard)
    args = "King-queen high", ("1 wager pays, 3 lose",), "−$52", "loss"
    ROUND_THE_FELT["round band"](sheet, 300.0, 130.0, *args)
    assert told[1:3] == ["King-queen", "high"]
    told.clear()
    args = "King-queen high across, ace-king high down", ("2 wagers lose",), "−$130", "loss"
    ROUND_THE_FELT["round band"](sheet, 300.0, 130.0, *args)
    assert told == ["−$130"], "two lines hold neither the hand nor the sentence whole"


def test_found_broken_a_pad_read_the_name_of_a_drawing_under_next_round(settled: Player) -> None:
    bar, m = settled.scene.bar, settled.scene.visit.moment
    try:
        for pad, said in (("letters", "letters:X"), ("places", "places:X"), ("", "Space")):
            settled.scene.shell.steer(pad)
            button = ActionButton(settled.scene.visit.kind.choices(m)[-1])
            (drawn,) = bar.layer(Cells([button])).drawings(Pointed())
            assert drawn.args[2].removeprefix("pad:") == said
    finally:
        settled.scene.shell.steer()


def keys(player: Player) -> list[str]:
    return [item.key for item in player.scene._things()]


def test_the_bar_says_how_the_round_ended(settled: Player) -> None:
    assert "round band" in keys(settled)
    assert "button undo" not in keys(settled)
    assert settled.scene.visit.bets.net < 0


def test_space_deals_the_same_again_whatever_has_the_focus(settled: Player) -> None:
    last = dict(settled.scene.visit.bets.last)
    settled.key(pygame.K_TAB)
    settled.key(pygame.K_SPACE)
    settled.wait()
    session = settled.scene.visit.session
    assert session.playing or session.last.number == 2
    assert session.state.bets[settled.scene.visit.state.own] == last


def test_what_shows_the_result_deals_no_round_in_the_same_breath(settled: Player) -> None:
    scene = settled.scene
    scene.visit.state = scene.visit.state.start_decision_clock(scene.visit.now)
    settled.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0))
    assert not scene.visit.session.playing
    assert scene.visit.felt_state.results


def test_the_bets_are_changed_by_one_press(settled: Player) -> None:
    last = dict(settled.scene.visit.bets.last)
    settled.key(pygame.K_c)
    assert "button undo" in keys(settled)
    assert settled.scene.visit.bets.placed == last
    assert not settled.scene.visit.felt_state.results


def test_the_same_wagers_are_one_key_away(settled: Player) -> None:
    settled.key(pygame.K_d)
    settled.wait()
    assert settled.scene.visit.deciding
    assert "round band" not in keys(settled)


@pytest.mark.parametrize("slug", ["double-back-jack", "free-bet-blackjack"])
def test_found_broken_the_end_of_a_21_read_like_a_blackjack(slug: str) -> None:
    with studio(ROOT) as router:
        guide: Any = router.first_hand(slug, alone=True)
        guide.enter(router.shell.view((1366, 768)))
        while not guide.is_last_step:
            guide.do_wanted() if guide.is_action_awaited else guide.go_on()
            guide.table.visit.skip()
            guide.update(0.0)
        m = guide.table.visit.moment
        assert len(m.cards_dealt_to(f"seat {m.active_seat}")) == 3
        band = guide.table.visit.kind.band(m)
        guide.leave()
    assert band.said[0] == "21"
    assert band.said[1][0].startswith("Blackjack wager")
    assert not any(words.startswith("Blackjack pays") for words in band.said[1])


@pytest.mark.parametrize("words", ["-$1", "+$5", "+$1,000"])
@pytest.mark.parametrize("mark", ["You", "Dealer"])
@pytest.mark.parametrize("scale", [1366 / 1920, 1280 / 1920, 1.0])
def test_found_broken_a_screens_sum_lay_on_its_printed_mark(
    mark: str, words: str, scale: float
) -> None:
    """Ink left of the mark's end only where the whole screen is taken for the sum."""
    sheet = Sheet(128, 34, Type(scale, 1.0), Cache())
    _draw_screen_result(sheet, 128.0, 34.0, words, "lose", mark)
    drawn = sheet.surface()
    inked = pygame.mask.from_surface(drawn, 40)
    covered = inked.get_at(
        (round(8 * scale) + round(sheet.offset), round(17 * scale) + round(sheet.offset))
    )
    end = 10 + sheet.width(mark, 20, "ui6")
    left = min(rect.left for rect in inked.get_bounding_rects()) - sheet.offset
    assert covered or left > end * scale, (left, end * scale)
    assert not covered or words == "+$1,000"


def test_the_wagers_are_named_as_long_as_there_is_room() -> None:
    ends = [("Ante", "lose"), ("Blind", "lose"), ("Pair Plus", "win")]
    assert outcome_wordings(ends) == (
        "Pair Plus pays, Ante and Blind lose",
        "Pair Plus pays, 2 bets lose",
        "1 bet pays, 2 bets lose",
        "1 bet pays, 2 lose",
    )
    assert outcome_wordings([]) == ("", "", "", "")


def test_found_broken_one_pushes_did_not_say_one_what() -> None:
    ends = [("Ante", "push"), ("Blind", "lose"), ("Pair Plus", "win")]
    assert outcome_wordings(ends)[-2] == "1 bet pays, 1 bet pushes, 1 bet loses"
    boxes = [("Box 1", "win"), ("Box 2", "push"), ("Box 3", "push")]
    assert outcome_wordings(boxes, "box")[-2] == "1 box pays, 2 boxes push"


def test_found_broken_who_is_new_was_not_told_what_a_push_is() -> None:
    ends = [("Ante", "push"), ("Blind", "push"), ("Pair Plus", "win")]
    assert outcome_wordings(ends, for_beginner=True) == (
        "Pair Plus pays, Ante and Blind come back (push)",
        "Pair Plus pays, 2 bets come back (push)",
        "1 bet pays, 2 bets come back (push)",
        "1 bet pays, 2 come back (push)",
        "1 bet pays, 2 push",
    )
    one = [("Ante", "push"), ("Pair Plus", "lose")]
    assert outcome_wordings(one, for_beginner=True)[-2] == "1 bet comes back (push), 1 loses"


def test_found_broken_how_many_bets_paid_was_lettered_too_small_in_a_small_window() -> None:
    """At 1280x720 "2 bets pay, 2 bets push, 1 bet loses" had 15 px: now the noun is said once."""
    name, size = "crazy-4-poker:settled", (1280, 720)
    with studio(ROOT) as router:
        assert scene_faults(router, name, size, 100, check_contrast=False) == []


@pytest.mark.parametrize("slug", ["flop-poker", "free-bet-blackjack", "props-and-hops"])
def test_wagers_that_lie_on_the_felt_do_not_move_again_when_the_cards_are_dealt(slug: str) -> None:
    with studio(ROOT) as router:
        router.shell.change(speed="normal")
        player = Player(router, slug)
        scene = player.scene
        names = [w.name for w in scene.visit.game.wagers if not w.optional and not w.later] or [
            "field"
        ]
        for name in names:
            player.click(f"spot {name}")
        placed = dict(scene.visit.bets.placed)
        player.click("deal")
        assert {
            spot.wager: cents
            for spot, cents in scene.visit.felt_state.chips.items()
            if spot.seat == scene.visit.state.own
        } == placed
        assert not [
            e
            for e in (cue.event for cue in scene.visit.timeline._cues)
            if isinstance(e, Staked) and e.seat == scene.visit.state.own
        ]
        player.wait()
        while scene.visit.session.turn:
            scene.visit.act(str(scene.visit.session.legal()[0]))
            player.wait()
        assert scene.visit.session.store.verify() == ()


@pytest.fixture
def dealt() -> Iterator[Player]:
    """Crazy 4 Poker at the player's one decision, told at the usual pace."""
    with studio(ROOT) as router:
        router.shell.change(speed="normal")
        player = Player(router, "crazy-4-poker")
        player.click("spot ante")
        player.click("deal")
        player.wait()
        yield player


def test_the_players_own_cards_are_not_turned_over_before_his_eyes(dealt: Player) -> None:
    scene = dealt.scene
    scene.visit.act(str(next(a for a in scene.visit.session.legal() if a.verb != "fold")))
    own, turned, seen = f"seat {scene.visit.state.own}", set(), 0
    while scene.visit.timeline.busy:
        motion = scene.visit.timeline.motion(scene.shell.clock.now())
        names = (piece.name for piece in motion.flights if isinstance(piece, CardPiece))
        turned |= {name.removeprefix("card ").rpartition(" ")[0] for name in names}
        seen = max(seen, sum(isinstance(piece, CardPiece) for piece in motion.flights))
        dealt.shell.clock.wind(0.03)
        scene.update(0.03)
    assert seen
    assert turned == {"dealer", "bonus", *(f"seat {b.seat}" for b in scene.visit.session.bots)} - {
        own
    }


def test_a_hand_of_which_four_play_keeps_its_order_while_the_round_is_told(dealt: Player) -> None:
    scene = dealt.scene
    own = f"seat {scene.visit.state.own}"
    cards = list(scene.visit.felt_state.cards[own])
    before = card_order(scene.visit.moment, own, cards)
    scene.visit.act(str(next(a for a in scene.visit.session.legal() if a.verb != "fold")))
    assert scene.visit.timeline.busy
    assert card_order(scene.visit.moment, own, cards) == before
    dealt.shell.clock.wind(0.4)
    scene.update(0.4)
    assert scene.visit.timeline.busy
    assert card_order(scene.visit.moment, own, cards) == before
