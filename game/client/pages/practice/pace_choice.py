"""The pace that a player chose for the schools and exams, remembered for the next time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....book import Store
from ....play.learning.counting_answers import assessed_runs
from ....play.learning.dealing_sheets import kept_assessment_sheets
from ....practice.dealing.patrons import LEVELS
from ....practice.school_pace import SCHOOL_PACES, PaceName
from ...ui.boxes import Column, Part
from ...ui.control import Words
from ...ui.widgets import Pills
from ...window.shell import Shell

PACE_OPTIONS: Final = tuple((name, f"{pace.title} pace") for name, pace in SCHOOL_PACES.items())


def counting_pace(shell: Shell, store: Store, player: int, games: Mapping[str, object]) -> PaceName:
    """The pace at the table: chosen last, or calm before a first assessment at any of the games."""
    return _chosen_pace(shell, player, is_first=not assessed_runs(store, player, games))


def dealing_pace(shell: Shell, store: Store, player: int, slug: str) -> PaceName:
    """The pace of a shift: chosen last, or calm before a first assessment of the game in which a
    payment has its time.
    """
    sheets = kept_assessment_sheets(store, player, slug)
    is_first = not any(LEVELS[one.level - 1].seconds for one in sheets)
    return _chosen_pace(shell, player, is_first=is_first)


def exam_pace(shell: Shell, store: Store, player: int) -> PaceName:
    """The pace of an exam: chosen last, or calm before a first one at any game."""
    return _chosen_pace(shell, player, is_first=not store.practice.exam_games(player))


def _chosen_pace(shell: Shell, player: int, *, is_first: bool) -> PaceName:
    """The pace that the player chose last, by the number of the profile; before any choice calm for
    a first assessment, else a casino's.
    """
    return shell.settings.school_paces.get(str(player), "calm" if is_first else "casino")


def remember_pace(shell: Shell, player: int, name: PaceName) -> None:
    """Keep the player's pace in the settings."""
    if shell.settings.school_paces.get(str(player)) != name:
        shell.change(school_paces={**shell.settings.school_paces, str(player): name})


def pace_part(name: PaceName, words_of: Callable[[PaceName], str]) -> Part:
    """The paces to choose from, and what the chosen one means."""
    pills = Pills(PACE_OPTIONS, name, "pace").copy(label="Pace", group="pace")
    return Column([pills.for_subject(None, lambda _: ""), Words(words_of(name), tone="text2")], 6.0)
