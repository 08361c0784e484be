"""A page of the book with drop-downs and buttons beside its title."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.focus import Signal, Target, state_of
from game.client.scenes import drop_down
from game.client.scenes.book_page import HEAD_PREFIX, BookPage
from game.client.scenes.drop_down import PAD, ROW, DropDown

if TYPE_CHECKING:
    from game.client.scene import Move

Box = tuple[float, float, float, float]
_MENU = HEAD_PREFIX + "menu:"
_OPTION = HEAD_PREFIX + "option:"


class HeadButton(NamedTuple):
    """A button at the right of the title: its name, its label, its icon and how wide it is designed."""

    name: str
    label: str
    icon: str
    wide: float
    on: bool = False


class MenuPage(BookPage):
    """`menus` unfold beside the title, `buttons` stand at its right; `chose` and `pressed` are told of them."""

    #: Where the first drop-down begins, design pixels right of the column's edge.
    menus_from = 366.0

    def menus(self) -> tuple[DropDown, ...]:
        """The drop-downs, from left to right."""
        return ()

    def buttons(self) -> tuple[HeadButton, ...]:
        """The buttons, from left to right."""
        return ()

    def chose(self, menu: DropDown) -> None:
        """A drop-down has another value."""

    def pressed(self, name: str) -> Move | None:  # noqa: ARG002 - a page without buttons does nothing
        """A button of the head was pressed."""
        return None

    # ---- geometry

    unfolded: str = ""

    @property
    def _buttons_wide(self) -> float:
        return sum(b.wide * self.growth + 12 for b in self.buttons())

    @property
    def _menus_wide(self) -> float:
        kit = self.shell.kit(self.view)
        return sum(m.pill_wide(kit) + 10 for m in self.menus())

    @property
    def _one_row(self) -> bool:
        used = self.menus_from * self.growth + self._menus_wide
        return not self.menus() or used + (0 if self._buttons_below else self._buttons_wide) <= self.wide

    @property
    def _buttons_below(self) -> bool:
        """Whether the title leaves no room for the buttons beside it."""
        wide = self.shell.kit(self.view).measure(self.title, 40, "serif6") + 40
        return bool(self.buttons()) and wide + self._buttons_wide > self.wide

    @property
    def head(self) -> float:
        """The title, and further rows where drop-downs or buttons do not fit beside it."""
        high = super().head + (60 * self.growth if self._buttons_below else 0)
        return high if self._one_row else high + 54 * self.growth

    def _pill_boxes(self) -> list[tuple[DropDown, Box]]:
        kit, g = self.shell.kit(self.view), self.growth
        x, y = (self.left + self.menus_from * g, 40.0) if self._one_row else (self.left, self.head - 54 * g - 6)
        boxes = []
        for menu in self.menus():
            wide = menu.pill_wide(kit)
            boxes.append((menu, (x, y, wide, 44 * g)))
            x += wide + 10
        return boxes

    def _button_boxes(self) -> list[tuple[HeadButton, Box]]:
        g, x, y = self.growth, self.left + self.wide - self._buttons_wide + 12, 38.0
        if self._buttons_below:
            x, y = self.left, super().head - 2
        boxes = []
        for button in self.buttons():
            boxes.append((button, (x, y, button.wide * g, 50 * g)))
            x += button.wide * g + 12
        return boxes

    def _list(self) -> tuple[DropDown, Box, float] | None:
        """The unfolded menu, its list's box, and the height of a line."""
        for menu, (x, y, w, h) in self._pill_boxes():
            if menu.name == self.unfolded:
                top, room = y + h + 8, self.view.size[1] / self.view.scale - 16
                line = min(ROW * self.growth, (room - top - 2 * PAD) / len(menu.options))
                wide = menu.list_wide(self.shell.kit(self.view), w)
                left = min(x, self.left + self.wide - wide)
                return menu, (left, top, wide, line * len(menu.options) + 2 * PAD), line
        return None

    def _option_box(self, box: Box, line: float, index: int) -> Box:
        return box[0] + PAD, box[1] + PAD + index * line, box[2] - 2 * PAD, line

    # ---- a scene

    def head_targets(self) -> list[Target]:
        """Drop-downs and buttons."""
        targets = [Target(_MENU + m.name, self.window_box(*box), "head", m.words, radius=22)
                   for m, box in self._pill_boxes()]  # fmt: skip
        return targets + [Target(HEAD_PREFIX + b.name, self.window_box(*box), "head", b.label)
                          for b, box in self._button_boxes()]  # fmt: skip

    def _seen(self) -> list[Target]:
        targets, found = super()._seen(), self._list()
        if found:
            menu, box, line = found
            targets += [Target(f"{_OPTION}{i}", self.window_box(*self._option_box(box, line, i)), "options", radius=9)
                        for i in range(len(menu.options))]  # fmt: skip
        return targets

    def handle(self, event: pygame.Event) -> Move | None:
        """Esc folds an open list first; arrows go along one however it was opened."""
        if event.type == pygame.KEYDOWN and self.unfolded:
            if event.key == pygame.K_ESCAPE:
                self._fold()
                return None
            if event.key in {pygame.K_UP, pygame.K_DOWN}:
                self.focus.focus(self.focus.focused)
        return super().handle(event)

    def act(self, signal: Signal) -> Move | None:
        """Unfold, choose, press; pages with a column of their own ask `super().act` first."""
        name = signal.name
        if signal.does == "ground" and self.unfolded:
            self._fold()
        if signal.does != "press":
            return None
        if name.startswith(_MENU):
            self._unfold(name.removeprefix(_MENU))
        elif name.startswith(_OPTION):
            self._choose(int(name.removeprefix(_OPTION)))
        elif name.startswith(HEAD_PREFIX):
            self.shell.sound.play("tick")
            return self.pressed(name.removeprefix(HEAD_PREFIX))
        elif self.unfolded:
            self._fold()
        return None

    def _unfold(self, name: str) -> None:
        if name == self.unfolded:
            self._fold()
            return
        self.unfolded = name
        self.lay_out()
        found = self._list()
        if found:
            menu = found[0]
            at = next((i for i, (value, _) in enumerate(menu.options) if value == menu.chosen), 0)
            self.focus.focus(f"{_OPTION}{at}", by_key=self.focus.by_key)

    def _fold(self) -> None:
        back, self.unfolded = _MENU + self.unfolded, ""
        self.lay_out()
        self.focus.focus(back, by_key=self.focus.by_key)

    def _choose(self, index: int) -> None:
        found = self._list()
        if found:
            menu = found[0]
            menu.chosen = menu.options[index][0]
            self.shell.sound.play("tick")
            self._fold()
            self.chose(menu)

    # ---- drawing

    def draw_head(self, surface: pygame.Surface) -> None:
        """Drop-downs and buttons."""
        from game.client.draw.controls import pill
        from game.client.draw.kit import button as drawn_button

        kit = self.shell.kit(self.view)
        for menu, box in self._pill_boxes():
            at, state = self.window_box(*box), state_of(self.focus, _MENU + menu.name)
            piece = kit.paint(pill, box[2], box[3], menu.label, menu.words, arrow=True, state=state)
            piece.blit(surface, at.x, at.y)
        for button, box in self._button_boxes():
            at, state = self.window_box(*box), state_of(self.focus, HEAD_PREFIX + button.name)
            piece = kit.paint(drawn_button, box[2], box[3], button.label, size=22, icon=button.icon,
                              kind="primary" if button.on else "dark", state=state)  # fmt: skip
            piece.blit(surface, at.x, at.y)

    def _draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super()._draw(surface, area)
        found = self._list()
        if not found:
            return
        surface.set_clip(area)
        menu, box, line = found
        kit, at = self.shell.kit(self.view), self.window_box(*box)
        kit.paint(drop_down.ground, box[2], box[3]).blit(surface, at.x, at.y)
        for i, (value, label) in enumerate(menu.options):
            inner = self._option_box(box, line, i)
            at, state = self.window_box(*inner), state_of(self.focus, f"{_OPTION}{i}")
            piece = kit.paint(drop_down.option, inner[2], inner[3], label, chosen=value == menu.chosen, state=state)
            piece.blit(surface, at.x, at.y)
