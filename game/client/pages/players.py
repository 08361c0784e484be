"""Players: who keeps a bankroll here, who plays now, a new one, and how each looks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

import pygame

from game.client.draw.kit import State
from game.client.draw.portraits import PEOPLE, avatar
from game.client.draw.sheet import Sheet
from game.client.pages.book_page import HAS_AVATAR, BookPage
from game.client.scene import Move
from game.client.shell import Shell
from game.client.ui.boxes import Column, Flow, Grid, Part
from game.client.ui.control import Changed, Intent, Pressed, Words
from game.client.ui.kinds import Button, Picture, Tile, titled
from game.client.ui.line import Line
from game.errors import HouseError
from game.money import dollars
from game.table.store import Player, Store
from game.table.store.values import Filter

LONGEST: Final = 24
#: A profile's least width, its height with one line of name, where its words begin, and from line to line of a long name.
_CARD: Final = 378.0
_HIGH: Final = 176.0
_LEFT: Final = 146.0
_NAME: Final = 32.0
LOOKS: Final = tuple(PEOPLE)


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
        self.typed = ""
        self.fault = False

    def read(self) -> None:
        """Every profile with its bankroll and how many rounds it has played."""
        self.people = tuple(
            (who, int(self.store.bankroll(who.id)), self.store.count(Filter(player=who.id)))
            for who in self.store.players()
        )

    # ---- what stands there

    def content(self) -> Part:
        """The profiles, a new one, and how who plays looks."""
        g = self.growth
        cards = [self._card(who, money, rounds) for who, money, rounds in self.people]
        line = Line(LONGEST, self.typed, "name", hint="Name", usual=420.0, group="new")
        line.fault = self.fault
        mine = next((who for who, *_ in self.people if who.id == self.player), None)
        looks = [
            Tile(self._draw_look, 88 * g, 88 * g, f"look:{name}", label=f"Face: {name}", group="looks", radius=44 * g)
            for name in LOOKS
        ]
        add = Button("add", "Add", kind="primary", icon="plus", group="new", high=52.0, least=150.0)
        return Column([
            Grid(cards, _CARD * (1 + 0.8 * (g - 1))),
            titled("A new player", Flow([line, add], 14.0), Words(f"How {mine.name} looks" if mine else "Looks", 22, "ui7"),
                   Flow(looks, 16 * g), gap=16 * g),
        ], 20.0)  # fmt: skip

    def _card(self, who: Player, money: int, rounds: int) -> Tile:
        left = _LEFT * min(1.3, self.growth)

        def lines(wide: float) -> tuple[str, ...]:
            kind = self.shell.type(self.view)
            return tuple(kind.wrap(who.name, (wide - left - 18) * self.view.scale, 26, "ui7"))

        def draw(surface: pygame.Surface, on: Picture) -> None:
            now, k, much = who.id == self.player, self.view.scale, min(1.3, self.growth)
            piece = on.look.kit.paint(card, on.wide, on.tall, lines(on.wide), money, rounds, now=now, state=on.state())
            piece.blit(surface, on.rect.x, on.rect.y)
            face = avatar(self.shell.cache, who.avatar or HAS_AVATAR, 46 * k * much)
            face.draw(surface, on.rect.x + 74 * k * much, on.rect.centery)

        def high(wide: float) -> float:
            return (_HIGH + _NAME * (len(lines(wide)) - 1)) * self.growth

        return Tile(draw, high, name=f"who:{who.id}", label=who.name, group="people", radius=14.0)

    def _draw_look(self, surface: pygame.Surface, on: Picture) -> None:
        mine = next((who for who, *_ in self.people if who.id == self.player), None)
        name, theme, k = on.name.removeprefix("look:"), on.look.kit.theme, self.view.scale
        chosen = mine is not None and (mine.avatar or HAS_AVATAR) == name
        radius = 40 * self.growth * k * (1.06 if on.state() == "hover" else 1.0)
        avatar(self.shell.cache, name, radius, theme.brass if chosen else "#5B6468").draw(surface, *on.rect.center)
        if chosen:
            s, g = on.look.sheet(surface), self.growth
            x, y = on.rect.right / k - 12 * g, on.rect.bottom / k - 12 * g
            s.circle(x, y, 13 * g, theme.brass)
            s.icon("check", x, y, 16 * g, "#17130A", 3.2)
            s.flush()

    # ---- what happens

    def did(self, intent: Intent) -> Move | None:
        """Choose a player, type a name, add, change the look of who plays."""
        if isinstance(intent, Changed):
            self.typed = intent.value
            if self.fault:
                self.fault = False
                self.lay_out()
            return None
        if not isinstance(intent, Pressed) or intent.menu:
            return None
        kind, _, rest = intent.name.partition(":")
        match kind:
            case "who":
                self.shell.sound.play("tick")
                return self._chosen(int(rest))
            case "name" | "add":
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
            made = self.store.add_player(self.typed, look)
        except HouseError as refusal:
            self.fault = True
            self.shell.toast("No player was added", str(refusal), "loss")
            self.lay_out()
            line = self.ui["name"]
            self.ui.write_in(line if isinstance(line, Line) else None)
            return None
        self.typed = ""
        self._again()
        self.shell.toast(f"{made.name} may sit down", "The cashier gives the first chips.", "win")
        return made

    def _again(self) -> None:
        self.stand()
        self.read()
        self.lay_out()


def card(
    sheet: Sheet, w: float, h: float, name: tuple[str, ...], money: int, rounds: int, *, now: bool, state: State
) -> None:  # fmt: skip
    """A profile: name, bankroll and rounds; who plays now is framed in brass and told so. The portrait is laid over it."""
    g, theme = sheet.type.grow, sheet.theme
    sheet.rr(0, 0, w, h, 14, "#1D2325" if state in {"hover", "pressed"} else theme.raised)
    edge, strength = (theme.brass, 1.0) if now else ("#FFFFFF", 0.4 if state == "hover" else theme.line_alpha)
    sheet.rr(1, 1, w - 2, h - 2, 13, None, strength, stroke=edge, sw=2 if now else 1.5)
    left, y = _LEFT * min(1.3, g), 51.0
    for line in name:
        sheet.text(line, left, y * g, 26, "ui7")
        y += _NAME
    sheet.text(dollars(money), left, (y + 8.5) * g, 22, "ui6")
    sheet.text(f"{rounds:,} round{'' if rounds == 1 else 's'}", left, (y + 42) * g, 20, "ui5", theme.text2)
    if now:
        sheet.icon("check", left + 9 * g, (y + 69) * g, 16 * g, theme.brass, 3)
    sheet.text("plays now" if now else "Choose", left + (26 * g if now else 0), (y + 75) * g, 20, "ui7" if now else "ui5",
               theme.brass if now else theme.text2)  # fmt: skip
