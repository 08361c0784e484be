"""Seeds, the players' words in them, and what a word may be."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.chance import LONGEST_WORD, check_player_word, seed_with_words
from game.core.errors import HouseError

SEED = bytes(range(32))
WORDS = st.text(
    st.characters(categories=["L", "M", "N", "P", "S"]), min_size=1, max_size=LONGEST_WORD
)


def test_without_words_the_house_seed_deals() -> None:
    assert seed_with_words(SEED, {}) == SEED


def test_the_mixed_seed_is_the_hmac_of_the_words_by_seat() -> None:
    message = b"\x02\x00\x05caf\xc3\xa9" + b"\x0a\x00\x01x"
    assert (
        seed_with_words(SEED, {10: "x", 2: "cafe\u0301"})
        == hmac.new(SEED, message, hashlib.sha256).digest()
    )


@given(st.dictionaries(st.integers(1, 15), WORDS, min_size=1))
def test_every_word_and_every_seat_counts(words: dict[int, str]) -> None:
    seat = min(words)
    seeds = {
        seed_with_words(SEED, words),
        seed_with_words(SEED, words | {seat: words[seat] + "x"}),
        seed_with_words(SEED, {other: word for other, word in words.items() if other != seat}),
        seed_with_words(SEED, {other + 1: word for other, word in words.items()}),
    }
    assert len(seeds) == 4


@given(WORDS)
def test_a_word_is_the_same_however_its_accents_are_typed(text: str) -> None:
    apart = unicodedata.normalize("NFD", text)
    if len(unicodedata.normalize("NFC", text)) <= LONGEST_WORD:
        assert check_player_word(apart) == check_player_word(text)
        assert seed_with_words(SEED, {1: apart}) == seed_with_words(SEED, {1: text})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a" * 41,
        "é" * 41,
        "a\n",
        "\0",
        "\x7f",
        "\ud800",
        "\u202e",
        "\u0301" * 10_000_000,
        "a" * 10_000_000,
    ],
)
def test_what_is_no_word_is_refused(text: str) -> None:
    with pytest.raises(HouseError, match=r"^word: ") as refused:
        check_player_word(text)
    assert len(str(refused.value)) < 120


def test_forty_characters_are_a_word_also_with_accents_typed_apart() -> None:
    assert check_player_word("e\u0301" * 40) == "é" * 40
    assert check_player_word("two words, ½ 🍀") == "two words, ½ 🍀"
