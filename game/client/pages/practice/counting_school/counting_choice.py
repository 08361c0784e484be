"""The table and the system by which a player counts: remembered for the next time."""

from __future__ import annotations

from typing import NamedTuple

from ....window.shell import Shell


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
