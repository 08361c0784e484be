"""Seeds from which something is still to be dealt lie encrypted in the book: the key is a file
beside it that is in no backup.

An encrypted seed is the seed XOR HMAC-SHA256(key, "linden house seed " + commitment). No two seeds share a
commitment, and so none a pad; it is the SHA-256 of the seed, so that it tells whether what was
decrypted is the seed.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from ...system.files import irregular_kind, rename_aside, replace
from ..errors import StoreError

KEY_FILE: Final = "house.key"
_BYTES: Final = 32


def key_path(folder: Path) -> Path:
    """Where the key of a data folder is."""
    return folder / KEY_FILE


class SeedKey:
    """Encrypts seeds and decrypts them. Without a key no encrypted seed can be read."""

    def __init__(self, key: bytes | None) -> None:
        self._key = key

    @classmethod
    def read_if_there(cls, folder: Path) -> SeedKey:
        """The key of a data folder; one that cannot be read counts as missing."""
        try:
            return cls(_read_key_file(key_path(folder)))
        except OSError:
            return cls(None)

    @classmethod
    def read_or_make(cls, folder: Path, now: datetime) -> SeedKey:
        """The key of a data folder, made and brought onto the disk where there is none; what is no
        key is renamed.

        Raises `OSError` where none can be written, and `StoreError` where one is there that cannot
        be read now: a new one in its place would void what is open.
        """
        path = key_path(folder)
        try:
            key = _read_key_file(path)
        except OSError as error:
            told = f"{KEY_FILE} in the data folder, the key to what is dealt next, cannot be read ({error.strerror})."
            raise StoreError("key", told) from error
        if key is None:
            if path.exists():
                rename_aside(path, now)
            key = os.urandom(_BYTES)
            replace(path, key.hex().encode() + b"\n", private=True)
        return cls(key)

    def _keystream(self, commitment: bytes) -> bytes:
        return hmac.digest(self._key or b"", b"linden house seed " + commitment, "sha256")

    def encrypt(self, seed: bytes, commitment: bytes) -> bytes:
        """The encrypted form of a seed, as long as the seed itself."""
        return _xor(seed, self._keystream(commitment))

    def decrypt(self, stored: bytes, commitment: bytes) -> bytes:
        """The seed that is stored plain or encrypted; empty when it cannot be read: the key is
        missing, or another one.

        >>> key, other, seed = SeedKey(bytes(32)), SeedKey(b"k" * 32), b"s" * 32
        >>> made = hashlib.sha256(seed).digest()
        >>> key.decrypt(key.encrypt(seed, made), made) == key.decrypt(seed, made) == seed
        True
        >>> other.decrypt(key.encrypt(seed, made), made)
        b''
        """
        if hashlib.sha256(stored).digest() == commitment:
            return stored
        if self._key is None or len(stored) != _BYTES:
            return b""
        seed = _xor(stored, self._keystream(commitment))
        return seed if hashlib.sha256(seed).digest() == commitment else b""

    # -- a running shoe, whose JSON holds its seed -------------------------------------------------

    def encrypt_shoe(self, shoe: str) -> str:
        """The JSON of a shoe with its seed encrypted, and the commitment beside it."""
        seed, rest = _take_seed_out(shoe)
        if not seed:
            return shoe
        made = hashlib.sha256(seed).digest()
        return _json_text(
            {"seed": _base64_text(self.encrypt(seed, made)), **rest, "commitment": made.hex()}
        )

    def decrypt_shoe(self, shoe: str) -> str:
        """The JSON of a shoe as it was before it was encrypted; empty when its seed cannot be read."""
        made = commitment_of_shoe(shoe)
        stored, rest = _take_seed_out(shoe)
        if not made or "commitment" not in rest:
            return shoe
        seed = self.decrypt(stored, made)
        del rest["commitment"]
        return _json_text({"seed": _base64_text(seed), **rest}) if seed else ""


def _read_key_file(path: Path) -> bytes | None:
    """The key in a file; None where there is no file, or no key in it. Raises `OSError` where it
    cannot be read.
    """
    try:
        key = (
            b""
            if irregular_kind(path)
            else bytes.fromhex(path.read_bytes().decode("ascii").strip())
        )
    except (FileNotFoundError, ValueError):
        return None
    return key if len(key) == _BYTES else None


def commitment_of_shoe(shoe: str) -> bytes:
    """The commitment to the seed of a shoe, encrypted or not; empty where it has none."""
    seed, rest = _take_seed_out(shoe)
    if "commitment" in rest:
        return bytes.fromhex(rest["commitment"])
    return hashlib.sha256(seed).digest() if seed else b""


def _take_seed_out(shoe: str) -> tuple[bytes, dict[str, Any]]:
    """The seed of a shoe as it is stored, and what else its JSON holds; both empty where there is
    no seed of ours.
    """
    try:
        told = msgspec.json.decode(shoe)
        seed = base64.b64decode(told.pop("seed"))
        bytes.fromhex(told.get("commitment", ""))
    except (msgspec.DecodeError, AttributeError, KeyError, TypeError, ValueError):
        return b"", {}
    return (seed, told) if len(seed) == _BYTES else (b"", {})


def _base64_text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _json_text(value: dict[str, Any]) -> str:
    return msgspec.json.encode(value).decode()


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
