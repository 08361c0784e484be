"""Writes the lists of docs/reference/ that follow from the code, and the drawings of docs/design/.

    python tools/reference.py            writes what differs
    python tools/reference.py --check    exit status 1, naming the pages, when something differs

A list stands in its page between `<!-- generated: NAME -->` and `<!-- end -->`; what is around it
is written by hand. What a key means, where the code does not say it in a sentence, stands in
`tools/reference.toml`.
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
import sys
import tomllib
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

BLOCK: Final = re.compile(r"(<!-- generated: ([\w.-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
GROUPS: Final = {
    "play": ("play", "demo", "open", "today", "tournament", "lessons", "deal", "hands"),
    "rounds": (
        "replay",
        "advise",
        "export-round",
        "law",
        "verify",
        "restore",
        "house-rules",
        "check",
        "screenshot",
        "completion",
        "bench",
        "new-game",
    ),
    "odds": ("card", "par", "simulate", "plan", "count", "casino"),
    "hall": ("operator", "host", "join", "terminal", "meters", "day", "recall"),
}
"""On which page each command's options stand."""


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    r"""A table of Markdown.

    >>> print(table(("key", "is"), [("a|b", "1")]), end="")
    | key | is |
    |---|---|
    | a\|b | 1 |
    """
    heads = tuple(heads)
    lines = [heads, ("---",) * len(heads)]
    cells = [[cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    made = [
        "| " + " | ".join(heads) + " |",
        "|" + "|".join(lines[1]) + "|",
        *("| " + " | ".join(row) + " |" for row in cells),
    ]
    return "\n".join(line.replace("|  |", "| |") for line in made) + "\n"


def meanings() -> dict[str, dict[str, str]]:
    """What each key means, by the name of its list."""
    return tomllib.loads((HOUSE / "tools" / "reference.toml").read_text(encoding="utf-8"))


def meaning(section: str, key: str) -> str:
    """What a key means. Raises `KeyError`, naming both, when `tools/reference.toml` does not say."""
    found = meanings().get(section, {}).get(key)
    if found is None:
        raise KeyError(f"tools/reference.toml says nothing of {key} in [{section}]")
    return found


# -- types and defaults ----------------------------------------------------------------------------


def described(kind: Any) -> str:
    """A type in words.

    >>> described(tuple[float, float]), described(typing.Literal["a", "b"])
    ('2 numbers', '`a`, `b`')
    """
    if isinstance(kind, typing.TypeAliasType if hasattr(typing, "TypeAliasType") else ()):
        kind = kind.__value__
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        kind = tuple[tuple(typing.get_type_hints(kind).values())]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        inner, *rest = arguments
        return described(inner) + "".join(
            limits(one) for one in rest if isinstance(one, msgspec.Meta)
        )
    if origin is typing.Literal:
        return ", ".join(f"`{one}`" for one in arguments)
    if origin in (typing.Union, types.UnionType):
        return " or ".join(described(one) for one in arguments if one is not type(None))
    if origin is tuple and arguments[-1:] == (...,):
        return f"list of {described(arguments[0])}"
    if origin is tuple:
        alike = {described(one) for one in arguments}
        return (
            f"{len(arguments)} {alike.pop()}s"
            if len(alike) == 1
            else ", ".join(map(described, arguments))
        )
    if origin is not None and issubclass(origin, Mapping):
        return f"table of {described(arguments[1])}"
    names = {
        int: "whole number",
        float: "number",
        str: "text",
        bool: "true or false",
        Any: "anything",
    }
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"a {kind.__name__}"
    return names.get(kind, getattr(kind, "__name__", str(kind)))


def limits(meta: msgspec.Meta) -> str:
    """The limits of a number or a list, as the end of its description."""
    if meta.ge is not None and meta.le is not None:
        return f", {meta.ge:,} to {meta.le:,}"
    if meta.max_length is not None:
        return f", {meta.min_length or 0} to {meta.max_length} long"
    return f", `{meta.pattern}`" if meta.pattern else ""


def default_text(value: Any) -> str:
    """A default as its file has it; nothing where there is none."""
    if value is msgspec.NODEFAULT or value is None:
        return ""
    if isinstance(value, msgspec.Struct):
        return ""
    return f"`{json.dumps(value, ensure_ascii=False)}`" if value not in ((), {}, "") else ""


def fields(
    struct: type[msgspec.Struct], section: str, prefix: str = ""
) -> Iterator[tuple[str, str, str, str]]:
    """Of each field of a struct its key, what it takes, its default and what it means."""
    for field in msgspec.structs.fields(struct):
        default = field.default
        if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        key = prefix + field.encode_name
        if isinstance(default, msgspec.Struct) and section == "settings":
            yield from fields(type(default), section, key + ".")
        else:
            needed = field.required
            yield (
                f"`{key}`",
                described(field.type),
                "needed" if needed else default_text(default),
                meaning(section, key),
            )


KEYS: Final = ("key", "takes", "left out", "means")


# -- the lists -------------------------------------------------------------------------------------


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command's parser, by its name."""
    from game.cli.commands import command_parsers, parser

    return command_parsers(parser())


def command_list() -> str:
    """Every command with what it does and the page of its options."""
    from game.cli.commands import COMMANDS, summary

    grouped = {name: group for group, names in GROUPS.items() for name in names}
    rows = []
    for name in commands():
        page = f"command-line-{grouped[name]}.md"
        rows.append((f"[`{name}`]({page}#{name})", summary(COMMANDS[name])))
    return table(("command", "does"), rows)


def option_lists(group: str) -> str:
    """The options of the commands of a group, a heading and a table each."""
    found, out = commands(), []
    for name in GROUPS[group]:
        made = found[name]
        rows = []
        for action in made._actions:
            if action.help == argparse.SUPPRESS or action.dest in (
                "help",
                "portable",
                "data",
                "as_json",
            ):
                continue
            takes = action.metavar or (",".join(map(str, action.choices)) if action.choices else "")
            written = " ".join(
                [*action.option_strings[:1], str(takes) if action.nargs != 0 else ""]
            ).strip()
            rows.append(
                (f"`{written or action.dest.upper()}`", " ".join((action.help or "").split()))
            )
        shared = [
            f"`--{one}`"
            for one in ("portable", "data DIR", "json")
            if any(
                f"--{one.partition(' ')[0]}" in a.option_strings and a.help != argparse.SUPPRESS
                for a in made._actions
            )
        ]
        out.append(f"## {name}\n\n{inspect.cleandoc(made.description or '')}\n")
        if rows:
            out.append(table(("option", "means"), rows))
        if shared:
            out.append(f"Also: {', '.join(shared)}.\n")
    return "\n".join(out)


def scenes() -> str:
    """What `screenshot` draws: scenes by their kind, one example of those that every game has."""
    from game.client.pictures import SCENES
    from game.games import GAMES

    kinds: dict[str, None] = {}
    for name in SCENES:
        parts = ["GAME" if part in GAMES else part for part in name.split(":")]
        kinds[":".join(parts)] = None
    by_head: dict[str, list[str]] = {}
    for name in kinds:
        by_head.setdefault(name.partition(":")[0], []).append(f"`{name}`")
    plain = [names[0] for names in by_head.values() if len(names) == 1]
    rows = [(f"`{head}`", ", ".join(names)) for head, names in by_head.items() if len(names) > 1]
    return f"Single scenes: {', '.join(plain)}.\n\n" + table(("kind", "scenes"), rows)


def key_lists() -> str:
    """The keys of `assets/controls/keys.json`, place by place."""
    places = json.loads((HOUSE / "assets/controls/keys.json").read_text(encoding="utf-8"))["places"]
    out = []
    for place, lines in places.items():
        rows: list[tuple[str, str]] = []
        for told, actions in lines:
            keys = " ".join(f"`{key}`" for key in dict.fromkeys(actions.values()) if key)
            if not told and rows:  # goes on with the line before
                rows[-1] = (f"{rows[-1][0]} {keys}".strip(), rows[-1][1])
            elif keys:
                rows.append((keys, told))
        out.append(f"### {place}\n\n{table(('key', 'does'), rows)}")
    return "\n".join(out)


def settings() -> str:
    """Every key of settings.toml."""
    from game.client.scenes.settings import Settings

    return table(KEYS, fields(Settings, "settings"))


def rules_pages() -> str:
    """A link to the rules of every game."""
    from game.games import LISTED

    found = sorted(LISTED.values(), key=lambda game: game.title)
    return "".join(
        f"- [{game.title}](rules/{game.stem}.md): {game.blurb[:1].lower()}{game.blurb[1:]}\n"
        for game in found
    )


def file_names() -> str:
    """The names of wagers and decisions in a round file, game by game."""
    from game.api.environments import DEAL, actions
    from game.games import GAMES

    rows = []
    for slug, game in GAMES.items():
        first = [f"`{wager.name}`" for wager in game.wagers if not wager.later]
        later = [f"`{wager.name}`" for wager in game.wagers if wager.later]
        asked = " ".join(f"`{name}`" for name in actions(slug) if name != DEAL)
        if game.family not in ("streets", "dice"):
            asked = meanings()["decisions"].get(slug, asked)
        times = f", {len(game.streets)} times" if len(game.streets) > 1 else ""
        rows.append((f"`{slug}`", " ".join(first), asked + times, " ".join(later)))
    heads = ("game", "wagers before the deal", "decisions", "wagers that decisions place")
    return table(heads, rows)


def file_rules() -> str:
    """The house rules that a round file may name."""
    from game.play.round_file.schema import RulesFile

    rows = (
        (f"`{field.encode_name}`", meaning("file-rules", field.name))
        for field in msgspec.structs.fields(RulesFile)
    )
    return table(("key", "value"), rows)


def house_rules() -> str:
    """Every choice of the house."""
    from game.core.declaration import HouseRules

    return table(KEYS, fields(HouseRules, "house-rules"))


def house_sections() -> str:
    """Which sections of its chapter leave each choice to the house, game by game."""
    from game.games import GAMES
    from game.play.competitions.submissions import choice_sections

    rows = []
    for game in GAMES.values():
        said = choice_sections(game)
        letters = {
            key: letters for key, letters in game.paytable_letters().items() if len(letters) > 1
        }
        rows.append(
            (
                game.title,
                ", ".join(f"`{key}` {'/'.join(found)}" for key, found in letters.items()),
                ", ".join(
                    f"`{key}`"
                    for key in said
                    if "." not in key and key not in ("table_minimum", "table_maximum")
                ),
            )
        )
    return table(("game", "paytables and their letters", "further choices"), rows)


def layout_of(name: str) -> Callable[[], str]:
    """What lists the keys of a struct of layout files."""

    def keys_table() -> str:
        from game.client.layouts import layout

        return table(KEYS, fields(getattr(layout, name), f"layout.{name}"))

    return keys_table


def schema() -> str:
    """The fields of a round file, part by part."""
    from game.play.round_file.schema import round_file_schema

    out = []
    for name, part in round_file_schema()["$defs"].items():
        needed = part.get("required", [])
        rows = [
            (
                f"`{key}`",
                json_kind(value),
                "needed"
                if key in needed
                else default_text(value.get("default", msgspec.NODEFAULT)),
            )
            for key, value in part.get("properties", {}).items()
        ]
        if rows:
            out.append(
                f"### {name}\n\n{part.get('description', '')}\n\n{table(('field', 'takes', 'left out'), rows)}"
            )
    return "\n".join(out)


def json_kind(value: Mapping[str, Any]) -> str:
    """A value of a JSON Schema in words."""
    if "$ref" in value:
        name = value["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in value:
        return " or ".join(json_kind(one) for one in value["anyOf"] if one.get("type") != "null")
    if "enum" in value:
        return ", ".join(f"`{one}`" for one in value["enum"])
    kind = value.get("type", "anything")
    if kind == "array":
        return f"list of {json_kind(value.get('items', {}))}"
    if kind == "object":
        return f"table of {json_kind(value.get('additionalProperties', {}))}"
    low, high = value.get("minimum"), value.get("maximum")
    ends = f", {low:,} to {high:,}" if low is not None and low > -(10**15) and high < 10**15 else ""
    return {"integer": "whole number", "string": "text", "boolean": "true or false"}.get(
        kind, kind
    ) + ends


def events() -> str:
    """Every event of a round with its fields."""
    from game.rounds import events as ev

    rows = []
    for kind in typing.get_args(ev.AnyEvent):
        told = " ".join((kind.__doc__ or "").split())
        parts = ", ".join(
            f"`{field.name}`" if field.required else f"`{field.name}`?"
            for field in msgspec.structs.fields(kind)
        )
        rows.append((f"`{kind.__name__}`", told, parts))
    return table(("event", "what happens", "fields"), rows)


LISTS: Final[dict[str, Callable[[], str]]] = {
    "commands": command_list,
    **{f"options.{group}": lambda group=group: option_lists(group) for group in GROUPS},  # type: ignore[misc]
    "scenes": scenes,
    "keys": key_lists,
    "settings": settings,
    "rules": rules_pages,
    "file-names": file_names,
    "file-rules": file_rules,
    "house-rules": house_rules,
    "house-sections": house_sections,
    **{
        f"layout.{name}": layout_of(name)
        for name in (
            "Layout",
            "Place",
            "SpotPlace",
            "WinName",
            "WinHalves",
            "FeltStrip",
            "Word",
            "Area",
            "MiniatureMark",
        )
    },
    "schema": schema,
    "events": events,
}
"""What makes each list, by the name that its page calls it by."""


def made_list(name: str) -> str:
    """The list that a page calls by this name. Raises `KeyError` for a list that nobody makes."""
    from tools import law

    kind, _, part = name.partition(".")
    if kind == "law":
        return law.page(part) if part else law.count_table()
    if kind == "rulings":
        return law.ruling_list(part)
    return LISTS[name]()


def page_with_lists(page: str) -> str:
    """A page's text with its lists as the code has them now. Raises `KeyError` for a list that
    nobody makes.
    """
    return BLOCK.sub(lambda found: f"{found[1]}\n{made_list(found[2])}\n{found[3]}", page)


def stale() -> dict[Path, str]:
    """The pages and drawings that are not as the code has it, with what they should be."""
    out = {}
    for path in sorted((HOUSE / "docs").rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        if "<!-- generated: " in text and (made := page_with_lists(text)) != text:
            out[path] = made
    from tools import diagrams

    for name, made in diagrams.drawings().items():
        path = HOUSE / "docs" / "design" / name
        if not path.is_file() or path.read_text(encoding="utf-8") != made:
            out[path] = made
    return out


def main(arguments: list[str]) -> int:
    """Exit status 0 when everything is as the code has it, or was written."""
    found = stale()
    for path, text in found.items():
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
        print(path.relative_to(HOUSE).as_posix())
    return 1 if found and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
