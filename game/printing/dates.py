"""Days in words, the same on every page and printed sheet."""

from __future__ import annotations

from datetime import date


def month_day_text(day: date) -> str:
    """A day of this year.

    >>> month_day_text(date(2026, 3, 3))
    'March 3'
    """
    return f"{day:%B} {day.day}"


def month_day_year_text(day: date) -> str:
    """A day of any year.

    >>> month_day_year_text(date(2026, 11, 22))
    'November 22, 2026'
    """
    return f"{month_day_text(day)}, {day.year}"
