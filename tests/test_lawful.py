"""What has to be passed on with the program: the terms of everything that is not ours, and the bill
of what it is made of.
"""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pygame
import pygame.freetype
import pytest

from game.client.draw.text import faces
from game.client.window.display import CLASS, IDENTITY, TITLE
from game.core.installation import ROOT
from game.core.installation import version as program_version
from game.printing import paper
from tools import dist, licenses, make_icons

NOTICES = (ROOT / "packaging/NOTICES.txt").read_text(encoding="utf-8")
BILL: dict[str, Any] = json.loads((ROOT / "packaging/sbom.cdx.json").read_text(encoding="utf-8"))


def test_every_package_the_program_asks_for_is_in_notices_and_bill_at_the_locked_version() -> None:
    locked = dict(
        re.findall(
            r"^([a-z0-9.-]+)==(\S+)", (ROOT / "locks/house.txt").read_text("utf-8"), re.MULTILINE
        )
    )
    billed = {
        one["name"]: one["version"]
        for one in BILL["components"]
        if one.get("purl", "").startswith("pkg:pypi/")
    }
    assert set(licenses.wanted()) <= set(billed)
    for name, version in billed.items():
        assert version == locked[name], f"make licenses: {name}"
        assert f"  {name} {version} (" in NOTICES, name
        assert f"\n{name} {version}: " in NOTICES, f"{name} brings no text of its terms"


def test_the_bill_leads_nowhere_but_to_its_own_parts_and_names_terms_for_each() -> None:
    refs = [one["bom-ref"] for one in BILL["components"]]
    own = BILL["metadata"]["component"]["bom-ref"]
    assert len(set(refs)) == len(refs)
    asked = {one["ref"]: one["dependsOn"] for one in BILL["dependencies"]}
    assert own in asked
    assert {ref for needs in asked.values() for ref in needs} <= set(refs)
    assert all(one["licenses"] for one in BILL["components"])
    assert BILL["metadata"]["component"]["version"] == program_version(), "make licenses"


def test_every_part_of_the_bill_has_a_version_and_hashes_of_the_locks_or_of_its_files() -> None:
    """Nothing was hashed, and of the libraries in machine code nothing but names was known."""
    lock = (ROOT / "locks/house.txt").read_text("utf-8")
    inside = {
        one["bom-ref"]
        for one in BILL["components"]
        if re.match(r"(cryptography|pymunk|runtime):", one["bom-ref"])
    }
    for one in BILL["components"]:
        assert re.fullmatch(r"\d+(\.\d+)*", one["version"]), one
        hashes = [
            *one.get("hashes", ()),
            *(each for ref in one.get("externalReferences", ()) for each in ref["hashes"]),
        ]
        assert bool(hashes) != (one["bom-ref"] in inside), one
        assert all(
            each["alg"] == "SHA-256" and re.fullmatch("[0-9a-f]{64}", each["content"])
            for each in hashes
        )
        if one.get("purl", "").startswith("pkg:pypi/"):
            entry = lock.partition(f"\n{one['name']}=={one['version']}")[2]
            locked = re.match(r".*\n(?:    --hash=.*\n)+", entry)
            assert locked is not None
            assert re.findall("[0-9a-f]{64}", locked[0]) == [each["content"] for each in hashes], (
                one["name"]
            )


def test_the_bill_names_what_the_program_runs_on_and_what_is_in_its_packages() -> None:
    named = {
        one["bom-ref"].partition(":")[0]: 0
        for one in BILL["components"]
        if not one["bom-ref"].startswith("pkg:")
    }
    for one in BILL["components"]:
        if one["bom-ref"].partition(":")[0] in named:
            named[one["bom-ref"].partition(":")[0]] += 1
    assert named == {
        "pygame-ce": 28,
        "numpy": 3,
        "pillow": 18,
        "cryptography": 1,
        "pymunk": 1,
        "runtime": 5,
    }
    runs_on = {one["name"] for one in BILL["components"] if one["bom-ref"].startswith("runtime:")}
    assert runs_on == {"cpython", "openssl", "sqlite", "expat", "zlib"}


def test_the_same_parts_make_the_same_serial_number_and_others_another() -> None:
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", BILL["serialNumber"])
    one = licenses.Library("sqlite", "3.45.1", "blessing", "runtime")
    serials = [
        licenses.bill([], [found])["serialNumber"]
        for found in (one, one, one._replace(version="3.45.2"))
    ]
    assert serials[0] == serials[1] != serials[2]


@pytest.mark.skipif(
    sys.platform != "linux", reason="packages for other systems carry other libraries"
)
def test_libraries_tell_the_versions_that_pygame_says_they_have() -> None:
    found = {
        one.name: one.version for one in licenses.bundled_libraries() if one.owner == "pygame-ce"
    }
    told = {
        "SDL2": pygame.get_sdl_version(),
        "SDL2_image": pygame.image.get_sdl_image_version(),
        "SDL2_mixer": pygame.mixer.get_sdl_mixer_version(),
        "SDL2_ttf": pygame.font.get_sdl_ttf_version(),
        "freetype": pygame.freetype.get_version(),
    }
    assert {name: found[name] for name in told} == {
        name: ".".join(map(str, parts)) for name, parts in told.items()
    }


def packed(bill: dict[str, Any]) -> list[tuple[str, str]]:
    """Names and versions of a bill, without the Python of the machine on which it was made."""
    return [
        (one["name"], one["version"])
        for one in bill["components"]
        if not one["bom-ref"].startswith("runtime:")
    ]


@pytest.mark.skipif(
    sys.platform != "linux", reason="packages for other systems carry other libraries"
)
def test_notices_and_bill_are_those_of_what_is_installed() -> None:
    parts, libraries = licenses.shipped_with(), licenses.bundled_libraries()
    assert licenses.notices(parts, libraries) == NOTICES, "make licenses"
    assert packed(licenses.bill(parts, libraries)) == packed(BILL), "make licenses"
    billed = {
        one["bom-ref"]: one["hashes"][0]["content"] for one in BILL["components"] if "hashes" in one
    }
    # a file's name has a hash of its own in it
    here = {one.ref: one.sha256 for one in libraries if one.ref in billed}
    assert here == {ref: billed[ref] for ref in here}, "make licenses"


def test_a_library_that_a_package_carries_unnamed_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(licenses, "BUNDLED_LICENSES", {"pygame_ce.libs": {"SDL2": "Zlib"}})
    if not licenses.distribution("pygame-ce").locate_file("pygame_ce.libs").is_dir():  # type: ignore[attr-defined]
        pytest.skip("pygame-ce carries no folder of libraries on this system")
    with pytest.raises(ValueError, match=r"carries lib\S+; say in tools/licenses\.py"):
        licenses.bundled_libraries()


def test_every_font_that_is_opened_is_shipped_with_its_license_and_none_else() -> None:
    shelf = ROOT / "assets" / "fonts"
    opened = {*faces.FACES.values(), *faces.PRINTED.values(), *paper.FACES.values()}
    assert {path.name for path in shelf.iterdir() if path.suffix in (".otf", ".ttf")} == opened
    families = {name.partition("-")[0] for name in opened}
    assert {path.name for path in shelf.glob("*.txt")} == {
        f"{family}-OFL.txt" for family in families
    }
    assert len(licenses.fonts()) == len(families)
    for family in families:
        text = (shelf / f"{family}-OFL.txt").read_text("utf-8")
        owner = _owner(
            (shelf / next(name for name in opened if name.startswith(family))).read_bytes()
        )
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert owner in text.splitlines()[0], f"{family}-OFL.txt is the license of another font"


def _owner(font: bytes) -> str:
    """Whom the font's own name table calls its owner: the first of them that a license of ours
    names.
    """
    table = faces.table_offsets(font)["name"]
    held = font[table : table + 20_000]
    names = ("Adobe", "Alfredo Marco Pradil", "The Manrope Project Authors")
    return next(name for name in names if name.encode("utf-16-be") in held)


def test_every_icon_is_what_its_tool_draws() -> None:
    shelf = ROOT / "packaging" / "icons"
    drawn = make_icons.icon_files()
    assert set(drawn) == {
        path.relative_to(shelf).as_posix() for path in shelf.rglob("*") if path.is_file()
    }
    for name, data in drawn.items():
        if name.endswith(".png"):
            kept, again = (
                pygame.image.load(io.BytesIO(one)) for one in ((shelf / name).read_bytes(), data)
            )
            assert pygame.image.tobytes(kept, "RGBA") == pygame.image.tobytes(again, "RGBA"), name


def test_desktop_file_kind_of_file_and_class_of_the_window_agree() -> None:
    folder = ROOT / "packaging" / "linux"
    desktop = dict(
        line.split("=", 1)
        for line in (folder / f"{IDENTITY}.desktop").read_text("utf-8").splitlines()
        if "=" in line
    )
    kind = ET.parse(folder / f"{IDENTITY}.mime.xml").getroot()[0].get("type")
    story = ET.parse(folder / f"{IDENTITY}.metainfo.xml").getroot()
    assert desktop["StartupWMClass"] == CLASS
    assert desktop["Name"] == TITLE == story.findtext("name")
    assert desktop["Icon"] == IDENTITY == story.findtext("id")
    assert desktop["MimeType"] == f"{kind};"
    assert story.findtext("provides/mediatype") == kind
    versions = [one.get("version") for one in story.iter("release")]
    assert program_version() in versions


def test_the_wheel_carries_licenses_notices_and_bill(tmp_path: Path) -> None:
    with zipfile.ZipFile(dist.built("wheel", tmp_path)) as wheel:
        info = f"linden_house-{program_version()}.dist-info"
        assert wheel.read(f"{info}/licenses/packaging/NOTICES.txt").decode("utf-8") == NOTICES
        assert json.loads(wheel.read(f"{info}/sboms/sbom.cdx.json")) == BILL
        stated = re.findall(
            r"^License-File: (.+)$", wheel.read(f"{info}/METADATA").decode("utf-8"), re.MULTILINE
        )
        assert {f"{info}/licenses/{file}" for file in stated} <= set(wheel.namelist())
