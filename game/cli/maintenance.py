"""Commands of the program itself: check, screenshot, bench."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ..core.installation import CHECKOUT, ROOT
from .arguments import CliCommand, DataPlace, Parser, path_argument, size_argument, whole_number


def check_whole_program(*, only: list[str], place: DataPlace, as_json: bool) -> int:
    """Check layouts against the rules, the book and the random stream, and draw every scene once."""
    folder, found = place.prepare_data_folder(), {}
    for name, faults in _run_checks(
        folder, book_expected=place.portable or place.data is not None, only=only
    ):
        found[name] = faults or ()
        if not as_json:
            told = (
                "no book yet"
                if faults is None
                else "ok"
                if not faults
                else f"{len(faults)} fault{'s' * (len(faults) != 1)}"
            )
            print(f"{name:8} {told}", flush=True)
            for words in faults or ():
                print(f"         {words}")
    if as_json:
        print(json.dumps({"well": not any(found.values()), "faults": found}))
    return 1 if any(found.values()) else 0


def _check_options(parser: Parser) -> None:
    rooms = ("layouts", "rules", "parts", "store", "chance", "scenes")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        choices=rooms,
        help="do only this check; may be repeated",
    )


class _CheckResult(NamedTuple):
    """A check's name, and a sentence for each fault; None where there is no book to check yet."""

    check: str
    faults: list[str] | None


def _run_checks(
    folder: Path, *, book_expected: bool, only: Sequence[str]
) -> Iterator[_CheckResult]:
    """Run every check in turn, or `only` those that are named there.

    A missing book is a fault where it is `book_expected`; otherwise its check has no faults to say.
    """
    from ..book.place import has_book
    from . import checks

    def layouts() -> Iterator[str]:
        from ..client.felt.label_room import crowded_labels_of_all_felts
        from ..client.layouts.guide import guide_misfits
        from ..client.layouts.layout import layout_misfits

        yield from layout_misfits(folder / "layouts")
        yield from guide_misfits()
        yield from crowded_labels_of_all_felts(folder / "layouts")

    def parts() -> Iterator[str]:
        from ..client.sound.music import missing_music_faults
        from ..client.sound.sound import missing_sound_faults

        yield from checks.missing_part_and_altered_data_faults()
        yield from missing_sound_faults(ROOT / "assets" / "sounds")
        yield from missing_music_faults(ROOT / "assets" / "music")

    def scenes() -> Iterator[str]:
        from ..client.pictures import missing_pictures

        yield from missing_pictures(ROOT)

    rooms: dict[str, Callable[[], Iterator[str]]] = {
        "layouts": layouts,
        "rules": checks.rules_page_and_paytable_faults,
        "parts": parts,
        "store": lambda: checks.book_faults(folder),
        "chance": checks.random_stream_faults,
        "scenes": scenes,
    }
    found: dict[str, list[str] | None] = {}
    for name, run in rooms.items():
        if name in (only or rooms):
            if name == "scenes" and found.get("parts"):
                found[name] = ["not drawn, because parts of the games are missing"]
            elif book_expected or name != "store" or has_book(folder):
                found[name] = list(run())
            else:
                found[name] = None
            yield _CheckResult(name, found[name])


def screenshot(*, scene: str, size: tuple[int, int], out: Path, text_scale: int) -> int:
    """Draw a scene without a display and save the picture."""
    from ..client.pictures import save

    save(ROOT, scene, size, out, text_scale=text_scale)
    print(out)
    return 0


def _screenshot_options(parser: Parser) -> None:
    parser.add_argument(
        "scene",
        help="lobby, a table's slug, drill:SLUG, dialog:fold ...; docs/reference/command-line-rounds.md lists them",
    )
    parser.add_argument("--size", type=size_argument, default=(1920, 1080), metavar="WxH")
    parser.add_argument("--out", type=path_argument, required=True, metavar="FILE")
    parser.add_argument(
        "--text-scale",
        type=whole_number(100, 200),
        default=100,
        metavar="PERCENT",
        help="100 to 200",
    )


def bench(*, only: str, as_json: bool) -> int:
    """Measure the speed and memory of the program on this computer."""
    from tools.bench import command

    return command(ROOT, as_json=as_json, only=only)


def _bench_options(parser: Parser) -> None:
    parser.add_argument(
        "--only",
        default="",
        choices=(
            "start",
            "waiting",
            "frames",
            "tables",
            "drills",
            "commits",
            "advise",
            "rounds",
            "played",
            "hands",
            "hall",
            "book",
            "simulate",
            "plan",
        ),
        help="measure only this part",
    )


def new_game(*, slug: str, like: str, title: str) -> int:
    """Make a new game that can be played at once, by copying another."""
    from tools.new_game import make_game

    for path in make_game(ROOT, slug, like, title):
        print(path.relative_to(ROOT))
    print(f"It plays: main.py {slug}. What to change now: docs/contributing/adding-a-game.md")
    return 0


def _new_game_options(parser: Parser) -> None:
    parser.add_argument("slug", metavar="SLUG", help="the new game's name, such as river-poker")
    parser.add_argument("--like", required=True, metavar="GAME", help="the game to copy")
    parser.add_argument(
        "--title", default="", metavar="TEXT", help="its title (default: made from the slug)"
    )


COMMANDS: Final = {
    "check": CliCommand(check_whole_program, _check_options, has_data=True, has_json=True),
    "screenshot": CliCommand(screenshot, _screenshot_options, has_data=False, has_json=False),
}
if CHECKOUT:  # what measures and extends the program is no part of an installed one
    COMMANDS["new-game"] = CliCommand(new_game, _new_game_options, has_data=False, has_json=False)
    COMMANDS["bench"] = CliCommand(bench, _bench_options, has_data=False, has_json=True)
