"""Books of the floors that the hall's tests open are closed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def floors() -> Iterator[None]:
    """Closes the books of the floors that a test has opened, also when it fails."""
    yield
    from tests.hall.floor import OPEN

    while OPEN:
        OPEN.pop().close()
