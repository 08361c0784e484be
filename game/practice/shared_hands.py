"""Hands that people answer alike: a small TOML file with a game, its hands by what deals them again, and
what each person answered. Two people who use the same code get the same hands.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from ..core.chance import Stream
from ..core.declaration import Game
from ..core.errors import (
    BadRules,
    HouseError,
    load_rules_file,
    quoted,
    reword_type_error,
    toml_of_rules,
)
from ..core.money import dollars
from ..games import GAMES
from ..odds.question import Question
from ..odds.strategy.lessons import lesson_classes
from ..odds.strategy.strategy_card import Strategy, card_figures
from ..system.streams import write_whole_file
from ..system.toml_folder import TomlFolder
from .drills import lesson_question

FOLDER: Final = "hands"
"""Where they lie in the folder of the book."""
FORMAT: Final = 1
_SOURCE: Final = re.compile(r"(line|exam) ([0-9a-f]{64}) (\S{1,40})")


class Limits:
    """How many hands and results a file has at most, and how many letters a name in it."""

    hands: Final = 50
    results: Final = 20
    name: Final = 40


class HandsResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody answered, hand by hand ("": time ran out), and in how many seconds."""

    player: str
    day: date
    answers: tuple[str, ...]
    seconds: tuple[float, ...]


class SharedHands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hands of a game, each by its source (`line KEY NAME`), and the results of those who answered
    them. They are dealt by the chapter's own rules, so that they are alike everywhere.
    """

    name: str
    game: str
    hands: tuple[str, ...]
    results: tuple[HandsResult, ...] = ()
    format: int = FORMAT


class Score(msgspec.Struct, frozen=True):
    """How somebody did: right answers of so many, cents given away, and seconds."""

    player: str
    right: int
    hands: int
    cost: float
    seconds: float


def read_hands(raw: bytes) -> SharedHands:
    """Hands out of a file. Raises `BadRules`, naming the field."""
    found = toml_of_rules(raw)
    fields = SharedHands.__struct_fields__
    odd = next((key for key in found if key not in fields), None)
    if odd is not None:
        raise BadRules(quoted(odd), f"is none of {', '.join(fields)}")
    try:
        hands = msgspec.convert(found, SharedHands)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$.")
        raise BadRules(where.rstrip("`") or "the file", reword_type_error(reason)) from None
    _check_hands(hands)
    return hands


def load_hands(path: Path) -> SharedHands:
    """The hands in a file. Raises `BadRules`, which names the file and the field."""
    return load_rules_file(path, read_hands)


def _check_hands(hands: SharedHands) -> None:
    """Raise `BadRules` for hands that cannot be dealt, and results that are none of them."""
    if hands.format != FORMAT:
        raise BadRules("format", f"{hands.format} is not {FORMAT}, the only one so far")
    if not hands.name.strip() or len(hands.name) > Limits.name or not hands.name.isprintable():
        raise BadRules("name", f"{quoted(hands.name)} is no name of 1 to {Limits.name} letters")
    if hands.game not in GAMES or not GAMES[hands.game].deals:
        card_games = ", ".join(slug for slug, game in GAMES.items() if game.deals)
        raise BadRules("game", f"{quoted(hands.game)} is none of {card_games}")
    if not 1 <= len(hands.hands) <= Limits.hands:
        raise BadRules("hands", f"there are {len(hands.hands)}, not 1 to {Limits.hands}")
    names = {one.name for one in lesson_classes(Strategy(GAMES[hands.game]).card)}
    for number, source in enumerate(hands.hands, 1):
        parts = _SOURCE.fullmatch(source)
        if parts is None:
            raise BadRules(f"hands.{number}", f"{quoted(source)} is not written as `line KEY NAME`")
        if parts[3] not in names:
            raise BadRules(f"hands.{number}", f"{quoted(parts[3])} is no hand of that game's card")
    if len(hands.results) > Limits.results:
        raise BadRules(
            "results", f"there are {len(hands.results)}, at most {Limits.results} are kept"
        )
    for number, one in enumerate(hands.results, 1):
        _check_result(hands, one, f"results.{number}")


def _check_result(hands: SharedHands, one: HandsResult, where: str) -> None:
    if not one.player.strip() or len(one.player) > Limits.name or not one.player.isprintable():
        raise BadRules(f"{where}.player", f"is no name of 1 to {Limits.name} letters")
    for key, given in (("answers", one.answers), ("seconds", one.seconds)):
        if len(given) != len(hands.hands):
            raise BadRules(f"{where}.{key}", f"there are {len(given)} for {len(hands.hands)} hands")
    if not all(0 <= each <= 86_400 for each in one.seconds):
        raise BadRules(f"{where}.seconds", "one is no number of seconds")


def hands_text(hands: SharedHands) -> str:
    """The file of some hands."""
    import tomli_w

    raw = msgspec.to_builtins(hands)
    raw["results"] = [{**one, "day": result.day} for one, result in _results_with_rows(raw, hands)]
    head = "# Hands to answer and to share: docs/guide/practice-further.md\n"
    return head + tomli_w.dumps(raw)


def _results_with_rows(
    raw: Mapping[str, Any], hands: SharedHands
) -> Iterator[tuple[Mapping[str, Any], HandsResult]]:
    return zip(raw["results"], hands.results, strict=True)


# ---- new hands


def is_code(text: str) -> bool:
    """Whether hands can be dealt by a code: 1 to 24 letters, digits and hyphens.

    >>> is_code("friday-7"), is_code("a b/?"), is_code("")
    (True, False, False)
    """
    return re.fullmatch(r"[A-Za-z0-9-]{1,24}", text) is not None


def check_number(hands: SharedHands) -> str:
    """Four digits by which two people see that they have the same hands."""
    text = "\n".join((hands.game, *hands.hands))
    return f"{int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], 'big') % 10_000:04}"


def coded_hands(game: Game, code: str, count: int = 20) -> SharedHands:
    """The hands that a code deals, for everybody who uses it: classes of the game's card as rounds
    bring them. Raises `HouseError` for what is no code.
    """
    if not is_code(code):
        raise HouseError("code", f"{quoted(code)} is not 1 to 24 letters, digits and hyphens")
    if not 1 <= count <= Limits.hands:
        raise HouseError("count", f"{count} is not from 1 to {Limits.hands}")
    if not game.deals:
        raise HouseError("game", f"nothing is decided at {game.title} but wagers")
    seed = hashlib.sha256(f"hands {game.slug} {code.casefold()}".encode()).digest()
    found = card_figures(game).classes
    asked = [
        (one, found[one.key].dealt)
        for one in lesson_classes(Strategy(game).card)
        if one.key in found
    ]
    weights = [(one, round(10_000 * dealt)) for one, dealt in asked if round(10_000 * dealt)]
    numbers, hands = Stream(seed, "hands"), []
    for number in range(40 * count):
        at = numbers.integer_below(sum(weight for _, weight in weights))
        for one, weight in weights:
            at -= weight
            if at < 0:
                key = hashlib.sha256(seed + number.to_bytes(4, "big")).hexdigest()
                source = f"line {key} {one.name}"
                if dealt_hand(game.slug, source) is not None:
                    hands.append(source)
                break
        if len(hands) == count:
            break
    return SharedHands(code, game.slug, tuple(hands))


@lru_cache(maxsize=256)
def dealt_hand(slug: str, source: str) -> Question | None:
    """The decision of a source, dealt by the chapter's own rules; None where none can be."""
    word, key, name = source.split()
    game = GAMES[slug]
    return lesson_question(game, game.house_rules, bytes.fromhex(key), name, word)


# ---- compared


def scores(hands: SharedHands) -> tuple[Score, ...]:
    """How everybody did, the best first: by right answers, then by what was given away. What an
    answer costs is counted anew, so that a file cannot say otherwise; one that is not open is wrong.
    """
    found = [_score(hands, one) for one in hands.results]
    return tuple(sorted(found, key=lambda one: (-one.right, one.cost, one.seconds)))


def _score(hands: SharedHands, result: HandsResult) -> Score:
    right, cost = 0, 0.0
    for source, chosen in zip(hands.hands, result.answers, strict=True):
        asked = dealt_hand(hands.game, source)
        if asked is not None and chosen in asked.advice.ev:
            right += asked.is_right(chosen)
            cost += asked.advice.cost(chosen)
    return Score(result.player, right, len(hands.hands), cost, sum(result.seconds))


def with_result(hands: SharedHands, result: HandsResult) -> SharedHands:
    """The hands with another result; the same person's earlier one is gone."""
    others = [one for one in hands.results if one.player != result.player]
    return msgspec.structs.replace(hands, results=(*others, result)[-Limits.results :])


def merge_results(first: SharedHands, second: SharedHands) -> SharedHands:
    """The results of both files, which are of the same hands. Raises `HouseError` otherwise."""
    if (first.game, first.hands) != (second.game, second.hands):
        raise HouseError("hands", "the two files are of different hands")
    for one in second.results:
        first = with_result(first, one)
    return first


def score_lines(hands: SharedHands) -> Iterator[str]:
    """The hands and how everybody did, in lines."""
    game = GAMES[hands.game]
    yield f"{hands.name}: {len(hands.hands)} hands of {game.title}"
    for place, one in enumerate(scores(hands), 1):
        yield (
            f"{place:3}. {one.player:24} {one.right:2} of {one.hands} right, "
            f"{dollars(round(one.cost))} given away, {one.seconds:.0f} s"
        )
    if not hands.results:
        yield "Nobody has answered them yet."


# ---- the folder


class HandsFolder(TomlFolder):
    """The files of a folder, by their names without the ending."""

    most = 60

    def __init__(self, book_folder: Path) -> None:
        super().__init__(book_folder / FOLDER)

    def load(self, name: str) -> SharedHands:
        """Some hands. Raises `BadRules`."""
        return load_hands(self.file(name))

    def save(self, name: str, hands: SharedHands) -> None:
        """Write hands to a file of the folder. Raises `HouseError` where it cannot be written."""
        self.path.mkdir(parents=True, exist_ok=True)
        write_whole_file(self.file(name), hands_text(hands).encode())

    def add(self, hands: SharedHands) -> str:
        """Write hands to a file named for them; of hands that are there the results are put together.
        The file's name.
        """
        for name in self.names():
            held = self._load_if_same(name, hands)
            if held is not None:
                self.save(name, merge_results(held, hands))
                return name
        free = self.free_name(f"{hands.game}-{hands.name}")
        if free is None:
            raise HouseError("hands", f"there are {self.most} files already, the most there can be")
        self.save(free, hands)
        return free

    def _load_if_same(self, name: str, hands: SharedHands) -> SharedHands | None:
        """What a file holds, if it is the same hands."""
        try:
            held = self.load(name)
        except BadRules:
            return None
        return held if (held.game, held.hands) == (hands.game, hands.hands) else None

    def import_file(self, file: Path) -> str:
        """Keep hands that lie elsewhere, too. Raises `BadRules`."""
        return self.add(load_hands(file))


def hands_from_answers(name: str, game: Game, sources: Sequence[str]) -> SharedHands:
    """Hands that somebody was asked, by the sources of his answers. Raises `HouseError` where none of
    them can be dealt again.
    """
    plain = dict.fromkeys(" ".join(one.split()[:3]) for one in sources)
    found = [one for one in plain if _SOURCE.fullmatch(one) and _is_dealt(game, one)]
    if not found:
        raise HouseError("hands", f"no hand of {game.title} was answered yet that can be shared")
    return SharedHands(name[: Limits.name], game.slug, tuple(found[: Limits.hands]))


def _is_dealt(game: Game, source: str) -> bool:
    try:
        return dealt_hand(game.slug, source) is not None
    except HouseError:
        return False
