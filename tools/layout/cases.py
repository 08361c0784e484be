"""The cases of the layout audit: every scene in every window, and their order."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.client import pictures
from game.games import SLUGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.client.router import Router
    from game.client.scenes.settings import Level

ROOT = Path(__file__).resolve().parents[2]
MESSAGE_PREFIX = "told:"
"""Scenes with this prefix are checked with a message over them."""
OVERLAY_PREFIXES = ("dialog:", "sheet:", "stand:rules")
"""Scenes with these prefixes lie over another scene."""
SHORT_WINDOWS = (
    ((1280, 720), 100),
    ((1280, 1024), 100),
    ((1080, 1920), 100),
    ((1920, 1080), 200),
    ((1024, 768), 200),
)
"""Size and text scale of the windows of a short audit."""


class Case(NamedTuple):
    """A scene in a window of a size, with a text scale."""

    name: str
    size: tuple[int, int]
    scale: int
    contrast: bool
    level: Level = "expert"

    @property
    def key(self) -> str:
        """How it is printed, and named in the results file."""
        window = f"{self.name} {self.size[0]}x{self.size[1]} {self.scale} %"
        high = " high contrast" if self.contrast else ""
        return f"{window}{high}{f' level {self.level}' if self.level != 'expert' else ''}"

    @contextmanager
    def studio(self) -> Iterator[Router]:
        """A house to make the scene in, with a player of the level."""
        with pictures.studio(ROOT, self.scale, high_contrast=self.contrast) as router:
            if self.level != "expert":
                router.shell.change(levels={str(router.player): self.level})
            yield router


def audited_names() -> list[str]:
    """The names of all scenes, and of those that are checked with a message over them."""
    with_message = (
        "lobby",
        "lobby:room",
        "settings",
        "cashier",
        "history",
        f"{SLUGS[0]}:betting",
        f"{SLUGS[0]}:decision",
        f"{SLUGS[8]}:settled",
        f"{pictures.TERMINAL}:{SLUGS[0]}",
        f"{pictures.STAND}visitor:{SLUGS[0]}",
    )
    return [*pictures.names(), *(MESSAGE_PREFIX + name for name in with_message)]


def names_with_prefix(names: Sequence[str], prefixes: Sequence[str]) -> list[str]:
    """The scenes with one of the prefixes, or all; of a table only the moments of its round."""
    return [name for name in names if name not in SLUGS and name.startswith(tuple(prefixes) or "")]


def has_text_scale(name: str, scale: int) -> bool:
    """Whether a scene can have that text scale: a stand has only one."""
    return scale == 100 or not name.startswith((pictures.STAND, *pictures.SHOWS))


def all_cases(
    prefixes: Sequence[str], *, short: bool, contrast: bool, level: Level = "expert"
) -> list[Case]:
    """The cases of all scenes with the prefixes, in an order that may be stopped at any time.

    Each scene comes in each window with one text scale first, then with the next; scenes of one
    game are far from one another.
    """
    names = list(enumerate(names_with_prefix(audited_names(), prefixes)))
    rounds = [[SHORT_WINDOWS]] if short else _rounds_of_windows()
    every = 7
    return [
        Case(name, size, scale, high, level)
        for rotations in rounds
        for first in range(every)
        for i, name in names[first::every]
        for high in ((False, True) if contrast else (False,))
        for size, scale in sorted(
            rotations[i % len(rotations)], key=lambda window: window[0][0] * window[0][1]
        )
        if has_text_scale(name, scale)
    ]


def _rounds_of_windows() -> list[list[Sequence[tuple[tuple[int, int], int]]]]:
    """By round and rotation: all window sizes, each with a text scale.

    After all rounds each rotation has had every window in every scale.
    """
    sizes = (
        (1024, 768),
        (1280, 720),
        (1280, 1024),
        (1366, 768),
        (1920, 1080),
        (2560, 1080),
        (3440, 1440),
        (3840, 2160),
        (900, 1600),
        (1080, 1920),
    )
    scales = (100, 125, 150, 200)
    return [
        [
            [(size, scales[(i + j + turn) % len(scales)]) for j, size in enumerate(sizes)]
            for i in range(len(scales))
        ]
        for turn in range(len(scales))
    ]
