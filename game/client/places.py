"""Which scene stands behind each place of the navigation."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.client.program import Router
    from game.client.scene import Scene


def make(router: Router, kind: str, rest: str) -> Scene | None:  # noqa: ARG001 - rest names what a place shows
    """The scene of a place; None when the house has no such place."""
    return None
