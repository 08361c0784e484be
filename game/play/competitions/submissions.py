"""Rules Submissions (601a.2): the house rules of one table under a name. Some stand ready for every
game; others are TOML files in `submissions/` of the data folder, which may be taken from one house
to another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from ...book import Store
from ...core.declaration import Game, HouseRules, check_choice, check_rules
from ...core.errors import BadRules, load_rules_file, quoted, toml_of_rules
from ...core.money import short
from ...games import GAMES
from ...odds.house_edge import edge_printed, house_edge, table_cost, worth_of
from ..records.round_records import decoding_fault, saved_rules

FOLDER: Final = "submissions"
FORMAT: Final = 1
"""Bytes of a file; one that is larger is not read."""
LONGEST_NAME: Final = 40
_DRAWN: Final = ("magic_card", "lucky")


class RulesSubmission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules (amounts in cents) of the game with this slug, under a name; `format` is that of
    the file.
    """

    game: str
    name: str
    rules: HouseRules = HouseRules()
    format: int = FORMAT


class RuleSet(NamedTuple):
    """House rules that are offered under a name, and what they change, in a few words."""

    changes: str
    rules: HouseRules


def edge_of(game: Game, key: str, letter: str, rules: HouseRules | None = None) -> float | None:
    """The house edge by best play of the wager whose paytable is chosen under `key`, with that
    letter and the other house rules, of the base game that of all one must bet; None when it is not
    known. Raises `MissingPart`.
    """
    rules = rules or game.house_rules
    wager = next(w for w in game.wagers if w.name == key)
    governs = game.base_letter == key
    name = "main" if governs else wager.name
    known = letter in worth_of(game).get(name, {})
    return (
        house_edge(game, name, replace(rules, paytables={**rules.paytables, key: letter}))
        if known
        else None
    )


def edge_by_decks(game: Game, decks: int) -> float:
    """The house edge of the base game by best play, dealt from so many decks. Raises `MissingPart`."""
    return table_cost(game, HouseRules(decks=decks)).edge


def preset_rules(game: Game) -> dict[str, RuleSet]:
    """The sets that stand ready, by name: what each changes, in a few words, and its rules. Raises
    `MissingPart`.

    The most and the least generous choose among the chapter's paytables and numbers of decks by the
    house edge; they are left out where there is no choice.
    """
    best, worst = (
        replace(
            game.house_rules,
            paytables={
                key: most(letters, key=lambda one: edge_of(game, key, one) or 0.0)
                for key, letters in game.paytable_letters().items()
            },
            decks=most(game.packs, key=lambda one: edge_by_decks(game, one))
            if len(game.packs) > 1
            else 0,
        )
        for most in (min, max)
    )
    found = {"As posted": RuleSet("the rules of the regulation", game.house_rules)}
    if best != worst:
        what = " and ".join(["paytables"] * any(best.paytables) + ["decks"] * bool(best.decks))
        found["Most generous"] = RuleSet(f"the {what} that pay best", best)
        found["Least generous"] = RuleSet("those that pay least", worst)
    found["To learn"] = RuleSet(
        "with dealing mistakes to find", replace(game.house_rules, irregularities="training")
    )
    limit = 1_000_000_000 if game.limit_covers else 0
    high_limits = HouseRules(
        table_minimum=10_000, table_maximum=500_000, side_minimum=500, side_maximum=50_000
    )
    high = replace(game.named_edition(high_limits), payout_limit=limit)
    found["High limit"] = RuleSet(
        f"{short(high.table_minimum)} to {short(high.table_maximum)}", high
    )
    return found


def submission_file_text(game: Game, said: RulesSubmission) -> str:
    """A submission as its file has it, with a comment for whoever reads it.

    >>> from game.games import GAMES
    >>> print(submission_file_text(GAMES["flop-poker"], RulesSubmission("flop-poker", "Ours", HouseRules(table_minimum=1000))))
    # Rules Submission for Flop Poker, 58 Pa. Code chapter 667a; amounts are whole cents.
    # What is left out is as the chapter, and the house where it leaves a choice, have it.
    format = 1
    game = "flop-poker"
    name = "Ours"
    <BLANKLINE>
    [rules]
    table_minimum = 1000
    <BLANKLINE>
    """
    import tomli_w

    head = {"format": FORMAT, "game": said.game, "name": said.name}
    rules = msgspec.to_builtins(said.rules)
    return (
        f"# Rules Submission for {game.title}, 58 Pa. Code chapter {game.chapter}; amounts are whole cents.\n"
        "# What is left out is as the chapter, and the house where it leaves a choice, have it.\n"
        f"{tomli_w.dumps(head)}{chr(10) + tomli_w.dumps({'rules': rules}) if rules else ''}"
    )


def parse_rules_submission(raw: bytes) -> RulesSubmission:
    """A submission out of a file. Raises `BadRules`, naming the key."""
    try:
        said = msgspec.convert(toml_of_rules(raw), RulesSubmission)
    except msgspec.ValidationError as error:
        key, reason = decoding_fault(error)
        missing = re.search(r"required field `(.+?)`", reason)
        raise BadRules(
            missing[1] if missing else key or "the file", "is missing" if missing else reason
        ) from None
    if said.format != FORMAT:
        raise BadRules("format", f"{said.format} is not {FORMAT}, the only one so far")
    if said.game not in GAMES:
        raise BadRules("game", f"{quoted(said.game)} is none of {', '.join(GAMES)}")
    if not said.name.strip() or len(said.name) > LONGEST_NAME or not said.name.isprintable():
        raise BadRules("name", f"{quoted(said.name)} is no name of 1 to {LONGEST_NAME} letters")
    drawn = next((name for name in _DRAWN if getattr(said.rules, name)), "")
    if drawn:
        raise BadRules(f"rules.{drawn}", "is drawn for each round and is no rule of the house")
    try:
        check_rules(GAMES[said.game], said.rules)
    except BadRules as refusal:
        raise refusal.within_field("rules") from None
    return replace(said, rules=GAMES[said.game].named_edition(said.rules))


def load_rules_submission(path: Path) -> RulesSubmission:
    """The submission in a file. Raises `BadRules`, which names the file and the key."""
    return load_rules_file(path, parse_rules_submission)


def find_submission(text: str, game: Game, rule_sets: Mapping[str, RuleSet]) -> RulesSubmission:
    """What a person means: the name of a set that is on offer at a game, whatever its case, or a
    file for it. Raises `BadRules`.
    """
    for name, (_, rules) in rule_sets.items():
        if name.casefold() == text.casefold():
            return RulesSubmission(game.slug, name, rules)
    path = Path(text)
    if not path.suffix:
        raise BadRules(
            "take",
            f"{quoted(text)} is none of {', '.join(rule_sets)}, and no file such as rules.toml",
        )
    said = load_rules_submission(path)
    if said.game != game.slug:
        raise BadRules(path.name, f"game {said.game} is not {game.slug}")
    return said


def find_rule_sets(folder: Path, game: Game) -> tuple[dict[str, RuleSet], list[BadRules]]:
    """What stands ready for a game and what lies in the data folder's `submissions` for it, by
    name; and why files there, whatever their game, cannot be used. Raises `MissingPart`.
    """
    found, refused = preset_rules(game), []
    for path in sorted((folder / FOLDER).glob("*.toml")) if (folder / FOLDER).is_dir() else []:
        try:
            said = load_rules_submission(path)
        except BadRules as refusal:
            refused.append(refusal)
            continue
        # the first 24 in the alphabet's order are offered
        if said.game == game.slug and len(found) < 24:
            found[said.name] = RuleSet(path.name, said.rules)
    return found, refused


def rule_set_name(rule_sets: Mapping[str, RuleSet], rules: HouseRules) -> str:
    """Under which of these names such rules stand, "" under none."""
    return next((name for name, (_, one) in rule_sets.items() if one == rules), "")


def save_chosen_rules(store: Store, game: Game, rules: HouseRules) -> None:
    """Keep rules for a table, from its next deal on. Raises `BadRules`, and whatever the store
    refuses.
    """
    try:
        before = saved_rules(store, game)
    except BadRules:
        before = game.house_rules
    check_choice(game, rules, before)
    store.tables.save_rules(game.slug, msgspec.json.encode(rules).decode())


def chosen_rules_report(
    game: Game, rules: HouseRules, rule_sets: Mapping[str, RuleSet]
) -> dict[str, Any]:
    """What the house has chosen at a table: under which name, and each choice with its section; of
    a paytable the house edge (a share of the wager, by best play) of every letter. Raises
    `MissingPart`.
    """
    law = choice_sections(game)
    chosen = {
        f"paytables.{key}": rules.paytables.get(key, letters[0])
        for key, letters in game.paytable_letters().items()
    }
    edition = game.edition_in_force(rules)
    chosen |= msgspec.structs.asdict(rules) | {"decks": game.decks(rules)}
    chosen["edition"] = edition.name if edition else ""
    asked = {
        "payout_limit": bool(game.limit_covers),
        "progressives": any(meter.is_set for meter in game.meters),
        "edition": len(game.editions) > 1,
    }
    asked |= {
        name.replace("-", "_"): name in game.options
        for name in ("bonus-draw", "drawn-start", "even-money", "losers-first", "super-as-printed")
    } | dict.fromkeys(("paytables", *_DRAWN), False)
    edges = {
        f"paytables.{key}": {one: edge_of(game, key, one) for one in letters}
        for key, letters in game.paytable_letters().items()
    }
    if len(game.packs) > 1:
        edges["decks"] = {str(one): edge_by_decks(game, one) for one in game.packs}
    choices = {
        key: {"is": msgspec.to_builtins(value)}
        | ({"section": law[key]} if key in law else {})
        | ({"edges": edges[key]} if key in edges else {})
        for key, value in chosen.items()
        if asked.get(key, True)
    }
    return {
        "game": game.slug,
        "rules": rule_set_name(rule_sets, rules) or "its own",
        "choices": choices,
        "sets": [*rule_sets],
    }


def report_words(told: Mapping[str, Any]) -> dict[str, str]:
    """A report as lines of words, amounts in dollars."""
    amounts = (
        "table_minimum",
        "table_maximum",
        "side_minimum",
        "side_maximum",
        "progressive_wager",
        "payout_limit",
    )
    found = {"game": told["game"], "rules": f"{told['rules']} (of {', '.join(told['sets'])})"}
    for key, choice in told["choices"].items():
        edges = [
            f"{one} {edge_printed(edge)}"
            for one, edge in choice.get("edges", {}).items()
            if edge is not None
        ]
        law = f" ({choice['section']})" if choice.get("section") else ""
        said = short(choice["is"]) if key in amounts else choice["is"]
        if key == "payout_limit" and not choice["is"]:
            said = "none"
        found[key] = f"{said}{law}{'; house edge ' + ', '.join(edges) if edges else ''}"
    return found


def submission_file_name(game: Game, name: str) -> str:
    """The name of a submission's file.

    >>> from game.games import GAMES
    >>> submission_file_name(GAMES["flop-poker"], "High limit!")
    'flop-poker-high-limit.toml'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    return f"{game.slug}-{plain or 'rules'}.toml"


def choice_sections(game: Game) -> dict[str, str]:
    """Where the law speaks of what it leaves to the house, by the key of the choice; nothing of
    what a game has not.

    >>> from game.games import GAMES
    >>> found = choice_sections(GAMES["criss-cross-poker"])
    >>> found["dealing"], found["boxes"], found["table_minimum"]
    ('674a.8, 674a.9, 674a.10', '674a.7(g)', '674a.7')
    """
    found = dict.fromkeys(
        ("table_minimum", "table_maximum", "side_minimum", "side_maximum"), game.section("wagers")
    )
    found |= {"decks": game.section("decks"), "boxes": game.boxes[1]}
    found["dealing"] = _section_list(
        next(one for one in ways if one.to == "seats").section for ways in game.deals.values()
    )
    if game.deals and game.family != "blackjack":
        found["counting_shuffler"] = _section_list(game.section("count", way) for way in game.deals)
    found["irregularities"] = _section_list(one.section for one in game.irregularities)
    fed = (wager.section for wager in game.wagers if wager.limit == "progressive")
    found["progressive_wager"] = next(fed, "")
    found |= {name.replace("-", "_"): section for name, section in game.options.items()}
    for key in game.paytable_letters():
        wager = next(w for w in game.wagers if w.name == key)
        found[f"paytables.{key}"] = next(iter({**wager.envy, **wager.pays}.values())).section
    found["payout_limit"] = game.limit_section
    if len(game.editions) > 1:
        found["edition"] = _section_list(
            [
                table.section
                for one in game.editions
                for tables in one.pays.values()
                for table in tables.values()
            ]
            + [game.section("lammers") for one in game.editions if one.lammers]
        )
    return {key: section for key, section in found.items() if section}


def _section_list(cited: Iterable[str]) -> str:
    """The sections in which passages stand, each once, in their order in the chapter."""
    heads = {one.partition("(")[0] for one in cited}
    return ", ".join(sorted(heads, key=lambda one: int(one.rpartition(".")[2])))
