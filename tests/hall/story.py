"""The one story of the electronic tables: hybrid table 1, Criss-Cross, round 4,318 of 21 November
2026, to the cent.
"""

from __future__ import annotations

import hashlib
import json

from game.book import Acted, Store, TableStanding
from game.book.values import MoneyMoved, PlayerOutcome, RoundEnding, RoundSeats, RoundStart
from game.core.chance import Stock
from game.core.declaration import HouseRules, Offer
from game.games import GAMES
from game.hall.money.accounts import GameAccounts
from game.hall.records import HallRecords
from game.play.journal import TerminalJournal, stakes_in_pot
from game.play.records.round_records import json_text
from game.play.round_file import open_round, read_round_file
from game.rounds import act, start

SLUG = "criss-cross-poker"
GAME = GAMES[SLUG]
NUMBER = 4318
PEOPLE = {
    1: ("Odile", 64_000),
    2: ("Bruno", 21_500),
    3: ("Neriah", 38_000),
    4: ("Robin", 50_000),
    5: ("Tobias", 12_000),
}
"""Who sits where, and what his account held."""
ANTES = {1: (2500, 0), 2: (500, 0), 3: (1000, 500), 4: (1000, 500), 5: (500, 500)}
"""Each of the two antes, and the Five Card Bonus."""
HOLES = {1: "As 9d", 2: "4s 4d", 3: "Ks Th", 4: "Qs Jd", 5: "8c 3s"}
CROSS = "9c Jc 2d 4h Qh"
"""Top, left, middle, right and bottom: jack and four are across, nine and queen down."""
CHOICES = (
    (1, "bet 1x"),
    (2, "bet 3x"),
    (3, "bet 1x"),
    (4, "bet 1x"),
    (5, "fold"),
    (1, "bet 1x"),
    (2, "bet 3x"),
    (3, "bet 1x"),
    (4, "bet 1x"),
    (1, "bet 1x"),
    (2, "bet 3x"),
    (3, "fold"),
    (4, "bet 1x"),
)
READINGS = {
    1: ("ace-jack high", "pair of nines"),
    2: ("three fours", "pair of fours"),
    4: ("pair of jacks", "pair of queens"),
}
"""What is read of each hand that stays, across and down."""
AFTER = {1: 59_000, 2: 29_000, 3: 33_500, 4: 54_500, 5: 10_500}
STAKED = {1: 12_500, 2: 5500, 3: 4500, 4: 5500, 5: 1500}
RETURNED = {1: 7500, 2: 13_000, 3: 0, 4: 10_000, 5: 0}


def stock(bets: dict[int, dict[str, int]]) -> Stock:
    """A deck that deals those cards."""
    file = {
        "game": SLUG,
        "cards": {"community": CROSS.split()}
        | {f"seat {seat}": held.split() for seat, held in HOLES.items()},
        "seats": {
            str(seat): {"wagers": placed, "decisions": [told for at, told in CHOICES if at == seat]}
            for seat, placed in bets.items()
        },
    }
    return open_round(read_round_file(json.dumps(file))).state.stock


def seated(accounts: GameAccounts) -> dict[int, int]:
    """Everybody at his terminal with his account; the asset numbers by seat."""
    store = accounts.store
    table = HallRecords(store).floor.open_table(SLUG, "hybrid")
    assets = {}
    for seat, (name, cents) in PEOPLE.items():
        player = store.people.add_player(name).id
        store.people.buy_in(player, cents)
        assets[seat] = accounts.open(table, seat, player=player).asset
        accounts.put_in_bills(assets[seat], {500: cents // 500})
    return assets


def played(store: Store, assets: dict[int, int]) -> int:
    """The round, dealt and settled; its number in the book."""
    return settled(store, assets, dealt(store, assets))


def _terms() -> tuple[Offer, dict[int, dict[str, int]]]:
    bets = {
        seat: {"ante-across": ante, "ante-down": ante}
        | ({"five-card-bonus": bonus} if bonus else {})
        for seat, (ante, bonus) in ANTES.items()
    }
    return Offer(HouseRules(), number=NUMBER), bets


def _table_journal(
    store: Store, assets: dict[int, int], bets: dict[int, dict[str, int]]
) -> TerminalJournal:
    terminals = {seat: HallRecords(store).accounts.seat(asset) for seat, asset in assets.items()}
    return TerminalJournal(SLUG, terminals, stakes_in_pot(GAME, bets))


def dealt(store: Store, assets: dict[int, int]) -> int:
    """The round as it is dealt, before the first decision."""
    offer, bets = _terms()
    table = HallRecords(store).floor.terminal(assets[1]).table.house_table
    players = {
        seat: HallRecords(store).accounts.account_at(asset).player for seat, asset in assets.items()
    }
    sittings = [store.people.sit_down(player, SLUG).id for player in players.values()]
    if not store.tables.table_standing(table, SLUG).number:
        HallRecords(store).floor.place_terminal(HallRecords(store).floor.table(1), 1)
        store.tables.change_standing(table, SLUG, TableStanding(NUMBER - 1))
    cards = stock(bets)
    step = start(GAME, bets, cards, offer)
    records = HallRecords(store)
    terminals = {seat: records.accounts.seat(asset) for seat, asset in assets.items()}
    records.accounts.check_seats(records.floor.terminal(assets[1]).table, terminals, players)
    return store.rounds.begin(
        RoundStart(
            number=NUMBER,
            seed=cards.seed,
            commitment=hashlib.sha256(cards.seed).hexdigest(),
            offer=json_text(offer),
            bets=json_text(bets),
            bots="[]",
            stock=json_text(cards),
        ),
        RoundSeats((sittings[0], *sittings[1:]), seats=players, table=table, terminals=terminals),
        MoneyMoved(_table_journal(store, assets, bets).moves(step.events)),
    )


def settled(store: Store, assets: dict[int, int], round_id: int, until: int = len(CHOICES)) -> int:
    """Every choice, or the first of them, and the settlement."""
    offer, bets = _terms()
    journal = _table_journal(store, assets, bets)
    state = start(GAME, bets, stock(bets), offer).state
    for seat, chosen in CHOICES[:until]:
        assert state.turn == seat, (state.turn, seat, chosen)
        step = act(GAME, state, chosen)
        state, moves = step.state, journal.moves(step.events)
        if state.over:
            store.rounds.settle(
                round_id,
                RoundEnding(PlayerOutcome("Round 4,318")),
                [Acted(seat, chosen)],
                MoneyMoved(moves),
            )
        else:
            store.rounds.add_steps(round_id, [Acted(seat, chosen)], MoneyMoved(moves))
    assert state.over == (until == len(CHOICES))
    return round_id
