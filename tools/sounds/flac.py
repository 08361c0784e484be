"""FLAC: 16-bit stereo without loss, about a third of its size (RFC 9639: one size of block,
predictors of up to 12 samples).
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

BLOCK = 4096
ORDERS = (4, 8, 12)
PRECISION = 12
"""Bits of a predictor's coefficient."""
Ints = NDArray[np.int64]
Bits = NDArray[np.uint8]


def _table(polynomial: int, width: int) -> list[int]:
    out = []
    for byte in range(256):
        rest = byte << (width - 8)
        for _ in range(8):
            rest = (rest << 1) ^ (polynomial if rest >> (width - 1) & 1 else 0)
        out.append(rest & ((1 << width) - 1))
    return out


_CRC8, _CRC16 = _table(0x07, 8), _table(0x8005, 16)


def _crc8(data: bytes) -> int:
    rest = 0
    for byte in data:
        rest = _CRC8[rest ^ byte]
    return rest


def _crc16(data: bytes) -> int:
    rest = 0
    for byte in data:
        rest = ((rest << 8) & 0xFFFF) ^ _CRC16[(rest >> 8) ^ byte]
    return rest


def _bits(value: int, width: int) -> Bits:
    return np.array([value >> i & 1 for i in range(width - 1, -1, -1)], np.uint8)


def _signed(values: Ints, width: int) -> Bits:
    return ((values[:, None] >> np.arange(width - 1, -1, -1)) & 1).astype(np.uint8).ravel()


def _rice(folded: Ints, k: int) -> Bits:
    """Values as a run of noughts, a one, and their lowest `k` bits."""
    high = folded >> k
    starts = np.concatenate([[0], np.cumsum(high + 1 + k)])
    out = np.zeros(int(starts[-1]), np.uint8)
    ones = starts[:-1] + high
    out[ones] = 1
    for bit in range(k):
        out[ones + 1 + bit] = (folded >> (k - 1 - bit)) & 1
    return out


def _length(folded: Ints, k: int) -> int:
    return int((folded >> k).sum()) + len(folded) * (1 + k)


def _parts(folded: Ints, order: int, size: int, split: int) -> list[Ints]:
    return np.split(folded, [(i + 1) * (size >> split) - order for i in range((1 << split) - 1)])


def _best_k(part: Ints) -> int:
    """How many bits of these values to write as they are."""
    guess = int(np.log2(part.mean() + 0.5)) if len(part) else 0
    return min(
        range(max(0, guess - 1), min(14, max(0, guess + 1)) + 1), key=lambda k: _length(part, k)
    )


def _residual(residual: Ints, size: int) -> Bits:
    """What prediction left over of a block of `size`, in as many parts as make it shortest."""
    folded, order = _folded(residual), size - len(residual)
    ways = []
    for split in (0, 2, 4, 5):
        if split and (size % (1 << split) or size >> split <= order):
            break
        parts = _parts(folded, order, size, split)
        ks = [_best_k(part) for part in parts]
        ways.append(
            (sum(4 + _length(part, k) for part, k in zip(parts, ks, strict=True)), split, ks)
        )
    _, split, ks = min(ways)
    coded = [
        piece
        for part, k in zip(_parts(folded, order, size, split), ks, strict=True)
        for piece in (_bits(k, 4), _rice(part, k))
    ]
    return np.concatenate([_bits(0, 2), _bits(split, 4), *coded])


def _folded(residual: Ints) -> Ints:
    return np.where(residual < 0, -2 * residual - 1, 2 * residual)


def _dear(residual: Ints) -> float:
    """About how many bits a rest takes: block by block of 128."""
    size = len(residual) // 128 * 128
    rows = (
        np.abs(residual[:size]).reshape(-1, 128).mean(axis=1)
        if size
        else np.abs(residual).mean(keepdims=True)
    )
    return float(np.log2(2 * rows + 1).mean() * len(residual))


def _predictor(wave: Ints, order: int) -> tuple[Ints, int] | None:
    """Whole coefficients that predict a sample from those before it, and by how many bits they are
    too great.
    """
    shaped = wave * np.hanning(len(wave))
    seen = np.array([float(shaped[lag:] @ shaped[: len(shaped) - lag]) for lag in range(order + 1)])
    if seen[0] <= 0:
        return None
    seen[0] *= 1 + 1e-9
    whole = np.linalg.solve(
        seen[np.abs(np.subtract.outer(np.arange(order), np.arange(order)))], seen[1:]
    )
    greatest = float(np.abs(whole).max())
    if not np.isfinite(greatest) or greatest == 0:
        return None
    shift = min(15, max(0, PRECISION - 2 - int(np.floor(np.log2(greatest)))))
    bound = (1 << (PRECISION - 1)) - 1
    return np.clip(np.round(whole * (1 << shift)), -bound - 1, bound).astype(np.int64), shift


def _subframe(wave: Ints, depth: int) -> Bits:
    """One side of a block: plain, or by the predictor that leaves least over."""
    size = len(wave)
    if (wave == wave[0]).all():
        return np.concatenate([_bits(0, 8), _signed(wave[:1], depth)])
    ways: list[tuple[float, list[Bits], Ints]] = []
    for order in range(min(5, size)):
        rest = np.diff(wave, order) if order else wave
        ways.append(
            (
                _dear(rest) + order * depth,
                [_bits((8 + order) << 1, 8), _signed(wave[:order], depth)],
                rest,
            )
        )
    for order in ORDERS:
        found = _predictor(wave, order) if size > 4 * order else None
        if found is not None:
            taps, shift = found
            rest = wave[order:] - (np.convolve(wave, taps)[order - 1 : size - 1] >> shift)
            head = [
                _bits((32 + order - 1) << 1, 8),
                _signed(wave[:order], depth),
                _bits(PRECISION - 1, 4),
                _bits(shift, 5),
            ]
            ways.append(
                (_dear(rest) + order * (depth + PRECISION), [*head, _signed(taps, PRECISION)], rest)
            )
    _, said, rest = min(ways, key=lambda way: way[0])
    best = np.concatenate([*said, _residual(rest, size)])
    return (
        best
        if len(best) < 8 + size * depth
        else np.concatenate([_bits(1 << 1, 8), _signed(wave, depth)])
    )


def _number(value: int) -> bytes:
    """A number as UTF-8 would write it."""
    return chr(value).encode("utf-8", "surrogatepass")


def _frame(block: NDArray[np.int16], number: int, rate: int) -> bytes:
    left, right = block[:, 0].astype(np.int64), block[:, 1].astype(np.int64)
    plain = [_subframe(left, 16), _subframe(right, 16)]
    middle = [_subframe((left + right) >> 1, 16), _subframe(left - right, 17)]
    sides, way = (plain, 1) if sum(map(len, plain)) <= sum(map(len, middle)) else (middle, 10)
    head = bytes([0xFF, 0xF8, 0x70 | {48_000: 10}[rate], way << 4 | 4 << 1]) + _number(number)
    head += (len(block) - 1).to_bytes(2, "big")
    head += bytes([_crc8(head)])
    body = head + np.packbits(np.concatenate(sides)).tobytes()
    return body + _crc16(body).to_bytes(2, "big")


def encoded(samples: NDArray[np.int16], rate: int = 48_000) -> bytes:
    """A FLAC file of samples in two columns."""
    frames = [
        _frame(samples[at : at + BLOCK], at // BLOCK, rate) for at in range(0, len(samples), BLOCK)
    ]
    packed = rate << 44 | 1 << 41 | 15 << 36 | len(samples)
    sizes = [len(frame) for frame in frames]
    info = (
        BLOCK.to_bytes(2, "big") * 2 + min(sizes).to_bytes(3, "big") + max(sizes).to_bytes(3, "big")
    )
    info += (
        packed.to_bytes(8, "big")
        + hashlib.md5(samples.astype("<i2").tobytes(), usedforsecurity=False).digest()
    )
    return b"fLaC" + bytes([0x80, 0, 0, len(info)]) + info + b"".join(frames)
