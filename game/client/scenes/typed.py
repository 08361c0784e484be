"""A line of typed text: a find box, a name. It holds the letters; the scene draws it."""

from __future__ import annotations

import pygame


class Line:
    """Typed text of at most `limit` characters; `active` while it has the keyboard."""

    def __init__(self, text: str = "", *, limit: int = 40) -> None:
        self.text = text
        self.limit = limit
        self.active = False
        self._swallow = ""

    def open(self, *, swallow: str = "") -> None:
        """Take the keyboard; `swallow` is the letter whose key opened it and that is not meant for it."""
        self.active, self._swallow = True, swallow

    def close(self) -> None:
        """Let go of the keyboard; the text stays."""
        self.active = False

    def handle(self, event: pygame.Event) -> bool:
        """Take up letters, Backspace and Escape (which empties, then closes); whether the event was for the line.

        Enter, Tab and Down are the line's too: it closes, and the scene goes on from there.
        """
        if event.type == pygame.TEXTINPUT:
            text, self._swallow = ("" if event.text == self._swallow else event.text), ""
            self.text = (self.text + text)[: self.limit]
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_BACKSPACE:
            self.text = "" if event.mod & pygame.KMOD_CTRL else self.text[:-1]
        elif event.key == pygame.K_ESCAPE:
            self.active, self.text = bool(self.text), ""
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_DOWN}:
            self.active = False
        elif event.key == pygame.K_TAB:
            self.active = False
            return False
        return True
