"""Typed settings in a TOML file beside the book: read with good errors, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeVar

import msgspec
import tomli_w

from game.errors import HouseError

T = TypeVar("T", bound=msgspec.Struct)

FILE = "settings.toml"


class BadSettings(HouseError):
    """A settings file that cannot be read; it is left as it is."""


def load(path: Path, kind: type[T]) -> T:
    """The settings in a file, defaults for what it leaves out; all defaults when there is no file.

    Raises `BadSettings` naming the file and the key.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return kind()
    except OSError as error:
        raise BadSettings(path.name, f"cannot be read ({error.strerror})") from error
    try:
        return msgspec.toml.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSettings(path.name, str(error)) from error


def save(path: Path, settings: msgspec.Struct) -> None:
    """Write the settings; a crash leaves either the old file or the new one. Raises `BadSettings` when the disk refuses."""
    values = msgspec.to_builtins(settings)
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            tomli_w.dump({key: value for key, value in values.items() if value is not None}, file)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise BadSettings(path.name, f"cannot be written ({error.strerror})") from error
    finally:
        if part.is_file():
            part.unlink()
