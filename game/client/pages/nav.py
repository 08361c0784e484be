"""The navigation at the left of every page: the house's name, who plays, where to go, and how this sitting stands.

Fed with plain values; it knows no session and no store.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import pygame

from game.client.draw.kit import keycap_box, keycap_width, nav_item, panel
from game.client.draw.signs import leaf
from game.client.focus import Focus, Target, state_of
from game.client.scene import Viewport
from game.client.shell import Shell
from game.client.ui.boxes import Column, Inlay, spots
from game.money import Cents, dollars, short

WIDTH: Final = 300
EDGE: Final = 20.0
GAP: Final = 8.0
ROOM: Final = 456.0
"""How high all entries are together, so that the sitting has its place under them."""
#: What the names of the navigation's targets begin with.
PREFIX: Final = "nav:"


class Entry(msgspec.Struct, frozen=True):
    """A place to go: its name for the program, its label, its icon and the action whose key it has."""

    name: str
    label: str
    icon: str
    action: str


ENTRIES: Final = (
    Entry("lobby", "Tables", "lobby", "tables"),
    Entry("day", "Day’s deal", "calendar", "today"),
    Entry("practice", "Practice", "target", "practice"),
    Entry("history", "History", "history", "history"),
    Entry("cashier", "Cashier", "cash", "cashier"),
    Entry("house-rules", "House rules", "rules", "house rules"),
    Entry("settings", "Settings", "gear", "settings"),
    Entry("help", "Help", "help", "help"),
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


class Ways:
    """Entries one under another in a navigation, from `top` down to `bottom` at most, `step` apart where that leaves room."""

    def __init__(
        self, shell: Shell, view: Viewport, entries: Sequence[Entry], top: float, bottom: float, step: float = 64.0
    ) -> None:  # fmt: skip
        self.kit, self.view = shell.kit(view), view
        each = min(step * self.kit.type.grow, (bottom - top) / len(entries))
        rows = Column([Inlay(entry.name, line=each - GAP) for entry in entries], GAP)
        placed = spots(rows, self.kit, (EDGE, top, width(shell, view) - 2 * EDGE, 0.0))
        self.rows = [(entry, placed[entry.name]) for entry in entries]
        self.end = top + rows.high(self.kit, 0.0)

    def targets(self, *, keys: bool) -> list[Target]:
        """What can be reached of them; `keys` False while the player types."""
        return [
            Target(PREFIX + entry.name, _box(self.view, *spot), group="nav", face=entry.label, label=entry.label,
                   key=self.kit.keys.code(self._action(entry)) if keys else None, radius=10)
            for entry, spot in self.rows
        ]  # fmt: skip

    def _action(self, entry: Entry) -> str:
        """Whose key an entry has: a pad's Menu brings the ring to the first."""
        return "menu" if self.kit.keys.pad and entry is self.rows[0][0] else entry.action

    def draw(self, surface: pygame.Surface, focus: Focus, current: str) -> None:
        """Each with its key, or the first with the button of a pad that leads there, the `current` one in brass."""
        kit, k = self.kit, self.view.scale
        for entry, (x, y, w, h) in self.rows:
            state, active = state_of(focus, PREFIX + entry.name), entry.name == current
            piece = kit.paint(nav_item, w, h, entry.icon, entry.label, active=active, state=state)
            piece.blit(surface, x * k, y * k)
            key = kit.keys.mark(self._action(entry), PREFIX + entry.name, focus.ringed)
            if not key:
                continue
            high = 28 * kit.type.grow
            cap = max(high, keycap_width(kit, key))
            piece = kit.paint(keycap_box, cap, high, key, kit.theme.brass if active else None)
            piece.blit(surface, (x + w - 12 - cap) * k, (y + (h - high) / 2) * k)


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
        profile = Target(PREFIX + "profile", _box(view, 20, self._top(g), w - 40, 176 * g), group="nav", radius=14,
                         label=f"Player {self.standing.player}", value=dollars(self.standing.bankroll))  # fmt: skip
        return [profile, *self._ways(view).targets(keys=keys)]

    def draw(self, surface: pygame.Surface, view: Viewport, focus: Focus) -> None:
        """Draw it whole, within the surface's clip."""
        g = growth(self.shell, view)
        ground = self.shell.cache.get(self._key(view), lambda: self._ground(view))
        surface.blit(ground, (0, 0))
        self._ways(view).draw(surface, focus, self.current)
        ring = focus.ring
        if ring is not None and ring.name == PREFIX + "profile":
            from game.client.draw.kit import focus_ring

            kit, k, w = self.shell.kit(view), view.scale, width(self.shell, view)
            kit.paint(focus_ring, w - 40, 176 * g, 14).blit(surface, 20 * k, self._top(g) * k)

    # ---- within

    def _key(self, view: Viewport) -> tuple[object, ...]:
        return ("nav", view.size, view.text_scale, view.high_contrast, self.standing)

    @staticmethod
    def _top(g: float) -> float:
        return 164 if g < 1.4 else 92

    def _ways(self, view: Viewport) -> Ways:
        g, step = growth(self.shell, view), min(64.0, ROOM / max(1, len(self.entries)))
        return Ways(self.shell, view, self.entries, self._top(g) + 176 * g + 24, view.size[1] / view.scale - 20, step)

    def _ground(self, view: Viewport) -> pygame.Surface:
        """Everything that neither lights up nor moves."""
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
        if high - self._ways(view).end - 32 >= 225 * g:
            self._sitting(surface, view, high - 244 * g, w, g)
        return surface

    def _profile(self, surface: pygame.Surface, view: Viewport, x: float, y: float, w: float, g: float) -> None:
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
