"""House rules: what a table's chapter leaves to the house, chosen for each game and kept with the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
import pygame

from game.client.focus import Signal, Target, state_of
from game.client.scenes.drop_down import DropDown
from game.client.scenes.house_rows import Ladder, Options, Row, Switch, amount, panels, value, with_value
from game.client.scenes.menu_page import Box, HeadButton, MenuPage
from game.declare import HouseRules, check_rules
from game.errors import BadRules, HouseError
from game.table.kept import saved_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from game.client.scene import Move
    from game.client.shell import Shell
    from game.declare import Game
    from game.table.store import Store

_HEAD: Final = 62.0
_ROW: Final = 66.0
_GAP: Final = 20.0
_STEPPER: Final = 300.0
_SIZE: Final = 44.0


class HouseRulesPage(MenuPage):
    """The rules of one table at a time; every change is checked against the chapter, then kept at once."""

    name = "house-rules"
    title = "House rules"
    subtitle = "For the next deal of each table"
    menus_from = 366.0

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Game],
        clock: Callable[[], datetime], slug: str = "", opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self.games = dict(games)
        first = slug if slug in self.games else next(iter(self.games))
        options = tuple((key, game.title) for key, game in self.games.items())
        self._menu = DropDown("game", "Table", options, first)
        self.rules = HouseRules()

    @property
    def game(self) -> Game:
        """The table whose rules are shown."""
        return self.games[self._menu.chosen]

    def read(self) -> None:
        """The rules kept for the table, or the chapter's defaults; rules that cannot be used are said, and wait to be put right."""
        try:
            self.rules = saved_rules(self.store, self.game)
        except BadRules as refusal:
            self.rules = HouseRules()
            field, reason = refusal.field.split(".", 2)[2], refusal.reason.partition("; put it right")[0]
            self.shell.toast(
                f"{self.game.title}: the kept rules cannot be used",
                f"{field}: {reason}. Nothing is dealt there until you press Defaults or set a rule.",
                "loss",
            )

    def menus(self) -> tuple[DropDown, ...]:
        """The table."""
        return (self._menu,)

    def buttons(self) -> tuple[HeadButton, ...]:
        """Back to the chapter's defaults."""
        return (HeadButton("defaults", "Defaults", "undo", 176),)

    def chose(self, menu: DropDown) -> None:  # noqa: ARG002 - there is only one
        """Another table."""
        self.scroll = 0.0
        self.read()
        self.lay_out()

    def pressed(self, name: str) -> Move | None:  # noqa: ARG002 - there is only one
        """Everything as the chapter has it."""
        self._keep(HouseRules())
        self.shell.toast(f"{self.game.title}: the defaults are in force", "From the next deal.", "info")
        return None

    def change(self, key: str, new: Any) -> bool:
        """Set one row, unless the chapter forbids it: then a toast says why. Whether it was set."""
        return self._keep(with_value(self.rules, key, new))

    def _keep(self, rules: HouseRules) -> bool:
        try:
            check_rules(self.game, rules)
            self.store.save_rules(self.game.slug, msgspec.json.encode(rules).decode())
        except HouseError as refusal:
            self.shell.toast("The house may not do that", str(refusal), "loss")
            return False
        self.rules = rules
        self.shell.sound.play("tick")
        self.lay_out()
        return True

    # ---- geometry

    @property
    def _row_high(self) -> float:
        return _ROW * self.growth * (1.7 if self._stacked else 1.0)

    @property
    def _stacked(self) -> bool:
        """Whether controls stand under their names, because both do not fit beside each other."""
        return self.wide / self.growth < 900

    def _panels(self) -> list[tuple[str, str, Box, list[tuple[Row, Box]]]]:
        """Title, icon and box of every panel, with the boxes of its rows."""
        found, y, g = [], 0.0, self.growth
        for title, icon, rows in panels(self.game):
            top = y + _HEAD * g
            placed = [
                (row, (22.0, top + i * self._row_high, self.wide - 44, self._row_high)) for i, row in enumerate(rows)
            ]
            high = _HEAD * g + len(rows) * self._row_high + 10
            found.append((title, icon, (0.0, y, self.wide, high), placed))
            y += high + _GAP
        return found

    def _rows(self) -> list[tuple[Row, Box]]:
        return [placed for *_, rows in self._panels() for placed in rows]

    def column_height(self) -> float:
        """All panels."""
        last = self._panels()[-1][2]
        return last[1] + last[3]

    def _controls(self, row: Row, box: Box) -> list[tuple[str, Any, Box]]:
        """The parts of a row's control: their target names, values and boxes, from left to right."""
        kit, g = self.shell.kit(self.view), self.growth
        x, y, w, h = box
        high = _SIZE * g
        top = y + h - high - 8 if self._stacked else y + (h - high) / 2
        match row.control:
            case Options(options):
                chosen = value(self.game, self.rules, row.key)
                wides = [
                    max(60 * g, kit.measure(label, 20, "ui7") + 36 + (28 if each == chosen else 0))
                    for each, label in options
                ]
                left = x if self._stacked else x + w - sum(wides) - 10 * (len(wides) - 1)
                parts = []
                for (each, _), wide in zip(options, wides, strict=True):
                    parts.append((f"{row.key}={each}", each, (left, top, wide, high)))
                    left += wide + 10
                return parts
            case Switch():
                left = x if self._stacked else x + w - 68
                return [(row.key, None, (left, top + (high - 38) / 2, 68.0, 38.0))]
            case Ladder():
                wide = _STEPPER * g
                left = x if self._stacked else x + w - wide
                return [
                    (f"{row.key}-", -1, (left, top, high, high)), (f"{row.key}+", 1, (left + wide - high, top, high, high)),
                ]  # fmt: skip

    def column_targets(self) -> list[Target]:
        """Every part of every control, row by row."""
        return [
            Target(name, self.box(*inner), row.key, str(value(self.game, self.rules, row.key)), radius=round(inner[3] / 2))
            for row, box in self._rows() for name, _, inner in self._controls(row, box)
        ]  # fmt: skip

    # ---- what happens

    def act(self, signal: Signal) -> Move | None:
        """A pill, a switch or a step; the head first."""
        move = super().act(signal)
        if signal.does == "press":
            for row, box in self._rows():
                for name, meant, _ in self._controls(row, box):
                    if name == signal.name:
                        self._pressed_part(row, meant)
                        return None
        return move

    def _pressed_part(self, row: Row, meant: Any) -> None:
        held = value(self.game, self.rules, row.key)
        match row.control:
            case Options():
                self.change(row.key, meant)
            case Switch():
                self.change(row.key, not held)
            case Ladder() as ladder:
                rungs = ladder
                if row.key == "payout_limit":
                    rungs = Ladder(tuple(rung for rung in ladder.rungs if not rung or rung >= self._least_limit()))
                self.change(row.key, rungs.step(held, meant))

    def _least_limit(self) -> int:
        """The least limit on payouts that the chapter allows here; smaller rungs are passed over."""
        units = self.game.most_units
        most = units(self.rules) if callable(units) else units
        return max(5_000_000, most * self.rules.table_minimum)

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Every panel and row that lies in the area."""
        from game.client.draw.money import section_head

        kit, g = self.shell.kit(self.view), self.growth
        for title, icon, box, rows in self._panels():
            if not self.box(*box).colliderect(area):
                continue
            self.ground(surface, box)
            at = self.box(22, box[1] + 16 * g, 1, 1)
            kit.paint(section_head, self.wide - 44, 32 * g, title, icon=icon).blit(surface, at.x, at.y)
            for i, (row, inner) in enumerate(rows):
                if self.box(*inner).colliderect(area):
                    self._draw_row(surface, row, inner, first=i == 0)

    def _draw_row(self, surface: pygame.Surface, row: Row, box: Box, *, first: bool) -> None:
        s, theme, g = self.sheet(surface), self.shell.theme(self.view), self.growth
        x, y = self.at(box[0], box[1])
        if not first:
            s.line(x, y, x + box[2], y, "#FFFFFF", theme.line_alpha * 0.7, 1.2)
        middle = y + (28 * g if self._stacked else box[3] / 2)
        controls = self._controls(row, box)
        end = x + box[2] if self._stacked else self.at(controls[0][2][0], 0)[0] - 24
        used = s.text(row.label, x, middle, 22, "ui6", valign="m", max_width=end - x)
        if row.note and end - x - used > 60:
            s.text(row.note, x + used + 18, middle, 20, "ui5", theme.text2, valign="m", max_width=end - x - used - 18)
        s.flush()
        self._draw_control(surface, row, controls)

    def _draw_control(self, surface: pygame.Surface, row: Row, parts: list[tuple[str, Any, Box]]) -> None:
        from game.client.draw.controls import pill, toggle
        from game.client.draw.kit import round_button

        kit, held = self.shell.kit(self.view), value(self.game, self.rules, row.key)
        for name, meant, box in parts:
            at, state = self.box(*box), state_of(self.focus, name)
            match row.control:
                case Options(options):
                    label = next(label for each, label in options if each == meant)
                    piece = kit.paint(pill, box[2], box[3], label, active=meant == held, state=state)
                case Switch():
                    piece = kit.paint(toggle, box[2], box[3], bool(held), state)
                    self._beside(surface, "on" if held else "off", box)
                case _:
                    piece = kit.paint(round_button, box[2], box[3], "minus" if meant < 0 else "plus", state)
            piece.blit(surface, at.x, at.y)
        if isinstance(row.control, Ladder):
            left, right = parts[0][2], parts[1][2]
            s = self.sheet(surface)
            x, y = self.at((left[0] + right[0] + right[2]) / 2, left[1] + left[3] / 2)
            s.text(amount(held), x, y, 24, "ui7", anchor="c", valign="m")
            s.flush()

    def _beside(self, surface: pygame.Surface, words: str, box: Box) -> None:
        s = self.sheet(surface)
        x, y = self.at(box[0] + (box[2] + 14 if self._stacked else -14), box[1] + box[3] / 2)
        s.text(words, x, y, 20, "ui6", anchor="l" if self._stacked else "r", valign="m")
        s.flush()
