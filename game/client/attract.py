"""The stand's show: table after table plays itself for play money of its own, until somebody touches anything."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw import kit
from game.client.pages.lobby_tile import how_many
from game.client.scene import Move, Pop, Quit, Replace
from game.rules import LISTED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.places import Router
    from game.client.scene import Viewport
    from game.client.table.scene import TableScene

ROUNDS: Final = 2
WORDS: Final = "Press any key to play"
TOUCHES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)


class Attract:
    """Shows the tables one after another. Any key, click or touch opens the lobby; Esc ends the program."""

    name = "attract"
    overlay = False

    def __init__(self, router: Router) -> None:
        from game.client.places import Router as Routers
        from game.rules import SLUGS
        from game.table.store import Store

        self._router = router
        self.shell = router.shell
        self._folder = tempfile.TemporaryDirectory(prefix="linden-show-")
        self._store = Store.open(Path(self._folder.name), clock=router.clock)
        guest = self._store.add_player("Guest")
        self._store.buy_in(guest.id, 100_000_000)
        self._show = Routers(router.root, router.shell, self._store, guest.id, seeds=router.seed, clock=router.clock)
        self._show.autoplay = ROUNDS
        self._slugs = SLUGS
        self._next = 0
        self.view = self.shell.view((1920, 1080))
        self.table = self._table()

    def _table(self) -> TableScene:
        slug = self._slugs[self._next % len(self._slugs)]
        self._next += 1
        scene = self._show.table(slug)
        scene.visit.show()
        return scene

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Lay the first table out."""
        self.resize(view)

    def leave(self) -> None:
        """The show's book is thrown away."""
        self._show.close()
        self._store.close(keep_backup=False)
        self._folder.cleanup()

    def resize(self, view: Viewport) -> None:
        """Lay the table out for another view."""
        self.view = view
        self.table.resize(view)

    def handle(self, event: pygame.Event) -> Move | None:
        """Whatever somebody does ends the show."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Quit()
        if event.type in TOUCHES:
            move = self._router.go("lobby")
            return move if isinstance(move, Replace) else Pop()
        return None

    def update(self, dt: float) -> Move | None:
        """The table plays; after its rounds the next one comes."""
        if isinstance(self.table.update(dt), Pop):
            self._show.close()
            self.table = self._table()
            self.table.enter(self.view)
        return None

    @property
    def wants_frames(self) -> bool:
        """Always: the show goes on."""
        return True

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The table, and over its bar how to join in."""
        touched = self.table.draw(surface, dirty)
        box = self.view.rect(371, 968, 786, 100)
        if any(rect.colliderect(box) for rect in touched):
            piece = self.shell.kit(self.view).paint(
                kit.button,
                box.w / self.view.scale,
                box.h / self.view.scale,
                WORDS,
                f"{how_many(LISTED)}, play money only",
                kind="cream",
            )
            touched.append(piece.blit(surface, *box.topleft))
        return touched
