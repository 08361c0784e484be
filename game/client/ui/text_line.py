"""A line to type in: pygame-gui's, with our frame and face, and with what the library's lacks.

Its cursor, selection, clipboard, dragging and double click are the library's. Words at a time,
undo, pastes that are too long or have line breaks, an input method's composition, and letters that
our face lacks are handled here.
"""

from __future__ import annotations

import re
from typing import Any, Final

import i18n
import pygame
from pygame_gui import UIManager
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

from ..draw import kit
from ..draw.kit import Kit
from ..draw.text.faces import covered_code_points, face_path
from ..scenes.focus import Role
from ..window.shell import Shell
from .control import (
    Changed,
    Control,
    ControlLook,
    EventConsumed,
    EventOutcome,
    Layer,
    Pressed,
    Refused,
)
from .widgets import Asking

_MOST_UNDONE: Final = 100
_LEFT, _RIGHT, _ICON, _SIGN = 18.0, 16.0, 30.0, 32.0
_LEAVES: Final = frozenset({pygame.K_TAB, pygame.K_ESCAPE, pygame.K_PAGEUP, pygame.K_PAGEDOWN})
"""Keys that a line leaves to the page."""


class Line(Asking, UITextEntryLine):
    """Text of at most `limit` characters; `hint` while it is empty. Enter, which is told as
    pressed, Tab and Esc end typing; of one that is `emptied` Esc takes the letters off, too.
    """

    role: Role = "text"
    radius = 22.0
    line = 48.0

    def __init__(
        self,
        limit: int = 40,
        text: str = "",
        name: str = "",
        *,
        hint: str = "",
        icon: str = "",
        action: str = "",
        usual: float = 380.0,
        label: str = "",
        group: str = "",
        emptied: bool = False,
    ) -> None:
        Asking.__init__(self, name, text, label=label or hint, group=group)
        self._emptied = emptied
        self.limit, self.hint, self.icon, self.action, self._usual = (
            limit,
            hint,
            icon,
            action,
            usual,
        )
        self.fault = False
        self._typing = False
        self._unheard = ""

    # ---- measured and placed

    def widths(self, kit: Kit) -> tuple[float, float]:
        """A line that scrolls can be short."""
        g = kit.type.grow
        return 160 * g, self._usual * g

    def take_rect(self, rect: pygame.Rect) -> None:
        """The frame is ours; the library's line lies inside it."""
        self._undone: list[tuple[str, int]] = []
        self._composed = ""
        k, g = self.look.scale, self.look.growth
        left = _LEFT + (_ICON * g if self.icon else 0.0)
        right = _RIGHT + (
            _SIGN if self.look.kit.keys.widest_cap(self.action) or self.fault else 0.0
        )
        inner = pygame.Rect(
            rect.x + round(left * k), rect.y, max(8, rect.w - round((left + right) * k)), rect.h
        )
        UITextEntryLine.__init__(
            self,
            inner,
            _manager(self.into),
            initial_text=str(self.value),
            placeholder_text=self.hint,
        )
        self.set_text_length_limit(self.limit)

    def rebuild_from_changed_theme_data(self) -> None:
        """Our face and colours instead of a theme's; no frame and no ground."""
        theme, clear = self.look.kit.theme, pygame.Color(0, 0, 0, 0)
        self.font = self.hidden_font = GUIFontPygame(face_path("ui5"), self.look.kit.type.px(20))
        self.background_colour = self.border_colour = clear
        self.disabled_background_colour = self.disabled_border_colour = clear
        ink = theme.text if self.value or self._typing else theme.text2
        self.text_colour = self.disabled_text_colour = pygame.Color(ink)
        self.selected_text_colour, self.selected_bg_colour = (
            pygame.Color("#FFFFFF"),
            pygame.Color("#5A4A26"),
        )
        self.text_cursor_colour = pygame.Color(theme.brass)
        self.border_width = dict.fromkeys(("left", "right", "top", "bottom"), 0)
        self.shadow_width = 0
        self.shape_corner_radius = [0, 0, 0, 0]
        self.border_overlap = 0
        self.padding = (0, 0)
        self.rebuild()

    def move(self, down: int) -> None:
        """Take the library's line along."""
        self.set_position((self.rect.x, self.rect.y + down))

    # ---- the keyboard

    @property
    def typing(self) -> bool:
        """Whether it has the keyboard."""
        return self._typing

    def open(self, *, whole: bool = True) -> None:
        """Take the keyboard, with all of the text chosen or the cursor at its end."""
        self._typing, self._unheard = True, self.look.shell.letter
        self.rebuild_from_changed_theme_data()
        self.focus()
        self.edit_position = len(self.text)
        self.select_range = [0, len(self.text)] if whole else [0, 0]
        self._show_cursor()
        part, points = self.part(0.0, 0.0, self.width, self.tall), 1 / self.look.shell.density
        pygame.key.set_text_input_rect(pygame.Rect([round(side * points) for side in part]))

    def close(self) -> None:
        """Let go of the keyboard; the text stays."""
        self._typing, self._composed, self.value = False, "", self.text
        self.unfocus()
        self.rebuild_from_changed_theme_data()

    def kept_state(self) -> dict[str, Any]:
        """What is to survive when the page is laid out anew while it is typed in."""
        return {
            "text": self.text,
            "at": self.edit_position,
            "chosen": list(self.select_range),
            "undone": self._undone,
        }

    def resume(self, text: str, at: int, chosen: list[int], undone: list[tuple[str, int]]) -> None:
        """Go on as another line of this name was left."""
        self.value = text
        self.set_text(text)
        self.open()
        self.edit_position, self.select_range, self._undone = at, chosen, undone
        self._show_cursor()

    def handle_typing(self, event: pygame.Event) -> EventOutcome | None:
        """What an event of the keyboard or of an input method comes to; None when it is not for a
        line.
        """
        before = self.text
        unheard, self._unheard = self._unheard, ""
        if event.type == pygame.TEXTINPUT:
            if event.text == unheard:  # the letter of the key that opened the line
                return EventConsumed()
            self._compose("", 0)
            return self._insert(event.text)
        if event.type == pygame.TEXTEDITING:
            self._compose(event.text, event.start)
            return EventConsumed()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not self._composed:
            return self._close_on_escape()
        if event.type != pygame.KEYDOWN or event.key in _LEAVES:
            return None
        if self._composed:  # the keys are the input method's
            return EventConsumed()
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self.close()
            return Pressed(self.name, "key")
        refused = self._handle_edit_key(event)
        return refused or (
            Changed(self.name, self.text, done=False) if self.text != before else EventConsumed()
        )

    def _close_on_escape(self) -> EventOutcome:
        if self._emptied and self.text:
            self.select_range = [0, len(self.text)]
            self._delete_selection()
        self.close()
        return Changed(self.name, self.text)

    def _handle_edit_key(self, event: pygame.Event) -> EventOutcome | None:
        """A key that edits, moves or chooses; a refusal when it brought what may not be."""
        word = (
            bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
            and not event.mod & pygame.KMOD_ALT
        )
        match event.key:
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                self._delete(forward=event.key == pygame.K_DELETE, word=word)
            case pygame.K_LEFT | pygame.K_RIGHT if word:
                self._move_cursor(
                    self._word_start(forward=event.key == pygame.K_RIGHT),
                    choose=bool(event.mod & pygame.KMOD_SHIFT),
                )
            case pygame.K_v if word:
                return self._insert(re.sub(r"[\r\n\t]+", " ", clipboard_paste()).strip())
            case pygame.K_x if word:
                self.process_event(pygame.Event(pygame.KEYDOWN, key=pygame.K_c, mod=event.mod))
                self._delete_selection()
            case pygame.K_z if word:
                if self._undone:
                    self._set_text_and_cursor(*self._undone.pop())
            case _:
                self.process_event(event)
                self._show_cursor()
        return None

    # ---- the pointer

    def handle_pointer(self, event: pygame.Event) -> None:
        """The pointer at the line: the cursor goes there, and a drag chooses."""
        self.into.line_manager.mouse_position = (int(event.pos[0]), int(event.pos[1]))
        self.process_event(event)
        self.update(0.0)

    # ---- editing

    def _selected_range(self) -> tuple[int, int]:
        low, high = sorted(self.select_range)
        return (low, high) if high > low else (self.edit_position, self.edit_position)

    def _remember_for_undo(self) -> None:
        """Remember the text as it is, for undo."""
        self._undone = [*self._undone[1 - _MOST_UNDONE :], (self.text, self.edit_position)]

    def _insert(self, new: str) -> Changed | Refused:
        """Put text in place of what is chosen, as much as there is room for; letters that we cannot
        write are refused.
        """
        lacking = [
            c for c in new if not c.isprintable() or ord(c) not in covered_code_points("ui5")
        ]
        new = "".join(c for c in new if c not in lacking)
        low, high = self._selected_range()
        room = self.limit - len(self.text) + high - low
        if new and room > 0:
            self._remember_for_undo()
            self._set_text_and_cursor(
                self.text[:low] + new[:room] + self.text[high:], low + len(new[:room])
            )
        if lacking:
            sign = f"“{lacking[0]}”" if lacking[0].isprintable() else "An invisible character"
            return Refused(self.name, f"{sign} cannot be used here.")
        return (
            Refused(self.name, f"There is only room for {self.limit} characters.")
            if len(new) > room
            else Changed(self.name, self.text, done=False)
        )

    def _delete(self, *, forward: bool, word: bool) -> None:
        low, high = self._selected_range()
        if low == high:
            there = (
                self._word_start(forward=forward)
                if word
                else self.edit_position + (1 if forward else -1)
            )
            self.select_range = sorted((self.edit_position, min(len(self.text), max(0, there))))
        self._delete_selection()

    def _delete_selection(self) -> None:
        """Take what is chosen away."""
        low, high = self._selected_range()
        if low < high:
            self._remember_for_undo()
            self._set_text_and_cursor(self.text[:low] + self.text[high:], low)

    def _word_start(self, *, forward: bool) -> int:
        """Where the word after or before the cursor begins."""
        starts = [found.start() for found in re.finditer(r"\S+", self.text)]
        if forward:
            return next((at for at in starts if at > self.edit_position), len(self.text))
        return next((at for at in reversed(starts) if at < self.edit_position), 0)

    def _move_cursor(self, there: int, *, choose: bool) -> None:
        low, high = self.select_range
        anchor = (
            (low if self.edit_position == high else high) if low != high else self.edit_position
        )
        self.edit_position = there
        self.select_range = sorted((anchor, there)) if choose and anchor != there else [0, 0]
        self._show_cursor()

    def _set_text_and_cursor(self, text: str, cursor: int) -> None:
        """Hold another text with the cursor at a place."""
        self.set_text(text)
        if not text and self.drawable_shape is not None:
            self.drawable_shape.set_text("")  # the hint comes back when it is left
        self.edit_position = cursor
        self.select_range = [0, 0]
        self._show_cursor()

    def _show_cursor(self) -> None:
        """Show the cursor where it is now."""
        self.cursor_has_moved_recently = True
        self.update(0.0)

    def _compose(self, text: str, cursor: int) -> None:
        """Show what an input method is still composing: chosen, at the cursor; the text itself does
        not hold it.
        """
        if not text and not self._composed:
            return
        low, high = self._selected_range()
        self._composed = text
        shape = self.drawable_shape
        if shape is None:
            return
        shape.set_text(self.text[:low] + text + self.text[high:])
        if shape.text_box_layout is not None:
            shape.text_box_layout.set_text_selection(low, low + len(text))
            shape.text_box_layout.set_cursor_position(low + max(cursor, len(text)))
        shape.apply_active_text_changes()
        UITextEntryLine.update(self, 0.0)

    def update(self, time_delta: float) -> None:
        """Blink and drag; what changed is seen at once, not an update later."""
        super().update(time_delta)
        if self.drawable_shape is not None and self.drawable_shape.has_fresh_surface():
            self.on_fresh_drawable_shape_ready()

    # ---- asked and drawn

    def value_text(self) -> str:
        """Its text."""
        return self.text

    @property
    def _key_cap(self) -> str:
        """The cap of the key that leads here; of a pad, where the ring is, what brings the keyboard
        on the screen.
        """
        return self.look.kit.keys.mark(self.action, self.name, self.look.focus.ringed)

    def part(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A design box inside the frame, in window pixels."""
        return Control.part(self, x, y, w, h)

    def paint(self, surface: pygame.Surface) -> None:
        """Our frame, the library's letters, cursor and selection in it."""
        state = "normal" if self._typing else self.state()
        self.lay(
            surface,
            kit.field,
            "",
            icon=self.icon,
            key=self._key_cap,
            active=self._typing,
            fault=self.fault,
            state=state,
        )
        if self.image is not None:
            surface.blit(self.image, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _manager(layer: Layer) -> UIManager:
    """The library's manager for the lines of a layer: it neither draws nor ticks. All share the
    library's plain theme, the dear part of it.
    """
    if layer.line_manager is None:
        folders = list(i18n.load_path)
        layer.line_manager = _ThemedManager(layer.look)
        # the library adds its folder of translations again with every manager
        i18n.load_path[:] = folders or i18n.load_path[:1]
    manager: UIManager = layer.line_manager
    return manager


class _ThemedManager(UIManager):
    """A manager with the window's one theme; nothing of it is seen."""

    def __init__(self, look: ControlLook) -> None:
        self.create_new_theme = lambda theme_path=None: _theme(look.shell)  # type: ignore[method-assign] # noqa: ARG005 - asked for by the constructor
        super().__init__(
            look.view.size,
            enable_live_theme_updates=False,
            resource_loader=BlockingThreadedResourceLoader(),
        )


def _theme(shell: Shell) -> UIAppearanceTheme:
    """The library's plain theme, made once for the window."""

    def make_theme() -> UIAppearanceTheme:
        loader = BlockingThreadedResourceLoader()
        theme = UIAppearanceTheme(loader, "en")
        loader.start()
        loader.update()
        return theme

    return shell.cache.get(("the library's theme",), make_theme)
