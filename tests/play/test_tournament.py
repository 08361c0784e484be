"""Tournaments: real rounds with fixed chips for people and bots, the ranking, and a book of their
own that nothing is lost of.
"""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import main as program
from game.book import Store
from game.book.ledger import BOTS, bot_account
from game.core.declaration import HouseRules
from game.core.errors import HouseError, IllegalAction
from game.games import GAMES
from game.play.competitions import tournament_store
from game.play.competitions.tournament_session import (
    Entrant,
    Leg,
    Placing,
    Tournament,
    TournamentPlay,
    TournamentRanking,
    make_tournament,
    rank_placings,
)
from game.play.competitions.tournament_store import (
    FOLDER,
    TournamentRequest,
    Tournaments,
    requested_tournament,
)
from game.play.records.verification import verify_kept
from game.play.session import Session
from tests.book.book import Clock, seed_of

CRAZY = "crazy-4-poker"
ADA, BEA = ("Ada", "Odile"), ("Bea", "")


def made(
    slug: str = CRAZY, people: tuple[tuple[str, str], ...] = (ADA, BEA), bots: int = 2, **how: Any
) -> Tournament:
    asked = {"rounds": 4, "chips": 20_000, "begun": Clock()(), "seed": seed_of(7).hex(), **how}
    return make_tournament(slug, people, bots, **asked)


def books(folder: Path, **how: Any) -> Tournaments:
    numbers = itertools.count()
    return Tournaments(folder, Clock(), lambda: seed_of(next(numbers)), **how)


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Tournaments]:
    opened = books(tmp_path)
    yield opened
    opened.close()


def wagers(play: TournamentPlay, **named: int) -> dict[int, dict[str, int]]:
    """The same for each person who is in."""
    inside = {
        line.entrant for line in play.ranking.lines if not line.out and not line.entrant.style
    }
    return {one.seat: dict(named) for one in inside}


def settled(session: Session, choice: int = -1) -> None:
    while session.playing:
        session.uncover()
        session.act(session.payable()[choice])


def test_up_to_three_tables_are_named_and_of_more_the_first_two() -> None:
    slugs = ("flop-poker", "lunar-poker", "go-fore-it")
    titles = [
        made(then=[Leg(slug, HouseRules()) for slug in slugs[:more]]).title for more in range(4)
    ]
    assert titles == [
        "Crazy 4 Poker",
        "Crazy 4 Poker and Flop Poker",
        "Crazy 4 Poker, Flop Poker and Lunar Poker",
        "Crazy 4 Poker, Flop Poker and 2 more tables",
    ]


@pytest.mark.parametrize(("seats", "people", "bots"), [(6, 2, 3), (6, 4, 2), (4, 4, 0)])
def test_bots_take_up_to_three_seats_that_people_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, people: int, bots: int
) -> None:
    table = msgspec.structs.replace(GAMES[CRAZY], seats=seats)
    monkeypatch.setattr(tournament_store, "GAMES", {CRAZY: table})
    names = ",".join("ABCD"[:people])
    request = TournamentRequest(CRAZY, 2, 20_000, names, None, "", 7, 0, True, False)
    tournament = requested_tournament(request, tmp_path, Clock())
    assert sum(bool(one.style) for one in tournament.entrants) == bots


@pytest.mark.parametrize("slug", [CRAZY, "flop-poker", "free-bet-blackjack", "props-and-hops"])
def test_a_tournament_is_real_rounds_in_which_no_cent_is_lost_or_lent(
    slug: str, held: Tournaments
) -> None:
    """A pot between people, a shoe that goes on, and dice; what everybody has is what he began with
    and his nets.
    """
    number = held.begin(made(slug, chips=6_000))
    play = held.sit(number)
    session = play.session
    play.autoplay()
    store, found = session.store, held.ranking(number)
    assert found.is_finished
    assert store.verify() == ()
    for one in range(1, found.settled + 1):
        assert verify_kept(store, one)["matches"]
    for line in found.lines:
        player = next(p for p in store.people.players() if p.name == line.entrant.name)
        assert store.people.bankroll(player.id) == line.chips >= 0
        assert store.ledger.balance(bot_account(line.entrant.name)) == 0
    assert store.ledger.balance(BOTS) == 0, "no bot is given new chips"
    assert [line.place for line in found.lines] == sorted(line.place for line in found.lines)


def test_a_tournament_goes_on_at_further_tables_with_the_same_chips(held: Tournaments) -> None:
    """A wager that still runs at the first table is taken down, so that everybody has all that is
    his at the next; a game that comes twice has two tables.
    """
    hard = HouseRules(table_minimum=2_500)
    legs = [Leg(CRAZY), Leg("props-and-hops"), Leg(CRAZY, hard)]
    number = held.begin(
        made("props-and-hops", people=(ADA, BEA), bots=1, rounds=2, chips=30_000, then=legs)
    )
    play = held.sit(number)
    session = play.session
    run = session.game.extra.run.wager
    for _ in range(2):
        fee = {
            one.seats[0]: {run: 500}
            for one in session.sharing_persons
            if not session.carry().stake(one.seats[0])
        }
        session.deal(
            {
                one.seats[0]: {"hop-top": 500} | fee.get(one.seats[0], {})
                for one in session.sharing_persons
            }
        )
    before = {line.entrant: line.chips for line in play.ranking.lines}
    assert session.carry().stakes, "so the seed was chosen"
    with pytest.raises(IllegalAction, match="next table"):
        session.deal({})
    on = held.sit(number)
    assert on is not play
    assert (
        on.session.game.slug,
        on.session.current_or_next_round,
        on.ranking.leg_index,
        on.ranking.round_of_leg,
        on.ranking.is_finished,
    ) == (CRAZY, 1, 1, 1, False)
    assert {line.entrant: line.chips for line in on.ranking.lines} == before
    ids = {player.name: player.id for player in on.store.people.players()}
    assert all(on.store.people.bankroll(ids[one.name]) == chips for one, chips in before.items())
    assert {line.entrant: line.after[-1] for line in on.ranking.lines} == before
    on.session.deal(wagers(on, **{"ante": 500, "super-bonus": 500}))
    assert {line.entrant: line.chips for line in on.ranking.lines} == before, (
        "of a round in play nothing is counted yet"
    )
    settled(on.session)
    assert {line.entrant: line.after[1] for line in on.ranking.lines} == before
    held.play_out(number)
    found = held.ranking(number)
    assert (found.settled, found.is_finished) == (8, True)
    kept = [on.store.rounds.kept_round(one) for one in range(1, 9)]
    assert len({one.seed for one in kept}) == 8
    assert msgspec.json.decode(kept[-1].offer)["rules"]["table_minimum"] == 2_500
    assert on.store.verify() == ()
    assert all(verify_kept(on.store, one)["matches"] for one in range(1, 9))


def test_the_same_seed_deals_the_same_tournament(tmp_path: Path) -> None:
    rankings = []
    for name in ("one", "two"):
        held = books(tmp_path / name)
        number = held.begin(made())
        held.sit(number).autoplay()
        rankings.append(held.ranking(number))
        held.close()
    assert rankings[0] == rankings[1]
    assert books(tmp_path / "one", read_only=True).ranking(1) == rankings[0], "kept beside the book"


def test_equals_share_a_place_and_who_is_out_stands_by_when_he_went() -> None:
    names = ("Ada", "Bea", "Cem", "Dina", "Emil", "Fay")
    one, two, three, four, five, six = (Entrant(name, seat) for seat, name in enumerate(names, 1))
    lines = [
        Placing(0, one, 300, (900, 300), 2),
        Placing(0, two, 0, (500, 0), 2),
        Placing(0, three, 4_000, (1_000, 2_000, 4_000)),
        Placing(0, four, 4_000, (900, 950, 4_000)),
        Placing(0, five, 0, (0,), 1),
        Placing(0, six, 1_200, (1_000, 1_000, 1_200)),
    ]
    order = rank_placings(lines, 1_000)
    assert [(line.place, line.entrant.name) for line in order] == [
        (1, "Cem"),
        (1, "Dina"),
        (3, "Fay"),
        (4, "Ada"),
        (5, "Bea"),
        (6, "Emil"),
    ]
    found = TournamentRanking(1, made(), order, settled=4)
    assert (found.winners, found.cents_behind_leader(order[2])) == (("Cem", "Dina"), 2_800)
    assert found.share_text().splitlines()[2:4] == ["1. Cem: $40", "1. Dina: $40"]
    assert found.share_text().splitlines()[-1] == "6. Emil: out in round 1"


def test_whoever_lacks_the_least_is_out_and_the_others_go_on(held: Tournaments) -> None:
    """Ada stakes all she has each time and folds: she is gone after the first round, Bea places the
    least and stays.
    """
    play = held.sit(held.begin(made(bots=1, chips=4_000)))
    session = play.session
    ada, bea = (
        session.sharing_persons
        if session.sharing_persons[0].name == "Ada"
        else tuple(reversed(session.sharing_persons))
    )
    all_in = {"ante": 2_000, "super-bonus": 2_000}
    session.deal({ada.seats[0]: all_in, bea.seats[0]: {"ante": 500, "super-bonus": 500}})
    settled(session, 0)
    line = play.ranking.placing_of("Ada")
    assert (line.chips, line.out) == (0, 1)
    assert play.ranking.lines[-1] == line
    play.remove_eliminated()
    assert session.player == bea.player
    assert session.sharing_persons == ()
    with pytest.raises(HouseError, match="Bea has placed none"):
        session.deal({})
    session.deal({bea.seats[0]: {"ante": 500, "super-bonus": 500}})
    settled(session, 0)
    assert session.store.rounds.kept_round(2).seats.keys() == {bea.seats[0], session.bots[0].seat}
    assert play.ranking.placing_of("Ada").after == (0,)


def test_bots_play_on_when_every_person_is_out(held: Tournaments) -> None:
    number = held.begin(made(people=(ADA,), bots=2, chips=4_000))
    play = held.sit(number)
    session = play.session
    session.deal(wagers(play, **{"ante": 2_000, "super-bonus": 2_000}))
    settled(session, 0)
    assert not play.has_person_in
    assert not play.is_finished
    play.play_on_without_people()
    found = held.ranking(number)
    assert found.is_finished
    assert (found.placing_of("Ada").out, found.placing_of("Ada").place) == (1, 3)
    assert found.settled == 4
    with pytest.raises(IllegalAction, match="over"):
        session.deal({})


def test_nobody_is_out_for_what_the_last_round_took(held: Tournaments) -> None:
    number = held.begin(made(people=(ADA,), bots=1, chips=4_000, rounds=1))
    play = held.sit(number)
    session = play.session
    session.deal(wagers(play, **{"ante": 2_000, "super-bonus": 2_000}))
    settled(session, 0)
    assert (
        play.ranking.placing_of("Ada").chips,
        play.ranking.placing_of("Ada").out,
        play.is_finished,
    ) == (0, 0, True)
    held.close()
    with pytest.raises(HouseError, match="number 1 is over"):
        held.sit(number)


def test_a_wager_that_runs_on_counts_as_its_owners_chips(held: Tournaments) -> None:
    play = held.sit(held.begin(made("props-and-hops", people=(ADA,), bots=1, rounds=9)))
    session = play.session
    run = session.game.extra.run.wager
    seat = session.seats[0]
    while not session.carry().stake(seat):
        session.deal({seat: {"hop-top": 500, run: 500}})
    assert play.ranking.placing_of("Ada").chips == session.bankroll + session.carry().stake(seat)
    before = play.ranking.placing_of("Ada").chips
    session.take_down_running_wager(seat)
    assert play.ranking.placing_of("Ada").chips == before == session.bankroll


def test_killed_in_a_round_a_tournament_goes_on_at_its_decision(tmp_path: Path) -> None:
    held = books(tmp_path / "lives")
    number = held.begin(made())
    play = held.sit(number)
    session = play.session
    session.deal(wagers(play, **{"ante": 500, "super-bonus": 500}))
    settled(session)
    session.deal(wagers(play, **{"ante": 500, "super-bonus": 500}))
    session.uncover()
    session.act("fold")
    shutil.copytree(tmp_path / "lives", tmp_path / "killed")
    again = books(tmp_path / "killed")
    found = again.ranking(number)
    assert (found.open, found.settled) == (True, 1)
    taken_up = again.sit(number)
    taken = taken_up.session
    assert taken.state == session.state
    assert taken.player_to_act == session.player_to_act != 0
    assert {one.player: one.bankroll for one in taken.sharing_persons} == {
        one.player: one.bankroll for one in session.sharing_persons
    }
    settled(taken)
    settled(session)
    assert taken_up.ranking == play.ranking
    assert taken.store.verify() == ()
    again.close()
    held.close()


def test_what_a_tournament_leaves_no_choice_about_is_refused(held: Tournaments) -> None:
    play = held.sit(held.begin(made()))
    session = play.session
    for refused in (
        lambda: session.buy_in(100),
        lambda: session.sit(3, 6),
        lambda: session.rise(1),
    ):
        with pytest.raises(IllegalAction):
            refused()
    with pytest.raises(HouseError, match="under the minimum"):
        session.deal(wagers(play, **{"ante": 100, "super-bonus": 100}))
    assert session.current_or_next_round == 1


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"people": (("Ada", ""), ("ada", ""))}, "is named twice"),
        ({"people": (("", ""), BEA)}, "no name of 1 to 40"),
        ({"people": (ADA,), "bots": 0}, "at least two"),
        ({"people": tuple((name, "") for name in "ABCDE")}, "more than the 4"),
        ({"bots": 5}, "are too many beside"),
        ({"rounds": 0}, "no number from 1 to 500"),
        ({"chips": 900}, "the least of a round"),
        ({"styles": ("mad",)}, "none of careful, typical, best"),
        ({"slug": "baccarat"}, "is none of"),
        ({"rules": HouseRules(paytables={"ante": "Z"})}, "paytable"),
    ],
)
def test_a_tournament_that_cannot_be_played_says_why(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(HouseError, match=why):
        made(**asked)


def test_a_bot_that_is_called_as_somebody_keeps_its_face() -> None:
    found = made(people=(("Odile", ""), BEA), bots=1)
    assert found.entrants[2] == Entrant("Odile II", found.entrants[2].seat, "Odile", "typical")


def test_a_damaged_file_says_so_and_the_others_are_shown(held: Tournaments, tmp_path: Path) -> None:
    first, second = held.begin(made()), held.begin(made(rounds=2))
    (tmp_path / FOLDER / "0001" / "tournament.json").write_text("{")
    with pytest.raises(HouseError, match=r"0001/tournament\.json: is damaged"):
        held.ranking(first)
    shown, refused = held.latest_rankings()
    assert isinstance(shown, TournamentRanking)
    assert (shown.number, shown.has_begun) == (second, False)
    assert isinstance(refused, HouseError)
    assert held.begin(made()) == 3, "no number is given twice"


def test_the_command_plays_a_tournament_and_shows_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(tmp_path, clock=Clock()) as store:
        store.people.add_player("Robin", "Salma")
    asked = ["tournament", "--data", str(tmp_path)]
    assert (
        program.main(
            [*asked, CRAZY, "--headless", "--rounds", "2", "--bots", "2", "--seed", "3", "--json"]
        )
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert (found["table"], found["settled"], found["over"], len(found["ranking"])) == (
        CRAZY,
        2,
        True,
        3,
    )
    assert sum(line["name"] == "Robin" for line in found["ranking"]) == 1
    assert program.main([*asked, "--number", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found
    assert program.main(asked) == 0
    assert capsys.readouterr().out.startswith(
        "Tournament 1, Crazy 4 Poker: $1,000 of chips each, 2 rounds, over\n 1. "
    )
    for wrong, why in (
        (["--number", "9"], "there is no tournament number 9"),
        (["--headless"], "name a table"),
        ([CRAZY, "--number", "1"], "would begin another one"),
        ([CRAZY, "--headless", "--players", "Ada,Ada"], "'Ada' is named twice"),
    ):
        assert program.main([*asked, *wrong]) == 2
        told = capsys.readouterr().err
        assert why in told
        assert told.count("\n") == 1
    assert program.main([*asked, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 1, "what was refused was not begun"
