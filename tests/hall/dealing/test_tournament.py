"""A tournament at a dealt table: the same chips on every account, none in or out, and who stands
where.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import main as program
from game.book import Store
from game.hall.dealing.dealt_table import DealtTable
from game.hall.dealing.tournament import (
    FILE,
    Agreed,
    HallTournament,
    open_dealt_table,
    tournament_book_folder,
    tournament_order,
)
from game.hall.money.accounts import GameAccounts
from game.hall.process.owner_ipc import TableOrder
from game.hall.process.table_server import Hall
from game.hall.records import HallRecords
from game.hall.records.values import ElectronicRules, ElectronicTable
from game.hall.wire import messages
from game.play.competitions.tournament_session import Entrant, Placing
from game.play.records.verification import verify_rounds
from tests.hall.floor import Floor, Guest
from tests.hall.house import Clock

pytestmark = pytest.mark.engines

CRISS = "criss-cross-poker"


def order(rounds: int = 3, chips: int = 20_000, terminals: int = 2) -> TableOrder:
    return tournament_order(TableOrder(CRISS, 0), rounds, chips, terminals)


class TournamentFloor(Floor):
    """A floor on which a tournament is dealt."""

    def dealt(self, accounts: GameAccounts, electronic: ElectronicTable) -> DealtTable:
        return open_dealt_table(order(), accounts, electronic, lambda: self._chance.randbytes(32))


def ranking(floor: Floor) -> tuple[Placing, ...]:
    assert isinstance(floor.table.competition, HallTournament)
    return floor.table.competition.ranking(floor.table)


@pytest.fixture
def floor(tmp_path: Path) -> TournamentFloor:
    return TournamentFloor(tmp_path)


def played(floor: Floor, *bets: tuple[Guest, int]) -> None:
    """A round with these stakes on either Ante; everybody folds."""
    for guest, cents in bets:
        guest.place(ante_across=cents, ante_down=cents)
    floor.deliver()
    for _ in range(4 * len(bets)):
        for guest, _ in bets:
            if guest.terminal.question is not None and guest.terminal.is_asked:
                guest.choose("fold")
                floor.deliver()
    assert not floor.table.playing


def test_every_terminal_has_the_same_chips_and_no_money_comes_or_goes(
    floor: TournamentFloor,
) -> None:
    guests = [floor.pair("Ada", cents=0), floor.pair("Bea", cents=0)]
    assert [guest.terminal.balance for guest in guests] == [20_000, 20_000]
    guests[0].buy_in(10_000)
    guests[0].say(guests[0].terminal.cash_out(), guests[0].terminal.leave())
    floor.deliver()
    refused = [answer.refused for answer in guests[0].messages_of_kind(messages.CommandAnswer)]
    assert len(refused) == 3
    assert "chips are given at its start" in refused[0]
    assert "nobody gives up his place" in refused[2]
    assert [floor.table.balance(guest.seat) for guest in guests] == [20_000, 20_000]


def test_rounds_are_dealt_once_all_are_there_and_the_ranking_ends_it(
    floor: TournamentFloor,
) -> None:
    ada = floor.pair("Ada", cents=0)
    ada.place(ante_across=500, ante_down=500)
    floor.pass_time(60)
    assert not floor.table.playing, "one alone plays no tournament"
    bea, cem = floor.pair("Bea", cents=0), floor.pair("Cem", cents=0)
    played(floor, (ada, 1_000), (bea, 500), (cem, 10_000))
    assert [
        (one.place_text, one.entrant.name, one.chips_or_out_text) for one in ranking(floor)
    ] == [("1st", "Bea", "$190"), ("2nd", "Ada", "$180"), ("3rd", "Cem", "out in round 1")]
    late = floor.pair("Dina", cents=0)
    assert late.seat == 0
    assert "the tournament has begun" in late.messages_of_kind(messages.Refusal)[0].reason
    played(floor, (ada, 500), (bea, 500))  # nobody waits for who is out
    assert not floor.host.should_close
    played(floor, (ada, 500), (bea, 1_500))
    assert floor.host.should_close
    floor.host.close(floor.now, floor.table.closing_reason)
    assert (
        "the tournament is over: after round 3 of 3: 1st Ada $160, 2nd Bea $150, 3rd Cem"
        in ada.dropped
    )
    kept = msgspec.json.decode((floor.store.folder / FILE).read_bytes(), type=Agreed)
    assert [one.entrant.name for one in kept.final] == ["Ada", "Bea", "Cem"]
    assert sum(floor.store.ledger.balances().values()) == 0
    assert [one for one in verify_rounds(floor.store) if not one["matches"]] == []


def test_killed_in_a_round_a_halls_tournament_goes_on_with_the_same_chips(
    floor: TournamentFloor,
) -> None:
    ada, bea = floor.pair("Ada", cents=0), floor.pair("Bea", cents=0)
    for guest in (ada, bea):
        guest.place(ante_across=500, ante_down=500)
    floor.deliver()
    assert floor.table.playing
    floor.kill()
    floor.open()
    assert floor.table.playing
    ada, bea = floor.reconnect(ada), floor.reconnect(bea)
    assert [floor.table.balance(seat) for seat in (1, 2)] == [19_000, 19_000]
    played(floor, (ada, 500), (bea, 500))
    assert {one.chips for one in ranking(floor)} == {19_000}
    assert [one.place for one in ranking(floor)] == [1, 1]


def test_its_book_has_the_houses_rules_and_goes_on_until_it_is_over(tmp_path: Path) -> None:
    with Store.open(tmp_path, clock=Clock()) as store:
        HallRecords(store).floor.save_rules(ElectronicRules(seconds=40), "")
        head = store.make_head()
    folder = tournament_book_folder(tmp_path, order(), Clock())
    assert (folder.name, tournament_book_folder(tmp_path, order(), Clock())) == (
        "hall-0001",
        folder,
    )
    assert tournament_book_folder(tmp_path, order(rounds=5), Clock()).name == "hall-0002"
    with Store.open(folder, clock=Clock()) as store:
        assert (
            HallRecords(store).floor.rules().seconds,
            HallRecords(store).floor.rules().pay_limit,
        ) == (40, 10**9)
        hall = Hall(store, folder)
        said: list[str] = []
        opened = hall.open(order(), said.append)
        assert isinstance(opened.host.table.competition, HallTournament)
        hall.close()
    ended = (Placing(1, Entrant("Ada", 1), 20_000), Placing(1, Entrant("Bea", 2), 20_000))
    (folder / FILE).write_bytes(msgspec.json.encode(Agreed(CRISS, 3, 20_000, ended)))
    assert tournament_book_folder(tmp_path, order(), Clock()).name == "hall-0003", (
        "one that is over is not dealt again"
    )
    with Store.open(tmp_path, clock=Clock(), read_only=True) as store:
        assert store.make_head() == head, "nothing of it enters the house's book"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--chips", "1"], "chips: $1.00 is not whole dollars from $10.00"),
        (["--terminals", "9"], "terminals: 9 are more than find a place"),
        (["--rounds", "4"], "rounds: a tournament has its own"),
    ],
)
def test_a_tournament_that_no_hall_can_deal_is_refused(
    more: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [
        "host",
        CRISS,
        "--tournament",
        "3",
        "--headless",
        "--port",
        "0",
        "--data",
        str(tmp_path),
    ]
    assert program.main([*asked, *more]) == 2
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1
