"""Messages stand in the area that their scene gives them."""

from __future__ import annotations

import pytest

from game.client import pictures
from game.client.scenes.toasts import toast_area
from tools.layout.cases import ROOT
from tools.layout.faults import LONG_MESSAGE


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "size", "scale"),
    [
        ("lobby", (1080, 1920), 200),
        ("criss-cross-poker:decision", (1920, 1080), 200),
        ("criss-cross-poker:decision", (1366, 768), 150),
    ],
)
def test_found_broken_a_long_message_lay_over_tiles_and_table(
    name: str, size: tuple[int, int], scale: int
) -> None:
    with pictures.studio(ROOT, scale) as router:
        scene, toasts = pictures.scene_of(router, name), router.shell.toasts
        view = router.shell.view(size)
        scene.enter(view)
        area = toast_area(scene, view)
        toasts.clear()
        toasts.add(*LONG_MESSAGE)
        toasts.stack_and_get_stale(view, area)
        (rect,) = toasts.toast_rects()
        assert area.rect.contains(rect)
        assert toasts.shown_words() == [f"{LONG_MESSAGE[0]}. {LONG_MESSAGE[1]}"]
