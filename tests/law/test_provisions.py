"""The register as the program carries it: a number as its words, edition and rulings."""

from __future__ import annotations

import pytest

from game.core.errors import HouseError
from game.games import GAMES
from game.law import cited_provision, nearest_provision, requested_provision, ruling
from game.law.register import chapters, numbers_by_chapter, register_file_or_empty


@pytest.mark.parametrize("chapter", chapters())
def test_every_provision_has_words_an_edition_and_rulings_that_are_written(chapter: str) -> None:
    for number in numbers_by_chapter()[chapter]:
        said = nearest_provision(number)
        assert said.number == number
        assert said.words
        assert said.words[0].isupper() or not said.words[0].isalpha(), said.words
        assert said.edition
        assert all(one.text for one in said.rulings)


def test_a_number_without_an_entry_is_its_nearest_parent() -> None:
    assert nearest_provision("671a.12(b)" + "(9)(ii)").number == "671a.12(b)"


def test_a_section_that_is_only_cited_as_a_whole_says_all_of_it() -> None:
    said = nearest_provision("672a.8")
    assert said.number == "672a.8"
    for letter in "abcde":
        assert nearest_provision(f"672a.8({letter})").words in said.words


def test_a_sentence_that_goes_on_follows_what_stands_above_it() -> None:
    above = nearest_provision("657a.11(c)(3)(ii)").words
    assert nearest_provision("657a.11(c)(3)(ii)(A)").words.startswith(above.rstrip(".:"))


@pytest.mark.parametrize(
    ("number", "key", "edition"),
    [
        ("671a.12(b)", "2016", "as published on August 27, 2016 (46 Pa.B. 5540)"),
        ("671a.12(b)", "2015", "as proposed on August 1, 2015 (45 Pa.B. 4185)"),
        ("671a.11(c)", "2016", "as proposed on August 1, 2015 (45 Pa.B. 4185)"),
        ("684a.12(e)", "", "as adopted on August 31, 2019 (49 Pa.B. 4956)"),
    ],
)
def test_an_edition_is_that_of_the_section_and_of_the_text_played(
    number: str, key: str, edition: str
) -> None:
    assert nearest_provision(number, key).edition == edition


def test_a_chapter_of_several_editions_has_the_keys_of_its_game() -> None:
    keyed = {
        name: [
            one
            for one in register_file_or_empty(name).get("editions", {}).values()
            if isinstance(one, dict)
        ]
        for name in chapters()
    }
    for game in GAMES.values():
        for found in keyed[game.chapter]:
            assert set(found) == {one.key for one in game.editions}


def test_rulings_that_a_citation_names_join_those_of_the_provision() -> None:
    said = cited_provision("674a.7(b), R-EW13")
    assert said is not None
    assert "R-EW13" in [one.number for one in said.rulings]
    alone = cited_provision("R-LP3")
    assert alone is not None
    assert alone.rulings == (ruling("R-LP3"),)


@pytest.mark.parametrize("cited", ["", "no section", "999a.1(a)", f"R-XX{9}"])
def test_what_is_not_in_the_register_has_no_sentence(cited: str) -> None:
    assert cited_provision(cited) is None


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("", "is no number such as 671a.11(c) or R-LP2"),
        ("671a.11(c) and more", "is no number such as"),
        ("999a.1", "is not in the register"),
        (f"671a.{99}", "is not in the register"),
        (f"R-LP{99}", "is not in the register"),
    ],
)
def test_a_number_that_is_none_is_refused(number: str, reason: str) -> None:
    with pytest.raises(HouseError, match=reason.replace("(", r"\(").replace(")", r"\)")) as refusal:
        requested_provision(number)
    assert refusal.value.field == "provision"
