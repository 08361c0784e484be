"""The time of a drill: it stands while a dialog is open, another window is in front, or nobody
answers.
"""

from __future__ import annotations

from typing import Final

import pygame

from ...scenes.scene import Move
from ..book_page import BookPage
from ..style import PracticeStyle

INPUT: Final = frozenset(
    {
        pygame.KEYDOWN,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEMOTION,
        pygame.FINGERDOWN,
        pygame.JOYBUTTONDOWN,
        pygame.CONTROLLERBUTTONDOWN,
    }
)
"""Events by which somebody is there."""


class RestingTimePage(BookPage):
    """A page with a time of its own, which stands while the page is covered, the window has no
    focus, or a question `waits` and nothing was pressed for a while.
    """

    _stood = 0.0
    _stands_since: float | None = None
    _is_away = False
    _heard_at: float | None = None

    @property
    def own_time(self) -> float:
        """Seconds of the window less those in which the time stood."""
        since = self._stands_since
        return (
            self.shell.clock.now() - self._excess_idle_seconds if since is None else since
        ) - self._stood

    @property
    def is_answer_awaited(self) -> bool:
        """Whether an answer is awaited, so that the time stands when none comes."""
        return False

    @property
    def _excess_idle_seconds(self) -> float:
        """Seconds by which the latest input is longer ago than an answer takes."""
        if self._heard_at is None or not self.is_answer_awaited:
            return 0.0
        return max(0.0, self.shell.clock.now() - self._heard_at - PracticeStyle.idle_seconds)

    def hear_player(self) -> None:
        """Have the time go on: somebody is there, or was just asked."""
        self._stood += self._excess_idle_seconds
        self._heard_at = self.shell.clock.now()

    def _stand_still(self) -> None:
        """Stop the time until the page is seen again."""
        if self._stands_since is None:
            self._stands_since = self.shell.clock.now() - self._excess_idle_seconds

    def leave(self) -> None:
        """Something else is read."""
        self._stand_still()
        super().leave()

    def handle(self, event: pygame.Event) -> Move | None:
        """The window lost its focus, or has it again; or somebody pressed something."""
        if event.type in INPUT:
            self.hear_player()
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
            self._stands_since, self._heard_at = None, self.shell.clock.now()
        return super().update(dt)
