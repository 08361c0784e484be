"""The Merkle tree of RFC 6962 over the ends of chains: its root, and the path that proves a leaf."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from .links import canonical


def leaf_hash(chain: int, number: int, link: bytes) -> bytes:
    """The hash of a leaf: the end of a chain, by its number and the hash of its last link."""
    return hashlib.sha256(b"\x00" + canonical(chain, number, link)).digest()


def _parent_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _left_leaf_count(leaves: int) -> int:
    """How many leaves are in the left part of a tree: the largest power of two below their number."""
    return 1 << (leaves - 1).bit_length() - 1


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


def root_of_path(leaf: bytes, index: int, leaves: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a path leads to from the hash of a leaf; None where it has another length than
    that leaf's.

    >>> leaves = [leaf_hash(n, 1, bytes(32)) for n in range(7)]
    >>> all(root_of_path(leaves[i], i, 7, merkle_path(leaves, i)) == merkle_root(leaves) for i in range(7))
    True
    """
    if leaves == 1:
        return leaf if index == 0 and not path else None
    if not path or not 0 <= index < leaves:
        return None
    left = _left_leaf_count(leaves)
    below = (index, left) if index < left else (index - left, leaves - left)
    found = root_of_path(leaf, *below, path[:-1])
    if found is None:
        return None
    return _parent_hash(found, path[-1]) if index < left else _parent_hash(path[-1], found)
