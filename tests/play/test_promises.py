"""What is dealt next is promised before the wagers, and no one re-rolls it by leaving or by being
killed.
"""

from __future__ import annotations

import hashlib
import itertools
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import Damaged, DiskFull, Promise, Store, StoreError
from game.book.backups.backup import book_of
from game.book.values import PlayerOutcome, RoundEnding, RoundSeats, RoundStart
from game.core.chance import Stream, commitment, seed_with_words
from game.core.declaration import HouseRules
from game.core.errors import HouseError
from game.games import GAMES, SLUGS
from game.play.records.verification import sum_reports, verify_kept, verify_rounds
from game.play.seats import bots as company
from game.play.seats.bots import Bot
from game.play.session import Session, open_session
from tests.book.book import SLUG, Clock, begin, opened, seated, seed_of, settle

pytestmark = pytest.mark.engines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data", Clock()) as book:
        book.people.buy_in(book.people.add_player("Robin").id, 10_000_000)
        yield book
        assert book.verify() == ()


def sit(store: Store, slug: str, name: str = "seed", **how: object) -> Session:
    numbers = itertools.count()
    game = GAMES[slug]
    return open_session(
        store,
        game,
        1,
        seats=(4,),
        bots=company.make_bots(game, (4,), 2),
        advise=lambda *_: None,
        seeds=lambda: hashlib.sha256(f"{name} {next(numbers)}".encode()).digest(),
        **how,
    )


def play(session: Session, rounds: int = 1) -> Session:
    for _ in range(rounds):
        stream = Stream(
            hashlib.sha256(f"bets {session.current_or_next_round}".encode()).digest(), "bets"
        )
        session.deal({4: company.bot_bets(session.game, session.rules, Bot(4, "You"), stream)})
        while session.turn:
            session.act(session.legal()[-1])
    return session


def test_a_promise_is_in_the_chain_before_it_is_known_and_stays_the_same(store: Store) -> None:
    assert store.promises.pending(1, SLUG) is None
    before = store.make_head()
    made = store.promises.ensure_promise(1, SLUG, seed_of(1))
    assert made == Promise(seed_of(1), hashlib.sha256(seed_of(1)).hexdigest(), {})
    tip = store.ledger.chains.tip(1)
    assert tip is not None
    assert (store.make_head().number, tip.number) == (
        before.number + 2,
        before.number + 2,
    )  # opened
    assert (
        store.promises.ensure_promise(1, SLUG, seed_of(2))
        == made
        == store.promises.pending(1, SLUG)
    )
    assert store.ledger.chains.tip(1).number == tip.number
    assert store.promises.pending(1, "flop-poker") is None


def test_only_what_was_promised_is_dealt(store: Store) -> None:
    sitting = store.people.sit_down(1, SLUG).id
    told = {"number": 1, "offer": "{}", "bets": "{}"}
    other = {"seed": seed_of(2), "commitment": commitment(seed_of(2))}
    with pytest.raises(StoreError, match="not the one that was promised"):
        store.rounds.begin(RoundStart(**told, **other), RoundSeats((sitting,)))
    store.promises.ensure_promise(1, SLUG, seed_of(1))
    with pytest.raises(StoreError, match="not the one that was promised"):
        store.rounds.begin(RoundStart(**told, **other), RoundSeats((sitting,)))
    with pytest.raises(StoreError, match="not the one that was promised"):
        store.rounds.begin(RoundStart(used=30, **told, **other), RoundSeats((sitting,)))
    store.rounds.begin(
        RoundStart(seed=seed_of(1), commitment=commitment(seed_of(1)), **told),
        RoundSeats((sitting,)),
    )
    assert store.promises.pending(1, SLUG) is None


def test_a_seed_is_not_dealt_twice_but_a_shoe_goes_on(store: Store) -> None:
    player, sitting = seated(store)
    settle(store, player, begin(store, player, sitting, 1))
    told = {
        "number": 2,
        "offer": "{}",
        "bets": "{}",
        "seed": seed_of(1),
        "commitment": commitment(seed_of(1)),
    }
    with pytest.raises(StoreError, match="not the one that was promised"):
        store.rounds.begin(RoundStart(**told), RoundSeats((sitting,)))
    going_on = store.rounds.begin(RoundStart(used=30, **told), RoundSeats((sitting,)))
    assert store.round_chain_place(going_on).promise == store.round_chain_place(1).promise
    store.rounds.settle(going_on, RoundEnding(PlayerOutcome("")))


def test_a_round_of_given_cards_leaves_the_promise_alone(store: Store) -> None:
    promised = store.promises.ensure_promise(1, SLUG, seed_of(1))
    sitting = store.people.sit_down(1, SLUG).id
    dealt = store.rounds.begin(
        RoundStart(
            number=1,
            seed=seed_of(2),
            commitment=commitment(seed_of(2)),
            offer="{}",
            bets="{}",
            stock='{"cards":[]}',
        ),
        RoundSeats((sitting,)),
    )
    store.rounds.settle(dealt, RoundEnding(PlayerOutcome("")))
    assert store.promises.pending(1, SLUG) == promised


@pytest.mark.parametrize("slug", SLUGS)
def test_the_promise_shown_before_the_wagers_is_the_rounds_commitment(
    store: Store, slug: str
) -> None:
    session = sit(store, slug)
    for _ in range(4):
        promised, tip = session.promise, store.ledger.chains.tip(1)
        assert tip is not None
        play(session)
        kept = store.rounds.kept_round(session.round_id)
        assert kept.commitment == promised
        place = store.round_chain_place(session.round_id)
        assert place.promise is not None
        assert place.promise <= tip.number < place.begun
        report = verify_kept(store, session.round_id)
        assert (report["matches"], report["differences"]) == (True, [])


@pytest.mark.parametrize("slug", ["criss-cross-poker", "double-back-jack", "high-roll-dice"])
def test_nobody_re_rolls_by_walking_away(store: Store, slug: str) -> None:
    session = play(sit(store, slug))
    promised = session.promise
    session.end_all_sittings()
    sit(store, slug, "again").end_all_sittings()
    session = play(sit(store, slug, "and again"))
    assert store.rounds.kept_round(session.round_id).commitment == promised


PROMISED_AND_KILLED = """
import hashlib, os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from game.games import GAMES
from game.play.session import Session, open_session
from game.book import Store

store = Store.open(Path(sys.argv[1]), clock=lambda: datetime.now(UTC))
session = open_session(store, GAMES["flop-poker"], 1, seats=(4,), seeds=lambda: os.urandom(32), advise=lambda *_: None)
print(session.promise, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
def test_nobody_re_rolls_by_being_killed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with opened(folder, Clock()) as store:
        store.people.buy_in(store.people.add_player("Robin").id, 10_000)
    shown = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", PROMISED_AND_KILLED, str(folder)],
            capture_output=True,
            text=True,
            check=False,
            cwd=Path(__file__).parents[2],
        )
        assert done.returncode == -signal.SIGKILL, done.stderr
        shown.append(done.stdout.strip())
    assert len(set(shown)) == 1
    with opened(folder, Clock()) as store:
        assert play(sit(store, "flop-poker")).commitment == shown[0]


@pytest.mark.in_file
@pytest.mark.parametrize("slug", ["flop-poker", "double-back-jack"])
def test_after_a_backup_was_restored_nothing_is_dealt_that_was_dealt_from_the_book_that_was_left(
    tmp_path: Path, slug: str
) -> None:
    with opened(tmp_path, Clock()) as store:
        store.people.buy_in(store.people.add_player("Robin").id, 1_000_000)
        promised = play(sit(store, slug)).promise
    store = opened(tmp_path, Clock())
    dealt = play(sit(store, slug, "then")).commitment
    assert dealt == promised
    store.close(keep_backup=False)
    book_of(tmp_path).write_bytes(b"ruined")
    with pytest.raises(Damaged) as caught:
        opened(tmp_path, Clock())
    with caught.value.restore() as store:
        session = sit(store, slug, "after")
        assert session.promise != dealt
        assert store.rounds.kept_round(1).secret is False
        play(session)
        assert store.rounds.kept_round(2).used == 0
        assert sum_reports(verify_rounds(store))["differences"] == []


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.in_file
def test_a_restore_that_was_killed_before_it_was_noted_is_noted_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path, Clock()) as store:
        store.people.buy_in(store.people.add_player("Robin").id, 1_000_000)
        promised = play(sit(store, "flop-poker")).promise
    book_of(tmp_path).write_bytes(b"ruined")
    with pytest.raises(Damaged) as caught:
        opened(tmp_path, Clock())
    with monkeypatch.context() as killed:
        killed.setattr(Store, "_note_restore_if_any", interrupted)
        with pytest.raises(KeyboardInterrupt):
            caught.value.restore()
    for _ in range(2):
        with opened(tmp_path, Clock()) as store:
            assert store.door.value("SELECT count(*) FROM restore") == 1
            assert sit(store, "flop-poker", "after").promise != promised
            assert store.verify() == ()


def test_a_word_is_mixed_in_from_the_next_shuffle_on(store: Store) -> None:
    session = sit(store, "criss-cross-poker")
    assert session.word == ""
    session.choose_word("linden")
    promised = store.promises.pending(1, "criss-cross-poker")
    assert promised is not None
    assert promised.words == {4: "linden"}
    play(session)
    kept = store.rounds.kept_round(session.round_id)
    assert (kept.words, kept.seed, kept.commitment) == (
        {4: "linden"},
        promised.seed,
        promised.commitment,
    )
    assert session.state is not None
    assert (
        session.state.stock.seed == seed_with_words(promised.seed, {4: "linden"}) != promised.seed
    )
    assert session.shown_seed == promised.seed.hex()
    assert verify_kept(store, session.round_id)["differences"] == []
    again = sit(store, "criss-cross-poker", "again")
    assert again.word == "linden"
    again.choose_word("")
    assert store.rounds.kept_round(play(again).round_id).words == {}


def test_a_word_chosen_while_a_shoe_runs_waits_for_the_next(store: Store) -> None:
    session = play(sit(store, "double-back-jack"))
    first = session.seed
    session.choose_word("later")
    for _ in range(200):
        play(session)
        assert verify_kept(store, session.round_id)["differences"] == []
        if session.seed != first:
            break
        assert session.words == {}
    assert session.words == {4: "later"}
    again = sit(store, "double-back-jack", "again")
    assert play(again).words == {4: "later"}
    assert again.state is not None
    assert again.state.stock.seed == seed_with_words(session.seed, {4: "later"})


@pytest.mark.parametrize("bad", ["x" * 41, "a\nb", "\x7f"])
def test_a_word_that_may_not_be_is_refused_and_the_old_one_stays(store: Store, bad: str) -> None:
    session = sit(store, "criss-cross-poker")
    session.choose_word("fine")
    with pytest.raises(HouseError, match="word"):
        session.choose_word(bad)
    assert session.word == "fine"


def test_the_running_shoe_is_what_is_promised_while_it_runs(store: Store) -> None:
    session = play(sit(store, "double-back-jack"))
    assert session.table_standing.shoe
    assert session.promise == session.commitment
    session.force_rules(HouseRules(decks=2))
    dropped = session.promise
    assert dropped != session.commitment
    assert session.shown_seed == ""  # the rules may come back, and the shoe with them
    play(session)
    assert session.commitment == dropped


def test_verify_says_when_one_seed_is_promised_twice(tmp_path: Path) -> None:
    with opened(tmp_path / "data", Clock()) as store:
        player, sitting = seated(store)
        settle(store, player, begin(store, player, sitting, 1))
        store.promises.ensure_promise(player, SLUG, seed_of(1))
        assert store.verify() == ("One commitment was promised 2 times.",)


def test_a_deal_that_is_refused_shows_nothing_of_what_was_promised(tmp_path: Path) -> None:
    """The pending seed would be the last round's once the deal had failed."""
    room = [1 << 30]
    with Store.open(tmp_path, clock=Clock(), free=lambda _: room[0]) as store:
        store.people.buy_in(store.people.add_player("Robin").id, 10_000_000)
        session = play(sit(store, "criss-cross-poker"))
        last, promised, words = session.shown_seed, session.promise, session.words
        session.choose_word("linden")
        room[0] = 1 << 20
        with pytest.raises(DiskFull):
            play(session)
        assert (session.shown_seed, session.promise, session.words) == (last, promised, words)
        room[0] = 1 << 30
        assert play(session).commitment == promised
        assert session.shown_seed != last
