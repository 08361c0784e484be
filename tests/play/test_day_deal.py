"""The day's deal: alike for everybody, outside the bankroll, the first try kept; and a kept round
that is played on.
"""

from __future__ import annotations

import json
import shutil
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import main as program
from game.book import Filter, Store
from game.book.integrity.seed_key import KEY_FILE
from game.core.chance import Stock
from game.core.errors import HouseError, IllegalAction
from game.games import GAMES
from game.play.competitions import day_calendar, day_deal
from game.play.competitions.day_calendar import TABLES
from game.play.competitions.day_deal import CHIPS, ROUNDS, DayBooks, DayTry, deal_of, seed_of
from game.play.competitions.what_if import own_steps, what_really_happened, write_what_if_round
from game.play.records.round_records import replay_round
from game.play.session import open_session
from game.rounds import later_stake_totals
from tests.book.book import Clock
from tests.book.book import seed_of as numbered
from tests.play import test_hot_seat as hot_seat

DAY = date(2026, 11, 25)
HOUSE = "0123456789abcdef" * 2


def books(folder: Path, player: int = 1, **how: Any) -> DayBooks:
    return DayBooks(folder, HOUSE, player, Clock(), **how)


@pytest.fixture(autouse=True)
def plain_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach who thinks the last action best and every other one a dollar worse: nothing is
    counted for these tests.
    """
    from game.odds.advice import Advice

    def rate(_game: Any, view: Any, open_now: Any) -> Advice:
        return Advice(
            seat=view.seat,
            ev={str(a): 100.0 * i for i, a in enumerate(open_now)},
            best=str(open_now[-1]),
        )

    monkeypatch.setattr(day_deal, "advise", rate)


def dealt(day_try: DayTry) -> None:
    day_try.session.deal({day_try.dealt.seat: dict(day_try.dealt.stakes)})


def played(day_try: DayTry, rounds: int = ROUNDS, *, first: bool = False) -> None:
    """So many rounds, each decision the last action that is open, or the first."""
    for _ in range(rounds):
        dealt(day_try)
        while day_try.session.turn:
            day_try.session.act(day_try.session.legal()[0 if first else -1])


def test_a_days_deal_follows_from_its_date_alone() -> None:
    """A change here is another deal on every day for everybody: it has to be meant."""
    assert seed_of(DAY, 1).hex()[:16] == "3c4c5a3a8783b089"
    days = [deal_of(DAY + timedelta(days=i)) for i in range(len(TABLES))]
    assert {deal.slug for deal in days} == set(TABLES)
    assert days[0].slug == "crazy-4-poker"
    assert len({seed_of(DAY + timedelta(days=i), n) for i in range(3) for n in range(1, 11)}) == 30
    stakes = {(deal.slug, cents) for deal in days for cents in deal.stakes.values()}
    assert stakes == {(slug, 1000) for slug in TABLES} | {
        ("flop-poker", 500)
    }  # its pot takes no more
    for deal in days:
        assert deal.game.deals
        assert (
            ROUNDS
            * (deal.stake_per_round + later_stake_totals(deal.game, {deal.seat: deal.stakes}).usual)
            <= CHIPS
        ), deal.slug
        assert deal.seat not in {bot.seat for bot in deal.bots}


@pytest.mark.parametrize("day", [DAY, date(2026, 11, 26)], ids=lambda day: deal_of(day).slug)
def test_everybody_is_dealt_the_same_rounds_whatever_he_does(tmp_path: Path, day: date) -> None:
    """At a blackjack table, too, where a shoe would go on with what others leave in it."""
    stocks = []
    for player in (1, 2):
        held = books(tmp_path / str(player), player)
        day_try = held.sit(day)
        session = day_try.session
        played(day_try, 4, first=player == 2)
        store = held.store(day)
        assert store is not None
        rows = store.history.rounds(Filter(player=session.player))
        stocks.append(
            [
                (store.rounds.kept_round(row.id).seed, store.rounds.kept_round(row.id).bets)
                for row in reversed(rows)
            ]
        )
        held.close()
    assert stocks[0] == stocks[1]
    assert [seed for seed, _ in stocks[0]] == [seed_of(day, n) for n in range(1, 5)]


def test_meters_begin_a_days_deal_alike_for_everybody(tmp_path: Path) -> None:
    """What one player's round fed to a meter stood on the next one's felt."""
    day = date(2026, 11, 28)
    shown = []
    for player in (1, 2):
        held = books(tmp_path, player)
        day_try = held.sit(day)
        session = day_try.session
        shown.append(session.meters())
        played(day_try, 2)
        held.close()
    assert shown[0] == shown[1] != {}


def test_ten_rounds_and_no_more_with_their_own_chips(tmp_path: Path) -> None:
    held = books(tmp_path)
    assert not held.result(DAY).has_begun
    assert not (tmp_path / day_calendar.FOLDER).exists(), "looking at a day makes no book"
    day_try = held.sit(DAY)
    session = day_try.session
    assert session.bankroll == CHIPS
    wrong: dict[int, dict[str, int]] = {day_try.dealt.seat: {"ante": 500, "super-bonus": 500}}
    for refused in (
        lambda: session.deal(wrong),
        lambda: session.buy_in(100),
        lambda: session.choose_word("linden"),
        lambda: session.deal({}, Stock(bytes(32))),
    ):
        with pytest.raises(HouseError):
            refused()
    assert session.current_or_next_round == 1, "nothing was dealt"
    assert session.promise == ""
    played(day_try)
    result = held.result(DAY)
    assert result.is_finished
    assert result.net == session.bankroll - CHIPS
    assert (len(result.result_marks), result.right_count, result.cost) == (
        ROUNDS,
        result.decisions,
        0,
    )
    assert result.share_text().splitlines()[0] == "Linden House, the deal of November 25, 2026"
    with pytest.raises(IllegalAction, match="ten rounds"):
        dealt(day_try)
    assert held.sit(DAY) is day_try, "there is no second try"
    assert [one.day for one in held.month_tries_until(DAY + timedelta(days=2))] == [DAY]
    store = held.store(DAY)
    assert store is not None
    assert store.verify() == ()
    held.close()
    assert books(tmp_path, read_only=True).result(DAY) == result
    assert not books(tmp_path, 2, read_only=True).result(DAY).has_begun, "the try is one player's"


def test_a_damaged_book_of_days_is_set_aside_and_its_backup_taken(tmp_path: Path) -> None:
    held = books(tmp_path)
    played(held.sit(DAY), 1)
    result = held.result(DAY)
    held.close()
    (tmp_path / day_calendar.FOLDER / "2026-11" / "house.db").write_bytes(b"damaged")
    again = books(tmp_path)
    assert again.result(DAY) == result
    assert "was damaged" in again.trouble
    again.close()


def test_found_broken_what_a_book_beside_the_houses_had_to_say_was_lost(tmp_path: Path) -> None:
    held = books(tmp_path)
    session = held.sit(DAY)
    played(session, 1)
    dealt(session)
    held.close()
    (tmp_path / day_calendar.FOLDER / "2026-11" / KEY_FILE).unlink()
    again = books(tmp_path)
    again.result(DAY)
    assert again.trouble == ""
    assert len(again.notices) == 1
    assert "The key to what is dealt next" in again.notices[0]
    again.close()


def test_killed_in_a_round_the_try_goes_on_at_the_decision_where_it_stood(tmp_path: Path) -> None:
    """What lies on the disk is all that is left; nobody decides a round anew by killing the
    program.
    """
    day = date(2026, 11, 30)
    held = books(tmp_path / "lives")
    day_try = held.sit(day)
    session = day_try.session
    played(day_try, 2)
    dealt(day_try)
    session.act("bet 1x")
    shutil.copytree(tmp_path / "lives", tmp_path / "killed")
    again = books(tmp_path / "killed")
    found = again.result(day)
    assert (found.open, len(found.rounds)) == (True, 2)
    taken = again.sit(day).session
    assert (taken.current_or_next_round, taken.state, taken.bankroll) == (
        3,
        session.state,
        session.bankroll,
    )
    assert [
        chosen for seat, chosen in _steps(again, again.sit(day)) if seat == day_try.dealt.seat
    ] == ["bet 1x"]
    again.close()
    held.close()


def _steps(held: DayBooks, day_try: DayTry) -> tuple[tuple[int, str], ...]:
    store = held.store(day_try.dealt.day)
    assert store is not None
    kept = store.rounds.unfinished_round(day_try.session.player)
    assert kept is not None
    return kept.actions


def test_while_rounds_are_left_neither_a_later_card_nor_a_cost_is_told(tmp_path: Path) -> None:
    from game.play.records.round_export import shareable_round_file

    held = books(tmp_path)
    day_try = held.sit(DAY)
    session = day_try.session
    played(day_try, 1, first=True)
    dealt(day_try)
    store = held.store(DAY)
    assert store is not None
    assert shareable_round_file(store, session.round_id)["fairness"] == {
        "commitment": session.commitment
    }
    settled = json.dumps(shareable_round_file(store, session.round_id - 1))
    assert not any(seed_of(DAY, n).hex() in settled for n in range(2, ROUNDS + 1))
    told = json.dumps(day_deal.report(held.result(DAY))) + " ".join(
        day_deal.result_lines(held.result(DAY))
    )
    assert held.result(DAY).cost > 0
    assert "cost" not in told
    assert "right" not in told
    held.close()


@pytest.mark.engines
def test_today_says_how_far_the_try_is_and_gives_the_result_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(tmp_path, clock=Clock()) as store:
        player, house = store.people.add_player("Robin").id, store.identity
    asked = ["today", "--data", str(tmp_path), "--day", DAY.isoformat()]
    assert program.main(asked) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Not played yet"
    held = DayBooks(tmp_path, house, player, Clock())
    day_try = held.sit(DAY)
    played(day_try, 9)
    assert program.main([*asked, "--share"]) == 2
    assert "9 of 10 rounds are settled" in capsys.readouterr().err
    played(day_try, 1)
    share = held.result(DAY).share_text()
    held.close()
    assert program.main([*asked, "--share", "--player", "Robin"]) == 0
    assert capsys.readouterr().out == share + "\n"
    assert program.main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["table"], found["over"], len(found["rounds"]), found["cost"]) == (
        "crazy-4-poker",
        True,
        10,
        0,
    )
    assert program.main([*asked, "--player", "Nobody"]) == 2
    assert capsys.readouterr().err == "main.py today: player: nobody is called 'Nobody'\n"


# ---- what if


@pytest.fixture
def kept(tmp_path: Path) -> Any:
    """A store with a settled round of each of two tables: Criss-Cross, always bet once, and
    blackjack with its shoe running.
    """
    with Store.open(tmp_path / "book", clock=Clock()) as store:
        player, numbers = store.people.add_player("Robin").id, iter(range(99))
        store.people.buy_in(player, 100_000)
        for slug, placed in (
            ("criss-cross-poker", {"ante-across": 500, "ante-down": 500}),
            ("free-bet-blackjack", {"blackjack": 500}),
        ):
            session = open_session(
                store,
                GAMES[slug],
                player,
                seats=(3,),
                bots=(day_deal.Bot(1, "Odile"), day_deal.Bot(5, "Tobias", "careful")),  # type: ignore[attr-defined]
                seeds=lambda: numbered(next(numbers)),
                advise=lambda *_: None,
            )
            session.choose_word("linden")
            session.deal({3: placed})
            while session.turn:
                open_now = [str(one) for one in session.legal()]
                session.act(
                    "bet 1x"
                    if "bet 1x" in open_now
                    else "stand"
                    if "stand" in open_now
                    else open_now[0]
                )
        yield store


@pytest.mark.engines
def test_a_round_played_on_as_it_went_ends_as_it_did(tmp_path: Path, kept: Store) -> None:
    """The same cards, bots and money from each of its steps; only what the player decides is open."""
    was = kept.rounds.kept_round(1)
    game = GAMES[was.row.game]
    assert own_steps(was)
    for step in own_steps(was):
        with Store.open(tmp_path / f"what if {step}", clock=Clock()) as store:
            guest = store.people.add_player("Practice").id
            store.people.buy_in(guest, 200_000)
            write_what_if_round(store, guest, game, was, step)
            session = open_session(
                store, game, guest, seats=(4,), seeds=lambda: bytes(32), advise=lambda *_: None
            )
            assert (session.turn, session.current_or_next_round, session.seats) == (
                3,
                was.row.number,
                (3,),
            )
            for done in [one for one in own_steps(was) if one >= step]:
                session.act(was.actions[done - 1][1])
            assert session.last is not None
            assert (session.last.net, session.last.summary) == (was.row.net, was.row.summary)
            assert session.state == replay_round(game, was)[0]
            assert store.verify() == ()
    told = what_really_happened(was, own_steps(was)[0])
    assert told.choice_number_text == f"Round 1, choice 1 of {len(own_steps(was))}"
    assert told.comparison_text(was.row).endswith("The same as played.")


@pytest.mark.engines
def test_a_round_is_played_on_otherwise_and_its_book_stays_as_it_was(
    tmp_path: Path, kept: Store
) -> None:
    was, head = kept.rounds.kept_round(1), kept.make_head()
    game = GAMES[was.row.game]
    with Store.open(tmp_path / "what if", clock=Clock()) as store:
        guest = store.people.add_player("Practice").id
        write_what_if_round(store, guest, game, was, own_steps(was)[0])
        session = open_session(
            store, game, guest, seats=(4,), seeds=lambda: bytes(32), advise=lambda *_: None
        )
        while session.turn:
            session.act("bet 3x" if "bet 3x" in map(str, session.legal()) else session.legal()[-1])
        assert session.last is not None
        assert session.last.staked > was.row.staked
        assert session.state is not None
        assert session.state.stock == replay_round(game, was)[0].stock
    assert kept.make_head() == head


@pytest.mark.engines
def test_a_round_of_a_running_shoe_is_not_played_on(kept: Store) -> None:
    was = kept.rounds.kept_round(2)
    assert was.secret
    with pytest.raises(HouseError, match="shoe is still in use"):
        what_really_happened(was, own_steps(was)[0])


@pytest.mark.engines
def test_only_the_players_own_choices_are_taken_anew(kept: Store) -> None:
    was = kept.rounds.kept_round(1)
    bots = set(range(1, len(was.actions) + 1)) - set(own_steps(was))
    for step in (0, min(bots), len(was.actions) + 1):
        with pytest.raises(HouseError, match="nothing to decide there"):
            what_really_happened(was, step)


@pytest.mark.engines
def test_of_several_people_each_takes_his_own_choices_anew_and_the_others_are_bots_then(
    tmp_path: Path,
) -> None:
    shared = hot_seat.at_table(tmp_path / "book", "flop-poker", others=1)
    hot_seat.dealt(shared)
    hot_seat.played(shared)
    number, (first, second) = shared.round_id, [one.player for one in shared.sharing_persons]
    for player in (first, second):
        was = shared.store.rounds.kept_round(number, player)
        (step,) = own_steps(was)
        with Store.open(tmp_path / f"what if {player}", clock=Clock()) as store:
            guest = store.people.add_player("Practice").id
            store.people.buy_in(guest, 1_000_000)
            write_what_if_round(store, guest, shared.game, was, step)
            session = open_session(
                store,
                shared.game,
                guest,
                seats=(4,),
                seeds=lambda: bytes(32),
                advise=lambda *_: None,
            )
            assert session.seats == was.own_seats
            assert {bot.seat for bot in session.bots} == set(was.seats) - set(was.own_seats) | {
                bot.seat for bot in shared.bots
            }
            session.act("fold")
            assert session.last is not None
            assert session.last.returned == 0
            assert store.verify() == ()
    shared.store.close()
