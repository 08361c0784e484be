"""Text entries, drop-downs, sliders and lists: pygame-gui's elements with what they lack.

They are described by values (`Entry`, `Choice`, `Slider`, `Rows`), placed in design pixels and built when the scene
opens. What pygame-gui does not do happens here: Tab reaches them and Enter opens them, arrows move them, a new window
size or text scale builds them anew with everything they held, and warnings about the theme can be made errors.
"""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pygame

from game.client.draw.faces import face_path
from game.client.focus import Target
from game.errors import MissingPart

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pygame_gui import UIManager

    from game.client.scene import View

Box = tuple[float, float, float, float]
#: Theme figures that are lengths, so that they grow with the window.
_LENGTHS: Final = (
    "border_width",
    "padding",
    "open_button_width",
    "list_item_height",
    "sliding_button_width",
    "text_horiz_alignment_padding",
)
_FONT_LENGTHS: Final = ("padding", "list_item_height", "text_horiz_alignment_padding")
_LETTERED: Final = ("button", "label", "text_entry_line", "text_box", "tool_tip", "window", "selection_list")
_BLINK: Final = 0.5


class Entry(msgspec.Struct, frozen=True):
    """A line to type in: at most `limit` characters, `hint` while it is empty. Its value is a str."""

    text: str = ""
    limit: int = 40
    hint: str = ""


class Choice(msgspec.Struct, frozen=True):
    """A drop-down of `options`. Its value is the chosen one."""

    options: tuple[str, ...]
    chosen: str


class Slider(msgspec.Struct, frozen=True):
    """A number between `low` and `high` in steps of `step`. Its value is an int."""

    low: int
    high: int
    value: int
    step: int = 1


class Rows(msgspec.Struct, frozen=True):
    """A scrolling list of `items`, one of which may be chosen. Its value is the chosen one, "" while none is."""

    items: tuple[str, ...]
    chosen: str = ""


Widget = Entry | Choice | Slider | Rows


class Changed(msgspec.Struct, frozen=True):
    """A widget's new value; `done` once the player has finished (Enter, a choice, the slider let go)."""

    name: str
    value: str | int
    done: bool = True


def read_theme(path: Path) -> dict[str, Any]:
    """The theme as it stands in `path`. Raises `MissingPart` when it cannot be read."""
    try:
        theme: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise MissingPart(path.name, f"cannot be read ({error.strerror})") from None
    except json.JSONDecodeError as error:
        raise MissingPart(path.name, f"line {error.lineno} is not JSON ({error.msg})") from None
    return theme


def load_theme(path: Path, view: View) -> dict[str, Any]:
    """The theme in `path` at a view's scale, with our fonts. Raises `MissingPart`."""
    theme = read_theme(path)
    plain = dict(theme["defaults"]["font"])
    for name in _LETTERED:  # pygame-gui does not hand the default font down
        theme.setdefault(name, {})
    misc = theme["defaults"].get("misc", {})
    for block in theme.values():
        block["misc"] = misc | block.get("misc", {})
        font = block.get("font", plain)
        size = round(float(font["size"]) * view.type_scale)
        paths = {"regular_path": str(face_path("ui5")), "bold_path": str(face_path("ui7"))}
        paths |= {"italic_path": str(face_path("ui5")), "bold_italic_path": str(face_path("ui7"))}
        block["font"] = font | paths | {"size": str(size)}
        for key, value in block.get("misc", {}).items():
            if key in _LENGTHS:
                scale = view.type_scale if key in _FONT_LENGTHS else view.scale
                parts = [str(max(1, round(float(part) * scale)) if float(part) else 0) for part in value.split(",")]
                block["misc"][key] = ",".join(parts)
    if view.high_contrast:
        colours = theme["defaults"]["colours"]
        colours |= {"normal_text": "#FFFFFF", "disabled_text": "#CFCFC8", "normal_border": "#C6C4BA"}
    return theme


class Widgets:
    """The widgets of one scene. `build` makes them for a view; calling it again keeps what they hold."""

    def __init__(self, theme: Path, *, strict: bool = False) -> None:
        self._theme = theme
        self._strict = strict
        self._specs: dict[str, tuple[Widget, Box]] = {}
        self._elements: dict[str, Any] = {}
        self._manager: UIManager | None = None
        self._view: View | None = None
        self._focused: str | None = None
        self._dirty: list[pygame.Rect] = []
        self._drawing = 0
        self._since_blink = 0.0

    # ---- what there is

    def place(self, name: str, widget: Widget, box: Box) -> None:
        """Put a widget at a design box, or move it there with what it holds; build it if the others are built."""
        held = self._specs.get(name)
        self._specs[name] = (held[0] if held and type(held[0]) is type(widget) else widget, box)
        if self._manager is None or self._view is None:
            return
        element, rect = self._elements.get(name), self._view.rect(*box)
        if element is not None and element.rect == rect:
            return
        self._touch(name)
        if element is not None and element.rect.size == rect.size:
            element.set_relative_position(rect.topleft)
        else:
            if element is not None:
                element.kill()
            self._make(name)
        self._touch(name)
        self._drawing = 2

    def remove(self, name: str) -> None:
        """Take a widget away."""
        self._touch(name)
        self._specs.pop(name, None)
        element = self._elements.pop(name, None)
        if element is not None:
            element.kill()

    def value(self, name: str) -> str | int:
        """What a widget holds now; KeyError when there is no such widget."""
        widget, _ = self._specs[name]
        match widget:
            case Entry(text=text):
                return text
            case Slider(value=number):
                return number
            case Choice(chosen=chosen) | Rows(chosen=chosen):
                return chosen

    def set_value(self, name: str, value: str | int) -> None:
        """Let a widget hold another value."""
        widget, box = self._specs[name]
        self._specs[name] = (_holding(widget, value), box)
        if name in self._elements:
            self._elements[name].kill()
            self._make(name)
            self._touch(name)

    def build(self, view: View) -> None:
        """Make the elements for a view; live theme updates stay off, they look at the disk on every frame."""
        from pygame_gui import UIManager

        focused = self._focused
        with warnings.catch_warnings():
            if self._strict:
                warnings.simplefilter("error")
            else:
                warnings.simplefilter("ignore")
            self._view = view
            theme = load_theme(self._theme, view)
            self._manager = UIManager(view.size, theme, enable_live_theme_updates=False)
            self._elements = {}
            for name in self._specs:
                self._make(name)
        self.focus(focused)
        self._drawing = 2

    def targets(self, group: str = "widgets") -> list[Target]:
        """The widgets as targets for the focus ring, in the order they were placed."""
        return [Target(name, pygame.Rect(e.rect), group=f"{group} {name}") for name, e in self._elements.items()]

    # ---- what happens

    @property
    def focused(self) -> str | None:
        """The widget that has the keyboard."""
        return self._focused

    @property
    def typing(self) -> bool:
        """Whether keys go to a text entry, so that the scene keeps its shortcuts to itself."""
        return self._focused is not None and isinstance(self._specs[self._focused][0], Entry)

    def focus(self, name: str | None) -> None:
        """Give a widget the keyboard, or take it from all."""
        self._touch(self._focused)
        self._focused = name if name in self._specs else None
        self._touch(self._focused)
        if self._manager is not None:
            element = self._elements.get(self._focused or "")
            entry = element if element is not None and self.typing else None
            self._manager.set_focus_set({entry} if entry is not None else None)

    def handle(self, event: pygame.Event) -> list[Changed]:
        """What an event changed. Keys reach the widget that has the focus, the pointer reaches all."""
        if self._manager is None:
            return []
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_TAB, pygame.K_ESCAPE}:
            return []
        if event.type == pygame.KEYDOWN and self._focused and not self.typing:
            return self._moved_by_key(self._focused, event)
        if event.type in {pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT} and not self.typing:
            return []
        self._manager.process_events(event)
        self._drawing = 2
        return self._read_back(event)

    def update(self, dt: float) -> None:
        """`dt` seconds passed: hover, blinking cursor."""
        if self._manager is None:
            return
        self._manager.update(dt)
        self._since_blink += dt
        if self.typing and self._since_blink >= _BLINK:
            self._since_blink = 0.0
            self._touch(self._focused)
        if self._drawing:
            self._drawing -= 1
            for name in self._elements:
                self._touch(name)

    @property
    def wants_frames(self) -> bool:
        """Whether a hover or a press has still to be drawn."""
        return self._drawing > 0

    @property
    def wakes(self) -> float | None:
        """In how many seconds the cursor blinks next; None while nothing is typed in."""
        return _BLINK if self.typing else None

    def take_dirty(self) -> list[pygame.Rect]:
        """Where something changed since the last call."""
        dirty, self._dirty = self._dirty, []
        return dirty

    def draw(self, surface: pygame.Surface, touched: Sequence[pygame.Rect]) -> None:
        """Draw the widgets, only inside `touched`."""
        if self._manager is None:
            return
        before = surface.get_clip()
        for rect in touched:
            surface.set_clip(rect)
            self._manager.draw_ui(surface)
            self._draw_arrows(surface)
        surface.set_clip(before)

    def _draw_arrows(self, surface: pygame.Surface) -> None:
        """The arrow of each drop-down; our fonts have no sign for it, so the theme hides pygame-gui's."""
        for name, element in self._elements.items():
            if isinstance(self._specs[name][0], Choice):
                rect, h = element.rect, element.rect.h
                x, y, reach = rect.right - round(h * 0.42), rect.centery, h * 0.11
                points = [(x - reach * 1.4, y - reach * 0.7), (x, y + reach * 0.7), (x + reach * 1.4, y - reach * 0.7)]
                pygame.draw.lines(surface, "#C6C4BA", closed=False, points=points, width=max(2, round(h * 0.05)))

    # ---- within

    def _make(self, name: str) -> None:
        from pygame_gui import elements

        widget, box = self._specs[name]
        if self._view is None:
            return
        rect = self._view.rect(*box)
        element: Any = None
        match widget:
            case Entry(text, limit, hint):
                element = elements.UITextEntryLine(rect, self._manager, initial_text=text, placeholder_text=hint)
                element.set_text_length_limit(limit)
            case Choice(options, chosen):
                element = elements.UIDropDownMenu(list(options), chosen, rect, self._manager)
            case Slider(low, high, number, step):
                element = elements.UIHorizontalSlider(rect, number, (low, high), self._manager, click_increment=step)
            case Rows(items, chosen):
                element = elements.UISelectionList(
                    rect, list(items), self._manager, default_selection=chosen or None, allow_double_clicks=False
                )
        self._elements[name] = element

    def _read_back(self, event: pygame.Event) -> list[Changed]:
        """New values, compared with what the widgets held: pygame-gui's own events arrive a frame late."""
        changed = []
        for name, element in self._elements.items():
            value = _value_of(self._specs[name][0], element)
            if value != self.value(name):
                widget, box = self._specs[name]
                self._specs[name] = (_holding(widget, value), box)
                done = not isinstance(widget, Entry) and not (
                    isinstance(widget, Slider) and event.type == pygame.MOUSEMOTION
                )
                changed.append(Changed(name, value, done))
        if self.typing and event.type == pygame.KEYDOWN and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            changed.append(Changed(self._focused or "", self.value(self._focused or "")))
        return changed

    def _moved_by_key(self, name: str, event: pygame.Event) -> list[Changed]:
        widget, _ = self._specs[name]
        value = _stepped(widget, event.key)
        if value is None or value == self.value(name):
            return []
        self.set_value(name, value)
        return [Changed(name, value)]

    def _touch(self, name: str | None) -> None:
        element = self._elements.get(name or "")
        if element is not None:
            rect = pygame.Rect(element.rect)
            widget = self._specs[name][0] if name in self._specs else None
            if isinstance(widget, Choice):  # its list unfolds below
                rect.h *= 1 + len(widget.options)
            self._dirty.append(rect.inflate(16, 16))


def _value_of(widget: Widget, element: Any) -> str | int:
    match widget:
        case Entry():
            return str(element.get_text())
        case Slider(low, high, _, step):
            raw = int(element.get_current_value())
            return min(high, max(low, low + round((raw - low) / step) * step))
        case Choice():
            chosen = element.selected_option
            return str(chosen[0] if isinstance(chosen, tuple) else chosen)
        case Rows():
            return str(element.get_single_selection() or "")


def _holding(widget: Widget, value: str | int) -> Widget:
    match widget:
        case Entry():
            return msgspec.structs.replace(widget, text=str(value))
        case Slider():
            return msgspec.structs.replace(widget, value=int(value))
        case Choice() | Rows():
            return msgspec.structs.replace(widget, chosen=str(value))


def _stepped(widget: Widget, key: int) -> str | int | None:
    """The value an arrow, Home or End moves a widget to; None for other keys."""
    by = {pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_RIGHT: 1}.get(key)
    match widget:
        case Slider(low, high, value, step):
            if key in {pygame.K_HOME, pygame.K_END}:
                return low if key == pygame.K_HOME else high
            up = -by if by and key in {pygame.K_UP, pygame.K_DOWN} else by
            return None if up is None else min(high, max(low, value + up * step))
        case Choice(options, chosen) | Rows(options, chosen):
            if not options or (by is None and key not in {pygame.K_HOME, pygame.K_END}):
                return None
            if by is None:
                return options[0 if key == pygame.K_HOME else -1]
            here = options.index(chosen) if chosen in options else -1
            return options[min(len(options) - 1, max(0, here + by))]
        case Entry():
            return None
