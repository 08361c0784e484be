"""Memory that was needed once: tables are built from columns several times their size, and what those took is handed back."""

from __future__ import annotations

import ctypes
import sys


def give_back() -> bool:
    """Hand memory that nothing uses any more back to the system; whether the C library did (only glibc is asked)."""
    if not sys.platform.startswith("linux"):
        return False
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return bool(trim(0)) if trim is not None else False
