"""Help: how to begin, every key, and what the signs mean."""

from __future__ import annotations

from typing import Final

from game.client.actions import AT_THE_TABLE, EVERYWHERE, Keys
from game.client.draw.kit import Result, keycap, keycap_width, result_mark
from game.client.draw.sheet import Sheet
from game.client.pages.book_page import shortened
from game.client.pages.page import Page
from game.client.scene import Move
from game.client.ui.boxes import Column, Flow, Grid, Lead, Part, Stack
from game.client.ui.control import Intent, Pressed, Words
from game.client.ui.kinds import Button, Painted, PanelGround, heading
from game.rules import LISTED

FIRST_STEPS: Final = (
    ("Sit down", "Choose a table with the arrows or the mouse, then {press}. Your bankroll is play money."),
    (
        "Place your wagers",
        "Pick a chip and click or tap a spot, or drag the chip there. A right click, or a long touch, takes it back.",
    ),
    ("Deal", "{deal} deals. The dealer says what happens in the words of the regulation, with its section."),
    ("Decide", "Gold buttons bet, a dark one folds. A button that has just changed waits a moment before it listens."),
    ("Read the result", "Each wager says what it held, its odds, what it paid, and under which section."),
)
SIGNS: Final[tuple[tuple[Result, str], ...]] = (
    ("win", "won: full triangle up, and a plus"),
    ("push", "even: a bar, the stake came back"),
    ("loss", "lost: hollow triangle down, and a minus"),
)
FIRST_HAND: Final = "A guided round with a prepared deck and practice chips; nothing of it enters your book."
_ARROWS: Final = {"←": "arrow-l", "↑": "arrow-u", "↓": "arrow-d", "→": "arrow-r"}


class HelpPage(Page):
    """First steps above, the two tables of keys side by side under them, the signs last."""

    name = "help"
    title = "Help"
    subtitle = "Five steps to a first round, and every key"

    def content(self) -> Part:
        """The panels."""
        g, kit = self.growth, self.shell.kit(self.view)
        keys = self.shell.keys
        names = max(kit.measure(name, 22, "ui7") for name, _ in FIRST_STEPS) + 26
        steps = [self._step(i, name, _with_keys(words, keys), names) for i, (name, words) in enumerate(FIRST_STEPS, 1)]
        listed = [
            self._panel(title, [self._key(caps, row.words) for row in rows if row.words and (caps := keys.caps(row))])
            for title, rows in (("At the table", AT_THE_TABLE), ("Everywhere", EVERYWHERE))
        ]
        signs = [Lead(Painted(result_sign, result, size=(24, 30)), Words(words), 12.0) for result, words in SIGNS]
        hands = [
            Button(f"first-hand:{slug}", shortened(entry.title), high=46.0, group="first hands")
            for slug, entry in LISTED.items()
        ]
        first: list[Part] = [Words(FIRST_HAND, tone="text2"), Flow(hands, 12.0)]
        below = Grid(listed, 620 * g, most=2), self._panel("Signs", [Flow(signs, 56.0)])
        return Column([self._panel("First steps", steps), self._panel("First hand", first), *below], 20.0)

    def did(self, intent: Intent) -> Move | None:
        """A guided round is asked for."""
        return self._go(intent.name) if isinstance(intent, Pressed) else None

    def _panel(self, title: str, parts: list[Part]) -> Part:
        return Stack(PanelGround(), Column([heading(title), *parts], 10 * self.growth), (22.0, 18.0, 20.0))

    def _step(self, number: int, name: str, words: str, names: float) -> Part:
        """A step: its number, its name, and its words beside or, in a narrow window, under it."""
        g = self.growth
        said: Part = Words(words, tone="text2")
        title = Words(name, 22, "ui7")
        told = Column([title, said]) if self.wide / g < 1000 else Lead(title, said, wide=names)
        return Lead(Painted(numbered, number, size=(34, 36)), told, 18 * g)

    def _key(self, caps: tuple[str, ...], words: str) -> Part:
        return Lead(Painted(keycaps, caps, size=(190, 34)), Words(words))


def numbered(sheet: Sheet, w: float, h: float, number: int) -> None:
    """A step's number in its ring."""
    g, brass = sheet.type.grow, sheet.theme.brass
    sheet.circle(w / 2, h / 2, 16 * g, brass, 0.16)
    sheet.circle(w / 2, h / 2, 16 * g, None, 1, stroke=brass, sw=1.8)
    sheet.text(str(number), w / 2, h / 2, 20, "ui7", brass, anchor="c", valign="m")


def _with_keys(words: str, keys: Keys) -> str:
    """A sentence with the keys in force where it names actions."""
    return words.format_map({name: keys.said(name) for name in ("press", "deal")})


def result_sign(sheet: Sheet, w: float, h: float, result: Result) -> None:
    """A result's mark as large as its words."""
    result_mark(sheet, w / 2, h / 2, 20 * sheet.type.grow, result)


def keycaps(sheet: Sheet, w: float, h: float, caps: tuple[str, ...]) -> None:
    """Keys beside each other, arrows as arrows."""
    del w
    g, x, ink = sheet.type.grow, 0.0, sheet.theme.text2
    high = 32 * g
    for cap in caps:
        icon = _ARROWS.get(cap, "")
        wide = 34 * g if icon else keycap_width(sheet, cap, high)
        if icon:
            sheet.rr(x, (h - high) / 2, wide, high, 6, None, 0.9, stroke=ink, sw=1.6)
            sheet.icon(icon, x + wide / 2, h / 2, 18 * g, ink, 2.4)
        else:
            keycap(sheet, x + wide / 2, h / 2, cap, ink, high)
        x += wide + 8
