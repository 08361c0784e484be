"""What is printed determines the play: a second reader, written from the words alone, answers as
the program does.

Positions are dealt until every class of every line, slips included, was met as often as is wanted,
or nobody deals it.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from game.core.cards import DECK, HIDDEN, JOKER_DECK, Card, text
from game.core.cards import cards as read
from game.core.errors import HouseError
from game.games import GAMES
from game.games.criss_cross_poker.card import line_card_facts
from game.games.criss_cross_poker.rules import ACROSS, DOWN
from game.games.lunar_poker.card import cards_given_away, kept_card_bits
from game.games.raise_it_up_stud_poker.rules import STREETS
from game.hands.blackjack import card_points, is_pair, points
from game.hands.pai_gow import card_rank_index
from game.odds.blackjack import card_facts
from game.odds.strategy.card_language import (
    LAMMER,
    MONEY_BESIDE,
    CardAnswer,
    NoTurnedMatch,
    StrategyCard,
    TwoFromRange,
)
from game.odds.strategy.lessons import class_of, lesson_classes
from game.odds.strategy.strategy_card import Strategy, card_figures
from game.practice.card_sheet import (
    HOW,
    SIZES,
    card_as_data,
    card_with_examples_as_data,
    sized_card,
)
from game.printing import card_back
from game.printing.text_pages import a6_card_pdf
from tests.odds import card_reader as reader
from tools.odds import search

WANTED, DEALT, LEAST, ENOUGH = 25, 9_000, 1_500, 4
Case = tuple[str, Any, dict[str, Any], set[str] | None]
"""The stage, what the program sees, what the reader sees, and the answers that are open."""


def said(cards: tuple[Card, ...]) -> list[str]:
    return [text(c) for c in cards]


def near(rng: random.Random, pack: tuple[Card, ...], count: int) -> list[Card]:
    """Cards that lie close together now and then, so that rows, pairs and suits come often."""
    style = rng.randrange(4)
    some = list(pack)
    if style == 1:
        low = rng.randrange(13)
        some = [c for c in pack if (c >> 2) - low in range(6) or c == 52]
    elif style == 2:
        suit = rng.randrange(4)
        some = [c for c in pack if c & 3 == suit or rng.random() < 0.25]
    elif style == 3:
        ranks = rng.sample(range(13), 5)
        some = [c for c in pack if c >> 2 in ranks or c == 52]
    return rng.sample(some if len(some) >= count else list(pack), count)


def criss_cross(rng: random.Random) -> Case:
    dealt = near(rng, DECK, 6)
    stage = rng.choice(("across", "down", "middle"))
    cross = [HIDDEN] * 5
    for places, cards, shown in (
        (ACROSS, dealt[2:4], stage != "across"),
        (DOWN, dealt[4:6], stage == "middle"),
    ):
        outer = [i for i in places if i not in set(ACROSS) & set(DOWN)]
        for i, c in zip(outer, cards, strict=True):
            cross[i] = c if shown else HIDDEN
    hand = said(tuple(dealt[:2]))
    lines = [
        hand + (said(tuple(dealt[2:4])) if stage != "across" else []),
        hand + (said(tuple(dealt[4:])) if stage == "middle" else []),
    ]
    view = SimpleNamespace(hand=tuple(dealt[:2]), piles={"community": tuple(cross)}, stage=stage)
    return stage, view, {"hand": hand, "lines": lines}, None


def raise_it_up(rng: random.Random) -> Case:
    at = rng.randrange(3)
    dealt = near(rng, DECK, 3 + at)
    view = SimpleNamespace(
        hand=tuple(dealt[:3]), piles={"community": (*dealt[3:], HIDDEN)}, stage=STREETS[at]
    )
    return STREETS[at], view, {"hand": said(tuple(dealt))}, None


def plain(stage: str, count: int, own: Any = None) -> Any:
    def made(rng: random.Random) -> Case:
        dealt = tuple(near(rng, DECK, count))
        view = SimpleNamespace(hand=dealt, piles={}, stage=stage)
        return stage, view, {"hand": said(dealt), "own": own}, None

    return made


def lunar(rng: random.Random) -> Case:
    stage = rng.choice(("choice", "choice", "draw"))
    dealt = near(rng, DECK, 6)
    up = rng.choice([c for c in DECK if c not in dealt])
    hand = tuple(sorted(dealt[: 5 if stage == "choice" else rng.choice((5, 6))]))
    view = SimpleNamespace(hand=hand, piles={"dealer": (HIDDEN, up)}, stage=stage)
    return stage, view, {"hand": said(hand), "dealer": text(up), "own": reader.lunar}, None


def pai_gow(rng: random.Random) -> Case:
    dealt = near(rng, JOKER_DECK, 6)
    if rng.random() < 0.4 and Card(52) not in dealt:
        dealt[0] = Card(52)
    hand = tuple(sorted(dealt))
    view = SimpleNamespace(hand=hand, piles={}, stage="setting")
    if rng.random() < 0.6:
        opened = {
            "House way",
            *(["Joker low"] if 52 in hand else ["One of them low"]),
            "Odd card low",
        }
        shared = Counter(card_rank_index(c) for c in hand)
        ranks = [shared[card_rank_index(c)] for c in hand if c != 52]
        opened -= {"Odd card low"} if min(ranks) > 1 else set()
        opened -= {"One of them low"} if max(ranks) == 1 else set()
        return (
            "joker" if 52 in hand else "setting",
            view,
            {"hand": said(hand), "own": reader.pai_gow},
            opened,
        )
    laid = said(tuple(dealt))
    doubling = SimpleNamespace(hand=tuple(dealt), piles={}, stage="double-down")
    return "double-down", doubling, {"hand": laid[:5], "low": laid[5], "own": reader.doubled}, None


def twenty_one(slug: str) -> Any:
    def made(rng: random.Random) -> Case:
        count = rng.choice((2, 2, 2, 3, 4))
        low = [c for c in DECK if c >> 2 < 6 or c >> 2 == 12] if rng.random() < 0.5 else list(DECK)
        hand = [rng.choice(low) for _ in range(count)]
        if rng.random() < 0.3:
            hand = [hand[0], Card(hand[0] ^ 1)]
        # nobody draws to a bust
        while points(hand[:-1] if slug == "double-back-jack" else hand)[0] > 21:
            hand.pop()
        up, stands = rng.choice(DECK), rng.choice(("", "", LAMMER, MONEY_BESIDE))
        total, soft = points(hand)
        two = len(hand) == 2
        opened = {
            "Hit",
            "Stand",
            *(("Double", "Surrender") if two else ()),
            *(("Split",) if is_pair(hand) else ()),
        }
        on_it = {"lammer": stands == LAMMER, "money_beside": stands == MONEY_BESIDE}
        view = card_facts.facts(total, soft, is_pair(hand), card_points(up), **on_it)
        position = {"hand": said(tuple(hand)), "up": text(up), "stands": stands}
        if total > 21:
            return "chance", view, position, {"Take it", "Decline"}
        return "play", view, position, opened

    return made


DEALS = {
    "criss-cross-poker": criss_cross,
    "raise-it-up-stud-poker": raise_it_up,
    "flop-poker": plain("flop", 3),
    "go-fore-it": plain("back-9", 2, reader.golf),
    "crazy-4-poker": plain("play", 5, reader.crazy),
    "four-card-frenzy": plain("raise", 5, reader.crazy),
    "lunar-poker": lunar,
    "six-card-fortune-pai-gow-poker": pai_gow,
    "free-bet-blackjack": twenty_one("free-bet-blackjack"),
    "double-back-jack": twenty_one("double-back-jack"),
}


def met(card: StrategyCard, look: Any, deal: Any, seed: int) -> Iterator[tuple[str, Any, Case]]:
    """Decisions of every class, no class more often than wanted: the class, the program's reading,
    and the case.
    """
    rng, often = random.Random(seed), Counter[str]()
    wanted = len(lesson_classes(card))
    for number in range(DEALT):
        if number > LEAST and len(often) == wanted and min(often.values()) >= ENOUGH:
            return
        case = deal(rng)
        stage, view, _, opened = case
        facts = view if not isinstance(view, SimpleNamespace) else look(view)

        def is_open(answer: CardAnswer, opened: set[str] | None = opened) -> bool:
            return opened is None or answer.word in opened

        key = class_of(card, stage, facts, is_open).key
        often[key] += 1
        if often[key] <= WANTED:
            yield key, card.read(stage, facts, is_open), case


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", DEALS)
def test_a_second_reader_of_the_words_answers_as_the_program(slug: str) -> None:
    """A stranger who was given only the printed card, of whatever size, plays as the program does:
    most of all where a hand nearly fits a row, for each class next to an edge is dealt.
    """
    strategy, printed = Strategy(GAMES[slug]), set()
    for size in SIZES:
        with suppress(HouseError):
            printed.add(sized_card(GAMES[slug], size).card)
    assert strategy.card in printed
    for card in printed:
        lines, seen = tuple(line.words for line in card.lines), set()
        for key, reading, (stage, _, position, opened) in met(card, strategy.look, DEALS[slug], 3):
            titles = {line.title for line in card.lines if line.stage == stage}
            assert reader.answer(lines, titles, position, opened) == reading.said.answer.word, (
                key,
                position,
            )
            assert reading.sentence == f"Step {reading.line} applies: {reading.words}."
            assert reading.words in lines[reading.line - 1]
            seen.add(key)
        wanted = {one.key for one in lesson_classes(card)}
        assert len(seen) >= 0.75 * len(wanted), wanted - seen


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
def test_who_reads_the_letters_of_the_chart_plays_as_the_program(slug: str) -> None:
    told = card_with_examples_as_data(GAMES[slug], "chart")
    grid = {
        kind: {name: row.split() for name, row in rows.items()}
        for kind, rows in told["chart"].items()
    }
    card, verbs = (
        sized_card(GAMES[slug], "chart").card,
        {"D": "Double", "F": "Double", "P": "Split", "R": "Surrender"},
    )
    for total, is_soft, pair in [
        *((total, False, False) for total in range(5, 21)),
        *((total, True, False) for total in range(13, 21)),
        *((2 * each if each < 11 else 12, each == 11, True) for each in range(2, 12)),
    ]:
        each = 11 if is_soft else total // 2
        row = f"{'A' if each == 11 else each},{'A' if each == 11 else each}" if pair else str(total)
        kind = "pairs" if pair else "soft" if is_soft else "hard"
        for at, up in enumerate(range(2, 12)):
            opened = {"Hit", "Stand", "Double", "Surrender"} | ({"Split"} if pair else set())
            facts = card_facts.facts(total, is_soft, pair, up)
            said = card.read(
                "play", facts, lambda answer, opened=opened: answer.word in opened
            ).said.answer.word
            letter = grid[kind][row][at]
            assert verbs.get(letter, {"H": "Hit", "S": "Stand"}.get(letter)) == said, (
                total,
                is_soft,
                pair,
                up,
            )


def test_the_raise_it_up_line_that_admitted_two_readings() -> None:
    """Line 1 said "two of them within four ranks": of the two high cards, or of all three (7.06 %
    instead of 0.208 %).
    """
    strategy = Strategy(GAMES["raise-it-up-stud-poker"])
    for cards, word in (
        ("Jh Tc 8d", "3x"),
        ("Jh Tc 7d", "Check"),
        ("Kh Jc 4d", "Check"),
        ("Ah Kc Jd", "3x"),
        ("Th 9h 2h", "3x"),
    ):
        position = {"hand": cards.split()}
        view = SimpleNamespace(
            hand=tuple(Card(DECK[_index(c)]) for c in cards.split()),
            piles={"community": ()},
            stage=STREETS[0],
        )
        assert strategy.card.read(STREETS[0], strategy.look(view)).said.answer.word == word
        assert reader.answer(strategy.lines, {"At once"}, position) == word


def _index(name: str) -> int:
    return "23456789TJQKA".index(name[0]) * 4 + "cdhs".index(name[1])


@pytest.mark.parametrize(
    ("hand", "across", "down", "word"),
    [
        ("Ks 4d", "Qh Jc", "Ad 2c", "1x"),  # J-Q-K-A is an inside draw, 7 points and more
        ("8s 5h", "6d 9c", "5c Jd", "3x"),  # an inside draw and a pair of fives down
        ("Ah 4s", "2d 3c", "9h Kd", "1x"),  # A-2-3-4 is an inside draw, 7 points
        ("9s 4d", "7h Jc", "7d 2c", "Fold"),  # 5 points: each rank once, an own rank double
        ("9s Td", "Jh Qc", "2d 3c", "3x"),  # four in a row open at both ends
    ],
)
def test_the_criss_cross_lines_that_admitted_several_readings(
    hand: str, across: str, down: str, word: str
) -> None:
    """J-Q-K-A "in a row" or not, each rank or each card counted, "below 6" points or rank: 0.173 to
    0.32 % by reading.
    """
    strategy = Strategy(GAMES["criss-cross-poker"])
    lines = [hand.split() + across.split(), hand.split() + down.split()]
    assert reader.answer(strategy.lines, {"Middle"}, {"hand": hand.split(), "lines": lines}) == word
    own, one, two = (
        tuple(DECK[_index(c)] for c in cards.split()) for cards in (hand, across, down)
    )
    assert strategy.card.read("middle", line_card_facts(own, one, two)).said.answer.word == word


@pytest.mark.parametrize(
    ("cards", "word"),
    [
        ("8h 7c 4c 6d 9s", "1x"),
        ("5h 6c 7c 8d 9s", "1x"),
        ("3h 5c 6c 7d 9s", "Fold"),
        ("3h 4c 6c 7d 9s", "Fold"),
    ],
)
def test_found_broken_an_inside_draw_by_its_words_was_in_every_open_row_of_five_cards(
    cards: str, word: str
) -> None:
    """4-6-7-8 lies in 4-6-7-8-9: who took "four ranks that exactly one further completes" at its
    word folded what two complete.
    """
    game = GAMES["raise-it-up-stud-poker"]
    strategy = Strategy(game)
    said = strategy.card.read(
        STREETS[2], strategy.see(STREETS[2], tuple(DECK[_index(c)] for c in cards.split()))
    )
    assert said.said.answer.word == word
    assert reader.answer(strategy.lines, {"Before 6th Street"}, {"hand": cards.split()}) == word
    assert (
        "no hand with four in a row that two ranks complete"
        in card_as_data(game, "four")["terms"]["an inside draw"]
    )


def test_found_broken_words_that_a_stranger_could_take_otherwise() -> None:
    """A pair with a turned card, a turned ace, three of a kind as a pair, a joker beside an ace, a
    king as no 10.
    """
    down = [
        line
        for size in ("pocket", "four", "full")
        for line in sized_card(GAMES["criss-cross-poker"], size).card.lines
        if line.stage == "down"
    ]
    assert all(line.when.endswith("by your two cards") for line in down)
    assert "an ace in your hand and 11 points or more" in down[-1].words
    lunar = card_as_data(GAMES["lunar-poker"], "pocket")
    assert "just a pair, not below the dealer's card" in lunar["steps"][0]["words"]
    assert "just a pair" in lunar["terms"]["a pair"]
    assert (
        "joker"
        in card_as_data(GAMES["six-card-fortune-pai-gow-poker"], "full")["terms"][
            "more than a pair"
        ]
    )
    for slug in ("free-bet-blackjack", "double-back-jack"):
        assert "king" in card_as_data(GAMES[slug], "four")["terms"]["10"]
    assert "“And” asks for both, in the same cards or others" in HOW


def test_found_broken_terms_that_a_stranger_read_otherwise() -> None:
    """A pair of twos "card by card" below K-Q-8-4 (73.7 % of an Ante), A-2-3-4 in no sequence (0.55
    %), two pair no better than a pair of jacks (0.012 %), a joker beside two aces no three of a
    rank (0.005 %), a flush without "four cards of one suit".
    """
    for slug in ("crazy-4-poker", "four-card-frenzy"):
        terms = card_as_data(GAMES[slug], "four")["terms"]
        assert terms["K-Q-8-4 or better"].startswith("Every pair is better.")
        assert "in sequence (A-2-3-4 too)" in terms["a pair of aces or better"]
    for size in ("pocket", "four", "full"):
        pai_gow, lunar = (
            card_as_data(GAMES[slug], size)
            for slug in ("six-card-fortune-pai-gow-poker", "lunar-poker")
        )
        assert "better than any pair" in pai_gow["terms"]["or better"]
        assert "A straight or flush has four such cards" in lunar["terms"]["buy"]
        said = " ".join(line["words"] for line in pai_gow["steps"])
        assert ("three of one rank" in said) == ("three of one rank" in pai_gow["terms"])
        odd = "Odd card low" in said, "odd card low" in pai_gow["terms"]
        assert odd[0] == odd[1]  # what no row says is not explained either


def test_found_broken_who_read_the_chart_alone_played_a_lammer_like_money(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its front said nothing of hands with only a lammer, and 0.0026 % was printed below: by its
    letters it was 0.0108 %.
    """
    told, card = (
        card_with_examples_as_data(GAMES["free-bet-blackjack"], "chart"),
        sized_card(GAMES["free-bet-blackjack"], "chart").card,
    )
    other = []
    for total, is_soft in [
        *((total, False) for total in range(5, 21)),
        *((total, True) for total in range(13, 21)),
    ]:
        row = told["chart"]["soft" if is_soft else "hard"][str(total)].split()
        for letter, up in zip(row, range(2, 12), strict=True):
            facts = card_facts.facts(total, is_soft, False, up, lammer=True)
            opened = {"Hit", "Stand", "Double"}
            said = card.read(
                "play", facts, lambda answer, opened=opened: answer.word in opened
            ).said.answer.word
            other += [(total, is_soft, up)] if letter not in {said[0], "F"} else []
    assert len(other) == 13
    front = {
        slug: " ".join(drawn(monkeypatch, slug, "chart")[0])
        for slug in ("free-bet-blackjack", "double-back-jack")
    }
    assert (
        "for a hand with only a lammer on it or with your money beside a lammer, and for all else"
        in front["free-bet-blackjack"]
    )
    assert "lammer" not in front["double-back-jack"]


def drawn(monkeypatch: pytest.MonkeyPatch, slug: str, size: str) -> list[list[str]]:
    """What is printed on each side of a card, as it is drawn."""
    from reportlab.pdfgen.canvas import Canvas

    pages: list[list[str]] = [[]]
    monkeypatch.setattr(
        Canvas, "drawString", lambda _page, _x, _y, said: pages[-1].append(said.strip())
    )
    monkeypatch.setattr(Canvas, "showPage", lambda _page: pages.append([]))
    a6_card_pdf(GAMES[slug], size, "#123456")
    return pages[:-1]


def test_found_broken_a_worked_hand_of_lunar_was_cut_in_its_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three lines were wanted and two printed: "a king or an ace above the dealer's card and two"."""
    back = " ".join(drawn(monkeypatch, "lunar-poker", "four")[1])
    assert max(len(hand.words) for hand in card_back.hands(GAMES["lunar-poker"])) > 80
    assert all(hand.words in back for hand in card_back.hands(GAMES["lunar-poker"]))


def test_found_broken_a_run_of_the_search_said_that_suit_before_any() -> None:
    """Shipped words had been put in order by hand; the next run would have printed "no turned card
    of that suit and two cards".
    """
    held = NoTurnedMatch(suit=True), TwoFromRange(9, 12, one_suit=True)
    assert search.said_in_one(held) == held[::-1]
    for one in card_figures(GAMES["criss-cross-poker"]).curve:
        assert all(
            search.said_in_one(each) == each
            for line in one.card.lines
            for row in line.rows
            for each in row.any_of
        )


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
def test_found_broken_a_short_card_stood_with_two_twos(slug: str) -> None:
    """Its bounds began at hard 5 and soft 13: who may not split twos or aces again was told to
    stand.
    """
    card = sized_card(GAMES[slug], "pocket").card
    for total, is_soft, up in product((4, 12), (False, True), range(2, 12)):
        if (total == 12) == is_soft:
            facts = card_facts.facts(total, is_soft, False, up)
            assert (
                card.read(
                    "play", facts, lambda answer: answer.verb in {"hit", "stand"}
                ).said.answer.word
                == "Hit"
            )


def test_what_an_exchange_keeps_is_what_its_term_says() -> None:
    """Lunar's card kept the highest card alone where another of its suit, or three to a straight
    flush, were worth more.
    """
    rng = random.Random(14)
    hands = [tuple(near(rng, DECK, 5)) for _ in range(1500)]
    columns = [np.array(column) for column in zip(*hands, strict=True)]
    kept = set()
    for hand, places in zip(hands, kept_card_bits(columns).tolist(), strict=True):
        if (
            max(Counter(c & 3 for c in hand).values()) < 4 and len({c >> 2 for c in hand}) > 1
        ):  # four of a suit are bought to
            assert set(said(cards_given_away(hand))) == reader.exchanged(said(hand)), said(hand)
            assert cards_given_away(hand) == tuple(
                c for i, c in enumerate(hand) if not places >> i & 1
            )
            kept.add(places.bit_count())
    assert kept >= {1, 2, 3}


def test_a_royal_flush_stood_among_the_boundaries_of_lunar() -> None:
    """It is paid at once, and asked nothing."""
    strategy = Strategy(GAMES["lunar-poker"])
    for one in card_figures(GAMES["lunar-poker"]).boundaries:
        for hand in (one.one, one.other):
            assert strategy.asks(one.stage, read(hand)), hand
    assert not strategy.asks("choice", read("Ts Ks Js Qs As 8s"))


def test_a_card_with_real_text_is_printed_without_the_window(tmp_path: Path) -> None:
    code = "import sys, main; main.main(sys.argv[1:]); sys.exit('pygame' in sys.modules)"
    card = ["card", "flop-poker", "--out", str(tmp_path / "card.pdf")]
    done = subprocess.run(
        [sys.executable, "-c", code, *card], cwd=Path(__file__).parents[2], check=False
    )
    assert done.returncode == 0
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")
