"""Whether the names and captions of a felt's spots have room: `main.py check` tells those that have
none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from ...core.declaration import Game, HouseRules
from ...core.errors import BadLayout
from ...games import GAMES
from ..draw.style import TypeStyle
from ..draw.text.type import Type
from ..layouts.layout import Layout, SpotPlace, layout_for_shape, load_layout
from .ground import Ground
from .style import PrintStyle

INSCRIBED: Final = ("tagged", "screen", "option")
"""Shapes whose mark is words, which stand inside them."""

WITHOUT_AMOUNT: Final = ("none", "sensor", "screen", "option", "bare")
"""Shapes whose stakes say no amount of their own."""


class Lettering(NamedTuple):
    """A line of lettering on a felt: whose it is, its words, and the box of its capitals."""

    owner: str
    words: str
    box: pygame.FRect


class LabelRoom:
    """One felt's lettering in a small window, where its letters are largest beside its spots."""

    def __init__(self, layout: Layout, game: Game) -> None:
        self.layout, self.game, self.type = layout, game, Type(PrintStyle.least_scale).felt_type
        self._inscribed = Ground(game, layout, HouseRules(), 1).text_with_odds

    def owner_and_fault_sentences(self) -> Iterator[tuple[str, str]]:
        """Each spot with lettering that has no room, and in a sentence what is wrong with it."""
        own = list(self.spot_lettering())
        for pair in combinations(own, 2):
            short, long = sorted(pair, key=lambda line: line.box.w)
            apart = long.box.inflate(2 * PrintStyle.label_gap, 0)
            if short.owner != long.owner and apart.colliderect(short.box):
                yield long.owner, f"{long.words!r} runs into {short.words!r} of {short.owner}"
        for line in own:
            if line.box.left < 0 or line.box.right > PrintStyle.sheet_width:
                yield line.owner, f"{line.words!r} runs off the felt"
            for name, box in (*self._printed_boxes(line.owner), *self._amount_boxes()):
                if line.box.colliderect(box):
                    yield line.owner, f"{line.words!r} runs into {name}"
        for name, spot in self.layout.spots.items():
            for words in spot.mark.split("|") if spot.shape in INSCRIBED else ():
                if self._least_width(words, spot) > 2 * spot.wide:
                    yield f"spots.{name}", f"{words!r} is wider than its spot"

    def spot_lettering(self) -> Iterator[Lettering]:
        """The labels of the spots, line by line, and their captions."""
        for name, spot in self.layout.spots.items():
            x, low = spot.label_at or (spot.at[0], spot.at[1] - spot.r - 9)
            for i, line in enumerate(reversed(spot.label)):
                y, size = low - i * (spot.label_size + 1), spot.label_size
                yield Lettering(f"spots.{name}", line, self._box(line, x, y, size, track=1.6))
            for word in spot.words:
                if word.arc is None and word.face != "wordmark":
                    words = self._inscribed(word.text)
                    box = self._box(
                        words, word.x, word.y, word.size, word.face, word.track, word.anchor
                    )
                    yield Lettering(f"spots.{name}", words, box)

    def _printed_boxes(self, owner: str) -> Iterator[tuple[str, pygame.FRect]]:
        """What else is printed on the felt that lettering of a spot must not meet."""
        for name, spot in self.layout.spots.items():
            if spot.shape != "none" and f"spots.{name}" != owner:
                wide = max(spot.r, spot.wide)
                yield (
                    f"spots.{name}",
                    pygame.FRect(spot.at[0] - wide, spot.at[1] - spot.r, 2 * wide, 2 * spot.r),
                )
        for name, place in self.layout.places.items():
            for x, y in place.at if place.box else ():
                wide, high = place.width + 12, place.width * 1.4 + 10
                yield f"places.{name}", pygame.FRect(x - wide / 2, y - high / 2, wide, high)
        for word in self.layout.words:
            if word.arc is None and word.face != "wordmark":
                words = self._inscribed(word.text)
                box = self._box(
                    words, word.x, word.y, word.size, word.face, word.track, word.anchor
                )
                yield f"the words {words!r}", box
        for strip in self.layout.strips:
            wide = sum(strip.columns)
            yield (
                f"the paytable {strip.title!r}",
                pygame.FRect(strip.at[0], strip.at[1] - 16, wide, 2 * strip.step),
            )

    def _amount_boxes(self) -> Iterator[tuple[str, pygame.FRect]]:
        """Where the amount of a stake stands, below its chips, which hides what is printed there; a
        wager of one exact amount says none.
        """
        exact = {one.name for one in self.game.wagers if one.limit == "exact"}
        for name, spot in self.layout.spots.items():
            if name in exact or spot.shared or spot.shape in WITHOUT_AMOUNT:
                continue
            chip = spot.chip or min(33.0, spot.r * 0.75)
            x, y = spot.at[0] + spot.stake[0], spot.at[1] + spot.stake[1] + chip + 7
            yield f"the amount on spots.{name}", pygame.FRect(x - 26, y - 13.5, 52, 27)

    def _box(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        face: str = "serif7",
        track: float = 0.0,
        anchor: str = "c",
    ) -> pygame.FRect:
        wide = self.type.width(words, size, face, track) / self.type.scale
        return pygame.FRect(
            x - wide * TypeStyle.anchor_shares[anchor],
            y - TypeStyle.capitals["serif"] * size,
            wide,
            TypeStyle.capitals["serif"] * size,
        )

    def _least_width(self, words: str, spot: SpotPlace) -> float:
        """How wide the words of a mark stand at the least size they are printed in."""
        size, face = {
            "screen": (20, "ui6"),
            "option": (13, "serif6"),
            "tagged": (20 if spot.r > 26 else 15, "serif7"),
        }[spot.shape]
        return self.type.width(words, size, face) / self.type.scale if words else 0.0


def crowded_labels_of_all_felts(own_layouts: Path) -> Iterator[str]:
    """A sentence for each spot whose lettering has no room, in every shape of window a felt is laid
    out for; `own_layouts` is the folder of the player's.
    """
    for game in GAMES.values():
        try:
            layout = load_layout(own_layouts, game)
        except BadLayout:  # told by who checks the names
            continue
        mine = (own_layouts / f"{game.stem}.toml").is_file()
        name = f"your own {game.stem}.toml" if mine else f"{game.stem}/felt.toml"
        told: set[tuple[str, str]] = set()
        for shape in (None, *layout.shape):
            felt = layout if shape is None else layout_for_shape(layout, shape)
            for key, reason in LabelRoom(felt or layout, game).owner_and_fault_sentences():
                if (key, reason) not in told:
                    told.add((key, reason))
                    where = f"shape.{shape}.{key}" if shape else key
                    yield f"{name}: {where}: has no room for its label: {reason}"
