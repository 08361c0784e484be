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
from ..book.players.people import LONGEST_NAME
from ..core.declaration import Game, HouseRules
from ..core.errors import HouseError, quoted
from ..core.money import dollars, short
from ..games import GAMES, LISTED
from ..odds.distribution.joint_outcomes import rules_at_meters
from ..odds.house_edge import usual_hands_an_hour
from ..play.learning.lesson_progress import cents_lost_per_hour, hands_per_hour, lesson_answers
from ..printing.text_pages import PlanPaper, plan_pdf
from .casino_profile import CasinoProfile, CasinoTable, check_meter, parse_meters
from .casino_report import casino_leg, casino_rules
from .trip_plan import (
    PLAYED,
    Plan,
    Trip,
    TripLeg,
    fan_points,
    parse_wagers,
    plan,
    plan_rounded_within_errors,
    plan_words,
    sample_money_by_round,
    single_table_plans,
)

Rows = tuple[tuple[str, ...], ...]


def mistake_cents_a_round(store: Store, player: int, games: Iterable[Game]) -> dict[str, float]:
    """Cents a round that the player's choices give away at these games, by slug; a game with too
    few answers is left out.
    """
    lost = {
        one.slug: cents_lost_per_hour(one, lesson_answers(store, player, one))
        for one in games
        if one.deals
    }
    return {
        slug: cents / hands_per_hour(GAMES[slug])
        for slug, cents in lost.items()
        if cents is not None
    }


def default_trip_name(trip: Trip) -> str:
    """What a trip is called unless its player says otherwise: tables, hours, bankroll."""
    tables = list(dict.fromkeys(LISTED[leg.game].short_title for leg in trip.legs))
    about = f", {trip.hours:g} h, {short(trip.bankroll)}"
    said = " and ".join(tables) + about
    return said if len(said) <= LONGEST_NAME else f"{len(tables)} tables{about}"


def save_trip(store: Store, player: int, name: str, trip: Trip) -> str:
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


def comparison_rows(found: Mapping[str, Plan]) -> Rows:
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


def trip_pdf(trip: Trip, found: Plan, plans_by_table: Mapping[str, Plan], name: str = "") -> bytes:
    """The plan as one printed page, a PDF with real text."""
    legs = [(GAMES[leg.game].title, leg.rounds) for leg in found.legs]
    facts = tuple((label.strip(), value) for label, value in plan_words(found))
    return plan_pdf(
        PlanPaper(
            name or default_trip_name(trip),
            facts,
            fan_points(found),
            found.bankroll,
            comparison_rows(plans_by_table),
            tuple(legs),
        )
    )


# ---- the command


def parse_leg(said: str) -> TripLeg:
    """A leg as the command line has it: the table, its wagers, and how long, how fast and how it is
    played, in any order.

    Raises `HouseError`.

    >>> parse_leg("crazy-4-poker ante=$5 hours=2 play=card")
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
    if not _is_number(hours) or not 0 < float(hours) <= 1000:
        raise HouseError(
            "then", f"hours={hours} is not a number of hours above 0, and 1,000 at most"
        )
    if hands and not (hands.isascii() and hands.isdecimal() and 1 <= int(hands[:9]) <= 2000):
        raise HouseError("then", f"hands={hands} is no whole number from 1 to 2,000")
    placed = parse_wagers(word for word in rest if word.partition("=")[0] not in own)
    return TripLeg(
        slug,
        placed,
        int(hands or usual_hands_an_hour(slug)),
        float(hours),
        own.get("play", PLAYED[0]),
    )


def _is_number(text: str) -> bool:
    whole, _, part = text.partition(".")
    return len(text) <= 8 and (whole + part).isascii() and (whole + part).isdigit()


class PlanRequest(NamedTuple):
    """What `main.py plan` was asked for: the first leg, the further ones as they were typed, money
    in cents, the seed of a trip to `deal`, names of kept plans, the meters of the first table as they
    were typed, and the casinos: where it is, and another to compare it with.
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
    meters: Sequence[str] = ()
    casino: CasinoProfile | None = None
    against: CasinoProfile | None = None


def requested_trip(request: PlanRequest) -> Trip:
    """The trip that is not a kept one. Raises `HouseError`."""
    if not request.slug:
        raise HouseError("game", "name a table, or a saved plan with --open")
    first = TripLeg(
        request.slug,
        parse_wagers(request.wagers),
        request.hands_per_hour or usual_hands_an_hour(request.slug),
        request.hours,
        request.strategy,
    )
    legs = (first, *map(parse_leg, request.then))
    return Trip(legs, request.bankroll, request.win_goal, request.loss_limit)


def rules_at(
    trip: Trip, casino: CasinoProfile | None, meters: Sequence[str]
) -> dict[str, HouseRules]:
    """The rules of every table of a trip at a casino, its meters as read; `meters` as typed are the
    first table's and win. Raises `HouseError`.
    """
    found: dict[str, HouseRules] = {}
    for leg in trip.legs:
        if leg.game not in GAMES or leg.game in found:
            continue
        game = GAMES[leg.game]
        table = casino.table(game) if casino else CasinoTable(game.house_rules)
        typed = parse_meters(game, meters) if leg is trip.legs[0] else {}
        for name, cents in typed.items():
            check_meter(game, table.rules, name, cents)
            _check_meter_is_paid(game, name, leg)
        found[leg.game] = rules_at_meters(game, table.rules, {**table.meters, **typed})
    return found


def _check_meter_is_paid(game: Game, name: str, leg: TripLeg) -> None:
    """Raise `HouseError` where no wager of the leg is paid by a meter."""
    wagers = next(meter.wagers for meter in game.meters if meter.name == name)
    if not any(leg.wagers.get(wager) for wager in wagers):
        raise HouseError(
            "meter", f"{name} pays none of the wagers; place {' or '.join(wagers)} by --wager"
        )


def casino_comparison_rows(found: Mapping[str, Plan]) -> Rows:
    """The same trip at two casinos, by their names; the first row names the columns."""
    head = ("Same trip at", "Staked", "Costs", "Swing of an hour", "Lasts", "Ahead", "Lasts 95 %")
    return head, *(
        (
            name,
            short(one.legs[0].staked),
            dollars(round(sum(leg.cost_an_hour * leg.hours for leg in one.legs))),
            short(100 * round(one.legs[0].swing / 100)),
            f"{100 * one.last:.1f} %",
            f"{100 * one.ahead:.1f} %",
            f"with {short(one.enough)}" if one.enough else "-",
        )
        for name, one in found.items()
    )


def run_plan_command(
    request: PlanRequest,
    open_book: Callable[[bool], tuple[Store, int]],
    write: Callable[[str], None],
    save: Callable[[Path, bytes], None],
) -> int:
    """What `main.py plan` does; the exit status. `open_book` opens the player's, to be read or
    written, where it is needed. Raises `HouseError` on bad input.
    """
    if request.out is not None and request.out.suffix.lower() != ".pdf":
        raise HouseError("out", f"{request.out.name} does not end in .pdf")
    if request.kept or request.delete is not None:
        if request.slug or request.opened is not None or request.keep is not None:
            raise HouseError("plan", "--kept and --delete take no table and no other options")
        return _run_saved_plans(request, open_book, write)
    if request.opened is not None and (request.slug or request.wagers or request.then):
        raise HouseError("open", "a saved plan has its own tables and wagers")
    trip, mine = _requested_trip_and_loss(request, open_book)
    rules = rules_at(trip, request.casino, request.meters)
    found = plan(trip, rules, mine)
    plans_by_casino = (
        {} if request.against is None else _plans_at_two_casinos(request, trip, found, mine)
    )
    if request.keep is not None:
        store, player = open_book(True)
        with store:
            save_trip(store, player, request.keep, trip)
    plans_by_table: dict[str, Plan] = {}
    if request.compare or request.out is not None:
        away = None
        if request.casino is not None:
            tables = request.casino.tables.items()
            away = {slug: casino_leg(GAMES[slug], table, trip.hours) for slug, table in tables}
            rules = casino_rules(request.casino) | dict(rules)
        plans_by_table = single_table_plans(trip, rules, mine, away)
    money_by_round: tuple[int, ...] = ()
    if request.deal is not None:
        money_by_round = sample_money_by_round(
            trip, np.random.Generator(np.random.PCG64(request.deal)), rules, mine
        )
    if request.out is not None:
        save(
            request.out, trip_pdf(trip, found, plans_by_table, request.opened or request.keep or "")
        )
        write(str(request.out))
    elif request.as_json:
        each = {slug: plan_rounded_within_errors(one) for slug, one in plans_by_table.items()}
        more = ({"compared": msgspec.to_builtins(each)} if request.compare else {}) | (
            {"dealt": money_by_round} if money_by_round else {}
        )
        told = {name: plan_rounded_within_errors(one) for name, one in plans_by_casino.items()}
        more |= {"casinos": msgspec.to_builtins(told)} if told else {}
        write(json.dumps(msgspec.to_builtins(plan_rounded_within_errors(found)) | more))
    else:
        _write_answer(request, found, plans_by_casino, plans_by_table, money_by_round, write)
    return 0


def _requested_trip_and_loss(
    request: PlanRequest, open_book: Callable[[bool], tuple[Store, int]]
) -> tuple[Trip, dict[str, float]]:
    """The trip that is planned, kept or typed, and what the player's own play costs where it is
    played so.
    """
    if request.opened is not None:
        store, player = open_book(False)
        with store:
            trip = load_trip(store, player, request.opened)
    else:
        trip = requested_trip(request)
    own = [GAMES[leg.game] for leg in trip.legs if leg.played == "mine" and leg.game in GAMES]
    if not own:
        return trip, {}
    store, player = open_book(False)
    with store:
        return trip, mistake_cents_a_round(store, player, own)


def _write_answer(
    request: PlanRequest,
    found: Plan,
    plans_by_casino: Mapping[str, Plan],
    plans_by_table: Mapping[str, Plan],
    money_by_round: Sequence[int],
    write: Callable[[str], None],
) -> None:
    """The answer in lines of text."""
    for label, value in plan_words(found):
        write(f"{label:20} {value}")
    if plans_by_casino:
        write_columns(casino_comparison_rows(plans_by_casino), write)
    if request.compare:
        write_columns(comparison_rows(plans_by_table), write)
    if money_by_round:
        hands = len(money_by_round) - 1
        write(
            f"{'one of many':20} {dollars(money_by_round[-1])} after {hands:,} hands, "
            f"least {dollars(min(money_by_round))}"
        )


def _plans_at_two_casinos(
    request: PlanRequest, trip: Trip, found: Plan, own_losses: Mapping[str, float]
) -> dict[str, Plan]:
    """The plan where it was asked for and at the other casino, by their names. Raises
    `HouseError`.
    """
    here = request.casino.name if request.casino else "Linden House"
    other = request.against
    if other is None or other.name == here:
        raise HouseError("against", f"both casinos are called {quoted(here)}")
    return {here: found, other.name: _plan_at(trip, other, own_losses)}


def _plan_at(trip: Trip, casino: CasinoProfile, own_losses: Mapping[str, float]) -> Plan:
    """The same trip at another casino. Raises `HouseError`, which names it."""
    try:
        return plan(trip, rules_at(trip, casino, ()), own_losses)
    except HouseError as refusal:
        raise HouseError("against", f"{casino.name}: {refusal}") from None


def _run_saved_plans(
    request: PlanRequest,
    open_book: Callable[[bool], tuple[Store, int]],
    write: Callable[[str], None],
) -> int:
    """List the kept plans, or forget one."""
    store, player = open_book(request.delete is not None)
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
