"""What is printed says what the book says, and its code is read back by a decoder of somebody
else's.
"""

from __future__ import annotations

import io
from datetime import datetime, timedelta

import pytest
import zxingcpp
from PIL import Image

from game.hall.money.voucher_paper import voucher_pdf, voucher_png, voucher_words
from game.hall.money.vouchers import grouped, parse_code, with_check
from game.hall.records.values import VoucherRow
from tests.hall import pdf
from tests.hall.house import EASTERN


def voucher(cents: int = 54_500, sixteen: str = "4821773019652048") -> VoucherRow:
    issued = datetime(2026, 11, 21, 21, 14, 36, tzinfo=EASTERN)
    return VoucherRow(
        id=1,
        number=with_check(sixteen),
        cents=cents,
        asset=2044,
        position=4,
        game_account=1,
        issued=issued,
        local="2026-11-21T21:14:36",
        expires=issued + timedelta(days=30),
        redeemed=None,
        redeemed_at=None,
    )


def read(image: Image.Image) -> str:
    found = zxingcpp.read_barcodes(image.convert("L"))
    assert [code.format for code in found] == [zxingcpp.BarcodeFormat.QRCode]
    assert found[0].ec_level == "M"
    return str(found[0].text)


@pytest.mark.parametrize(
    ("cents", "sixteen"),
    [(54_500, "4821773019652048"), (1, "0000000000000000"), (99_999_999_999, "9999999999999999")],
)
def test_e7_the_picture_s_code_is_read_back_and_says_all_of_the_voucher(
    cents: int, sixteen: str
) -> None:
    one = voucher(cents, sixteen)
    picture = Image.open(
        io.BytesIO(
            voucher_png(voucher_words(one, lambda at: at.astimezone(EASTERN), "Linden House"))
        )
    )
    assert (picture.size, picture.mode) == ((1200, 520), "RGBA")
    assert [round(d) for d in picture.info["dpi"]] == [200, 200]
    told = read(picture)
    assert told == f"LH1*{one.number}*{cents}*PLAY*2026-11-21T21:14:36*LH-2044"
    assert (parse_code(told).number, parse_code(told).cents) == (one.number, cents)
    assert picture.getchannel("A").getpixel((2, 260)) == 0  # the notch
    assert read(picture.resize((600, 260)))


def test_e7_the_pdf_has_real_text_and_a_code_that_is_read_back() -> None:
    one = voucher()
    file = voucher_pdf(voucher_words(one, lambda at: at.astimezone(EASTERN), "Linden House"))
    assert pdf.sizes(file) == [(152.0, 65.9)]
    said = pdf.lines(file)
    for words in (
        "LINDEN HOUSE",
        "$545.00",
        "Five hundred forty-five dollars and no cents",
        grouped(one.number),
        "21 November 2026, 21:14:36",
        "21 December 2026",
        "Linden House",
        "4, LH-2044",
        "PLAY MONEY",
        "Good once, at any terminal of this house. Table game, play money: it has no cash value.",
    ):
        assert words in said, words
    assert (
        read(pdf.first_page_image(file))
        == f"LH1*{one.number}*54500*PLAY*2026-11-21T21:14:36*LH-2044"
    )
