"""The receipt on a voucher: read back from the drawn paper, it proves the rounds against a published
root, and nothing once a bit of it was altered.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import zxingcpp
from PIL import Image

import main as program
from game.book import Store
from game.book.chain.merkle import leaf_hash, merkle_path
from game.core.errors import HouseError
from game.hall.dealing.seat_updates import voucher_message
from game.hall.money.voucher_paper import voucher_pdf, voucher_png, voucher_words
from game.hall.operator.receipt_check import check_kept, check_published
from game.hall.records import HallRecords
from game.hall.records.receipts import Receipt, parse_receipt
from game.hall.records.values import VoucherRow
from game.hall.records.vouchers import VoucherRefused
from tests.book.tampering import loosened
from tests.hall import pdf, story
from tests.hall.house import Clock, accounts_of, opened, seated

pytestmark = pytest.mark.engines


class _Hall(msgspec.Struct):
    """A house in which one round was played and one player cashed out."""

    folder: Path
    store: Store
    voucher: VoucherRow
    code: str

    @property
    def receipt(self) -> Receipt:
        return parse_receipt(self.code)

    @property
    def head(self) -> str:
        """The root as the house publishes it."""
        return list(self.store.each_root())[-1][2]


def cashed_out(folder: Path, *, hour: int = 20, root_before: bool = False) -> _Hall:
    clock = Clock()
    clock.set(hour)
    store = opened(folder, clock)
    accounts = accounts_of(store)
    story.played(store, story.seated(accounts))
    if root_before:
        store.add_root_if_new_links()
    clock.set(21, 14, 36)
    voucher = accounts.cash_out_any_balance(2044)
    assert voucher is not None
    return _Hall(folder, store, voucher, HallRecords(store).vouchers.receipt(voucher))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[_Hall]:
    found = cashed_out(tmp_path / "hall")
    with found.store:
        yield found
        assert found.store.verify() == ()


def codes(picture: Image.Image) -> list[str]:
    """The codes on a voucher, the longest last."""
    found = zxingcpp.read_barcodes(picture.convert("L"))
    assert {code.ec_level for code in found} == {"M"}
    return sorted((code.text for code in found), key=len)


def test_the_printed_receipt_is_read_back_by_a_decoder_and_proves_the_round(hall: _Hall) -> None:
    words = voucher_words(hall.voucher, lambda at: at, "Linden House", hall.code)
    picture = Image.open(io.BytesIO(voucher_png(words)))
    assert codes(picture) == [words.code, hall.code]
    assert codes(picture.resize((600, 260))) == [words.code, hall.code]
    assert codes(pdf.first_page_image(voucher_pdf(words))) == [words.code, hall.code]
    (round_id,) = HallRecords(hall.store).vouchers.rounds_ended_by(hall.voucher)
    receipt = hall.receipt
    assert (receipt.rounds, receipt.first, receipt.last) == (1, round_id, round_id)
    assert receipt.head == hall.head
    for report in (
        check_published(receipt, f"roots of today: {hall.head.upper()}, and others"),
        check_kept(hall.store, receipt),
    ):
        assert report["matches"]
        assert "for $545.00 was issued at LH-2044 on 2026-11-22 02:14:3" in report["proved"]
        assert f"after 1 round ({round_id:,})" in report["proved"]


def test_a_terminal_of_another_machine_prints_the_same_receipt(hall: _Hall) -> None:
    assert voucher_message(hall.store, hall.voucher).receipt == hall.code


def test_a_receipt_through_a_hall_of_a_thousand_tables_is_read_at_the_voucher_s_size(
    hall: _Hall,
) -> None:
    """Ten hashes beside the way: 81 modules of 0.33 mm on paper."""
    leaves = [leaf_hash(chain, 9, bytes(32)) for chain in range(1000)]
    receipt = msgspec.structs.replace(
        hall.receipt,
        rounds=1234,
        first=12_345_678,
        last=12_346_999,
        chain=700,
        link=9,
        tip=bytes(32),
        index=700,
        leaves=1000,
        path=b"".join(merkle_path(leaves, 700)),
    )
    assert len(receipt.path) == 10 * 32
    assert receipt.head
    words = voucher_words(hall.voucher, lambda at: at, "Linden House", receipt.text)
    picture = Image.open(io.BytesIO(voucher_png(words)))
    assert parse_receipt(codes(picture)[-1]) == receipt


def test_one_bit_altered_anywhere_in_a_receipt_proves_nothing(hall: _Hall) -> None:
    value, head = int(hall.code), hall.head
    unread = 0
    for bit in range(value.bit_length()):
        altered = str(value ^ 1 << bit)
        try:
            report = check_published(parse_receipt(altered), head)
        except HouseError:
            unread += 1
            continue
        assert not report["matches"], bit
        (sentence,) = report["differences"]
        assert sentence.startswith("Nothing is proved: ")
    assert 0 < unread < value.bit_length()


def test_another_s_path_tip_or_root_proves_nothing(hall: _Hall, tmp_path: Path) -> None:
    other = cashed_out(tmp_path, hour=19)
    with other.store:
        theirs = other.receipt
        assert check_published(theirs, other.head)["matches"]
        assert not check_published(theirs, hall.head)["matches"]
        (sentence,) = check_kept(hall.store, theirs)["differences"]
        assert "is no root of this book" in sentence
        for name in ("path", "tip", "before"):
            mixed = msgspec.structs.replace(hall.receipt, **{name: getattr(theirs, name)})
            assert not check_published(mixed, hall.head + other.head)["matches"]
        for path in (b"", hall.receipt.path * 2):
            cut = msgspec.structs.replace(hall.receipt, path=path)
            assert "leads to no root" in check_published(cut, hall.head)["differences"][0]


def test_rounds_under_an_earlier_root_are_under_the_voucher_s_as_well(tmp_path: Path) -> None:
    """The minute's root came between the round and the voucher: the table's chain did not go on."""
    hall = cashed_out(tmp_path, root_before=True)
    with hall.store as store:
        assert hall.receipt.chain
        assert check_kept(store, hall.receipt)["matches"]
        assert store.verify() == ()


def test_a_voucher_without_a_round_has_no_receipt(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        accounts = accounts_of(store)
        accounts.put_in_bills(seated(accounts), {500: 2})
        voucher = accounts.cash_out_any_balance(2044)
        assert voucher is not None
        assert HallRecords(store).vouchers.receipt(voucher) == ""
        assert list(store.each_root()) == []


@pytest.mark.in_file
def test_a_round_that_was_changed_later_is_found_by_its_receipt(tmp_path: Path) -> None:
    hall = cashed_out(tmp_path)
    with hall.store as store:
        loosened(store).execute("UPDATE share SET returned = returned + 100")
        report = check_kept(store, hall.receipt)
    assert not report["matches"]
    assert any("is not what was recorded" in fault for fault in report["differences"])


def test_the_command_verifies_digits_a_file_and_a_picture(
    hall: _Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = voucher_words(hall.voucher, lambda at: at, "Linden House", hall.code)
    picture, digits, roots = (tmp_path / name for name in ("v.png", "v.txt", "roots.txt"))
    picture.write_bytes(voucher_png(words))
    digits.write_text(hall.code + "\n")
    data = ["--data", str(hall.folder)]
    assert program.main(["verify", "--roots", *data]) == 0
    roots.write_text(capsys.readouterr().out)
    for given in (hall.code, str(digits), str(picture)):
        assert program.main(["verify", "--receipt", given, "--published", str(roots)]) == 0
        (line,) = capsys.readouterr().out.splitlines()
        assert line.startswith("Proved by root 1, ")
    assert program.main(["verify", "--receipt", hall.code, "--json", *data]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["head"] == hall.head
    assert program.main(["verify", "--receipt", hall.code, "--published", "0" * 64]) == 1
    assert capsys.readouterr().out.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("123", "this is no receipt, or a digit of it is wrong or missing"),
        ("9" * 6001, "this is no receipt: that is one long number"),
        ("nowhere.txt", "nowhere.txt cannot be read: No such file or directory"),
        ("empty.png", "this is no picture that can be read"),
        ("blank.png", "no receipt's code is found in this picture"),
    ],
)
def test_what_is_no_receipt_is_refused_in_one_line(
    given: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.png").write_bytes(b"")
    Image.new("L", (200, 90), 255).save(tmp_path / "blank.png")
    assert program.main(["verify", "--receipt", given, "--published", "0" * 64]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


def test_a_receipt_put_into_a_terminal_is_told_from_the_voucher(hall: _Hall) -> None:
    with pytest.raises(VoucherRefused, match="scan its other code"):
        accounts_of(hall.store).redeem_voucher(2044, hall.code)
