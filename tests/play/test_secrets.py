"""Nothing that leaves the program gives away what is still to be dealt."""

from __future__ import annotations

import base64
import io
import itertools
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.book import Filter, Store
from game.core.cards import text
from game.core.chance import SEED_BYTES, deck_stock, seed_with_words
from game.games import GAMES
from game.play.records.history_files import write_csv, write_json
from game.play.records.verification import verify_kept, verify_rounds
from game.play.seats.bots import make_bots
from game.play.session import Session, open_session

pytestmark = pytest.mark.engines

BLACKJACKS = [slug for slug, game in GAMES.items() if game.family == "blackjack"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    ticks = itertools.count()
    with Store.open(
        tmp_path, clock=lambda: datetime(2026, 3, 3, tzinfo=UTC) + timedelta(seconds=next(ticks))
    ) as book:
        book.people.buy_in(book.people.add_player("Robin").id, 10_000_000)
        yield book


def sit(store: Store, slug: str, first_seed: int = 1) -> Session:
    seeds = itertools.count(first_seed)
    game = GAMES[slug]
    return open_session(
        store,
        game,
        1,
        seats=(4,),
        bots=make_bots(game, (4,), 2),
        seeds=lambda: next(seeds).to_bytes(SEED_BYTES, "big"),
        advise=lambda *_: None,
    )


def play(session: Session, rounds: int, leave: int = 0) -> Session:
    """Rounds to their ends, on the game's least wagers; with `leave` the last is left at its first
    decision.
    """
    least = {w.name: 500 for w in session.game.wagers if not (w.optional or w.later)}
    for number in range(rounds + leave):
        session.deal({4: least})
        while session.turn and number < rounds:
            session.act(session.legal()[-1])
    return session


def exported(store: Store) -> str:
    """All that an export writes, both ways."""
    table, whole = io.StringIO(newline=""), io.StringIO()
    write_csv(store, Filter(player=1), table)
    write_json(store, Filter(player=1), whole)
    return table.getvalue() + whole.getvalue()


def seeds_in(told: str) -> set[bytes]:
    """Every 32 bytes that a text can be read to hold, in hex or in base 64."""
    found = {bytes.fromhex(word) for word in re.findall(r"\b[0-9a-f]{64}\b", told)}
    return found | {base64.b64decode(word) for word in re.findall(r"[0-9A-Za-z+/]{43}=", told)}


def predicts(session: Session, told: str) -> bool:
    """Whether what was told deals the cards that the next round at the table is dealt."""
    shoe = json.loads(session.table_standing.shoe)
    game = session.game
    packs = game.decks(session.rules)
    decks = [
        deck_stock(seed_with_words(seed, session.words), game.pack, packs).cards[shoe["used"] :]
        for seed in seeds_in(told)
    ]
    play(session, 1)
    assert session.state is not None
    dealt = session.state.stock.cards[shoe["used"] : session.state.at]
    assert len(dealt) > 5
    return (
        any(deck[: len(dealt)] == dealt for deck in decks) or " ".join(map(text, dealt[:6])) in told
    )


@pytest.mark.parametrize("slug", BLACKJACKS)
def test_the_next_cards_of_a_running_shoe_cannot_be_predicted_from_an_export(
    store: Store, slug: str
) -> None:
    session = play(sit(store, slug), 3)
    assert session.table_standing.shoe
    assert not predicts(session, exported(store))


@pytest.mark.parametrize("slug", BLACKJACKS)
def test_nor_from_what_verify_says_or_the_session_shows(store: Store, slug: str) -> None:
    session = play(sit(store, slug), 3)
    told = json.dumps([verify_kept(store, 3), *verify_rounds(store)])
    assert session.shown_seed == ""
    assert not predicts(session, told)


@pytest.mark.parametrize("slug", BLACKJACKS)
def test_once_the_shoe_is_over_its_seed_is_exported(store: Store, slug: str) -> None:
    session = play(sit(store, slug), 1)
    first = session.seed
    for _ in range(200):
        if session.seed != first:
            break
        play(session, 1)
    assert session.seed != first
    assert first in seeds_in(exported(store))
    assert session.seed not in seeds_in(exported(store))
    assert store.rounds.kept_round(1).secret is False


@pytest.mark.parametrize("slug", ["criss-cross-poker", *BLACKJACKS])
def test_an_open_round_and_a_pending_promise_are_in_nothing_that_is_told(
    store: Store, slug: str
) -> None:
    session = play(sit(store, slug), 2)
    session.deal({4: {w.name: 500 for w in session.game.wagers if not (w.optional or w.later)}})
    pending = store.promises.pending(1, slug)
    told = exported(store) + json.dumps(list(verify_rounds(store)))
    secrets = {session.seed, *([pending.seed] if pending else [])}
    if session.playing:
        assert store.rounds.kept_round(session.round_id).secret
        assert not secrets & seeds_in(told)


def test_a_round_of_its_own_deck_shows_its_seed_as_soon_as_it_is_over(store: Store) -> None:
    session = play(sit(store, "criss-cross-poker"), 1)
    assert session.shown_seed == session.seed.hex() != ""
    assert session.seed in seeds_in(exported(store))
    pending = store.promises.pending(1, "criss-cross-poker")
    assert pending is not None
    assert pending.seed not in seeds_in(exported(store))
    assert session.promise == pending.commitment
