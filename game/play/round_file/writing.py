"""From a round to a round file, taken from what happened at the table and never worked out from the
seed.

Written for a witness, a file holds the cards that he saw and nothing else.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ...core.cards import HIDDEN, Card, text
from ...core.chance import Fact
from ...core.declaration import Game
from ...rounds import engine, witnessed
from ...rounds import events as ev
from ...rounds.blackjack.declaration import BlackjackMemo as Hands
from ...rounds.blackjack.shoe import INSUFFICIENT
from ...rounds.procedure import recorded
from ...rounds.round_builder import FOUND_FACE_UP
from ...rounds.state import State
from .result import meter_as_cents_or_milli, shake_as_data
from .schema import AWAY, DRAWS, FORMATS, UNKNOWN

Events = Sequence[ev.AnyEvent]


def build_round_file(
    game: Game, state: State, events: Events, witness: Sequence[int] | None = None
) -> dict[str, Any]:
    """A round as a round file: `events` are all of its events. It replays to the same cents.

    With `witness`, the seats of those who look on (none: a bystander), it holds what they saw. So
    is a round written that is open, or whose shoe goes on.
    """
    seen = tuple(events) if witness is None else _events_seen_by(events, witness or (0,))
    file: dict[str, Any] = {
        "format": FORMATS[-1],
        "game": game.slug,
        "rules": _changed_rules(state),
    }
    if state.offer.positions:
        file["positions"] = state.offer.positions
    if people := _people(state):
        file["people"] = people
    if state.offer.number != 1:
        file["number"] = state.offer.number
    if state.stock.used:
        file["used"] = state.stock.used
    if state.offer.cut:
        file["cut"] = list(state.offer.cut)
    if state.offer.rules.drawn_start and game.family == "pai-gow" and state.memo is not None:
        file["start"] = state.memo.number
    if (
        game.family == "dice"
        and state.offer.carry is not None
        and (carry := shake_as_data(state.offer.carry))
    ):
        file["carry"] = carry
    went_wrong = [event for event in events if isinstance(event, ev.Irregular)]
    if cards := _places(game, state, tuple(_cards_as_they_left(events, seen)), went_wrong):
        file["cards"] = cards
    if throws := [list(event.dice) for event in events if isinstance(event, ev.Thrown)]:
        file["dice"] = throws
    if facts := _recorded_facts(events):
        file["irregularities"] = facts
    said: dict[int, list[str]] = {seat: [] for seat in state.seats}
    for event in seen:
        if isinstance(event, ev.Decided):
            said[event.seat].append(event.action)
    file["seats"] = {
        str(seat): {"wagers": dict(state.bets[seat])}
        | ({"tip": dict(state.offer.tips[seat])} if seat in state.offer.tips else {})
        | ({"decisions": said[seat]} if said[seat] else {})
        for seat in state.seats
    }
    return file


def _changed_rules(state: State) -> dict[str, Any]:
    """The house rules that differ from the defaults, the bonus draw as it came, and the meters
    before the round.
    """
    rules: dict[str, Any] = msgspec.to_builtins(state.offer.rules)
    for drawn_at_random in ("irregularities", "bonus_draw"):
        rules.pop(drawn_at_random, None)
    magic, lucky = rules.pop("magic_card", ""), rules.pop("lucky", "")
    if magic or lucky:
        rules["bonus_draw"] = {
            key: value for key, value in (("magic-card", magic), ("lucky", lucky)) if value
        }
    if state.offer.meters:
        rules["meters"] = {
            name: meter_as_cents_or_milli(meter) for name, meter in state.offer.meters.items()
        }
    return rules


def _people(state: State) -> list[list[int]]:
    """The seats of each person who is known by name, the lowest seat first."""
    found: dict[int, list[int]] = {}
    for seat in state.seats:
        if seat in state.offer.people:
            found.setdefault(state.offer.people[seat], []).append(seat)
    return list(found.values())


def _events_seen_by(events: Events, witness: Sequence[int]) -> Events:
    """The events as people in these seats see them between them."""
    told = [witnessed(events, seat) for seat in witness]
    return tuple(
        next((version for version in versions if version == event), versions[0])
        for event, versions in zip(events, zip(*told, strict=True), strict=True)
    )


class _Left(msgspec.Struct):
    """A card that left the stack: where to ("" the discard rack), whether face up, and whether
    whoever writes knows it.
    """

    place: str
    card: Card
    up: bool
    known: bool
    section: str = ""


def _cards_as_they_left(events: Events, seen: Events) -> Iterator[_Left]:
    """The cards in the order in which they left the stack."""
    out: list[_Left] = []
    for event, view in zip(events, seen, strict=True):
        match event, view:
            case ev.Dealt(), ev.Dealt():
                out.append(_Left(event.place, event.card, event.up, view.card != HIDDEN))
            case ev.Burned(), ev.Burned():
                out.append(_Left("", event.card, event.up, view.card != HIDDEN, event.section))
            case ev.Turned(), _:
                _mark_known(out, event.place, event.card)
            case ev.Looked(), ev.Looked() if view.card != HIDDEN:
                _mark_known(out, f"seat {event.seat}", event.card)
    return iter(out)


def _mark_known(left: list[_Left], place: str, card: Card) -> None:
    """A card of a place has become known."""
    for one in left:
        if one.place == place and one.card == card and not one.known:
            one.known = True
            return


def _places(
    game: Game, state: State, left: tuple[_Left, ...], went_wrong: Sequence[ev.Irregular]
) -> dict[str, list[str]]:
    """The cards by the places of a round file; a place of which nothing is known is left out."""
    if not left and not state.piles:
        return {}
    facts = [Fact(rule.kind, 0, rule.seat) for rule in went_wrong if rule.kind == "late-card"]
    troubles = recorded(game, state.offer.rules, facts)
    targets = engine(game).plan(game, state.offer.rules, state.bets, troubles)
    counts = Counter(target.place for target in targets if target.place)
    draws_on = game.family in ("draw", "blackjack")
    face_up = {rule.section for rule in game.irregularities if rule.kind in FOUND_FACE_UP}
    places: dict[str, list[str]] = {place: [] for place in counts}
    drawn: list[str] = []
    away: list[str] = []
    for one in left:
        code = text(one.card) if one.known else UNKNOWN
        if not one.place:
            if game.family == "blackjack" and not one.up:
                away.append(code)
            elif draws_on and one.section not in face_up:
                drawn.append(code)
        elif len(places.get(one.place, ())) < counts[one.place]:
            places[one.place].append(code)
        elif draws_on:
            drawn.append(code)
    if isinstance(state.memo, Hands) and state.memo.exposed != HIDDEN:
        drawn.append(text(state.memo.exposed))
    for place, codes in places.items():
        codes += [UNKNOWN] * (counts[place] - len(codes))
    found = {**places, AWAY: away, DRAWS: drawn}
    return {
        place: codes
        for place, codes in found.items()
        if set(codes) - {UNKNOWN} or (place == DRAWS and codes)
    }


def _recorded_facts(events: Events) -> list[dict[str, Any]]:
    """The irregularities that came up; a shoe that ran out is none of them, its cards say so."""
    found = []
    for event in events:
        if not isinstance(event, ev.Irregular) or event.kind == INSUFFICIENT:
            continue
        fact: dict[str, Any] = {"kind": event.kind}
        if event.at:
            fact["at"] = event.at
        if event.seat:
            fact["seat"] = event.seat
        if event.kind in FOUND_FACE_UP:
            up = [
                e.card
                for e in events
                if isinstance(e, ev.Burned) and e.up and e.section == event.section
            ]
            fact["cards"] = [text(c) for c in up[: FOUND_FACE_UP[event.kind]]]
        found.append(fact)
    return found


def round_file_text(file: Mapping[str, Any]) -> str:
    """A file as text that people read too: a line a key, and a line each place and seat."""
    lines = []
    for key, value in file.items():
        if key in ("cards", "seats", "rules") and value:
            inside = ",\n".join(
                f"    {json.dumps(name)}: {_one_line_json(one)}" for name, one in value.items()
            )
            lines.append(f"  {json.dumps(key)}: {{\n{inside}\n  }}")
        else:
            lines.append(f"  {json.dumps(key)}: {_one_line_json(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _one_line_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
