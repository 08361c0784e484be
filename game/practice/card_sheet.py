"""A strategy card as it is told: lines, what terms mean, what it costs, the hands next to its
boundaries; `main.py card`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from ..core.cards import Card, show
from ..core.cards import cards as written
from ..core.declaration import Game, HouseRules
from ..core.errors import HouseError
from ..odds.blackjack.card_facts import PLAY
from ..odds.digits import figure_text, rounded, small_percent_text
from ..odds.house_edge import ALL_FORCED, edge_denominator, forced_units
from ..odds.simulation.simulate import usual_bets
from ..odds.strategy.card_language import StrategyCard
from ..odds.strategy.card_length import RULES_A_LINE, most_rules_words
from ..odds.strategy.lessons import lesson_classes
from ..odds.strategy.strategy_card import CardPrice, Strategy, card_figures
from .drills import question_at
from .similar_hands import open_answers, state_with_cards, visible_cards

SIZES = ("pocket", "four", "full", "chart")
"""The pocket card of eight rules at most, the standard one of sixteen, the full one of thirty-two,
and the blackjacks' chart.
"""
LINES = {"pocket": 2, "full": 8}
HOW = (
    "Go down the rows of your step. The first row that fits decides; skip an answer that you "
    "may not choose just now. “And” asks for both, in the same cards or others."
)
"""How a card is read: printed on each."""
UPCARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)


class SizedCard(msgspec.Struct, frozen=True):
    """A card in one size: its lines, and what it costs. Of the sizes that were searched `found`
    says of how many lines at most.
    """

    size: str
    card: StrategyCard
    price: CardPrice
    found: int = 0


def sized_card(game: Game, size: str = "four") -> SizedCard:
    """The game's card in a size. Raises `HouseError` where it has none, `MissingPart`."""
    if size not in SIZES:
        raise HouseError(
            "size", f"{size!r} is none of {', '.join(SIZES).replace('four', 'standard')}"
        )
    strategy, known = Strategy(game), card_figures(game)
    if size == "four":
        return SizedCard(size, strategy.card, strategy.price)
    if size == "chart":
        chart = strategy.own.chart
        if chart is None:
            raise HouseError("size", f"{game.title} has no chart")
        return SizedCard(size, chart, known.prices["chart"])
    some = [one for one in known.curve if one.lines <= LINES[size]]
    if not game.deals:
        raise HouseError("size", f"{game.title} leaves nothing to decide, so it has one card")
    if not some:
        raise HouseError("size", f"{game.title} has no card of that size")
    best = min(some, key=lambda one: (one.price.cost, one.lines))
    return SizedCard(size, best.card, best.price, best.lines)


def card_sizes(game: Game) -> tuple[str, ...]:
    """The sizes in which the game has a card of its own, the usual one first. Raises `MissingPart`."""
    found: dict[str, StrategyCard] = {}
    for size in ("four", *SIZES):
        with suppress(HouseError):
            card = sized_card(game, size).card
            if size == "chart" or card not in found.values():
                found[size] = card
    return tuple(found)


def _rounded_price(price: CardPrice) -> dict[str, float]:
    """A card's price for a file: where it has an error, to two digits of that."""
    told: dict[str, float] = msgspec.to_builtins(price)
    return {name: rounded(figure, price.error / 10) for name, figure in told.items()}


def card_with_examples_as_data(game: Game, size: str) -> dict[str, Any]:
    """Everything that is told of a card, with a hand of every class. Raises `HouseError`,
    `MissingPart`.
    """
    told = card_as_data(game, size)
    return (
        told | {"examples": list(class_examples(Strategy(game)))}
        if size == "four" and game.deals
        else told
    )


def card_as_data(game: Game, size: str) -> dict[str, Any]:
    """What is printed of a card. Raises `HouseError`, `MissingPart`."""
    strategy, one = Strategy(game), sized_card(game, size)
    told: dict[str, Any] = {
        "game": game.slug,
        "title": game.title,
        "chapter": game.chapter,
        "edition": game.chapter_words(),
        "size": size,
        "unit": game.wager(game.base).title if game.base else "stake",
        "cost": _rounded_price(one.price),
        "steps": [
            {
                "number": number,
                "title": line.title,
                "when": line.when,
                "words": line.words,
                "rows": [{"answer": row.answer.word, "words": row.words} for row in line.rows],
            }
            for number, line in enumerate(one.card.lines, 1)
        ],
        "terms": dict(strategy.terms_of(one.card)),
        "curve": [
            {
                "rules": RULES_A_LINE * card.lines,
                **{name: _rounded_price(card.price)[name] for name in ("cost", "error")},
            }
            for card in card_figures(game).curve
        ],
        "best": rounded(one.price.edge - one.price.cost, 1e-4 if one.price.error else 0.0),
    }
    if size == "chart":
        told["chart"] = chart_letter_rows(game, one.card)
    if size == "four" and game.deals:
        told["boundaries"] = list(boundary_hands(strategy))
    return told


def boundary_hands(strategy: Strategy) -> Iterator[dict[str, Any]]:
    """Of every two alternatives that one card parts two hands, each with its answer and why: what
    stands on a card's back.
    """
    for one in card_figures(strategy.game).boundaries:
        yield {
            "stage": one.stage,
            "hands": [_reading_as_data(strategy, one.stage, hand) for hand in (one.one, one.other)],
        }


def worked_examples(
    strategy: Strategy, line: int, most: int = 2
) -> list[tuple[list[tuple[Card, ...]], str]]:
    """Worked examples of a line: cards next to an edge that its rows answer, by where they lie,
    each of another answer where there are some, and what they say.
    """
    found: dict[str, tuple[list[tuple[Card, ...]], str]] = {}
    stage = strategy.card.lines[line - 1].stage
    near = (one for one in card_figures(strategy.game).boundaries if one.stage == stage)
    for hand in (hand for one in near for hand in (one.one, one.other)):
        cards = tuple(written(hand))
        reading = strategy.card.read(
            stage, strategy.see(stage, cards), open_answers(strategy, stage, cards)
        )
        if reading.line == line:
            word = reading.said.answer.word
            found.setdefault(
                word, (_cards_by_place(strategy, stage, cards), f"{word}, {reading.words}")
            )
    return list(found.values())[:most]


def _cards_by_place(
    strategy: Strategy, stage: str, cards: tuple[Card, ...]
) -> list[tuple[Card, ...]]:
    """Visible cards by where they lie: the own ones, and those beside them."""
    cuts = [0, *strategy.own.print_bars.get(stage, ()), len(cards)]
    return [cards[one:two] for one, two in pairwise(cuts)]


def _cards_text(strategy: Strategy, stage: str, cards: tuple[Card, ...]) -> str:
    """Visible cards in print, bars between the places where they lie."""
    return " | ".join(map(show, _cards_by_place(strategy, stage, cards)))


def _reading_as_data(strategy: Strategy, stage: str, hand: str) -> dict[str, str]:
    visible = tuple(written(hand))
    reading = strategy.card.read(
        stage, strategy.see(stage, visible), open_answers(strategy, stage, visible)
    )
    return {
        "cards": _cards_text(strategy, stage, visible),
        "answer": reading.said.answer.word,
        "because": reading.sentence,
    }


def class_examples(strategy: Strategy) -> Iterator[dict[str, Any]]:
    """A hand of every class: what decides it, and for hands next to an edge what they are taken
    for.
    """
    for lesson in lesson_classes(strategy.card):
        found = visible_cards(strategy, lesson, f"{strategy.game.slug} {lesson.key}".encode())
        if found is None:
            continue
        stage, cards = found
        reading = strategy.card.read(
            stage, strategy.see(stage, cards), open_answers(strategy, stage, cards)
        )
        yield {
            "class": lesson.key,
            "step": lesson.line,
            "boundary": lesson.near_miss,
            "holds": lesson.words,
            "cards": _cards_text(strategy, stage, cards),
            "answer": reading.said.answer.word,
            "because": reading.sentence,
        }


def chart_letter_rows(game: Game, card: StrategyCard) -> dict[str, dict[str, str]]:
    """A blackjack card as a chart: by kind and row a letter an upcard, `D` and `F` with two cards."""
    from ..hands.blackjack import ACE
    from ..odds.blackjack.card_facts import rule_of_card

    said = rule_of_card(card)
    letters = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R"}

    def cell(total: int, soft: bool, split: bool, up: int) -> str:
        letter = letters[said(total, soft, 2, split, up, False, False)]
        free = letter == "D" and not soft and total in game.extra.free_doubles
        return "F" if free else letter

    def row(total: int, soft: bool, split: bool = False) -> str:
        return " ".join(cell(total, soft, split, up) for up in UPCARDS)

    return {
        "upcards": {"": " ".join("A" if up == ACE else str(up) for up in UPCARDS)},
        "hard": {str(total): row(total, False) for total in range(20, 4, -1)},
        "soft": {str(total): row(total, True) for total in range(20, 12, -1)},
        "pairs": {
            ("A,A" if each == ACE else f"{each},{each}"): row(
                12 if each == ACE else 2 * each, each == ACE, True
            )
            for each in range(ACE, 1, -1)
        },
    }


def cell_cards(kind: str, row: str, up: int) -> tuple[Card, ...]:
    """A hand of a chart's cell and the dealer's card: of a row that stands for several totals the
    first that it names.

    >>> [show(cell_cards(*cell)) for cell in (("hard", "17 or more", 11), ("soft", "18", 10), ("pairs", "8,8", 6))]
    ['Tc 7d Ah', 'Ac 7d Th', '8c 8d 6h']
    """
    rank = {11: "A", 10: "T"} | {n: str(n) for n in range(2, 10)}
    if kind == "pairs":
        one = other = 11 if row[0] == "A" else int(row.partition(",")[0])
    elif kind == "soft":
        one, other = 11, int(row.split(maxsplit=1)[0]) - 11
    else:
        total = int(row.split(maxsplit=1)[0])
        one = min(10, total - 2)
        one, other = (one, total - one) if 2 * one != total else (one + 1, one - 1)
    return written(f"{rank[one]}c {rank[other]}d {rank[up]}h")


def cell_worth_words(game: Game, rules: HouseRules, kind: str, row: str, up: int) -> str:
    """What each way is worth with the hand of a chart's cell, in percent of the wager, the best
    first; "" where it is not dealt.
    """
    strategy = Strategy(game)
    # deals tried for the hand of a cell
    for number in range(8):
        state = state_with_cards(
            strategy,
            rules,
            usual_bets(game, rules),
            bytes([number]) * 32,
            PLAY,
            cell_cards(kind, row, up),
        )
        if state is not None:
            said = question_at(game, state, "").advice
            ways = sorted(said.ev, key=lambda name: -said.ev[name])
            told = ", ".join(
                f"{name} {100 * said.ev[name] / said.stake:+.1f} %".replace("-", "−")
                for name in ways
            )
            name = "Pair" if kind == "pairs" else kind.capitalize()
            return f"{name} {row} against {'an ace' if up == UPCARDS[-1] else up}: {told}"
    return ""


def cost_words(game: Game, price: CardPrice) -> str:
    """What the card costs, with its error where it has one.

    >>> from game.games import GAMES
    >>> cost_words(GAMES["crazy-4-poker"], CardPrice(0.0, 0.0, 3.4, 1.1))
    'This is best play: it gives nothing away.'
    """
    if not game.deals:
        title = game.wager(next(iter(usual_bets(game, HouseRules())))).title
        return f"Nothing else on this felt costs less: {price.edge:.2f} % of the {title} wager."
    if not price.cost:
        return "This is best play: it gives nothing away."
    price, unit = price_per_forced_wagers(game, price), f"of {edge_denominator(game)}"
    unit = unit if unit.endswith(ALL_FORCED) else f"{unit} wager"
    if price.edge < 0:
        whole = f"with this card you gain {figure_text(-price.edge, price.error, 3)} % in the whole game, and {_per_stake(price)}"
    else:
        whole = f"with this card the house edge is {figure_text(price.edge, price.error, 3)} %, and {_per_stake(price)}"
    return f"Gives away {small_percent_text(price.cost, price.error)} {unit}; {whole}."


def price_per_forced_wagers(game: Game, price: CardPrice) -> CardPrice:
    """A card's price of all that one must bet, where its figures are of one base wager."""
    units = forced_units(game, HouseRules())
    return msgspec.structs.replace(
        price, cost=price.cost / units, error=price.error / units, edge=price.edge / units
    )


def card_lines(game: Game, size: str) -> Iterator[str]:
    """The card as lines of text."""
    found = card_as_data(game, size)
    yield f"{game.title}, {game.chapter_words()}: strategy card"
    yield HOW
    for line in found["steps"]:
        yield f"{line['number']}. {line['title']}{', ' if line['when'] else ''}{line['when']}"
        yield from (f"     {row['answer']:10} {row['words']}" for row in line["rows"])
    yield from (f"{name}: {meaning}" for name, meaning in found["terms"].items())
    for kind, rows in found.get("chart", {}).items():
        yield f"{kind:8}" if kind != "upcards" else ""
        yield from (
            f"  {name:>6}  {'  '.join(f'{letter:>2}' for letter in cells.split())}"
            for name, cells in rows.items()
        )
    one = sized_card(game, size)
    yield cost_words(game, one.price)
    yield from cost_by_length_words(game, one)
    if found.get("boundaries"):
        yield "One card changes the answer:"
    for boundary in found.get("boundaries", ()):
        yield (
            "     "
            + "     ".join(
                f"{hand['cards']:22} {hand['answer']:12}" for hand in boundary["hands"]
            ).rstrip()
        )


def cost_by_length_words(game: Game, one: SizedCard) -> Iterator[str]:
    """What the cheapest cards found cost by length, and best play; or why none was looked for."""
    if not game.deals:
        yield "After the throw there is nothing to decide but what a step says, so there is no shorter or longer card."
        return
    price = price_per_forced_wagers(game, one.price)
    best = price.edge - price.cost
    bound = f"best play {'costs' if best >= 0 else 'gains'} {abs(best):.3f} %"
    known = [
        (each.lines, price_per_forced_wagers(game, each.price)) for each in card_figures(game).curve
    ]
    costs = ", ".join(
        f"{most_rules_words(lines)} {small_percent_text(each.cost, each.error)}"
        for lines, each in known
    )
    yield (
        f"Best cards found with at most so many rules, cost above best play: {costs}; {bound}. A rule is one reason for an"
        " answer; a row with “or” has several."
    )
    if known[0][0] > 1 and len(known) == 1:
        yield "Shorter cards were not searched."
    if game.family == "blackjack":
        yield "The longest card is the chart: --size chart prints it."
    elif known[-1][0] < LINES["full"]:
        yield "No longer card was found to cost less."


def _per_stake(price: CardPrice) -> str:
    """What a card's whole game costs, or gains, of all that is staked."""
    error = price.error * abs(price.risk / price.edge) if price.error else 0.0
    return f"{figure_text(abs(price.risk), error, 3)} % of all that is staked"


def table_cost_words(slug: str, rules: HouseRules) -> Iterator[str]:
    """What the game costs at a table with these rules, and whether its card is for another paytable.
    Raises `MissingPart`.
    """
    from ..games import GAMES
    from ..odds.house_edge import table_cost
    from ..odds.par.game_sheets import cost_words as words_of_table

    game = GAMES[slug]
    yield f"At that table: {words_of_table(game, table_cost(game, rules))}"
    note = other_paytable_words(game, rules)
    if note:
        yield note


def other_paytable_words(game: Game, rules: HouseRules) -> str:
    """That the game's card is for another paytable than these rules have; empty where it is not."""
    usual, letter = (
        game.letter(game.base_letter, one) if game.base_letter else ""
        for one in (game.house_rules, rules)
    )
    if letter == usual:
        return ""
    title = game.wager(game.base_letter).title
    return f"The card is made for paytable {usual} of {title}; this table has {letter}."


def print_card(
    slug: str,
    size: str,
    out: Path | None,
    *,
    json_wanted: bool,
    say: Callable[[str], None],
    draw: Callable[[Game, str, Path], Path],
    edition: str = "",
) -> int:
    """`main.py card`: print the card of an edition (left out: the one that is played), or draw it to
    a file; the exit status. Raises `HouseError` on bad input.
    """
    from ..games import GAMES

    if slug not in GAMES:
        raise HouseError("game", f"{slug!r} is none of {', '.join(GAMES)}")
    game = GAMES[slug].in_edition(edition)
    size = "four" if size == "standard" else size
    sized_card(game, size)
    if out is not None:
        say(str(draw(game, size, out)))
    elif json_wanted:
        say(json.dumps(card_with_examples_as_data(game, size)))
    else:
        for line in card_lines(game, size):
            say(line)
    return 0
