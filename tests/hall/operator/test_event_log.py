"""The log: what happened, at which terminal, by whom, and what the operator does about it; kept
over restarts, never rewritten.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.book import StoreError
from game.core.errors import HouseError
from game.core.installation import ROOT
from game.hall.operator import event_log, self_check
from game.hall.operator.keys import KeyRefused, OpenRoom
from game.hall.records import HallRecords
from tests.hall.house import EASTERN, accounts_of, give_owner, opened, seated

pytestmark = pytest.mark.engines


def test_doors_and_tilts_put_a_terminal_out_of_use_and_keep_what_is_on_it(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        accounts = accounts_of(store)
        asset = seated(accounts)
        event_log.log_player_login(store, asset, "Robin")
        accounts.put_in_bills(asset, {2000: 1})
        for stop, kind in (
            (event_log.halt_on_open_door, "door"),
            (lambda s, a: event_log.halt_on_tilt(s, a, "The bill jams."), "tilt"),
        ):
            stop(store, asset)
            with pytest.raises(StoreError, match="out of use"):
                accounts.put_in_bills(asset, {2000: 1})
            assert accounts.balance(asset) == 2000
            HallRecords(store).floor.release(asset, "Closed and tried.", person="J. Okafor")
            assert [line.kind for line in store.log.lines(limit=2)] == ["back in use", kind]
        assert accounts.put_in_bills(asset, {2000: 1}) == 4000
        event_log.log_terminal_away(store, asset, "Not heard for 3 seconds.")
        event_log.log_terminal_back(store, asset)
    with opened(tmp_path) as store:
        told = event_log.events(store, lambda at: at.astimezone(EASTERN), asset=2044)
        assert [line.kind for line in told] == [
            "back",
            "away",
            "back in use",
            "tilt",
            "back in use",
            "door",
            "login",
        ]
        assert all(
            line.to_do and line.terminal == "LH-2044" and line.at.startswith("2026-11-21")
            for line in told
        )
        assert [line.told for line in event_log.events(store, lambda at: at, kind="tilt")] == [
            "The bill jams."
        ]
        assert [
            line.kind for line in event_log.events(store, lambda at: at, person="J. Okafor")
        ] == ["back in use"] * 2
        with pytest.raises(HouseError, match="is none of power"):
            event_log.events(store, lambda at: at, kind="gossip")
        for sql in ("UPDATE log SET told = 'nothing'", "DELETE FROM log"):
            with pytest.raises(StoreError), store.atomic():
                store.door.write(sql)
        assert store.verify() == ()


def test_every_kind_of_line_that_the_program_writes_has_what_is_done_about_it() -> None:
    import ast

    written = set()
    for path in (*(ROOT / "game" / "hall").rglob("*.py"), *(ROOT / "game" / "book").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
                ("log.write", ".halt", ".log")
            ):
                given = [*node.args, *(word.value for word in node.keywords if word.arg == "kind")]
                names = [
                    arg.value
                    for arg in given
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                ]
                written |= {name for name in names if name.islower() and len(name) < 20}
    assert {"voucher", "hand pay", "error", "power"} <= written
    assert written <= set(event_log.WHAT_TO_DO)


def copied(folder: Path) -> Path:
    """The files that are checked, and no others."""
    for name in self_check.hashes(ROOT):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_e11_one_changed_byte_is_named_and_the_table_stays_closed_until_the_operator_accepts_it(
    tmp_path: Path,
) -> None:
    root = copied(tmp_path / "program")
    with opened(tmp_path / "data") as store:
        give_owner(store, root)
        assert self_check.power_up(store, root) == ""
        assert self_check.power_up(store, root) == ""
        table = HallRecords(store).floor.open_table("flop-poker", "hybrid")
        player = store.people.add_player("Robin").id
        for name, how in (
            ("layouts/flop_poker/felt.toml", "layouts"),
            ("assets/games/flop_poker/main.json", "odds data"),
            ("game/games/flop_poker/rules.py", "program"),
            ("main.py", "program"),
        ):
            path = root / name
            whole = path.read_bytes()
            path.write_bytes(whole[:100] + bytes([whole[100] ^ 1]) + whole[101:])
            closed = self_check.power_up(store, root)
            assert f"{name} ({how}) has changed" in closed
            accounts = accounts_of(store)
            accounts.closed = closed
            with pytest.raises(
                StoreError, match="the table stays closed until the operator accepts it"
            ):
                accounts.open(table, 1, player=player)
            path.write_bytes(whole)
            assert self_check.power_up(store, root) == ""
        (root / "layouts" / "flop_poker" / "felt.toml").unlink()
        (root / "game" / "new.py").write_text("")
        assert "game/new.py (program) is new and 1 more" in self_check.power_up(store, root)
        locked = OpenRoom("M. Vale", "J. Okafor", store.now().replace(year=2025))
        with pytest.raises(KeyRefused):
            self_check.accept(store, root, locked)
        assert self_check.power_up(store, root)
        self_check.accept(store, root, OpenRoom("M. Vale", "J. Okafor", store.now()))
        assert self_check.power_up(store, root) == ""
        accounts_of(store).open(table, 1, player=player)
        told = [
            line.told for line in store.log.lines(kind="self-check", person="M. Vale, J. Okafor")
        ]
        assert told[1:3] == [
            "Accepted: layouts/flop_poker/felt.toml (layouts) is missing.",
            "Accepted: game/new.py (program) is new.",
        ]
        assert store.verify() == ()


def test_e11_the_hash_of_the_program_names_all_that_is_checked() -> None:
    files = self_check.hashes(ROOT)
    assert {"main.py", "game/hall/operator/self_check.py", "layouts/lunar_poker/felt.toml"} <= set(
        files
    )
    version, told = self_check.program(ROOT)
    assert len(told) == 64
    assert version.count(".") == 2
    changed = files | {"main.py": "0" * 64}
    assert self_check.part_hashes(changed)["program"] != self_check.part_hashes(files)["program"]
    assert self_check.part_hashes(changed)["layouts"] == self_check.part_hashes(files)["layouts"]
