"""Reads PDFs that reportlab wrote, without its help: the text by each font's own table, and filled
outlines as a picture.
"""

from __future__ import annotations

import base64
import re
import zlib
from itertools import pairwise

from PIL import Image, ImageDraw

OBJECT = re.compile(rb"(?<!\d)(\d+) 0 obj\n?(.*?)endobj", re.DOTALL)
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)
TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|/[^\s/()<>\[\]]+|[^\s/()<>\[\]]+|[\[\]]", re.DOTALL)
ESCAPE = re.compile(rb"\\([nrtbf()\\]|[0-7]{1,3})")
PLAIN = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def objects(file: bytes) -> dict[int, bytes]:
    return {int(number): body for number, body in OBJECT.findall(file)}


def stream(body: bytes) -> bytes:
    found = STREAM.search(body)
    if found is None:
        return b""
    data, head = found[1], body[: found.start()]
    if b"/ASCII85Decode" in head:
        data = (
            base64.a85decode(data.strip(), adobe=False)
            if not data.strip().endswith(b"~>")
            else base64.a85decode(data.strip()[:-2])
        )
    return zlib.decompress(data) if b"/FlateDecode" in head else data


def string(token: bytes) -> bytes:
    def unescape(found: re.Match[bytes]) -> bytes:
        told = found[1]
        return bytes([int(told, 8) & 255]) if told[:1].isdigit() else PLAIN.get(told, told)

    return ESCAPE.sub(unescape, token[1:-1])


def tables(parts: dict[int, bytes]) -> dict[bytes, dict[int, str]]:
    """What each font's codes mean, by the name that pages call it."""
    out = {}
    for body in parts.values():
        for name, number in re.findall(rb"/(F\d+\+\d+) (\d+) 0 R", body):
            told = re.search(rb"/ToUnicode (\d+) 0 R", parts[int(number)])
            if told is not None:
                chars = re.findall(
                    rb"^<(\w\w)> <(\w{4})>$", stream(parts[int(told[1])]), re.MULTILINE
                )
                out[name] = {int(code, 16): chr(int(char, 16)) for code, char in chars}
    return out


def pages(file: bytes) -> list[bytes]:
    parts = objects(file)
    found = [
        re.search(rb"/Contents (\d+) 0 R", body)
        for body in parts.values()
        if re.search(rb"/Type\s*/Page\b", body)
    ]
    return [stream(parts[int(one[1])]) for one in found if one is not None]


def sizes(file: bytes) -> list[tuple[float, float]]:
    """Each page's size in millimeters."""
    found = re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", file)
    return [(round(float(w) / 72 * 25.4, 1), round(float(h) / 72 * 25.4, 1)) for w, h in found]


def lines(file: bytes) -> list[str]:
    """Every run of text in the order in which it was set, of all pages."""
    known, out = tables(objects(file)), []
    for page in pages(file):
        table: dict[int, str] = {}
        for token, after in pairwise(TOKEN.findall(page)):
            if token.startswith(b"/F") and token[1:] in known:
                table = known[token[1:]]
            if token.startswith(b"(") and after == b"Tj":
                out.append("".join(table.get(code, chr(code)) for code in string(token)))
    return out


def first_page_image(file: bytes, dots: float = 4.0) -> Image.Image:
    """The filled outlines of the first page, `dots` to a point."""
    wide, high = (mm / 25.4 * 72 for mm in sizes(file)[0])
    image = Image.new("L", (round(wide * dots), round(high * dots)), 255)
    pen, shade, path, numbers = ImageDraw.Draw(image), 0, [], []
    for token in TOKEN.findall(pages(file)[0]):
        if re.fullmatch(rb"-?\d*\.?\d+", token):
            numbers.append(float(token))
            continue
        if token == b"rg":
            shade = round(255 * sum(numbers[-3:]) / 3)
        elif token in (b"m", b"l"):
            path = [
                *([] if token == b"m" else path),
                (numbers[-2] * dots, (high - numbers[-1]) * dots),
            ]
        elif token in (b"f", b"f*") and len(path) > 2:
            pen.polygon(path, fill=shade)
        numbers = []
    return image
