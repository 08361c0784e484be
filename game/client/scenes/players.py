"""Players: who keeps a bankroll here, who plays now, a new one, and how each looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw.portraits import HOUSE_DEALER, PEOPLE, avatar
from game.client.focus import Signal, Target, state_of
from game.client.scenes.book_page import HAS_AVATAR, HEAD_PREFIX, BookPage
from game.client.scenes.typed import Line
from game.errors import HouseError
from game.money import dollars
from game.table.store.values import Filter

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from game.client.draw.sheet import Sheet
    from game.client.scene import Move
    from game.client.scenes.menu_page import Box
    from game.client.shell import Shell
    from game.table.store import Player, Store

LONGEST: Final = 24
_CARD: Final = (378.0, 176.0)
_GAP: Final = 20.0
LOOKS: Final = tuple(name for name in PEOPLE if name != HOUSE_DEALER)


class Players(BookPage):
    """The profiles. `chosen(player id)` is told who plays from now on and answers with a move of the stack."""

    name = "profile"
    title = "Players"
    subtitle = "Each with a bankroll and a history of their own"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *,
        clock: Callable[[], datetime], chosen: Callable[[int], Move | None] | None = None, opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self._chosen = chosen or (lambda _: go("back"))
        self.people: tuple[tuple[Player, int, int], ...] = ()
        self.entry = Line(limit=LONGEST)
        self.fault = False

    def read(self) -> None:
        """Every profile with its bankroll and how many rounds it has played."""
        self.people = tuple(
            (who, int(self.store.bankroll(who.id)), self.store.count(Filter(player=who.id)))
            for who in self.store.players()
        )

    @property
    def typing(self) -> bool:
        """Whether a name is being typed."""
        return self.entry.active

    # ---- geometry

    @property
    def _columns(self) -> int:
        least = _CARD[0] * (1 + 0.8 * (self.growth - 1))
        return max(1, int((self.wide + _GAP + 1) // (least + _GAP)))

    def _card_size(self) -> tuple[float, float]:
        return (self.wide - _GAP * (self._columns - 1)) / self._columns, _CARD[1] * self.growth

    def _card_box(self, index: int) -> Box:
        w, h = self._card_size()
        row, column = divmod(index, self._columns)
        return column * (w + _GAP), row * (h + _GAP), w, h

    def _below(self) -> float:
        """Where the panel under the cards begins."""
        box = self._card_box(len(self.people) - 1)
        return box[1] + box[3] + _GAP if self.people else 0.0

    def _panel(self) -> Box:
        g = self.growth
        rows = -(-len(LOOKS) // self._looks_abreast)
        return 0.0, self._below(), self.wide, (232 + rows * 104) * g

    @property
    def _looks_abreast(self) -> int:
        return max(1, int((self.wide - 44 + 16) // (104 * self.growth)))

    def _look_box(self, index: int) -> Box:
        g = self.growth
        row, column = divmod(index, self._looks_abreast)
        return 22 + column * 104 * g, self._below() + (204 + row * 104) * g, 88 * g, 88 * g

    def _entry_box(self) -> Box:
        g = self.growth
        return 22.0, self._below() + 72 * g, min(420 * g, self.wide - 44 - 200 * g), 52 * g

    def _add_box(self) -> Box:
        x, y, w, h = self._entry_box()
        return x + w + 14, y - 1, 170 * self.growth, h + 4

    def column_height(self) -> float:
        """Cards and the panel under them."""
        panel = self._panel()
        return panel[1] + panel[3]

    def column_targets(self) -> list[Target]:
        """The profiles, the name, the button, the looks."""
        found = [Target(f"who:{who.id}", self.box(*self._card_box(i)), "people", radius=14)
                 for i, (who, *_) in enumerate(self.people)]  # fmt: skip
        found.append(Target("name", self.box(*self._entry_box()), "new", self.entry.text, radius=24))
        found.append(Target("add", self.box(*self._add_box()), "new"))
        found += [
            Target(f"look:{name}", self.box(*self._look_box(i)), "looks", radius=60) for i, name in enumerate(LOOKS)
        ]
        return found

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """Letters go to the name while it is being typed; Enter adds the player."""
        if self.entry.active and self.entry.handle(event):
            self.fault = False
            self.lay_out()
            if event.type == pygame.KEYDOWN and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
                self.add()
            return None
        return super().handle(event)

    def act(self, signal: Signal) -> Move | None:
        """Choose a player, type a name, add, change the look of who plays."""
        kind, _, rest = signal.name.partition(":")
        if signal.does in {"press", "ground"} and signal.name != "name" and self.entry.active:
            self.entry.close()
            self.lay_out()
        if signal.does != "press" or signal.name.startswith(HEAD_PREFIX):
            return None
        match kind:
            case "who":
                self.shell.sound.play("tick")
                return self._chosen(int(rest))
            case "name":
                self.entry.open()
                self.lay_out()
            case "add":
                self.add()
            case "look":
                self.store.change_player(self.player, avatar=rest)
                self._again()
            case _:
                pass
        return None

    def add(self) -> Player | None:
        """Add a player of the typed name, with a look that nobody here has yet; a toast says why not."""
        taken = {who.avatar for who, *_ in self.people}
        look = next((name for name in LOOKS if name not in taken and name != "You"), LOOKS[0])
        try:
            made = self.store.add_player(self.entry.text, look)
        except HouseError as refusal:
            self.fault = True
            self.entry.open()
            self.shell.toast("No player was added", str(refusal), "loss")
            self.lay_out()
            return None
        self.entry.text = ""
        self.entry.close()
        self._again()
        self.shell.toast(f"{made.name} may sit down", "The cashier gives the first chips.", "win")
        return made

    def _again(self) -> None:
        self.stand()
        self.read()
        self.lay_out()

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Cards and panel."""
        kit, k = self.shell.kit(self.view), self.view.scale
        for i, (who, money, rounds) in enumerate(self.people):
            box = self._card_box(i)
            at = self.box(*box)
            if at.inflate(40, 40).colliderect(area):
                now, state = who.id == self.player, state_of(self.focus, f"who:{who.id}")
                piece = kit.paint(card, box[2], box[3], who.name, money, rounds, now=now, state=state)
                piece.blit(surface, at.x, at.y)
                face = avatar(self.shell.cache, who.avatar or HAS_AVATAR, 46 * k * min(1.3, self.growth))
                face.draw(surface, at.x + 74 * k * min(1.3, self.growth), at.centery)
        if self.box(*self._panel()).colliderect(area):
            self._draw_panel(surface)

    def _draw_panel(self, surface: pygame.Surface) -> None:
        from game.client.draw.controls import field
        from game.client.draw.kit import button, focus_ring

        kit, g, k = self.shell.kit(self.view), self.growth, self.view.scale
        self.ground(surface, self._panel(), "A new player")
        box, active = self._entry_box(), self.entry.active
        at, state = self.box(*box), state_of(self.focus, "name")
        piece = kit.paint(field, box[2], box[3], self.entry.text, hint="Name", active=active, caret=active,
                          fault=self.fault, state="normal" if active else state)  # fmt: skip
        piece.blit(surface, at.x, at.y)
        box = self._add_box()
        at = self.box(*box)
        kit.paint(button, box[2], box[3], "Add", size=22, icon="plus", state=state_of(self.focus, "add")).blit(
            surface, at.x, at.y
        )
        s = self.sheet(surface)
        mine = next((who for who, *_ in self.people if who.id == self.player), None)
        words = f"How {mine.name} looks" if mine else "Looks"
        s.text(words, *self.at(22, self._below() + 178 * g), 22, "ui7")
        s.flush()
        for i, name in enumerate(LOOKS):
            box = self._look_box(i)
            at, state = self.box(*box), state_of(self.focus, f"look:{name}")
            chosen = mine is not None and (mine.avatar or HAS_AVATAR) == name
            radius = 40 * g * k * (1.06 if state == "hover" else 1.0)
            ring = self.shell.theme(self.view).brass if chosen else "#5B6468"
            avatar(self.shell.cache, name, radius, ring).draw(surface, at.centerx, at.centery)
            if chosen:
                s.circle(at.right / k - 12, at.bottom / k - 12, 13, self.shell.theme(self.view).brass)
                s.icon("check", at.right / k - 12, at.bottom / k - 12, 16, "#17130A", 3.2)
                s.flush()
            if state == "focus":
                kit.paint(focus_ring, box[2], box[3], box[2] / 2).blit(surface, at.x, at.y)


def card(sheet: Sheet, w: float, h: float, name: str, money: int, rounds: int, *, now: bool, state: str) -> None:
    """A profile: name, bankroll and rounds; who plays now is framed in brass and told so. The portrait is laid over it."""
    from game.client.draw.kit import focus_ring

    g, theme = sheet.type.grow, sheet.theme
    sheet.rr(0, 0, w, h, 14, "#1D2325" if state in {"hover", "pressed"} else theme.raised)
    edge, strength = (theme.brass, 1.0) if now else ("#FFFFFF", 0.4 if state == "hover" else theme.line_alpha)
    sheet.rr(1, 1, w - 2, h - 2, 13, None, strength, stroke=edge, sw=2 if now else 1.5)
    left = 146 * min(1.3, g)
    sheet.fitted(name, left, h * 0.29, w - left - 18, 26, "ui7", least=20)
    sheet.text(dollars(money), left, h * 0.52, 22, "ui6", max_width=w - left - 18)
    sheet.text(f"{rounds:,} round{'' if rounds == 1 else 's'}", left, h * 0.71, 20, "ui5", theme.text2)
    if now:
        sheet.icon("check", left + 9, h * 0.865, 16, theme.brass, 3)
    sheet.text("plays now" if now else "Choose", left + (26 if now else 0), h * 0.9, 20, "ui7" if now else "ui5",
               theme.brass if now else theme.text2)  # fmt: skip
    if state == "focus":
        focus_ring(sheet, w, h, 14)
