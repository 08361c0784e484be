"""The files that start a locked stand when a person signs in, and start its watcher again when that
is killed.

On Linux the autostart file starts a systemd user unit, which does both; without systemd it starts
the stand itself. So there is one way in, and one watcher. On macOS launchd does the same; on
Windows the file only starts the stand.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

UNIT: Final = "linden-house-stand.service"


def start_files(
    command: Sequence[str], home: Path, platform: str = sys.platform
) -> dict[Path, str]:
    """Where each file lies, and what stands in it; `command` starts the watcher.

    >>> [path.as_posix() for path in start_files(["house", "demo"], Path("robin"), "darwin")]
    ['robin/Library/LaunchAgents/house.linden.stand.plist']
    """
    found = {autostart_path(home, platform): autostart_text(command, platform)}
    if platform not in ("win32", "darwin"):
        found[_config_folder(home) / "systemd/user" / UNIT] = unit_text(command)
    return found


def _config_folder(home: Path) -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")


def autostart_path(home: Path, platform: str = sys.platform) -> Path:
    """The file that starts the stand when this person signs in.

    >>> autostart_path(Path("robin"), "darwin").as_posix()
    'robin/Library/LaunchAgents/house.linden.stand.plist'
    """
    if platform == "win32":
        return (
            home
            / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/linden-house-stand.cmd"
        )
    if platform == "darwin":
        return home / "Library/LaunchAgents/house.linden.stand.plist"
    return _config_folder(home) / "autostart/linden-house-stand.desktop"


def autostart_text(command: Sequence[str], platform: str = sys.platform) -> str:
    """What stands in it: `command` from its program on."""
    if platform == "win32":
        quoted = " ".join('"' + word.replace("%", "%%") + '"' for word in command)
        return f'@echo off\r\nstart "" {quoted}\r\n'
    if platform == "darwin":
        from xml.sax.saxutils import escape

        words = "".join(f"<string>{escape(word)}</string>" for word in command)
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>\n'
            f"<key>Label</key><string>house.linden.stand</string>\n<key>ProgramArguments</key><array>{words}</array>\n"
            "<key>RunAtLoad</key><true/>\n<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>\n"
            "</dict></plist>\n"
        )
    script = (
        "systemctl --user daemon-reload; systemctl --user import-environment DISPLAY XAUTHORITY WAYLAND_DISPLAY; "
        f'systemctl --user start {UNIT} || exec "$@"'
    )
    quoted = " ".join(
        '"' + _desktop_word(word) + '"' for word in ("sh", "-c", script, "sh", *command)
    )
    return (
        "[Desktop Entry]\nType=Application\nName=Linden House stand\nTerminal=false\n"
        f"Exec={quoted}\nX-GNOME-Autostart-enabled=true\n"
    )


def _desktop_word(word: str) -> str:
    """A word of an `Exec` line, as the Desktop Entry Specification escapes it."""
    for sign in ("\\", '"', "`", "$"):
        word = word.replace(sign, "\\" + sign)
    return word.replace("\\", "\\\\").replace("%", "%%")


def unit_text(command: Sequence[str]) -> str:
    """The systemd user unit that runs the watcher and starts it again, unless it ended as asked (0)
    or was refused (2).

    Nothing enables it: the autostart file starts it, and starting what runs already does nothing.

    >>> unit_text(["/bin/house", "demo", "50%"]).splitlines()[4]
    'ExecStart="/bin/house" "demo" "50%%"'
    """
    quoted = " ".join('"' + _unit_word(word) + '"' for word in command)
    return (
        "[Unit]\nDescription=Linden House stand\nStartLimitIntervalSec=0\n[Service]\n"
        f"ExecStart={quoted}\nRestart=always\nRestartPreventExitStatus=0 2\nRestartSec=2\n"
    )


def _unit_word(word: str) -> str:
    """A word of an `ExecStart` line, as systemd escapes it."""
    for sign, escaped in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%"), ("$", "$$")):
        word = word.replace(sign, escaped)
    return word
