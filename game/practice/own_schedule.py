"""The schedule of reviews that was fitted to a player's own answers, in a small file of the data folder.
It follows from the answers, so that it can be made anew when the file is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from ..core.errors import BadRules, load_rules_file, toml_of_rules
from ..system.streams import write_whole_file
from . import trainer
from .review_outlook import Factors, ScheduleFit, fit_factors
from .trainer import LessonAnswer

FOLDER: Final = "practice"
Factor = Annotated[float, Meta(ge=0.01, le=100)]


class OwnSchedule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fitted schedule as its file has it: the factors by which the player's memory differs from the
    usual one, and the number of reviews that they were fitted to.
    """

    first: Factor
    growth: Factor
    lapse: Factor
    reviews: int

    @property
    def factors(self) -> Factors:
        """The factors."""
        return Factors(self.first, self.growth, self.lapse)


def _schedule_path(folder: Path, player: int) -> Path:
    return folder / FOLDER / f"schedule-{player}.toml"


def own_schedule(folder: Path, player: int) -> OwnSchedule | None:
    """The player's own schedule; None where none was fitted, or its file cannot be used."""
    path = _schedule_path(folder, player)
    if not path.is_file():
        return None
    try:
        return load_rules_file(path, _parse_schedule)
    except BadRules:
        return None


def _parse_schedule(raw: bytes) -> OwnSchedule:
    try:
        return msgspec.convert(toml_of_rules(raw), OwnSchedule, strict=False)
    except msgspec.ValidationError as error:
        raise BadRules("schedule", str(error)) from None


def own_parameters(folder: Path, player: int) -> trainer.Parameters:
    """FSRS's parameters as fitted to the player, none where he has the usual ones."""
    found = own_schedule(folder, player)
    return found.factors.parameters() if found is not None else ()


def fit_and_save_schedule(
    folder: Path, player: int, given: Mapping[str, Sequence[LessonAnswer]]
) -> ScheduleFit | None:
    """ScheduleFit the player's schedule to his answers and keep it, if it foretells the held-out reviews
    better than the usual one; else the usual one counts again. None with too few reviews. Raises
    `HouseError` where the file cannot be written.
    """
    import tomli_w

    found = fit_factors(given)
    if found is None:
        return None
    if not found.is_better:
        forget_schedule(folder, player)
        return found
    path = _schedule_path(folder, player)
    path.parent.mkdir(parents=True, exist_ok=True)
    fields = {**msgspec.structs.asdict(found.factors), "reviews": found.reviews}
    write_whole_file(path, tomli_w.dumps(fields).encode())
    return found


def forget_schedule(folder: Path, player: int) -> None:
    """Have the usual schedule count again."""
    _schedule_path(folder, player).unlink(missing_ok=True)
