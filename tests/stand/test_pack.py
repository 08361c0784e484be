"""Branding packs: what fits is taken, what does not names file, key and reason, and the last good look stays."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import pytest

import main
from game.client.stand.chrome import drawn
from game.stand.pack import HOUSE, Branding, PackRefused, load

if TYPE_CHECKING:
    from pathlib import Path

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#7FD0E8"/></svg>'
GOOD = (
    'name = "Northlight"\nline = "Stand C14"\nlogo = "logo.svg"\nscenes = ["criss-cross-poker", "lunar-poker:round"]\n'
)


def png(wide: int, high: int) -> bytes:
    """A black picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = zlib.compress(b"".join(b"\0" + bytes(3 * wide) for _ in range(high)))
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def pack(folder: Path, text: str = GOOD) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(text)
    (folder / "logo.svg").write_text(SVG)
    return folder


def test_a_pack_that_fits_is_taken(tmp_path: Path) -> None:
    one = load(pack(tmp_path / "pack"))
    drawn(one)
    assert (one.name, one.line, one.house) == ("Northlight", "Stand C14", "Linden House")
    assert one.scenes == (("criss-cross-poker", ""), ("lunar-poker", "round"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = ", "pack.toml: is not TOML"),
        ("line = 'Stand'", "pack.toml, name: is missing"),
        ("name = 'Northlight'\npays = 5", "pack.toml, pays: is no key of a pack"),
        (f"name = '{'x' * 25}'", "pack.toml, name: has more than 24 letters"),
        ("name = 5", "pack.toml, name: must be text, not a whole number"),
        ("name = ''", "pack.toml, name: is empty"),
        ("name = '\u200b'", "pack.toml, name: must be letters that can be printed"),
        ("name = 'N'\nlogo = '../logo.svg'", "pack.toml, logo: '../logo.svg' lies outside the folder of the pack"),
        ("name = 'N'\nlogo = '/etc/passwd.png'", "pack.toml, logo: '/etc/passwd.png' lies outside the folder"),
        ("name = 'N'\nlogo = 'link.svg'", "pack.toml, logo: 'link.svg' lies outside the folder of the pack"),
        ("name = 'N'\nlogo = 'none.svg'", "pack.toml, logo: 'none.svg' is not there"),
        ("name = 'N'\nlogo = 'logo.exe'", "pack.toml, logo: 'logo.exe' must end in .svg or .png"),
        ("name = 'N'\nlogo = 'text.png'", "pack.toml, logo: is no PNG picture"),
        ("name = 'N'\nfelt = 'wide.png'", "pack.toml, felt: is 1,417 x 2 pixels, where 1,416 x 884 is the most"),
        ("name = 'N'\nlogo = 'big.svg'", "pack.toml, logo: 'big.svg' has more than 256 kB"),
        ("name = 'N'\nlogo = 'reach.svg'", "a drawing may not reach outside itself"),
        ("name = 'N'\nlogo = 'cut.png'", "pack.toml, logo: cannot be drawn"),
        ("name = 'N'\nscenes = ['roulette']", "pack.toml, scenes: 'roulette' is none of criss-cross-poker"),
        ("name = 'N'\nscenes = ['lunar-poker:free']", "pack.toml, scenes: 'free' is neither showcase nor round"),
        ("name = 'N'\n[colors]\ntext = 'red'", "pack.toml, colors.text: must be a color, as #RRGGBB"),
        ("name = 'N'\n[colors]\naccent = '#303030'", "pack.toml, colors.accent: stands on the plate at 1."),
    ],
)
def test_a_bad_pack_names_file_key_and_reason_and_the_good_one_stays(text: str, words: str, tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack")
    (folder / "text.png").write_text("no picture")
    (folder / "wide.png").write_bytes(png(1417, 2))
    (folder / "cut.png").write_bytes(png(40, 40)[:60])
    (folder / "big.svg").write_text(SVG + " " * 256 * 1024)
    (folder / "reach.svg").write_text('<svg><image href="file:///etc/passwd"/></svg>')
    (tmp_path / "outside.svg").write_text(SVG)
    (folder / "link.svg").symlink_to(tmp_path / "outside.svg")
    look = Branding(folder, tmp_path / "stand", drawn)
    look.look()
    good = look.pack
    assert (good.name, look.trouble) == ("Northlight", "")
    (folder / "pack.toml").write_text(text, encoding="utf-8")
    assert look.look()
    assert words in look.trouble
    assert "\n" not in look.trouble
    assert look.pack == good
    with pytest.raises(PackRefused):
        drawn(load(folder))
    again = Branding(folder, tmp_path / "stand", drawn)  # also after a new start
    again.look()
    assert again.pack == good
    pack(folder)
    assert look.look()
    assert look.trouble == ""


def test_without_any_good_pack_the_house_has_its_own_look(tmp_path: Path) -> None:
    look = Branding(tmp_path / "nowhere", tmp_path / "stand", drawn)
    look.look()
    assert look.pack == HOUSE
    assert look.trouble == "pack.toml: 'pack.toml' is not there"


def test_a_folder_beside_the_data_is_the_look_of_the_stand_where_no_other_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Layouts and rules of one's own were looked for there, and a look was not."""
    taken: list[object] = []
    monkeypatch.setattr("game.client.stand.run.run", lambda *_, branding, **__: taken.append(branding) or 0)
    demo = ["demo", "--data", str(tmp_path)]
    assert main.main(demo) == 0
    (tmp_path / "branding").mkdir()
    assert main.main(demo) == 0
    assert main.main([*demo, "--branding", str(tmp_path / "other")]) == 0
    assert taken == [None, tmp_path / "branding", tmp_path / "other"]
