"""Reading a round file: from bytes to a `RoundFile`, with every refusal naming its field."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ...core.cards import HIDDEN, Card, card, text
from ...core.declaration import Game, HouseRules, MeterState
from ...core.errors import BadRoundFile, HouseError, quoted
from .schema import AWAY, FORMATS, LONGEST, UNKNOWN, MeterFile, RoundFile, RulesFile

_FAULT = re.compile(r"^(?P<reason>.*) - at (?P<key>`key` in )?`\$(?P<path>.*)`$", re.DOTALL)
_KINDS = {
    "object": "an object in braces",
    "array": "a list",
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "null",
}


def read_round_file(source: str | bytes) -> RoundFile:
    """The round file in a text; raises `BadRoundFile` for text that is none, is too long, or says
    something twice.
    """
    told = _strip_byte_order_mark(source)
    try:
        file = msgspec.json.decode(told, type=RoundFile)
        json.loads(told, object_pairs_hook=_refuse_duplicate_keys)
    except msgspec.ValidationError as error:
        raise _decoding_refusal(told, str(error)) from None
    except BadRoundFile:
        raise
    except (ValueError, RecursionError) as error:
        raise BadRoundFile(
            "file", f"is not JSON: {error}" if told.strip() else "is empty"
        ) from None
    _check_format(file)
    return file


def _strip_byte_order_mark(source: str | bytes) -> str:
    """The text, without the mark that some editors put first."""
    if len(source) > LONGEST:
        raise BadRoundFile("file", f"is longer than {LONGEST:,} bytes")
    try:
        told = source.decode() if isinstance(source, bytes) else source.encode().decode()
    except UnicodeError:
        raise BadRoundFile("file", "is not UTF-8 text") from None
    return told.removeprefix("\ufeff")


def _refuse_duplicate_keys(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that has a key twice: of two seats with one number, neither may be dropped
    unseen.
    """
    names: set[str] = set()
    for name, _ in pairs:
        if name in names:
            raise BadRoundFile(name, "appears twice in one object")
        names.add(name)


def _check_format(file: RoundFile) -> None:
    if file.format not in FORMATS:
        raise BadRoundFile(
            "format",
            f"{file.format} cannot be read by this program, which reads {' and '.join(map(str, FORMATS))}",
        )
    if file.format > 1:
        return
    plain = RoundFile(file.game, file.seats)
    later = [
        key
        for key in (
            "positions",
            "people",
            "number",
            "used",
            "start",
            "carry",
            "irregularities",
            "fairness",
        )
        if getattr(file, key) != getattr(plain, key)
    ]
    later += [
        f"cards.{place}" for place, codes in file.cards.items() if place == AWAY or UNKNOWN in codes
    ]
    later += [f"seats.{seat}.tip" for seat, one in file.seats.items() if one.tip]
    meters = file.rules.meters or {}
    later += [
        f"rules.meters.{name}" for name, meter in meters.items() if isinstance(meter, MeterFile)
    ]
    if later:
        raise BadRoundFile(later[0], 'belongs to format 2; write "format": 2 into the file')


# -- which field -----------------------------------------------------------------------------------


def _whole_number(digits: str) -> int | float:
    """A number as JSON writes it; one that no amount comes to is no whole number."""
    return int(digits) if len(digits) < 19 else float("inf")


def _decoding_refusal(file_text: str, message: str) -> BadRoundFile:
    """What the decoder says, with the field it means."""
    found = _FAULT.match(message)
    reason, path = (found["reason"], found["path"]) if found else (message, "")
    if "[...]" in path:
        path = fill_in_elided_keys(file_text, path)
    if found and found["key"]:
        return BadRoundFile(
            path.lstrip(".") or "file", "has a name that is longer than any there is"
        )
    if unknown := re.match(r"^Object contains unknown field `(.*)`$", reason, re.DOTALL):
        path, reason = f"{path}.{unknown[1][:80]}", "is not a key that is allowed here"
    elif missing := re.match(r"^Object missing required field `(.*)`$", reason):
        path, reason = f"{path}.{missing[1]}", "is missing"
    elif too_long := re.match(r"^Expected `(array|object|str)` of length <= (\d+)$", reason):
        kind, most = too_long[1], f"{int(too_long[2]):,}"
        reason = {
            "array": f"lists more than {most}",
            "object": f"has more entries than {most}",
            "str": f"is longer than {most} characters",
        }[kind]
    elif (expected := re.match(r"^Expected `([a-z |]+)`, got `([a-z]+)`$", reason)) and {
        expected[2],
        *expected[1].split(" | "),
    } <= _KINDS.keys():
        reason = f"is {_KINDS[expected[2]]}, not {' or '.join(_KINDS[kind] for kind in expected[1].split(' | '))}"
    return BadRoundFile(path.lstrip(".") or "file", reason)


def fill_in_elided_keys(file_text: str, path: str) -> str:
    """The path of a fault with the seat, wager or place where the decoder says only `[...]`: the
    first entry that has the fault.
    """
    try:
        here = json.loads(file_text, parse_int=_whole_number)
    except (ValueError, RecursionError):
        return path
    found = re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", path)
    steps = [name or number for name, number in found]
    way: list[str] = []
    for step in steps:
        if step == "...":
            # so many entries of a table are looked through for the one that is at
            # fault
            at_fault = (
                key
                for key in list(here)[:100]
                if _fault_path_of_value(here[key], [*way, key]) == path
            )
            step = next(at_fault, step)
            if step == "...":
                return path
        way.append(step)
        here = here[int(step)] if isinstance(here, list) else here.get(step)
    return "".join(
        f"[{step}]" if step.isdecimal() and steps[i] == step and i else f".{step}"
        for i, step in enumerate(way)
    )


def _fault_path_of_value(value: Any, location: list[str]) -> str:
    """Where the decoder finds fault in a file that holds nothing but this value, at these keys; ""
    where it finds none.
    """
    for step in reversed(location):
        value = {step: value}
    try:
        msgspec.convert(value, RoundFile)
    except msgspec.ValidationError as error:
        found = _FAULT.match(str(error))
        return found["path"] if found else ""
    return ""


def read_cards(field: str, codes: Sequence[str]) -> list[Card]:
    """The cards that stand in a field, `HIDDEN` for one that nobody saw. Raises `BadRoundFile`."""
    found = []
    for i, code in enumerate(codes):
        try:
            found.append(HIDDEN if code == UNKNOWN else card(code))
        except HouseError as refusal:
            raise BadRoundFile(f"{field}[{i}]", refusal.reason) from None
    return found


# -- house rules -----------------------------------------------------------------------------------


def house_rules(game: Game, given: RulesFile) -> tuple[HouseRules, dict[str, MeterState]]:
    """The house rules of a file's `rules` over the defaults, and the meters it sets."""
    left = msgspec.to_builtins(given)
    left.pop("meters", None)
    bonus = left.pop("bonus_draw", None)
    if bonus is not None:
        left |= _bonus_draw(game, bonus)
    if left.pop("irregularities", "off") != "off":
        reason = "has no random irregularities; list those that came up under irregularities (R-10)"
        raise BadRoundFile("rules.irregularities", f"a round file {reason}")
    if left.get("decks") == 0:
        raise BadRoundFile(
            "rules.decks", "must be at least 1; leave it out for the game's usual number of decks"
        )
    return msgspec.convert(left, HouseRules), _meters(game, given.meters or {})


def rules_file(rules: HouseRules, meters: Mapping[str, int]) -> RulesFile:
    """House rules and meters (cents by name) as a file's `rules` have them; what is drawn for a round
    is left out.
    """
    own = {"magic_card", "lucky", "bonus_draw", "irregularities", "decks"}
    told = {key: value for key, value in msgspec.to_builtins(rules).items() if key not in own}
    if rules.decks:
        told["decks"] = rules.decks
    return msgspec.convert(told | ({"meters": dict(meters)} if meters else {}), RulesFile)


def with_defaults(given: RulesFile, house: RulesFile) -> RulesFile:
    """The rules of a file over those of a house, letter by letter and meter by meter."""
    told = {**msgspec.to_builtins(house), **msgspec.to_builtins(given)}
    for key in ("paytables", "meters", "progressives"):
        both = [rules[key] for rules in map(msgspec.to_builtins, (house, given)) if key in rules]
        if both:
            told[key] = {name: value for some in both for name, value in some.items()}
    return msgspec.convert(told, RulesFile)


def _bonus_draw(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    if "bonus-draw" not in game.options:
        raise BadRoundFile("rules.bonus_draw", f"{game.title} has no bonus draw")
    magic, lucky = given.get("magic-card", ""), given.get("lucky", "")
    if "magic-card" in given and magic not in map(text, game.pack):
        raise BadRoundFile("rules.bonus_draw.magic-card", f"{quoted(magic)} is no card of the deck")
    places = {"dealer", *(f"seat {n}" for n in range(1, game.seats + 1))}
    if "lucky" in given and lucky not in places:
        raise BadRoundFile(
            "rules.bonus_draw.lucky",
            f"{quoted(lucky)} is neither a seat of the table nor the word dealer",
        )
    return {"magic_card": magic, "lucky": lucky}


def _meters(game: Game, given: Mapping[str, int | MeterFile]) -> dict[str, MeterState]:
    names = [meter.name for meter in game.meters]
    found = {}
    for name, meter in given.items():
        if name not in names:
            raise BadRoundFile(f"rules.meters.{name}", f"is no meter of {game.title}")
        if isinstance(meter, int) and meter < 0:
            raise BadRoundFile(f"rules.meters.{name}", f"{meter} is not a whole number of cents")
        found[name] = (
            MeterState.from_cents(meter)
            if isinstance(meter, int)
            else MeterState(meter.milli, meter.reserve)
        )
    return found
