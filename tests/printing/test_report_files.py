"""Reports as files for other programs."""

from __future__ import annotations

import csv
import io

import pytest

from game.printing.report_files import Heading, TabularReport

HEADING = Heading("Linden House", "Meters", "2026-11-21", "2026-11-22 06:03:00", "1.0", "ab" * 32)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_text_of_a_report_is_a_formula_for_a_spreadsheet(name: str) -> None:
    heading = Heading(name, "Meters", "2026-11-21", "2026-11-22 06:03:00", "1.0", "ab" * 32)
    report = TabularReport(heading, "linden-house.meters/1", ({"name": name, "won": -5},))
    (row,) = csv.DictReader(io.StringIO(report.csv_with_heading_columns().decode(), newline=""))
    assert (row["name"], row["facility"], row["won"]) == (f"'{name}", f"'{name}", "-5")
    assert report.json_tree()["facility"] == name


def test_values_of_a_report_as_csv_has_them() -> None:
    row = {"agrees": True, "halted": False, "name": "J. Okafor", "asset": None, "won": -5}
    report = TabularReport(HEADING, "linden-house.meters/1", (row,))
    (written,) = csv.DictReader(io.StringIO(report.csv_with_heading_columns().decode(), newline=""))
    assert [written[name] for name in row] == ["yes", "no", "J. Okafor", "", "-5"]
