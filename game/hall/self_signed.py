"""A key of the curve P-256 and a certificate that it signs itself (X.509, RFC 5280), without a library of cryptography.

Such a library is eleven megabytes, for one key in a house's life. What is worked out here is only how the key begins: one product
for its public half and one signature, on its owner's machine, which nobody can have done again to time it. From then on OpenSSL
alone has it, through Python's `ssl`, which also refuses a key whose certificate holds another public half.
"""

from __future__ import annotations

import base64
import hashlib
import ssl
from collections.abc import Callable
from datetime import UTC, datetime

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
"""The field of P-256 (FIPS 186-4, D.1.2.3), and below it the order of its generator and the generator."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
GENERATOR = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
SEQUENCE, SET, INTEGER, BITS, OCTETS, OID, TEXT = 0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0C
COMMON_NAME = bytes.fromhex("550403")
WITH_SHA256 = bytes.fromhex("2a8648ce3d040302")
ON_THE_CURVE = (bytes.fromhex("2a8648ce3d0201"), bytes.fromhex("2a8648ce3d030107"))
SERIAL_BYTES = 16

Point = tuple[int, int]


def issued(name: str, begins: datetime, ends: datetime, random: Callable[[int], bytes]) -> tuple[bytes, bytes]:
    """A new key (PKCS 8) and its certificate, both in PEM, for a name and from one moment to another.

    `random` gives as many bytes as it is asked for, as `os.urandom` does.
    """
    secret = _drawn(random)
    x, y = times(secret, GENERATOR)
    public = _der(BITS, b"\0\4", x.to_bytes(32, "big"), y.to_bytes(32, "big"))
    curve = _der(SEQUENCE, *(_der(OID, one) for one in ON_THE_CURVE))
    signed_by = _der(SEQUENCE, _der(OID, WITH_SHA256))
    who = _der(SEQUENCE, _der(SET, _der(SEQUENCE, _der(OID, COMMON_NAME), _der(TEXT, name.encode()))))
    serial = int.from_bytes(random(SERIAL_BYTES), "big") + 1
    told = _der(
        SEQUENCE, _der(0xA0, _integer(2)), _integer(serial), signed_by, who, _der(SEQUENCE, _time(begins), _time(ends)), who,
        _der(SEQUENCE, curve, public),
    )  # fmt: skip
    signature = _der(SEQUENCE, *(_integer(half) for half in _signed(told, secret, random)))
    certificate = _der(SEQUENCE, told, signed_by, _der(BITS, b"\0", signature))
    own = _der(SEQUENCE, _integer(1), _der(OCTETS, secret.to_bytes(32, "big")), _der(0xA1, public))
    key = base64.encodebytes(_der(SEQUENCE, _integer(0), curve, _der(OCTETS, own)))
    pem = b"-----BEGIN PRIVATE KEY-----\n" + key + b"-----END PRIVATE KEY-----\n"
    return pem, ssl.DER_cert_to_PEM_cert(certificate).encode("ascii")


def times(factor: int, point: Point) -> Point:
    """A point of the curve, that many times; the factor is from 1 to `ORDER` - 1.

    >>> times(ORDER - 1, GENERATOR) == (GENERATOR[0], P - GENERATOR[1])
    True
    """
    out: Point | None = None
    for bit in f"{factor:b}":
        out = None if out is None else _sum(out, out)
        if bit == "1":
            out = point if out is None else _sum(out, point)
    if out is None:
        raise ValueError("no point is taken zero times")
    return out


def _sum(one: Point, other: Point) -> Point:
    """Two points that are not each other's opposite."""
    (x, y), (u, v) = one, other
    slope = (3 * x * x - 3) * pow(2 * y, -1, P) if one == other else (v - y) * pow(u - x, -1, P)
    out = (slope * slope - x - u) % P
    return out, (slope * (x - out) - y) % P


def _drawn(random: Callable[[int], bytes]) -> int:
    """From 1 to `ORDER` - 1, each as likely: what is beyond is drawn again."""
    while not 0 < (found := int.from_bytes(random(32), "big")) < ORDER:
        pass
    return found


def _signed(told: bytes, secret: int, random: Callable[[int], bytes]) -> tuple[int, int]:
    """The two halves of an ECDSA signature with SHA-256."""
    digest = int.from_bytes(hashlib.sha256(told).digest(), "big")
    while True:
        once = _drawn(random)
        first = times(once, GENERATOR)[0] % ORDER
        second = pow(once, -1, ORDER) * (digest + first * secret) % ORDER
        if first and second:
            return first, second


def _der(tag: int, *parts: bytes) -> bytes:
    """A value as ASN.1 writes it (DER)."""
    body = b"".join(parts)
    long = len(body).to_bytes((len(body).bit_length() + 7) // 8, "big")
    size = bytes([len(body)]) if len(body) < 0x80 else bytes([0x80 | len(long)]) + long
    return bytes([tag]) + size + body


def _integer(value: int) -> bytes:
    return _der(INTEGER, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def _time(moment: datetime) -> bytes:
    """Two digits for the year until 2049, four after it, as RFC 5280 (4.1.2.5) has it."""
    told = f"{moment.astimezone(UTC):%Y%m%d%H%M%SZ}".encode()
    return _der(0x17, told[2:]) if moment.year < 2050 else _der(0x18, told)
