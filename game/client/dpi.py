"""Real pixels on Windows: without this, Windows scales the finished picture and blurs every letter."""

from __future__ import annotations

import sys
from typing import Any, Final

PER_MONITOR_V2: Final = -4
PER_MONITOR: Final = 2
_OK: Final = 0


def claim_real_pixels(platform: str = sys.platform, windll: Any = None) -> str:
    """Tell Windows, before the first window, that we draw at each monitor's own density.

    Returns what was agreed: `"not needed"` elsewhere, `"per monitor v2"`, `"per monitor"`, `"system"` on older
    versions, or `"refused"` when the process was already set otherwise. Never raises: a blurred window still plays.
    """
    if platform != "win32":
        return "not needed"
    if windll is None:
        import ctypes

        windll = getattr(ctypes, "windll")  # noqa: B009 - the name exists on Windows only
    for name, call in (
        ("per monitor v2", lambda: bool(windll.user32.SetProcessDpiAwarenessContext(PER_MONITOR_V2))),
        ("per monitor", lambda: windll.shcore.SetProcessDpiAwareness(PER_MONITOR) == _OK),
        ("system", lambda: bool(windll.user32.SetProcessDPIAware())),
    ):
        try:
            if call():
                return name
        except (AttributeError, OSError):
            continue  # this version of Windows does not have the call
    return "refused"
