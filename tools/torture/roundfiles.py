"""Engine-played rounds of every game, written down as round files and replayed: the same cents,
meters, reserves and Shakes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from game import rounds
from game.core.cards import HIDDEN, text
from game.core.chance import Stock, deck_stock
from game.core.declaration import Game, HouseRules, MeterState, Offer, check_seat
from game.core.errors import HouseError
from game.core.offer import PROCEDURES
from game.games import GAMES, SLUGS
from game.play import round_file
from game.rounds import State, Step
from game.rounds.blackjack import engine
from game.rounds.events import AnyEvent
from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="Rounds with bots, several boxes, irregularities, running shoes and Shakes: written as files, replayed, and compared.",
    rows=tuple(
        Row(slug, 4, 1000, "tables of eight rounds: round -> file -> replay") for slug in SLUGS
    ),
)
AT_A_TABLE = 8
RUNNING = {"double-back-jack": 3, "props-and-hops": 2}
"""So many times as many rounds at the tables where much runs on: small shoes run out, Shakes go on."""

Told = tuple[AnyEvent, ...]


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:  # noqa: ARG001 - nothing is kept
    """Play tables `first` to `first + count - 1` of a game; one with a round that does not replay
    to the same cents is lost.
    """
    notes: list[str] = []
    lost = 0
    for number in range(first, first + count):
        random = Random(f"{seed} {row} {number}")
        faults: list[str] = []
        try:
            for steps, events, own in table(GAMES[row], random):
                faults += replayed(GAMES[row], steps[-1], events)
                faults += witnessed(GAMES[row], steps, events, own, random)
        except Exception as error:  # noqa: BLE001 - whatever it is, the bench says so and goes on
            faults.append(f"{type(error).__name__}: {error}")
        notes += [f"{row} table {number}: {fault}" for fault in faults]
        lost += bool(faults)
    return Outcome(count, lost, tuple(notes[:20]))


# -- playing ---------------------------------------------------------------------------------------


def table(game: Game, random: Random) -> Iterator[tuple[list[State], Told, tuple[int, ...]]]:
    """Rounds one after the other at one table: the states at each decision and at the end, the
    events, and one person's seats.
    """
    rules = house(game, random)
    own = boxes(game, random)
    meters = {
        m.name: MeterState(random.randrange(10**9), random.randrange(10**6))
        for m in game.meters
        if random.random() < 0.5
    }
    carry: Any = None
    stock = fresh_stock(game, rules, random)
    for number in range(1, RUNNING.get(game.slug, 1) * AT_A_TABLE + 1):
        people = dict.fromkeys(own, own[0])
        step = random_deal(
            game,
            random,
            stock,
            Offer(rules, meters, number, people, carry, procedures=PROCEDURES),
            own,
        )
        states, events = [step.state], step.events
        while step.state.turn:
            step = rounds.act(game, step.state, random_decision(game, step.state, random))
            states.append(step.state)
            events += step.events
        yield states, events, tuple(seat for seat in own if seat in step.state.bets)
        last = step.state
        meters, carry = (
            dict(last.meters),
            last.carry if game.family in ("dice", "blackjack") else None,
        )
        goes_on = game.family == "blackjack" and not last.void and engine.shoe_goes_on(game, last)
        stock = (
            Stock(stock.seed, stock.cards, last.at) if goes_on else fresh_stock(game, rules, random)
        )


def fresh_stock(game: Game, rules: HouseRules, random: Random) -> Stock:
    """What the next round is dealt from."""
    seed = random.randbytes(32)
    return Stock(seed) if game.family == "dice" else deck_stock(seed, game.pack, game.decks(rules))


def house(game: Game, random: Random) -> HouseRules:
    """House rules at random, small shoes before great ones."""
    letters = {name: random.choice(found) for name, found in game.paytable_letters().items()}
    return HouseRules(
        paytables=letters,
        dealing=random.choice(tuple(game.deals)) if game.deals else "manual-shoe",
        progressive_wager=random.choice((100, 500)),
        decks=random.choice((min(game.packs), *game.packs)),
        payout_limit=random.choice((0, game.least_payout_limit(HouseRules(paytables=letters))))
        if game.limit_covers
        else 0,
        irregularities=random.choice(("training", "training", "off"))
        if game.irregularities
        else "off",
        bonus_draw="bonus-draw" in game.options and random.random() < 0.5,
        counting_shuffler=random.random() < 0.2,
        drawn_start=random.random() < 0.3,
        even_money=random.random() < 0.8,
        losers_first=random.random() < 0.5,
        super_as_printed="super-as-printed" in game.options and random.random() < 0.3,
        edition=random.choice(game.editions).key if len(game.editions) > 1 else "",
    )


def boxes(game: Game, random: Random) -> tuple[int, ...]:
    """One person's seats, next to each other."""
    many = random.randint(1, game.boxes[0])
    low = random.randint(1, game.seats - many + 1)
    return tuple(range(low, low + many))


def random_deal(game: Game, random: Random, stock: Stock, offer: Offer, own: Sequence[int]) -> Step:
    """A round with wagers at random at the person's seats and at some others."""
    running = {seat for seat, _ in getattr(offer.carry, "stakes", ())}
    while True:
        others = [seat for seat in range(1, game.seats + 1) if seat not in own]
        seats = {*own, *random.sample(others, random.randint(0, len(others))), *running}
        bets = {
            seat: random_wagers(game, offer, random, seat, seats, running) for seat in sorted(seats)
        }
        try:
            return rounds.start(
                game,
                {seat: one for seat, one in bets.items() if one or seat in running},
                stock,
                offer,
            )
        except HouseError as refusal:
            if not refusal.field.startswith("seats"):
                raise


def random_wagers(
    game: Game, offer: Offer, random: Random, seat: int, seats: set[int], running: set[int]
) -> Mapping[str, int]:
    """What a seat places: all it must, and few, half or all of the rest. Nothing at times, where a
    Shake of its own runs on.
    """
    if seat in running and random.random() < 0.3:
        return {}
    run = (
        game.extra.run.wager
        if game.family == "dice" and game.extra.run is not None and running
        else ""
    )
    while True:
        share, size, bets = random.choice((0.1, 0.5, 1.0)), 100 * random.randint(5, 90), {}
        for name, (low, high) in game.ranges(offer.rules).items():
            wager = game.wager(name)
            if name == run or (
                wager.on_seat and (wager.on_seat == seat or wager.on_seat not in seats)
            ):
                continue
            if wager.optional and random.random() > share:
                continue
            cents = random.choice((low, high, random.randint(low, high)))
            bets[name] = bets.get(wager.same_as) or max(
                size if wager.equal else cents, bets.get(wager.at_least, 0)
            )
        try:
            check_seat(game, bets, offer.rules)
        except HouseError:
            continue
        return bets


def random_decision(game: Game, state: State, random: Random) -> rounds.Action:
    """A decision at random: each verb as likely as any other, but few folds, and more of what takes
    cards.
    """
    open_now = rounds.legal(game, state)
    by_verb: dict[str, list[rounds.Action]] = {}
    for one in open_now:
        by_verb.setdefault(one.verb, []).append(one)
    if "fold" in by_verb and len(by_verb) > 1 and random.random() < 0.7:
        del by_verb["fold"]
    greedy = [verb for verb in ("split", "second-chance", "hit", "exchange") if verb in by_verb]
    verb = greedy[0] if greedy and random.random() < 0.6 else random.choice(sorted(by_verb))
    one = random.choice(by_verb[verb])
    found = rounds.amounts(game, state, verb)
    less = found and random.random() < 0.5
    return rounds.Action(verb, cents=random.choice(found)) if less else one


# -- comparing -------------------------------------------------------------------------------------


def replayed(game: Game, last: State, events: Told) -> Iterator[str]:
    """What is not the same when the round is written and replayed."""
    file = round_file.build_round_file(game, last, events)
    opened = round_file.open_round(round_file.read_round_file(round_file.round_file_text(file)))
    state, told = round_file.play_file_decisions(opened)
    found, wanted = (round_file.settlement(game, one, leaves=True) for one in (state, last))
    if found != wanted:
        yield f"settled {found}, not {wanted}"
    if state.meters != last.meters:
        yield f"left the meters {state.meters}, not {last.meters}"
    if round_file.build_round_file(game, state, told) != file:
        yield f"is written anew otherwise than {file}"


def witnessed(
    game: Game, states: Sequence[State], events: Told, own: tuple[int, ...], random: Random
) -> Iterator[str]:
    """What is wrong with the file of the round while it is open: a card its player did not see, or
    another decision to make.
    """
    at = random.choice(states)
    if not at.turn or not own:
        return
    told = events[: _length(events, at)]
    file = round_file.build_round_file(game, at, told, own)
    views = [rounds.seen(state, seat) for state in states[: states.index(at) + 1] for seat in own]
    known = {text(c) for view in views for pile in view.piles.values() for c in pile if c != HIDDEN}
    known |= {text(c) for view in views for c in view.seen_discards} | {
        text(getattr(at.memo, "exposed", HIDDEN) or 0)
    }
    if (
        hidden := {code for codes in file.get("cards", {}).values() for code in codes}
        - {"??"}
        - known
    ):
        yield f"open, its file shows {hidden}"
    if at.turn in own:
        again, _ = round_file.play_file_decisions(
            round_file.open_with_drawn_cards(
                round_file.read_round_file(round_file.round_file_text(file))
            ),
            to_end=False,
        )
        if (again.turn, again.stage) != (at.turn, at.stage) or rounds.legal(
            game, again
        ) != rounds.legal(game, at):
            yield f"open at {at.turn} {at.stage}, its file asks {again.turn} {again.stage}"


def _length(events: Told, state: State) -> int:
    """How many of a round's events had happened at one of its states: those up to the question that
    is open.
    """
    decided, asked = sum(len(said) for said in state.decisions.values()), 0
    for i, event in enumerate(events):
        name = type(event).__name__
        asked += name == "Decided"
        if asked == decided + 1:
            return i
    return len(events)
