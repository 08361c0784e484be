"""What the differential has to reach: every printed row under every letter, what meters do,
everything that goes wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice

import msgspec

from game.core.declaration import DEALINGS, Game, HouseRules
from game.core.money import Odds
from game.games import GAMES
from game.rounds import State
from game.rounds import events as ev

COINS = (500, 100)
"""The progressive wagers of R-3 in cents, first the one that brings every bonus."""
CAPPED = "a payout limit reached"
DIVIDED = "a share of a meter divided"
REFILL = "insufficient"
LESS = {ev.LIMITED: (CAPPED,), ev.SHARED: (DIVIDED,)}


class Aim(msgspec.Struct, frozen=True):
    """One thing to reach, and the house rules under which it can be: letters, progressive wager
    (cents), dealing method, and the irregularity that is wanted. `odds` are a printed row's.
    """

    name: str
    letters: Mapping[str, str] = {}
    coin: int = 0
    dealing: str = ""
    kind: str = ""
    hand: str = ""
    odds: Odds | None = None


@cache
def aims(slug: str) -> tuple[Aim, ...]:
    """Everything there is to reach at a table, in one order."""
    game = GAMES[slug]
    found = [*_rows(game), *_meters(game)]
    if game.limit_covers:
        found.append(Aim(CAPPED))
    dealings = tuple(game.deals) or DEALINGS[:1]
    for rule in game.irregularities:
        found += [
            Aim(f"{rule.kind}, {dealing}", dealing=dealing, kind=rule.kind)
            for dealing in dealings
            if dealing in rule.dealing
        ]
    if 1 in game.packs and game.family == "blackjack":
        found.append(Aim(f"{REFILL}, manual-shoe", dealing="manual-shoe", kind=REFILL))
    return tuple(found)


def _letters(game: Game) -> Iterator[tuple[HouseRules, dict[str, str]]]:
    """House rules in which every letter comes up once, under each progressive wager."""
    choices = game.paytable_letters()
    for i in range(max(map(len, choices.values()), default=1)):
        letters = {name: letters[i % len(letters)] for name, letters in choices.items()}
        for coin in COINS:
            drawn = "bonus-draw" in game.options
            yield HouseRules(paytables=letters, progressive_wager=coin, bonus_draw=drawn), letters


def _rows(game: Game) -> list[Aim]:
    found: dict[str, Aim] = {}
    for rules, letters in _letters(game):
        for key, row in game.rows_by_key(rules).items():
            found.setdefault(
                key, Aim(key, letters, rules.progressive_wager, hand=row.name, odds=row.odds)
            )
    return list(found.values())


def _meters(game: Game) -> Iterator[Aim]:
    """What each meter does under each letter that feeds it: it grows, starts anew, and starts anew
    with its reserve.
    """
    for meter in game.meters:
        key = meter.wagers[0]
        for letter, rate in meter.rates.items():
            letters = {key: letter} if letter else {}
            yield Aim(_fed(meter.name, letter), letters)
            for hand in _emptied(game, meter.name, letters):
                yield Aim(_anew(meter.name, letter, reserve=False), letters, hand=hand)
                if rate.reserve:
                    yield Aim(_anew(meter.name, letter, reserve=True), letters, hand=hand)
    if game.settle_last is not None:
        yield Aim(DIVIDED, hand="straight flush")


def _emptied(game: Game, name: str, letters: Mapping[str, str]) -> Iterator[str]:
    """The hand for which a meter is paid out in full."""
    meter = next(m for m in game.meters if m.name == name)
    table = game.paytable(meter.wagers[0], HouseRules(paytables=letters))
    yield from islice(
        (r.name for r in table if r.odds.percent == 100 and name.endswith(r.odds.jackpot)), 1
    )


def _fed(name: str, letter: str) -> str:
    return f"meter {name} {letter}".strip() + " fed"


def _anew(name: str, letter: str, *, reserve: bool) -> str:
    return f"meter {name} {letter}".strip() + (
        " starts anew with its reserve" if reserve else " starts anew"
    )


def reached(game: Game, last: State, events: Iterable[ev.AnyEvent]) -> set[str]:
    """Which aims a round has reached."""
    rules, out = last.offer.rules, set()
    letters = {meter.name: game.letter(meter.wagers[0], rules) for meter in game.meters}
    for event in events:
        match event:
            case ev.Paid():
                out |= {*event.rows, *LESS.get(event.less, ())}
            case ev.Returned():
                out |= set(event.rows)
            case ev.Credited():
                out.add(_fed(event.meter, letters[event.meter]))
            case ev.Reseeded():
                before = last.offer.meters.get(event.meter)
                out.add(_anew(event.meter, letters[event.meter], reserve=False))
                if before is not None and before.reserve:
                    out.add(_anew(event.meter, letters[event.meter], reserve=True))
            case ev.Irregular():
                out.add(f"{event.kind}, {rules.dealing}")
            case _:
                pass
    return out
