"""The back of a printed card: six hands, dealt where a slip is dear, with the cards that decide,
and what a shorter card costs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from ..core.cards import HIDDEN, JOKER, Card, text
from ..core.declaration import Game
from ..core.money import dollars
from ..odds.digits import figure_text, small_percent_text
from ..odds.house_edge import edge_denominator, forced_units, hands_an_hour
from ..odds.question import Question
from ..odds.strategy.card_length import RULES_A_LINE, most_rules_words, rule_count
from ..odds.strategy.lessons import LessonClass, deciding_cards
from ..odds.strategy.strategy_card import CardPrice, CurveCard, Strategy, card_figures
from ..practice import drills
from ..practice.trainer import taught_classes
from ..rounds.blackjack.declaration import place
from .card_front import CARD, draw_plate

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class BackHand(msgspec.Struct, frozen=True):
    """A hand of the back: its line, the answer and why, the usual slip with what it costs in cents;
    the own cards and the open ones by place (hidden ones among them), and which of them decide.
    """

    line: int
    title: str
    answer: str
    words: str
    slip: str
    cost: float
    own: tuple[Card, ...]
    others: tuple[tuple[str, tuple[Card, ...]], ...]
    lit: frozenset[int]


_hands: dict[str, tuple[BackHand, ...]] = {}
"""The hands of a game's back by its slug, once they were dealt: they never change."""


def hands(game: Game) -> tuple[BackHand, ...]:
    """Six hands at most, in the order of the card: each line's dearest classes, those next to an
    edge before the others. None at dice. The first time it takes about a second.

    Raises `MissingPart`.
    """
    if game.slug not in _hands:
        _hands[game.slug] = _costliest_hands_in_card_order(game) if game.deals else ()
    return _hands[game.slug]


def _costliest_hands_in_card_order(game: Game, *, most: int = 6) -> tuple[BackHand, ...]:
    strategy, worth = Strategy(game), drills.lesson_worths(game)
    # how much dearer a class next to an edge is taken to be: there a card is misread
    dear = sorted(
        taught_classes(strategy.card, worth),
        key=lambda one: -worth[one.key] * (3 if one.near_miss else 1),
    )
    each = -(-most // len(strategy.card.lines))
    told = [one for one in dear if "." in one.key.partition(".")[2]]
    chosen = [
        one for one in told if sum(o.line == one.line for o in told[: told.index(one)]) < each
    ]
    chosen += [one for one in dear if one not in chosen]
    found: dict[str, BackHand] = {}
    for one in chosen:
        hand = _back_hand(strategy, one)
        if hand is not None:
            found[one.key] = hand
        if len(found) == most:
            break
    return tuple(
        hand for _, hand in sorted(found.items(), key=lambda pair: (pair[1].line, pair[0]))
    )


def _back_hand(strategy: Strategy, lesson: LessonClass) -> BackHand | None:
    """A hand of a class for which the card's answer is best, and another costs something."""
    game = strategy.game
    # keys tried for a hand whose slip costs something
    for number in range(6):
        key = hashlib.sha256(f"back {game.slug} {lesson.key} {number}".encode()).digest()
        asked = drills.lesson_question(game, game.house_rules, key, lesson.key)
        if asked is None:
            continue
        reading = drills.find_card_reading(game, asked)
        advice = asked.advice
        slips = sorted((advice.cost(name), name) for name in advice.ev if advice.cost(name) >= 1)
        if reading is None or not slips or drills.answer_by_card(game, asked) != advice.best:
            continue
        lit: frozenset[int] = frozenset()
        if reading.alternative >= 0:
            facts = strategy.look(asked.view)
            each = reading.said.any_of[reading.alternative]
            lit = frozenset().union(*(deciding_cards(one, facts) for one in each))
        own, others = _seen_cards_and_hidden_backs(asked)
        said = f"{lesson.words}: {reading.words}" if lesson.near_miss else reading.words
        cost, slip = slips[0]
        return BackHand(
            reading.line,
            strategy.card.lines[reading.line - 1].title,
            reading.said.answer.word,
            said,
            _wrong_action_words(strategy, reading.said.answer.word, slip),
            cost,
            own,
            others,
            lit,
        )
    return None


def _wrong_action_words(strategy: Strategy, right_answer: str, action: str) -> str:
    """An action as the card calls it, without its cards; of another one of the right_answer's kind what
    is other about it.
    """
    verb, *rest = action.split()
    rows = [
        row.answer for line in strategy.card.lines for row in line.rows if row.answer.verb == verb
    ]
    times = rest[0] if rest and rest[0].endswith("x") else ""
    called = (
        {"set": "Another card low"}.get(verb)
        or times
        or (rows[0].word if rows else verb.replace("-", " ").capitalize())
    )
    return "Other cards" if called == right_answer else called


class _SeenCards(NamedTuple):
    """The cards of the hand that is asked, and by place those of dealer and community."""

    own: tuple[Card, ...]
    others: tuple[tuple[str, tuple[Card, ...]], ...]


def _seen_cards_and_hidden_backs(question: Question) -> _SeenCards:
    """The cards as the player sees them: `HIDDEN` in place of each that lies face down."""
    view = question.view
    hand = getattr(view.memo, "asked", None)
    own = view.hand if hand is None else view.piles.get(place(view.turn, hand), view.hand)
    others = tuple(
        (name, cards)
        for name, cards in view.piles.items()
        if not name.startswith("seat ") and cards
    )
    return _SeenCards(own, others)


# ---- drawn in an A6 page


def draw(page: Any, game: Game, felt: str, top: float, wide: float) -> None:
    """Six hands in two rows from `top` down, and the curve below where one was searched; lengths in
    points.
    """
    found, step_x, step_y = hands(game), (wide - 16) / 3, 108.0
    top -= step_y / 3 if len(found) <= 3 else 0.0
    for i, hand in enumerate(found):
        _draw_hand_panel(
            page,
            game,
            hand,
            felt,
            8 + (i % 3) * step_x + 2,
            top - (i // 3) * step_y,
            step_x - 4,
            step_y - 4,
        )
    _draw_cost_bars_or_best_play_line(
        page, game, 14, top - -(-len(found) // 3) * step_y - 4, wide - 28
    )


def _draw_hand_panel(
    page: Any,
    game: Game,
    hand: BackHand,
    felt: str,
    left: float,
    top: float,
    width: float,
    height: float,
) -> None:
    page.setStrokeColor("#C9CDCB")
    page.setLineWidth(0.5)
    page.roundRect(left, top - height, width, height, 4, stroke=1, fill=0)
    page.setFillColor(felt)
    page.circle(left + 9, top - 10, 5.5, stroke=0, fill=1)
    _draw_line(page, str(hand.line), left + 9, top - 12.5, 7, "#FFFFFF", "Strong", 20, "c")
    _draw_line(page, hand.title, left + 18, top - 12.5, 7.5, CARD.black, "Strong", width - 62)
    draw_plate(page, hand.answer, left + width - 42, top - 16, 38, 12, felt)
    page.setFillColor(felt)
    page.roundRect(left + 4, top - 76, width - 8, 57, 3, stroke=0, fill=1)
    _draw_cards(page, game, hand, left + 9, top - 47.5, width - 18)
    sizes = (6.4, 5.8, 5.3, 4.9, 4.5)  # as large as all words find room
    size, said = next(
        (k, lines)
        for k in sizes
        if len(lines := _wrapped(page, hand.words, width - 10, k)) * k * 1.16 < 17 or k == sizes[-1]
    )
    for n, line in enumerate(said):
        _draw_line(
            page,
            line,
            left + 5,
            top - 77.6 - (0.96 + 1.16 * n) * size,
            size,
            CARD.black,
            "Text",
            width - 10,
        )
    _draw_line(
        page, f"Slip: {hand.slip}", left + 5, top - height + 4, 6.4, "#4C5356", "Text", width - 54
    )
    _draw_line(
        page,
        f"costs {dollars(round(hand.cost))}",
        left + width - 5,
        top - height + 4,
        6.4,
        CARD.red,
        "Strong",
        48,
        "r",
    )


def _draw_cards(page: Any, game: Game, hand: BackHand, x: float, middle: float, w: float) -> None:
    """The own cards, and right of them what lies open, a cross as a cross; many own cards below
    what lies open.
    """
    others = [
        (name, cards)
        for name, cards in hand.others
        if set(cards) != {HIDDEN} or name == "community"
    ]
    # the most own cards that others lie beside
    above = len(hand.own) > 3 and bool(others)
    wide = w if above or not others else w * 0.54
    size, up = min(22.0 if above else 26.0, wide / max(2, len(hand.own)) - 1.5), 8.5 * above
    for i, card in enumerate(hand.own):
        _draw_card(
            page, card, x + i * (size + 1.5), middle - size * 0.7 - up, size, lit=card in hand.lit
        )
    cross = {"top": (1, 0), "left": (0, 1), "center": (1, 1), "right": (2, 1), "bottom": (1, 2)}
    left, level = (x, middle + 18.5) if above else (x + len(hand.own) * (size + 1.5) + 8, middle)
    for name, cards in others:
        if name == "community" and cross.keys() >= set(game.community):
            for spot, card in zip(game.community, cards, strict=False):
                column, row = cross[spot]
                _draw_card(
                    page,
                    card,
                    left + column * 14.0,
                    middle + 9.4 - row * 17.6,
                    12.0,
                    lit=card in hand.lit,
                )
            continue
        each = min(10.5 if above else 16.0, (x + w - left) / max(1, len(cards)) - 1.2)
        for i, card in enumerate(cards):
            _draw_card(
                page, card, left + i * (each + 1.2), level - each * 0.7, each, lit=card in hand.lit
            )
        left += len(cards) * (each + 1.2) + 5


def _draw_card(page: Any, card: Card, x: float, y: float, size: float, *, lit: bool) -> None:
    """A card from its lower left corner, `size` points wide: rank over suit, a back where it is
    hidden.
    """
    high = size * 1.4
    page.setFillColor("#8E2A30" if card == HIDDEN else CARD.white)
    page.setStrokeColor(CARD.lit if lit else "#FFFFFF")
    page.setLineWidth(1.6 if lit else 0.4)
    page.roundRect(x, y, size, high, size * 0.1, stroke=1, fill=1)
    if card == HIDDEN:
        return
    said = "Jk" if card == JOKER else text(card)
    page.setFillColor(CARD.red if said[-1] in "dh" else CARD.black)
    rank = said if card == JOKER else said[0].replace("T", "10")
    page.setFont("Strong", size * 0.52)
    page.drawCentredString(x + size / 2, y + high * 0.56, rank)
    if card != JOKER:
        page.setFont("ZapfDingbats", size * 0.5)
        page.drawCentredString(x + size / 2, y + high * 0.16, SUIT_SIGNS[said[-1]])


class _TextRun(NamedTuple):
    """What is printed in one face and color."""

    text: str
    face: str
    color: str


def _runs_of_card_codes(card_codes: str) -> Iterator[_TextRun]:
    """Cards as `text` writes them ("Ah Td Jk"), in parts; a bar may stand between two."""
    for one in card_codes.split():
        if one in {"|", "Jk"}:
            yield _TextRun(f"{one} ", "Text", "#8A9093" if one == "|" else CARD.black)
            continue
        color = CARD.red if one[-1] in "dh" else CARD.black
        yield _TextRun(one[0].replace("T", "10"), "Strong", color)
        yield _TextRun(SUIT_SIGNS[one[-1]], "ZapfDingbats", color)
        yield _TextRun(" ", "Text", color)


def cards_width_per_point(page: Any, card_codes: str) -> float:
    """How wide cards in text are at a size of one."""
    runs = _runs_of_card_codes(card_codes)
    return float(sum(page.stringWidth(said, face, 1) for said, face, _ in runs))


def draw_cards_line(page: Any, card_codes: str, x: float, y: float, size: float) -> None:
    """Cards in text, their suits as signs."""
    for said, face, color in _runs_of_card_codes(card_codes):
        page.setFillColor(color)
        page.setFont(face, size)
        page.drawString(x, y, said)
        x += page.stringWidth(said, face, size)


def _draw_cost_bars_or_best_play_line(
    page: Any, game: Game, x: float, top: float, width: float
) -> None:
    """What cards of fewer rules cost, where they were searched, and this one; a line of text where
    this one costs nothing.
    """
    known = card_figures(game)
    price = known.prices["four"]
    points = [*_shorter_cards(known.curve, rule_count(Strategy(game).card)), ("This card", price)]
    if not game.deals or not price.cost:
        _draw_line(
            page,
            "This card is best play: nothing is given away by it.",
            x,
            top - 10,
            8,
            CARD.black,
            "Strong",
            width,
        )
        return
    hourly, most = hands_an_hour(game), max(one.cost for _, one in points)
    unit = next(iter(_usual_bets(game).values()))
    _draw_line(page, "Given away against best play", x, top - 8, 8, CARD.black, "Strong", 150)
    _draw_line(
        page,
        f"an hour of {hourly} hands at {dollars(unit)} a wager, and of {edge_denominator(game)}",
        x,
        top - 17,
        6.4,
        "#4C5356",
        "Text",
        150,
    )
    for i, (name, shown) in enumerate(points[-3:]):
        cost, units = shown.cost, forced_units(game, game.house_rules)
        at = top - 8 - 12 * i
        _draw_line(page, name, x + 205, at, 7, CARD.black, "Strong", 50, "r")
        bar = max(0.8, 70 * cost / most) if len(points) > 1 else 0.0
        page.setFillColor("#8FA8A2")
        page.rect(x + 210, at - 1.5, bar, 7, stroke=0, fill=1)
        cents = cost / 100 * unit * hourly
        money = dollars(round(cents)) if cents >= 0.5 else "less than one cent"
        given = (
            small_percent_text(cost / units)
            if not shown.error
            else f"{figure_text(cost / units, shown.error / units, 4)} %"
        )
        _draw_line(page, f"{money}   {given}", x + 214 + bar, at, 7, CARD.black, "Text", 100)


def _usual_bets(game: Game) -> dict[str, int]:
    from ..odds.simulation.simulate import usual_bets

    return dict(usual_bets(game, game.house_rules))


def _shorter_cards(curve: tuple[CurveCard, ...], rules: int) -> Iterator[tuple[str, CardPrice]]:
    """The cheapest cards found of fewer rules than so many, and what each costs."""
    yield from (
        (most_rules_words(one.lines), one.price)
        for one in curve
        if RULES_A_LINE * one.lines < rules
    )


def _wrapped(page: Any, words: str, wide: float, size: float) -> list[str]:
    """Words in lines no wider."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if page.stringWidth(longer, "Text", size) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _draw_line(
    page: Any,
    words: str,
    x: float,
    y: float,
    size: float,
    color: str,
    face: str,
    wide: float,
    anchor: str = "l",
) -> None:
    """A line of text, smaller where it finds no room."""
    size *= min(1.0, wide / max(1.0, page.stringWidth(words, face, size)))
    page.setFillColor(color)
    page.setFont(face, size)
    {"l": page.drawString, "c": page.drawCentredString, "r": page.drawRightString}[anchor](
        x, y, words
    )
