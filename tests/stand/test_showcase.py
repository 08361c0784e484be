"""Showcase hands: every one is played by the engine to the end that the show tells."""

from __future__ import annotations

import re

import pytest

from game.client.stand.poster import POSTER, headline, laid_out_hand
from game.core.cards import card, text
from game.games import LISTED
from game.play.round_file import replay
from game.stand.showcase import play_hand, round_path, showcase, showcase_games

HANDS = [(slug, hand) for slug in showcase_games() for hand in showcase(slug).hands]


@pytest.mark.parametrize(
    ("slug", "hand"), HANDS, ids=[f"{slug}-{hand.round}" for slug, hand in HANDS]
)
def test_a_showcase_hand_wins_what_the_show_says(slug: str, hand: object) -> None:
    one = next(h for s, h in HANDS if s == slug and h is hand)
    settled = replay(round_path(slug, one).read_bytes())
    (seat,) = settled["seats"].values()
    told = laid_out_hand(one, play_hand(slug, one))
    won = seat["wagers"][one.wager]
    assert "$0" not in told.pays, "found broken: a free row was said to be won with a stake of $0"
    cents = int(re.search(r"(?:wins|is paid) \$([\d,]+) in", told.pays)[1].replace(",", "")) * 100  # type: ignore[index]
    assert won["result"] == "win"
    kept = (
        0 if slug == "high-roll-dice" else won["staked"]
    )  # a million dollars, and the dollar is gone (675a.5(c), R-HR3)
    assert cents == won["returned"] - kept
    assert settled["game"] == slug


@pytest.mark.parametrize(
    ("slug", "hand"), HANDS, ids=[f"{slug}-{hand.round}" for slug, hand in HANDS]
)
def test_what_lights_up_lies_on_the_poster_and_comes_before(slug: str, hand: object) -> None:
    one = next(h for s, h in HANDS if s == slug and h is hand)
    told = laid_out_hand(one, play_hand(slug, one))
    lying = {text(c.card) for c in told.cards}
    assert set(one.lit) <= lying, "a card of the hand is not dealt"
    lit = [piece for piece in (*told.cards, *told.dice) if piece.lit]  # type: ignore[attr-defined]
    # of several decks there may be two alike
    shining = [c for c in told.cards if text(c.card) in one.lit]
    assert len(lit) == (len(shining) if told.cards else len(told.dice))
    assert all(piece.comes < POSTER.dealt < piece.lit for piece in lit)  # type: ignore[attr-defined]
    assert all(c.comes <= c.seen <= POSTER.dealt for c in told.cards)
    assert all(84 <= piece.x <= 1920 for piece in (*told.cards, *told.dice))  # type: ignore[attr-defined]


def test_what_the_issue_names_is_shown() -> None:
    """A royal on the cross, a dealer 22, ten of a kind, five aces."""
    at = {slug: laid_out_hand(hand, play_hand(slug, hand)) for slug, hand in HANDS}
    assert {text(c.card) for c in at["criss-cross-poker"].cards if c.lit} == {
        "As",
        "Ks",
        "Qs",
        "Js",
        "Ts",
    }
    dealer = [c.card for c in at["free-bet-blackjack"].cards if c.lit]
    assert sum(min(10, "23456789TJQKA".index(text(c)[0]) + 2) for c in dealer) == 22
    assert [die.face for die in at["high-roll-dice"].dice] == [1] * 10
    aces = {card(one) for one in ("Ac", "Ad", "Ah", "As", "Jk")}
    assert {c.card for c in at["six-card-fortune-pai-gow-poker"].cards if c.lit} == aces


def test_every_table_has_words_that_fit() -> None:
    for slug in showcase_games():
        lines, _ = headline(LISTED[slug].title)
        assert 1 <= len(lines) <= 3
        assert len(showcase(slug).steps) == 3
