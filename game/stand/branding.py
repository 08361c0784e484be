"""The look of a stand: the exhibitor's pack is decoded in a child process with little time and
memory, and only then taken.

The child is this very program (`demo --decode-branding`). It reads the folder, draws its pictures
and leaves their pixels in a file, so that the stand itself runs no decoder on what an exhibitor, or
whoever can write into his folder, put there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

from ..core.errors import one_line
from ..core.installation import CHECKOUT, FROZEN, ROOT
from ..system import files
from .pack import (
    FILE,
    HOUSE,
    DecodedPack,
    Pack,
    PackRefusal,
    PackRefused,
    decoded_pack_bytes,
    decoded_pack_from_bytes,
)


class DecodeLimits(NamedTuple):
    """What decoding a pack may take: seconds of processor time, and megabytes of memory."""

    seconds: int = 5
    megabytes: int = 512

    @property
    def reason(self) -> str:
        """Why a pack is refused that takes more."""
        return f"takes more than {self.seconds} seconds or {self.megabytes} MB to draw"


DECODE_LIMITS: Final = DecodeLimits()
Fallback = Literal["own", "kept", "none"]
"""Which look a stand begins with: that of the exhibitor's folder, the last good one, or the
house's.
"""
FALLBACKS: Final[tuple[Fallback, ...]] = get_args(Fallback)


def program() -> list[str]:
    """The command line that starts this program again."""
    if FROZEN:
        return [sys.executable]
    if CHECKOUT:
        return [sys.executable, str(ROOT / "main.py")]
    return [sys.executable, "-m", "linden_house"]


# ---- the child


def limit_this_process() -> None:
    """Bound processor time, memory and files of this process, where the system has such limits (not
    on Windows).
    """
    if sys.platform == "win32":
        return
    import resource

    limits = (
        (resource.RLIMIT_CPU, DECODE_LIMITS.seconds),
        (resource.RLIMIT_AS, DECODE_LIMITS.megabytes << 20),
        (resource.RLIMIT_CORE, 0),
    )
    for which, most in limits:
        with suppress(OSError, ValueError):  # a system that bounds it lower already, or not at all
            resource.setrlimit(which, (most, most))


def decode_for_parent(
    folder: Path, answer: Path, decode: Callable[[Path, Callable[[str, str], None]], Pack]
) -> None:
    """Decode the pack of a folder and leave it, or why it is refused, in a file.

    What is about to be drawn is written there first, so that the parent of a child that was ended
    reads what it was at.
    """

    def begins(key: str, name: str) -> None:
        refusal = PackRefusal(f"{FILE}, {key}", f"{name!r} {DECODE_LIMITS.reason}")
        answer.write_bytes(decoded_pack_bytes(refusal))

    try:
        pack = decode(folder, begins)
    except PackRefused as refusal:
        answer.write_bytes(decoded_pack_bytes(PackRefusal(refusal.field, refusal.reason)))
    else:
        answer.write_bytes(decoded_pack_bytes(DecodedPack(pack)))


# ---- the parent


def decode_in_child(folder: Path, command: Sequence[str] = (), *, patience: float = 20.0) -> Pack:
    """The pack of a folder, decoded by a child process, which is ended after `patience` seconds;
    `command` starts this program. Raises `PackRefused`.
    """
    with tempfile.TemporaryDirectory() as room:
        answer = Path(room) / "answer"
        words = [
            *(command or program()),
            "demo",
            "--decode-branding",
            str(folder.absolute()),
            "--answer",
            str(answer),
        ]
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        with suppress(subprocess.TimeoutExpired, OSError):
            subprocess.run(  # noqa: S603 - this very program
                words,
                env=environment,
                timeout=patience,
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        try:
            return decoded_pack_from_bytes(answer.read_bytes())
        except PackRefused:
            raise
        except (OSError, ValueError) as error:
            raise PackRefused(
                FILE, f"{DECODE_LIMITS.reason}, or the program that draws it could not be started"
            ) from error


class Branding:
    """The look of a stand: the pack of a folder, taken up again whenever its files change, and the
    last good one while it is bad.

    `decode` gives a folder's pack or raises `PackRefused`. A look is kept as a good one once it was
    shown through `kept_after` scenes. A stand that `begins` with the kept look
    or none takes no pack until the folder's files are others than now.
    """

    def __init__(
        self,
        source: Path | None,
        folder: Path,
        decode: Callable[[Path], Pack] = decode_in_child,
        fallback_look: Fallback = "own",
        *,
        kept_after: int = 2,
    ) -> None:
        self.source, self._kept, self._decode = source, folder / "look.pack", decode
        self.pack = HOUSE
        self.trouble = ""
        """Why the folder's pack is not shown, in one sentence ("": it is, or there is none)."""
        self._seen: object = None
        self._shown = self._kept_after = kept_after
        self._work: _Decoding | None = None
        if source is not None and fallback_look != "own":
            self._seen = self._stamp()
            self.pack = self._kept_look() if fallback_look == "kept" else HOUSE
            self.trouble = (
                f"{FILE}: is left out, as starts with it failed, until its files are changed"
            )

    def refresh(self, *, wait: bool = False) -> bool:
        """Take up the pack if its files were changed; whether look or trouble changed.

        It is decoded beside the caller, and taken at a later look, unless this one shall `wait`.
        """
        if self.source is None:
            return False
        if self._work is None:
            seen = self._stamp()
            if seen == self._seen:
                self._keep_after_repeated_showing()
                return False
            self._seen, self._work = seen, _Decoding(self._decode, self.source)
        if not wait and not self._work.is_done:
            return False
        before = (self.pack, self.trouble)
        work, self._work = self._work, None
        try:
            self.pack, self.trouble, self._shown = work.pack(), "", 0
        except PackRefused as refusal:
            self.trouble = one_line(str(refusal))
            if self.pack is HOUSE:
                self.pack = self._kept_look()
        return (self.pack, self.trouble) != before

    def _keep_after_repeated_showing(self) -> None:
        """Keep a look that has been shown for some scenes, for the day on which the next one is
        bad. A full disk stops no show.
        """
        if self._shown < self._kept_after:
            self._shown += 1
            if self._shown == self._kept_after:
                with suppress(OSError):
                    files.replace(self._kept, decoded_pack_bytes(DecodedPack(self.pack)))

    def _kept_look(self) -> Pack:
        """The last good look, else the house's own."""
        with suppress(OSError, ValueError):
            return decoded_pack_from_bytes(files.read_regular_file(self._kept))
        return HOUSE

    def _stamp(self) -> object:
        """When the files of the folder were changed."""
        with suppress(OSError):
            found = sorted(self.source.iterdir()) if self.source is not None else []
            return [
                (path.name, path.stat().st_mtime_ns, path.stat().st_size)
                for path in found[:64]
                if path.exists()
            ]
        return "gone"


class _Decoding:
    """A pack that is being decoded beside the show."""

    def __init__(self, decode: Callable[[Path], Pack], folder: Path) -> None:
        self._decode, self._folder = decode, folder
        self._pack: Pack | None = None
        self._refusal: PackRefused | None = None
        self._thread = threading.Thread(target=self._run, name="branding", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._pack = self._decode(self._folder)
        except PackRefused as refusal:
            self._refusal = refusal
        except OSError as error:
            self._refusal = PackRefused(FILE, f"cannot be decoded: {error.strerror or error}")

    @property
    def is_done(self) -> bool:
        """Whether its answer is there."""
        return not self._thread.is_alive()

    def pack(self) -> Pack:
        """The pack, once it is there. Raises `PackRefused`."""
        self._thread.join()
        if self._pack is None:
            raise self._refusal or PackRefused(FILE, "cannot be decoded")
        return self._pack
