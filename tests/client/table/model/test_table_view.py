"""What a table shows is a value that follows from what was told: properties over rounds of every
game, at rest and on the move.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.client.pictures import studio
from game.client.table import funds
from game.client.table.cards.felt import is_in_pot, is_shown_by_light
from game.client.table.model.pieces import CardPiece, Chips, Glow, MeterPiece, card_name, stake_name
from game.core.cards import HIDDEN
from game.games import GAMES
from game.play.seats.bots import choose_action
from game.rounds.events import Dealt
from tests.client.table.model.test_desk import Silent, dealt
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[4]
BEAT = 0.07
ONE_OF_EACH_KIND = (
    "criss-cross-poker",
    "free-bet-blackjack",
    "six-card-fortune-pai-gow-poker",
    "lunar-poker",
    "props-and-hops",
)


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="normal", coach="off")
        yield made


def moments(router: Any, slug: str, rounds: int = 2) -> Iterator[Any]:
    """The scene at every beat of a few rounds, decided as it comes; nothing is drawn."""
    player, draw = Player(router, slug, (1280, 720)), Random(slug)
    scene = player.scene
    for _ in range(rounds):
        scene.visit.clear_results()
        scene.visit.lay_wagers(funds.least_opening_bets(scene.visit.game, scene.visit.desk.rules))
        scene.visit.deal()
        while scene.visit.timeline.moving or scene.visit.session.turn:
            yield scene
            if scene.visit.deciding:
                actions = scene.visit.session.legal()
                typical = choose_action(
                    scene.visit.game, scene.visit.session.view(), actions, "typical"
                )
                scene.visit.act(
                    str(typical if draw.random() < 0.7 or typical.cards else draw.choice(actions))
                )
            router.shell.clock.wind(BEAT)
            scene.update(BEAT)
        yield scene


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", GAMES)
def test_views_are_values_and_what_is_lifted_lies_there(router: Any, slug: str) -> None:
    beats = flying = 0
    for scene in moments(router, slug):
        view, m = scene.table, scene.visit.moment
        names = [piece.name for piece in view.felt]
        assert len(names) == len(set(names))
        assert view is scene.table
        assert view == scene.visit.kind.view(m)
        assert hash(view) == hash(scene.visit.kind.view(m))
        assert not any(word in repr(view) for word in ("<function", "lambda", " at 0x"))
        motion = scene.visit.timeline.motion(router.shell.clock.now())
        shown_otherwise = {
            stake_name(spot)
            for spot in m.stakes
            if is_shown_by_light(m, spot) or is_in_pot(m, spot)
        }
        dealt = {
            card_name(e.place, e.index)
            for e in (cue.event for cue in scene.visit.timeline._cues)
            if isinstance(e, Dealt)
        }
        assert motion.lifted <= {*names, *shown_otherwise, *dealt}
        assert {piece.name for piece in motion.flights if isinstance(piece, MeterPiece)} <= {*names}
        assert motion == scene.visit.timeline.motion(router.shell.clock.now())
        beats, flying = beats + 1, flying + bool(motion.flights)
    assert beats > 20
    assert flying > 5


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", GAMES)
def test_the_felt_shows_what_the_player_may_see_and_what_is_at_stake(
    router: Any, slug: str
) -> None:
    seen = staked = 0
    for scene in moments(router, slug):
        m, session = scene.visit.moment, scene.visit.session
        cards = [piece for piece in scene.table.felt if isinstance(piece, CardPiece)]
        chips = {piece.name: piece.cents for piece in scene.table.felt if isinstance(piece, Chips)}
        known = session.view().piles if session.view() is not None else {}
        for piece in cards:
            place = piece.name.removeprefix("card ").rpartition(" ")[0]
            if piece.card != HIDDEN and place in known and not m.shown.over:
                assert piece.card in known[place], (
                    "the felt shows no card that the player may not see"
                )
                seen += 1
        if not m.deciding:
            continue
        lying = {
            spot: cents
            for spot, cents in session.state.stakes.items()
            if cents and m.geometry.has_spot(spot)
        }
        lying = {
            spot: cents
            for spot, cents in lying.items()
            if not is_shown_by_light(m, spot) and not is_in_pot(m, spot)
        }
        assert {name: c for name, c in chips.items() if name.startswith("stake ")} == {
            stake_name(spot): cents for spot, cents in lying.items()
        }
        staked += len(lying)
    assert seen > 0 or not scene.visit.state.layout.places
    assert staked > 0 or not scene.visit.state.layout.places


@pytest.mark.parametrize("slug", ONE_OF_EACH_KIND)
def test_view_motion_and_picture_ask_the_session_nothing(router: Any, slug: str) -> None:
    player = dealt(router, slug)
    scene, canvas = player.scene, pygame.Surface((1280, 720))
    session, scene.visit.session = scene.visit.session, Silent()
    for _ in range(3):
        player.shell.clock.wind(0.4)
        scene.visit.timeline.update(player.shell.clock.now())
        assert scene.draw(canvas, [canvas.get_rect()])
    scene.visit.session = session


def test_a_frame_in_which_nothing_changed_looks_at_no_piece(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(router, "criss-cross-poker", (1280, 720))
    scene, canvas = player.scene, pygame.Surface((1280, 720))
    scene.draw(canvas, [])
    monkeypatch.setattr(scene.painter, "items", None)
    assert scene.draw(canvas, []) == []
    player.shell.clock.wind(0.3)
    still = pygame.Event(
        pygame.MOUSEMOTION, pos=(640, 300), rel=(1, 1), buttons=(0, 0, 0), touch=False
    )
    scene.handle(still)
    assert scene.draw(canvas, []) == []


def test_only_the_breath_of_the_live_spot_follows_the_clock(router: Any) -> None:
    player = dealt(router, "criss-cross-poker")
    player.wait()
    scene, canvas = player.scene, pygame.Surface((1280, 720))
    assert [type(piece) for piece in scene.table.live] == [Glow]
    scene.blinks = False
    for _ in range(2):  # the hand that pointed is back, and what came softly is there
        player.shell.clock.wind(1.2)
        scene.update(0.0)
        scene.draw(canvas, [canvas.get_rect()])
    view = scene.table
    player.shell.clock.wind(0.3)
    (area,) = scene.draw(canvas, [])
    assert scene.table is view
    assert area.w < 400
    assert area.h < 400
