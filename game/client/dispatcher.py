"""Speech Dispatcher, which Linux speaks through, at its own socket (SSIP): what a bundle has to speak by, with no library."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Final, Self

WAITS: Final = 5.0
"""Seconds for an answer; a server that takes longer hangs."""
SELF: Final = "SET SELF CLIENT_NAME house:linden-house:main"


class Dispatcher:
    """A connection to the server of whoever is at the desk, started where none runs yet.

    Raises `OSError` when there is none, it hangs, or it refuses; a connection that did is of no more use.
    """

    name: Final = "Speech Dispatcher"
    supports_stop = supports_output = True

    def __init__(self) -> None:
        try:
            self._socket = _connected()
        except OSError:
            started()
            self._socket = _connected()
        self._answers = self._socket.makefile("rb")
        self._asked(SELF)

    @property
    def features(self) -> Self:
        """What it can, as the library's backends tell it."""
        return self

    def output(self, words: str, cuts: bool) -> None:
        """Say the words: at once, or after what is being said."""
        if cuts:
            self.stop()
        self._asked("SPEAK")
        self._asked("\r\n".join(f".{line}" if line.startswith(".") else line for line in words.splitlines()) + "\r\n.")

    def stop(self) -> None:
        """Be silent, and forget what is still to be said."""
        self._asked("CANCEL SELF")

    def close(self) -> None:
        """Give the connection back."""
        self._answers.close()
        self._socket.close()

    def _asked(self, line: str) -> None:
        """Say a line and hear its answer: some lines `NNN-...` and one `NNN ...`, of which 2NN is a yes."""
        try:
            self._socket.sendall(line.encode("utf-8") + b"\r\n")
            while (answer := self._answers.readline())[3:4] == b"-":
                pass
            if not answer.startswith(b"2"):
                raise ConnectionError(answer.decode("utf-8", "replace").strip() or "Speech Dispatcher went away")
        except OSError:
            self.close()
            raise


def started() -> None:
    """Start the server, as its own clients do. Raises `FileNotFoundError` where it is not installed."""
    command = shutil.which("speech-dispatcher")
    if command is None:
        raise FileNotFoundError("speech-dispatcher is not installed")
    plain = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}  # a bundle's is not its
    if "LD_LIBRARY_PATH_ORIG" in plain:
        plain["LD_LIBRARY_PATH"] = plain["LD_LIBRARY_PATH_ORIG"]
    try:
        subprocess.run([command, "--spawn"], env=plain, capture_output=True, timeout=WAITS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired as late:
        raise TimeoutError("speech-dispatcher does not start") from late


def _connected() -> socket.socket:
    """The server's socket, where SPEECHD_ADDRESS or else its documentation says that it is."""
    kind, _, where = os.environ.get("SPEECHD_ADDRESS", "").partition(":")
    if kind == "inet_socket":
        host, _, port = where.rpartition(":")
        return socket.create_connection((host or "127.0.0.1", int(port or 6560)), WAITS)
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    usual = Path(runtime) if runtime else Path.home() / ".cache"
    found = socket.socket(socket.AF_UNIX)
    try:
        found.settimeout(WAITS)
        found.connect(where or str(usual / "speech-dispatcher" / "speechd.sock"))
    except BaseException:
        found.close()
        raise
    return found
