"""Lets the hall's tests import what they share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def floors() -> Iterator[None]:
    """Closes the books of the floors that a test has opened, also when it fails."""
    yield
    from tests.hall.floor import OPEN

    while OPEN:
        OPEN.pop().close()
