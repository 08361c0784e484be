"""The inspector of a scene: draws it in windows, with a recorder, and finds its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.client import pictures
from game.client.pages import page
from game.client.table.scene import TableScene
from game.client.table.surroundings.frame import frame
from game.client.table.surroundings.regions import shape_of
from tools.layout.cases import MESSAGE_PREFIX, OVERLAY_PREFIXES
from tools.layout.drawn_text import Limits
from tools.layout.faults import faults_of_message, find_faults
from tools.layout.recorder import Recorder

if TYPE_CHECKING:
    from game.client.router import Router
    from game.client.scenes.scene import Viewport


def scene_faults(
    router: Router,
    name: str,
    size: tuple[int, int],
    scale: int,
    *,
    pictures_taken: list[pygame.Surface] | None = None,
    check_contrast: bool = True,
) -> list[str]:
    """The faults of a scene in a window of a size and text scale, scrolled to its end.

    A picture of it is appended to `pictures_taken`. Without `check_contrast` only the rectangles
    are checked, and nothing is drawn.
    """
    found, _ = SceneInspector(router, name).inspect(
        size, scale, check_contrast=check_contrast, pictures_taken=pictures_taken
    )
    return found


class SceneInspector:
    """Inspects a scene in one window after another, as if it were new in each.

    `checked` holds the texts whose contrast was checked, by shape of window.
    """

    def __init__(
        self, router: Router, name: str, checked: set[tuple[object, ...]] | None = None
    ) -> None:
        self.router, self.name = router, name
        self._table: Any = None
        self._start_time = 0.0
        self._checked = set() if checked is None else checked

    def faults_in(self, size: tuple[int, int], scale: int) -> list[str]:
        """The faults in a window; contrast is checked only of texts new to its shape."""
        shape = shape_of(size, scale / 100)
        if (shape,) in self._checked:
            found, contrast_keys = self.inspect(size, scale, check_contrast=False)
            if {(shape, *key) for key in contrast_keys} <= self._checked:
                return found
        found, contrast_keys = self.inspect(size, scale)
        self._checked |= {(shape,), *((shape, *key) for key in contrast_keys)}
        return found

    def inspect(
        self,
        size: tuple[int, int],
        scale: int,
        *,
        check_contrast: bool = True,
        pictures_taken: list[pygame.Surface] | None = None,
    ) -> tuple[list[str], set[tuple[object, ...]]]:
        """The faults in a window, and what the contrast of each text depends on."""
        shell = self.router.shell
        shell.change(text_scale=scale)
        # these look for a place that the printed letters leave free
        draw_letters = pictures_taken is not None or self.name.startswith(
            ("missed:", "called:", MESSAGE_PREFIX)
        )
        view = shell.view(size)
        recorder = Recorder(
            draw_letters=draw_letters, draw_nothing=not (check_contrast or draw_letters)
        )
        recorder.min_contrast = Limits.high_contrast if view.high_contrast else Limits.contrast
        found: dict[str, None] = {}
        shell.cache.clear()
        shell.lasting.clear()
        with recorder.recording():
            scene = self.scene_in(view, recorder)
            for _ in range(30):
                recorder.texts.clear()
                if hasattr(scene, "_items"):
                    scene._items._items.clear()
                    scene._painted = ()
                scene.draw(recorder.canvas, (view.window_rect,))
                found |= dict.fromkeys(find_faults(recorder, scene, check_contrast=check_contrast))
                if self.name.startswith(MESSAGE_PREFIX):
                    found |= dict.fromkeys(faults_of_message(scene))
                    break
                before = getattr(scene, "scroll", 0.0)
                if hasattr(scene, "scroll_by"):
                    scene.scroll_by(scene.visible_height * 0.9)
                if getattr(scene, "scroll", 0.0) == before:
                    break
        shell.cache.clear()  # nobody may get the pictures without letters
        shell.lasting.clear()
        if pictures_taken is not None:
            pictures_taken.append(recorder.canvas)
        return list(found), recorder.contrast_keys

    def scene_in(self, view: Viewport, recorder: Recorder) -> Any:
        """The scene in a window, or the overlay on it, after what it does in its first frames."""
        scene = self._fresh_scene()
        recorder.canvas = pygame.Surface(view.size, depth=32)
        if _is_settled_undrawn(scene) and (
            recorder.draw_nothing or not self.name.startswith(OVERLAY_PREFIXES)
        ):
            base = recorder.canvas  # what is below is not inspected
            self.router.shell.clock.wind(0.6)  # type: ignore[attr-defined] # a picture's clock
            scene.enter(view)
            for _ in range(30):
                scene.update(0.0)
                if not (isinstance(scene, TableScene) and scene.wants_frames):
                    break
            scene.leave()
        else:
            base = pictures.draw_scene(scene, self.router, view.size)
        overlay: Any = pictures.overlay_scene(
            self.router, self.name.removeprefix(MESSAGE_PREFIX), scene
        )
        recorder.canvas = base
        if overlay is None:
            return scene
        recorder.prints.clear()
        overlay.enter(view)
        return overlay

    def _fresh_scene(self) -> Any:
        """The scene before it was in any window: a new one, except that a table keeps its round."""
        clock: Any = self.router.shell.clock
        if self._table is None:
            self.router.own_seeds = pictures.fixed_seeds()
            made = pictures.scene_of(self.router, self.name.removeprefix(MESSAGE_PREFIX))
            self._start_time = clock.now()
            self._table = made if isinstance(made, TableScene) else None
            return made
        scene, clock._now = self._table, self._start_time
        usual = self.router.shell.view((1920, 1080))
        scene.frame, scene._covered = frame(usual, folded=False), None
        scene._grounds.clear()
        scene.resize(usual)
        return scene


def _is_settled_undrawn(scene: Any) -> bool:
    """Whether a scene is in its final state without having been drawn."""
    kind = type(scene)
    return isinstance(scene, TableScene) or (
        isinstance(scene, page.Page)
        and kind.leave is page.Controlled.leave
        and kind.wants_frames is page.Page.wants_frames
    )
