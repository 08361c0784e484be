"""A Bet of Lunar Poker that is paid for two hands: the dealer, the panel and the reason name both."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.client.pages.reference.sentence import SentenceDialog
from game.client.pictures import studio
from game.client.table.cards.kind import settled_lines
from game.client.table.costs import TWO_HANDS
from game.client.table.model.second_hand import BOTH_PAY
from game.client.table.model.teaching import dealer_speech_sentence, settled_round_sentence
from game.play.round_file import open_with_drawn_cards
from game.play.round_file.reading import read_round_file
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]
KINGS = {
    "game": "lunar-poker",
    "rules": {"edition": "2016"},
    "cards": {"seat 3": ["Ah", "Kh", "Kc", "3c", "Qd"], "dealer": ["7h", "3s", "7s", "5h", "Ac"]},
    "seats": {"3": {"wagers": {"ante": 1500, "super": 1500}, "decisions": ["bet"]}},
}


def shown_texts(dialog: SentenceDialog) -> str:
    leaf = dialog._leaves[dialog.at][dialog.leaf]
    return "\n".join((leaf.title, *(text for text, _ in leaf.paragraphs)))


def test_found_broken_two_rows_lit_up_and_nobody_said_that_a_second_hand_pays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """671a.11(f)(2)(ii): at the decision, when it was settled, in the panel, and asked why."""
    with studio(ROOT, levels={str(number): "new" for number in range(9)}) as router:
        state = open_with_drawn_cards(read_round_file(json.dumps(KINGS).encode())).state
        player = Player(router, "lunar-poker", (1366, 768))
        visit = player.scene.visit
        visit.session.force_rules(state.offer.rules)
        visit.session.seats, visit.session.bots = state.seats, ()
        visit.view_from_seat(3)
        visit.deal_scripted(state.bets, state.stock)
        player.wait()
        said = "game.client.table.model.teaching.decision_sentence"
        with monkeypatch.context() as patch:
            patch.setattr(said, lambda *_, **__: "Bet.")
            assert dealer_speech_sentence(visit.moment) == f"{BOTH_PAY} Bet."
        visit.act("bet")
        player.wait()
        m = visit.moment
        both = "pair of kings 1 to 1 and ace-king 1 to 1"
        assert settled_round_sentence(m).endswith(f"Both your hands are paid: {both}.")
        (bet,) = (line for line in settled_lines(m) if line.spot.wager == "bet")
        assert (bet.why, len(bet.two_hands)) == (f"P{both[1:]}", 2)
        player.key(pygame.K_F5)
        dialog = player.loop.stack.top
        assert isinstance(dialog, SentenceDialog)
        while "Bet: " not in shown_texts(dialog):
            dialog.turn(1)
        reason = shown_texts(dialog)
        assert f"{TWO_HANDS} Here: {both}." in reason
        assert "section 671a" not in reason
        dialog.focus.focus("rule")
        player.key(pygame.K_RETURN)
        assert "The rule: section 671a.12(d) of the regulations." in shown_texts(dialog)
        dialog.turn(1)
        assert "section 671a" not in shown_texts(dialog), "each begins with its reason"
