"""Round files: one round of any table, written down, so that anyone can check a settlement (docs/round-files.md).

`read` turns the JSON text into a `RoundFile`; `open_round` stacks its deck and starts it; `play` carries out its decisions.
Whatever cannot be played raises a `HouseError` that names the field.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from game.cards import Card, card, text
from game.chance import SEED_BYTES, Stock, Stream
from game.declare import Game, HouseRules, MeterState, Offer, check_rules
from game.errors import BadCard, BadRoundFile, BadRules, HouseError, IllegalAction
from game.rounds import act, check_bets, engine, start
from game.rounds.dice import replay_throws
from game.rounds.events import AnyEvent
from game.rounds.state import State
from game.rules import GAMES


class SeatFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat does: its wagers before the deal in cents, then its decisions in the order it is asked."""

    wagers: dict[str, int]
    decisions: list[str] = []


class RoundFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round file as read: every part of it is checked only when it is opened."""

    game: str
    seats: dict[str, SeatFile]
    rules: dict[str, Any] = {}
    cards: dict[str, list[str]] = {}
    dice: list[list[int]] | None = None


class Opened(msgspec.Struct, frozen=True):
    """A round file at its first decision: the game, the state, what happened, and the decisions still to come."""

    game: Game
    state: State
    events: tuple[AnyEvent, ...]
    decisions: Mapping[int, tuple[str, ...]]
    dealt: int
    draws: int | None


def read(source: str | bytes) -> RoundFile:
    """The round file in a text; raises `BadRoundFile` for text that is none, or that says something twice."""
    try:
        file = msgspec.json.decode(source, type=RoundFile)
        json.loads(source, object_pairs_hook=_once)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at ")
        raise BadRoundFile(_precisely(source, where.strip("`").removeprefix("$").lstrip(".")), reason) from None
    except BadRoundFile:
        raise
    except (ValueError, RecursionError) as error:
        raise BadRoundFile("file", f"is not JSON: {error}") from None
    return file


def _once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that has a key twice: of two seats with one number, neither may be dropped unseen."""
    if len(names := [key for key, _ in pairs]) > len(set(names)):
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRoundFile(twice, "stands twice in one object")


def _whole_number(digits: str) -> int | float:
    """A number as JSON writes it; one that no amount comes to is no whole number."""
    return int(digits) if len(digits) < 19 else float("inf")


def _precisely(source: str | bytes, where: str) -> str:
    """The field that does not fit, with the names of its seat, wager or place where the decoder says only `[...]`."""
    part, dots, _ = where.partition("[...]")
    if not dots:
        return where or "file"
    with suppress(ValueError, RecursionError):
        kind: Any = {"seats": SeatFile, "cards": list[str]}.get(part, Any)
        for name, given in json.loads(source, parse_int=_whole_number)[part].items():
            if given == float("inf"):
                return f"{part}.{name}"
            try:
                msgspec.convert(given, kind)
            except msgspec.ValidationError as error:
                inner = str(error).partition(" - at ")[2].strip("`").removeprefix("$")
                if inner == ".wagers[...]":
                    wrong = (wager for wager, cents in given["wagers"].items() if type(cents) is not int)
                    inner = f".wagers.{next(wrong, '')}".rstrip(".")
                return f"{part}.{name}{inner}"
    return where


def house_rules(game: Game, given: Mapping[str, Any]) -> tuple[HouseRules, dict[str, MeterState]]:
    """The house rules of a file's `rules` over the defaults, and the meters it sets."""
    left = dict(given)
    for name in ("magic_card", "lucky"):
        if name in left:
            raise BadRoundFile(f"rules.{name}", "is named in bonus_draw")
    meters = _meters(game, left.pop("meters", {}))
    bonus = left.get("bonus_draw")
    if isinstance(bonus, dict):
        del left["bonus_draw"]
        if "bonus-draw" not in game.options:
            raise BadRoundFile("rules.bonus_draw", f"{game.title} has no bonus draw")
        for key, value in bonus.items():
            if key not in ("magic-card", "lucky"):
                raise BadRoundFile(f"rules.bonus_draw.{key}", "is neither magic-card nor lucky")
            if not isinstance(value, str):
                raise BadRoundFile(f"rules.bonus_draw.{key}", f"{value!r} is not text")
            left["magic_card" if key == "magic-card" else "lucky"] = value
        _bonus_draw(game, left)
    if left.get("decks") == 0:
        raise BadRoundFile("rules.decks", "0 is no number of decks; leave it out for the game's own")
    try:
        return msgspec.convert(left, HouseRules), meters
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at ")
        field = where.strip("`").removeprefix("$")
        if field == ".paytables[...]":
            field = next(f".paytables.{name}" for name, one in left["paytables"].items() if not isinstance(one, str))
        raise BadRoundFile("rules" + field, reason) from None


def _bonus_draw(game: Game, rules: Mapping[str, Any]) -> None:
    if "magic_card" in rules and rules["magic_card"] not in map(text, game.pack):
        raise BadRoundFile("rules.bonus_draw.magic-card", f"{rules['magic_card']!r} is no card of the deck")
    places = {"dealer", *(f"seat {n}" for n in range(1, game.seats + 1))}
    if "lucky" in rules and rules["lucky"] not in places:
        raise BadRoundFile("rules.bonus_draw.lucky", f"{rules['lucky']!r} is neither a seat of the table nor dealer")


def _meters(game: Game, given: Any) -> dict[str, MeterState]:
    if not isinstance(given, dict):
        raise BadRoundFile("rules.meters", "is not a table of meters in cents")
    names = [meter.name for meter in game.meters]
    for name, cents in given.items():
        if name not in names:
            raise BadRoundFile(f"rules.meters.{name}", f"is no meter of {game.title}")
        if isinstance(cents, bool) or not isinstance(cents, int) or cents < 0:
            raise BadRoundFile(f"rules.meters.{name}", f"{cents!r} is not a whole number of cents")
    return {name: MeterState.of(cents) for name, cents in given.items()}


def _bets(game: Game, file: RoundFile) -> dict[int, dict[str, int]]:
    bets = {}
    for name, seat in file.seats.items():
        if name not in map(str, range(1, game.seats + 1)):
            raise BadRoundFile(f"seats.{name}", f"is no seat; {game.title} has seats 1 to {game.seats}")
        for wager, cents in seat.wagers.items():
            if cents <= 0:
                raise BadRoundFile(f"seats.{name}.wagers.{wager}", f"{cents} is not a positive number of cents")
        bets[int(name)] = dict(seat.wagers)
    return bets


def open_round(file: RoundFile, seed: bytes | None = None) -> Opened:
    """Stack the deck so that the named cards arrive at their places, and start the round.

    Places left out get cards drawn from `seed` (32 bytes; all zero when left out).
    """
    game = GAMES[file.game]
    seed = seed or bytes(SEED_BYTES)
    rules, meters = house_rules(game, file.rules)
    bets = _bets(game, file)
    try:
        check_rules(game, rules)
        check_bets(game, bets, rules)
        if game.deals or game.hole or game.family != "dice":
            stock, dealt = _stack(game, rules, bets, file, seed)
        else:
            stock, dealt = _dice(game, file, seed), 0
        whole = replay_throws if game.family == "dice" else start
        step = whole(game, bets, stock, Offer(rules, meters))
    except BadRoundFile:
        raise
    except HouseError as refusal:
        inside = "rules." if isinstance(refusal, BadRules) else ""
        raise BadRoundFile(inside + refusal.field, refusal.reason) from None
    draws = len(file.cards["draws"]) if "draws" in file.cards else None
    decisions = {int(seat): tuple(given.decisions) for seat, given in file.seats.items()}
    return Opened(game, step.state, step.events, decisions, dealt, draws)


def _dice(game: Game, file: RoundFile, seed: bytes) -> Stock:
    if file.cards:
        raise BadRoundFile("cards", f"{game.title} is played with dice")
    if file.dice == []:
        raise BadRoundFile("dice", "lists no throw; leave it out to let the dice fall as they will")
    for t, faces in enumerate(file.dice or ()):
        for i, face in enumerate(faces):
            if not 1 <= face <= 6:
                raise BadRoundFile(f"dice[{t}][{i}]", f"{face} is no face of a die")
    return Stock(seed, throws=tuple(map(tuple, file.dice or ())), scripted=True)


def _stack(
    game: Game, rules: HouseRules, bets: Mapping[int, Mapping[str, int]], file: RoundFile, seed: bytes
) -> tuple[Stock, int]:
    if file.dice is not None:
        raise BadRoundFile("dice", f"{game.title} is played with cards")
    left = Counter(dict.fromkeys(game.pack, game.decks(rules)))
    named = {place: _named(place, codes, left) for place, codes in file.cards.items() if place != "draws"}
    targets = engine(game).plan(game, rules, bets)
    draws, again = _draws(game, file.cards.get("draws", []), left, _whole(game, rules) - len(targets))
    rest = Stream(seed, "deck").shuffle(sorted(left.elements()))
    queues = {place: list(reversed(found)) for place, found in named.items()}
    counts = Counter(target.place for target in targets)
    for place, found in named.items():
        if not place or not counts[place]:
            raise BadRoundFile(f"cards.{place}", "is no place that is dealt to in this round")
        if counts[place] != len(found):
            raise BadRoundFile(f"cards.{place}", f"has {len(found)} cards where {counts[place]} are dealt")
    stacked: list[Card] = []
    for target in targets:
        queue = queues.get(target.place)
        if not queue and not rest:
            raise BadRoundFile("cards", "are too few for the seats in play")
        stacked.append(queue.pop() if queue else rest.pop())
    return Stock(seed, (*stacked, *draws, *rest, *again), scripted=True), len(targets)


def _whole(game: Game, rules: HouseRules) -> int:
    """How many cards a fresh deck or shoe holds."""
    return len(game.pack) * game.decks(rules)


def _draws(game: Game, codes: list[str], left: Counter[Card], room: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards drawn from the deck, and those from the discards that are shuffled when it has run out (R-LP3, 673a.13(f))."""
    if game.family not in ("draw", "blackjack"):
        return _named("draws", codes, left), ()
    again = Counter({c: len(codes) for c in game.pack})
    return _named("draws", codes[:room], left), _named("draws", codes[room:], again)


def _drawn(game: Game, state: State, dealt: int) -> tuple[Card, ...]:
    """The cards drawn after the deal, without the one that is put away when a shoe has run out."""
    cards, whole = state.stock.cards, _whole(game, state.offer.rules)
    if game.family == "blackjack" and state.at > whole >= dealt:
        return (*cards[dealt:whole], *cards[whole + 1 : state.at])
    return cards[dealt : state.at]


def _named(place: str, codes: list[str], left: Counter[Card]) -> tuple[Card, ...]:
    found = []
    for i, code in enumerate(codes):
        try:
            c = card(code)
        except HouseError as refusal:
            raise BadRoundFile(f"cards.{place}[{i}]", refusal.reason) from None
        if not left[c]:
            why = "stands more often than the deck holds it" if c in left else "is not in this game's deck"
            raise BadRoundFile(f"cards.{place}[{i}]", f"{code} {why}")
        left[c] -= 1
        found.append(c)
    return tuple(found)


def play(opened: Opened, *, to_end: bool = True) -> tuple[State, tuple[AnyEvent, ...]]:
    """Carry out the file's decisions; returns the last state and all events.

    With `to_end` a missing decision, and always a decision that nobody asks for, raises `BadRoundFile`.
    """
    state, events = opened.state, list(opened.events)
    used = dict.fromkeys(opened.decisions, 0)
    while state.turn:
        seat = state.turn
        todo = opened.decisions[seat]
        if used[seat] >= len(todo):
            if not to_end:
                break
            raise BadRoundFile(f"seats.{seat}.decisions", f"ends before decision {used[seat] + 1} ({state.stage})")
        try:
            step = act(opened.game, state, todo[used[seat]])
        except HouseError as refusal:
            said = f"seats.{seat}.decisions[{used[seat]}]"
            field = said if isinstance(refusal, IllegalAction | BadCard) else refusal.field
            raise BadRoundFile(field, refusal.reason) from None
        used[seat] += 1
        state = step.state
        events += step.events
    if state.over:
        _nothing_left(opened, state, used)
    return state, tuple(events)


def _nothing_left(opened: Opened, state: State, used: Mapping[int, int]) -> None:
    for seat, todo in opened.decisions.items():
        if used[seat] < len(todo):
            raise BadRoundFile(f"seats.{seat}.decisions[{used[seat]}]", f"{todo[used[seat]]!r} is not asked for")
    drawn = len(_drawn(opened.game, state, opened.dealt))
    if opened.draws is not None and drawn != opened.draws:
        raise BadRoundFile("cards.draws", f"has {opened.draws} cards where {drawn} are drawn")
    throws = len(state.stock.throws)
    if throws and state.throws != throws:
        raise BadRoundFile("dice", f"has {throws} throws where {state.throws} are made")


def settlement(game: Game, state: State) -> dict[str, Any]:
    """What `replay --json` prints: every seat's wagers with what was staked and returned (cents), and the meters."""
    seats: dict[str, Any] = {}
    for seat in state.seats:
        wagers: dict[str, dict[str, Any]] = {
            wager: {"staked": staked, "returned": returned, "result": result(staked, returned)}
            for (s, wager), (staked, returned) in state.tally.items()
            if s == seat
        }
        staked = sum(w["staked"] for w in wagers.values())
        returned = sum(w["returned"] for w in wagers.values())
        seats[str(seat)] = {"wagers": wagers, "staked": staked, "returned": returned, "net": returned - staked}
    meters = {name: meter.cents for name, meter in state.meters.items()}
    return {"game": game.slug, "void": state.void, "seats": seats, "meters": meters}


def result(staked: int, returned: int) -> str:
    """win, lose or push by the net; a collected free stake, 0 of 0, is lost."""
    if returned > staked:
        return "win"
    return "push" if returned == staked and staked else "lose"


def replay(source: str | bytes) -> dict[str, Any]:
    """The settlement of a round file's text; raises `BadRoundFile`."""
    opened = open_round(read(source))
    state, _ = play(opened)
    return settlement(opened.game, state)


def write(game: Game, state: State) -> dict[str, Any]:
    """A finished or open round as a round file that replays to the same settlement.

    A file has no irregularities: what they did to a round cannot be written. A wager that outlives its round (R-PH2) is in it
    only if it was placed in this round and is decided; the file settles the others.
    """
    rules = msgspec.to_builtins(state.offer.rules)
    magic, lucky = rules.pop("magic_card", ""), rules.pop("lucky", "")
    if magic or lucky:
        rules["bonus_draw"] = {k: v for k, v in (("magic-card", magic), ("lucky", lucky)) if v}
    if state.offer.meters:
        rules["meters"] = {name: meter.cents for name, meter in state.offer.meters.items()}
    rules.pop("irregularities", "")
    file: dict[str, Any] = {"game": game.slug, "rules": rules}
    first = state.stock.used
    places: dict[str, list[str]] = {}
    if state.stock.cards:
        at = first
        for target in engine(game).plan(game, state.offer.rules, state.bets):
            if first and not target.place:
                continue  # only a fresh shoe puts a card away
            if target.place:
                places.setdefault(target.place, []).append(text(state.stock.cards[at]))
            at += 1
        if state.at > at:
            places["draws"] = [text(c) for c in _drawn(game, state, at)]
        file["cards"] = places
    if game.family == "dice":
        file["dice"] = [list(faces) for faces in state.memo.throws]
    undecided = game.extra.run.wager if getattr(state.carry, "running", False) else ""
    bets = {seat: {w: c for w, c in state.bets[seat].items() if w != undecided} for seat in state.seats}
    file["seats"] = {
        str(seat): {"wagers": placed, "decisions": list(state.decisions.get(seat, ()))}
        for seat, placed in bets.items()
        if placed
    }
    return file
