"""The Merkle tree of RFC 6962 over the ends of chains: its root, and the path that proves a leaf."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from .links import canonical_bytes


def leaf_hash(chain: int, number: int, link_hash: bytes) -> bytes:
    """The hash of a leaf: the end of a chain, by its number and the hash of its last link."""
    return hashlib.sha256(b"\x00" + canonical_bytes(chain, number, link_hash)).digest()


def _parent_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _left_leaf_count(leaf_count: int) -> int:
    """How many leaves are in the left part of a tree: the largest power of two below their number."""
    return 1 << (leaf_count - 1).bit_length() - 1


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """The root over one or more hashes of leaves.

    >>> a, b, c = (leaf_hash(n, 1, bytes(32)) for n in range(3))
    >>> merkle_root([a]) == a, merkle_root([a, b, c]) == _parent_hash(_parent_hash(a, b), c)
    (True, True)
    """
    if len(leaves) == 1:
        return leaves[0]
    left = _left_leaf_count(len(leaves))
    return _parent_hash(merkle_root(leaves[:left]), merkle_root(leaves[left:]))


def merkle_path(leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """The hashes beside the way from a leaf up to the root, the lowest first."""
    if len(leaves) == 1:
        return ()
    left = _left_leaf_count(len(leaves))
    if index < left:
        return (*merkle_path(leaves[:left], index), merkle_root(leaves[left:]))
    return (*merkle_path(leaves[left:], index - left), merkle_root(leaves[:left]))


def root_from_path(leaf: bytes, index: int, leaf_count: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a path leads to from the hash of a leaf; None where it has another length than
    that leaf's.

    >>> leaves = [leaf_hash(n, 1, bytes(32)) for n in range(7)]
    >>> all(root_from_path(leaves[i], i, 7, merkle_path(leaves, i)) == merkle_root(leaves) for i in range(7))
    True
    """
    if leaf_count == 1:
        return leaf if index == 0 and not path else None
    if not path or not 0 <= index < leaf_count:
        return None
    left = _left_leaf_count(leaf_count)
    below = (index, left) if index < left else (index - left, leaf_count - left)
    found = root_from_path(leaf, *below, path[:-1])
    if found is None:
        return None
    return _parent_hash(found, path[-1]) if index < left else _parent_hash(path[-1], found)
