"""Settings: one column of panels, each row a name, what it does, and its control. Every change holds at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
import pygame

from game.client.focus import Signal, Target
from game.client.scenes.nav import state_of
from game.client.scenes.page import Page
from game.client.scenes.settings_rows import PANELS, Line, Menu, Pills, Row, Slide, Switch
from game.client.widgets import Choice, Widgets
from game.client.widgets import Entry as TextEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.client.draw.kit import State
    from game.client.scene import Move, View
    from game.client.scenes.nav import Standing
    from game.client.shell import Shell


SAMPLES: Final = {"volumes.effects": "chip-3", "volumes.announcements": "win-small", "volumes.interface": "tick"}
_ROW: Final = 62
_HEAD: Final = 66
_GAP: Final = 20
_SLIDE: Final = 380


class SettingsPage(Page):
    """The settings in force, changed through the shell. `theme` is the widgets' JSON file."""

    name = "settings"
    title = "Settings"
    subtitle = "Kept on this machine, in settings.toml"

    def __init__(
        self, shell: Shell, standing: Standing, go: Callable[[str], Move | None], theme: Path,
        open_places: tuple[str, ...] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, standing, go, open_places)
        self.widgets = Widgets(theme)
        self._pending: dict[str, int] = {}

    # ---- geometry

    def column_height(self) -> float:
        """All panels and the gaps between them."""
        return sum(self._panel_height(rows) + _GAP for _, _, rows in PANELS) - _GAP

    @property
    def _row_height(self) -> float:
        return _ROW * self.growth * (1.75 if self._stacked else 1)

    @property
    def _stacked(self) -> bool:
        """Whether controls stand under their names, because both do not fit beside each other."""
        return self.wide / self.growth < 1050

    def _panel_height(self, rows: Sequence[Row]) -> float:
        return _HEAD * self.growth + len(rows) * self._row_height + 12

    def _rows(self) -> list[tuple[Row, float]]:
        """Every row and its top, in the column's design pixels."""
        rows, y = [], 0.0
        for _, _, panel_rows in PANELS:
            top = y + _HEAD * self.growth
            rows += [(row, top + i * self._row_height) for i, row in enumerate(panel_rows)]
            y += self._panel_height(panel_rows) + _GAP
        return rows

    def _control_box(self, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        """Where a control of a size stands in the row at `y`: at the right, or under the name."""
        if self._stacked:
            return 22, y + self._row_height - h - 10, w, h
        return self.wide - 22 - w, y + (self._row_height - h) / 2, w, h

    def _pill_boxes(
        self, row: Row, control: Pills, y: float
    ) -> list[tuple[Any, str, tuple[float, float, float, float]]]:
        kit, g = self.shell.kit(self.view), self.growth
        wides = [max(60 * g, kit.measure(label, 20, "ui7") + (60 if not row.key.endswith("count") else 40))
                 for _, label in control.options]  # fmt: skip
        left, top, _, h = self._control_box(y, sum(wides) + 10 * (len(wides) - 1), 44 * g)
        boxes = []
        for (value, label), wide in zip(control.options, wides, strict=True):
            boxes.append((value, label, (left, top, wide, h)))
            left += wide + 10
        return boxes

    def _slide_box(self, y: float) -> tuple[float, float, float, float]:
        left, top, w, h = self._control_box(y, _SLIDE + 90 * self.growth, 44)
        return left, top, w - 90 * self.growth, h

    def _switch_box(self, y: float) -> tuple[float, float, float, float]:
        return self.wide - 22 - 68, y + (self._row_height - 38) / 2, 68, 38

    def _field_box(self, y: float) -> tuple[float, float, float, float]:
        return self._control_box(y, min(380 * self.growth, self.wide - 44), 48 * self.growth)

    # ---- the scene

    def resize(self, view: View) -> None:
        """Place the two kinds of standard widgets for the new view, then lay the rest out."""
        self.view = view
        self._place_widgets()
        self.widgets.build(view)
        super().resize(view)

    def lay_out(self) -> None:
        """Widgets move with the column."""
        super().lay_out()
        self._place_widgets()

    def _place_widgets(self) -> None:
        left, top = self.left, self.head - self.scroll
        for row, y in self._rows():
            x, above, w, h = self._field_box(y)
            box = (left + x - self.view.origin[0] / self.view.scale, top + above - self.view.origin[1] / self.view.scale,
                   w, h)  # fmt: skip
            value = _get(self.shell.settings, row.key)
            if isinstance(row.control, Line):
                self.widgets.place(row.key, TextEntry(str(value), row.control.limit), box)
            elif isinstance(row.control, Menu):
                labels = tuple(label for _, label in row.control.options)
                chosen = next((label for v, label in row.control.options if v == value), labels[0])
                self.widgets.place(row.key, Choice(labels, chosen), box)

    @property
    def typing(self) -> bool:
        """Whether the name is being typed."""
        return self.widgets.typing

    def column_targets(self) -> list[Target]:
        """Every control, row by row."""
        targets, chosen = [], self.shell.settings
        for row, y in self._rows():
            match row.control:
                case Pills() as pills:
                    targets += [Target(f"{row.key}={value}", self.box(*box), row.key,
                                       face=str(_get(chosen, row.key) == value), radius=round(box[3] / 2))
                                for value, _, box in self._pill_boxes(row, pills, y)]  # fmt: skip
                case Switch():
                    box = self._switch_box(y)
                    targets.append(Target(row.key, self.box(*box), "switches", str(_get(chosen, row.key)), radius=19))
                case Slide():
                    targets.append(Target(row.key, self.box(*self._slide_box(y)), row.key, drags=True, radius=22))
                case Line() | Menu():
                    targets.append(Target(row.key, self.box(*self._field_box(y)), row.key))
        return targets

    def handle(self, event: pygame.Event) -> Move | None:
        """Standard widgets first, sliders by arrows, then the page."""
        for changed in self.widgets.handle(event) if self._reaches_widgets(event) else ():
            if changed.done or isinstance(self._row(changed.name).control, Line):
                self._widget_changed(changed.name, str(changed.value))
        if event.type == pygame.KEYDOWN:
            if self.widgets.typing and event.key in {pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER}:
                self._focus_widget(None)
                return None
            if self.widgets.typing and event.key != pygame.K_TAB:
                return None
            ring = self.focus.ring
            if ring is not None and self._slid_by_key(ring.name, event.key):
                return None
        return super().handle(event)

    def _reaches_widgets(self, event: pygame.Event) -> bool:
        """Whether the event may reach the standard widgets: not a press where they are scrolled out of sight."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        return not pressed or self.pane.collidepoint(event.pos)

    def update(self, dt: float) -> Move | None:
        """Hover and cursor of the standard widgets."""
        self.widgets.update(dt)
        self._dirty += self.widgets.take_dirty()
        if self.widgets.wakes is not None:
            self.shell.wake_in(self.widgets.wakes)
        return super().update(dt)

    @property
    def wants_frames(self) -> bool:
        """While a widget has still to be drawn."""
        return super().wants_frames or self.widgets.wants_frames

    def leave(self) -> None:
        """Nothing has the keyboard any more."""
        self.widgets.focus(None)

    # ---- what the player does

    def act(self, signal: Signal) -> Move | None:
        """Press, drag and focus."""
        key, _, option = signal.name.partition("=")
        if not key or all(row.key != key for row, _ in self._rows()):
            if signal.does == "ground":
                self._focus_widget(None)
            return None
        row = self._row(key)
        match row.control:
            case Slide() as slide:
                self._slid(row, slide, signal)
            case Line() | Menu():
                if signal.does in {"focus", "press"}:
                    self._focus_widget(key)
            case Pills() as pills if signal.does == "press":
                self._change(key, next(value for value, _ in pills.options if str(value) == option))
            case Switch() if signal.does == "press":
                self._change(key, not _get(self.shell.settings, key))
            case _:
                pass
        if signal.does == "focus" and not isinstance(row.control, Line | Menu):
            self._focus_widget(None)
        return None

    def _focus_widget(self, key: str | None) -> None:
        if key != self.widgets.focused:
            self.widgets.focus(key)
            self.lay_out()

    def _widget_changed(self, key: str, value: str) -> None:
        control = self._row(key).control
        if isinstance(control, Menu):
            self._change(key, next(v for v, label in control.options if label == value))
        elif value.strip():
            self._change(key, value.strip())

    def _slid_by_key(self, key: str, code: int) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(code)
        row = next((row for row, _ in self._rows() if row.key == key), None)
        if by is None or row is None or not isinstance(row.control, Slide):
            return False
        value = _get(self.shell.settings, key) + by * row.control.step
        self._change(key, min(row.control.high, max(row.control.low, value)))
        return True

    def _slid(self, row: Row, slide: Slide, signal: Signal) -> None:
        if signal.does not in {"press", "over", "drop", "cancel"} or signal.by == "key":
            return
        rect = self.box(*self._slide_box(next(y for r, y in self._rows() if r.key == row.key)))
        share = min(1.0, max(0.0, (signal.at[0] - rect.left) / rect.w))
        value = slide.low + round(share * (slide.high - slide.low) / slide.step) * slide.step
        if slide.late and signal.does == "over":
            self._pending[row.key] = value
            self.redraw(rect.inflate(240, 40))
            return
        self._pending.pop(row.key, None)
        self._change(row.key, value)

    def _change(self, key: str, value: Any) -> None:
        settings = self.shell.settings
        if _get(settings, key) == value:
            return
        outer, _, inner = key.partition(".")
        if inner:
            value = msgspec.structs.replace(getattr(settings, outer), **{inner: value})
        self.shell.change(**{outer: value})
        self.shell.sound.play(SAMPLES.get(key, "tick"))
        self.lay_out()

    def _row(self, key: str) -> Row:
        return next(row for row, _ in self._rows() if row.key == key)

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Every panel and row that lies in the area; the standard widgets over them."""
        from game.client.draw.kit import panel
        from game.client.draw.money import section_head

        kit, g, y = self.shell.kit(self.view), self.growth, 0.0
        for title, icon, rows in PANELS:
            high = self._panel_height(rows)
            box = self.box(0, y, self.wide, high)
            if box.colliderect(area):
                kit.paint(panel, self.wide, high).blit(surface, box.x, box.y)
                head = self.box(22, y + 18 * g, 1, 1)
                kit.paint(section_head, self.wide - 44, 32 * g, title, icon=icon).blit(surface, head.x, head.y)
            y += high + _GAP
        for row, top in self._rows():
            if self.box(0, top, self.wide, self._row_height).colliderect(area):
                self._draw_row(surface, row, top)
        self.widgets.draw(surface, [area])
        self._draw_ring(surface)

    def _draw_row(self, surface: pygame.Surface, row: Row, y: float) -> None:
        g, theme, k = self.growth, self.shell.theme(self.view), self.view.scale
        line = self.box(22, y, self.wide - 44, 1)
        x = line.x / k
        under = self._stacked and not isinstance(row.control, Switch)
        middle = line.y / k + (30 * g if under else self._row_height / 2)
        s = self.shell.sheet(surface, self.view)
        if y > _HEAD * g:
            s.line(x, line.y / k, x + self.wide - 44, line.y / k, "#FFFFFF", theme.line_alpha * 0.7, 1.2)
        used = s.text(row.label, x, middle, 22, "ui6", valign="m")
        room = self.wide - 44 - used - 20 - (0 if under else self._control_width(row, y) + 24)
        if row.note and room > 60:
            s.text(row.note, x + used + 18, middle, 20, "ui5", theme.text2, valign="m", max_width=room)
        s.flush()
        self._draw_control(surface, row, y)

    def _control_width(self, row: Row, y: float) -> float:
        match row.control:
            case Pills() as pills:
                first = self._pill_boxes(row, pills, y)[0][2][0]
                return self.wide - 22 - first
            case Switch():
                return 68.0 + 60 * self.growth
            case Slide():
                return _SLIDE + 90 * self.growth
            case Line() | Menu():
                return 380 * self.growth

    def _draw_control(self, surface: pygame.Surface, row: Row, y: float) -> None:
        from game.client.draw.controls import pill, slider, toggle

        kit, value = self.shell.kit(self.view), _get(self.shell.settings, row.key)
        theme, k = self.shell.theme(self.view), self.view.scale
        state: State = state_of(self.focus, row.key)
        match row.control:
            case Pills() as pills:
                for choice, label, (x, top, w, h) in self._pill_boxes(row, pills, y):
                    at, mine = self.box(x, top, w, h), state_of(self.focus, f"{row.key}={choice}")
                    piece = kit.paint(pill, w, h, label, active=choice == value, state=mine,
                                      icon="" if not row.key.endswith("count") else "dot" if choice == value else "")  # fmt: skip
                    piece.blit(surface, at.x, at.y)
            case Switch():
                at = self.box(*self._switch_box(y))
                kit.paint(toggle, 68, 38, value, state).blit(surface, at.x, at.y)
                s = self.shell.sheet(surface, self.view)
                tone = theme.text if value else theme.text2
                word = "on" if value else "off"
                s.text(word, at.x / k - 14, at.centery / k, 20, "ui6", tone, anchor="r", valign="m")
                s.flush()
            case Slide(low, high):
                shown = self._pending.get(row.key, value)
                x, top, w, h = self._slide_box(y)
                at = self.box(x, top, w, h)
                kit.paint(slider, w, h, (shown - low) / (high - low), state=state).blit(surface, at.x, at.y)
                s = self.shell.sheet(surface, self.view)
                right = at.right / k + 90 * self.growth
                s.text(f"{shown} %" if shown else "off", right, at.centery / k, 20, "ui7", anchor="r", valign="m")
                s.flush()
            case Line() | Menu():
                pass  # drawn by the widgets, over everything

    def _draw_ring(self, surface: pygame.Surface) -> None:
        ring = self.focus.ring
        if ring is not None and ring.name in {
            row.key for row, _ in self._rows() if isinstance(row.control, Line | Menu)
        }:
            from game.client.draw.kit import focus_ring

            k = self.view.scale
            piece = self.shell.kit(self.view).paint(focus_ring, ring.rect.w / k, ring.rect.h / k, 4)
            piece.blit(surface, ring.rect.x, ring.rect.y)


def _get(settings: Any, key: str) -> Any:
    """The value of a dotted key."""
    for part in key.split("."):
        settings = getattr(settings, part)
    return settings
