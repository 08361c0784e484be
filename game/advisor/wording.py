"""How the coach's sentences speak of a hand."""

from __future__ import annotations

_SEVERAL = ("two pair", "three ", "four ", "five ")


def held(name: str) -> str:
    """A hand's name with the article it takes.

    >>> [held(name) for name in ("pair of twos", "ace-high flush", "king-six high", "queens full of nines", "four aces")]
    ['a pair of twos', 'an ace-high flush', 'king-six high', 'queens full of nines', 'four aces']
    """
    if name.endswith((" high", " high so far")) or " full of " in name or name.startswith(_SEVERAL):
        return name
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"
