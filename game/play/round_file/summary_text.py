"""A round in a few lines of words, as players show it to one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from ...core.declaration import Game
from ...core.money import dollars
from ...rounds import events as ev
from ...rounds.state import State
from .result import settlement
from .writing import build_round_file


def round_summary_text(
    game: Game,
    state: State,
    events: Sequence[ev.AnyEvent],
    own: Sequence[int],
    number: int,
    when: datetime,
) -> str:
    """The round as the player in the seats `own` saw it, one line a seat: cards, wagers, decisions
    and what came of them.
    """
    file = build_round_file(game, state, events, own)
    lines = [f"{game.title}, round {number:,}, {when:%Y-%m-%d %H:%M} UTC"]
    cards: Mapping[str, list[str]] = file.get("cards", {})
    open_places = (place for place in ("community", "dealer", "bonus", "draws") if place in cards)
    lines += [f"{place.capitalize()}: {' '.join(cards[place])}" for place in open_places]
    if "dice" in file and game.family == "dice":
        lines.append("Dice: " + "; ".join("-".join(map(str, faces)) for faces in file["dice"]))
    lines += [
        f"{event.text} ({event.section})" for event in events if isinstance(event, ev.Irregular)
    ]
    settled = settlement(game, state)["seats"]
    for name, seat in file["seats"].items():
        lines.append(
            _seat_line(
                game,
                name,
                seat,
                cards.get(f"seat {name}", ()),
                settled.get(name),
                own,
                over=state.over,
            )
        )
    return "\n".join([*lines, *_ending_lines(game, state, events, own, settled)]) + "\n"


def _seat_line(
    game: Game,
    name: str,
    seat: Mapping[str, Any],
    cards: Sequence[str],
    came: Any,
    own: Sequence[int],
    *,
    over: bool,
) -> str:
    """Seat 3 (me) Js 4d: Ante Across $10.00, Ante Down $10.00; bet 1x, fold; staked $30.00,
    returned $10.00.
    """
    who = f"Seat {name}{' (me)' if int(name) in own else ''}"
    wagers = ", ".join(
        f"{_wager_title(game, wager)} {dollars(cents)}" for wager, cents in seat["wagers"].items()
    )
    tip = "".join(
        f"{dollars(cents)} for the dealer with {_wager_title(game, wager)}"
        for wager, cents in seat.get("tip", {}).items()
    )
    parts = [wagers, tip, ", ".join(seat.get("decisions", ()))]
    if over and came is not None:
        parts.append(f"staked {dollars(came['staked'])}, returned {dollars(came['returned'])}")
    return f"{' '.join((who, *cards))}: {'; '.join(part for part in parts if part)}"


def _ending_lines(
    game: Game, state: State, events: Sequence[ev.AnyEvent], own: Sequence[int], settled: Any
) -> list[str]:
    """What the round came to for the player, and the payment that made the most of it."""
    if not state.over:
        return [f"Seat {state.turn} is to act."]
    went = [event.text for event in events if isinstance(event, ev.Irregular)]
    void = [
        f"{e.reason} ({e.section})"
        for e in events
        if isinstance(e, ev.Voided) and e.reason not in went
    ]
    net = sum(settled[str(seat)]["net"] for seat in own if str(seat) in settled)
    paid = [e for e in events if isinstance(e, ev.Paid) and e.seat in own and e.win > 0]
    lines = [*void, f"Net {dollars(net, sign=True)}"]
    if paid:
        best = max(paid, key=lambda e: e.win)
        hand = f" for {best.named}" if best.named else ""
        lines.append(
            f"Biggest payment: {_wager_title(game, best.wager)} {dollars(best.win)}, {best.odds}{hand} ({best.section})"
        )
    return lines


def _wager_title(game: Game, wager: str) -> str:
    """The wager's name on the felt; a bonus that nobody stakes on by its own name."""
    known = game.by_name.get(wager)
    return known.title if known is not None else wager.replace("-", " ").capitalize()
