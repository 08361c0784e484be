"""Speech: what is shown, in sentences, to the screen reader that runs, or to the system's own voice
where none does.

A scene says what it shows (`Spoken`); the loop asks the one on top after each frame (`Speech.look`)
and passes the sentences on. They follow from what is on the screen alone. The library that knows
the systems' screen readers is optional, and Linux's Speech Dispatcher is asked without it: where
nothing speaks, one sentence says so (`Speech.silence_reason`), and everything else goes on.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, Protocol, Self, runtime_checkable

from ..input.actions import Keys
from ..scenes.focus import Focus, Target
from ..scenes.settings import Settings
from ..scenes.toasts import Toast, Toasts

WAITS: Final = 5.0
"""Seconds for an answer; a server that takes longer hangs."""
SELF: Final = "SET SELF CLIENT_NAME house:linden-house:main"


class Dispatcher:
    """A connection to the server of whoever is at the desk, started where none runs yet.

    Raises `OSError` when there is none, it hangs, or it refuses; a connection that did is of no
    more use.
    """

    name: Final = "Speech Dispatcher"
    supports_stop = supports_output = True

    def __init__(self) -> None:
        try:
            self._socket = _open_socket()
        except OSError:
            start_server()
            self._socket = _open_socket()
        self._answers = self._socket.makefile("rb")
        self._send_line(SELF)

    @property
    def features(self) -> Self:
        """What it can, as the library's backends tell it."""
        return self

    def output(self, words: str, cuts: bool) -> None:
        """Say the words: at once, or after what is being said."""
        if cuts:
            self.stop()
        self._send_line("SPEAK")
        self._send_line(
            "\r\n".join(f".{line}" if line.startswith(".") else line for line in words.splitlines())
            + "\r\n."
        )

    def stop(self) -> None:
        """Be silent, and forget what is still to be said."""
        self._send_line("CANCEL SELF")

    def close(self) -> None:
        """Give the connection back."""
        self._answers.close()
        self._socket.close()

    def _send_line(self, line: str) -> None:
        """Say a line and hear its answer: some lines `NNN-...` and one `NNN ...`, of which 2NN is a
        yes.
        """
        try:
            self._socket.sendall(line.encode("utf-8") + b"\r\n")
            while (answer := self._answers.readline())[3:4] == b"-":
                pass
            if not answer.startswith(b"2"):
                raise ConnectionError(
                    answer.decode("utf-8", "replace").strip() or "Speech Dispatcher went away"
                )
        except OSError:
            self.close()
            raise


def start_server() -> None:
    """Start the server, as its own clients do. Raises `FileNotFoundError` where it is not
    installed.
    """
    command = shutil.which("speech-dispatcher")
    if command is None:
        raise FileNotFoundError("speech-dispatcher is not installed")
    # a bundle's is not its
    plain = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    if "LD_LIBRARY_PATH_ORIG" in plain:
        plain["LD_LIBRARY_PATH"] = plain["LD_LIBRARY_PATH_ORIG"]
    try:
        subprocess.run(  # noqa: S603
            [command, "--spawn"], env=plain, capture_output=True, timeout=WAITS, check=False
        )
    except subprocess.TimeoutExpired as late:
        raise TimeoutError("speech-dispatcher does not start") from late


def _open_socket() -> socket.socket:
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


KEPT: Final = 200
"""How many sentences are remembered."""
LETTERS: Final = 15.0
"""How many letters are said in a second, about: a hundred and eighty words a minute."""
MISSING: Final = (
    "the speech library is not installed; add it (pip install linden-house[speech]), then start the"
    " program again"
)
UNHEARD: Final = (
    "nothing on this computer speaks; install Speech Dispatcher (on Debian and Ubuntu: sudo apt"
    " install speech-dispatcher), then switch speech off and on"
)
FROZEN: Final = (
    "Speech Dispatcher, through which a bundle speaks, does not answer; install or start it, then"
    " switch speech off and on"
)
NO_VOICE: Final = (
    "no screen reader and no voice of the system answers; start your screen reader, then switch"
    " speech off and on"
)
VOICES: Final = frozenset({"SAPI", "OneCore", "AVSpeech", "Speech Dispatcher", "Spiel", "UIA"})
"""Backends of the library that are a system's voice: each other one is a screen reader that runs."""
LAST_WORDS: Final = 0.5
"""Seconds that the end of the program waits for a screen reader that does not answer."""
_SUITS: Final = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
_RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
_SAID_SO: Final = (
    (
        re.compile(r"(10|[2-9AKQJT])([♣♦♥♠])"),
        lambda found: f"{_RANKS.get(found[1], found[1])} of {_SUITS[found[2]]}",
    ),
    (re.compile(r"[-−–]\$"), "minus $"),
    (re.compile(r"\+\$"), "plus $"),
    (re.compile(r"\b1×"), "once"),
    (re.compile(r"\b2×"), "twice"),
    (re.compile(r"(\d)×"), r"\1 times"),
    (re.compile(r"[“”]"), ""),
    (re.compile(r" [·•] "), ", "),
    (re.compile(r"\s+"), " "),
)
"""Signs that are seen, and what is said instead."""
_ROLES: Final = {
    "switch": "switch",
    "slider": "slider",
    "stepper": "stepper",
    "menu": "list",
    "text": "text field",
}


class Ringed(Protocol):
    """What has a ring, and says what it is round."""

    focus: Focus

    def spoken_name(self, target: Target) -> str:
        """A control: what it is, its value, what it does or why it is closed."""


class Spoken(Ringed, Protocol):
    """What a scene says aloud, in sentences: of itself as it comes to the top, what is new, all
    that it shows, and a control.
    """

    def opening(self) -> Sequence[str]:
        """The scene has come to the top."""

    def news(self) -> Sequence[str]:
        """What is new since it was asked last."""

    def all_text(self) -> Sequence[str]:
        """All that it shows."""


@runtime_checkable
class Speaking(Protocol):
    """A scene that says what it shows."""

    spoken: Spoken


class Speaker(Protocol):
    """What speaks. `silence_reason` says why it does not (None: it does, or has not been asked to yet)."""

    silence_reason: str | None

    def speak(self, words: str, *, cuts: bool) -> None:
        """Say the words: at once, or after what is being said."""

    def stop(self) -> None:
        """Be silent."""


class SpeechBackend(Protocol):
    """What the speech software or the system's own server gives: who speaks, by `name`."""

    @property
    def name(self) -> str:
        """Who speaks, as the player is told it."""

    def stop(self) -> None:
        """Cut short what is being said."""


class SilentSpeaker:
    """A voice that nobody hears; `heard_words` keeps what it is given, for tests and pictures."""

    def __init__(self) -> None:
        self.silence_reason: str | None = None
        self.heard_words: list[str] = []

    def speak(self, words: str, *, cuts: bool) -> None:  # noqa: ARG002 - nothing is cut that is not heard
        """Keep the words, not whether they cut others."""
        self.heard_words.append(words)

    def stop(self) -> None:
        """Nothing: it is silent, and keeps no stops."""


class Reader:
    """The screen reader that runs, or the system's voice, through the library Prism; asked on a
    thread of its own, because one that hangs must not hold the window. `told` hears once, on that
    thread, who speaks ("": nobody).
    """

    def __init__(self) -> None:
        self.silence_reason: str | None = None
        self.told: Callable[[str], object] = lambda _name: None
        self._jobs: SimpleQueue[tuple[str, bool] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._context: Any = None

    def warm(self) -> None:
        """Look for who speaks."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
            self._thread.start()

    def speak(self, words: str, *, cuts: bool) -> None:
        """Pass the words on, without waiting."""
        self.warm()
        self._jobs.put((words, cuts))

    def stop(self) -> None:
        """Have what is said cut short."""
        if self._thread is not None:
            self._jobs.put(("", True))

    def close(self) -> None:
        """Nothing more is said."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(LAST_WORDS)

    def _run(self) -> None:
        backend = self._find_speaker()
        self.told("" if backend is None else str(backend.name))
        while (job := self._jobs.get()) is not None:
            # what is to be cut short anyhow is not begun
            while not self._jobs.empty() and not job[1]:
                later = self._jobs.get()
                if later is None:
                    return
                job = later if later[1] else (f"{job[0]} {later[0]}", False)
            if backend is None or not self._was_spoken(backend, *job):
                backend = self._find_speaker()
                if backend is not None:
                    self._was_spoken(backend, *job)
        if isinstance(backend, Dispatcher):
            backend.close()

    def _find_speaker(self) -> SpeechBackend | None:
        """Who speaks best here; None, and why, when nobody does."""
        try:
            import prism
        except ImportError:
            return self._system_speaker()
        except Exception as error:  # noqa: BLE001 - a library of the system that does not fit
            self.silence_reason = f"the speech software cannot be loaded ({error})"
            return None
        try:
            self._context = prism.Context()  # the backend lives no longer than it
            found: SpeechBackend | None = self._context.acquire_best()
        except Exception:  # noqa: BLE001 - whatever a system's channel says, or another library of that name
            found = self._system_speaker()
            self.silence_reason = NO_VOICE if found is None else None
            return found
        self.silence_reason = None
        return found

    def _system_speaker(self) -> Dispatcher | None:
        """Who speaks where the library is not: on Linux the system's own server, asked directly."""
        self.silence_reason = MISSING
        if sys.platform == "linux":
            try:
                found = Dispatcher()
            except OSError:
                self.silence_reason = FROZEN if getattr(sys, "frozen", False) else UNHEARD
            else:
                self.silence_reason = None
                return found
        return None

    def _was_spoken(self, backend: Any, words: str, cuts: bool) -> bool:
        try:
            if not words:
                if backend.features.supports_stop:
                    backend.stop()
            elif backend.features.supports_output:
                backend.output(words, cuts)
            else:
                backend.speak(words, cuts)
        except Exception:  # noqa: BLE001 - whatever it says, it does not speak
            self.silence_reason = NO_VOICE
            return False
        return True


class Speech:
    """What is said, in order; off until `set` turns it on. `lines` are the last sentences, `full`
    whether everything is said or only what is needed to play.
    """

    def __init__(self, voice: Speaker | None = None) -> None:
        self.voice: Speaker = voice or SilentSpeaker()
        self.on = self.full = False
        self.lines: deque[str] = deque(maxlen=KEPT)
        self._pending: list[str] = []
        self._cuts = False
        self._last = ""
        self._scene: object = None
        self._focused: tuple[str, str] = ("", "")
        self._toasts: tuple[Toast, ...] = ()

    @property
    def silence_reason(self) -> str | None:
        """Why nothing is heard; None when something is, as far as is known."""
        return self.voice.silence_reason

    @property
    def last_speech_seconds(self) -> float:
        """About how many seconds it takes to say what was said last; 0 while nothing is said."""
        return len(self._last) / LETTERS if self.on else 0.0

    def apply_settings(self, settings: Settings) -> None:
        """Speak as the settings say."""
        was, self.on = self.on, settings.speech
        self.full = settings.spoken == "all"
        if was and not self.on:
            self._pending = ["Speech is off."]
            self.flush()
        elif self.on and not was:
            self._scene = None
            self.say("Speech is on.", cuts=True)

    def say(self, *sentences: str, cuts: bool = False) -> None:
        """Say sentences once the frame is done, together; with `cuts` in place of what is being
        said.
        """
        if cuts:
            self._pending, self._cuts = [], True
        self._pending += [line for sentence in sentences if (line := spoken_words(sentence))]

    def say_how_to_turn_on(self, reader: str, keys: Keys) -> None:
        """Say how speech is turned on, to somebody whose screen reader runs (not where only the
        system has a voice).
        """
        if reader and reader not in VOICES and not self.on:
            self.voice.speak(f"Linden House. {keys.key_name('speech')} turns speech on.", cuts=True)

    def clear_spoken_history(self) -> None:
        """Forget what was said and what is still to be said: somebody else is to listen."""
        self.lines.clear()
        self._pending, self._cuts, self._last = [], True, ""

    def flush(self) -> None:
        """Hand over what is to be said."""
        if self._pending:
            said = tuple(dict.fromkeys(self._pending))
            self._last = " ".join(said)
            self.lines.extend(said)
            self.voice.speak(self._last, cuts=self._cuts)
            self._pending, self._cuts = [], False

    def handle_key(self, code: int, keys: Keys, toggled: Callable[[], object]) -> bool:
        """A key went down: what is said ends. Whether it is one of speech's own, of which one is
        answered by `toggled`.
        """
        if code == keys.code("speech"):
            toggled()
            return True
        if not self.on:
            return False
        self.voice.stop()
        self._cuts = True
        if code == keys.code("say again"):
            self.voice.speak(self._last or "Nothing was said.", cuts=True)
        elif code == keys.code("say all"):
            scene = self._scene
            self.say(*(scene.spoken.all_text() if isinstance(scene, Speaking) else ()), cuts=True)
        else:
            return False
        return True

    def say_what_is_new(self, scene: object, toasts: Toasts, over: Ringed | None = None) -> None:
        """See what is shown after a frame, and say what is new; what lies `over` the scene has the
        ring.
        """
        if not self.on:
            return
        up = tuple(toast for toast in toasts.visible_toasts if toast.kind != "sound")
        self.say(
            *(
                joined_sentence(words)
                for toast in up
                if toast not in self._toasts
                for words in (toast.title, toast.detail)
            )
        )
        self._toasts = up
        if isinstance(scene, Speaking):
            came = scene is not self._scene
            self.say(*(scene.spoken.opening() if came else scene.spoken.news()))
            self._say_focused(over or scene.spoken)
        self._scene = scene
        self.flush()

    def _say_focused(self, spoken: Ringed) -> None:
        """The control with the focus, when it is another one, or says something else."""
        target = spoken.focus.ring
        before, now = (
            self._focused,
            (target.name, spoken.spoken_name(target)) if target is not None else ("", ""),
        )
        self._focused = now
        if target is not None and target.role == "text" and now[0] == before[0] and now != before:
            self.say(target.value or "empty")  # what is being typed
        elif now[0] != before[0] or (
            now != before and not self._pending
        ):  # what was done to it may have been said
            self.say(now[1])


def spoken_words(words: str) -> str:
    """Words as they are to be heard: signs spelled out, on one line.

    >>> spoken_words("Bet 3× · -$7.50 “K♥ 10♦”")
    'Bet 3 times, minus $7.50 king of hearts 10 of diamonds'
    """
    for sign, said in _SAID_SO:
        words = sign.sub(said, words)
    return words.strip()


def joined_sentence(*parts: str) -> str:
    """The parts that say anything, as one sentence.

    >>> joined_sentence("Fold", "", "gives up $5")
    'Fold, gives up $5.'
    """
    *first, last = [part for part in parts if part] or [""]
    words = ", ".join([*(part.rstrip(".?!") for part in first), last.rstrip(".")])
    return words + "." if words and not words.endswith(("?", "!")) else words


def target_text(target: Target, help_words: str = "") -> str:
    """A control in a sentence: its label, kind and value, then what it does, or why it is closed."""
    label = target.label or target.name.rpartition(":")[2].replace("-", " ")
    closed = f"closed: {target.why}" if target.why or not target.enabled else ""
    return joined_sentence(label, _ROLES.get(target.role, ""), target.value, closed or help_words)
