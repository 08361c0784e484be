"""Random rounds of Pai Gow and Lunar Poker against their chapters read plainly, with hands that
favour the rare rows.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from game import rounds
from game.core.declaration import Game
from game.games import GAMES
from game.play import round_file
from tests.games.lunar_poker import plain_rules as plain_lunar_poker
from tests.games.six_card_fortune_pai_gow_poker import plain_rules as plain_pai_gow
from tests.rounds.plain_five import JOKER, PACK, value

ROUNDS = 400


def likely(draw: Random, pack: list[str]) -> list[str]:
    """A pack whose first cards are often of one suit, of few ranks, or next to each other."""
    cards = draw.sample(pack, len(pack))
    suit, low, few = draw.choice("cdhs"), draw.randint(2, 10), draw.sample(range(2, 15), 4)
    wanted = draw.choice(
        [
            lambda card: True,
            lambda card: card[1] == suit,
            lambda card: low <= value(card) <= low + 5,
            lambda card: value(card) in few,
            lambda card: value(card) >= 10,
        ]
    )
    head = [card for card in cards if card == JOKER or wanted(card)][:14]
    rest = [card for card in cards if card not in head]
    return [*draw.sample(head + rest[:4], len(head) + 4), *rest[4:]]


def played(
    game: Game, file: dict[str, Any], number: int, draw: Random
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The file with random decisions to its end, written, and its settlement."""
    opened = round_file.open_round(
        round_file.read_round_file(json.dumps(file)), number.to_bytes(32, "big")
    )
    state, events = opened.state, opened.events
    while state.turn:
        open_now = rounds.legal(game, state)
        verb = draw.choice(sorted({action.verb for action in open_now}))
        step = rounds.act(game, state, draw.choice([a for a in open_now if a.verb == verb]))
        state, events = step.state, events + step.events
    written = round_file.build_round_file(game, state, events)
    found = round_file.settlement(game, state, leaves=True)
    assert round_file.replay(json.dumps(written)) == found
    return written, found


def tally(found: dict[str, Any]) -> dict[int, dict[str, tuple[int, int]]]:
    return {
        int(seat): {
            name: (wager["staked"], wager["returned"]) for name, wager in one["wagers"].items()
        }
        for seat, one in found["seats"].items()
    }


def test_pai_gow_settles_as_its_chapter_reads() -> None:
    game, draw = GAMES["six-card-fortune-pai-gow-poker"], Random(670)
    for number in range(ROUNDS):
        pack = likely(draw, [*PACK, JOKER])
        seats, coin = sorted(draw.sample(range(1, 7), draw.randint(1, 4))), draw.choice((100, 500))
        file: dict[str, Any] = {
            "game": game.slug,
            "rules": {"progressive_wager": coin},
            "seats": {},
        }
        file["cards"] = {
            place: [pack.pop(0) for _ in range(6)]
            for place in ("dealer", *(f"seat {s}" for s in seats))
        }
        for seat in seats:
            some = {
                "fortune": draw.choice((100, 499, 500, 701)),
                "insurance": draw.choice((100, 133)),
                "progressive": coin,
            }
            placed = {name: cents for name, cents in some.items() if draw.random() < 0.6}
            file["seats"][str(seat)] = {
                "wagers": {"pai-gow": draw.choice((500, 501, 1250)), **placed}
            }
        written, found = played(game, file, number, draw)
        results, meter = plain_pai_gow.settled(written)
        assert tally(found) == results, written
        assert found["meters"] == {"progressive": meter}


def test_lunar_poker_settles_as_its_chapter_reads() -> None:
    game, draw = GAMES["lunar-poker"], Random(671)
    for number in range(ROUNDS):
        pack = likely(draw, list(PACK))
        seats = sorted(draw.sample(range(1, 6), draw.randint(1, 5)))
        rules = {
            "paytables": {"ante": draw.choice("ABC")},
            "super_as_printed": draw.random() < 0.5,
            "edition": draw.choice(("2015", "2016")),
        }
        file: dict[str, Any] = {"game": game.slug, "rules": rules, "seats": {}}
        places = [f"seat {seats[0]}", *draw.sample(["dealer"], draw.randint(0, 1))]
        file["cards"] = {place: [pack.pop(0) for _ in range(5)] for place in places}
        for seat in seats:
            ante = draw.choice((500, 501, 725))
            placed = {"ante": ante, "super": ante + draw.choice((0, 33))}
            others = ["super-dealer", *(f"super-seat-{other}" for other in seats if other != seat)]
            placed |= {name: draw.choice((500, 777)) for name in others if draw.random() < 0.4}
            file["seats"][str(seat)] = {"wagers": placed}
        written, found = played(game, file, number, draw)
        assert tally(found) == plain_lunar_poker.settled(written), written
