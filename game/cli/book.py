"""Commands of the house's book: verify, restore, house-rules."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import HouseError
from ..system.streams import check_target, write_whole_file
from .arguments import (
    CliCommand,
    DataPlace,
    Parser,
    add_unchecked_game_argument,
    day_argument,
    head_argument,
    path_argument,
    table_argument,
    whole_number,
)
from .text_output import print_answer

if TYPE_CHECKING:
    from ..book import Store
    from ..hall.records.receipts import Receipt


def verify(
    *,
    number: int | None,
    day: date | None,
    table: tuple[str, int] | None,
    every: bool,
    head: str | None,
    receipt: Path | None,
    published: Path | None,
    roots: bool,
    place: DataPlace,
    as_json: bool,
) -> int:
    """Deal rounds of the history again from their seeds and compare them with the record and the
    chains.
    """
    from datetime import UTC, datetime

    from ..book import Store

    asked = (number, day, table, receipt)
    if sum(one is not None for one in asked) + every + roots > 1:
        raise HouseError(
            "round", "name a round, a --day, a --table, a --receipt, --roots, or --all"
        )
    if not (any(asked) or every or head or roots):
        raise HouseError(
            "round", "name a round, a --day, a --table, --all, a --head, a --receipt or --roots"
        )
    if published is not None and (receipt is None or head):
        raise HouseError("--published", "it is what a --receipt is compared with, and no --head")
    if receipt is not None and published is not None:
        return _verify_receipt_against_published(str(receipt), str(published), as_json=as_json)
    folder = place.prepare_data_folder()
    with Store.open(
        folder, clock=lambda: datetime.now(UTC), read_only=True, even_damaged=every
    ) as store:
        reports = list(
            _verify_and_print_each(store, number, day, table, head, every=every, silent=as_json)
        )
        if receipt is not None:
            from ..hall.operator.receipt_check import check_kept

            reports.insert(0, check_kept(store, _parse_given_receipt(str(receipt))))
            if not as_json:
                _print_receipt_proof(reports[0])
        if roots:
            reports.insert(0, _roots_report(store))
            for root in () if as_json else reports[0]["roots"]:
                print(f"{root['root']}  {root['at']}  {root['head']}")
    if as_json:
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
        help="every round settled from 06:00 of that day to 06:00 of the next",
    )
    parser.add_argument(
        "--table",
        type=table_argument,
        metavar="GAME[:NUMBER]",
        help="every round of one table, and its chain; your own table has your number, 1 if not given",
    )
    parser.add_argument(
        "--all",
        dest="every",
        action="store_true",
        help="check every round, every chain and the whole book",
    )
    parser.add_argument(
        "--head",
        type=head_argument,
        metavar="HASH",
        help="find this earlier head in the chains, and prove everything before it",
    )
    parser.add_argument(
        "--receipt",
        type=path_argument,
        metavar="CODE",
        help="what the receipt on a voucher proves: its digits, a file with them, or a picture of it",
    )
    parser.add_argument(
        "--published",
        type=path_argument,
        metavar="HASH",
        help="check the receipt against this root, or a file of roots, instead of the book",
    )
    parser.add_argument(
        "--roots", action="store_true", help="print every root, a line each, to be published"
    )


def _verify_receipt_against_published(receipt: str, root_or_file: str, *, as_json: bool) -> int:
    """Check a receipt, or the file with it, against a published root or a file of roots; no book is
    needed.
    """
    from ..hall.operator.receipt_check import check_published
    from ..system.streams import read_input

    is_head = len(root_or_file) == 64 and set(root_or_file.lower()) <= set("0123456789abcdef")
    text = root_or_file if is_head else read_input(root_or_file).decode(errors="replace")
    report = check_published(_parse_given_receipt(receipt), text)
    if as_json:
        print_answer(report, as_json=True)
    else:
        _print_receipt_proof(report)
    return 0 if report["matches"] else 1


def _print_receipt_proof(report: dict[str, Any]) -> None:
    print("\n".join(report["differences"] or [report["proved"]]), flush=True)


def _parse_given_receipt(given: str) -> Receipt:
    """The receipt that is given: its digits, a file with them, or a picture of the voucher. Raises
    `HouseError`.
    """
    from ..hall.records.receipts import parse_receipt
    from ..system.streams import read_input

    if given.strip().isdecimal():
        return parse_receipt(given)
    if Path(given).suffix.lower() in (".png", ".jpg", ".jpeg", ".webp", ".bmp"):
        return parse_receipt(_code_in_picture(read_input(given)))
    return parse_receipt(read_input(given).decode(errors="replace"))


def _code_in_picture(data: bytes) -> str:
    """The text of the receipt's code in a picture of a voucher: the longest that is a number."""
    import io

    from PIL import Image

    try:
        import zxingcpp
    except ImportError:
        raise HouseError(
            "--receipt",
            "reading a picture needs the package zxing-cpp; scan the code, and give its digits",
        ) from None
    try:
        with Image.open(io.BytesIO(data)) as picture:
            codes = zxingcpp.read_barcodes(picture.convert("L"))
    except (Image.DecompressionBombError, OSError):
        raise HouseError("--receipt", "this is no picture that can be read") from None
    found = max((code.text for code in codes if code.text.isdecimal()), key=len, default="")
    if not found:
        raise HouseError("--receipt", "no receipt's code is found in this picture")
    return found


def _roots_report(store: Store) -> dict[str, Any]:
    """Every root with its time and hash, to be published."""
    from datetime import UTC

    roots = [
        {"root": root, "at": f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}", "head": head}
        for root, at, head in store.each_root()
    ]
    return {"matches": True, "roots": roots}


def _verify_and_print_each(
    store: Store,
    number: int | None,
    day: date | None,
    table: tuple[str, int] | None,
    head: str | None,
    *,
    every: bool,
    silent: bool,
) -> Iterator[dict[str, Any]]:
    """The reports that were asked for, each printed as soon as it is there unless `silent`."""
    from ..play.records import verification as rounds

    def say(words: str) -> None:
        if not silent:
            print(words, flush=True)

    if number:
        report = rounds.verify_kept(store, number)
        if not silent:
            print_answer(
                {name: told for name, told in report.items() if name != "differences"},
                as_json=False,
            )
        for difference in report["differences"]:
            say(difference)
        yield report
    elif day or table or every:
        reports = rounds.verify_table(store, *table) if table else rounds.verify_rounds(store, day)
        report = rounds.sum_reports(reports, say)
        now = store.make_head()
        many = report["rounds"]
        told = "nothing differs" if report["matches"] else "not all as recorded"
        say(f"{many:,} round{'s' * (many != 1)}, {told}")
        say(f"the head of the book is {now.hash} at link {now.number:,}")
        yield report | {"chain": {"link": now.number, "head": now.hash}}
    if head:
        found = rounds.verify_head(store, head, walked=every)
        where = (
            f"link {found['link']:,}, {found['about']}; {found['follow']:,} links follow"
            if found["link"]
            else found["about"]
        )
        say(f"head {head[:16]}: {where}")
        for fault in found["differences"] if found["link"] else ():
            say(fault)
        yield found


def _book_report_without_writing(folder: Path) -> Iterator[str]:
    """What is to be said of the book of a folder in which nothing can be set aside: whether it is
    well, or what each good backup lacks.
    """
    from datetime import UTC, datetime

    from ..book import Store
    from ..book.backups.backup import book_of
    from ..book.backups.recovery import backup_offers, newest_book_set_aside
    from ..book.errors import BadDatabase

    try:
        Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True).close()
    except BadDatabase as damage:
        yield str(damage)
        left = book_of(folder) if book_of(folder).exists() else newest_book_set_aside(folder)
        yield from (offer.description for offer in backup_offers(folder, left))
    else:
        yield "The house's book is in order."


def restore(*, backup: str | None, new: bool, place: DataPlace) -> int:
    """List what each good backup of a damaged book lacks; use one of them as the book, or start a
    new one.
    """
    from datetime import UTC, datetime

    from ..book import Damaged, Store
    from ..book.backups.backup import BOOK
    from ..book.backups.recovery import books_set_aside, is_book_missing, missing_book_error
    from ..book.place import server_of
    from ..core.errors import quoted

    folder, chosen = place.prepare_data_folder(), bool(backup) or new
    if server_of(folder) is not None:
        raise HouseError("book", "is on a server: its administrator restores it, with pg_restore")
    aside = {path.name: path for path in books_set_aside(folder)}
    if backup and new:
        raise HouseError("backup", "name one, or begin a --new book")
    if not ((folder / BOOK).exists() or is_book_missing(folder)):
        raise missing_book_error(folder)
    if not chosen and not os.access(folder, os.W_OK):
        print("\n".join(_book_report_without_writing(folder)))
        return 0
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
        elif new:
            damaged.start_new().close(keep_backup=False)
            print("The house has a new book.")
        elif backup not in found and backup in aside:
            damaged.restore(aside[backup]).close(keep_backup=False)
            print(f"{backup} is now the house's book.")
        elif backup not in found:
            raise HouseError(
                "backup",
                f"{quoted(backup)} is none of {', '.join(reversed(found)) or 'those that are good'}",
            ) from None
        else:
            damaged.restore(found[backup].path).close(keep_backup=False)
            print(f"{found[backup].spoken_name} is now the house's book.")
        return 0
    if backup in aside:
        Store.restore_set_aside(aside[backup], clock=lambda: datetime.now(UTC)).close(
            keep_backup=False
        )
        print(f"{backup} is now the house's book; the one it replaces is set aside.")
        return 0
    if chosen:
        raise HouseError("backup", "nothing was restored: the house's book is in order")
    print("\n".join([*store.notices, "The house's book is in order."]))
    for name in aside:
        print(f"{name} was set aside; if it is sound, restore {name} takes it back.")
    return 0


def _restore_options(parser: Parser) -> None:
    parser.add_argument(
        "backup",
        nargs="?",
        metavar="N",
        help="the backup, or the name of a book that was set aside, to use as the book",
    )
    parser.add_argument(
        "--new", action="store_true", help="start a new book; backups and books set aside are kept"
    )


def show_or_change_house_rules(
    *, slug: str, take: str | None, out: Path | None, place: DataPlace, as_json: bool
) -> int:
    """Print the house rules of a table, with sections and house edges; read them from a file (a Rules
    Submission), or write one.
    """
    from datetime import UTC, datetime

    from ..book import Store
    from ..book.backups.backup import BOOK
    from ..games import GAMES
    from ..play.competitions import submissions
    from ..play.records.round_records import saved_rules

    game, folder = GAMES[slug], place.prepare_data_folder(private_umask=out is None)
    found, _ = submissions.find_rule_sets(folder, game)
    said = submissions.find_submission(take, game, found) if take else None
    rules = game.house_rules
    if take and said is not None:
        found[said.name] = submissions.RuleSet(take, said.rules)
    if said is not None or (folder / BOOK).exists():
        with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=said is None) as store:
            if said is not None:
                submissions.save_chosen_rules(store, game, said.rules)
            rules = saved_rules(store, game)
    if out is None:
        told = submissions.chosen_rules_report(game, rules, found)
        print_answer(told if as_json else submissions.report_words(told), as_json)
        return 0
    check_target(out)
    name = submissions.rule_set_name(found, rules) or out.stem[: submissions.LONGEST_NAME]
    write_whole_file(
        out,
        submissions.submission_file_text(
            game, submissions.RulesSubmission(game.slug, name, rules)
        ).encode(),
    )
    print(out)
    return 0


def _house_rules_options(parser: Parser) -> None:
    add_unchecked_game_argument(parser)
    parser.add_argument(
        "--take",
        metavar="FILE|NAME",
        help="use these rules from the next deal on: a Rules Submission file, or a named set",
    )
    parser.add_argument(
        "--out",
        type=path_argument,
        metavar="FILE",
        help="write the rules in force as a Rules Submission file",
    )


COMMANDS: Final = {
    "verify": CliCommand(verify, _verify_options, has_data=True, has_json=True),
    "restore": CliCommand(restore, _restore_options, has_data=True, has_json=False, has_book=False),
    "house-rules": CliCommand(
        show_or_change_house_rules, _house_rules_options, has_data=True, has_json=True
    ),
}
