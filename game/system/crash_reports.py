"""What is written down when the program fails: a report a person can read and send on, and beside
it the round as a round file.

No report says who played or where: the players' names and every folder of the machine are left out.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from ..core.errors import HouseError
from ..core.installation import CHECKOUT, COMMAND
from .files import replace


class Report(msgspec.Struct, frozen=True):
    """What became of a report: what happened in one sentence, its file, and that of the round (None
    where there is none).
    """

    sentence: str
    path: Path | None = None
    round_path: Path | None = None


class Reports:
    """The reports in `reports/` of the data folder.

    `about` says which program this is; `private` are words that no report repeats, each with what
    stands in its place; `names` asks for the players' names. The newest `kept` reports stay, by
    their numbers.
    """

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], datetime],
        *,
        about: Callable[[], str],
        private: Mapping[str, str] | None = None,
        names: Callable[[], Iterable[str]] = tuple,
        kept: int = 20,
    ) -> None:
        self.folder = folder / "reports"
        self._clock, self._about = clock, about
        self._private = {str(folder): "DATA", **(private or {})}
        self._names, self._kept = names, kept

    def write(
        self, error: BaseException, scene: str, played: Mapping[str, Any] | None = None
    ) -> Report:
        """Write down an error, the scene it came from, and the round there (a round file). Never
        raises an `Exception`.

        Without a disk to write on, the report has no path.
        """
        sentence = self._plain(_error_sentence(error))
        try:
            number = self._next()
            name = f"report-{number:04}"
            file = {
                key: value for key, value in (played or {}).items() if key != "fairness"
            }  # it holds the player's word
            round_path = self._keep(f"{name}.json", msgspec.json.encode(file)) if file else None
            text = self._text(error, sentence, scene, round_path)
            path = self._keep(f"{name}.txt", text.encode())
            self._delete_old_reports(number)
        except Exception:  # noqa: BLE001 - whatever stands in the way of a report, the player is still told
            return Report(sentence)
        return Report(sentence, path, round_path)

    def _text(
        self, error: BaseException, sentence: str, scene: str, round_path: Path | None
    ) -> str:
        again = "No round was on the table."
        asked = f"python {COMMAND}" if CHECKOUT else COMMAND
        if round_path is not None:
            again = (
                f"The round is in {round_path.name} beside this report; named with its folder:\n"
                f"  {asked} open {round_path.name}     (deals it in the window, as far as it went)\n"
                f"  {asked} advise {round_path.name}   (what was asked, in a round left open)\n"
                f"  {asked} replay {round_path.name}   (settles it, where it was over)"
            )
        trace = "".join(traceback.format_exception(error))
        when = self._clock().isoformat(timespec="seconds")
        return f"{self._about()}\n{when}\nScene: {self._plain(scene)}\n{sentence}\n\n{again}\n\n{self._plain(trace)}"

    def _plain(self, text: str) -> str:
        """A text without names and folders."""
        text = re.sub(
            r'File "([^"]+)"',
            lambda found: f'File "{_short_source_path(found[1], self._private)}"',
            text,
        )
        for word in sorted(self._private, key=len, reverse=True):
            if len(word) > 1:
                text = text.replace(word, self._private[word])
        names: tuple[str, ...] = ()
        with suppress(Exception):  # a book that is gone names nobody
            names = tuple(self._names())
        for name in sorted(names, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "PLAYER", text)
        return text

    def _keep(self, name: str, content: bytes) -> Path:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / name
        replace(path, content)
        return path

    def _numbers(self) -> dict[Path, int]:
        found = (
            (path, re.fullmatch(r"report-(\d+)\.(?:txt|json)", path.name))
            for path in self.folder.glob("report-*")
        )
        return {path: int(match[1]) for path, match in found if match}

    def _next(self) -> int:
        """One more than the highest number there: a clock that was set back does not make a new
        report the oldest.
        """
        return max(self._numbers().values(), default=0) + 1

    def _delete_old_reports(self, newest_number: int) -> None:
        for path, number in self._numbers().items():
            if number <= newest_number - self._kept:
                path.unlink(missing_ok=True)


def _error_sentence(error: BaseException, *, letters: int = 300) -> str:
    """What happened, in so many letters: a message may hold a whole file."""
    said = " ".join(str(error).split())
    said = said if len(said) <= letters else said[: letters - 3] + "..."
    what = (
        said
        if isinstance(error, HouseError)
        else f"{type(error).__name__}: {said}"
        if said
        else type(error).__name__
    )
    return what if what.endswith((".", "!", "?")) else what + "."


def _short_source_path(file: str, private: Mapping[str, str]) -> str:
    """A source file without the folders above the program or the library it belongs to."""
    path = file.replace("\\", "/")
    for word, stands in private.items():
        head = word.replace("\\", "/").rstrip("/") + "/"
        if stands == "." and path.startswith(head) and "/.venv/" not in path:
            return path[len(head) :]
    _, found, rest = path.rpartition("/site-packages/")
    return rest if found else path.rpartition("/")[2]
