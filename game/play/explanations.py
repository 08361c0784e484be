"""Why something was paid, taken or refused: the provision in our words with its edition, the rulings
on it, and what the other reading would have paid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from ..core.declaration import Game, HouseRules
from ..core.money import dollars
from ..law import Provision, Ruling, chapter_ruling_numbers, cited_provision, ruling
from ..rounds import State
from ..rounds import events as ev
from .other_readings import Difference, differences


class AppliedRuling(msgspec.Struct, frozen=True):
    """A ruling, and what a round would have paid by the other reading: nothing where it comes to
    the same; None where the program cannot say, or nobody reads it otherwise.
    """

    ruling: Ruling
    differences: tuple[Difference, ...] | None = None


class Explanation(msgspec.Struct, frozen=True):
    """A provision that was cited, and the rulings on it."""

    provision: Provision
    rulings: tuple[AppliedRuling, ...] = ()


Found = dict[str, tuple[Difference, ...] | None]
"""What the other readings make of one round, by the rulings' numbers."""


def explain(
    game: Game,
    rules: HouseRules,
    cited: str,
    state: State | None = None,
    seat: int = 0,
    wager: str = "",
    *,
    found: Found | None = None,
) -> Explanation | None:
    """What a cited section says; None where the register does not have it.

    With the `state` of a round that is over also what the other readings would have paid in it: for
    the `wager` of a `seat` where they differ there, else for all that they change. A ruling that
    stands elsewhere in the chapter is named, too, where its other reading ends this wager
    otherwise. `found` keeps the answers for further questions about the same round.
    """
    edition = game.edition_in_force(rules)
    said = cited_provision(cited, edition.key if edition else "")
    if said is None:
        return None
    found = {} if found is None else found

    def answers(number: str) -> tuple[Difference, ...] | None:
        if number not in found:
            found[number] = differences(game, state, number) if state is not None else None
        return found[number]

    def own(number: str) -> tuple[Difference, ...]:
        return tuple(d for d in answers(number) or () if (d.seat, d.wager) == (seat, wager))

    readings = [AppliedRuling(one, own(one.number) or answers(one.number)) for one in said.rulings]
    named = {one.number for one in said.rulings}
    readings += [
        AppliedRuling(ruling(number), changed)
        for number in (chapter_ruling_numbers(game.chapter) if wager else ())
        if number not in named and (changed := own(number))
    ]
    return Explanation(said, tuple(readings))


def each_payment(
    game: Game, state: State, events: Iterable[ev.AnyEvent]
) -> Iterator[tuple[ev.Paid | ev.Collected | ev.Returned, Explanation | None]]:
    """Each wager's end in a round that is over, in the order of its settlement, and why."""
    found: Found = {}
    for event in events:
        if isinstance(event, ev.Paid | ev.Collected | ev.Returned):
            yield (
                event,
                explain(
                    game,
                    state.offer.rules,
                    event.section,
                    state,
                    event.seat,
                    event.wager,
                    found=found,
                ),
            )


def wager_title(game: Game | None, wager: str) -> str:
    """What a wager, or a bonus that nobody stakes on, is called."""
    found = game.by_name.get(wager) if game else None
    return found.title if found else wager.replace("-", " ").capitalize()


def number_and_edition(said: Provision) -> str:
    """A provision's number, and the edition it is from.

    >>> from game.law import nearest_provision
    >>> number_and_edition(nearest_provision("674a.12(b)"))
    '674a.12(b), as adopted in 2016 and amended to November 2, 2019 (46 Pa.B. 5540, 49 Pa.B. 6676), copy of June 2024'
    """
    return f"{said.number}, {said.edition}" if said.edition else said.number


def without_markup(text: str) -> str:
    r"""A ruling's text without marks, tables and names of the code in brackets, as one paragraph.

    >>> without_markup("At *x to 1* it is\nkept as `int`.\n\n| a | b |\n\nAll of it.")
    'At x to 1 it is kept as int. All of it.'
    """
    kept = " ".join(line for line in text.split("\n") if not line.startswith("|"))
    kept = re.sub(r" \(`[^`]*`\)", "", kept)
    return " ".join(re.sub(r"[*`]|\[([^\]]*)\]\([^)]*\)", r"\1", kept).split())


def ruling_words(one: Ruling) -> str:
    """A ruling with its number.

    >>> from game.law import ruling
    >>> ruling_words(ruling("R-GF1"))
    'R-GF1: After a fold, Skins and Gopher still stand.'
    """
    title = f"{one.title}. " if one.title else ""
    return f"{one.number}: {title}{without_markup(one.text)}"


def other_reading_words(game: Game | None, reading: AppliedRuling, most: int = 4) -> str:
    """The other reading of a ruling, and what it would have paid, in words; empty where nobody
    reads it otherwise. Of more than `most` wagers that it changes the others are counted.
    """
    if not reading.ruling.other:
        return ""
    said = f"The other reading: {without_markup(reading.ruling.other)}"
    found = reading.differences
    if found is None:
        return said
    if not found:
        return f"{said} In this round it comes to the same."
    shown = [
        f"seat {one.seat}, {wager_title(game, one.wager)}: {dollars(one.other, sign=True)} instead "
        f"of {dollars(one.net, sign=True)}"
        for one in found[:most]
    ]
    rest = [f"{len(found) - most} more"] if len(found) > most else []
    return f"{said} In this round {'; '.join((*shown, *rest))}."


def explanation_lines(
    game: Game | None, why: Explanation, said: set[str] | None = None
) -> Iterator[str]:
    """An explanation as paragraphs: number and edition, our words, rulings and other readings. Of
    rulings in `said` the number alone; those that are printed join it.
    """
    said = set() if said is None else said
    if why.provision.edition:  # a ruling that is asked for by itself has none
        yield f"{number_and_edition(why.provision)}:"
    if why.provision.words:
        yield why.provision.words
    if why.provision.note:
        yield f"Here: {why.provision.note}"
    for reading in why.rulings:
        one = reading.ruling
        yield f"{one.number}: see above." if one.number in said else ruling_words(one)
        said.add(one.number)
        if other := other_reading_words(game, reading):
            yield other


def payment_words(game: Game, event: ev.Paid | ev.Collected | ev.Returned) -> str:
    """How a wager ended, in a line."""
    seat = f"seat {event.seat}, {wager_title(game, event.wager)}"
    named = f", {event.named}" if event.named else ""
    if isinstance(event, ev.Paid):
        by = "" if event.odds in (ev.GIVEN_BACK, "") else f" at {event.odds}"
        less = f" ({event.less})" if event.less else ""
        return f"{seat}{named}: paid {dollars(event.win)}{by}{less}"
    if isinstance(event, ev.Collected):
        return f"{seat}{named}: {dollars(event.cents)} taken"
    return f"{seat}{named}: {dollars(event.cents)} returned"


def explanation_data(why: Explanation | None) -> dict[str, object] | None:
    """An explanation as JSON has it, amounts in cents."""
    if why is None:
        return None
    return {
        "number": why.provision.number,
        "edition": why.provision.edition,
        "words": why.provision.words,
        **({"note": why.provision.note} if why.provision.note else {}),
        "rulings": [
            {
                "number": one.ruling.number,
                "text": without_markup(one.ruling.text),
                **({"other": one.ruling.other} if one.ruling.other else {}),
                **(
                    {"instead": [msgspec.to_builtins(d) for d in one.differences]}
                    if one.differences is not None
                    else {}
                ),
            }
            for one in why.rulings
        ],
    }


def payment_data(
    event: ev.Paid | ev.Collected | ev.Returned, why: Explanation | None
) -> dict[str, object]:
    """A wager's end and why, as JSON has it: `cents` were won, taken or returned."""
    ends = {ev.Paid: "paid", ev.Collected: "taken", ev.Returned: "returned"}
    cents = event.win if isinstance(event, ev.Paid) else event.cents
    return {
        "seat": event.seat,
        "wager": event.wager,
        "end": ends[type(event)],
        "cents": cents,
        "hand": event.named,
        "section": event.section,
        "why": explanation_data(why),
    }
