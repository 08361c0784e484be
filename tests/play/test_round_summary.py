"""The line that says what a round came to."""

from __future__ import annotations

from game.games import GAMES
from game.play.records.round_summary import hands_or_calls_text
from game.rounds import events as ev
from game.rounds.state import State


def line(slug: str, *events: ev.AnyEvent) -> str:
    state = State(slug=slug, offer=None, stock=None, bets={1: {}})  # type: ignore[arg-type]
    return hands_or_calls_text(GAMES[slug], state, (1,), events)


def test_a_high_card_is_not_called_high_twice() -> None:
    named = (ev.Named("seat 1", "High", "ace-jack high"), ev.Named("seat 1", "Low", "queen"))
    assert line("six-card-fortune-pai-gow-poker", *named) == "Ace-jack high, queen low"
    named = (ev.Named("seat 1", "High", "pair of sevens"), ev.Named("seat 1", "Low", "ace"))
    assert line("six-card-fortune-pai-gow-poker", *named) == "Pair of sevens high, ace low"


def test_a_hand_named_again_is_said_once() -> None:
    assert (
        line("double-back-jack", ev.Named("seat 1", "", "14"), ev.Named("seat 1", "", "14")) == "14"
    )
    split = (ev.Named("seat 1", "", "19"), ev.Named("seat 1 hand 2", "", "19"))
    assert line("double-back-jack", *split) == "19, 19"


def test_a_round_without_a_named_hand_says_what_was_announced_last() -> None:
    assert (
        line("lunar-poker", ev.Announced("The dealer does not qualify.", "671a.11(f)(1)"))
        == "The dealer does not qualify"
    )


def test_a_round_is_told_by_the_hand_that_was_paid_not_by_the_three_cards_it_began_with() -> None:
    """Raise It Up and Flop Poker said "Jack-nine high" of a round whose wagers lost with ace-jack
    high.
    """
    begun, paid = (
        ev.Named("seat 1", "Three cards", "jack-nine high"),
        ev.Named("seat 1", "Hand", "ace-jack high"),
    )
    assert line("raise-it-up-stud-poker", begun, paid) == "Ace-jack high"
    four, six = (
        ev.Named("seat 1", "Four cards", "pair of nines"),
        ev.Named("seat 1", "Six cards", "two pair"),
    )
    assert line("crazy-4-poker", four, six) == "Pair of nines"
