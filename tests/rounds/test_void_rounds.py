"""667a.13, 669a.13 and 676a.13 over thousands of rounds: what goes wrong, what it voids, and that
all else settles.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from game.core.chance import deck_stock
from game.core.declaration import DEALINGS, HouseRules, MeterState, Offer
from game.games import GAMES
from game.play.journal import TableJournal
from game.rounds import act, legal, start
from game.rounds import events as ev
from tests.rounds import plain_three_card as plain
from tests.rounds.streets_table import events_of_kind

WAGERS = {
    "flop-poker": {"ante": 501, "pot": 500, "three-card-bonus": 133, "progressive": 100},
    "raise-it-up-stud-poker": {
        "ante": 501,
        "blind": 501,
        "pair-plus": 133,
        "progressive": 100,
        "six-card-bonus": 177,
    },
    "go-fore-it": {"front-9": 501, "skins": 133, "gopher": 177},
}
PLAIN = {
    "flop-poker": plain.flop,
    "raise-it-up-stud-poker": plain.raise_it_up,
    "go-fore-it": plain.go_fore_it,
}
VOIDS = {"two-face-up", "miscount", "exposed", "shoe-jam", "stub-wrong"}
ROUNDS = 900


def out_of(
    slug: str, dealing: str, counts: bool, number: int, random: Random
) -> tuple[ev.AnyEvent, ...]:
    """One round of a game in which something often goes wrong, held against what the last section
    says of it.
    """
    game, before = GAMES[slug], MeterState.from_cents(random.randrange(10**5, 10**7))
    meters = {meter.name: before for meter in game.meters}
    rules = HouseRules(irregularities="training", dealing=dealing, counting_shuffler=counts)
    bets = dict.fromkeys(random.sample(range(1, 7), random.randint(1, 6)), WAGERS[slug])
    step = start(
        game, bets, deck_stock(random.randbytes(32), game.pack), Offer(rules, meters, number=number)
    )
    events = step.events
    while step.state.turn:
        step = act(game, step.state, random.choice(legal(game, step.state)))
        events += step.events
    state = step.state
    assert state.over
    assert not state.stakes
    left = Counter(
        e.card for e in events_of_kind(events, ev.Dealt) + events_of_kind(events, ev.Burned)
    )
    assert not left or max(left.values()) == 1
    moves = TableJournal(slug, {seat: f"seat {seat}" for seat in bets}, "felt").moves(events)
    assert sum(m.cents * ((m.credit == "felt") - (m.debit == "felt")) for m in moves) == 0
    wrong = events_of_kind(events, ev.Irregular)
    assert len(wrong) <= 1
    assert state.void is any(e.kind in VOIDS for e in wrong)
    if state.void:
        assert all(staked == returned for staked, returned in state.tally.values())
        assert state.meters == meters
        assert [(e.reason, e.section) for e in events_of_kind(events, ev.Voided)] == [
            (wrong[0].text, wrong[0].section)
        ]
    else:
        put_away = [e.card for e in events_of_kind(events, ev.Burned) if e.up]
        used = replace(state.stock, cards=tuple(c for c in state.stock.cards if c not in put_away))
        tally, meter = PLAIN[slug](replace(state, stock=used))
        assert dict(state.tally) == tally
        assert [m.milli for m in state.meters.values()] == [meter] * len(meters)
    return events


@pytest.mark.sample(2)
@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("slug", WAGERS)
def test_whatever_goes_wrong_goes_wrong_by_the_chapter(slug: str, dealing: str) -> None:
    game, random = GAMES[slug], Random(13)
    seen: set[tuple[str, str, bool]] = set()
    for number in range(ROUNDS):
        counts = number % 3 == 0
        events = out_of(slug, dealing, counts, number, random)
        for e in events_of_kind(events, ev.Irregular):
            seen.add((e.kind, e.section, counts))
            shown = [b for b in events_of_kind(events, ev.Burned) if b.up]
            assert len(shown) == {"face-up": 1, "two-face-up": 2}.get(e.kind, 0)
    for rule in (one for one in game.irregularities if not one.since):
        for counts in (False, True):
            machine = rule.kind in ("shuffler-jam", "out-of-order")
            may = dealing in rule.dealing or (machine and counts)
            assert ((rule.kind, rule.section, counts) in seen) is (
                may and not (counts and rule.kind == "stub-wrong")
            )
