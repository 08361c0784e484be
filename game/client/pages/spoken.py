"""What a page or a dialog says aloud: its title, its words as they stand, and the control with the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from game.client.speech import of_target, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.focus import Focus, Target
    from game.client.ui.ui import Ui

FIRST: Final = 12
"""So many sentences are said when a dialog opens; more are heard when they are asked for."""


class Worded(Protocol):
    """A scene of controls, as far as it is heard."""

    focus: Focus
    overlay: bool
    tells: bool

    def aloud(self) -> list[str]:
        """Its texts in order."""
        ...


class PageWords:
    """The sentences of a scene of controls, which `ui` gives once there are any."""

    def __init__(self, page: Worded, ui: Callable[[], Ui | None]) -> None:
        self._page, self._ui = page, ui
        self._before: tuple[str, ...] = ()

    @property
    def focus(self) -> Focus:
        """The page's focus."""
        return self._page.focus

    def opening(self) -> list[str]:
        """A page's title; of what lies over another scene, its words too."""
        words = self._words()
        self._before = tuple(words)
        return [*self._title(), *(words[:FIRST] if self._tells else [])]

    def news(self) -> list[str]:
        """What a dialog, or whatever else tells as it goes, says otherwise than before."""
        if not self._tells:
            return []
        words = tuple(self._words())
        before, self._before = self._before, words
        return [line for line in words if line not in before] if before else []

    def whole(self) -> list[str]:
        """Title and words."""
        return [*self._title(), *self._words()]

    def named(self, target: Target) -> str:
        """A control, with the help that stands beside it."""
        ui = self._ui()
        return of_target(target, ui.helps(target.name) if ui is not None else "")

    @property
    def _tells(self) -> bool:
        return self._page.overlay or self._page.tells

    def _title(self) -> list[str]:
        page = self._page
        said = (str(getattr(page, "title", "")), str(getattr(page, "subtitle", "")))
        return [sentence(words) for words in said if words]

    def _words(self) -> list[str]:
        """The texts in the order in which they stand; the title is not said twice."""
        found = [sentence(part) for words in self._page.aloud() for part in words.split("\n")]
        return [line for line in dict.fromkeys(found) if line and line not in self._title()]
