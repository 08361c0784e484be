"""The time of a drill: it stands while a dialog is open or another window is in front."""

from __future__ import annotations

import pygame

from ...scenes.scene import Move
from ..book_page import BookPage


class RestingTimePage(BookPage):
    """A page with a time of its own, which stands while the page is covered or the window has no
    focus.
    """

    _stood = 0.0
    _stands_since: float | None = None
    _is_away = False

    @property
    def own_time(self) -> float:
        """Seconds of the window less those in which the time stood."""
        since = self._stands_since
        return (self.shell.clock.now() if since is None else since) - self._stood

    def _stand_still(self) -> None:
        """Stop the time until the page is seen again."""
        if self._stands_since is None:
            self._stands_since = self.shell.clock.now()

    def leave(self) -> None:
        """Something else is read."""
        self._stand_still()
        super().leave()

    def handle(self, event: pygame.Event) -> Move | None:
        """The window lost its focus, or has it again."""
        if event.type not in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            return super().handle(event)
        self._is_away = event.type == pygame.WINDOWFOCUSLOST
        if self._is_away:
            self._stand_still()
        return None

    def update(self, dt: float) -> Move | None:
        """The time goes on from where it stood."""
        if self._stands_since is not None and not self._is_away:
            self._stood += self.shell.clock.now() - self._stands_since
            self._stands_since = None
        return super().update(dt)
