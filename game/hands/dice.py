"""High Roll Dice: the matching dice of a throw (675a.2(d), 675a.4(d)-(h))."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FACES = (1, 6, 5, 4, 3, 2)
"""Faces from the highest in rank down; a 1 is the ace."""


class Matching(NamedTuple):
    """The face that occurs most and how often; among equal counts the face that ranks highest (R-HR1)."""

    face: int
    times: int


def matching(faces: Sequence[int]) -> Matching:
    """The matching dice of the highest value.

    >>> matching((6, 6, 6, 1, 1, 1, 2, 3, 4, 5))
    Matching(face=1, times=3)
    """
    return max((Matching(face, list(faces).count(face)) for face in FACES), key=lambda found: found.times)


def extra(first: Matching, faces: Sequence[int]) -> Matching:
    """The matching dice after the others have been thrown again.

    >>> extra(Matching(1, 4), (1, 1, 2, 3, 6, 6))
    Matching(face=1, times=6)
    """
    return Matching(first.face, first.times + list(faces).count(first.face))
