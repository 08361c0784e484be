"""Trips as players plan them: the plans they keep, what their own play costs them, and the command
that plans one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from ..book import Store
from ..book.people import LONGEST_NAME
from ..core.declaration import Game
from ..core.errors import HouseError
from ..core.money import dollars, short
from ..games import GAMES
from ..odds.house_edge import HANDS_AN_HOUR, USUAL_HANDS
from ..play.records.lesson_progress import answers, hourly, often
from ..practice.trainer import lost_an_hour
from ..printing.text_pages import PlanPaper, plan_pdf
from .trip_plan import (
    PLAYED,
    Plan,
    Trip,
    TripLeg,
    compared,
    fan_of,
    parse_wagers,
    plan,
    sample_trip,
    within_errors,
    words,
)

Rows = tuple[tuple[str, ...], ...]


def own_play(store: Store, player: int, games: Iterable[Game]) -> dict[str, float]:
    """Cents a round that the player's choices give away at these games, by slug; a game with too
    few answers is left out.
    """
    lost = {
        one.slug: lost_an_hour(answers(store, player, one), often(one), hourly(one))
        for one in games
        if one.deals
    }
    return {slug: cents / hourly(GAMES[slug]) for slug, cents in lost.items() if cents is not None}


def default_trip_name(trip: Trip) -> str:
    """What a trip is called unless its player says otherwise: tables, hours, bankroll."""
    tables = list(
        dict.fromkeys(
            GAMES[leg.game].title.removesuffix(" Poker").removesuffix(" Blackjack")
            for leg in trip.legs
        )
    )
    about = f", {trip.hours:g} h, {short(trip.bankroll)}"
    said = " and ".join(tables) + about
    return said if len(said) <= LONGEST_NAME else f"{len(tables)} tables{about}"


def keep(store: Store, player: int, name: str, trip: Trip) -> str:
    """Keep a trip, and the name it has now. Raises `StoreError`."""
    return store.plans.keep(player, name, msgspec.json.encode(trip).decode()).name


def load_trip(store: Store, player: int, name: str) -> Trip:
    """The trip of a kept plan. Raises `NoSuchRecord`, and `HouseError` for one that this program
    cannot read.
    """
    try:
        return msgspec.json.decode(store.plans.find(player, name).trip, type=Trip)
    except msgspec.DecodeError as error:
        raise HouseError("plan", f"{name} cannot be read: {error}") from error


def describe_trip(trip: Trip) -> str:
    """A trip in a line."""
    legs = ", ".join(
        f"{GAMES[leg.game].title} {leg.hours:g} h" if leg.game in GAMES else leg.game
        for leg in trip.legs
    )
    stops = [f"up {short(trip.goal)}"] * bool(trip.goal) + [f"down {short(trip.limit)}"] * bool(
        trip.limit
    )
    return f"{legs}, {short(trip.bankroll)}" + (f", stops {' or '.join(stops)}" if stops else "")


def rows_of(found: Mapping[str, Plan]) -> Rows:
    """The comparison as it is printed, the cheapest table first; the first row names the columns."""
    head = ("Table", "Wagers", "Costs an hour", "Swing of an hour", "Lasts", "Ahead")
    ordered = sorted(found.items(), key=lambda one: one[1].legs[0].cost_an_hour)
    return head, *(
        (
            GAMES[slug].title,
            short(one.legs[0].staked),
            dollars(round(one.legs[0].cost_an_hour)),
            short(100 * round(one.legs[0].swing / 100)),
            f"{100 * one.last:.1f} %",
            f"{100 * one.ahead:.1f} %",
        )
        for slug, one in ordered
    )


def paper(trip: Trip, found: Plan, others: Mapping[str, Plan], name: str = "") -> bytes:
    """The plan as one printed page, a PDF with real text."""
    legs = [(GAMES[leg.game].title, leg.rounds) for leg in found.legs]
    facts = tuple((label.strip(), value) for label, value in words(found))
    return plan_pdf(
        PlanPaper(
            name or default_trip_name(trip),
            facts,
            fan_of(found),
            found.bankroll,
            rows_of(others),
            tuple(legs),
        )
    )


# ---- the command


def leg_of(said: str) -> TripLeg:
    """A leg as the command line has it: the table, its wagers, and how long, how fast and how it is
    played, in any order.

    Raises `HouseError`.

    >>> leg_of("crazy-4-poker ante=$5 hours=2 play=card")
    TripLeg(game='crazy-4-poker', wagers={'ante': 500}, hands_per_hour=40, hours=2.0, played='card')
    """
    slug, *rest = said.split() or [""]
    own = {}
    for word in rest:
        key, _, value = word.partition("=")
        if key in ("hours", "hands", "play"):
            if key in own:
                raise HouseError("then", f"{said!r} says {key} twice")
            own[key] = value
    hours, hands = own.get("hours", "1"), own.get("hands", "")
    if not _number(hours) or not 0 < float(hours) <= 1000:
        raise HouseError(
            "then", f"hours={hours} is not a number of hours above 0, and 1,000 at most"
        )
    if hands and not (hands.isascii() and hands.isdecimal() and 1 <= int(hands[:9]) <= 2000):
        raise HouseError("then", f"hands={hands} is no whole number from 1 to 2,000")
    placed = parse_wagers(word for word in rest if word.partition("=")[0] not in own)
    return TripLeg(
        slug,
        placed,
        int(hands or HANDS_AN_HOUR.get(slug, USUAL_HANDS)),
        float(hours),
        own.get("play", PLAYED[0]),
    )


def _number(text: str) -> bool:
    whole, _, part = text.partition(".")
    return len(text) <= 8 and (whole + part).isascii() and (whole + part).isdigit()


class PlanRequest(NamedTuple):
    """What `main.py plan` was asked for: the first leg, the further ones as they were typed, money
    in cents, the seed of a trip to `deal`, and names of kept plans.
    """

    slug: str
    wagers: Sequence[str]
    hands_per_hour: int
    hours: float
    strategy: str
    then: Sequence[str]
    bankroll: int
    win_goal: int
    loss_limit: int
    compare: bool
    deal: int | None
    keep: str | None
    opened: str | None
    kept: bool
    delete: str | None
    out: Path | None
    as_json: bool


def requested_trip(request: PlanRequest) -> Trip:
    """The trip that is not a kept one. Raises `HouseError`."""
    if not request.slug:
        raise HouseError("game", "name a table, or a kept plan by --open")
    first = TripLeg(
        request.slug,
        parse_wagers(request.wagers),
        request.hands_per_hour or HANDS_AN_HOUR.get(request.slug, USUAL_HANDS),
        request.hours,
        request.strategy,
    )
    legs = (first, *map(leg_of, request.then))
    return Trip(legs, request.bankroll, request.win_goal, request.loss_limit)


def run(
    request: PlanRequest,
    book: Callable[[bool], tuple[Store, int]],
    write: Callable[[str], None],
    save: Callable[[Path, bytes], None],
) -> int:
    """What `main.py plan` does; the exit status. `book` opens the player's, to be read or written,
    where it is needed. Raises `HouseError` on bad input.
    """
    if request.out is not None and request.out.suffix.lower() != ".pdf":
        raise HouseError("out", f"{request.out.name} does not end in .pdf")
    if request.kept or request.delete is not None:
        if request.slug or request.opened is not None or request.keep is not None:
            raise HouseError("plan", "--kept and --delete stand alone")
        return _of_kept(request, book, write)
    if request.opened is not None and (request.slug or request.wagers or request.then):
        raise HouseError("open", "a kept plan has its own tables and wagers")
    mine: dict[str, float] = {}
    if request.opened is not None:
        store, player = book(False)
        with store:
            trip = load_trip(store, player, request.opened)
    else:
        trip = requested_trip(request)
    own = [GAMES[leg.game] for leg in trip.legs if leg.played == "mine" and leg.game in GAMES]
    if own:
        store, player = book(False)
        with store:
            mine = own_play(store, player, own)
    found = plan(trip, mine=mine)
    if request.keep is not None:
        store, player = book(True)
        with store:
            keep(store, player, request.keep, trip)
    others = compared(trip, mine=mine) if request.compare or request.out is not None else {}
    path: tuple[int, ...] = ()
    if request.deal is not None:
        path = sample_trip(trip, np.random.Generator(np.random.PCG64(request.deal)), mine=mine)
    if request.out is not None:
        save(request.out, paper(trip, found, others, request.opened or request.keep or ""))
        write(str(request.out))
    elif request.as_json:
        each = {slug: within_errors(one) for slug, one in others.items()}
        more = ({"compared": msgspec.to_builtins(each)} if request.compare else {}) | (
            {"dealt": path} if path else {}
        )
        write(json.dumps(msgspec.to_builtins(within_errors(found)) | more))
    else:
        for label, value in words(found):
            write(f"{label:20} {value}")
        if request.compare:
            write_columns(rows_of(others), write)
        if path:
            write(
                f"{'one of many':20} {dollars(path[-1])} after {len(path) - 1:,} hands, least {dollars(min(path))}"
            )
    return 0


def _of_kept(
    request: PlanRequest, book: Callable[[bool], tuple[Store, int]], write: Callable[[str], None]
) -> int:
    """List the kept plans, or forget one."""
    store, player = book(request.delete is not None)
    with store:
        if request.delete is not None:
            store.plans.delete(player, request.delete)
        kept = (
            [
                (one.name, load_trip(store, player, one.name))
                for one in store.plans.of_player(player)
            ]
            if request.kept
            else []
        )
    if request.as_json:
        write(json.dumps([{"name": name} | msgspec.to_builtins(trip) for name, trip in kept]))
    else:
        for name, trip in kept:
            write(f"{name}: {describe_trip(trip)}")
    return 0


def write_columns(rows: Rows, write: Callable[[str], None]) -> None:
    """Rows as columns of text."""
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        first, *rest = (
            text.ljust(w) if at == 0 else text.rjust(w)
            for at, (text, w) in enumerate(zip(row, wide, strict=True))
        )
        write("  ".join([first, *rest]))
