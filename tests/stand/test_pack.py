"""Branding packs: what fits is taken, what does not names file, key and reason, and the last good
look stays.

Where the child process itself is not tried, packs are decoded in this one.
"""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import zlib
from typing import TYPE_CHECKING

import pygame
import pytest

import main
from game.client.stand.decoder import LOGO_PIXELS, decode
from game.core.errors import one_line
from game.core.installation import ROOT
from game.stand import branding
from game.stand.branding import Branding, decode_in_child
from game.stand.pack import (
    HOUSE,
    DecodedPack,
    DecodedPicture,
    Pack,
    PackRefusal,
    PackRefused,
    decoded_pack_bytes,
    decoded_pack_from_bytes,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#7FD0E8"/></svg>'
GOOD = 'name = "Northlight"\nline = "Stand C14"\nlogo = "logo.svg"\nscenes = ["criss-cross-poker", "lunar-poker:round"]\n'


def png(wide: int, high: int) -> bytes:
    """A black picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    rows = zlib.compress(b"".join(b"\0" + bytes(3 * wide) for _ in range(high)))
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def pack(folder: Path, text: str = GOOD) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(text)
    (folder / "logo.svg").write_text(SVG)
    return folder


def stand(folder: Path) -> Path:
    (folder / "stand").mkdir()
    return folder / "stand"


def test_a_pack_that_fits_is_taken(tmp_path: Path) -> None:
    one = decode_in_child(pack(tmp_path / "pack"))
    assert one == decode(tmp_path / "pack")
    assert one.logo is not None
    assert (one.logo.wide, one.logo.high, one.logo.pixels[:4]) == (
        LOGO_PIXELS,
        LOGO_PIXELS,
        bytes(4),
    )
    middle = 4 * (LOGO_PIXELS * LOGO_PIXELS + LOGO_PIXELS) // 2
    assert one.logo.pixels[middle : middle + 4] == bytes.fromhex("7FD0E8FF")
    assert not one.warnings
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
        (
            "name = 'N'\nlogo = '../logo.svg'",
            "pack.toml, logo: '../logo.svg' lies outside the folder of the pack",
        ),
        (
            "name = 'N'\nlogo = '/etc/passwd.png'",
            "pack.toml, logo: '/etc/passwd.png' lies outside the folder",
        ),
        (
            "name = 'N'\nlogo = 'link.svg'",
            "pack.toml, logo: 'link.svg' lies outside the folder of the pack",
        ),
        ("name = 'N'\nlogo = 'none.svg'", "pack.toml, logo: 'none.svg' is not there"),
        ("name = 'N'\nlogo = 'logo.exe'", "pack.toml, logo: 'logo.exe' must end in .svg or .png"),
        ("name = 'N'\nlogo = 'text.png'", "pack.toml, logo: 'text.png' is no PNG picture"),
        (
            "name = 'N'\nfelt = 'wide.png'",
            "pack.toml, felt: 'wide.png' is 1,417 x 2 pixels, where 1,416 x 884 is the most",
        ),
        ("name = 'N'\nlogo = 'big.svg'", "pack.toml, logo: 'big.svg' has more than 256 kB"),
        ("name = 'N'\nlogo = 'reach.svg'", "a drawing may not reach outside itself"),
        ("name = 'N'\nlogo = 'cut.png'", "pack.toml, logo: 'cut.png' cannot be drawn"),
        ("name = 'N'\nlogo = 'empty.svg'", "pack.toml, logo: nothing of 'empty.svg' is seen"),
        (
            "name = 'N'\nlogo = 'text.svg'",
            "nothing of 'text.svg' is seen; in it <text>, <use> are not drawn as meant",
        ),
        (
            "name = 'N'\nlogo = 'broken.svg'",
            "pack.toml, logo: 'broken.svg' is no well-formed XML: ",
        ),
        (
            "name = 'N'\nscenes = ['roulette']",
            "pack.toml, scenes: 'roulette' is none of criss-cross-poker",
        ),
        (
            "name = 'N'\nscenes = ['lunar-poker:free']",
            "pack.toml, scenes: 'free' is neither showcase nor round",
        ),
        (
            "name = 'N'\n[colors]\ntext = 'red'",
            "pack.toml, colors.text: must be a color, as #RRGGBB",
        ),
        (
            "name = 'N'\n[colors]\naccent = '#303030'",
            "pack.toml, colors.accent: stands on the plate at 1.",
        ),
    ],
)
def test_a_bad_pack_names_file_key_and_reason_and_the_good_one_stays(
    text: str, words: str, tmp_path: Path
) -> None:
    folder = pack(tmp_path / "pack")
    (folder / "text.png").write_text("no picture")
    (folder / "wide.png").write_bytes(png(1417, 2))
    (folder / "cut.png").write_bytes(png(40, 40)[:60])
    (folder / "big.svg").write_text(SVG + " " * 256 * 1024)
    (folder / "reach.svg").write_text('<svg><image href="file:///etc/passwd"/></svg>')
    (folder / "empty.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    (folder / "text.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>ACME</text><use href="#a"/></svg>'
    )
    (folder / "broken.svg").write_text("<svg><g></svg>")
    (tmp_path / "outside.svg").write_text(SVG)
    (folder / "link.svg").symlink_to(tmp_path / "outside.svg")
    look = Branding(folder, stand(tmp_path), decode)
    look.refresh(wait=True)
    good = look.pack
    for _ in range(2):  # it is a good one once it was shown
        assert not look.refresh()
    assert (good.name, look.trouble) == ("Northlight", "")
    (folder / "pack.toml").write_text(text, encoding="utf-8")
    assert look.refresh(wait=True)
    assert words in look.trouble
    assert "\n" not in look.trouble
    assert look.pack == good
    again = Branding(folder, tmp_path / "stand", decode)  # also after a new start
    again.refresh(wait=True)
    assert again.pack == good
    pack(folder)
    assert look.refresh(wait=True)
    assert look.trouble == ""


def test_without_any_good_pack_the_house_has_its_own_look(tmp_path: Path) -> None:
    look = Branding(tmp_path / "nowhere", stand(tmp_path), decode)
    look.refresh(wait=True)
    assert look.pack == HOUSE
    assert look.trouble == one_line(f"{tmp_path}/nowhere: is not there, or is no folder")


def test_a_folder_beside_the_data_is_the_look_of_the_stand_where_no_other_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Layouts and rules of one's own were looked for there, and a look was not."""
    taken: list[object] = []
    monkeypatch.setattr(
        "game.client.stand.run.run", lambda *_, branding, **__: taken.append(branding) or 0
    )
    demo = ["demo", "--data", str(tmp_path)]
    assert main.main(demo) == 0
    (tmp_path / "branding").mkdir()
    assert main.main(demo) == 0
    assert main.main([*demo, "--branding", str(tmp_path / "other")]) == 0
    assert taken == [None, tmp_path / "branding", tmp_path / "other"]


# ---- the child process


TINY_DASHES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10000000" stroke="#000" stroke-width="1" '
    'stroke-dasharray="0.00001 0.00001"/></svg>'
)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """The pack that ended a stand: its logo keeps the decoder busy for ever."""
    folder = pack(tmp_path / "hostile")
    (folder / "logo.svg").write_text(TINY_DASHES)
    return folder


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform == "win32", reason="processor time is not bounded there, any time is"
)
def test_a_drawing_of_tiny_dashes_hung_the_stand(
    hostile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        pygame.image, "load_sized_svg", lambda *_: pytest.fail("it was drawn in this process")
    )
    with pytest.raises(PackRefused) as refusal:
        decode_in_child(hostile)
    assert (
        str(refusal.value)
        == "pack.toml, logo: 'logo.svg' takes more than 5 seconds or 512 MB to draw"
    )


@pytest.mark.slow
def test_where_processor_time_is_not_bounded_patience_is(
    hostile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unbound = (
        "import sys, main; import game.stand.branding as b; b.limit_this_process = lambda: None;"
    )
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with pytest.raises(PackRefused, match=r"logo: 'logo\.svg' takes more than"):
        decode_in_child(
            hostile, [sys.executable, "-c", unbound + "main.main(sys.argv[1:])"], patience=5.0
        )


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux")
def test_a_picture_that_needs_too_much_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pack(tmp_path / "pack")
    hog = "import sys, main; import game.client.stand.decoder as d; d._decode_picture = lambda *_: bytearray(1 << 30);"
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with pytest.raises(PackRefused, match=r"'logo\.svg' cannot be drawn: it needs too much memory"):
        decode_in_child(folder, [sys.executable, "-c", hog + "main.main(sys.argv[1:])"])


def test_a_child_that_cannot_be_started_is_a_refusal(tmp_path: Path) -> None:
    with pytest.raises(PackRefused, match=r"pack\.toml: .*could not be started"):
        decode_in_child(pack(tmp_path / "pack"), [sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(PackRefused, match=r"pack\.toml: .*could not be started"):
        decode_in_child(pack(tmp_path / "pack"), [str(tmp_path / "nothing")])


@pytest.mark.parametrize(
    "spoiled",
    [
        lambda raw: b"",
        lambda raw: raw[: len(raw) // 2],
        lambda raw: zlib.compress(b"\0" * (64 << 20)),
        lambda raw: zlib.compress(zlib.decompress(raw).replace(b"\xa4wide\x02", b"\xa4wide\x03")),
        lambda raw: zlib.compress(b"\xff" * 100),
    ],
)
def test_a_kept_look_that_is_spoiled_is_none(
    spoiled: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    good = Pack("Northlight", logo=DecodedPicture(2, 1, bytes(8)))
    raw = decoded_pack_bytes(DecodedPack(good))
    kept = stand(tmp_path) / "look.pack"
    for content, expected in ((raw, good), (spoiled(raw), HOUSE)):
        kept.write_bytes(content)
        look = Branding(tmp_path / "nowhere", tmp_path / "stand", decode)
        look.refresh(wait=True)
        assert look.pack == expected


def test_a_refusal_comes_back_as_it_was_made() -> None:
    with pytest.raises(PackRefused) as refusal:
        decoded_pack_from_bytes(
            decoded_pack_bytes(PackRefusal("pack.toml, logo", "is no PNG picture"))
        )
    assert (refusal.value.field, refusal.value.reason) == ("pack.toml, logo", "is no PNG picture")


def test_a_pack_is_decoded_beside_the_show(tmp_path: Path) -> None:
    """A look that takes long holds no picture of the show up; it is taken at a later one."""
    import threading

    may = threading.Event()
    look = Branding(
        pack(tmp_path / "pack"),
        stand(tmp_path),
        lambda folder: decode(folder) if may.wait(60) else pytest.fail("never"),
    )
    assert not look.refresh()
    assert look.pack == HOUSE
    may.set()
    assert look.refresh(wait=True)
    assert look.pack.name == "Northlight"


@pytest.mark.slow
def test_a_locked_stand_with_a_hostile_pack_comes_up_and_says_why_it_is_not_shown(
    hostile: Path, tmp_path: Path
) -> None:
    """Found broken: it stayed black, was killed after 90 seconds, and started again for ever; the
    journal never named the pack.
    """
    words = [
        "demo",
        "--kiosk",
        "--watched",
        "--data",
        str(tmp_path / "data"),
        "--branding",
        str(hostile),
    ]
    show = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    try:
        assert show.stdout is not None
        assert [show.stdout.readline() for _ in range(2)] == [b"\n", b"\n"], "it beats"
    finally:
        show.kill()
        said = show.communicate()[1].decode()
    sentence = "pack.toml, logo: 'logo.svg' takes more than 5 seconds or 512 MB to draw"
    assert f"{sentence}; no look is shown" in said
    assert (
        f"The branding folder is not used: {sentence}."
        in (tmp_path / "data/stand/journal.txt").read_text()
    )


# ---- what is not drawn


PARTS = {
    '<text y="9">ACME</text>': "<text>",
    '<use href="#a"/>': "<use>",
    '<clipPath id="c"><rect width="2" height="2"/></clipPath>': "<clipPath>",
    '<rect clip-path="url(#c)" width="4" height="4"/>': "clip-path",
    '<mask id="c"><rect width="2" height="2"/></mask>': "<mask>",
    '<rect style="mask: url(#c)" width="4" height="4"/>': "mask",
    '<filter id="f"><feFlood/></filter>': "<filter>, <feFlood>",
    '<pattern id="c" width="2" height="2"><path d="M0 0h1"/></pattern>': "<pattern>",
    '<symbol id="c"><rect width="2" height="2"/></symbol>': "<symbol>",
    "<style>rect { fill: #0f0 }</style>": "<style> rules of anything but a class",
    '<rect fill="navy" width="4" height="4"/>': 'fill "navy"',
    '<rect style="fill:var(--ink)" width="4" height="4"/>': 'fill "var(--ink)"',
    '<rect stroke="currentColor" width="4" height="4"/>': 'stroke "currentColor"',
    '<svg x="5"><rect width="1" height="1"/></svg>': "<svg>",
    '<rect visibility="hidden" width="4" height="4"/>': 'visibility "hidden"',
}


@pytest.mark.parametrize(("part", "named"), PARTS.items())
def test_what_of_a_drawing_vanished_without_a_word_is_named(
    part: str, named: str, tmp_path: Path
) -> None:
    folder = pack(tmp_path / "pack")
    (folder / "logo.svg").write_text(SVG.replace("</svg>", f"{part}</svg>"))
    assert decode(folder).warnings == (
        f"logo.svg: {named} {'are' if ', ' in named else 'is'} not drawn as meant",
    )


@pytest.mark.parametrize(
    "part",
    [
        '<g transform="rotate(3)"><rect style="fill:#0f0;stroke:none" width="4" height="4"/></g>',
        '<style type="text/css">.a{fill:#0f0} .b, .c {fill:#00f}</style><rect class="a" width="4" height="4"/>',
        '<linearGradient id="g"><stop stop-color="#00f"/></linearGradient><rect fill="url(#g)" width="4" height="4"/>',
        "<title>ACME</title><metadata>of ours</metadata>",
        '<rect fill="red" stroke="rgb(1, 2, 3)" width="4" height="4"/>',
    ],
)
def test_what_is_drawn_is_not_named(part: str, tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack")
    (folder / "logo.svg").write_text(SVG.replace("</svg>", f"{part}</svg>"))
    assert decode(folder).warnings == ()


def test_colors_that_are_said_to_be_drawn_are() -> None:
    """The list of them is the loader's own: a later one may know more, and must not know fewer."""
    import io

    colors = {
        "red": "ff0000",
        "green": "008000",
        "blue": "0000ff",
        "yellow": "ffff00",
        "cyan": "00ffff",
        "magenta": "ff00ff",
        "black": "000000",
        "grey": "808080",
        "gray": "808080",
        "white": "ffffff",
        "#0f0": "00ff00",
        "rgb(1,2,3)": "010203",
    }
    for named, drawn in colors.items():
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2" fill="{named}"/></svg>'
        found = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (2, 2)).get_at((1, 1))
        assert bytes(found)[:3].hex() == drawn, named


def test_letters_that_no_type_has_and_a_mark_without_clear_ground_are_named(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack", 'name = "N\u5b57"\nline = "St\u00e4nd"\nlogo = "logo.png"\n')
    (folder / "logo.png").write_bytes(png(40, 20))
    assert decode(folder).warnings == (
        "pack.toml, name: \u5b57 is not among the letters that can be drawn",
        "logo.png: has no clear ground, so its mark on the felt, in one color, is a plain block",
    )


# ---- a start that fails with a look


@pytest.mark.parametrize(("fallback_look", "name"), [("kept", "Northlight"), ("none", "")])
def test_a_stand_that_begins_with_another_look_takes_its_own_again_when_that_is_changed(
    fallback_look: branding.Fallback, name: str, tmp_path: Path
) -> None:
    folder = pack(tmp_path / "pack", GOOD.replace("Northlight", "Southlight"))
    (stand(tmp_path) / "look.pack").write_bytes(decoded_pack_bytes(DecodedPack(Pack("Northlight"))))
    look = Branding(folder, tmp_path / "stand", decode, fallback_look)
    assert not look.refresh(wait=True)
    assert (look.pack.name, look.trouble) == (
        name,
        "pack.toml: is left out, as starts with it failed, until its files are changed",
    )
    pack(folder, GOOD.replace("Northlight", "Eastlight"))
    assert look.refresh(wait=True)
    assert (look.pack.name, look.trouble) == ("Eastlight", "")


def test_a_look_is_kept_as_a_good_one_only_after_it_was_shown(tmp_path: Path) -> None:
    look = Branding(pack(tmp_path / "pack"), stand(tmp_path), decode)
    look.refresh(wait=True)
    for _ in range(2):
        assert not (tmp_path / "stand" / "look.pack").exists()
        look.refresh()
    assert decoded_pack_from_bytes((tmp_path / "stand" / "look.pack").read_bytes()) == look.pack


# ---- the check


def checked(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "main.py"), "demo", "--check-branding", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_check_says_what_of_a_pack_will_be_seen_and_draws_it(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack")
    (folder / "logo.svg").write_text(SVG.replace("</svg>", '<text y="9">ACME</text></svg>'))
    (folder / "notes.txt").write_text("of ours")
    out = tmp_path / "look.png"
    told = checked(str(folder), "--out", str(out))
    assert (told.returncode, told.stderr) == (0, "")
    lines = [
        line.split(maxsplit=1) for line in told.stdout.replace("not used", "not_used").splitlines()
    ]
    said = dict(lines)
    assert list(said) == [
        "name",
        "line",
        "house",
        "logo",
        "felt",
        "colors.plate",
        "colors.text",
        "colors.accent",
        "scenes",
        "warning",
        "not_used",
        "picture",
    ]
    assert said["name"] == "Northlight: on the plate"
    assert said["logo"].startswith("logo.svg: kept at 512 x 512 pixels")
    assert said["scenes"] == "Criss-Cross Poker (showcase and round), Lunar Poker (round)"
    assert said["warning"] == "logo.svg: <text> is not drawn as meant"
    assert (said["not_used"], said["picture"]) == ("notes.txt", str(out))
    seen = pygame.image.load(out)
    assert seen.get_size() == (1366, 1536)
    logo = [seen.get_at((x, y))[:3] for x in range(0, 1366, 4) for y in range(0, 1536, 4)].count(
        (0x7F, 0xD0, 0xE8)
    )
    assert logo > 20, "the logo in its colors"


@pytest.mark.slow
def test_a_check_of_a_bad_pack_is_one_sentence_and_draws_nothing(
    hostile: Path, tmp_path: Path
) -> None:
    out = tmp_path / "look.png"
    for folder, words in (
        (hostile, "takes more than"),
        (tmp_path / "none", "'pack.toml' is not there"),
    ):
        told = checked(str(folder), "--out", str(out))
        assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1)
        assert words in told.stderr
        assert not out.exists()
    pack(tmp_path / "pack")
    bad = checked(str(tmp_path / "pack"), "--out", str(tmp_path / "look.jpg"))
    assert (bad.returncode, bad.stderr) == (2, "main.py demo: out: look.jpg does not end in .png\n")


@pytest.mark.slow
def test_a_check_for_programs_is_json(tmp_path: Path) -> None:
    told = checked(str(pack(tmp_path / "pack")), "--json", "--out", str(tmp_path / "look.png"))
    report = json.loads(told.stdout)
    assert (report["warnings"], report["unused"], report["settings"]["name"]) == (
        [],
        [],
        "Northlight: on the plate",
    )
