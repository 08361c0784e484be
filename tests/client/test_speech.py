"""What is said aloud: a round of every game played from the spoken words alone, hidden hands unsaid, and who speaks at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.client.loop import Canvas, Loop
from game.client.pictures import studio
from game.rules import GAMES
from game.table.store.values import Filter

ROOT = Path(__file__).resolve().parents[2]
CODES = {"Enter": pygame.K_RETURN, "Space": pygame.K_SPACE, "Tab": pygame.K_TAB}
CHOICE = re.compile(r"(?:^|(?<=[.?!] ))(\d|[A-Z]|Enter|Space): ([A-Z].*?)\.(?= |$)")
MONEY = r"(plus |minus |)\$([\d,]+(?:\.\d\d)?)"
ENDED = re.compile(rf"(?:^|(?<=[.?!] ))([^.:?!]+): {MONEY}, ")


class Listener:
    """Somebody who has a keyboard and hears what is said, and nothing else."""

    def __init__(self, router: Any, scene: Any) -> None:
        self.shell = router.shell
        self.loop = Loop(Canvas((1280, 720)), self.shell, scene)
        self.loop._begun, self.loop.window.visible = True, False  # nothing is drawn: nobody looks
        scene._ahead = None
        self.heard = ""
        self.listen()

    def listen(self) -> str:
        """What was said since."""
        voice = self.shell.speech.voice
        self.shell.clock.wind(0.6)
        self.loop.step()
        self.heard = " ".join(voice.heard)
        voice.heard.clear()
        return self.heard

    def press(self, key: str) -> str:
        """Press a key as it was called, and listen."""
        code = CODES.get(key) or (getattr(pygame, f"K_{key}") if len(key) > 1 else ord(key.lower()))
        self.loop.step([pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)])
        return self.listen()

    @property
    def choices(self) -> dict[str, str]:
        """The keys of the choices that were said last, with their words."""
        return dict(CHOICE.findall(self.heard))

    def place(self) -> None:
        """Place the first wager, and whatever is said to be missing for a hand to be dealt."""
        first = True
        for _ in range(20):
            said = self.press("Tab")
            if "nothing placed" in said and (first or "takes part in every round" in said):
                self.press("Enter")
                first = False
            if not first and "D" in self.choices:
                return
        raise AssertionError(f"nobody said how to deal: {self.heard}")

    def choose_card(self) -> None:
        """Choose a card, where cards are chosen first."""
        while "not chosen" not in self.press("Tab"):
            assert self.heard
        self.press("Enter")


def cents(sign: str, amount: str) -> int:
    return round(float(amount.replace(",", "")) * 100) * (-1 if sign == "minus " else 1)


@pytest.fixture(scope="module")
def router() -> Iterator[Any]:
    with studio(ROOT, speech=True) as made:
        made.shell.change(coach="off")
        yield made


@pytest.mark.parametrize("slug", GAMES)
def test_a_round_is_played_from_the_spoken_words_alone(router: Any, slug: str) -> None:
    draw = Random(f"blind at {slug}")
    player = Listener(router, router.table(slug))
    assert GAMES[slug].title.rstrip(".") in player.heard
    player.place()
    said = player.press("D")
    for _ in range(30):
        if " is over." in said:
            break
        if "Choose the cards first" in said:
            player.choose_card()
        open_keys = [key for key in player.choices if key != "F"] or [*player.choices]
        assert open_keys, said
        said = player.press(draw.choice(open_keys))
    row = router.store.rounds(Filter(player=router.player), limit=1)[0]
    assert row.status == "settled"
    net = cents(*re.findall(rf"Net {MONEY}\.", said)[-1])
    bankroll = cents(*re.findall(rf"Bankroll {MONEY}\.", said)[-1])
    assert (net, bankroll) == (row.net, router.store.bankroll(router.player))
    titles = {wager.name: wager.title for wager in GAMES[slug].wagers}
    booked: Counter[str] = Counter()
    for entry in router.store.kept_round(row.id).money:
        for line in entry.postings:
            if line.account == f"player:{router.player}":
                booked[titles.get(line.why, line.why)] += line.cents
    ended = {
        title.strip(): cents(sign, amount) for title, sign, amount in ENDED.findall(said.partition(" is over.")[2])
    }
    assert ended == dict(booked)
