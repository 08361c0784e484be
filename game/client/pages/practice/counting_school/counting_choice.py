"""The table and the system by which a player counts, remembered for the next time, and the way from
one drill to another.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from .....practice.counting.count_report import RampRequest
from ....scenes.scene import Move, Push, Replace
from ....window.shell import Shell

FIRST_SYSTEM: Final = "Hi-Lo"
"""What a beginner counts."""


class CountingChoice(NamedTuple):
    """A game's slug and a system's name, each "" before one was chosen."""

    slug: str = ""
    system: str = ""


def remembered_choice(shell: Shell, player: int) -> CountingChoice:
    """What the player chose last, by the number of the profile."""
    return CountingChoice(*shell.settings.counting.get(str(player), ()))


def remember_choice(shell: Shell, player: int, choice: CountingChoice) -> None:
    """Keep the player's choice in the settings."""
    if choice != remembered_choice(shell, player):
        shell.change(counting={**shell.settings.counting, str(player): tuple(choice)})


def push_as_replace(move: Move | None) -> Move | None:
    """A move that puts a drill over another in that one's place, so that Back leads to Counting."""
    return Replace(move.scene) if isinstance(move, Push) else move


def request_with_own_system(shell: Shell, player: int, asked: RampRequest) -> RampRequest:
    """A request that names its system: where it does not, the system that the player chose last;
    before any choice Hi-Lo.
    """
    own = remembered_choice(shell, player).system or FIRST_SYSTEM
    return asked if asked.system else replace(asked, system=own)
