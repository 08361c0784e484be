"""Exported rounds written by hand from docs/design/chance.md, for a checker of rounds: dealt by
plain chance alone.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from tests.core import plain_chance as plain

SEED = bytes(range(1, 33))


def _block(words: dict[int, str], **told: Any) -> dict[str, Any]:
    seed = plain.mixed(SEED, words)
    mixed = (
        {"words": {str(seat): word for seat, word in words.items()}, "mixed": seed.hex()}
        if words
        else {}
    )
    return {"commitment": hashlib.sha256(SEED).hexdigest(), "seed": SEED.hex()} | mixed | told


def cross(words: dict[int, str]) -> dict[str, Any]:
    """Criss-Cross from a manual shoe: the deck is cut, five cards lie in the cross, then two go to
    each of three seats.
    """
    seed = plain.mixed(SEED, words)
    order = plain.cut(seed, plain.shuffled(seed, "deck", plain.pack()))[:11]
    places = ["community"] * 5 + ["seat 1", "seat 4", "seat 5"] * 2
    cards = {
        place: [c for c, p in zip(order, places, strict=True) if p == place]
        for place in dict.fromkeys(places)
    }
    block = _block(words, decks=1, cuts=1, order=order, places=places)
    return {
        "game": "criss-cross-poker",
        "seats": {"1": {}, "4": {}, "5": {}},
        "cards": cards,
        "fairness": block,
    }


def jack(words: dict[int, str]) -> dict[str, Any]:
    """Double Back Jack from one deck of which 40 cards are gone: it runs out twice in one round."""
    seed = plain.mixed(SEED, words)
    deck = plain.shuffled(seed, "deck", plain.pack())
    first = deck[40:]
    again = [card for card in plain.pack() if card not in first]
    second = plain.shuffled(seed, "refill 52", again)
    third = plain.shuffled(seed, "refill 92", again)
    order = [*first, *second, *third[:3]]
    places = [
        *("seat 2", "dealer") * 2,
        *["seat 2"] * 8,
        "",
        *["seat 2"] * 39,
        "",
        "dealer",
        "dealer",
    ]
    after = list(zip(order, places, strict=True))[4:]
    draws, away = (
        [card for card, place in after if place],
        [card for card, place in after if not place],
    )
    cards = {
        "seat 2": [order[0], order[2]],
        "dealer": [order[1], order[3]],
        "draws": draws,
        "away": away,
    }
    refills = [{"at": 52, "discards": again}, {"at": 92, "discards": again}]
    block = _block(words, decks=1, used=40, order=order, places=places, refills=refills)
    return {
        "game": "double-back-jack",
        "rules": {"decks": 1},
        "seats": {"2": {}},
        "cards": cards,
        "fairness": block,
    }


def pai_gow(words: dict[int, str]) -> dict[str, Any]:
    """Pai Gow dealt by hand: 53 cards that no one cuts, a throw of three dice, six cards to each of
    seven positions.
    """
    seed = plain.mixed(SEED, words)
    faces = plain.throw(seed, 0, 3)
    around = ["dealer", *(f"seat {n}" for n in range(6, 0, -1))]
    start = around[(sum(faces) - 1) % 7]
    clockwise = [*(f"seat {n}" for n in range(1, 7)), "dealer"]
    at = clockwise.index(start)
    places = (clockwise[at:] + clockwise[:at]) * 6
    order = plain.shuffled(seed, "deck", plain.pack(joker=True))[:42]
    named = [(c, p) for c, p in zip(order, places, strict=True) if p in ("seat 3", "dealer")]
    cards = {place: [c for c, p in named if p == place] for place in ("seat 3", "dealer")}
    block = _block(words, decks=1, joker=True, order=order, places=places, throws=[faces])
    return {
        "game": "six-card-fortune-pai-gow-poker",
        "rules": {"dealing": "hand"},
        "seats": {"3": {}},
        "cards": cards,
        "dice": [faces],
        "fairness": block,
    }


def dice(words: dict[int, str]) -> dict[str, Any]:
    """High Roll Dice: ten dice, and four of them again."""
    seed = plain.mixed(SEED, words)
    throws = [plain.throw(seed, 0, 10), plain.throw(seed, 1, 4)]
    return {
        "game": "high-roll-dice",
        "seats": {"1": {}},
        "dice": throws,
        "fairness": _block(words, throws=throws),
    }


WORDS: tuple[dict[int, str], ...] = ({}, {1: "linden"}, {2: "½ 🍀", 3: "cafe\u0301"})
ROUNDS = {
    f"{make.__name__} {len(words)}": json.loads(json.dumps(make(words)))
    for make in (cross, jack, pai_gow, dice)
    for words in WORDS
}
