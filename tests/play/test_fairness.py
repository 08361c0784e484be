"""What a written round says of its chance: held against the verifier that stands alone and against
the plain statement.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.core import cards, chance
from game.core.declaration import HouseRules, Offer
from game.core.errors import HouseError
from game.games import GAMES
from game.play import round_file
from game.play.records import fairness
from game.play.records.round_export import shareable_round_file
from game.play.records.round_records import table_stock
from game.rounds import act, legal, start
from tests.core import plain_chance as plain
from tests.play.fair_rounds import WORDS, played, round_facts
from tests.play.test_round_file import dealt, sitting
from tools.verify_round import verify

CROSS = {4: {"ante-across": 500, "ante-down": 500}}


@pytest.mark.parametrize("slug", GAMES)
def test_every_round_is_right_whatever_its_house_rules(slug: str) -> None:
    random, came = Random(slug), set()
    for number in range(40):
        left = random.choice((0, 100, 200)) if GAMES[slug].family == "blackjack" else 0
        _, file = played(slug, random, "training" if number % 2 else "off", left=left)
        block = file["fairness"]
        assert msgspec.to_builtins(msgspec.convert(block, fairness.FairnessBlock)) == block
        came.update(one["kind"] for one in file["irregularities"])
        assert verify(json.dumps(file)) == {
            "result": "right",
            "commitment": block["commitment"],
            "differences": {},
        }
    assert came


@pytest.mark.parametrize(
    "slug", ["six-card-fortune-pai-gow-poker", "free-bet-blackjack", "double-back-jack"]
)
def test_a_players_cut_is_checked_with_the_deal(slug: str) -> None:
    random, cut, wrong = Random(f"cut {slug}"), 0, set()
    for _ in range(60):
        _, file = played(slug, random, "training")
        assert verify(json.dumps(file))["differences"] == {}
        if not file["fairness"].get("cut"):
            continue
        cut += 1
        seat, depth = file["fairness"]["cut"]
        file["fairness"]["cut"] = [seat, depth + 1 if depth < 40 else depth - 1]
        wrong |= set(verify(json.dumps(file))["differences"])
    assert cut > 5
    assert wrong >= {"order", "cut"}


def test_a_shoe_that_runs_out_tells_its_discards() -> None:
    random, refilled = Random(5), 0
    while refilled < 5:
        _, file = played("double-back-jack", random, "off", left=random.choice((3, 12, 20)))
        if "refills" in file["fairness"]:
            refilled += 1
            assert verify(json.dumps(file))["differences"] == {}


def test_a_shoe_that_runs_out_twice_tells_its_discards_twice() -> None:
    game, rules, seed = GAMES["double-back-jack"], HouseRules(decks=1), (1954).to_bytes(32, "big")
    bets = {seat: {"blackjack": 1000} for seat in range(1, 7)}
    step = start(game, bets, table_stock(game, rules, seed, 50), Offer(rules))
    events = list(step.events)
    while step.state.turn:
        open_now = {str(action) for action in legal(game, step.state)}
        chosen = next(
            verb
            for verb in ("split", "hit", "second-chance", "no-insurance", "stand")
            if verb in open_now
        )
        step = act(game, step.state, chosen)
        events += step.events
    promise = chance.commitment(seed)
    block = fairness.fairness_block(
        game, step.state, events, commitment=promise, seed=seed, words={}, shown=True
    )
    assert len(block["refills"]) == 2
    file = round_facts(step.state, events) | {"fairness": block}
    assert verify(json.dumps(file))["differences"] == {}
    del block["refills"][1]
    assert "order" in verify(json.dumps(file))["differences"]


def test_a_lunar_deck_that_runs_out_tells_its_discards() -> None:
    state, file = played("lunar-poker", Random(6), "off", greedy=True)
    assert len(state.stock.cards) > 52
    assert file["fairness"]["refills"][0]["at"] == 52
    assert verify(json.dumps(file))["differences"] == {}


def test_until_the_seed_is_shown_there_is_only_the_commitment() -> None:
    seed = bytes(range(32))
    game = GAMES["criss-cross-poker"]
    step = start(game, CROSS, chance.deck_stock(seed, game.pack), Offer())
    sealed = fairness.fairness_block(
        game,
        step.state,
        step.events,
        commitment=chance.commitment(seed),
        seed=seed,
        words={4: "linden"},
        shown=False,
    )
    assert sealed == {"commitment": chance.commitment(seed)}


def test_a_round_whose_cards_were_given_by_hand_promises_nothing() -> None:
    opened = round_file.open_round(
        round_file.read_round_file(
            json.dumps({"game": "go-fore-it", "seats": {"1": {"wagers": {"front-9": 500}}}})
        )
    )
    seed = opened.state.stock.seed
    given_by_hand = fairness.fairness_block(
        opened.game, opened.state, opened.events, commitment="", seed=seed, words={}, shown=True
    )
    assert given_by_hand == {}


def test_the_plain_statement_deals_what_the_program_deals() -> None:
    random = Random(7)
    for packs in (1, 2, 6, 8):
        seed, words = random.randbytes(32), {random.randint(1, 9): "linden", 10: "½ 🍀"}
        assert plain.mixed(seed, words) == chance.seed_with_words(seed, words)
        assert " ".join(plain.shuffled(seed, "deck", plain.pack() * packs)) == cards.show(
            chance.deck_stock(seed, cards.DECK, packs).cards
        )
        for number in range(20):
            assert tuple(plain.throw(seed, number, 10)) == chance.throw(seed, number, 10)


def test_the_streams_are_those_of_another_program() -> None:
    """`printf 'throw 0\\\\0' > m; head -c 32 /dev/zero >> m; openssl dgst -shake256 -xoflen 16 m`"""
    printed = "01d262a242f18228ed2bdb00611f553a"
    numbers = [int(printed[i : i + 4], 16) for i in range(0, 32, 4)]
    assert max(numbers) < 65532
    assert chance.throw(bytes(32), 0, 8) == tuple(number % 6 + 1 for number in numbers)


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", GAMES)
def test_every_round_of_a_book_is_exported_so_that_an_outsider_can_check_it(
    slug: str, tmp_path: Path
) -> None:
    """With words or without, and where a shoe goes on only when it is over."""
    game, random = GAMES[slug], Random(slug)
    shoe = slug == "double-back-jack"
    dealing = "automated-shoe" if game.family == "blackjack" and not shoe else "manual-shoe"
    rules = HouseRules(irregularities="training", decks=int(shoe), dealing=dealing)
    session = sitting(tmp_path, slug, rules, (3,))
    with session.store as store:
        for number in range(16):
            session.choose_word(WORDS[number % 3] if number % 2 else "")
            dealt(session, number)
            while session.turn:
                if number < 4:
                    assert (
                        verify(json.dumps(shareable_round_file(store, session.round_id)))["result"]
                        == "sealed"
                    )
                session.act(
                    random.choice([one for one in session.legal() if session.is_affordable(one)])
                )
        files = {
            number: shareable_round_file(store, number) for number in range(1, session.round_id + 1)
        }
        found = [verify(json.dumps(file)) for file in files.values()]
        assert [one["differences"] for one in found] == [{}] * len(files)
        results = [one["result"] for one in found]
        assert results == ["right"] * results.count("right") + ["sealed"] * results.count("sealed")
        assert results.count("right") >= (8 if shoe else 16)
        assert any("words" in file["fairness"] for file in files.values())
        for file in files.values():
            assert round_file.replay(json.dumps(file))["game"] == slug


def test_a_block_that_is_none_is_refused_by_its_field(tmp_path: Path) -> None:
    given = {
        "game": "go-fore-it",
        "format": 2,
        "seats": {"1": {"wagers": {"front-9": 500}, "decisions": ["fold"]}},
    }
    for wrong in (
        {},
        {"commitment": 1},
        {"commitment": "0" * 64, "more": 1},
        {"commitment": "0" * 64, "order": [1]},
    ):
        with pytest.raises(HouseError, match=r"^fairness"):
            round_file.replay(json.dumps(given | {"fairness": wrong}))
    assert (
        round_file.replay(json.dumps(given | {"fairness": {"commitment": "0" * 64}}))["void"]
        is False
    )
