"""Thousands of rounds of every game: each payment names the printed rows in force that it is paid
by, and their odds are what is paid.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.client.table.dice.costs import costs
from game.client.table.model.panel_content import pay_groups
from game.core.declaration import Game, HouseRules, Offer
from game.core.money import Odds
from game.core.paytable import odds_without_to_one
from game.games import GAMES
from game.games.high_roll_dice.rules import PAYTABLES
from game.rounds import State
from game.rounds import events as ev
from game.rounds.round_builder import seed_meter
from tests.rounds.stacked import stacked
from tests.rounds.streets_table import leaning, random_round, random_rules

ROUNDS = 250


def rounds_of(game: Game, draw: Random) -> Iterator[tuple[State, tuple[ev.AnyEvent, ...]]]:
    """Rounds at random under house rules at random, the last state and all events of each; cards
    lean to rare hands.
    """
    for number in range(ROUNDS):
        limit = draw.choice((0, 5_000_000)) if game.limit_covers else 0
        drawn = {"magic_card": draw.choice(("", "As")), "lucky": draw.choice(("", "dealer"))}
        rules = random_rules(
            game, draw, payout_limit=limit, **(drawn if "bonus-draw" in game.options else {})
        )
        people = draw.choice(({}, {1: 7, 2: 7}))
        if game.family == "streets":
            _, last, events = stacked(game, rules, draw, people=people)
        else:
            stock = leaning(game, draw) if game.family in ("draw", "pai-gow") else None
            states, events = random_round(
                game, rules, draw, stock, number=number + 1, people=people
            )
            last = states[-1]
        yield last, events


class Table:
    """What lies on the felt and shows on the meters, as the events tell it."""

    def __init__(self, game: Game, last: State) -> None:
        self.game, self.last = game, last
        self.rows = game.rows_by_key(last.offer.rules)
        self.stakes: dict[tuple[int, str, int], int] = {}
        self.left: dict[str, int] = {m.name: self._before(m.name) for m in game.meters}
        self.taken = 0

    def _before(self, name: str) -> int:
        return (
            self.last.offer.meters.get(name) or seed_meter(self.game, name, self.last.offer)
        ).cents

    def see(self, event: ev.AnyEvent) -> None:
        """Take an event in; a payment is held against its rows."""
        match event:
            case ev.Staked():
                spot = (event.seat, event.wager, event.hand)
                self.stakes[spot] = self.stakes.get(spot, 0) + (event.free or event.cents)
            case ev.Credited() | ev.Reseeded():
                self.taken = self.left[event.meter]
                self.left[event.meter] = event.cents
            case ev.Returned():
                assert all(self.rows[key].odds.push for key in event.rows)
            case ev.Paid():
                self._paid(event)
            case _:
                pass  # changes neither stakes nor meters

    def _paid(self, event: ev.Paid) -> None:
        if event.source == "pot" or event.odds == "returned":
            assert event.rows == ()
            return
        found = [self.rows[key].odds for key in event.rows]
        odds = found[0] if len(found) == 1 else Odds(sum(one.win for one in found))
        assert found
        assert (len(found) > 1) <= (self.game.slug == "lunar-poker" and event.wager == "bet")
        assert event.odds == str(odds)
        due = (
            self.taken * odds.percent // 100
            if odds.percent
            else odds.winnings(self._staked(event, odds))
        )
        if event.less == ev.SHARED:
            assert odds.percent
            assert event.win < due
        elif event.less == ev.LIMITED:
            assert event.win < due
            assert self.last.offer.rules.payout_limit
        else:
            assert event.win == due
        bonus = event.wager not in self.game.by_name or event.wager.startswith("free-")
        assert bool(event.back) == (odds.keeps and not bonus)

    def _staked(self, event: ev.Paid, odds: Odds) -> int:
        if event.wager == "envy":
            return 0
        # a bonus, on the stake of another wager of the seat
        if event.wager not in self.game.by_name:
            return next(
                s
                for (seat, *_), s in self.stakes.items()
                if seat == event.seat and odds.winnings(s) == event.win
            )
        return self.stakes[event.seat, event.wager, event.hand]


@pytest.mark.parametrize("slug", GAMES)
def test_every_payment_names_its_rows_and_their_odds_are_what_is_paid(slug: str) -> None:
    game, paid = GAMES[slug], 0
    for last, events in rounds_of(game, Random(slug)):
        table = Table(game, last)
        for event in events:
            table.see(event)
        paid += sum(isinstance(event, ev.Paid) for event in events)
    assert paid > ROUNDS // 2


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.family != "dice"])
def test_every_row_in_force_has_one_cell_in_the_panel_under_every_letter(slug: str) -> None:
    game, draw = GAMES[slug], Random(9)
    for _ in range(20):
        rules = random_rules(game, draw, magic_card=draw.choice(("", "As")))
        cells = [
            cell
            for group in pay_groups(game, rules)
            for _, row in group.rows
            for cell in row
            if cell and cell.key
        ]
        assert sorted(cells) == sorted(
            (key, odds_without_to_one(str(row.odds)))
            for key, row in game.rows_by_key(rules).items()
        )


def test_every_row_of_a_dice_table_stands_in_one_row_of_its_panel() -> None:
    for slug in ("props-and-hops", "high-roll-dice"):
        listed = [row for cost in costs(slug) for row in cost.rows]
        # the fee's rows stand in its own, which is listed while one is placed
        fee = {row.key for row in PAYTABLES["extra-roll"]}
        wanted = {
            key: str(row.odds)
            for key, row in GAMES[slug].rows_by_key(HouseRules()).items()
            if key not in fee
        }
        assert sorted(listed) == sorted(wanted.items())


@pytest.mark.parametrize("slug", GAMES)
def test_a_key_names_one_row_of_a_game(slug: str) -> None:
    game = GAMES[slug]
    tables = [
        t for w in game.wagers for t in (*w.pays.values(), *w.bad_beat.values(), *w.envy.values())
    ]
    found: dict[str, object] = {}
    for row in (row for table in (*tables, *game.bonuses.values()) for row in table):
        assert found.setdefault(row.key, row) == row
        assert row.key
    assert set(game.rows_by_key(Offer().rules)) <= set(found)
