"""Books of the floors that the hall's tests open are closed; a name on the network is taken and
given back at once.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def names_taken_at_once() -> Iterator[None]:
    """zeroconf asks three times in a second and a half whether somebody has a name, says three times
    that it is taken, and three times that it is gone: here, in a tenth of that.
    """
    from zeroconf import _core

    with pytest.MonkeyPatch.context() as patch:
        for name in ("_CHECK_TIME", "_REGISTER_TIME", "_UNREGISTER_TIME"):
            patch.setattr(_core, name, getattr(_core, name) // 10)
        yield


@pytest.fixture(autouse=True)
def floors() -> Iterator[None]:
    """Closes the books of the floors that a test has opened, also when it fails."""
    yield
    from tests.hall.floor import OPEN

    while OPEN:
        OPEN.pop().close()
