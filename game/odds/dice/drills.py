"""What can be practised where dice leave nothing to decide after the throw: which wager costs
least, and when an offer pays.

A question offers wagers of $5 each, or asks for a running sequence or for the fee of a second
throw; everything is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from ...core.chance import Stream
from ...core.declaration import Game, HouseRules, Offer, Wager
from ...rounds.dice.declaration import Carry
from ...rounds.state import Action, View
from ..advice import Advice, best_of, percent
from ..par.sheet import ParSheet
from ..question import Point, Question
from ..strategy.card_language import CardFacts, StrategyCard
from ..strategy.lessons import LessonClass, class_of, lesson_classes
from ..strategy.strategy_card import Strategy
from . import wager_odds as dice


class DrillSubject(StrEnum):
    """What a question of the drill is about."""

    WAGER = "wager"
    SHAKE = "shake"
    FEE = "fee"


SEAT = 1
STAKE = 500


def decision_points(game: Game) -> tuple[Point, ...]:
    """Which wager costs least, and the one offer that the game has."""
    table = dice.table_of(game)
    found = [Point(DrillSubject.WAGER, "Which wager costs least", DrillSubject.WAGER)]
    if table.run is not None:
        found.append(
            Point(
                DrillSubject.SHAKE,
                f"{game.wager(table.run.wager).title}: leave it or take it down",
                DrillSubject.SHAKE,
            )
        )
    if table.fee:
        found.append(
            Point(
                DrillSubject.FEE,
                f"{game.wager(table.fee).title}: worth its price",
                DrillSubject.FEE,
            )
        )
    return tuple(found)


def lesson_question(
    game: Game, rules: HouseRules, key: bytes, asked: LessonClass, offered: int = 4
) -> Question | None:
    """A question of a class of the game's card: of the wagers the cheapest is one of its row's, the
    others (`offered` in all, where there are as many) cost more. None where none was found.
    """
    card, numbers = Strategy(game).card, Stream(key, "dice lesson")
    stage = card.lines[asked.line - 1].stage
    # questions drawn until one is of the class that is asked for
    for _ in range(400):
        match stage:
            case "wager":
                view, advice = _wager_question(
                    game, rules, numbers, _wagers_of_row(game, card, asked), offered
                )
            case "shake":
                view, advice = _take_down_question(game, rules, numbers)
            case _:
                view, advice = _fee_question(game, rules, numbers)
        open_now = tuple(Action(name) for name in advice.ev)
        found = Question(game.slug, stage, view, open_now, advice, "")
        if len(open_now) > 1 and class_of(card, stage, question_facts(game, found)) == asked:
            return found
    return None


def question_facts(game: Game, asked: Question) -> CardFacts:
    """What the card's lines are put to: of wagers the name of the cheapest that is offered."""
    if asked.point == DrillSubject.WAGER:
        return CardFacts({}, {"name": asked.advice.best})
    return Strategy(game).look(asked.view)


def drillable_class_weights(game: Game) -> dict[str, float]:
    """The classes that can be asked, all alike; of the dearest wagers no other is dearer."""
    card = Strategy(game).card
    found = {one.key: 1.0 for one in lesson_classes(card)}
    for number, line in enumerate(card.lines, 1):
        if line.stage == DrillSubject.WAGER:
            found.pop(f"{number}.{len(line.rows) - 1}")
    return found


def _wagers_of_row(game: Game, card: StrategyCard, asked: LessonClass) -> tuple[str, ...]:
    """The wagers that a row of the card speaks of."""

    def row(name: str) -> LessonClass:
        return class_of(card, DrillSubject.WAGER, CardFacts({}, {"name": name}))

    return tuple(name for name in _sheets_by_wager(game) if row(name) == asked)


def choice_title(game: Game, name: str) -> str:
    """What a choice is called: a wager by its title, in front of what distinguishes it.

    >>> from game.games import GAMES
    >>> props = GAMES["props-and-hops"]
    >>> [choice_title(props, name) for name in ("field", "hop-1-2", "hop-top", "take-down", "without")]
    ['Field', 'Hop 1-2', 'Hop the Top', 'Take down', 'Without']
    """
    wager = game.by_name.get(name)
    if wager is None:
        return name.replace("-", " ").capitalize()
    numbers = name.partition("-")[2]
    shared = sum(w.title == wager.title for w in game.wagers) > 1
    if name.startswith(("hop-", "hard-")) and numbers[:1].isdigit():
        return f"{name.partition('-')[0].capitalize()} {numbers}"
    title = wager.title.partition(", ")[0]
    return f"{title} {numbers}" if shared else title


def payout_phrase(wager: Wager) -> str:
    """A wager's odds in one phrase.

    >>> from game.games import GAMES
    >>> payout_phrase(GAMES["props-and-hops"].by_name["field"])
    '2 to 1 or 1 to 1'
    """
    return " or ".join(dict.fromkeys(str(row.odds) for row in wager.pays[""]))


def _view(game: Game, rules: HouseRules, point: str, memo: object) -> View:
    return View(
        slug=game.slug,
        seat=SEAT,
        offer=Offer(rules),
        bets={SEAT: {}},
        piles={},
        stakes={},
        folded=frozenset(),
        decisions={},
        tally={},
        meters={},
        stage=point,
        turn=SEAT,
        throws=0,
        left=0,
        seen_discards=(),
        memo=memo,
        over=False,
        void=False,
    )


def _advice(ev: dict[str, float], reason: str, ways: str) -> Advice:
    return Advice(SEAT, ev, best_of(ev), stake=STAKE, why=reason, ways=ways)


def _all_throws_words(game: Game) -> str:
    return f"All {6 ** dice.table_of(game).dice:,} throws"


def _sheets_by_wager(game: Game) -> dict[str, ParSheet]:
    """The sheet of every wager that can be compared."""
    fee = dice.table_of(game).fee
    return {
        one.wager: one for one in dice.sheets(game) if one.paytable is None and one.wager != fee
    }


def _wager_question(
    game: Game, rules: HouseRules, numbers: Stream, cheapest: Sequence[str] = (), offered: int = 4
) -> tuple[View, Advice]:
    """Wagers that cost differently, in the felt's order; one of the `cheapest`, where they are
    named, costs least.
    """
    sheets = _sheets_by_wager(game)
    left, chosen = list(sheets), []
    if cheapest:
        least = cheapest[numbers.integer_below(len(cheapest))]
        chosen.append(least)
        left = [
            other for other in left if sheets[other].house_edge - sheets[least].house_edge > 1e-9
        ]
    while left and len(chosen) < offered:
        name = left[numbers.integer_below(len(left))]
        chosen.append(name)
        left = [
            other
            for other in left
            if abs(sheets[other].house_edge - sheets[name].house_edge) > 1e-9
        ]
    order = [wager.name for wager in game.wagers if wager.name in chosen]
    ev = {name: -STAKE * sheets[name].house_edge for name in order}
    best = best_of(ev)
    one = sheets[best]
    reason = (
        f"{choice_title(game, best)} pays {payout_phrase(game.wager(best))} and wins {100 * one.hit_frequency:.1f} % of the time: "
        f"it costs {100 * one.house_edge:.2f} % of the stake."
    )
    return _view(game, rules, DrillSubject.WAGER, tuple(order)), _advice(
        ev, reason, _all_throws_words(game)
    )


def _take_down_question(game: Game, rules: HouseRules, numbers: Stream) -> tuple[View, Advice]:
    """A running sequence: nothing hit half of the time, otherwise up to two."""
    table = dice.table_of(game)
    places = list(table.run.combinations) if table.run else []
    hit = [
        places.pop(numbers.integer_below(len(places)))
        for _ in range((0, 0, 0, 1, 1, 2)[numbers.integer_below(6)])
    ]
    carry = Carry(((SEAT, STAKE),), tuple(sorted(hit)))
    found = dice.take_down_value(game, carry, SEAT)
    ev = {"leave": found.leave, "take-down": found.take_down}
    worth = 100 * (1 + found.leave / STAKE)
    wins = f"With {len(hit) or 'nothing'} hit it wins {100 * found.chance:.2f} % of the time"
    reason = f"{wins}: on the felt the stake is worth {worth:.0f} % of itself, in your hand 100 %."
    return _view(game, rules, DrillSubject.SHAKE, carry), _advice(
        ev, reason, f"The chance that {len(places)} numbers come before a 7"
    )


def _fee_question(game: Game, rules: HouseRules, numbers: Stream) -> tuple[View, Advice]:
    """Some equal wagers that the second throw may still win, with its fee and without it."""
    table = dice.table_of(game)
    fee = game.wager(table.fee)
    left = list(fee.one_of)
    standing = [
        left.pop(numbers.integer_below(len(left))) for _ in range(1 + numbers.integer_below(4))
    ]
    order = tuple(name for name in fee.one_of if name in standing)
    worth = float(dice.fee_value(game, order))
    base = sum(dice.par_sheet(game, name).ev for name in order) * STAKE
    ev = {"without": base, table.fee: base + worth * STAKE}
    brings = f"{percent(worth + 1)} of one stake" if worth > -1 else "nothing"
    gain = f"a second throw brings these wagers {brings}"
    reason = f"On average {gain}, and the fee is one stake: {'pay it' if worth > 0 else 'keep it'}."
    return _view(game, rules, DrillSubject.FEE, order), _advice(ev, reason, _all_throws_words(game))


__all__ = [
    "choice_title",
    "decision_points",
    "drillable_class_weights",
    "lesson_question",
    "payout_phrase",
    "question_facts",
]
