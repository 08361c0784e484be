"""The page of keys: each action with the key it has, another chosen by pressing it, and the usual ones back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.actions import FIXED, PLACES, USUAL, cap_of, exchanged, meant_key, pad_of
from game.client.loop import SILENT
from game.client.pages.page import HEAD_PREFIX, Page
from game.client.ui.boxes import Apart, Column, Flow, Newspaper, Stack
from game.client.ui.control import Intent, Pressed, Words
from game.client.ui.kinds import Button, PanelGround, divider, heading

if TYPE_CHECKING:
    from game.client.actions import KeyRow
    from game.client.scene import Move
    from game.client.ui.boxes import Part

KEY, USED, ALL = "key:", "usual:", HEAD_PREFIX + "all"
"""What the buttons are called that change an action's key, or give it its usual one; and the one for all of them."""
_LEAST: Final = 640.0
"""How wide a column of actions is at least."""


class KeysPage(Page):
    """Every action and its key. One that was pressed listens: the next key is its own."""

    name = "keys"
    title = "Keys"
    subtitle = "Press an action, then its new key"

    listening = ""
    """The action that waits for its key."""

    # ---- what stands there

    def head_part(self) -> Part:
        """All as they were."""
        why = "" if self.shell.settings.keys else "All keys are the usual ones."
        return self.at_the_title(Button(ALL, "Usual keys", group="head", why=why))

    def content(self) -> Part:
        """A panel for each place."""
        return Newspaper([self._panel(place, rows) for place, rows in PLACES.items()], _LEAST, most=2)

    def _panel(self, place: str, rows: tuple[KeyRow, ...]) -> Part:
        words = ""
        parts: list[Part] = []
        for row in rows:
            words = row.words or words  # a row without words goes on with those of the one before
            for action, _ in row.keys:
                if action not in FIXED:
                    parts += [divider(), self._row(action, words)] if parts else [self._row(action, words)]
        return Stack(PanelGround(), Column([heading(place), *parts], 8.0))

    def _row(self, action: str, words: str) -> Part:
        """An action, what it does, and its key."""
        chosen = self.shell.settings.keys
        cap, listens = chosen.get(action, USUAL[action]), action == self.listening
        label = "press a key" if listens else cap
        more = [] if words.removeprefix("the ") == action else [Words(words, tone="text2")]
        named = Column([Words(named_action(action), 22, "ui6"), *more])
        key = Button(
            KEY + action,
            label,
            kind="primary" if listens else "cream" if action in chosen else "dark",
            group="keys",
            least=64.0,
        )
        if action not in chosen or listens:
            return Apart((named, key))
        return Apart((named, Flow([Button(USED + action, f"Usual: {USUAL[action]}", size=20, group="keys"), key])))

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """While an action listens, the next key is its own; Esc, a pad's button or a press elsewhere leaves it as it was."""
        if not self.listening or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return super().handle(event)
        if event.type == pygame.KEYDOWN and event.key not in SILENT:
            if event.key == pygame.K_ESCAPE or pad_of(event):
                self._listen("")
            else:
                self._choose(self.listening, cap_of(meant_key(event)), event)
        return None

    def did(self, intent: Intent) -> Move | None:
        """An action listens, or has its usual key again."""
        if not isinstance(intent, Pressed):
            return None
        self.shell.sound.play("tick")
        if intent.name == ALL:
            self._kept({})
        elif intent.name.startswith(USED):
            action = intent.name.removeprefix(USED)
            self._choose(action, USUAL[action])
        else:
            action = intent.name.removeprefix(KEY)
            self._listen("" if action == self.listening else action)
        return None

    def _listen(self, action: str) -> None:
        held = self.focus.focused
        self.listening = action
        self.lay_out()
        self.focus.focus(held, by_key=self.focus.by_key)

    def _choose(self, action: str, cap: str, pressed: pygame.Event | None = None) -> None:
        """Give an action a key; whoever had it gets this one's in exchange, and the player is told."""
        named = cap or pygame.key.name(pressed.key) if pressed is not None else cap
        try:
            chosen, others = exchanged(self.shell.settings.keys, action, named or "this key")
        except ValueError as refusal:
            self.shell.toast("That key cannot be chosen", str(refusal), "loss")
            self._listen("")
            return
        if others:
            new = {**USUAL, **chosen}
            told = " and ".join(f"{named_action(one)} is {new[one]} now" for one in others)
            self.shell.toast(f"{named_action(action)} is {new[action]}", f"{told}: that key was in use.", "info")
        self._kept(chosen)

    def _kept(self, chosen: dict[str, str]) -> None:
        self.shell.change(keys=chosen)
        self._listen("")


def named_action(action: str) -> str:
    """An action as a person reads it.

    >>> named_action("house way")
    'House way'
    """
    return action[:1].upper() + action[1:]
