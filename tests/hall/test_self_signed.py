"""The key and certificate that a house makes itself, as OpenSSL reads them."""

from __future__ import annotations

import hashlib
import ssl
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from game.hall import self_signed
from game.hall.certificate import NAME, own
from game.hall.self_signed import GENERATOR, ORDER, P, issued, times

CHECK_OWN_SIGNATURE = 0x4000
"""OpenSSL's X509_V_FLAG_CHECK_SS_SIGNATURE: a certificate that is trusted by itself must have signed itself."""
BEGINS, ENDS = datetime(2026, 11, 22, 4, 5, 6, tzinfo=UTC), datetime(2056, 11, 23, tzinfo=UTC)


class Drawn:
    """Bytes that are the same each time; `first` stand before them."""

    def __init__(self, *first: bytes) -> None:
        self.left, self.numbers = list(first), count()

    def __call__(self, size: int) -> bytes:
        return self.left.pop(0) if self.left else hashlib.sha256(b"%d" % next(self.numbers)).digest()[:size]


def greeted(pem: bytes, folder: Path) -> dict[str, object]:
    """What a terminal that trusts the certificate reads in it, after a whole TLS 1.3 handshake in memory."""
    (folder / "key.pem").write_bytes(pem)
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    server.load_cert_chain(folder / "key.pem")
    client.check_hostname = False
    client.minimum_version = ssl.TLSVersion.TLSv1_3
    client.verify_flags = ssl.VerifyFlags(CHECK_OWN_SIGNATURE)
    client.load_verify_locations(cadata=pem[pem.index(b"-----BEGIN CERT") :].decode())
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    house, terminal = server.wrap_bio(there, back, server_side=True), client.wrap_bio(back, there)
    for end in (terminal, house, terminal):
        with suppress(ssl.SSLWantReadError):
            end.do_handshake()
    return dict(terminal.getpeercert() or {})


def test_openssl_takes_the_key_and_its_own_signature(tmp_path: Path) -> None:
    for first in (b"\1", b"\2"):
        read = greeted(b"".join(issued(NAME, BEGINS, ENDS, Drawn(first * 32))), tmp_path)
        assert read["notBefore"] == "Nov 22 04:05:06 2026 GMT"
        assert read["notAfter"] == "Nov 23 00:00:00 2056 GMT"
        assert read["subject"] == read["issuer"] == ((("commonName", NAME),),)
        assert read["version"] == 3


def test_a_signature_or_a_key_that_is_another_is_refused(tmp_path: Path) -> None:
    """Else the test above could not fail."""
    key, certificate = issued(NAME, BEGINS, ENDS, Drawn())
    der = bytearray(ssl.PEM_cert_to_DER_cert(certificate.decode()))
    der[-1] ^= 1
    forged = ssl.DER_cert_to_PEM_cert(bytes(der)).encode()
    with pytest.raises(ssl.SSLCertVerificationError, match="signature failure"):
        greeted(key + forged, tmp_path)
    other = issued(NAME, BEGINS, ENDS, Drawn(b"\7" * 32))[1]
    with pytest.raises(ssl.SSLError, match=r"(?i)key.values.mismatch"):
        greeted(key + other, tmp_path)


def test_points_are_those_that_nist_published() -> None:
    """`k * G` of P-256 for k = 2, 3, 20: NIST's test vectors for point multiplication; and each lies on the curve."""
    assert [f"{times(k, GENERATOR)[0]:064X}" for k in (2, 3, 20)] == [
        "7CF27B188D034F7E8A52380304B51AC3C08969E277F21B35A60B48FC47669978",
        "5ECBE4D1A6330A44C8F7EF951D4BF165E6C6B721EFADA985FB41661BC6E7FD6C",
        "83A01A9378395BAB9BCD6A0AD03CC56D56E6B19250465A94A234DC4C6B28DA9A",
    ]
    for k in (1, 2, 3, 20, 2**255 + 12345, ORDER - 1):
        x, y = times(k, GENERATOR)
        assert (y * y - x**3 + 3 * x - 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B) % P == 0


def test_what_is_no_factor_of_the_curve_is_drawn_again() -> None:
    beyond = [number.to_bytes(32, "big") for number in (0, ORDER, 2**256 - 1)]
    assert self_signed._drawn(Drawn(*beyond, (ORDER - 1).to_bytes(32, "big"))) == ORDER - 1


def test_two_houses_have_two_keys(tmp_path: Path) -> None:
    assert own(tmp_path / "one")[1] != own(tmp_path / "two")[1]
    assert own(tmp_path / "one")[1] == own(tmp_path / "one")[1]
