"""The command of an exhibition: demo."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

from ..core.errors import HouseError
from ..core.installation import ROOT
from .arguments import CliCommand, DataPlace, Parser, path_argument


def show_stand(
    *,
    tables: tuple[str, ...],
    branding: Path | None,
    kiosk: bool,
    autostart: Literal["on", "off"] | None,
    statistics: bool,
    check: Path | None,
    out: Path,
    watched: bool,
    look: Literal["own", "kept", "none"],
    decode: Path | None,
    answer: Path | None,
    place: DataPlace,
    as_json: bool,
) -> int:
    """Show tables on a stand: scripted and real rounds in turn, and a session with free chips for
    whoever touches the screen.
    """
    from ..stand import counts

    if decode and answer:
        return _decode_branding(decode, answer)
    if check:
        _print_branding_report_and_draw_preview(check, out, as_json=as_json)
        return 0
    data = place.prepare_data_folder(private_umask=out is None)
    if statistics:
        try:
            told = counts.report(data / "stand")
        except ValueError as error:
            raise HouseError(counts.FILE, f"cannot be read: {error}") from error
        print(json.dumps(told) if as_json else "\n".join(counts.report_lines(told)))
        return 0
    if autostart:
        if autostart == "on" and not kiosk:
            raise HouseError("--autostart", "starts a locked stand: give --kiosk too")
        return _set_autostart(autostart, _stand_command(data, tables, branding))
    if kiosk and not watched:
        command = _stand_command(data, tables, branding)
        return _run_watched_stand(command, data, branding or _own_branding(data))
    from ..client.stand.run import run
    from ..stand import watcher

    beat = watcher.beat if watched else lambda: None
    return run(
        ROOT,
        data,
        tables=tables,
        branding=branding or _own_branding(data),
        fallback_look=look,
        locked=kiosk,
        beat=beat,
    )


def _demo_options(parser: Parser) -> None:
    parser.add_argument(
        "--tables",
        type=_tables_argument,
        default=(),
        metavar="SLUG,...",
        help="the tables of the show (default: all)",
    )
    parser.add_argument(
        "--branding",
        type=path_argument,
        metavar="DIR",
        help="folder with your name, logo and colors (docs/guide/branding.md)",
    )
    parser.add_argument(
        "--kiosk",
        action="store_true",
        help="lock the stand: nobody leaves the program without the stand PIN, which you choose at the first start",
    )
    parser.add_argument(
        "--autostart",
        choices=("on", "off"),
        help="switch on or off that the locked stand starts when you sign in, then exit",
    )
    parser.add_argument(
        "--statistics",
        action="store_true",
        help="print visitors, rounds and favorite table of each day",
    )
    parser.add_argument(
        "--check-branding",
        dest="check",
        type=path_argument,
        metavar="DIR",
        help="report which parts of a branding folder are used, draw a preview, then exit",
    )
    parser.add_argument(
        "--out",
        type=path_argument,
        default=Path("stand-look.png"),
        metavar="FILE",
        help="file of the preview (default: stand-look.png)",
    )
    parser.add_argument("--watched", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument(
        "--look", choices=("own", "kept", "none"), default="own", help=argparse.SUPPRESS
    )
    parser.add_argument(
        "--decode-branding", dest="decode", type=path_argument, help=argparse.SUPPRESS
    )
    parser.add_argument("--answer", type=path_argument, help=argparse.SUPPRESS)


def _tables_argument(text: str) -> tuple[str, ...]:
    """Slugs, with commas between them."""
    from ..stand.showcase import showcase_games

    named, known = tuple(dict.fromkeys(text.split(","))), showcase_games()
    for slug in named:
        if slug not in known:
            raise argparse.ArgumentTypeError(f"{slug[:80]!r} is none of {', '.join(known)}")
    return named


def _own_branding(data: Path) -> Path | None:
    """The exhibitor's pack in the data folder, where there is one."""
    own = data / "branding"
    return own if own.is_dir() else None


def _decode_branding(folder: Path, answer: Path) -> int:
    """Decode a branding pack for another process of this program, with little time and memory."""
    from ..client.stand.decoder import decode
    from ..stand.branding import decode_for_parent, limit_this_process

    limit_this_process()
    decode_for_parent(folder, answer, decode)
    return 0


def _print_branding_report_and_draw_preview(folder: Path, preview: Path, *, as_json: bool) -> None:
    """Say what of a branding pack will be seen, and draw a picture of the stand with it."""
    from ..client.pictures import save_stand_look
    from ..stand.branding import decode_in_child
    from ..stand.report import pack_report, report_lines

    pack = decode_in_child(folder)
    save_stand_look(ROOT, pack, preview)
    report = pack_report(folder, pack) | {"picture": str(preview)}
    print(json.dumps(report) if as_json else "\n".join(report_lines(report)))


def _stand_command(data: Path, tables: Sequence[str], branding: Path | None) -> list[str]:
    """The command line of this very stand."""
    from ..stand.branding import program

    again = [*program(), "demo", "--kiosk", "--data", str(data)]
    again += ["--tables", ",".join(tables)] if tables else []
    return again + (["--branding", str(branding.absolute())] if branding else [])


def _run_watched_stand(command: Sequence[str], data: Path, branding: Path | None) -> int:
    """Run the locked stand under its watcher."""
    from datetime import UTC, datetime

    from ..stand import watcher
    from ..stand.journal import Journal
    from ..system.file_lock import FolderLock

    folder = data / "stand"
    folder.mkdir(parents=True, exist_ok=True)
    hold = FolderLock.take(folder / "watcher.lock")
    if hold is None:
        raise HouseError("--data", "another watcher keeps a stand on this data")
    try:
        journal = Journal(folder, lambda: datetime.now(UTC))
        return watcher.Watcher([*command, "--watched"], journal, branding=branding).run()
    finally:
        hold.release()


def _set_autostart(state: Literal["on", "off"], command: Sequence[str]) -> int:
    """Write or delete the files that start the locked stand when this person signs in."""
    from ..stand import autostart
    from ..system import files

    written = autostart.start_files(command, Path.home())
    for path, text in written.items():
        if state == "off":
            path.unlink(missing_ok=True)
            print(f"{path} is deleted")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            files.replace(path, text.encode())
            print(f"{path} starts the stand when you sign in")
    return 0


COMMANDS: Final = {
    "demo": CliCommand(show_stand, _demo_options, has_data=True, has_json=True, has_book=False)
}
