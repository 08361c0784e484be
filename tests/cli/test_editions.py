"""`card` and `simulate` by another text of the chapter than the one that is played."""

from __future__ import annotations

import json

import pytest

from game.cli.commands import main


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


@pytest.mark.slow
def test_a_card_of_each_edition_names_it_and_has_its_own_price(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = {
        key: json.loads(printed(capsys, "card", "lunar-poker", "--edition", key, "--json"))
        for key in ("2015", "2016")
    }
    assert "2015 proposed" in told["2015"]["edition"]
    assert "2016 published" in told["2016"]["edition"]
    assert told["2015"]["cost"]["edge"] > told["2016"]["cost"]["edge"] + 0.01
    usual = json.loads(printed(capsys, "card", "lunar-poker", "--json"))
    assert usual == told["2016"]


@pytest.mark.slow
def test_a_simulation_plays_the_edition_that_it_names(capsys: pytest.CaptureFixture[str]) -> None:
    """The 2016 text pays more, and the same deals show it."""
    net = {}
    for key, name in (("2015", "2015 proposed"), ("2016", "2016 published")):
        given = ("simulate", "lunar-poker", "--seed", "3", "--edition", key)
        lines = printed(capsys, *given, "--rounds", "100").splitlines()
        assert dict(line.split(maxsplit=1) for line in lines)["edition"] == name
        told = json.loads(printed(capsys, *given, "--rounds", "1500", "--json"))
        net[key] = told["returned"] - told["staked"]
    assert net["2016"] > net["2015"]


@pytest.mark.parametrize("command", ["card", "simulate", "par"])
def test_an_edition_that_there_is_not_is_refused_by_name(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for slug, edition, known in (
        ("lunar-poker", "2014", "2015, 2016"),
        ("go-fore-it", "2016", "2015"),
    ):
        assert main([command, slug, "--edition", edition]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err == f"main.py {command}: edition: '{edition}' is none of {known}\n"
