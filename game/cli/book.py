"""Commands of the house's book: verify, restore, house-rules."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import HouseError
from ..system.streams import check_target, write_file
from .arguments import (
    CliCommand,
    Parser,
    add_game_argument,
    day_argument,
    head_argument,
    open_data_folder,
    path_argument,
    whole_number,
)
from .text_output import print_answer

if TYPE_CHECKING:
    from ..book import Store


def verify(args: argparse.Namespace) -> int:
    """Deal rounds of the history again from their seeds and compare them with what was recorded,
    and with the chain.
    """
    from datetime import UTC, datetime

    from ..book import Store

    if (args.number is not None) + (args.day is not None) + args.all > 1:
        raise HouseError("round", "name one round, a --day, or --all")
    if not (args.number or args.day or args.all or args.head):
        raise HouseError("round", "name a round, a --day, --all or a --head")
    folder = open_data_folder(args)
    with Store.open(
        folder, clock=lambda: datetime.now(UTC), read_only=True, even_damaged=args.all
    ) as store:
        reports = list(_verification_reports(args, store))
    if args.json:
        print_answer(
            reports[0] if len(reports) == 1 else reports[0] | {"head": reports[1]}, as_json=True
        )
    return 0 if all(report["matches"] for report in reports) else 1


def _verify_options(parser: Parser) -> None:
    parser.add_argument(
        "number",
        nargs="?",
        type=whole_number(1, 10**18 - 1),
        metavar="ROUND",
        help="the round's number in the history",
    )
    parser.add_argument(
        "--day",
        type=day_argument,
        metavar="DATE",
        help="every round that settled from 06:00 on that day to 06:00",
    )
    parser.add_argument(
        "--all", action="store_true", help="every round, the chain and the whole book"
    )
    parser.add_argument(
        "--head",
        type=head_argument,
        metavar="HASH",
        help="find a head that was noted earlier in the chain, and prove all before it",
    )


def _verification_reports(args: argparse.Namespace, store: Store) -> Iterator[dict[str, Any]]:
    """The reports that were asked for, each said as soon as it is there."""
    from ..play.records import verification as rounds

    def say(words: str) -> None:
        if not args.json:
            print(words, flush=True)

    if args.number:
        report = rounds.verify_kept(store, args.number)
        if not args.json:
            print_answer(
                {name: told for name, told in report.items() if name != "differences"},
                as_json=False,
            )
        for difference in report["differences"]:
            say(difference)
        yield report
    elif args.day or args.all:
        report = rounds.summed(rounds.verify_rounds(store, args.day), say)
        now = store.head()
        many = report["rounds"]
        told = "nothing differs" if report["matches"] else "not all as recorded"
        say(f"{many:,} round{'s' * (many != 1)}, {told}")
        say(f"the chain's head is {now.hash} at link {now.number:,}")
        yield report | {"chain": {"link": now.number, "head": now.hash}}
    if args.head:
        found = rounds.find_head(store, args.head, walked=args.all)
        where = (
            f"link {found['link']:,}, {found['about']}; {found['follow']:,} links follow"
            if found["link"]
            else found["about"]
        )
        say(f"head {args.head[:16]}: {where}")
        for fault in found["differences"] if found["link"] else ():
            say(fault)
        yield found


def restore(args: argparse.Namespace) -> int:
    """Say what each good backup of a damaged book lacks; put one in its place, or a new book."""
    from datetime import UTC, datetime

    from ..book import Damaged, Store
    from ..book.integrity.backup import BOOK
    from ..book.integrity.recovery import asides, lost, no_book
    from ..core.errors import quoted

    folder, chosen = open_data_folder(args), bool(args.backup) or args.new
    aside = {path.name: path for path in asides(folder)}
    if args.backup and args.new:
        raise HouseError("backup", "name one, or begin a --new book")
    if not ((folder / BOOK).exists() or lost(folder)):
        raise no_book(folder)
    try:
        store = Store.open(folder, clock=lambda: datetime.now(UTC))
        store.close(keep_backup=False)
    except Damaged as damaged:
        found = {
            str(offer.number) if offer.number else offer.path.name: offer
            for offer in reversed(damaged.offers)
        }
        if not chosen:
            print("\n".join([damaged.told, *(offer.description for offer in damaged.offers)]))
        elif args.new:
            damaged.start_new().close(keep_backup=False)
            print("The house has a new book.")
        elif args.backup not in found and args.backup in aside:
            damaged.restore(aside[args.backup]).close(keep_backup=False)
            print(f"The house's book is {args.backup} again.")
        elif args.backup not in found:
            raise HouseError(
                "backup",
                f"{quoted(args.backup)} is none of {', '.join(reversed(found)) or 'those that are good'}",
            ) from None
        else:
            damaged.restore(found[args.backup].path).close(keep_backup=False)
            print(f"The house's book is {found[args.backup].name} now.")
        return 0
    if args.backup in aside:
        Store.take_back(aside[args.backup], clock=lambda: datetime.now(UTC)).close(
            keep_backup=False
        )
        print(f"The house's book is {args.backup} again; the one it replaces is set aside.")
        return 0
    if chosen:
        raise HouseError("backup", "nothing was restored: the house's book is well")
    print("\n".join([*store.notices, "The house's book is well."]))
    for name in aside:
        print(f"{name} was set aside; where it is sound, restore {name} takes it back.")
    return 0


def _restore_options(parser: Parser) -> None:
    parser.add_argument(
        "backup",
        nargs="?",
        metavar="N",
        help="the backup, or the name of a book that was set aside, that takes the book's place",
    )
    parser.add_argument(
        "--new",
        action="store_true",
        help="begin a new book; what was set aside and the backups stay",
    )


def house_rules(args: argparse.Namespace) -> int:
    """Say what the house has chosen at a table, with sections and house edges; take over a Rules
    Submission, or write one.
    """
    from datetime import UTC, datetime

    from ..book import Store
    from ..book.integrity.backup import BOOK
    from ..core.declaration import HouseRules
    from ..games import GAMES
    from ..play import submissions
    from ..play.round_records import saved_rules

    game, folder = GAMES[args.slug], open_data_folder(args)
    found, _ = submissions.offered(folder, game)
    said = submissions.wanted(args.take, game, found) if args.take else None
    rules = HouseRules()
    if said is not None:
        found[said.name] = args.take, said.rules
    if said is not None or (folder / BOOK).exists():
        with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=said is None) as store:
            if said is not None:
                submissions.take(store, game, said.rules)
            rules = saved_rules(store, game)
    if args.out is None:
        told = submissions.report(game, rules, found)
        print_answer(told if args.json else submissions.words(told), args.json)
        return 0
    check_target(args.out)
    name = submissions.name_of(found, rules) or args.out.stem[: submissions.LONGEST_NAME]
    write_file(
        args.out,
        submissions.submission_file_text(
            game, submissions.Submission(game.slug, name, rules)
        ).encode(),
    )
    print(args.out)
    return 0


def _house_rules_options(parser: Parser) -> None:
    add_game_argument(parser)
    parser.add_argument(
        "--take",
        metavar="FILE|NAME",
        help="from the next deal on: a Rules Submission, or one that is on offer",
    )
    parser.add_argument(
        "--out",
        type=path_argument,
        metavar="FILE",
        help="write the rules in force as a Rules Submission",
    )


COMMANDS: Final = {
    "verify": CliCommand(verify, _verify_options, has_data=True, has_json=True),
    "restore": CliCommand(restore, _restore_options, has_data=True, has_json=False),
    "house-rules": CliCommand(house_rules, _house_rules_options, has_data=True, has_json=True),
}
