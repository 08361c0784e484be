"""Which choices the bar offers in this moment: decisions, what takes back and repeats wagers, and the deal."""

from __future__ import annotations

from typing import Final, Literal, Protocol

from game.client.actions import DECISIONS, of_decision
from game.client.table import funds
from game.client.table.coach import spoken
from game.client.table.intents import Choice, Clear, DealRound, Decide, Double, HandOn, Rebet, TakeDown, Undo
from game.client.table.moment import Moment, Priced
from game.money import short
from game.rounds import Action

QUIET: Final = ("fold", "check", "decline", "no-insurance", "surrender", "void-hand")
"""Decisions that add nothing: their buttons are dark."""
POOR: Final = "The {funds} does not cover it."
IN_PLAY: Final = "The round is still in play."
NO_WAGER: Final = "Place a wager first."


def betting(m: Moment) -> list[Choice]:
    """While wagers are placed: the last chip, twice as much, what runs on; to whom is broke, the ways out. Where they are given,
    the deal alone.
    """
    if m.hand.apart is not None and m.hand.given:
        said = m.hand.apart.deal
        return [
            Choice(name="deal", intent=DealRound(), label="Deal", sub=said, action="deal", look="primary", wide=382)
        ]
    if funds.broke(m):
        return funds.ways_out()
    some = bool(m.hand.placed)
    poor = m.desk.lacking(m.hand.doubled) if some else NO_WAGER
    added = (sum(m.hand.doubled.values()) - m.hand.total) * len(m.desk.seats)
    sub = f"adds {short(added)}" if some else ""
    return [
        Choice(name="undo", intent=Undo(), label="Undo", sub="last chip", action="undo", why="" if m.hand.can_undo else NO_WAGER),
        Choice(name="double", intent=Double(), label="Double", sub=sub, action="double wagers", why=poor),
        *([take_down(m)] if m.running else []),
    ]  # fmt: skip


def take_down(m: Moment) -> Choice:
    """The choice that takes back what runs on."""
    return Choice(name="take-down", intent=TakeDown(), label="Take down", sub=short(m.running), action="take down")


def ends(m: Moment, deal: str) -> list[Choice]:
    """The bar's right end: the same again, nothing, and the `deal`; nothing where wagers are given."""
    if m.hand.given:
        return []
    some = bool(m.hand.placed or m.running or m.hand.beside)
    not_again = funds.not_again(m) if m.betting else IN_PLAY
    bare = "" if m.hand.placed and m.betting else NO_WAGER if m.betting else IN_PLAY
    ready = IN_PLAY if not m.betting else "" if some or not not_again else not_again if m.hand.last else NO_WAGER
    look: Literal["cream", "dark"] = "cream" if m.betting else "dark"
    last = Choice(name="deal", intent=DealRound(), label=deal, action="deal", look="primary", why=ready, place="ends")
    if m.betting and m.hand.next_one:
        last = Choice(name="done", intent=HandOn(), label="Done", action="deal", look="primary", place="ends")
    return [
        Choice(name="rebet", intent=Rebet(), label="Rebet", action="rebet", look=look, why=not_again, place="ends"),
        Choice(name="clear", intent=Clear(), label="Clear", action="clear", why=bare, place="ends"),
        last,
    ]


class Deciding(Protocol):
    """What a kind of table says of its own decisions."""

    def sub(self, m: Moment, action: Action, cents: int) -> str:
        """What is said under an open decision that stakes so many cents."""
        ...

    def by_cards(self, m: Moment, verb: str) -> Choice:
        """A decision for which cards are chosen first."""
        ...

    def locked(self, m: Moment, times: tuple[int, ...], verb: str) -> list[tuple[str, str]]:
        """Decisions that are not open now, but belong to the table: their words and why; they stay in the bar."""
        ...


def decisions(m: Moment, kind: Deciding) -> list[Choice]:
    """The open decisions, those that are locked, and those for which cards are chosen."""
    verbs = list(dict.fromkeys(one.action.verb for one in m.desk.open if one.action.cards))
    times = tuple(one.action.times for one in m.desk.open if one.action.times)
    locked = kind.locked(m, times, next((one.action.verb for one in m.desk.open if one.action.times), ""))
    return [
        *_plain(m, kind, [one for one in m.desk.open if not one.action.cards]),
        *(kind.by_cards(m, verb) for verb in verbs),
        *(closed(m, label, why) for label, why in locked),
    ]


def closed(m: Moment, label: str, why: str) -> Choice:
    """A decision that belongs to the table and is not open now."""
    return Choice(
        name=f"do {label.lower()} locked", intent=None, label=label, sub=why, look="primary", why=f"{label}: {why}.",
        face=f"{m.desk.stage} {label}", place="decisions",
    )  # fmt: skip


def _plain(m: Moment, kind: Deciding, priced: list[Priced]) -> list[Choice]:
    """Decisions that need no cards to be chosen, by their own keys or numbered."""
    out: list[Choice] = []
    number = 0
    for one in priced:
        action = one.action
        number += not (action.times or action.verb in DECISIONS)
        out.append(
            Choice(
                name=f"do {action}", intent=Decide(action), label=spoken(str(action)), place="decisions",
                sub=kind.sub(m, action, one.cents) if one.payable else "not enough chips",
                action=of_decision(action.verb, action.times, number), look="dark" if action.verb in QUIET else "primary",
                why="" if one.payable else POOR.format(funds=m.desk.funds), face=f"{m.desk.stage} {action}",
            )
        )  # fmt: skip
    return out


def with_cards(m: Moment, verb: str) -> Choice:
    """A decision for which cards are chosen first."""
    wanted = set(m.hand.cards)
    found = (
        one for one in m.desk.open if one.action.verb == verb and one.action.cards and set(one.action.cards) == wanted
    )
    chosen = next(found, None) if wanted else None
    label = f"{spoken(verb)} {len(wanted)}" if verb == "exchange" and wanted else spoken(verb)
    sub = "choose cards"
    if chosen is not None:
        sub = short(chosen.cents) if chosen.cents else "the chosen card"
    return Choice(
        name=f"do {chosen.action if chosen else verb}", intent=Decide(chosen.action) if chosen else None, label=label, sub=sub,
        action=of_decision(verb, 0, 0), look="primary", why="" if chosen else "Choose the cards first.",
        face=f"{m.desk.stage} {verb}", place="decisions",
    )  # fmt: skip
