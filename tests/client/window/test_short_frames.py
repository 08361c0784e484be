"""No frame pays for what could be drawn before it, or need not be drawn: each was found broken as a
hitch; none tells the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest

from game.client.draw.pen import Cache
from game.client.draw.pieces import cards
from game.client.draw.text.type import Type
from game.client.pictures import studio
from game.client.scenes.scene import Viewport
from game.client.table.dice import throw
from game.client.table.model.moment import Pointed
from game.client.table.model.panel_content import CoachWords
from game.client.table.model.pieces import Foil, Veil
from game.client.table.motion.light_effects import Shine
from game.client.table.motion.motions import Peek
from game.client.table.paint.painter import draw_movements_ahead
from game.client.table.surroundings import panel
from game.client.window.loop import Canvas, Loop
from game.core.cards import cards as cards_of
from game.core.installation import ROOT
from tests.client.table.test_table_scene import Player


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as one:
        one.shell.change(speed="normal", coach="off")
        yield one


def test_a_roll_simulated_its_throw_before_anything_moved(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated: list[int] = []
    work = throw.Throw.work
    monkeypatch.setattr(throw.Throw, "work", lambda *a: simulated.append(1) or work(*a))
    throw.throw_of.cache_clear()
    one = Player(router, "high-roll-dice", (640, 360))
    one.scene.visit.state = replace(one.scene.visit.state, autoplay=1)
    one.scene.visit.run_unattended()
    assert one.scene.visit.timeline.busy
    assert not simulated
    for _ in draw_movements_ahead(one.scene.painter, one.scene.visit.timeline.coming, None):
        pass
    assert len(simulated) > 10, "a little at a time"


def test_rounds_that_nobody_sees_were_placed_on_the_felt_all_the_same(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Player(router, "flop-poker", (640, 360))
    one.shell.change(speed="instant")
    one.scene.visit.state = replace(one.scene.visit.state, autoplay=3)
    placed: list[Any] = []
    monkeypatch.setattr(one.scene.visit.kind, "view", placed.append)
    while one.scene.update(0.0) is None:
        pass
    assert one.scene.visit.state.finished_rounds == 3
    assert not placed


def test_own_cards_were_drawn_as_they_were_turned_up(router: Any) -> None:
    one = Player(router, "flop-poker", (640, 360))
    one.scene.visit.state = replace(one.scene.visit.state, autoplay=1)
    one.scene.visit.run_unattended()
    timeline, painter = one.scene.visit.timeline, one.scene.painter
    own = [move.card for plan in timeline.coming for move in plan.moves if isinstance(move, Peek)]
    assert len(own) == 3
    for _ in draw_movements_ahead(painter, timeline.coming, None):
        pass
    before = painter.cache.misses
    for card in own:
        width = max(8, round(card.lie.width * painter.k))
        cards.face(painter.cache, card.card, width)
        cards.peeled(painter.cache, card.card, width, card.back, four_colour=False, share=0.5)
    assert painter.cache.misses == before


def test_a_court_was_drawn_in_one_piece() -> None:
    king, nine = cards_of("Kh 9h")
    for card, steps in ((king, 2), (nine, 1)):
        stepwise, at_once = Cache(), Cache()
        assert len(list(cards.face_in_steps(stepwise, card, 120))) == steps
        misses = stepwise.misses
        picture = cards.face(stepwise, card, 120)
        assert stepwise.misses == misses
        assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(
            cards.face(at_once, card, 120), "RGBA"
        )


def test_a_word_of_the_coach_drew_every_paytable_again(router: Any) -> None:
    one = Player(router, "criss-cross-poker", (1920, 1080))
    one.scene.visit.state = replace(one.scene.visit.state, autoplay=1)
    one.scene.visit.run_unattended()
    _, *rest = one.scene.visit.kind.panel(one.scene.visit.moment)
    short, long = (
        {
            part.name: part
            for part in panel.panel(
                (CoachWords(title, "and"), *rest), 0, (), one.scene.bar
            ).drawings(Pointed())
        }
        for title in ("One", "Another")
    )
    assert short.keys() == long.keys()
    assert {name for name in short if short[name] != long[name]} == {"panel 0 coach"}


def test_a_paragraph_was_drawn_to_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    kind, words = (
        Type(1.25),
        "Down wins 24 % of the time and pushes 19 %: staying in loses less than the fold.",
    )
    high = kind.paragraph(words, 300, 20).get_height()
    monkeypatch.setattr(Type, "draw", None)
    assert kind.paragraph_height(words, 300, 20) == high


def test_the_ground_was_painted_again_for_every_page_and_dealer(router: Any) -> None:
    one = Player(router, "flop-poker", (640, 360))
    ground = one.scene._painted_ground()
    one.scene.leave()
    one.scene.enter(one.scene.view)
    one.scene.day += 1
    assert one.scene._painted_ground() is ground
    one.scene.resize(Viewport((800, 450)))
    assert one.scene._painted_ground() is not ground


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_found_broken_folding_the_panel_printed_the_felt_again(
    router: Any, size: tuple[int, int]
) -> None:
    scene = Player(router, "flop-poker", size).scene
    opened = scene._painted_ground()
    scene.toggle_panel()
    folded = scene._painted_ground()
    painted, bare = scene._whole_ground()
    assert np.array_equal(pygame.surfarray.array3d(folded), pygame.surfarray.array3d(painted))
    assert scene._grounds[0].bare.keys() == bare.keys()
    scene.toggle_panel()
    assert scene._painted_ground() is opened


def test_a_celebrations_glow_was_blurred_at_full_size(monkeypatch: pytest.MonkeyPatch) -> None:
    blurred: list[tuple[int, int]] = []
    blur = pygame.transform.gaussian_blur
    monkeypatch.setattr(
        pygame.transform,
        "gaussian_blur",
        lambda part, reach: (blurred.append(part.get_size()), blur(part, reach))[1],
    )
    shine, foil = (
        Shine(Cache(), Viewport((3840, 2160)), 0.0),
        Foil("foil", "A PAIR", 760, 300, 100, "c", 1.0, 1.0, -1.0),
    )
    rect = shine.item(foil).rect
    assert blurred
    assert all(4 * wide <= rect.w and 4 * high <= rect.h for wide, high in blurred)


def test_the_first_start_blurred_the_whole_room(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    blurred: list[tuple[int, int]] = []
    blur = pygame.transform.gaussian_blur
    monkeypatch.setattr(
        pygame.transform,
        "gaussian_blur",
        lambda part, reach: (blurred.append(part.get_size()), blur(part, reach))[1],
    )
    Loop(Canvas((1280, 720)), router.shell, router.welcome()).step()
    assert (320, 180) in blurred
    assert (1280, 720) not in blurred


def test_every_step_of_the_lamp_was_kept_whole() -> None:
    cache = Cache()
    shine = Shine(cache, Viewport((1920, 1080)), 0.0)
    for step in range(1, 9):
        shine.veil_item(Veil("veil", 0.5, 0.5, 0.5, frozenset(), (760.0, 700.0), step / 8))
    assert cache.bytes < 1040 * 620
