"""What to play at a casino now: its tables by what an hour costs, and its meters as read against
where their wagers come out even.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any

import msgspec

from ..core.declaration import Game, HouseRules, money_range
from ..core.errors import HouseError
from ..core.money import dollars, short
from ..games import GAMES
from ..hands.phrases import join_with_and
from ..odds.distribution.joint_outcomes import rules_at_meters
from ..odds.distribution.round_distribution import is_outside_round_law, round_law
from ..odds.house_edge import TableCost, edge_printed, table_cost
from ..odds.par.game_sheets import listed_sheets
from ..odds.par.sheet import ParSheet
from ..practice.card_sheet import (
    SizedCard,
    card_as_data,
    card_sizes,
    other_paytable_words,
    price_per_forced_wagers,
    sized_card,
)
from ..practice.followed_card import BEST_PLAY, CARD_TITLES, USUAL_CARD
from ..printing.dates import month_day_year_text
from ..printing.par_figures import is_in_force, meters_in_least_wagers, sheet_at_meters
from ..printing.pocket_sheet import PlayStep, PocketRow, PocketSheet
from .casino_profile import CasinoProfile, CasinoTable
from .trip_plan import Plan, Trip, TripLeg, leg_at_least_wagers, plan


class MeterReading(msgspec.Struct, frozen=True):
    """A meter as read (0: it was not) and the amount at which its wager comes out even, the other
    meters as read, cents; `adds` is the share of the wager that it adds over its seed. `prize` is
    the hand that is paid all of it, and `prize_chance` how likely that is.
    """

    meter: str
    title: str
    shown: int
    even: int
    adds: float
    prize: str = ""
    prize_chance: float = 0.0


class MeterWager(msgspec.Struct, frozen=True):
    """A wager that meters pay: what it costs in cents, its house edge with the meters as read (where
    one was not, at its seed) and with all of them at their seeds, and those that were read.
    """

    wager: str
    title: str
    paytable: str
    stake: int
    edge: float
    seed_edge: float
    readings: tuple[MeterReading, ...]

    @property
    def has_player_edge(self) -> bool:
        """Whether the player has the edge."""
        return self.edge < 0

    @property
    def is_read(self) -> bool:
        """Whether one of its meters was read."""
        return any(one.shown for one in self.readings)


class TableChoice(TableCost, frozen=True, kw_only=True):
    """A table by best play of the least it makes one bet, and of every meter's wager that gains:
    `wagers` are names and cents, `loss` cents a round on average, `base_edge` the house edge without
    those wagers. `unread_wagers` are those that meters pay of which none was read. The card on the
    pocket sheet, called `sheet_card` in a sentence, costs `sheet_card_cost` cents an hour more than
    best play.
    """

    game: str
    title: str
    letters: str
    base_edge: float
    meter_wagers: tuple[MeterWager, ...] = ()
    unread_wagers: tuple[MeterWager, ...] = ()
    sheet_card: str = ""
    sheet_card_cost: int = 0

    @property
    def sheet_hourly_cost(self) -> float:
        """Cents that an hour costs on average by the card on the pocket sheet."""
        return self.hourly_cost + self.sheet_card_cost

    @property
    def sheet_cost_text(self) -> str:
        """The same in words, `costs $41.05`; "" where it is what best play costs."""
        if not self.sheet_card_cost:
            return ""
        cents = round(self.sheet_hourly_cost)
        return f"{'gains' if cents < 0 else 'costs'} {dollars(abs(cents))}"


def choices_by_hourly_cost(
    profile: CasinoProfile, followed: Mapping[str, str] | None = None
) -> tuple[TableChoice, ...]:
    """The tables of a casino, the cheapest hour first; `followed` is which card a player follows at
    a game (`followed_card`). Raises `MissingPart`.
    """
    found = (table_choice(GAMES[slug], table, followed) for slug, table in profile.tables.items())
    return tuple(sorted(found, key=lambda one: one.hourly_cost))


def table_choice(
    game: Game, table: CasinoTable, followed: Mapping[str, str] | None = None
) -> TableChoice:
    """A table of a casino by its least bet and what gains there. Raises `MissingPart`."""
    cost = table_cost(game, table.rules)
    game_here = game.in_edition(table.rules.edition)
    card = _sheet_card(game_here, followed)
    title = CARD_TITLES[card.size].lower()
    follows_best = (followed or {}).get(game.slug) == BEST_PLAY
    board = tuple(all_meter_wagers(game, table))
    metered = tuple(_with_read_meters_only(one) for one in board if one.is_read)
    gaining = [one for one in metered if one.has_player_edge]
    wagers = (*cost.wagers, *((one.wager, one.stake) for one in gaining))
    loss = cost.loss
    if gaining:  # together: a fold may lose a wager on a meter, too
        apart = [one for one in gaining if is_outside_round_law(game, one.wager)]
        inside = dict(wagers)
        for one in apart:
            del inside[one.wager]
        rules = rules_at_meters(game, table.rules, table.meters)
        loss = sum(one.edge * one.stake for one in apart)
        loss -= round_law(game, rules, inside, "best").mean_cents
    return TableChoice(
        wagers,
        loss,
        cost.hands,
        game=game.slug,
        title=game.title,
        letters=", ".join(
            f"{name} with paytable {game.letter(wager, table.rules)}"
            for wager, name in _titles_of_lettered_wagers(game, metered).items()
        ),
        base_edge=cost.edge,
        meter_wagers=metered,
        unread_wagers=tuple(one for one in board if not one.is_read),
        sheet_card=f"{'the' if follows_best or not followed else 'your'} {title}",
        sheet_card_cost=_card_cost_an_hour(game_here, card, cost),
    )


def _sheet_card(game: Game, followed: Mapping[str, str] | None) -> SizedCard:
    """The card that the pocket sheet has of a game: the one that is followed there, for best play
    the one that costs least, and the standard one where nobody follows any. Raises `MissingPart`.
    """
    size, sizes = (followed or {}).get(game.slug, USUAL_CARD), card_sizes(game)
    if size == BEST_PLAY:
        return min((sized_card(game, one) for one in sizes), key=lambda one: one.price.cost)
    return sized_card(game, size if size in sizes else USUAL_CARD)


def _card_cost_an_hour(game: Game, card: SizedCard, cost: TableCost) -> int:
    """Cents an hour that a card costs more than best play; 0 at dice."""
    if not game.deals:
        return 0
    share = price_per_forced_wagers(game, card.price).cost / 100
    return round(share * cost.staked * cost.hands)


def _with_read_meters_only(one: MeterWager) -> MeterWager:
    """A wager with those of its meters that were read."""
    return msgspec.structs.replace(one, readings=tuple(each for each in one.readings if each.shown))


def _titles_of_lettered_wagers(game: Game, metered: tuple[MeterWager, ...]) -> dict[str, str]:
    """The wagers whose letters matter for what is shown, and their titles: the base game's, and those
    of meters.
    """
    names = [game.base_letter, *(one.wager for one in metered)]
    return {
        name: game.wager(name).title for name in names if name and name in game.paytable_letters()
    }


def all_meter_wagers(game: Game, table: CasinoTable) -> Iterator[MeterWager]:
    """Every wager that meters pay by the paytables in force, with all of its meters, read or not.
    Raises `MissingPart`.
    """
    if not game.meters:
        return
    for one in listed_sheets(game, table.rules):
        if one.meters and not one.apart and is_in_force(game, one, table.rules):
            for name in one.wagers:
                yield _meter_wager(game, table, one, name)


def _meter_wager(game: Game, table: CasinoTable, one: ParSheet, name: str) -> MeterWager:
    wager = game.wager(name)
    stake = money_range(wager, table.rules)[0]
    now = sheet_at_meters(game, one, meters_in_least_wagers(game, one, table.rules, table.meters))
    titles = {meter.name: meter.title for meter in game.meters}
    readings = tuple(
        MeterReading(
            edge.meter,
            titles[edge.meter],
            table.meters.get(edge.meter, 0),
            max(0, round(edge.break_even * stake)),
            edge.slope * (edge.seed - seed.seed),
            *_prize_hand_and_chance(one, edge.meter),
        )
        for edge, seed in zip(now.meters, one.meters, strict=True)
    )
    letter = one.paytable or ""
    return MeterWager(name, wager.title, letter, stake, now.house_edge, one.house_edge, readings)


def _prize_hand_and_chance(sheet: ParSheet, meter: str) -> tuple[str, float]:
    """The hand that is paid a whole meter, and how likely it is."""
    for row in sheet.rows:
        share, _, rest = row.pays.partition(" ")
        if share == "100%" and (not rest or rest.partition(" ")[0] in meter):
            return row.hand, row.probability
    return "", 0.0


# ---- trips


class CasinoPlan(msgspec.Struct, frozen=True):
    """The same trip at one table of a casino: the casino's key and name, and the game's slug."""

    key: str
    casino: str
    game: str
    plan: Plan


def casino_leg(game: Game, table: CasinoTable, hours: float) -> TripLeg:
    """So many hours at a table of a casino with its least bet and what gains there."""
    if not table.meters:
        return leg_at_least_wagers(game.slug, table.rules, hours)
    choice = table_choice(game, table)
    return TripLeg(game.slug, dict(choice.wagers), choice.hands, hours)


def casino_rules(profile: CasinoProfile) -> dict[str, HouseRules]:
    """The rules of a casino's tables by slug, with its meters as read."""
    return {
        slug: rules_at_meters(GAMES[slug], table.rules, table.meters)
        for slug, table in profile.tables.items()
    }


def cheapest_and_chosen_plans(
    profiles: Mapping[str, CasinoProfile], trip: Trip, chosen_game: str
) -> tuple[CasinoPlan, ...]:
    """A trip's hours, bankroll and stops at the cheapest table of each casino, and at its table of the
    chosen game, each with the least bet and what gains there; the cheapest hour first. What cannot be
    planned so is left out. Raises `MissingPart`.
    """
    found = []
    for key, profile in profiles.items():
        rules = casino_rules(profile)
        for slug in dict.fromkeys((choices_by_hourly_cost(profile)[0].game, chosen_game)):
            if slug not in profile.tables:
                continue
            leg = casino_leg(GAMES[slug], profile.tables[slug], trip.hours)
            with suppress(HouseError):
                planned = plan(msgspec.structs.replace(trip, legs=(leg,)), rules, find_enough=False)
                found.append(CasinoPlan(key, profile.name, slug, planned))
    return tuple(sorted(found, key=lambda one: one.plan.legs[0].cost_an_hour))


# ---- in words


def stale_meters_sentence(profile: CasinoProfile, today: date) -> str:
    """A sentence on meters that were not read today; empty where they were, or there are none."""
    days = (today - profile.date).days
    if days <= 0 or not any(table.meters for table in profile.tables.values()):
        return ""
    when = "yesterday" if days == 1 else f"{days:,} days ago"
    return f"The meters were read {when} and have moved since: read them again when you sit down."


def bet_words(one: TableChoice) -> str:
    """What to bet at a table.

    >>> wagers = (("ante", 500), ("super-bonus", 500))
    >>> named = {"game": "crazy-4-poker", "title": "Crazy 4 Poker", "letters": ""}
    >>> bet_words(TableChoice(wagers, 17.1, 40, base_edge=0.0171, **named))
    '$5 Ante and $5 Super Bonus'
    """
    game = GAMES[one.game]
    return join_with_and([f"{short(cents)} {game.wager(name).title}" for name, cents in one.wagers])


def next_tables_sentence(choices: Sequence[TableChoice]) -> str:
    """What an hour costs at the tables after the cheapest one, two at most; "" where there are none."""
    named = [
        f"{one.title} {one.cost_or_gain_text}{sheet_cost_in_brackets(one)}" for one in choices[1:3]
    ]
    return f"Next: {', '.join(named)} an hour." if named else ""


def sheet_cost_in_brackets(one: TableChoice) -> str:
    """What an hour costs by the followed card, in brackets; "" where it is what best play costs."""
    return f" ({one.sheet_cost_text} by {one.sheet_card})" if one.sheet_cost_text else ""


def meter_gain_sentence(table: TableChoice, one: MeterWager) -> str:
    """What a meter's wager that gains brings; alone at its table, less what folds lose of it."""
    gained = -one.edge * one.stake
    if sum(each.has_player_edge for each in table.meter_wagers) == 1:
        gained = table.base_edge * (table.staked - one.stake) - table.loss
    return (
        f"{_wager_and_paytable_title(one)} is over its break-even: it {dollar_edge_words(one.edge)}, "
        f"{dollars(round(gained * table.hands))} an hour."
    )


def dollar_edge_words(edge: float) -> str:
    """A house edge as what is lost of each dollar bet.

    >>> dollar_edge_words(0.0175), dollar_edge_words(-0.1095), dollar_edge_words(0.00004)
    ('loses 1.75¢ of each dollar bet', 'gains 10.95¢ on each dollar bet', 'comes out even')
    """
    cents = f"{abs(100 * edge):.2f}¢"
    if cents == "0.00¢":
        return "comes out even"
    return f"gains {cents} on each dollar bet" if edge < 0 else f"loses {cents} of each dollar bet"


def meter_lines(one: MeterWager, *, is_worth_omitted: bool = False) -> Iterator[str]:
    """What a meter's wager is worth by the dollar, unless `is_worth_omitted`, and for each of its meters
    from which amount on it is good and how often the whole meter is won.
    """
    title, worth = _wager_and_paytable_title(one), dollar_edge_words(one.edge)
    is_short = [meter.title for meter in one.readings] == [one.title] and not is_worth_omitted
    if not is_short and not is_worth_omitted:
        yield f"{title}: {worth}."
    for meter in one.readings:
        at = (
            f"at {short(100 * round(meter.shown / 100))}"
            if meter.shown
            else "at its starting amount"
        )
        head = f"{title}: {worth} {at}" if is_short else f"{meter.title} {at}"
        won = ""
        if meter.prize_chance:
            hand = f"{meter.prize[:1].lower()}{meter.prize[1:]}"
            won = f"; {hand} wins all of it, one hand in {1 / meter.prize_chance:,.0f}"
        yield f"{head}; {good_from_words(meter)}{won}."


def good_from_words(meter: MeterReading) -> str:
    """From which amount on a meter's wager is good, with the other meters as they stand.

    >>> good_from_words(MeterReading("mega", "Mega", 0, 35_230_25, 0.0))
    'good from $35,231 on'
    """
    if not meter.even:
        return "good at any amount"
    return f"good from {short(100 * -(-meter.even // 100))} on"


def unread_meters_sentence(one: MeterWager) -> str:
    """From which amounts on a wager is good whose meters were not read."""
    title = _wager_and_paytable_title(one)
    each = [
        f"{'' if meter.title == one.title else f'{meter.title} '}{good_from_words(meter)}"
        for meter in one.readings
    ]
    return f"{title}, not read: {', '.join(each)}."


def _wager_and_paytable_title(one: MeterWager) -> str:
    return f"{one.title} with paytable {one.paytable}" if one.paytable else one.title


def _break_even_words(meter: MeterReading) -> str:
    """Where a wager comes out even with the other meters as read.

    >>> _break_even_words(MeterReading("mega", "Mega", 1_000_000, 0, 0.0))
    'even at any amount'
    """
    if not meter.even:
        return "even at any amount"
    return f"even at {short(100 * -(-meter.even // 100))}"


def report_lines(profile: CasinoProfile, today: date) -> Iterator[str]:
    """What to play now, in lines of text."""
    choices = choices_by_hourly_cost(profile)
    yield f"{profile.name}, read on {month_day_year_text(profile.date)}"
    yield from (line for line in (stale_meters_sentence(profile, today),) if line)
    yield ""
    yield "What an hour of best play costs, the cheapest first:"
    for place, one in enumerate(choices, 1):
        yield (
            f"{place:3}. {one.title:30} {one.cost_or_gain_text:>15}  "
            f"{edge_printed(one.edge):>8} of {short(one.staked)}, {one.hands} hands"
        )
        yield f"     {bet_words(one)}" + (f"; {one.letters}" if one.letters else "")
        if one.sheet_cost_text:
            yield f"     an hour by {one.sheet_card} {one.sheet_cost_text}"
        yield from (
            f"     {meter_gain_sentence(one, each)}"
            for each in one.meter_wagers
            if each.has_player_edge
        )
    yield ""
    by_edge = sorted(choices, key=lambda one: one.edge)
    told = ", ".join(f"{one.title} {edge_printed(one.edge)}" for one in by_edge)
    yield f"By house edge of all you bet there: {told}."
    if any(one.meter_wagers for one in choices):
        yield ""
        yield "Meters as read; a wager comes out even where it says so, the other meters as read:"
        for one in choices:
            for each in one.meter_wagers:
                yield from _meter_lines(one, each)


def _meter_lines(table: TableChoice, one: MeterWager) -> Iterator[str]:
    name = _wager_and_paytable_title(one)
    yield f"  {table.title}, {name}: house edge {edge_printed(one.edge)} of {short(one.stake)}"
    for meter in one.readings:
        yield (
            f"     {meter.title:24} {dollars(meter.shown):>14}, {_break_even_words(meter)}, "
            f"adds {100 * meter.adds:+.2f} % over its seed"
        )


def report_json(profile: CasinoProfile, today: date) -> dict[str, Any]:
    """What to play now as JSON: money in cents, edges as shares of what is bet."""
    return {
        "name": profile.name,
        "date": profile.date.isoformat(),
        "days_old": max(0, (today - profile.date).days),
        "tables": [
            {
                "game": one.game,
                "wagers": dict(one.wagers),
                "staked": one.staked,
                "edge": one.edge,
                "cost_an_hour": one.hourly_cost,
                "sheet_cost_an_hour": one.sheet_hourly_cost,
                "hands": one.hands,
                "edge_without_meters": one.base_edge,
                "meters": msgspec.to_builtins(one.meter_wagers),
            }
            for one in choices_by_hourly_cost(profile)
        ],
    }


def pocket_sheet(profile: CasinoProfile, followed: Mapping[str, str] | None = None) -> PocketSheet:
    """What is printed to take along, the table first that costs least by its card, which is the one
    that a player follows there. Raises `MissingPart`.
    """
    rows = []
    choices = choices_by_hourly_cost(profile, followed)
    for one in sorted(choices, key=lambda one: one.sheet_hourly_cost):
        lines = [f"{one.sheet_cost_text} by this sheet"] if one.sheet_cost_text else []
        lines += [bet_words(one), *([one.letters] if one.letters else [])]
        for each in (*one.meter_wagers, *one.unread_wagers):
            lines += meter_lines(each, is_worth_omitted=each.has_player_edge)
        rows.append(
            PocketRow(
                one.title,
                one.cost_or_gain_text,
                edge_printed(one.edge),
                tuple(lines),
                tuple(
                    meter_gain_sentence(one, each)
                    for each in one.meter_wagers
                    if each.has_player_edge
                ),
                *_play_title_steps_terms(one, profile.tables[one.game], followed),
            )
        )
    day = month_day_year_text(profile.date)
    return PocketSheet(profile.name, day, tuple(rows))


def _play_title_steps_terms(
    one: TableChoice, table: CasinoTable, followed: Mapping[str, str] | None
) -> tuple[str, tuple[PlayStep, ...], tuple[str, ...]]:
    """How to play a table by the card that is followed: what it costs in an hour, its steps, and what
    its words mean.
    """
    game = GAMES[one.game].in_edition(table.rules.edition)
    card = card_as_data(game, _sheet_card(game, followed).size)
    steps = tuple(
        PlayStep(
            f"{step['title']}{', ' if step['when'] else ''}{step['when']}",
            tuple(
                (re.sub(r"^(\d)x$", r"\1×", row["answer"]), row["words"]) for row in step["rows"]
            ),
        )
        for step in card["steps"]
    )
    terms = tuple(f"{name[:1].upper()}{name[1:]}: {said}" for name, said in card["terms"].items())
    if not game.deals:
        return "What its bets cost, of each dollar:", steps, terms
    title = (
        f"How to play by {one.sheet_card}: costs {dollars(one.sheet_card_cost)} an hour more than best"
        " play."
        if one.sheet_card_cost
        else f"How to play by {one.sheet_card}, as good as best play:"
    )
    note = other_paytable_words(game, table.rules)
    return title, steps, (*([note] if note else []), *terms)
