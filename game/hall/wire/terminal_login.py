"""How a terminal proves to its table who it is: by a pairing code the first time, by its own key
ever after.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from ...core.errors import HouseError
from . import messages
from .pairing import PairingExchange, channel_binding


def connection_statement(fingerprint: str, nonce: bytes, count: int) -> bytes:
    """What a terminal signs at each connection: the certificate that it sees, the table's nonce,
    and how often it has connected.
    """
    return hashlib.sha256(
        b"Linden House connection 2\0"
        + bytes.fromhex(fingerprint)
        + nonce
        + count.to_bytes(8, "big")
    ).digest()


def is_signed(public_key: bytes, signature: bytes, statement: bytes) -> bool:
    """Whether a signature (Ed25519) is that of a key."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, statement)
    except (InvalidSignature, ValueError):
        return False
    return True


class TerminalKey:
    """A terminal's own key (Ed25519). It never leaves the terminal."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw()

    @classmethod
    def generate(cls) -> Self:
        """A new key, from the system's source of chance."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def load(cls, private: bytes) -> Self:
        """The key of these 32 bytes; raises `ValueError` for anything else."""
        return cls(Ed25519PrivateKey.from_private_bytes(private))

    @property
    def private(self) -> bytes:
        """The 32 bytes that `load` takes."""
        return self._private.private_bytes_raw()

    def sign(self, statement: bytes) -> bytes:
        """A signature of 64 bytes."""
        return self._private.sign(statement)


class TerminalLogin:
    """A terminal's side of the conversation. `key` is what it was paired with (None: it is to be
    paired), `count` how often it has connected with it; `save_count` is called with the next count
    before it is said, so that none is said twice.

    `code` waits until the table can be told; `asset` is the terminal's number once it was paired
    here.
    """

    def __init__(
        self,
        key: TerminalKey | None = None,
        count: int = 0,
        save_count: Callable[[int], None] = lambda _count: None,
    ) -> None:
        self.is_paired = key is not None
        self.key = key or TerminalKey.generate()
        self.code, self.name = "", ""
        self.fingerprint = ""
        """Of the certificate that the table shows, in hex."""
        self._count, self._save_count = count, save_count
        self._nonce = b""
        self._exchange: PairingExchange | None = None

    def hello(self, *, watch: bool, host_window_secret: bytes = b"") -> messages.Hello:
        """The first message of a connection; the host's own window, which watches, sends the
        host's secret.
        """
        self._nonce, self._exchange = b"", None
        return messages.Hello(
            messages.VERSION,
            self.key.public if self.is_paired else b"",
            watch and not self.is_paired,
            host_window_secret,
        )

    def start_pairing(self, code: str, name: str) -> messages.StartPairing | None:
        """Pair by a code, now if the table has been met, else as soon as it is."""
        self.code, self.name = code, name
        if not self._nonce or not code:
            return None
        self._exchange = PairingExchange("terminal", code)
        return messages.StartPairing(self._exchange.share, self.key.public, name)

    def answer(self, message: messages.Said) -> messages.Asked | None:
        """What is said to a message of the table. Raises `HouseError` where the table does not
        prove that it knows the code.
        """
        match message:
            case messages.Challenge():
                self._nonce = message.nonce
                return (
                    self._connection_proof()
                    if self.is_paired
                    else self.start_pairing(self.code, self.name)
                )
            case messages.PairingShare() if self._exchange is not None:
                self._exchange.finish(
                    message.share, channel_binding(self.fingerprint, self._nonce, self.key.public)
                )
                return messages.ConfirmPairing(self._exchange.proof("terminal"))
            case messages.Paired():
                exchange, self._exchange = self._exchange, None
                if exchange is None or not exchange.is_proof(
                    "table", message.proof, paired_words(message.asset)
                ):
                    raise HouseError(
                        "table", "it does not know the code; another computer may be in between"
                    )
                self.is_paired, self.code = True, ""
            case messages.Welcome() if message.seat and not self.is_paired:
                raise HouseError(
                    "table",
                    "it has not proved that it knows the code; another computer may be in between",
                )
            case messages.Refusal():
                # a code is tried once, and not again after the next connection
                self._exchange, self.code = None, ""
            case _:
                pass
        return None

    def _connection_proof(self) -> messages.ProveKey:
        self._count += 1
        self._save_count(self._count)
        statement = connection_statement(self.fingerprint, self._nonce, self._count)
        return messages.ProveKey(self._count, self.key.sign(statement))


def paired_words(asset: int) -> bytes:
    """What the table says besides its proof, as that covers it."""
    return asset.to_bytes(8, "big")
