"""The dealt table and its terminals (605a.9): rows H1 to H5 of what electronic tables must do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from game.book.values import TableStanding
from game.core.errors import HouseError, IllegalAction
from game.games import GAMES
from game.hall.dealing.dealt_table import gaming_table_count
from game.hall.dealing.table_host import HOST_LIMITS
from game.hall.process.table_status import RunOrder, run
from game.hall.records import HallRecords
from game.hall.wire import messages
from game.play.records.round_export import shareable_round_file
from game.play.records.verification import verify_rounds
from game.play.round_file import replay, round_file_text
from game.rounds import witnessed
from game.rounds.events import Voided
from tests.hall import story
from tests.hall.floor import Floor, Guest

pytestmark = pytest.mark.engines


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    opened = Floor(tmp_path)
    yield opened
    sound(opened)
    opened.close()


def sound(floor: Floor) -> None:
    """The ledger sums to zero, nothing is left anywhere it should not be, and every round is dealt
    again to the cent.
    """
    assert sum(floor.store.ledger.balances().values()) == 0
    assert [report for report in verify_rounds(floor.store) if not report["matches"]] == []


def dealt(floor: Floor, guests: list[Guest], **wagers: int) -> None:
    for guest in guests:
        guest.place(**(wagers or {"ante_across": 500, "ante_down": 500}))
    floor.deliver()
    assert floor.table.playing


def sign(guest: Guest, seat: int) -> messages.SeatSign:
    return next(s for s in guest.terminal.seats if s.seat == seat)


def test_two_terminals_play_ten_rounds_and_the_ledger_agrees(floor: Floor) -> None:
    guests = [floor.pair("Robin"), floor.pair("Mara")]
    floor.autoplay(guests, 10)
    assert [guest.player.played for guest in guests if guest.player] == [10, 10]
    for guest in guests:
        assert guest.terminal.balance == floor.table.balance(guest.seat)
        kept = [
            floor.store.rounds.kept_round(number) for number in floor.store.rounds.each_round_id()
        ]
        net = sum(kept_round.shares[floor.table.players[guest.seat]].net for kept_round in kept)
        bills = sum(
            v
            for name, v in floor.store.ledger.terminal_meters(guest.terminal.asset).items()
            if name.startswith("bill in ")
        )
        assert bills + net == guest.terminal.balance


@pytest.mark.sample(2)
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_dealt_to_all_its_places(slug: str, tmp_path: Path) -> None:
    floor = Floor(tmp_path, slug, rounds=3)
    guests = [floor.pair() for _ in range(8 if floor.table.positions else floor.table.places)]
    floor.autoplay(guests, 3)
    assert floor.host.settled >= 3
    assert not [told for kind, told, _ in floor.log if kind in ("refused", "house rule")]
    assert all(guest.terminal.balance == floor.table.balance(guest.seat) for guest in guests)
    sound(floor)
    floor.close()


def test_h1_every_five_terminals_count_as_a_table() -> None:
    assert [gaming_table_count(n) for n in (1, 5, 6, 10, 26, 30)] == [1, 1, 2, 2, 6, 6]


def test_h2_all_wagering_is_at_a_terminal_and_the_felt_takes_no_chips(floor: Floor) -> None:
    guest, watcher = floor.pair(), floor.connect(watch=True)
    floor.autoplay([guest], 3)
    watcher.say(messages.PlaceWagers(floor.table.current_or_next_round, 1, {"ante-across": 500}))
    floor.deliver()
    assert watcher.terminal.refusals == ["only a paired terminal plays"]
    accounts = floor.store.ledger.balances()
    assert not [name for name in accounts if name.startswith("felt:")]
    moved = {
        p.account
        for n in floor.store.rounds.each_round_id()
        for e in floor.store.rounds.kept_round(n).money
        for p in e.postings
    }
    asset = guest.terminal.asset
    assert moved <= {f"game:{asset}", f"play:{asset}", f"win:{asset}", "house"}


def test_h3_each_terminal_is_told_all_of_the_live_play_as_its_seat_sees_it(floor: Floor) -> None:
    guests = [floor.pair(), floor.pair(), floor.connect(watch=True)]
    dealt(floor, guests[:2])
    for guest in guests:
        assert tuple(guest.terminal.events) == witnessed(floor.table.round_events, guest.seat)
    guests[1].choose("fold")
    floor.deliver()
    assert sign(guests[0], 2).said == "fold"
    guests[0].choose("bet 1x")
    floor.deliver()
    for guest in guests:
        assert tuple(guest.terminal.events) == witnessed(floor.table.round_events, guest.seat)


def test_found_broken_insurance_for_less_was_refused_at_a_terminal(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "free-bet-blackjack")
    guest, taken = floor.pair("Neriah"), list[str]()
    for _ in range(60):
        guest.place(blackjack=1000)
        floor.deliver()
        while guest.terminal.question is not None:
            asked = guest.terminal.question
            if asked.stage == "insurance":
                guest.choose("insurance $9")
                floor.deliver()
                taken.append(f"insurance ${2 + 3 * len(taken)}")
                guest.choose(taken[-1])
            else:
                guest.choose("stand")
            floor.deliver()
        if len(taken) == 2:
            break
        floor.until(lambda: guest.terminal.phase.name == "betting")
    kept = [floor.store.rounds.kept_round(number) for number in floor.store.rounds.each_round_id()]
    steps = [one.action for each in kept for one in each.steps if "insurance" in one.action]
    assert (taken, steps) == (["insurance $2", "insurance $5"], ["insurance $2", "insurance"])
    assert set(guest.terminal.refusals) == {"action: is not open"}
    sound(floor)
    floor.close()


def test_a_terminal_that_is_unpaired_leaves_a_voucher_and_an_open_place(floor: Floor) -> None:
    guest, other = floor.pair("Neriah"), floor.pair("Odile")
    for one in (guest, other):
        one.place(ante_across=500, ante_down=500)
    floor.deliver()
    with pytest.raises(IllegalAction, match="stake in play"):
        floor.host.unpair(guest.seat, "it is broken", floor.now)
    while floor.table.playing:
        for one in (guest, other):
            if one.terminal.is_asked:
                one.choose("fold")
        floor.deliver()
    cents = floor.table.balance(1)
    floor.host.unpair(1, "it is broken", floor.now)
    floor.deliver()
    assert (guest.up, guest.terminal.gone.startswith("this terminal is not paired")) == (
        False,
        True,
    )
    assert [one.cents for one in HallRecords(floor.store).vouchers.issued_in()] == [cents]
    assert sorted(floor.host.places) == [2]
    assert floor.pair("Bruno").seat == 1
    assert ("unpaired", "Neriah is not paired any more: it is broken", 2041) in floor.log
    assert floor.store.verify() == ()


def test_h4_each_terminal_has_its_own_account_meters_and_asset_number(floor: Floor) -> None:
    one, other = floor.pair(cents=50_000), floor.pair(cents=20_000)
    assert (one.terminal.asset, other.terminal.asset) == (2041, 2042)
    floor.autoplay([one], 2)
    floor.until(lambda: floor.host.settled == 2)
    assert floor.store.ledger.terminal_meters(2041)["games played"] == 2
    assert "games played" not in floor.store.ledger.terminal_meters(2042)
    assert other.terminal.balance == 20_000 == HallRecords(floor.store).accounts.balance(2042)


def test_h5_who_is_late_folds_when_his_time_is_over_and_not_before(floor: Floor) -> None:
    quick, late = floor.pair(), floor.pair()
    dealt(floor, [quick, late])
    quick.choose("fold")
    floor.pass_time(24)
    assert floor.table.playing
    assert late.terminal.question is not None
    floor.pass_time(1.5)
    assert not floor.table.playing
    assert ("house rule", "T2 at across: fold.", 2042) in floor.log
    assert floor.table.state is not None
    assert floor.table.state.decisions[2] == ("fold",)


def test_h5_bets_close_by_the_clock_and_who_has_placed_nothing_sits_out(floor: Floor) -> None:
    one, _ = floor.pair(), floor.pair()
    floor.until(lambda: floor.host.clock.phase == "betting")
    one.place(ante_across=500, ante_down=500)
    floor.pass_time(23)
    assert not floor.table.playing
    floor.until(lambda: floor.table.playing, 4)
    assert floor.table.state is not None
    assert floor.table.state.seats == (1,)
    assert sign(one, 2).sign == "out"


@pytest.mark.parametrize(
    ("slug", "late", "chosen"),
    [
        ("free-bet-blackjack", "fold", "stand"),
        ("six-card-fortune-pai-gow-poker", "fold", "house-way"),
        ("raise-it-up-stud-poker", "stand", "check"),
        ("lunar-poker", "fold", "fold"),
    ],
)
def test_h5_the_house_rule_is_that_of_the_table(
    slug: str, late: str, chosen: str, tmp_path: Path
) -> None:
    for seed in range(1, 9):  # until a round asks for that
        floor = Floor(tmp_path / str(seed), slug, seed=seed, late=late)
        guest = floor.pair()
        floor.autoplay([guest], 1, "best" if "poker" in slug else "careful")
        guest.player = None
        guest.place(**{w.name: 500 for w in GAMES[slug].wagers if not w.optional and not w.later})
        floor.deliver()
        asked = guest.terminal.question
        floor.pass_time(130)
        decided = [told for kind, told, _ in floor.log if kind == "house rule"]
        sound(floor)
        floor.close()
        if asked is not None and decided[0].endswith(f"{chosen}."):
            return
    raise AssertionError(f"nobody was settled by {chosen}")


def test_h5_who_vanished_is_waited_for_thirty_seconds_once_a_round(floor: Floor) -> None:
    here, gone = floor.pair(), floor.pair()
    dealt(floor, [here, gone])
    here.choose("bet 1x")
    floor.pass_time(20)
    floor.lose(gone)
    floor.pass_time(20)  # the phase is over, but not yet thirty seconds since it vanished
    assert floor.table.playing
    assert sign(here, 2).away + 1000 * (floor.now - here.terminal.seats_at) > 19_000
    floor.pass_time(11)
    assert [told for kind, told, _ in floor.log if kind == "house rule"] == ["T2 at across: fold."]
    assert sign(here, 2).sign == "house"


def test_h5_the_second_time_in_a_round_it_is_not_waited_for() -> None:
    from game.hall.dealing.clock import PhaseClock

    clock = PhaseClock(25)
    clock.enter("deciding", 100.0)
    clock.ask(3, 0, 100.0)
    assert not clock.is_late(3, 126.0, 120.0, waited=False)
    assert clock.is_late(3, 150.0, 120.0, waited=False)
    assert clock.is_late(3, 126.0, 120.0, waited=True)


def test_h5_back_within_thirty_seconds_it_finds_its_decision(floor: Floor) -> None:
    here, gone = floor.pair(), floor.pair()
    dealt(floor, [here, gone])
    here.choose("fold")
    floor.pass_time(20)
    floor.lose(gone)
    floor.pass_time(10)
    again = floor.reconnect(gone)
    question = again.terminal.question
    assert question is not None
    assert "fold" in question.actions
    assert tuple(again.terminal.events) == witnessed(floor.table.round_events, 2)
    again.choose("fold")
    floor.deliver()
    assert not floor.table.playing
    assert not [told for kind, told, _ in floor.log if kind == "house rule"]


def test_h5_silent_for_three_seconds_is_away_and_a_sign_of_life_brings_it_back(
    floor: Floor,
) -> None:
    one, other = floor.pair(), floor.pair()
    other.silent = True
    floor.pass_time(3)
    assert not sign(one, 2).away
    floor.pass_time(1)
    assert sign(one, 2).away
    other.silent = False
    floor.pass_time(1)
    assert not sign(one, 2).away


def test_h5_at_blackjack_seats_act_in_turn_each_on_its_own_clock(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "free-bet-blackjack", seed=4)
    guests = [floor.pair(), floor.pair()]
    for guest in guests:
        guest.place(blackjack=500, ready=True)
    floor.deliver()
    assert [guest.terminal.question is not None for guest in guests] == [True, False]
    assert guests[1].terminal.phase.seat == 1
    floor.pass_time(24)
    guests[0].choose("stand")
    floor.deliver()
    assert [guest.terminal.question is not None for guest in guests] == [False, True]
    assert guests[1].terminal.phase.left == 25_000
    floor.close()


def test_elsewhere_all_choose_at_once_and_are_recorded_in_seat_order(floor: Floor) -> None:
    guests = [floor.pair(), floor.pair(), floor.pair()]
    dealt(floor, guests)
    assert all(guest.terminal.question is not None for guest in guests)
    for seat in (3, 2, 1):
        guests[seat - 1].choose(f"bet {seat}x")
        floor.deliver()
    steps = floor.store.rounds.kept_round(1).steps
    assert [(step.seat, step.action) for step in steps] == [
        (1, "bet 1x"),
        (2, "bet 2x"),
        (3, "bet 3x"),
    ]


def test_pai_gow_is_set_and_doubled_by_all_at_once(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "six-card-fortune-pai-gow-poker")
    guests = [floor.pair(), floor.pair()]
    for guest in guests:
        guest.place(
            **{w.name: 500 for w in GAMES[floor.slug].wagers if not w.optional and not w.later}
        )
    floor.deliver()
    guests[1].choose("house-way")
    floor.deliver()
    question = guests[1].terminal.question
    assert question is not None
    assert question.actions == ("decline", "double")
    guests[1].choose("double")
    floor.deliver()
    assert guests[1].terminal.question is None
    assert not floor.store.rounds.kept_round(1).steps
    guests[0].choose("house-way")
    floor.deliver()
    guests[0].choose("decline")
    floor.deliver()
    assert [s.seat for s in floor.store.rounds.kept_round(1).steps] == [1, 1, 2, 2]
    sound(floor)
    floor.close()


def test_the_host_is_killed_in_a_decision_and_every_terminal_finds_it_again(floor: Floor) -> None:
    guests = [floor.pair(), floor.pair()]
    dealt(floor, guests)
    guests[1].choose("bet 3x")  # held: the engine asks seat 1 first
    floor.deliver()
    floor.kill()
    floor.open()
    again = [floor.reconnect(guest) for guest in guests]
    floor.deliver()
    assert again[0].terminal.question is not None
    assert again[1].terminal.question is None  # what was chosen was said again
    again[0].choose("fold")
    floor.deliver()
    assert [(s.seat, s.action) for s in floor.store.rounds.kept_round(1).steps][:2] == [
        (1, "fold"),
        (2, "bet 3x"),
    ]


def test_the_host_is_killed_while_bets_are_open_and_they_are_placed_again(floor: Floor) -> None:
    one, other = floor.pair(), floor.pair()
    one.place(ante_across=500, ante_down=500)
    floor.deliver()
    floor.kill()
    floor.open()
    one = floor.reconnect(one)
    assert one.terminal.mine == {"ante-across": 500, "ante-down": 500}
    assert one.terminal.balance == 100_000
    floor.pass_time(2)  # the other may be back at once, too
    assert not floor.table.playing
    floor.reconnect(other).place()
    floor.deliver()
    assert floor.table.playing


def test_after_a_kill_nothing_is_paid_in_twice(floor: Floor) -> None:
    one = floor.pair(cents=0)
    one.say(one.terminal.buy_in(5_000))  # carried out, but its answer is lost with the host
    floor.kill()
    floor.open()
    again = floor.reconnect(one)
    assert floor.table.balance(1) == 5_000 == again.terminal.balance


def test_a_voucher_is_the_account_and_comes_up_again_until_it_is_good_no_more(floor: Floor) -> None:
    one, other = floor.pair(cents=54_500), floor.pair(cents=0)
    one.say(one.terminal.cash_out())
    floor.deliver()
    voucher = one.terminal.voucher
    assert voucher is not None
    assert (voucher.cents, one.terminal.balance) == (54_500, 0)
    floor.kill()
    floor.open()
    one, other = floor.reconnect(one), floor.reconnect(other)
    assert one.terminal.voucher == voucher
    other.say(other.terminal.redeem(voucher.number))
    floor.deliver()
    assert other.terminal.balance == 54_500
    one.say(one.terminal.redeem(voucher.number))
    floor.deliver()
    assert "was paid on" in one.terminal.refusals[-1]
    floor.lose(one)
    assert floor.reconnect(one).terminal.voucher is None


def test_a_place_is_given_up_only_with_an_empty_account_and_its_terminal_stays_paired(
    floor: Floor,
) -> None:
    """Whoever cashed out and left took the pairing with him: an operator had to open pairing for
    each new player.
    """
    one = floor.pair("Robin")
    one.say(one.terminal.leave())
    floor.deliver()
    assert "still money" in one.terminal.refusals[-1]
    one.say(one.terminal.cash_out(), one.terminal.leave())
    floor.deliver()
    assert one.terminal.gone == "this place was given up"
    assert floor.host.places[1].name == "T1"
    again = floor.connect(one.login)
    assert (again.seat, again.terminal.balance) == (1, 0)
    again.buy_in(10_000)
    floor.deliver()
    assert again.terminal.balance == 10_000
    assert floor.pair("Mara").seat == 2


def test_what_the_book_refuses_stops_the_clocks_and_is_tried_again(floor: Floor) -> None:
    guests = [floor.pair(), floor.pair()]
    free = floor.store._free
    floor.store._free = lambda _folder: 0
    for guest in guests:
        guest.place(ante_across=500, ante_down=500)
    floor.deliver()
    assert "almost full" in guests[0].terminal.phase.held
    assert guests[0].terminal.balance == 100_000
    floor.store._free = free
    floor.pass_time(6)
    assert floor.table.playing


def test_a_terminal_whose_meters_differ_is_left_out_and_the_others_are_dealt(
    tmp_path: Path,
) -> None:
    floor = Floor(tmp_path)
    guests = [floor.pair(), floor.pair()]
    with floor.store.atomic():
        floor.store.ledger.raise_terminal_meters({(2042, "bill in $5"): 500})
    for guest in guests:
        guest.place(ante_across=500, ante_down=500)
    floor.deliver()
    assert floor.table.state is not None
    assert floor.table.state.seats == (1,)
    assert "Meters and book differ by $5.00 at LH-2042" in guests[1].terminal.refusals[-1]
    floor.close()


def test_a_round_is_voided_with_a_reason_and_every_wager_comes_back(floor: Floor) -> None:
    guests = [floor.pair(), floor.pair()]
    dealt(floor, guests)
    guests[0].choose("bet 3x")
    floor.deliver()
    floor.host.void("a card was dealt twice", floor.now, person="Vera")
    floor.deliver()
    for guest in guests:
        assert guest.terminal.balance == 100_000
        assert guest.terminal.view is not None
        assert guest.terminal.view.void
        assert Voided("a card was dealt twice", "R-EW8") in guest.terminal.events
    dealt(floor, guests)
    assert floor.store.rounds.round_row(1).status == "void"


def test_held_clocks_stand_still_and_take_nothing(floor: Floor) -> None:
    guest = floor.pair()
    dealt(floor, [guest])
    floor.pass_time(5)
    floor.host.hold("a card fell", floor.now)
    floor.pass_time(60)
    guest.choose("fold")
    floor.deliver()
    assert "a card fell" in guest.terminal.refusals[-1]
    assert (guest.terminal.phase.held, guest.terminal.phase.left) == ("a card fell", 20_000)
    floor.host.go_on(floor.now)
    floor.pass_time(19)
    assert floor.table.playing
    floor.host.end_phase(floor.now)
    floor.deliver()
    assert not floor.table.playing


@pytest.mark.slow
def test_thirty_positions_share_one_throw_one_sequence_and_the_shaker_goes_round(
    tmp_path: Path,
) -> None:
    floor = Floor(tmp_path, "props-and-hops")
    guests = [floor.pair() for _ in range(30)]
    spot = next(
        w.name
        for w in GAMES[floor.slug].wagers
        if not w.needs and w.name != GAMES[floor.slug].extra.run.wager
    )
    run = GAMES[floor.slug].extra.run.wager
    shakers = set()
    for _ in range(12):
        for guest in guests:
            running = floor.table.running.running
            guest.place(**({spot: 500} if running else {spot: 500, run: 500}))
        floor.deliver()
        assert floor.table.state is not None
        shakers.add(floor.table.state.memo.shaker)
    assert len(shakers) > 1
    assert {
        len(floor.store.rounds.kept_round(n).seats) for n in floor.store.rounds.each_round_id()
    } == {30}
    last = {
        tuple(guest.terminal.view.memo.throws)
        for guest in guests
        if guest.terminal.view is not None
    }
    assert len(last) == 1
    for number in floor.store.rounds.each_round_id():
        kept = floor.store.rounds.kept_round(number)
        settled = replay(round_file_text(shareable_round_file(floor.store, number)).encode())
        assert {int(seat): told["net"] for seat, told in settled["seats"].items()} == {
            seat: kept.shares[player].net for seat, player in kept.seats.items()
        }
    runners = [seat for seat, _ in floor.table.running.stakes]
    if runners:
        guest = guests[runners[0] - 1]
        before = guest.terminal.balance
        guest.say(guest.terminal.take_down_running_wager())
        floor.deliver()
        assert guest.terminal.balance == before + 500
    sound(floor)
    floor.close()


def test_round_4318_is_played_by_five_terminals_through_a_kill_and_every_figure_agrees(
    tmp_path: Path,
) -> None:
    floor = Floor(tmp_path)
    guests = [floor.pair(name, cents=cents) for name, cents in story.PEOPLE.values()]
    floor.store.tables.change_standing(
        floor.table.table, story.SLUG, TableStanding(story.NUMBER - 1)
    )
    floor.deal_from(story.stock({seat: wagers_of(seat) for seat in story.ANTES}))
    floor.pass_time(61)  # the betting phase begins anew, with the number of the round
    for guest in guests:
        guest.say(guest.terminal.place(wagers_of(guest.seat)))
    floor.deliver()
    for number, (seat, chosen) in enumerate(story.CHOICES):
        if number == 10:  # at the Down bet, as the pictures show it
            floor.kill()
            floor.open()
            guests = [floor.reconnect(guest) for guest in guests]
        guests[seat - 1].choose(chosen)
        floor.deliver()
    kept = floor.store.rounds.kept_round(1)
    assert (kept.row.number, [(s.seat, s.action) for s in kept.steps]) == (
        story.NUMBER,
        list(story.CHOICES),
    )
    assert {guest.seat: guest.terminal.balance for guest in guests} == story.AFTER
    shares = {seat: kept.shares[floor.table.players[seat]] for seat in story.PEOPLE}
    assert {seat: share.staked for seat, share in shares.items()} == story.STAKED
    assert {seat: share.returned for seat, share in shares.items()} == story.RETURNED
    robin = guests[3]
    robin.say(robin.terminal.cash_out())
    floor.deliver()
    assert robin.terminal.voucher is not None
    assert (robin.terminal.voucher.cents, robin.terminal.voucher.asset) == (54_500, 2044)
    sound(floor)


def test_a_round_file_has_positions_at_a_dice_table_only() -> None:
    file = {
        "format": 2,
        "game": "high-roll-dice",
        "seats": {"17": {"wagers": {"pip-street-1": 500}}},
        "positions": 30,
    }
    with pytest.raises(
        HouseError, match=r"seats\.17: is no seat; High Roll Dice has seats 1 to 12"
    ):
        replay(json.dumps(file | {"positions": 12}).encode())
    with pytest.raises(HouseError, match="positions: Flop Poker has its chapter's 6 seats"):
        replay(json.dumps(file | {"game": "flop-poker"}).encode())
    with pytest.raises(HouseError, match="positions: belongs to format 2"):
        replay(json.dumps(file | {"format": 1}).encode())


def wagers_of(seat: int) -> dict[str, int]:
    ante, bonus = story.ANTES[seat]
    return {"ante-across": ante, "ante-down": ante} | ({"five-card-bonus": bonus} if bonus else {})


def test_a_table_waits_while_the_machines_clock_has_jumped_and_goes_on_when_it_is_confirmed(
    floor: Floor,
) -> None:
    guest = floor.pair()
    floor.clock.now -= timedelta(hours=30)
    floor.pass_time(2)
    assert "The clock of this computer went back" in guest.terminal.phase.held
    with pytest.raises(HouseError, match="The table waits until an operator confirms it"):
        run(floor.host, RunOrder("go on"), floor.now)
    guest.place(ante_across=500, ante_down=500)
    floor.pass_time(40)
    assert list(floor.store.rounds.each_round_id()) == []
    HallRecords(floor.store).clock.confirm("M. Vale, J. Okafor")
    floor.pass_time(12)
    assert guest.terminal.phase.held == ""
    guest.place(ante_across=500, ante_down=500)
    floor.deliver()
    assert list(floor.store.rounds.each_round_id()) == [1]


def test_no_line_of_the_log_ends_in_two_full_stops(floor: Floor) -> None:
    """ "wagers: ... nothing was staked.." was on the log."""
    guest = floor.pair(cents=0)
    guest.say(guest.terminal.redeem("482177301965204869"))
    guest.say(guest.terminal.buy_in(10**12))
    floor.deliver()
    told = [line for kind, line, _ in floor.log if kind == "refused"]
    assert len(told) == 2
    assert all(line.endswith(".") and not line.endswith("..") for line in told)


def test_a_root_over_the_chains_is_made_once_a_minute(floor: Floor) -> None:
    def roots() -> int:
        return int(floor.store.door.value("SELECT count(*) FROM chain_root"))

    floor.pair()
    before = roots()
    floor.pass_time(int(HOST_LIMITS.root_seconds) + 1)
    made = roots()
    assert made == before + 1
    floor.pass_time(int(HOST_LIMITS.root_seconds) - 5)
    assert roots() == made
    assert floor.store.verify() == ()
