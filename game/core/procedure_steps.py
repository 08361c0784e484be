"""The steps of a procedure as a chapter states them: streets, the deal, irregularities."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .cards import Card

DEALINGS = ("manual-shoe", "hand", "automated-shoe")


class Street(msgspec.Struct, frozen=True):
    """One asking of the table (streets family): the action `verb Nx` places N times the stake on
    `base` on `wager`.

    `times` may be a function of the seat's own cards (R-C42). `check` lets a seat pass on, `once`
    skips seats that already placed the wager (R-RU1). `plain` writes the action without a multiple
    (`flop`, `back-9`). `turns` are the community places turned once everyone has spoken.
    `turn_text` is what the dealer says with them (their names, when empty). With `gathers` a folded
    seat's wagers are collected only then. With `takes_back` nothing is placed: `wager` stands since
    the deal, and the seat takes it back or lets it ride (`take_back_street`). With `any_amount` the
    multiples are the usual stakes, and all whole dollars between the least and the greatest of them
    are open, too.
    """

    name: str
    wager: str
    verb: str
    base: str
    times: tuple[int, ...] | Callable[[tuple[Card, ...]], tuple[int, ...]]
    ask: str
    section: str
    turns: tuple[str, ...] = ()
    turn_section: str = ""
    turn_text: str = ""
    check: bool = False
    fold: bool = True
    once: bool = False
    plain: bool = False
    gathers: bool = False
    takes_back: bool = False
    any_amount: bool = False


TAKE_BACK = "take-back"
"""The verb that returns the wager of a street to its seat."""
LET_IT_RIDE = "let-it-ride"
"""The verb that leaves it on the felt."""


def take_back_street(
    name: str,
    wager: str,
    ask: str,
    section: str,
    *,
    turns: tuple[str, ...] = (),
    turn_section: str = "",
    turn_text: str = "",
) -> Street:
    """A street on which each seat takes a wager of the deal back or lets it ride; seats without
    that wager are not asked.
    """
    return Street(
        name,
        wager,
        TAKE_BACK,
        wager,
        (),
        ask,
        section,
        turns=turns,
        turn_section=turn_section,
        turn_text=turn_text,
        fold=False,
        plain=True,
        takes_back=True,
    )


class Deal(msgspec.Struct, frozen=True):
    """One step of dealing: `to` is seats, dealer, community, bonus or burn; `cards` how many each
    gets.

    `singly` deals one card at a time round the places; `with_dealer` takes the dealer in after the
    last seat. `only_with` deals it only if some seat staked that wager; `then_burn` cards of the
    same stack go to the discard rack. `after` names the street after which it is dealt; empty, it
    is dealt before anyone is asked.
    """

    to: str
    cards: int
    section: str = ""
    singly: bool = True
    with_dealer: bool = False
    only_with: str = ""
    then_burn: int = 0
    up: int = 0
    after: str = ""


def steps_by_dealing(steps: tuple[Deal, ...], *sections: str) -> dict[str, tuple[Deal, ...]]:
    """The same steps for each way of dealing, under its section; an automated shoe gives a seat its
    cards together.
    """
    return {
        dealing: tuple(
            msgspec.structs.replace(
                step,
                section=section,
                singly=step.singly and (step.to != "seats" or dealing != "automated-shoe"),
            )
            for step in steps
        )
        for dealing, section in zip(DEALINGS, sections, strict=True)
    }


class Irregularity(msgspec.Struct, frozen=True):
    """One irregularity of the chapter's last section (R-7); `kind` is a word the engine knows,
    `dealing` limits it to a method.

    `spares` are wagers that are settled although it voids the round. `since` and `until` are the first
    and the last `Offer.procedures` under which it is drawn (`until` None: it still is).
    """

    kind: str
    section: str
    text: str
    dealing: tuple[str, ...] = DEALINGS
    spares: tuple[str, ...] = ()
    since: int = 0
    until: int | None = None
