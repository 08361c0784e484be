"""The key of a house's dealt tables: a certificate that terminals pin when they are paired, its
fingerprint in words.
"""

from __future__ import annotations

import hashlib
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from ...core.errors import HouseError
from ...system import files

KEY_FILE = "key.pem"
_LIST = """
acorn amber anchor apple apron arrow aspen atlas autumn badge bagel baker bamboo banjo barley basil basket beacon
beaver bell berry birch bishop blanket blossom bonnet bottle branch bread breeze brick bridge bronze brook broom
bubble bucket buffalo bugle butter button cabin cactus camel candle canoe canyon carpet carrot castle cedar cello
chalk cherry chess chimney cinema circle citrus clay clover cobalt cocoa comet compass copper coral cotton cradle
crane crater cricket crocus crown crystal cup curtain daisy dancer dawn deer desert diamond dolphin donkey door
dragon drum eagle earth echo elbow elm ember emerald engine falcon farmer feather fern ferry fiddle field finch
flag flint flute forest fountain fox frost galaxy garden garlic gate ginger glacier globe glove goat goose granite
grape gravel guitar hammer harbor harp hazel hedge helmet heron hill honey horizon horse igloo indigo iris island
ivory ivy jacket jade jasmine jewel jungle kayak kettle kite kitten ladder lagoon lake lamp lantern laurel lemon
leopard lily linen lion lizard lobster locket lotus magnet mango maple marble meadow melon meteor mint mirror moon
moss mountain mule museum nectar needle nest nickel nutmeg oak oasis oat ocean olive onion opal orange orchid
otter owl oyster paddle palace panda paper parrot pastel peach pearl pebble pepper piano pigeon pillow pine planet
plum pond pony poppy pumpkin puzzle quail quartz quilt rabbit radish raft rain raven reef ribbon river robin
rocket rose ruby saddle saffron sail salmon sandal satin scarf shell silver spruce squirrel star stone sugar swan
tulip velvet walnut willow window winter yarn zebra
"""
WORDS = tuple(_LIST.split())


def in_words(fingerprint: str) -> str:
    """A fingerprint (hex) as both screens show it, to be compared before a code is sent.

    >>> in_words("00ff10" + "0" * 58)
    'acorn zebra basket acorn acorn acorn acorn acorn'
    """
    spoken = 8  # so many that nobody makes a second key that sounds the same
    return " ".join(WORDS[byte] for byte in bytes.fromhex(fingerprint)[:spoken])


def fingerprint_of(certificate: bytes) -> str:
    """The SHA-256 of a certificate in DER, in hex."""
    return hashlib.sha256(certificate).hexdigest()


def own(folder: Path, backups: Path | None = None) -> tuple[ssl.SSLContext, str]:
    """What a table encrypts with, and its fingerprint; the key is made in the folder when there is
    none. A copy of it lies beside the `backups` of the book, and is used where only they are left:
    terminals know the house by it.

    Raises `HouseError` when it cannot be made or read.
    """
    path = folder / KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        copy = None if backups is None else backups / f"hall-{KEY_FILE}"
        if not path.exists() and copy is not None and copy.exists():
            files.replace(path, files.read_regular_file(copy), private=True)
        if not path.exists():
            files.replace(path, _make_certificate(), private=True)
        key = files.read_regular_file(path)
        if copy is not None and not (copy.exists() and files.read_regular_file(copy) == key):
            copy.parent.mkdir(parents=True, exist_ok=True)
            files.replace(copy, key, private=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.load_cert_chain(path)
        begin, text = "-----BEGIN CERTIFICATE-----", key.decode("ascii")
        return context, fingerprint_of(ssl.PEM_cert_to_DER_cert(text[text.index(begin) :]))
    except (OSError, ValueError) as error:  # an SSLError is an OSError
        told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise HouseError("key", f"{path} cannot be used ({told})") from None


def of_terminal() -> ssl.SSLContext:
    """What a terminal encrypts with: no authority vouches for a table, its pinned fingerprint is
    compared instead.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _make_certificate() -> bytes:
    """A new key (P-256) and its certificate, in PEM. A day is taken off for clocks that are behind."""
    now, key = datetime.now(UTC), ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Linden House, dealt tables")])
    certificate = (
        x509.CertificateBuilder(issuer_name=name, subject_name=name, public_key=key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=365 * 30))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + certificate.public_bytes(Encoding.PEM)
