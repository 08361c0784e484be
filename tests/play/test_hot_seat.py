"""Several people at one machine: each his own money, history and mistakes; hidden hands stay
covered until their owner is there.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from game.book import Store
from game.book.values import Filter
from game.core.cards import HIDDEN
from game.core.declaration import money_range
from game.core.errors import HouseError
from game.games import GAMES, SLUGS
from game.play.records.verification import verify_kept
from game.play.seats.bots import make_bots
from game.play.session import Session, open_session
from game.rounds import events as ev
from tests.play.test_session import clock, seeds

pytestmark = pytest.mark.engines

CRAZY, CRAPS = "crazy-4-poker", "props-and-hops"
OPEN_HANDS = ("free-bet-blackjack", "double-back-jack")
COVERED = [slug for slug in SLUGS if GAMES[slug].family != "dice" and slug not in OPEN_HANDS]


def house(folder: Path, names: tuple[str, ...] = ("Robin", "Ada")) -> tuple[Store, list[int]]:
    store = Store.open(folder, clock=clock())
    for name in names[len(store.people.players()) :]:
        store.people.buy_in(store.people.add_player(name).id, 1_000_000)
    return store, [player.id for player in store.people.players()]


def at_table(
    folder: Path,
    slug: str = CRAZY,
    *,
    others: int = 1,
    seats: tuple[int, ...] = (4, 2),
    start: int = 0,
) -> Session:
    """People of these seats at a table, the first one before the screen; so many bots on the rest."""
    store, players = house(folder, ("Robin", "Ada", "Bea", "Cem")[: len(seats)])
    game = GAMES[slug]
    session = open_session(
        store,
        game,
        players[0],
        seats=seats[:1],
        bots=make_bots(game, seats, others),
        seeds=seeds(start),
        advise=lambda *_: None,
        is_shared=True,
    )
    for player, seat in zip(players[1:], seats[1:], strict=True):
        session.sit(player, seat)
    session.set_player_at_screen(players[0])
    return session


def wagers(session: Session, cents: int = 2500) -> dict[str, int]:
    """The base wagers of the game, and the side wager that pays for other people's hands where
    there is one.
    """
    game = session.game
    if game.family == "dice":
        first = next(
            w
            for w in game.opening_wagers
            if game.extra.run is None or w.name != game.extra.run.wager
        )
        return {first.name: 500}
    taken = [w for w in game.wagers if not w.later and (not w.optional or w.envy)]
    return {
        w.name: min(max(cents, low), high)
        for w in taken
        for low, high in (money_range(w, session.rules),)
    }


def dealt(session: Session) -> tuple[ev.AnyEvent, ...]:
    return session.deal(
        {seat: wagers(session) for person in session.sharing_persons for seat in person.seats}
    )


def played(
    session: Session, choose: Callable[[Session], str] = lambda s: str(s.payable()[-1])
) -> None:
    while session.playing:
        session.uncover()
        session.act(choose(session))


@pytest.mark.sample(4)
@pytest.mark.parametrize("slug", SLUGS)
def test_rounds_of_several_people_keep_every_cent_and_each_his_own_history(
    slug: str, tmp_path: Path
) -> None:
    seats = (1, 3, 5) if GAMES[slug].seats > 4 else (1, 3)
    session, rng = at_table(tmp_path, slug, seats=seats), random.Random(slug)
    store, people = session.store, [person.player for person in session.sharing_persons]
    for number in range(4):
        before = {player: store.people.bankroll(player) for player in people}
        dealt(session)
        played(session, lambda s: str(rng.choice(s.payable())))
        assert store.verify() == ()
        for player in people:
            row = store.history.rounds(Filter(player=player), limit=1)[0]
            assert row.number == number + 1
            assert row.player == player
            assert store.people.bankroll(player) - before[player] == row.net
        assert session.last is not None
        assert verify_kept(store, session.last.id)["matches"]
    store.close(keep_backup=False)


@pytest.mark.parametrize("slug", COVERED)
def test_nothing_of_a_covered_hand_leaves_the_session_before_its_owner_is_there(
    slug: str, tmp_path: Path
) -> None:
    session = at_table(tmp_path, slug, others=0, seats=(1, 3))
    events = dealt(session)
    assert session.covered
    asked = []
    while session.playing:
        state, whose = session.state, session.player_to_pass_to
        assert state is not None
        hidden = {
            c
            for p in state.piles.values()
            if p.owner
            for i, c in enumerate(p.cards)
            if not p.up >> i & 1
        }
        said = {
            e.card
            for e in (*events, *session.witnessed_in_open_round())
            if isinstance(e, ev.Dealt | ev.Turned | ev.Looked)
        }
        if whose:
            assert (session.turn, session.legal(), session.advice()) == (0, (), None)
            view = session.view()
            assert view is not None
            assert not hidden & {card for pile in view.piles.values() for card in pile}
            assert not hidden & said
            with pytest.raises(HouseError):
                session.act("fold")
        session.uncover()
        own = session.view()
        assert own is not None
        assert session.player == session.player_to_act
        assert set(own.hand) != {HIDDEN}
        theirs = {
            card
            for pile in state.piles.values()
            for i, card in enumerate(pile.cards)
            if pile.owner not in session.seats and not pile.up >> i & 1
        }
        assert not theirs & {card for pile in own.piles.values() for card in pile}
        asked.append(session.player)
        events = session.act(str(session.payable()[-1]))
    assert set(asked) == {person.player for person in session.sharing_persons}
    assert session.store.verify() == ()
    session.store.close(keep_backup=False)


@pytest.mark.parametrize("slug", OPEN_HANDS)
def test_hands_that_lie_open_are_not_covered(slug: str, tmp_path: Path) -> None:
    session = at_table(tmp_path, slug, others=0)
    dealt(session)
    assert not session.covered
    played(session)
    assert session.store.verify() == ()
    session.store.close(keep_backup=False)


@pytest.mark.parametrize("owner", [0, 1])
def test_an_open_round_is_taken_up_by_any_of_its_people_with_every_hand_covered(
    owner: int, tmp_path: Path
) -> None:
    session = at_table(tmp_path)
    dealt(session)
    session.uncover()
    session.act("play 1x" if "play 1x" in map(str, session.legal()) else str(session.legal()[-1]))
    session.uncover()
    state, whose = session.state, session.player_to_act
    session.store.close(keep_backup=False)
    store, players = house(tmp_path)
    kept = store.rounds.unfinished_round(players[owner], CRAZY)
    assert kept is not None
    again = open_session(
        store,
        GAMES[CRAZY],
        players[owner],
        seats=(4,),
        seeds=seeds(9),
        advise=lambda *_: None,
        is_shared=True,
        table=kept.table,
    )
    assert again.state == state
    assert (again.covered, again.player_to_pass_to, again.turn) == (True, whose, 0)
    assert [person.seats for person in again.sharing_persons] == [(2,), (4,)]
    played(again)
    assert store.verify() == ()
    assert store.tables.table_standing(players[0], CRAZY).number == 1
    store.close(keep_backup=False)


def test_one_who_places_nothing_sits_out_and_two_boxes_are_one_persons(tmp_path: Path) -> None:
    session = at_table(tmp_path, seats=(4, 2, 6))
    robin, ada, bea = (session.store.people.players()[i].id for i in range(3))
    session.seats = (4, 5)
    session.deal({4: wagers(session), 5: wagers(session), 6: wagers(session)})
    played(session)
    kept = session.store.rounds.kept_round(session.round_id)
    assert kept.seats == {4: robin, 5: robin, 6: bea}
    assert session.state is not None
    assert session.state.offer.people == {4: 4, 5: 4, 6: 6}
    assert session.store.history.count_rounds(Filter(player=ada)) == 0
    session.store.close(keep_backup=False)


def test_who_sits_and_who_leaves(tmp_path: Path) -> None:
    session = at_table(tmp_path, seats=(1, 2, 3, 4))
    robin, ada = session.store.people.players()[:2]
    fifth = session.store.people.add_player("Dora").id
    with pytest.raises(HouseError, match="four people"):
        session.sit(fifth, 6)
    session.rise(session.store.people.players()[3].id)
    with pytest.raises(HouseError, match="somebody sits there"):
        session.sit(fifth, 2)
    with pytest.raises(HouseError, match="Ada sits at this table"):
        session.sit(ada.id, 6)
    session.set_player_at_screen(ada.id)
    session.rise(ada.id)
    assert session.player == robin.id
    session.deal({1: wagers(session)})
    with pytest.raises(HouseError):
        session.sit(ada.id, 2)
    played(session)
    session.store.close(keep_backup=False)


def test_whose_chips_are_too_few_is_named_and_nothing_is_staked(tmp_path: Path) -> None:
    session = at_table(tmp_path)
    ada = session.store.people.players()[1].id
    session.store.people.cash_out(ada, session.store.people.bankroll(ada) - 1000)
    with pytest.raises(HouseError, match="Ada's chips lack"):
        dealt(session)
    assert session.store.people.bankroll(session.player) == 1_000_000
    session.store.close(keep_backup=False)


def test_the_pot_at_flop_is_played_for_between_two_people(tmp_path: Path) -> None:
    session = at_table(tmp_path, "flop-poker", others=0)
    won = set()
    for _ in range(6):
        before = {person.player: person.bankroll for person in session.sharing_persons}
        dealt(session)
        pot = next(e.cents for e in session.round_events if isinstance(e, ev.Pooled))
        played(session)
        paid = [e for e in session.round_events if isinstance(e, ev.Paid) and e.source == "pot"]
        assert sum(e.win + e.back for e in paid) == 2 * pot
        if len(paid) == 1:
            loser = next(p for p in session.sharing_persons if paid[0].seat not in p.seats)
            assert paid[0].win == pot  # the other person's stake, to the cent
            assert session.store.people.bankroll(loser.player) < before[loser.player]
            won.add(paid[0].seat)
        assert session.store.verify() == ()
    assert won
    session.store.close(keep_backup=False)


def test_envy_is_paid_for_the_other_persons_hand_and_never_for_ones_own_box(tmp_path: Path) -> None:
    paid: dict[bool, int] = {True: 0, False: 0}
    for together in (False, True):
        session = at_table(
            tmp_path / str(together), "six-card-fortune-pai-gow-poker", others=0, seats=(4, 2)
        )
        if together:
            session.rise(session.store.people.players()[1].id)
            session.seats = (4, 5)
        for _ in range(2):
            session.deal({seat: wagers(session) for seat in ((4, 5) if together else (4, 2))})
            played(
                session,
                lambda s: next(str(a) for a in s.payable() if a.verb in ("house-way", "decline")),
            )
            paid[together] += sum(
                e.win for e in session.round_events if isinstance(e, ev.Paid) and e.wager == "envy"
            )
        assert session.store.verify() == ()
        session.store.close(keep_backup=False)
    assert paid[False] > 0
    assert paid[True] == 0


def test_each_one_is_last_dealt_his_own_wagers(tmp_path: Path) -> None:
    session = at_table(tmp_path)
    robin, ada = (
        person.player for person in sorted(session.sharing_persons, key=lambda one: one.player)
    )
    session.deal({4: wagers(session, 5000), 2: wagers(session, 1000)})
    played(session)
    for player, cents in ((robin, 5000), (ada, 1000)):
        session.set_player_at_screen(player)
        assert session.last_bets()["ante"] == cents
        assert session.last is not None
        assert session.last.player == player
    session.store.close(keep_backup=False)


def test_a_wager_that_runs_on_stays_its_owners(tmp_path: Path) -> None:
    session = at_table(tmp_path, CRAPS, others=0)
    ada = session.store.people.players()[1].id
    run = session.game.extra.run.wager
    for _ in range(40):
        session.deal({2: {run: 500}} if not session.carry().stake(2) else {4: {"field": 500}})
        if session.carry().stake(2):
            break
    assert session.carry().stake(2) == 500
    store = session.store
    session.end_all_sittings()
    again = open_session(
        store,
        session.game,
        session.table,
        seats=(4,),
        seeds=seeds(50),
        advise=lambda *_: None,
        is_shared=True,
    )
    assert [person.player for person in again.sharing_persons] == [ada, session.table]
    before = store.people.bankroll(ada)
    again.rise(ada)
    assert store.people.bankroll(ada) - before == 500
    assert not again.carry().stakes
    assert store.verify() == ()
    store.close(keep_backup=False)
