"""The navigation at the left of every page: the house's name, who plays, where to go, and how this sitting stands.

Fed with plain values; it knows no session and no store.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from game.client.focus import Target, state_of
from game.money import Cents, dollars, short

if TYPE_CHECKING:
    from game.client.focus import Focus
    from game.client.scene import Viewport
    from game.client.shell import Shell

WIDTH: Final = 300
#: What the names of the navigation's targets begin with.
PREFIX: Final = "nav:"


class Entry(msgspec.Struct, frozen=True):
    """A place to go: its name for the program, its label, its icon and its key."""

    name: str
    label: str
    icon: str
    key: str
    code: int


ENTRIES: Final = (
    Entry("lobby", "Tables", "lobby", "T", pygame.K_t),
    Entry("practice", "Practice", "target", "P", pygame.K_p),
    Entry("history", "History", "history", "H", pygame.K_h),
    Entry("cashier", "Cashier", "cash", "B", pygame.K_b),
    Entry("house-rules", "House rules", "rules", "U", pygame.K_u),
    Entry("settings", "Settings", "gear", "S", pygame.K_s),
    Entry("help", "Help", "help", "F1", pygame.K_F1),
)


class PlayerStanding(msgspec.Struct, frozen=True):
    """What the navigation shows of the player: money in cents, `curve` the bankroll through this sitting."""

    player: str = "Robin"
    bankroll: Cents = Cents(0)
    today: Cents = Cents(0)
    minutes: int = 0
    rounds: int = 0
    curve: tuple[int, ...] = ()
    avatar: str = "You"


def growth(shell: Shell, view: Viewport) -> float:
    """How much larger lettering stands than the design has it, for rows that must grow with it."""
    return shell.type(view).px(20) / (20 * view.scale)


def width(shell: Shell, view: Viewport) -> float:
    """How wide the navigation is, in design pixels: wider with larger lettering."""
    return WIDTH * (1 + 0.5 * (growth(shell, view) - 1))


class Nav:
    """The navigation of one page. `current` is the entry it stands on; `open_places` are those that can be gone to."""

    def __init__(
        self, shell: Shell, standing: PlayerStanding, current: str, open_places: tuple[str, ...] | None = None
    ) -> None:
        self.shell = shell
        self.standing = standing
        self.current = current
        self.entries = tuple(e for e in ENTRIES if open_places is None or e.name in open_places)

    def targets(self, view: Viewport, *, keys: bool = True) -> list[Target]:
        """The profile and the entries, for the focus ring; `keys` False while the player types."""
        g, w = growth(self.shell, view), width(self.shell, view)
        targets = [Target(PREFIX + "profile", _box(view, 20, self._top(g), w - 40, 176 * g), group="nav", radius=14)]
        for i, entry in enumerate(self.entries):
            y, h = self._row(view, i)
            box = _box(view, 20, y, w - 40, h)
            code = entry.code if keys else None
            targets.append(Target(PREFIX + entry.name, box, group="nav", face=entry.label, key=code, radius=10))
        return targets

    def draw(self, surface: pygame.Surface, view: Viewport, focus: Focus) -> None:
        """Draw it whole, within the surface's clip."""
        from game.client.draw.kit import keycap_box, nav_item

        g = growth(self.shell, view)
        ground = self.shell.cache.get(self._key(view), lambda: self._ground(view))
        surface.blit(ground, (0, 0))
        kit, k = self.shell.kit(view), view.scale
        w = width(self.shell, view)
        for i, entry in enumerate(self.entries):
            y, h = self._row(view, i)
            state = state_of(focus, PREFIX + entry.name)
            active = entry.name == self.current
            piece = kit.paint(nav_item, w - 40, h, entry.icon, entry.label, active=active, state=state)
            piece.blit(surface, 20 * k, y * k)
            cap, tone = max(28 * g, kit.measure(entry.key, 18, "ui7") + 16), kit.theme.brass if active else None
            piece = kit.paint(keycap_box, cap, 28 * g, entry.key, tone)
            piece.blit(surface, (w - 46 - max(0.0, (cap - 28) / 2) - cap / 2) * k, (y + (h - 28 * g) / 2) * k)
        ring = focus.ring
        if ring is not None and ring.name == PREFIX + "profile":
            from game.client.draw.kit import focus_ring

            kit.paint(focus_ring, w - 40, 176 * g, 14).blit(surface, 20 * k, self._top(g) * k)

    # ---- within

    def _key(self, view: Viewport) -> tuple[object, ...]:
        return ("nav", view.size, view.text_scale, view.high_contrast, self.standing)

    @staticmethod
    def _top(g: float) -> float:
        return 164 if g < 1.4 else 92

    def _row(self, view: Viewport, index: int) -> tuple[float, float]:
        """Top and height of an entry."""
        g = growth(self.shell, view)
        top = self._top(g) + 176 * g + 24
        room = view.size[1] / view.scale - top - 20
        step = min(64 * g, room / len(self.entries))
        return top + index * step, step - 8

    def _ground(self, view: Viewport) -> pygame.Surface:
        """Everything that neither lights up nor moves."""
        from game.client.draw.signs import leaf

        g, w = growth(self.shell, view), width(self.shell, view)
        high = view.size[1] / view.scale
        surface = pygame.Surface((round(w * view.scale), view.size[1]), depth=32)
        surface.fill("#0E1213")
        sheet = self.shell.sheet(surface, view)
        theme = sheet.theme
        sheet.line(w - 0.75, 0, w - 0.75, high, "#FFFFFF", theme.line_alpha, 1.5)
        if g < 1.4:
            leaf(sheet, w / 2, 66, 74, theme.brass, "#0E1213")
            track = 3.4 if sheet.width("LINDEN HOUSE", 24, "serif6", 3.4) <= w - 48 else 0.5
            sheet.text("LINDEN HOUSE", w / 2, 132, 24, "serif6", theme.print, anchor="c", track=track)
        else:
            leaf(sheet, w / 2, 46, 60, theme.brass, "#0E1213")
        sheet.flush()
        self._profile(surface, view, 20, self._top(g), w - 40, g)
        top = sum(self._row(view, len(self.entries) - 1)) + 32
        if high - top >= 225 * g:
            self._sitting(surface, view, high - 244 * g, w, g)
        return surface

    def _profile(self, surface: pygame.Surface, view: Viewport, x: float, y: float, w: float, g: float) -> None:
        from game.client.draw.kit import panel
        from game.client.draw.portraits import avatar

        kit, k, stand = self.shell.kit(view), view.scale, self.standing
        kit.paint(panel, w, 176 * g, 14, "#171C1E").blit(surface, x * k, y * k)
        avatar(self.shell.cache, stand.avatar, 28 * k).draw(surface, (x + 42) * k, (y + 44 * g) * k)
        s, theme = self.shell.sheet(surface, view), self.shell.theme(view)
        room = w - 98
        name = s.type.wrap(stand.player, room * k, 24, "ui7")
        under = ("Change player", 20, "ui5", theme.text2) if len(name) < 2 else (" ".join(name[1:]), 24, "ui7", None)
        s.text(name[0] if name else "", x + 84, y + 40 * g, 24, "ui7")
        s.text(under[0], x + 84, y + 66 * g, *under[1:], max_width=room)
        day = short(stand.today, sign=True).replace("-", "−")
        tone = theme.win if stand.today > 0 else theme.loss if stand.today < 0 else theme.text2
        money, right = dollars(stand.bankroll), x + w - 18
        if s.width(money, 24, "ui7") + 16 + s.width(day, 22, "ui7") <= w - 36:
            s.text("Bankroll", x + 18, y + 112 * g, 20, "ui5", theme.text2)
            s.text("today", right, y + 112 * g, 20, "ui5", theme.text2, anchor="r")
            s.text(money, x + 18, y + 150 * g, 24, "ui7")
            s.text(day, right, y + 150 * g, 22, "ui7", tone, anchor="r")
        else:  # money needs no word to be known as such
            s.text(money, x + 18, y + 116 * g, 24, "ui7")
            s.text("today", x + 18, y + 152 * g, 20, "ui5", theme.text2)
            s.text(day, right, y + 152 * g, 22, "ui7", tone, anchor="r")
        s.flush()

    def _sitting(self, surface: pygame.Surface, view: Viewport, y: float, w: float, g: float) -> None:
        from game.client.draw.charts import sparkline

        s, theme, stand = self.shell.sheet(surface, view), self.shell.theme(view), self.standing
        s.line(20, y, w - 20, y, "#FFFFFF", theme.line_alpha, 1.5)
        for i, (label, value) in enumerate((("This sitting", f"{stand.minutes} min"), ("Rounds", f"{stand.rounds:,}"))):
            s.text(label, 38, y + (36 + 30 * i) * g, 20, "ui5", theme.text2)
            s.text(value, w - 38, y + (36 + 30 * i) * g, 20, "ui7", anchor="r")
        s.flush()
        if len(stand.curve) > 1:
            piece = self.shell.kit(view).paint(sparkline, w - 76, 70 * g, stand.curve)
            piece.blit(surface, 38 * view.scale, (y + 84 * g) * view.scale)
        s.text("Play money only", w / 2, y + 208 * g, 20, "ui5", theme.text2, anchor="c")
        s.flush()


def _box(view: Viewport, x: float, y: float, w: float, h: float) -> pygame.Rect:
    k = view.scale
    return pygame.Rect(round(x * k), round(y * k), round(w * k), round(h * k))
