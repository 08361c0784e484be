"""The operator's room and a terminal in words: whatever is said is done, or refused in one sentence
that changes nothing.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

import main
from game.book import Filter, Store, StoreError
from game.games import GAMES
from game.hall.money.vouchers import parse_code
from game.hall.operator.console import VERBS, OwnRoom, run_operator_commands
from game.hall.operator.keys import KeyRefused
from game.hall.operator.receipt_check import check_kept
from game.hall.records import HallRecords
from game.hall.records.receipts import parse_receipt
from game.hall.terminal.repl import TerminalWords, sit
from game.odds.coach import advise
from game.odds.strategy.strategy_card import Strategy
from game.play.learning.lesson_progress import lesson_answers
from tests.hall import story
from tests.hall.house import EASTERN, PINS, Clock, accounts_of, give_owner, opened
from tests.hall.terminal.test_session import sat

pytestmark = pytest.mark.engines


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with opened(tmp_path / "data", clock) as book:
        give_owner(book)
        yield book
        assert book.verify() == ()


def operated(
    store: Store, *lines: str, pins: list[str] | None = None
) -> tuple[int, list[str], list[str]]:
    """The exit status, what was said, and what was refused."""
    answers, said, refused = iter(pins or PINS[1::2]), [], []
    status = run_operator_commands(
        OwnRoom(store, lambda at: at.astimezone(EASTERN)),
        lambda _words: next(answers),
        iter(lines),
        said.append,
        refused.append,
    )
    return status, said, refused


def at_terminal(
    store: Store, folder: Path, slug: str, *lines: str, kind: str = "hybrid"
) -> tuple[int, list[str], list[str]]:
    said, refused = [], []
    terminal = sat(store, slug, kind, told=str(store.now()))
    status = sit(
        TerminalWords(terminal, folder, said.append, lambda: 0.0), iter(lines), refused.append
    )
    return status, said, refused


def test_e2_the_room_opens_by_both_pins_and_says_every_report(store: Store) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    voucher = accounts.cash_out_any_balance(2044)
    assert voucher is not None
    status, said, refused = operated(
        store,
        "help",
        "meters",
        "day",
        "recall",
        "recall 1 1",
        "vouchers open",
        f"voucher {voucher.number}",
        "terminals",
        "progressives",
        "events",
        "events voucher",
        "check",
        "options",
    )
    assert (status, refused) == (0, [])
    told = "\n".join(said)
    for words in (
        "The room is open: M. Vale, J. Okafor",
        "coin in",
        "Hybrid table 1, Criss-Cross Poker LH-2040",
        "RECALL. Not live.",
        "LH-2044: staked $55.00",
        "$545.00  LH-2044",
        "voucher_limit: $3,000.00",
        "Issued voucher",
        "flop-poker progressive: shows",
    ):
        assert words in told, words
    assert len([line for line in said if line.startswith(tuple(VERBS))]) >= len(VERBS)
    with pytest.raises(KeyRefused, match="does not turn the finance key"):
        operated(store, pins=["123123"])
    again, said, _ = operated(store, "lock", "meters", pins=["271828", "314159"])
    assert (again, len(said)) == (0, 1)


def test_the_room_pays_releases_resets_and_closes_with_both_names_on_the_log(
    store: Store, clock: Clock
) -> None:
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    voucher = accounts.cash_out_any_balance(2044)
    assert voucher is not None
    clock.set(6, 1, day=22)
    status, said, refused = operated(
        store,
        f"pay {voucher.number} robin",
        "door LH-2041",
        "release 2041 closed it again",
        "tilt 2042 the bill jams",
        "release 2042 took it out",
        "options pay_limit $6,000",
        "reset flop-poker progressive 'the felt was changed'",
        "configure flop-poker progressive 20000 300 a jackpot week",
        "close 2026-11-21",
        "accept",
    )
    assert (status, refused) == (0, [])
    assert "Paid $545.00 to Robin." in said
    assert store.people.bankroll(4) == 54_500
    assert HallRecords(store).floor.rules().pay_limit == 600_000
    assert HallRecords(store).days.closed_day("2026-11-21") is not None
    both = [line.kind for line in store.log.lines(person="M. Vale, J. Okafor")][
        :-1
    ]  # the first: they signed the program
    assert both[1:] == [
        "self-check",
        "gaming day",
        "progressive",
        "progressive",
        "configuration",
        "back in use",
        "back in use",
        "voucher",
        "room",
    ]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("moon", "is none of help"),
        ("day 2026-13-01", "is no day such as"),
        ("day 2030-01-01", "has not begun"),
        ("close", "is written as: close DATE"),
        ("close 2026-11-21", "runs until"),
        ("recall 9", "no electronic table number 9"),
        ("recall 1 99", "no round number 99"),
        ("vouchers stolen", "none of open"),
        ("voucher 12", "check digits are wrong"),
        ("pay 12 Robin", "check digits are wrong"),
        ("pay 482177301965204869 Nobody", "nobody here is called Nobody"),
        ("pay 482177301965204869 Robin", "No voucher has this number"),
        ("handpay 2044", "No hand pay is due"),
        ("handpay x", "is no whole number"),
        ("door 12", "is no asset number"),
        ("door 9999", "no terminal LH-9999"),
        ("release 2044", "is written as: release ASSET WHAT"),
        ("events gossip", "none of power"),
        ("reset flop-poker moon x", "no meter 'moon'"),
        ("reset moon x y", "is none of"),
        ("options moon 1", "is none of day_begins"),
        ("options seconds 5", "from 10 to 60"),
        ("options seconds x", "seconds: is a whole number, not 'x'"),
        ("options network maybe", "network: is on or off, not 'maybe'"),
        ("clock forward", "'forward' is not confirm"),
        ("clock confirm", "has not jumped"),
        ("move flop-poker progressive flop-poker progressive 5 x", "from one meter to another"),
        ("'", "cannot be read"),
        ("configure flop-poker progressive 0 100 x", "starts at"),
    ],
)
def test_what_the_room_cannot_do_is_one_sentence_and_changes_nothing(
    store: Store, line: str, why: str
) -> None:
    story.seated(accounts_of(store))
    before = store.ledger.balances()
    status, _, refused = operated(store, line)
    assert (status, len(refused)) == (2, 1)
    assert why in refused[0]
    assert "\n" not in refused[0]
    assert store.ledger.balances() == before


def test_the_room_locks_itself_after_five_minutes(store: Store, clock: Clock) -> None:
    def slowly() -> Iterator[str]:
        yield "meters"
        clock.now += timedelta(minutes=6)
        yield "meters"

    said, refused = [], []
    answers = iter(PINS[1::2])
    status = run_operator_commands(
        OwnRoom(store, lambda at: at.astimezone(EASTERN)),
        lambda _: next(answers),
        slowly(),
        said.append,
        refused.append,
    )
    assert (status, refused) == (2, ["The room has locked itself; both keys open it again."])


def test_e6_e7_a_terminal_in_words_is_played_cashed_out_and_its_paper_read_back(
    store: Store, tmp_path: Path
) -> None:
    status, said, refused = at_terminal(
        store,
        tmp_path / "vouchers",
        "criss-cross-poker",
        "bills 100 100 20",
        "bet ante-across=10 ante-down=10",
        "reserve",
        "act bet 1x",
        "act bet 1x",
        "act bet 1x",
        "status",
        "leave",
    )
    assert (status, refused) == (0, [])
    assert said[0] == "Table game, play money."
    picture = next((tmp_path / "vouchers").glob("*.png"))
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.read_bytes())).convert("L"))
    told = parse_code(next(code.text for code in codes if not code.text.isdecimal()))
    (receipt,) = (parse_receipt(code.text) for code in codes if code.text.isdecimal())
    assert check_kept(store, receipt)["matches"]
    kept = HallRecords(store).vouchers.find(told.number)
    assert kept is not None
    assert (kept.cents, kept.asset) == (told.cents, 2044)
    assert picture.with_suffix(".pdf").read_bytes().startswith(b"%PDF-")
    assert HallRecords(store).accounts.account_at(2044) is None
    status, said, refused = at_terminal(
        store, tmp_path, "criss-cross-poker", f"voucher {told.number}", f"voucher {told.number}"
    )
    assert status == 2
    assert len(refused) == 1
    assert "was paid on 21 November 2026 at LH-2044" in refused[0]
    assert HallRecords(store).accounts.balance(2044) == told.cents


def test_a_terminal_that_is_left_in_a_round_finds_it_again(store: Store, tmp_path: Path) -> None:
    at_terminal(
        store, tmp_path, "criss-cross-poker", "bills 100", "bet ante-across=10 ante-down=10"
    )
    assert store.log.lines(limit=1)[0].kind == "away"
    _, said, _ = at_terminal(store, tmp_path, "criss-cross-poker", "act fold", "cash")
    assert any(line.startswith("your choice: fold, bet 1x") for line in said)
    kinds = [line.kind for line in store.log.lines(limit=3)]
    assert kinds[:2] == ["voucher", "back"]


def test_found_broken_decisions_typed_at_a_terminal_taught_nothing_but_mistakes_and_those_of_auto_taught_too(
    store: Store, tmp_path: Path
) -> None:
    """What a holder types counts for his lessons, right or wrong; what `auto` plays for nobody's."""
    seconds, said, refused = itertools.count(0.0, 1.5), [], []
    terminal = sat(store, "criss-cross-poker", advise=advise)
    session = terminal.session
    words = TerminalWords(terminal, tmp_path, said.append, lambda: next(seconds))
    terminal.insert_bills({10000: 3})
    chosen, taught = (
        [],
        lambda: [
            one.right for one in lesson_answers(store, session.player, GAMES["criss-cross-poker"])
        ],
    )
    words.do("bet ante-across=10 ante-down=10")
    while session.turn:
        open_now = session.payable()
        best = str(Strategy(session.game).choose(session.game, session.view(), open_now))
        other = max(map(str, open_now), key=session.advice().cost)
        chosen.append(not chosen)
        words.do(f"act {best if chosen[-1] else other}")
    assert (taught(), refused) == (chosen, [])
    assert {
        one.decision.thought for one in store.history.mistakes(Filter(player=session.player))
    } == {1500}
    words.do("auto 4")
    assert len(store.history.mistakes(Filter(player=session.player))) > 1
    assert taught() == chosen


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("moon", "is none of help"),
        ("bills", "are $1, $2"),
        ("bills 3", "bills of $1 to $100"),
        ("bills x", "is no amount such"),
        ("bills 2.5", "bills of $1 to $100"),
        ("chips 20", "no dealer who takes chips"),
        ("voucher", "check digits"),
        ("bet", "ante"),
        ("bet moon=5", "moon"),
        ("bet ante-across=5", "ante"),
        ("bet ante-across=5 ante-down=5", "does not cover"),
        ("act fold", "nobody of the player's is to act"),
    ],
)
def test_what_a_terminal_cannot_do_is_one_sentence_and_moves_no_cent(
    store: Store, tmp_path: Path, line: str, why: str
) -> None:
    terminal = sat(store, "criss-cross-poker")
    before = store.ledger.balances()
    terminal.session.end_all_sittings()
    status, _, refused = at_terminal(store, tmp_path, "criss-cross-poker", line)
    assert (status, len(refused)) == (2, 1)
    assert why in refused[0]
    assert store.ledger.balances() == before


def test_a_live_table_takes_chips_and_gives_them_back(store: Store, tmp_path: Path) -> None:
    status, said, refused = at_terminal(
        store,
        tmp_path,
        "go-fore-it",
        "chips 500",
        "auto 3",
        "attendant",
        "cash",
        "help",
        kind="live",
    )
    assert (status, refused) == (0, [])
    assert any(line.startswith("chips for $") for line in said)
    assert HallRecords(store).vouchers.issued_in() == ()


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_the_commands_end_with_status_2_and_one_line(
    tmp_path: Path, typed: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path / "data")]
    for command, why in (
        (["terminal", "criss-cross-poker"], "there is no profile yet"),
        (["terminal", "moon"], "is none of criss-cross-poker"),
        (["terminal", "flop-poker", "--player", "Nobody"], "nobody here is called Nobody"),
        (["meters", "--out", "x.txt"], "does not end in .csv or .json"),
        (["day", "tomorrow"], "is no day such as"),
        (["recall"], "no electronic table yet"),
        (["recall", "--table", "0"], "no whole number"),
        (["day", "--paper", "a5"], "invalid choice"),
    ):
        typed("")
        try:
            status = main.main([*command, *data])
        except SystemExit as ended:
            status = int(str(ended.code))
        said = capsys.readouterr()
        assert (status, said.err.count("\n")) == (2, 1), (command, said)
        assert why in said.err
    typed("\n".join([*PINS, "yes"]))
    assert main.main(["operator", "init", *data]) == 0
    typed("\n".join([*PINS[1::2], "meters", "foo"]))
    assert main.main(["operator", "--words", *data]) == 2
    assert "is none of help" in capsys.readouterr().err
    typed("000000\n")
    assert main.main(["operator", "--words", *data]) == 2
    assert "does not turn the finance key" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "opens"),
    [("on", True), ("true", True), ("YES", True), ("off", False), ("false", False)],
)
def test_the_network_is_switched_in_words(store: Store, word: str, opens: bool) -> None:
    """`options network on` was answered with: Expected `bool`, got `str` - at `$.network`."""
    status, said, refused = operated(store, f"options network {word}")
    assert (status, refused) == (0, [])
    assert f"network: {'on' if opens else 'off'}" in said
    assert HallRecords(store).floor.rules().network is opens


def test_the_room_confirms_the_clock(store: Store) -> None:
    story.seated(accounts_of(store))
    store.clock._machine.now -= timedelta(hours=30)  # type: ignore[attr-defined] # the test's own clock
    with pytest.raises(StoreError, match="The tables wait"):
        story.dealt(store, {seat: 2040 + seat for seat in story.PEOPLE})
    status, said, _ = operated(store, "clock", "clock confirm")
    assert status == 0
    assert any("went back" in line and "clock confirm lets them continue" in line for line in said)
    assert said[-1] == "No table waits for it."
    assert story.dealt(store, {seat: 2040 + seat for seat in story.PEOPLE}) == 1
