"""Commands of what wagers are worth: card, par, simulate, plan, count."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..system.streams import check_target, write_whole_file
from .arguments import (
    CliCommand,
    DataPlace,
    Parser,
    add_casino_option,
    add_edition_option,
    add_seed_option,
    add_unchecked_game_argument,
    dollars_argument,
    hours_argument,
    path_argument,
    player_id,
    table_at,
    whole_number,
)

if TYPE_CHECKING:
    from ..book import Store
    from ..core.declaration import Game
    from ..practice.counting.count_report import CountAnswer


def print_or_draw_card(
    *, slug: str, size: str, edition: str, casino: Path | None, out: Path | None, as_json: bool
) -> int:
    """Print a game's strategy card, or draw it to a PNG or a PDF."""
    from ..practice.card_sheet import print_card, table_cost_words

    table = table_at(slug, casino) if casino else None
    if table is not None:
        edition = edition or table.rules.edition
    status = print_card(
        slug, size, out, json_wanted=as_json, say=print, draw=_draw_card, edition=edition
    )
    if table is not None and out is None and not as_json:
        for line in table_cost_words(slug, table.rules):
            print(line)
    return status


def _card_options(parser: Parser) -> None:
    add_unchecked_game_argument(parser)
    parser.add_argument(
        "--size",
        default="standard",
        metavar="SIZE",
        help="pocket, standard (default), full or chart",
    )
    add_edition_option(parser)
    add_casino_option(parser)
    parser.add_argument(
        "--out",
        type=path_argument,
        metavar="FILE",
        help="a .png or .pdf file (default: print as text)",
    )


def _draw_card(game: Game, card_size: str, out: Path) -> Path:
    if out.suffix.lower() != ".pdf":
        from ..client.pages.practice.strategy_card import save_without_display

        return save_without_display(game, card_size, out)
    from ..client.layouts.layout import felt_color
    from ..printing.text_pages import a6_card_pdf  # real text needs no window

    check_target(out)
    write_whole_file(out, a6_card_pdf(game, card_size, felt_color(game.stem)))
    return out


def print_par_sheets(
    *,
    slug: str,
    wager: str | None,
    paytable: str | None,
    super_as_printed: bool,
    edition: str,
    meter: list[str],
    casino: Path | None,
    out: Path | None,
    as_json: bool,
) -> int:
    """Print the house edge and the paytable of every wager of a game."""
    from msgspec.structs import replace

    from ..bankroll.casino_profile import parse_meters
    from ..games import GAMES
    from ..printing.par_figures import print_or_write_par_sheets

    if out is not None:
        check_target(out)
    table = table_at(slug, casino)
    rules = table.rules
    if super_as_printed or edition:
        rules = replace(
            rules,
            super_as_printed=super_as_printed or rules.super_as_printed,
            edition=edition or rules.edition,
        )
    print_or_write_par_sheets(
        slug,
        wager,
        paytable,
        out,
        rules=rules,
        meter_cents={**table.meters, **parse_meters(GAMES[slug], meter)},
        only_in_force=casino is not None and paytable is None,
        as_json=as_json,
        write=write_whole_file,
    )
    return 0


def _par_options(parser: Parser) -> None:
    add_unchecked_game_argument(parser)
    parser.add_argument(
        "--wager",
        metavar="W",
        help="only this wager (main: the base game with all wagers that it needs)",
    )
    parser.add_argument("--paytable", metavar="L", help="only this paytable letter")
    parser.add_argument(
        "--super-as-printed",
        action="store_true",
        help="with the house option of printed Super Wagers of Lunar Poker (ruling R-LP2)",
    )
    add_edition_option(parser)
    parser.add_argument(
        "--out", type=path_argument, metavar="FILE", help="a .csv or .pdf file to write"
    )
    _add_meter_option(parser, "the amount on a meter, as progressive=$12,345")
    add_casino_option(parser)


def _add_meter_option(parser: Parser, about: str) -> None:
    parser.add_argument(
        "--meter",
        action="append",
        default=[],
        metavar="NAME=DOLLARS",
        help=f"{about}; may be repeated (default: as in the casino profile, or the seed)",
    )


def simulate(
    *,
    slug: str,
    rounds: int,
    seed: int,
    strategy: str,
    seats: int,
    bankroll: int,
    loss: int,
    engine: bool,
    cores: int,
    edition: str,
    casino: Path | None,
    as_json: bool,
) -> int:
    """Play many rounds without a window and print the results."""
    from msgspec.structs import replace

    from ..odds.simulation.simulate import report_simulation
    from ..system.cores import all_cores

    rules = table_at(slug, casino).rules
    return report_simulation(
        slug,
        rules=replace(rules, edition=edition or rules.edition),
        as_json=as_json,
        write=print,
        rounds=rounds,
        seed=seed,
        strategy=strategy,
        seats=seats,
        bankroll=bankroll,
        loss=loss,
        engine=engine,
        cores=cores or all_cores(),
    )


def _simulate_options(parser: Parser) -> None:
    add_unchecked_game_argument(parser)
    parser.add_argument(
        "--rounds",
        type=whole_number(1, 10_000_000),
        default=100_000,
        metavar="N",
        help="number of rounds (default: 100,000)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, 10**18 - 1),
        default=0,
        metavar="S",
        help="a seed: the same seed deals the same cards",
    )
    parser.add_argument(
        "--strategy",
        choices=("best", "card", "random"),
        default="best",
        help="how decisions are made",
    )
    parser.add_argument(
        "--seats", type=whole_number(1, 6), default=1, metavar="K", help="number of seats that play"
    )
    parser.add_argument(
        "--bankroll",
        type=dollars_argument(10**13),
        default=0,
        metavar="DOLLARS",
        help="bankroll for the risk of ruin (default: a hundred table minimums)",
    )
    parser.add_argument(
        "--loss",
        type=dollars_argument(10**13),
        default=0,
        metavar="DOLLARS",
        help="loss that ends a session, to say how long it lasts (default: the bankroll)",
    )
    parser.add_argument(
        "--engine",
        action="store_true",
        help="play every round with the engine instead of the faster vectorized code",
    )
    parser.add_argument(
        "--cores",
        type=whole_number(0, 1024),
        default=0,
        metavar="C",
        help="cores to use, which change no figure (default: all)",
    )
    add_edition_option(parser)
    add_casino_option(parser)


def plan_trip(
    *,
    slug: str,
    wager: list[str],
    meter: list[str],
    casino: Path | None,
    against: Path | None,
    hands_per_hour: int,
    hours: float,
    strategy: str,
    then: list[str],
    bankroll: int,
    win_goal: int,
    loss_limit: int,
    compare: bool,
    deal: int | None,
    keep: str | None,
    kept_plan: str | None,
    kept: bool,
    delete: str | None,
    player: str,
    out: Path | None,
    place: DataPlace,
    as_json: bool,
) -> int:
    """Plan a trip to one or several tables: expected cost, chance to last, chance to be ahead; save
    plans, and open them again.
    """
    from ..bankroll.casino_profile import load_profile
    from ..bankroll.trips import PlanRequest, run_plan_command

    if out is not None:
        check_target(out)
    request = PlanRequest(
        slug=slug,
        wagers=wager,
        hands_per_hour=hands_per_hour,
        hours=hours,
        strategy=strategy,
        then=then,
        bankroll=bankroll,
        win_goal=win_goal,
        loss_limit=loss_limit,
        compare=compare,
        deal=deal,
        keep=keep,
        opened=kept_plan,
        kept=kept,
        delete=delete,
        out=out,
        as_json=as_json,
        meters=meter,
        casino=load_profile(casino) if casino else None,
        against=load_profile(against) if against else None,
    )
    return run_plan_command(
        request,
        lambda written: _open_plans(
            place.prepare_data_folder(private_umask=out is None), player, written
        ),
        print,
        write_whole_file,
    )


def _open_plans(folder: Path, player: str, written: bool) -> tuple[Store, int]:
    """The book in a folder, open for writing where it is `written`, and the number of the player."""
    from datetime import UTC, datetime

    from ..book import Store

    store = Store.open(folder, clock=lambda: datetime.now(UTC), read_only=not written)
    try:
        return store, player_id(store, player)
    except ValueError:
        store.close(keep_backup=False)
        raise


def _plan_options(parser: Parser) -> None:
    _add_trip_tables_options(parser)
    _add_trip_money_options(parser)
    parser.add_argument(
        "--compare",
        action="store_true",
        help="also show the same hours and money at every other table",
    )
    add_seed_option(parser, "--deal", "also play one such trip at random, with this seed")
    _add_kept_plan_options(parser)
    parser.add_argument(
        "--out",
        type=path_argument,
        metavar="FILE",
        help="a .pdf file of one page (default: print as text)",
    )


def _add_trip_tables_options(parser: Parser) -> None:
    """The options of all tables of a trip, and how they are played there."""
    parser.add_argument(
        "slug",
        nargs="?",
        default="",
        metavar="GAME",
        help="the first table, such as criss-cross-poker",
    )
    parser.add_argument(
        "--wager",
        action="append",
        default=[],
        metavar="NAME=DOLLARS",
        help="a wager there, such as 'ante=$10'; may be repeated (default: the minimum)",
    )
    _add_meter_option(parser, "the amount on a meter there, as progressive=$12,345")
    add_casino_option(parser)
    parser.add_argument(
        "--against",
        type=path_argument,
        metavar="FILE",
        help="the same trip at this casino, too, side by side",
    )
    parser.add_argument(
        "--hands-per-hour",
        type=whole_number(1, 2000),
        default=0,
        metavar="N",
        help="hands per hour there (default: usual for the table)",
    )
    parser.add_argument(
        "--hours",
        type=hours_argument,
        default=6.0,
        metavar="H",
        help="hours there, such as 1.5 (default: 6)",
    )
    parser.add_argument(
        "--strategy",
        choices=("best", "card", "mine"),
        default="best",
        help="how decisions are made there",
    )
    parser.add_argument(
        "--then",
        action="append",
        default=[],
        metavar="LEG",
        help="another table after it, with the money that is left, written as 'crazy-4-poker ante=$5 hours=2 hands=40 play=card': "
        "the table, its wagers, hours (default: 1), hands per hour, and how it is played; may be repeated",
    )


def _add_trip_money_options(parser: Parser) -> None:
    """The bankroll of a trip, and the amounts at which it ends."""
    parser.add_argument(
        "--bankroll",
        type=dollars_argument(10**9),
        default=500_00,
        metavar="DOLLARS",
        help="the bankroll (default: $500)",
    )
    parser.add_argument(
        "--win-goal",
        type=dollars_argument(10**9),
        default=0,
        metavar="DOLLARS",
        help="stop when so many dollars ahead",
    )
    parser.add_argument(
        "--loss-limit",
        type=dollars_argument(10**9),
        default=0,
        metavar="DOLLARS",
        help="stop when so many dollars behind",
    )


def _add_kept_plan_options(parser: Parser) -> None:
    """The saved plans of a player."""
    parser.add_argument("--keep", metavar="NAME", help="save the plan under this name")
    parser.add_argument(
        "--open", dest="kept_plan", metavar="NAME", help="use a saved plan instead of a table"
    )
    parser.add_argument("--kept", action="store_true", help="list the saved plans")
    parser.add_argument("--delete", metavar="NAME", help="delete a saved plan")
    parser.add_argument(
        "--player",
        default="",
        metavar="NAME",
        help="the player whose plans and play are used (default: the first)",
    )


def print_counting_worth(
    *,
    slug: str,
    system: str,
    spread: int,
    unit: int | None,
    bankroll: int,
    penetration: int | None,
    heat: int | None,
    drill: str,
    questions: int,
    seed: int | None,
    casino: Path | None,
    as_json: bool,
) -> int:
    """Print what counting cards is worth at a blackjack game, or practice counting."""
    import json

    from ..core.errors import HouseError
    from ..games import GAMES
    from ..practice.counting.count_report import (
        RampRequest,
        answer_json,
        answer_lines,
        count_answer,
    )

    if slug not in GAMES:
        raise HouseError("GAME", f"{slug!r} is none of {', '.join(GAMES)}")
    table = table_at(slug, casino)
    request = RampRequest(
        system,
        spread,
        unit or table.rules.table_minimum,
        bankroll,
        table.rules.table_maximum if casino else 0,
        GAMES[slug].decks(table.rules),
        table.rules.penetration if penetration is None else penetration,
        table.rules.heat if heat is None else heat,
    )
    answer = count_answer(GAMES[slug], request)
    if drill:
        _drill_counting(answer, drill, questions, seed)
    elif as_json:
        print(json.dumps(answer_json(answer), indent=2))
    else:
        for line in answer_lines(answer):
            print(line)
    return 0


def _drill_counting(answer: CountAnswer, drill: str, questions: int, seed: int | None) -> None:
    """Ask so many questions of a drill of this kind, and print how many were answered right."""
    import numpy as np

    from ..practice.counting.shoe_drill import GROUPS, ShoeDrill, run_drill, success_interval
    from ..practice.counting.systems import tag_words

    run = ShoeDrill(
        drill,
        answer.chosen.system,
        np.random.default_rng(seed),
        bets=dict(zip((one.count for one in answer.chosen.counts), answer.bets, strict=True)),
        plays=answer.chosen.index_plays,
        dealt=answer.dealt_share,
    )
    if drill in GROUPS:
        print(tag_words(answer.chosen.system))
    right, asked = run_drill(run, questions, print, input)
    if asked:
        low, high = success_interval(right, asked)
        print(f"{right} of {asked} right; 90 % interval {low:.0%} to {high:.0%}.")


def _count_options(parser: Parser) -> None:
    add_unchecked_game_argument(parser)
    _add_ramp_options(parser)
    _add_drill_options(parser)
    add_casino_option(parser)


def _add_ramp_options(parser: Parser) -> None:
    """The system, the bets and the shoe."""
    parser.add_argument(
        "--system",
        default="",
        metavar="NAME",
        help="such as Hi-Lo (default: the system with the best correlation)",
    )
    parser.add_argument(
        "--spread",
        type=whole_number(1, 100),
        default=8,
        metavar="N",
        help="the largest bet in units (default: 8)",
    )
    parser.add_argument(
        "--unit",
        type=dollars_argument(100_000),
        default=None,
        metavar="DOLLARS",
        help="the smallest bet (default: the table minimum, $5)",
    )
    parser.add_argument(
        "--bankroll",
        type=dollars_argument(100_000_000),
        default=1_000_000,
        metavar="DOLLARS",
        help="the bankroll (default: $10,000)",
    )
    parser.add_argument(
        "--penetration",
        type=whole_number(0, 75),
        default=None,
        metavar="PERCENT",
        help="how much of a shoe is dealt, 50 to 75; 0 for where the cut card lies on average, 62.5"
        " (default: by the casino's file, else 0)",
    )
    parser.add_argument(
        "--heat",
        type=whole_number(0, 100),
        default=None,
        metavar="N",
        help="the pit has the shoe shuffled once your bets in it lie more than N times apart; 0: it"
        " does not (default: by the casino's file, else 0)",
    )


def _add_drill_options(parser: Parser) -> None:
    """The drill that is asked instead, its questions and its seed."""
    from ..practice.counting.drill_kinds import KINDS

    parser.add_argument(
        "--drill",
        choices=tuple(KINDS),
        default="",
        help="ask instead: " + "; ".join(f"{kind} ({what})" for kind, what in KINDS.items()),
    )
    parser.add_argument(
        "--questions",
        type=whole_number(1, 1000),
        default=10,
        metavar="N",
        help="number of questions (default: 10)",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, 2**63 - 1),
        default=None,
        metavar="N",
        help="a seed: the same seed deals the same shoe",
    )


COMMANDS: Final = {
    "card": CliCommand(print_or_draw_card, _card_options, has_data=False, has_json=True),
    "par": CliCommand(print_par_sheets, _par_options, has_data=False, has_json=True),
    "simulate": CliCommand(simulate, _simulate_options, has_data=False, has_json=True),
    "plan": CliCommand(plan_trip, _plan_options, has_data=True, has_json=True),
    "count": CliCommand(print_counting_worth, _count_options, has_data=False, has_json=True),
}
