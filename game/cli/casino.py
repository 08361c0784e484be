"""The command of the casino one goes to: casino."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from ..core.errors import HouseError
from ..system.streams import check_target, write_whole_file
from .arguments import CliCommand, DataPlace, Parser, path_argument

if TYPE_CHECKING:
    from ..core.declaration import HouseRules


def manage_casino_file(
    *,
    action: Literal["new", "show", "sheet"],
    file: Path,
    out: Path | None,
    place: DataPlace,
    as_json: bool,
) -> int:
    """Write down the tables of the casino you go to, and say what to play there now: `new` writes a
    file to fill in, `show` compares its tables, `sheet` prints them for the pocket.
    """
    from ..bankroll import casino_report
    from ..bankroll.casino_profile import LONGEST_NAME, load_profile, profile_file_to_fill_in

    if (out is not None) != (action == "sheet"):
        raise HouseError("out", "sheet needs --out and a .pdf or .png file; new and show have none")
    today = datetime.now().astimezone().date()
    if action == "new":
        if file.suffix.lower() != ".toml":
            raise HouseError("file", f"{file.name} does not end in .toml, as a casino's file does")
        check_target(file)
        if file.exists():
            raise HouseError("file", f"{file.name} is there already and is not written over")
        name = file.stem.replace("-", " ").title()[:LONGEST_NAME] or "My casino"
        write_whole_file(
            file,
            profile_file_to_fill_in(name, today, _saved_or_default_house_rules(place)).encode(),
        )
        print(file)
        return 0
    profile = load_profile(file)
    if out is not None:
        from ..printing.pocket_sheet import pocket_file

        check_target(out)
        write_whole_file(out, pocket_file(casino_report.pocket_sheet(profile), out))
        print(out)
    elif as_json:
        print(json.dumps(casino_report.report_json(profile, today)))
    else:
        for line in casino_report.report_lines(profile, today):
            print(line)
    return 0


def _saved_or_default_house_rules(place: DataPlace) -> dict[str, HouseRules]:
    """The rules of every game's table as the house has them now, by slug."""
    from ..book import Store
    from ..book.backups.backup import BOOK
    from ..games import GAMES
    from ..play.records.round_records import saved_rules

    folder = place.prepare_data_folder()
    if not (folder / BOOK).exists():
        return {slug: game.house_rules for slug, game in GAMES.items()}
    with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True) as store:
        return {slug: saved_rules(store, game) for slug, game in GAMES.items()}


def _casino_options(parser: Parser) -> None:
    parser.add_argument(
        "action",
        choices=("new", "show", "sheet"),
        metavar="new | show | sheet",
        help="new: write FILE with every table as the house has it, each key with a comment; show: its "
        "tables, the cheapest hour first, and its meters; sheet: the same to print, by --out",
    )
    parser.add_argument(
        "file", type=path_argument, metavar="FILE", help="the profile, a .toml file"
    )
    parser.add_argument(
        "--out", type=path_argument, metavar="SHEET", help="a .pdf or a phone-sized .png file"
    )


COMMANDS: Final = {
    "casino": CliCommand(manage_casino_file, _casino_options, has_data=True, has_json=True)
}
