"""A PostgreSQL of the system's packages for the tests: started on a Unix socket in a temporary
folder, one database a data folder.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from game.book.place import BookPlace, server_of, write_server_file
from game.book.postgresql import PostgresDatabase

FOUND = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
BIN = next((folder for folder in FOUND if (folder / "initdb").exists()), None)


def why_not() -> str:
    """Why no server can be started here; "" where one can."""
    if os.environ.get("CI"):
        return "PostgreSQL is not tested in CI"
    if BIN is None:
        return "PostgreSQL is not installed (Debian: postgresql)"
    try:
        import psycopg  # noqa: F401 (whether it is there)
    except ImportError:
        return "psycopg is not installed (linden-house[postgresql])"
    return ""


class Server:
    """A running server. `durable`: what is committed is on the disk, as in a house. Books are of the
    user `house`, as the guide says.
    """

    def __init__(self, *, durable: bool = False) -> None:
        assert BIN is not None
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))  # a socket's path may not be long
        self._who: dict[str, Any] = {}
        if os.getuid() == 0:  # a server never runs as root
            import pwd

            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._durable = durable
        self._data = self.folder / "data"
        self._run(
            "initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"
        )
        self._server: subprocess.Popen[bytes] | None = None
        self._books = 0
        self.start()
        self._ask("createuser", "house")  # who may no more than a house's user

    def _command(self, name: str, *arguments: object) -> list[str]:
        return [str(BIN / name), *map(str, arguments)] if BIN else []

    def _run(self, name: str, *arguments: object) -> None:
        subprocess.run(
            self._command(name, *arguments),
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(self.folder)},
            **self._who,
        )

    def _ask(self, name: str, *arguments: object, user: str = "postgres") -> None:
        """Run a program of the server's packages that connects to it."""
        self._run(name, "-h", self.folder, "-U", user, *arguments)

    def start(self) -> None:
        """Start it, and wait until it answers; after a kill its last children may still be there."""
        while not self._answers():
            time.sleep(0.2)

    def _answers(self) -> bool:
        sync = () if self._durable else ("-c", "fsync=off", "-c", "synchronous_commit=off")
        self._server = subprocess.Popen(
            self._command(
                "postgres", "-D", self._data, "-k", self.folder, "-c", "listen_addresses=", *sync
            ),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            **self._who,
        )
        ready = self._command("pg_isready", "-q", "-h", self.folder)
        while subprocess.run(ready, check=False).returncode:
            if self._server.poll() is not None:
                return False
            time.sleep(0.02)
        return True

    @property
    def pid(self) -> int:
        """The number of its process, whose children serve the connections."""
        assert self._server is not None
        return self._server.pid

    def kill(self) -> None:
        """End it as a power cut would: the server and its children by SIGKILL."""
        assert self._server is not None
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self._server.pid)],
            check=False,
            capture_output=True,
            text=True,
        ).stdout.split()
        for pid in (str(self._server.pid), *children):
            try:
                os.kill(int(pid), signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._server.wait()

    def stop(self) -> None:
        """Stop it, and remove all that it wrote."""
        assert self._server is not None
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name: str) -> str:
        """The address of a database."""
        return f"host={self.folder} user=house dbname={name}"

    def create(self, name: str) -> None:
        """Make a database."""
        self._ask("createdb", "--owner", "house", "-T", "template0", name)

    def dump(self, name: str, file: str) -> None:
        """Back a database up into a file of the server's folder, as the guide says."""
        self._ask("pg_dump", "-Fc", "-f", file, name, user="house")

    def restore(self, file: str, name: str) -> None:
        """Make a database from such a file."""
        self.create(name)
        self._ask("pg_restore", "--exit-on-error", "-d", name, file, user="house")

    def copy(self, base: Path, folder: Path) -> None:
        """A copy of a data folder, and of its book, which nobody has open."""
        place = server_of(base)
        assert place is not None
        shutil.copytree(base, folder)
        self._books += 1
        name = f"book{self._books}"
        original = place.address.rpartition("=")[2]
        self._ask("createdb", "--owner", "house", "-T", original, name)
        write_server_file(folder, BookPlace(self.address(name), place.book))
        door = PostgresDatabase(self.address(name), owner=False)
        if door.version():
            with door.atomic():
                door.record_origin()  # it stands for the book of a folder that was killed
        door.close()

    def book_of(self, folder: Path) -> BookPlace:
        """The place of a folder's book, with a database of its own from the first time on."""
        if (place := server_of(folder)) is not None:
            return place
        self._books += 1
        name = f"book{self._books}"
        self.create(name)
        place = BookPlace(self.address(name))
        write_server_file(folder, place)
        return place
