"""A worker of the layout audit: inspects its share of the cases and stores what it finds."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import pygame

from game.client import pictures
from tools.layout.cases import MESSAGE_PREFIX, Case
from tools.layout.inspector import SceneInspector, scene_faults
from tools.layout.results import append_result, remaining_cases
from tools.layout.speedups import speed_up_drawing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


def inspect_scene(
    cases: Sequence[Case], checked: dict[tuple[str, bool], set[tuple[object, ...]]]
) -> Iterator[tuple[Case, list[str]]]:
    """The faults in each case of one scene.

    All cases share a house, unless making the scene changes it. `checked` holds by scene the texts
    whose contrast was checked.
    """
    first = cases[0]
    changes_house = first.name.startswith(
        (
            "dialog:",
            "erred:",
            pictures.STAND,
            f"{MESSAGE_PREFIX}{pictures.STAND}",
            *pictures.SHOWS,
            "missed:",
            "done:",
            "called:",
            "operator:",
            *pictures.DAY[1:],
            *pictures.TOURNAMENT[1:],
        )
    )
    for group in [[case] for case in cases] if changes_house else [cases]:
        with first.studio() as router:
            texts = (
                set() if changes_house else checked.setdefault((first.name, first.contrast), set())
            )
            inspector = SceneInspector(router, first.name, texts)
            for case in group:
                try:
                    faults = inspector.faults_in(case.size, case.scale)
                except Exception as error:  # noqa: BLE001 - a scene that cannot be drawn is at fault, the others go on
                    faults = [f"broken: {error!r}"]
                yield case, faults


def run_worker(
    cases: Sequence[Case], share: str, results_file: Path, picture_folder: Path | None
) -> None:
    """Inspect every n-th scene from the m-th on, for a share of "n/m", and store the results.

    It stops after 1,500 cases, as its memory grows to 3 GB and more, and a new worker goes on.
    """
    step, first = (int(part) for part in share.split("/"))
    speed_up_drawing()
    names = set(list(dict.fromkeys(case.name for case in cases))[first::step])
    mine = [case for case in remaining_cases(cases, results_file) if case.name in names]
    checked: dict[tuple[str, bool], set[tuple[object, ...]]] = {}
    done = 0
    for _, group in groupby(mine, key=lambda case: (case.name, case.contrast)):
        scene_cases, faulty = list(group), []
        for case, faults in inspect_scene(scene_cases, checked):
            append_result(results_file, case, faults)
            faulty += [case] if faults else []
        # only now: the house of a picture closes the display
        for case in faulty if picture_folder is not None else ():
            save_picture(case, picture_folder)
        done += len(scene_cases)
        if done >= 1500:
            break


def save_picture(case: Case, folder: Path) -> None:
    """Write a picture of a case, scrolled to its end."""
    taken: list[pygame.Surface] = []
    with case.studio() as router:
        scene_faults(router, case.name, case.size, case.scale, pictures_taken=taken)
    slug = case.key.replace(" ", "-").replace(":", "_").replace("-%", "")
    pygame.image.save(taken[0], folder / f"{slug}.png")
