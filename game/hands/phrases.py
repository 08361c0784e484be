"""Hands in words: their names at the table, and the phrases that paytables print for them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..core.errors import HouseError
from .hand_classes import ACE, HandClass

RANK_NAMES = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
RANK_PLURALS = (
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
    "aces",
)


@lru_cache(maxsize=4096)
def normalized_phrase(text: str) -> str:
    """A printed phrase in one spelling: lower case, no hyphens or commas, numbers in words.

    >>> normalized_phrase("A pair of 6s through 10s"), normalized_phrase("Four-of-a-kind"), normalized_phrase("Two pairs")
    ('pair of sixes through tens', 'four of a kind', 'two pair')
    """
    words = re.sub(r"[-–—,\s]+", " ", text.lower()).split()
    if words and words[0] in {"a", "an", "one"}:
        words = words[1:]
    numerals = {str(i + 2): RANK_NAMES[i] for i in range(9)}
    numerals |= {f"{i + 2}s": RANK_PLURALS[i] for i in range(9)}
    words = [numerals.get(word, word) for word in words]
    return " ".join(words).replace("two pairs", "two pair").replace("ace and king", "ace king")


def sentence_case(name: str) -> str:
    """A printed hand's name as a line begins it: `three-of-a-kind` is `Three of a kind`.

    >>> sentence_case("three-of-a-kind")
    'Three of a kind'
    """
    plain = name.replace("-of-a-kind", " of a kind")
    return plain[:1].upper() + plain[1:]


def join_with_and(words: Sequence[str]) -> str:
    """Words one after another, the last with an "and".

    >>> join_with_and(["Ante", "Blind", "Play"]), join_with_and(["Ante"]), join_with_and([])
    ('Ante, Blind and Play', 'Ante', '')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def join_with_or(words: Sequence[str]) -> str:
    """Words one after another, the last with an "or".

    >>> join_with_or(["Fold", "Check", "Bet"]), join_with_or(["Fold"]), join_with_or([])
    ('Fold, Check or Bet', 'Fold', '')
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def hand_with_article(name: str) -> str:
    """A hand's name with the article it takes.

    >>> names = ("pair of twos", "ace-high flush", "king-six high", "queens full of nines", "four aces")
    >>> [hand_with_article(name) for name in names]
    ['a pair of twos', 'an ace-high flush', 'king-six high', 'queens full of nines', 'four aces']
    """
    if (
        name.endswith((" high", " high so far"))
        or " full of " in name
        or name.startswith(("two pair", "three ", "four ", "five "))
    ):
        return name
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def category_name(hand: HandClass, royal: str, names_ace_king: bool) -> str:
    """The kind of a hand, a royal flush and an ace-king apart where the chapter sets them apart."""
    if hand.kind == "straight flush" and royal and hand.ranks[0] == ACE:
        return royal
    return (
        "ace-king"
        if names_ace_king and hand.kind == "high card" and hand.ranks[:2] == (ACE, ACE - 1)
        else hand.kind
    )


def name(hand: HandClass, royal: str, ace_king: bool) -> str:
    """What people at the table call a hand."""
    ranks = hand.ranks
    first = ranks[0]
    match hand.kind:
        case "straight flush" if royal and first == ACE:
            return royal
        case "straight flush" | "straight" | "flush":
            return f"{RANK_NAMES[first]}-high {hand.kind}"
        case "five aces":
            return hand.kind
        case "four-of-a-kind":
            return f"four {RANK_PLURALS[first]}"
        case "full house":
            return f"{RANK_PLURALS[first]} full of {RANK_PLURALS[ranks[3]]}"
        case "three-of-a-kind":
            return f"three {RANK_PLURALS[first]}"
        case "two pair":
            return f"two pair, {RANK_PLURALS[first]} and {RANK_PLURALS[ranks[2]]}"
        case "pair":
            return f"pair of {RANK_PLURALS[first]}"
        case _:
            highest = f"{RANK_NAMES[first]}-{RANK_NAMES[ranks[1]]}"
            return highest if ace_king and highest == "ace-king" else f"{highest} high"


def covering_phrases(hand: HandClass, royal: str, ace_king: bool) -> frozenset[str]:
    """Every phrase that covers a hand, in the spelling of `normalized_phrase`."""
    found = {
        normalized_phrase(category_name(hand, royal, ace_king)),
        normalized_phrase(name(hand, royal, ace_king)),
    }
    first = hand.ranks[0]
    if hand.kind == "straight flush" and first == ACE:
        found |= {"royal flush", "royal"}
    elif hand.kind == "full house":
        found.add(f"{RANK_PLURALS[first]} full")
    elif hand.kind == "two pair":
        found.add(f"two {RANK_PLURALS[first]} and two {RANK_PLURALS[hand.ranks[2]]}")
    elif hand.kind == "high card":
        found |= {
            RANK_NAMES[first],
            f"{RANK_NAMES[first]} high",
            f"{RANK_NAMES[first]} {RANK_NAMES[hand.ranks[1]]}",
        }
    return frozenset(found)


Span = tuple[int, int]


def strength_span(text: str, known: Mapping[str, Span], top: int) -> Span:
    """The least and the greatest strength that a printed phrase covers; `known` holds the plain
    labels.

    Raises `HouseError` when the phrase names no hand.
    """
    phrase = normalized_phrase(text)
    if phrase in known:
        return known[phrase]
    if ending := re.fullmatch(r"(.+) or (better|higher)", phrase):
        return strength_span(ending[1], known, top)[0], top
    if ending := re.fullmatch(r"(.+) or (less|lower)", phrase):
        return 0, strength_span(ending[1], known, top)[1]
    if other := re.fullmatch(r"any other ((three|four) of a kind)", phrase):
        return strength_span(other[1], known, top)[0], strength_span(
            f"{other[2]} aces", known, top
        )[0] - 1
    if pairs := re.fullmatch(r"pair of (\w+) through (\w+)", phrase):
        return _pair_span(f"pair of {pairs[1]}", f"pair of {pairs[2]}", known, text)
    if pairs := re.fullmatch(r"pair of ((?:\w+ )+)or (\w+)", phrase):
        return _consecutive_pairs_span([*pairs[1].split(), pairs[2]], known, text)
    raise HouseError("hand", f"{text!r} names no hand of this ranking")


def _pair_span(low_phrase: str, high_phrase: str, known: Mapping[str, Span], text: str) -> Span:
    if (
        low_phrase not in known
        or high_phrase not in known
        or known[low_phrase] > known[high_phrase]
    ):
        raise HouseError("hand", f"{text!r} does not run from a lower pair to a higher one")
    return known[low_phrase][0], known[high_phrase][1]


def _consecutive_pairs_span(plural_ranks: list[str], known: Mapping[str, Span], text: str) -> Span:
    places = sorted(RANK_PLURALS.index(rank) for rank in plural_ranks if rank in RANK_PLURALS)
    if len(places) < len(plural_ranks) or places != list(range(places[0], places[0] + len(places))):
        raise HouseError("hand", f"{text!r} does not name pairs that follow each other")
    return _pair_span(
        f"pair of {RANK_PLURALS[places[0]]}", f"pair of {RANK_PLURALS[places[-1]]}", known, text
    )
