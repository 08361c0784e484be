"""The casino one goes to, as a small TOML file: its tables with letters, limits, decks, edition and
options, and the meters as they were read that day (docs/guide/casino.md). Amounts in the file are
dollars; here they are cents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from ..core.declaration import Game, HouseRules, check_rules
from ..core.errors import (
    BadRules,
    HouseError,
    load_rules_file,
    quoted,
    reword_type_error,
    toml_of_rules,
)
from ..core.money import cents_of, short
from ..games import GAMES

FORMAT: Final = 1
"""Bytes of a file; one that is larger is not read."""
LONGEST_NAME: Final = 40
MOST_DOLLARS: Final = 100_000_000

Dollars = int | float
T = TypeVar("T", bound=msgspec.Struct)


class TableFile(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table as its section of the file has it, amounts in dollars; what is left out is as the
    house rules have it. The options are those of `HouseRules`.
    """

    table_minimum: Dollars | None = None
    table_maximum: Dollars | None = None
    side_minimum: Dollars | None = None
    side_maximum: Dollars | None = None
    progressive_wager: Dollars | None = None
    payout_limit: Dollars | None = None
    decks: int | None = None
    edition: str | None = None
    boxes: int | None = None
    bonus_draw: bool | None = None
    even_money: bool | None = None
    losers_first: bool | None = None
    super_as_printed: bool | None = None
    mid_shoe_entry: bool | None = None
    penetration: int | None = None
    heat: int | None = None
    players_cut: bool | None = None
    paytables: Mapping[str, str] = {}
    meters: Mapping[str, Dollars] = {}


class _ProfileFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    date: date
    tables: Mapping[str, Any] = {}
    format: int = FORMAT


MONEY: Final = (
    "table_minimum",
    "table_maximum",
    "side_minimum",
    "side_maximum",
    "progressive_wager",
    "payout_limit",
)
"""The keys of a table that are amounts of dollars."""


class CasinoTable(msgspec.Struct, frozen=True):
    """A table of a casino: its house rules, and its meters as read, cents by name."""

    rules: HouseRules
    meters: Mapping[str, int] = {}


class CasinoProfile(msgspec.Struct, frozen=True):
    """A casino by name, the day on which its tables were read, and the tables by the game's slug."""

    name: str
    date: date
    tables: Mapping[str, CasinoTable] = {}

    def table(self, game: Game) -> CasinoTable:
        """The casino's table of a game. Raises `BadRules` where it has none."""
        found = self.table_if_any(game)
        if found is None:
            raise BadRules(f"tables.{game.slug}", f"{self.name} has no such table")
        return found

    def table_if_any(self, game: Game) -> CasinoTable | None:
        """The casino's table of a game, None where it has none."""
        return self.tables.get(game.slug)


def read_profile(raw: bytes) -> CasinoProfile:
    """A casino out of a file. Raises `BadRules`, naming the key."""
    return profile_of(toml_of_rules(raw))


def profile_of(fields: Mapping[str, Any]) -> CasinoProfile:
    """A casino out of the fields of its file. Raises `BadRules`, naming the key."""
    told = _converted(fields, _ProfileFile)
    if told.format != FORMAT:
        raise BadRules("format", f"{told.format} is not {FORMAT}, the only one so far")
    if not told.name.strip() or len(told.name) > LONGEST_NAME or not told.name.isprintable():
        raise BadRules("name", f"{quoted(told.name)} is no name of 1 to {LONGEST_NAME} letters")
    if not told.tables:
        raise BadRules("tables", "none is named; a table is a section such as [tables.flop-poker]")
    tables = {}
    for slug, section in told.tables.items():
        if slug not in GAMES:
            raise BadRules(f"tables.{slug}", f"is none of {', '.join(GAMES)}")
        try:
            tables[slug] = _checked_table(GAMES[slug], _converted(section, TableFile))
        except BadRules as refusal:
            raise refusal.within_field(f"tables.{slug}") from None
    return CasinoProfile(told.name, told.date, tables)


def load_profile(path: Path) -> CasinoProfile:
    """The casino in a file. Raises `BadRules`, which names the file and the key."""
    return load_rules_file(path, read_profile)


def _converted(found: Any, kind: type[T]) -> T:
    """A value as a struct. Raises `BadRules`, naming the key."""
    fields = [one.encode_name for one in msgspec.structs.fields(kind)]
    if isinstance(found, dict):
        odd = next((key for key in found if key not in fields), None)
        if odd is not None:
            raise BadRules(quoted(odd).strip("'"), f"is none of {', '.join(fields)}")
        needed = [one.encode_name for one in msgspec.structs.fields(kind) if one.required]
        missing = next((key for key in needed if key not in found), None)
        if missing is not None:
            raise BadRules(missing, "is missing")
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `")
        key = where.rstrip("`").removeprefix("$").removeprefix(".").partition("[")[0]
        if key in ("paytables", "meters") and isinstance(found[key], dict):
            wanted = str if key == "paytables" else Dollars
            odd = next(
                name
                for name, value in found[key].items()
                if not isinstance(value, wanted) or isinstance(value, bool)
            )
            key = f"{key}.{odd}"
        raise BadRules(key, _reason_words(reason)) from None


def _reason_words(reason: str) -> str:
    """The reason of a decoding error in words."""
    if "date" in reason:
        return "is no day such as 2026-11-28"
    said = reword_type_error(reason.replace(" | null`, got", "`, got"))
    return said.replace("a whole number or a number", "a number")


def _checked_table(game: Game, told: TableFile) -> CasinoTable:
    """A table's rules and meters. Raises `BadRules`."""
    given = {
        key: value
        for key in told.__struct_fields__
        if key not in (*MONEY, "paytables", "meters") and (value := getattr(told, key)) is not None
    }
    if "decks" in given and given["decks"] not in game.packs:
        packs = ", ".join(map(str, game.packs))
        raise BadRules("decks", f"{given['decks']} is none of {packs}")
    given |= {
        key: cents_of_dollars(key, value)
        for key in MONEY
        if (value := getattr(told, key)) is not None
    }
    if "progressive_wager" in given and not game.meters:
        raise BadRules("progressive_wager", f"{game.title} has no progressive wager")
    if given.get("progressive_wager", 100) not in (100, 500):
        raise BadRules("progressive_wager", "is $1 or $5")
    rules = msgspec.structs.replace(game.house_rules, **given, paytables=told.paytables)
    check_rules(game, rules)
    return CasinoTable(rules, dict(_checked_meters(game, rules, told.meters)))


def cents_of_dollars(key: str, amount: Dollars) -> int:
    """An amount of dollars as whole cents. Raises `BadRules` under the key.

    >>> cents_of_dollars("table_minimum", 7.5)
    750
    """
    if isinstance(amount, bool) or not 0 < amount <= MOST_DOLLARS:
        raise BadRules(key, f"{amount} is no amount of dollars above 0, {MOST_DOLLARS:,} at most")
    cents = round(amount * 100)
    if abs(amount * 100 - cents) > 1e-6:
        raise BadRules(key, f"{amount} is no whole number of cents")
    return cents


def _checked_meters(
    game: Game, rules: HouseRules, given: Mapping[str, Dollars]
) -> Iterator[tuple[str, int]]:
    for name, amount in given.items():
        cents = cents_of_dollars(f"meters.{name}", amount)
        check_meter(game, rules, name, cents)
        yield name, cents


def check_meter(game: Game, rules: HouseRules, name: str, cents: int) -> None:
    """Raise `BadRules` unless the paytables in force feed a meter of that name, and it can show so
    many cents: where the chapter says at what a meter starts, it never shows less.
    """
    key, known = f"meters.{name}", [meter.name for meter in game.meters]
    if name not in known:
        some = f"; it has {', '.join(known)}" if known else ""
        raise BadRules(key, f"is no meter of {game.title}{some}")
    fed = game.fed_meters(rules)
    if name not in fed:
        raise BadRules(
            key, f"is fed by no paytable in force there; those in force feed {', '.join(fed)}"
        )
    seed, meter = meter_seed(game, rules, name), next(m for m in game.meters if m.name == name)
    if cents < seed and not meter.is_set:
        raise BadRules(key, f"{short(cents)} is less than the {short(seed)} at which it starts")


def parse_meters(game: Game, said: Iterable[str]) -> dict[str, int]:
    """Meters by name, cents, from `progressive=$12,345`. Raises `HouseError` for what is no meter of
    the game, stands twice, or is no amount.
    """
    found: dict[str, int] = {}
    known = [meter.name for meter in game.meters]
    for text in said:
        name, _, amount = text.partition("=")
        cents = cents_of(amount)
        if name not in known:
            some = f"none of {', '.join(known)}" if known else f"no meter; {game.title} has none"
            raise HouseError("meter", f"{quoted(name)} is {some}")
        if name in found:
            raise HouseError("meter", f"{name} stands twice")
        if cents is None or not 0 < cents <= 100 * MOST_DOLLARS:
            raise HouseError("meter", f"{quoted(text)} is not written as {name}=$12,345")
        found[name] = cents
    return found


# ---- a file to fill in


def profile_file_to_fill_in(name: str, day: date, rules: Mapping[str, HouseRules]) -> str:
    """A file with every table at these house rules, by slug, each key with a comment; meters stand
    there as comments, at their seeds.
    """
    lines = [
        "# The casino I go to. Write down what you see at its tables and delete what it does not",
        "# have. Amounts are dollars. Anything left out is as in the regulation.",
        f"format = {FORMAT}",
        f"name = {_toml_value(name)}",
        f"date = {day.isoformat()}          # the day on which this was read",
    ]
    for slug, chosen in rules.items():
        lines += ["", *_section_lines(GAMES[slug], chosen)]
    return "\n".join(lines) + "\n"


class TableField(msgspec.Struct, frozen=True):
    """A key of a table's section that can be filled in there: what it is about, what it holds as the
    rules stand (dollars for an amount), and the values there are to choose from, none for an amount.
    """

    key: str
    about: str
    value: Dollars | str | bool
    choices: tuple[int | str | bool, ...] = ()


def table_fields(game: Game, rules: HouseRules) -> Iterator[TableField]:
    """What can be filled in at a table, meters aside."""
    side = any(wager.limit == "side" for wager in game.wagers)
    amounts = {
        "table_minimum": "the least base wager",
        "table_maximum": "the greatest",
        "side_minimum": "the least side wager" if side else "",
        "side_maximum": "the greatest" if side else "",
    }
    for key, about in amounts.items():
        if about:
            yield TableField(key, about, in_dollars(getattr(rules, key)))
    if game.fed_meters(rules):
        held = rules.progressive_wager // 100
        yield TableField(
            "progressive_wager", "what a progressive wager costs, 1 or 5", held, (1, 5)
        )
    if len(game.packs) > 1:
        packs = tuple(sorted(game.packs))
        about = f"one of {', '.join(map(str, packs))}"
        yield TableField("decks", about, game.decks(rules), packs)
    if "penetration" in game.options:
        yield TableField(
            "penetration",
            "hundredths of the shoe before the cut card, 50 to 75; 0: not known",
            rules.penetration,
            tuple(sorted({0, *range(50, 80, 5), rules.penetration})),
        )
        yield TableField(
            "heat",
            "the spread over which the pit shuffles; 0: it does not",
            rules.heat,
            tuple(sorted({0, 2, 3, 4, 6, 8, 10, 12, 15, 20, rules.heat})),
        )
    if len(game.editions) > 1:
        keys, played = tuple(one.key for one in game.editions), game.edition_in_force(rules)
        about = f"the text that is played, {' or '.join(keys)}"
        yield TableField("edition", about, played.key if played else rules.edition, keys)
    options = {
        "even-money": "a Blackjack may take even money against an ace",
        "super-as-printed": "the Super Wager pays a straight flush by the letter",
        "mid-shoe-entry": "one may join in the middle of a shoe",
    }
    for option, about in options.items():
        if option in game.options:
            key = option.replace("-", "_")
            yield TableField(key, about, getattr(rules, key), (True, False))
    for key, letters in game.paytable_letters().items():
        letter = rules.paytables.get(key, letters[0])
        yield TableField(f"paytables.{key}", f"one of {', '.join(letters)}", letter, letters)


def meter_seed(game: Game, rules: HouseRules, name: str) -> int:
    """What a meter starts at under the paytables in force, cents."""
    meter = next(one for one in game.meters if one.name == name)
    rate = meter.rate(game.letter(meter.wagers[0], rules), rules)
    return rate.seed * rules.progressive_wager // 100 if rate else 0


def in_dollars(cents: int) -> Dollars:
    """An amount as a file has it.

    >>> in_dollars(1500), in_dollars(250)
    (15, 2.5)
    """
    return cents // 100 if cents % 100 == 0 else cents / 100


def _section_lines(game: Game, rules: HouseRules) -> Iterator[str]:
    """A table's section."""
    yield f"[tables.{game.slug}]"
    yield f"# {game.title}, {game.chapter_words(rules)}"
    for one in table_fields(game, rules):
        yield _with_comment(f"{one.key} = {_toml_value(one.value)}", one.about)
    for meter in game.meters:
        if meter.name in game.fed_meters(rules):
            seed = meter_seed(game, rules, meter.name)
            about = f"{meter.title}; it starts at {short(seed)}"
            yield _with_comment(f"# meters.{meter.name} = {_toml_value(in_dollars(seed))}", about)


def _with_comment(line: str, about: str) -> str:
    return f"{line:42}# {about}"


def _toml_value(value: Dollars | str | bool) -> str:
    import tomli_w

    return tomli_w.dumps({"x": value}).removeprefix("x = ").strip()
