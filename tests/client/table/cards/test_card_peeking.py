"""Looking at one's own cards oneself: held they are bent up, let go they drop, a second press or
Enter turns them over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.client.draw.style import PlayingCardStyle
from game.client.input.pads import pad_key_event
from game.client.pictures import studio
from game.client.table.model.intents import Act, Decide
from game.client.table.model.panel_content import CoachWords
from game.client.table.model.pieces import CardPiece
from game.client.table.motion.sounds import CueSound
from game.core.cards import HIDDEN, words
from game.core.installation import ROOT
from game.play.seats.bots import least_opening_bets
from tests.client.table.test_hot_seat_window import cards_on_screen, placed, two
from tests.client.table.test_table_scene import Player

FACE_DOWN = ("criss-cross-poker", "lunar-poker", "six-card-fortune-pai-gow-poker", "go-fore-it")
"""Of each family where the player's own cards come face down a table, and one that also deals some
he may not look at yet; chapters of blackjack have them dealt open.
"""


@pytest.fixture(scope="module")
def router() -> Iterator[Any]:
    with studio(ROOT, speech=True) as made:
        made.shell.change(own_cards="yourself", coach="before", speed="normal")
        yield made


def dealt(router: Any, slug: str, size: tuple[int, int] = (640, 360)) -> Player:
    """Somebody who is asked for the first time, and has not looked."""
    router._sessions.clear()
    one = Player(router, slug, size)
    one.loop.window.visible = False  # type: ignore[attr-defined] # how it looks is asked of the pieces
    visit = one.scene.visit
    visit.lay_wagers(least_opening_bets(visit.game, visit.session.rules))
    one.scene.deal_placed()
    visit.skip()
    one.step()
    assert visit.deciding
    said(one)
    return one


def mine(one: Player) -> set[int]:
    """The player's own cards, as he might know them."""
    visit = one.scene.visit
    return {*visit.session.view().hand} - {HIDDEN}


def said(one: Player) -> str:
    """What was said since."""
    one.loop.step()
    voice = one.shell.speech.voice
    heard = " ".join(voice.heard_words)
    voice.heard_words.clear()
    return heard


def bent(one: Player) -> dict[str, float]:
    """How far each of the player's own cards is bent up now."""
    flights = one.scene.visit.timeline.motion(one.shell.clock.now()).flights
    return {
        piece.name: piece.peel for piece in flights if isinstance(piece, CardPiece) and piece.peel
    }


def pointed(one: Player, kind: int) -> None:
    """The pointer is put down on the cards, or lifted."""
    at = one.scene.focus.get("hand").rect.center
    one.step(pygame.Event(kind, pos=at, button=1, touch=False))


def later(one: Player, seconds: float) -> None:
    one.shell.clock.wind(seconds)
    one.step()


@pytest.mark.parametrize("slug", FACE_DOWN)
def test_nothing_of_a_hand_is_shown_or_said_before_it_was_looked_at(router: Any, slug: str) -> None:
    one = dealt(router, slug)
    scene, visit = one.scene, one.scene.visit
    assert mine(one)
    secret, spoken = mine(one), {words(card) for card in mine(one)}
    assert not cards_on_screen(one) & secret
    coach = next(b for b in visit.kind.panel(visit.moment) if isinstance(b, CoachWords))
    assert not coach.bars
    one.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_F3, mod=0, unicode="", scancode=0))
    heard = said(one)
    assert "L lifts the corners" in heard
    assert not [name for name in spoken if name in heard], heard
    scene.obey(Act.TURN_UP)
    heard = said(one)
    assert [name for name in spoken if name in heard] == [*spoken], heard
    assert "The coach:" in heard
    later(one, 1.0)
    assert secret <= cards_on_screen(one)
    assert not scene.visit.moment.look_hint


def test_cards_that_are_dealt_open_lie_open(router: Any) -> None:
    one = dealt(router, "free-bet-blackjack")
    assert not one.scene.visit.moment.look_hint
    assert mine(one) <= cards_on_screen(one)


def test_held_the_corners_bend_let_go_they_drop_and_a_second_press_turns_them(router: Any) -> None:
    one = dealt(router, "criss-cross-poker")
    timeline = one.scene.visit.timeline
    pointed(one, pygame.MOUSEBUTTONDOWN)
    secret = mine(one)
    later(one, 0.07)
    assert [round(share, 2) for share in bent(one).values()] == [0.5, 0.5]
    later(one, 0.08)
    assert {*bent(one).values()} == {1.0}
    assert not one.scene.wants_frames or timeline.soundtrack, "a hand that is held takes no frames"
    assert secret <= cards_on_screen(one)
    heard = said(one)
    assert all(words(card) in heard for card in secret), heard
    pointed(one, pygame.MOUSEBUTTONUP)
    later(one, 0.045)
    assert {round(share, 2) for share in bent(one).values()} == {0.5}
    later(one, 0.05)
    assert not bent(one)
    assert not cards_on_screen(one) & secret
    assert "Press to turn" in one.scene.visit.moment.look_hint
    pointed(one, pygame.MOUSEBUTTONDOWN)
    later(one, 0.11)
    flips = [
        p.flip for p in timeline.motion(one.shell.clock.now()).flights if isinstance(p, CardPiece)
    ]
    assert flips[0] > 0.45
    assert flips[0] > flips[1] > 0, "the second is a little behind"
    later(one, 0.15)
    assert secret <= {piece.card for piece in one.scene.table.felt if isinstance(piece, CardPiece)}


@pytest.mark.parametrize("how", ["keys", "pad", "touch", "ring"])
def test_it_is_done_alike_by_keys_a_pad_and_a_finger(router: Any, how: str) -> None:
    one = dealt(router, "flop-poker")

    def held(*, up: bool) -> None:
        if how == "keys":
            one.step(
                pygame.Event(
                    pygame.KEYUP if up else pygame.KEYDOWN,
                    key=pygame.K_l,
                    mod=0,
                    unicode="l",
                    scancode=0,
                )
            )
        elif how == "pad":
            one.loop._dispatch_pad_keys([pad_key_event("L3", up=up)])
        else:
            x, y = one.scene.focus.get("hand").rect.center
            kind = pygame.FINGERUP if up else pygame.FINGERDOWN
            one.step(pygame.Event(kind, x=x / 640, y=y / 360, finger_id=1, touch_id=1, dx=0, dy=0))

    if how != "ring":
        held(up=False)
        later(one, 0.9)  # longer than a finger rests before it asks for a menu
        assert {*bent(one).values()} == {1.0}
        held(up=True)
        later(one, 0.2)
        assert not bent(one)
        held(up=False)
    else:
        names = [target.name for target in one.scene.focus.targets]
        assert names.index("hand") < min(
            i for i, name in enumerate(names) if name.startswith("do ")
        )
        one.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0))
        assert one.scene.focus.ringed == "hand"
        assert "face down" in said(one)
        one.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    later(one, 0.5)
    assert not one.scene.visit.timeline.unseen
    assert mine(one) <= cards_on_screen(one)
    assert one.scene.visit.deciding


@pytest.mark.parametrize("slug", ["six-card-fortune-pai-gow-poker", "criss-cross-poker"])
def test_a_decision_is_made_without_looking_and_the_end_shows_the_cards(
    router: Any, slug: str
) -> None:
    one = dealt(router, slug)
    visit, secret = one.scene.visit, mine(one)
    while visit.session.turn:
        keys = [
            c
            for c in one.scene.table.choices
            if c.decision and c.enabled and isinstance(c.intent, Decide)
        ]
        fold = (
            next((c for c in keys if c.action == "fold"), None)
            if slug == "criss-cross-poker"
            else None
        )
        one.scene.obey((fold or keys[-1]).intent)
        assert not visit.state.coach.bars, "the coach gave the hand away"
        while visit.timeline.busy and not visit.timeline._cues[0].after.over:
            later(one, 0.1)
            hidden = {card for _, card in visit.timeline.unseen}
            assert not hidden & {
                piece.card for piece in one.scene.table.felt if isinstance(piece, CardPiece)
            }
        visit.skip()
        one.step()
    later(one, 1.0)
    assert secret <= cards_on_screen(one)


def test_a_hand_that_is_not_looked_at_offers_no_bet_that_only_some_hands_have(router: Any) -> None:
    one = dealt(router, "crazy-4-poker")
    visit = one.scene.visit
    for times in (2, 3):
        assert all(
            str(c.intent) != f"play {times}x"
            for c in one.scene.table.choices
            if isinstance(c.intent, Decide)
        )
    assert [c.name for c in one.scene.table.choices if c.decision and c.enabled] == [
        "do fold",
        "do play 1x",
    ], "found broken: other stakes up to three times told of a pair of aces that was not looked at"
    assert visit.deciding


def test_bend_drop_and_turn_are_heard_as_they_are_seen(router: Any) -> None:
    one = dealt(router, "flop-poker")
    timeline, now = one.scene.visit.timeline, one.shell.clock.now()
    written: list[tuple[float, str]] = []
    write = timeline.soundtrack.write

    def noted(sounds: Any, start: float, seconds: float) -> None:
        found: list[CueSound] = [*sounds]
        written.extend((round(start + one.after - now, 3), one.sound) for one in found)
        write(found, start, seconds)

    timeline.soundtrack.write = noted
    one.scene.obey(Act.LOOK_AT_CARDS)
    pointed(one, pygame.MOUSEBUTTONDOWN)
    del timeline.soundtrack.write
    assert written[0] == (0.0, "card-bend")
    assert [name for _, name in written[1:]] == ["card-lift", "card-flat"], (
        "a second press while they are bent turns them"
    )
    assert [at for at, _ in written[1:]] == [0.0, 0.19]


def test_where_motion_is_reduced_corners_that_are_up_fade_in_and_faces_change(router: Any) -> None:
    """Found broken: half way, from one frame to the next, they were up."""
    router.shell.change(reduced_motion=True)
    one = dealt(router, "flop-poker")
    one.scene.obey(Act.LOOK_AT_CARDS)
    for seconds, share in ((0.06, 0.5), (0.06, 1.0)):
        later(one, seconds)
        assert {round(share * PlayingCardStyle.peel_steps) for share in bent(one).values()} == {
            PlayingCardStyle.peel_steps
        }
        cards = [
            p
            for p in one.scene.visit.timeline.motion(one.shell.clock.now()).flights
            if isinstance(p, CardPiece)
        ]
        assert {round(card.face, 3) for card in cards} == {share}
    one.scene.obey(Act.LOOK_AT_CARDS)
    later(one, 0.121)
    assert mine(one) <= {
        piece.card for piece in one.scene.table.felt if isinstance(piece, CardPiece)
    }
    router.shell.change(reduced_motion=False)


def test_who_changes_his_mind_sees_his_cards(router: Any) -> None:
    one = dealt(router, "flop-poker")
    one.scene.leave()
    router.shell.change(own_cards="shown")
    one.scene.enter(one.scene.view)
    router.shell.change(own_cards="yourself")
    later(one, 0.5)
    assert mine(one) <= cards_on_screen(one)


def test_of_several_people_each_looks_at_his_own_and_has_looked_when_he_comes_back() -> None:
    with studio(ROOT) as router:
        router.shell.change(own_cards="yourself", coach="off")
        several_look(two(router, "raise-it-up-stud-poker"))


def several_look(one: Player) -> None:
    visit = one.scene.visit
    one.loop.window.visible = False  # type: ignore[attr-defined]
    placed(one)
    one.shell.clock.wind(1)
    one.scene.obey(Act.OPEN_HAND)
    one.step()
    assert not cards_on_screen(one) & mine(one)
    one.scene.obey(Act.TURN_UP)
    later(one, 0.5)
    assert mine(one) <= cards_on_screen(one)
    known, first = mine(one), visit.desk.player
    one.scene.obey(Decide("check"))
    visit.skip()
    one.shell.clock.wind(1)
    one.scene.obey(Act.OPEN_HAND)
    one.step()
    assert visit.desk.player != first
    assert not cards_on_screen(one) & (mine(one) | known)
    one.scene.obey(Decide("check"))
    visit.skip()
    one.shell.clock.wind(1)
    one.scene.obey(Act.OPEN_HAND)
    one.step()
    assert visit.desk.player == first
    assert known <= cards_on_screen(one)
