"""What the operator has chosen behind the show: how loud it is, and which scenes are on. Kept over
restarts and power cuts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ..system import files
from .pack import KINDS
from .showcase import showcase_games


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was chosen: a step of the sound (None: as the owner's settings have it), and the scenes
    as `slug:kind` (none: those with which the stand was started).
    """

    sound: Annotated[int, Meta(ge=0, le=3)] | None = None
    scenes: Annotated[tuple[str, ...], Meta(max_length=100)] = ()


def all_scenes() -> tuple[str, ...]:
    """Every scene that can be chosen, tables in the lobby's order."""
    return tuple(f"{slug}:{kind}" for slug in showcase_games() for kind in KINDS)


def read(folder: Path) -> Choices:
    """What is kept in a stand's folder; scenes of tables that there are no more are left out.
    Raises `ValueError` (no file of ours) and `OSError`.
    """
    path = folder / "choices.json"
    if not path.exists():
        return Choices()
    kept = msgspec.json.decode(files.read_regular_file(path), type=Choices)
    return msgspec.structs.replace(
        kept, scenes=tuple(one for one in kept.scenes if one in all_scenes())
    )


def keep(folder: Path, chosen: Choices) -> None:
    """Keep it. Raises `OSError`."""
    files.replace(folder / "choices.json", msgspec.json.encode(chosen))
