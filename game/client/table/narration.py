"""A table in sentences, for those who hear it, made from what is shown: while a hand is covered
nothing of it can be said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ...core import cards as deck
from ...core.cards import HIDDEN, Card
from ...core.declaration import Reading
from ...core.money import dollars, short
from ...hands.phrases import join_with_and
from ...rounds import events as ev
from ..scenes.focus import Focus, Target
from ..sound.speech import joined_sentence, target_text
from ..window.shell import Shell
from . import funds
from .cards.felt import current_readings
from .cards.kind import act_text, settled_lines
from .decisions import one_missing_sentence, with_signs
from .model.felt_state import FeltState, seat_of
from .model.intents import Choice
from .model.moment import Moment
from .model.panel_content import CoachWords
from .surroundings import controls
from .visit import Visit

MARKS: Final = {
    "exposed-card": "The next card is face up: {text}",
    "magic-card": "The magic card is {text}",
    "card-reader": "The card reader says {text}",
    "lammer": "A marker on {place}",
    "envy": "{place}: envy",
}
"""What a marker that is set means, where the dealer's words do not say it."""
PLACES: Final = {"dealer": "Dealer", "community": "Board", "bonus": "Bonus card"}
TOLD: Final = 80
"""So many sentences at most are said of a round at once, where rounds run faster than anyone can
listen.
"""
WAYS: Final = "Tab goes to the wagers, Enter places the chip, 1 to 6 choose another chip, U takes the last one back."


class Narrator:
    """What a table says aloud. `choices` are those of its bar just now."""

    def __init__(
        self, visit: Visit, shell: Shell, focus: Focus, choices: Callable[[], Sequence[Choice]]
    ) -> None:
        self.visit, self.speech, self.focus = visit, shell.speech, focus
        self._shell = shell
        self._choices = choices
        self._told: deque[str] = deque(maxlen=TOLD)
        self._dealt: tuple[str, list[str]] = ("", [])
        self._stood: tuple[object, ...] = ()
        self._placed: Mapping[str, int] = {}
        self._chosen: tuple[Card, ...] = ()
        self._met = self._bent = self._lay = False
        self.watched = False
        """Whether the table has been shown: what was told before that is not news."""
        visit.timeline.landed = self._on_event_landed

    def opening(self) -> list[str]:
        """Where one is, the first time; and where the round stands, after what was told meanwhile."""
        first, self._met = not self._met, True
        told = [] if first else [*self._told]
        self.news()
        m = self.visit.moment
        return [
            *(
                [*self._whereabouts(m), self._rules_key_hint(m)]
                if first
                else [*told, joined_sentence(m.game.title)]
            ),
            *self.situation(m),
        ]

    def news(self) -> list[str]:
        """What was told since, and what it has led to: the hand and the choices, the results, the
        wagers.
        """
        m = self.visit.moment
        asked = (m.desk.state, bool(m.look_hint)) if m.deciding else None
        stood = (
            m.busy,
            m.awaits_next_player,
            asked,
            m.shows_settled_round,
            m.betting,
            m.desk.player,
            m.desk.turn,
        )
        moved, self._stood = stood != self._stood, stood
        if moved and m.awaits_next_player:
            self.speech.clear_spoken_history()
        self._queue_dealt_cards(m)
        out = [*self._told, *self._own_cards_just_seen(m)]
        self._told.clear()
        if moved and not m.busy:
            out += self.situation(m)
        elif m.betting and m.bets.placed != self._placed:
            out += self._wagers(m)
        elif m.deciding and m.state.chosen_cards != self._chosen:
            out += [
                *(
                    self._readings(m)
                    if self.visit.kind.can_carry_cards(m)
                    else self._chosen_card_news(m)
                ),
                *self._open_choice_sentences(m),
            ]
        self._placed, self._chosen = m.bets.placed, m.state.chosen_cards
        return out

    def all_text(self) -> list[str]:
        """All that the table shows."""
        m = self.visit.moment
        stakes = [
            joined_sentence(
                f"{self._who(m, f'seat {spot.seat}')}: {_title(m, spot.wager)} {short(cents)}"
            )
            for spot, cents in m.stakes.items()
            if spot.seat in m.desk.seats
        ]
        lies = (
            []
            if m.awaits_next_player
            else [line for place in m.visible_cards if (line := self._visible_hand_text(m, place))]
        )
        meters = [
            f"The {name.replace('-', ' ')} meter shows {dollars(m.shown.meters[name])}."
            for name in m.desk.fed
            if name in m.shown.meters
        ]
        pot = [f"The pot holds {short(m.shown.pot)}."] if m.shown.pot else []
        company = [f"{bot.name} is at seat {bot.seat}." for bot in m.desk.bots]
        said = [m.shown.caption] if m.shown.caption else []
        return [
            *self._whereabouts(m),
            *company,
            *meters,
            *pot,
            *stakes,
            *lies,
            *said,
            *self.situation(m),
        ]

    def practice_decision_sentences(self) -> list[str]:
        """A decision that is practiced: the cards and the choices, but not what the hand comes to,
        which is half of the answer.
        """
        m = self.visit.moment
        return [*self._cards(m), *self._open_choice_sentences(m)]

    def spoken_name(self, target: Target) -> str:
        """A control of the table: a spot with what lies there, a card, a chip, or whatever else."""
        m, (kind, _, rest) = self.visit.moment, target.name.partition(" ")
        if kind == "spot":
            lies = m.bets.placed.get(rest, 0)
            held = short(lies) if lies else "nothing placed"
            wager = m.game.wager(rest)
            part = "" if wager.optional else "needed in every round"
            return joined_sentence(
                wager.title, held, part, self._unless_brief(f"Enter places {short(m.chip * 100)}")
            )
        if kind == "card":
            return self._card(m, int(rest))
        if kind == "hand":
            return self._face_down_keys_sentence()
        if kind == "chip":
            return joined_sentence(
                f"{target.label} chip", "chosen" if rest == str(m.chip) else "", target.why
            )
        choice = next((one for one in self._choices() if one.name == target.name), None)
        return self._choice(choice) if choice is not None else target_text(target)

    def _on_event_landed(self, event: ev.AnyEvent, before: FeltState) -> None:
        """An event has been told on the felt; what went wrong is also kept in sight longer than the
        dealer says it.
        """
        if (
            isinstance(event, ev.Irregular | ev.Voided)
            and self.watched
            and not self.visit.is_fast_forward
        ):
            title, why = (
                ("Irregularity", event.text)
                if isinstance(event, ev.Irregular)
                else ("Void", event.reason)
            )
            self._shell.toast(title, why, "info")
        if not self.speech.on:
            return
        m = self.visit.moment
        if isinstance(event, ev.Dealt | ev.Turned | ev.Looked):
            self._card_came(m, event, before)
        elif said := self._event_words(m, event):
            self._queue_dealt_cards(m)
            self._told.append(said)

    def _event_words(self, m: Moment, event: ev.AnyEvent) -> str:
        """An event in words, "" for one that says nothing."""
        match event:
            case ev.Asked() if event.seat not in m.desk.seats:
                return ""  # whoever hears a question takes it for his own
            case ev.Announced() | ev.Irregular() | ev.Voided() | ev.Asked():
                return FeltState().after(event).caption
            case ev.TipSettled(result="lose") if event.seat in m.desk.seats:
                return f"The tip of {short(event.cents)} is lost with its wager."
            case ev.Shuffled() | ev.Cut() | ev.Counted():
                return self._unless_brief(FeltState().after(event).caption)
            case ev.Named() if any(self._is_hidden(event.place, one) for one in event.cards):
                return ""
            case ev.Named() if event.place in {"dealer", "community"} or self._is_own_place(
                m, event.place
            ):
                label = event.label if event.label not in {"", "Dealer", "Hand"} else ""
                return joined_sentence(
                    f"{self._who(m, event.place)}: {f'{label}, ' if label else ''}{event.text}"
                )
            case ev.Decided() if event.seat in m.desk.seats:
                return joined_sentence(act_text(event.action))
            case ev.Decided():
                who = self._who(m, f"seat {event.seat}")
                return (
                    self._unless_brief(joined_sentence(f"{who}: {act_text(event.action)}"))
                    if who
                    else ""
                )
            case ev.Thrown():
                return f"The dice: {join_with_and([str(face) for face in event.dice])}."
            case ev.Passed() if who := self._who(m, f"seat {event.seat}"):
                return self._unless_brief(f"The shaker goes to {'you' if who == 'You' else who}.")
            case ev.Marked(shown=True) if event.kind in MARKS:
                return (
                    self._mark_words(m, event)
                    if event.kind == "exposed-card"
                    else self._unless_brief(self._mark_words(m, event))
                )
            case _:
                return ""

    def _mark_words(self, m: Moment, event: ev.Marked) -> str:
        place = self._who(m, event.place) or event.place.replace("-", " ")
        text = deck.words(deck.card(event.text)) if event.kind == "exposed-card" else event.text
        return joined_sentence(MARKS[event.kind].format(place=place, text=text))

    def _card_came(
        self, m: Moment, event: ev.Dealt | ev.Turned | ev.Looked, before: FeltState
    ) -> None:
        """A card has come, or was turned: those of one place are said together, other people's not
        at all.
        """
        place = f"seat {event.seat}" if isinstance(event, ev.Looked) else event.place
        lay = before.cards.get(place, ())
        open_before = not isinstance(event, ev.Dealt) and lay[event.index : event.index + 1] == (
            event.card,
        )
        if (
            self._is_hidden(place, event.card)
            or open_before
            or not (self._is_own_place(m, place) or place in PLACES)
        ):
            return
        if self._dealt[0] != place:
            self._queue_dealt_cards(m)
            self._dealt = (place, [])
        self._dealt[1].append(deck.words(event.card))

    def _is_hidden(self, place: str, card: Card) -> bool:
        """Whether a card lies face down, or its owner has not looked at it."""
        return card == HIDDEN or (seat_of(place), card) in self.visit.timeline.unseen

    def _queue_dealt_cards(self, m: Moment) -> None:
        place, words = self._dealt
        self._dealt = ("", [])
        if words:
            self._told.append(f"{self._who(m, place)}: {', '.join(words)}.")

    def situation(self, m: Moment) -> list[str]:
        """What can be done now, and what has to be known for it."""
        if m.awaits_next_player:
            person = m.desk.person
            name = person.name if person is not None else "the next player"
            return [f"The computer is passed to {name}.", *self._open_choice_sentences(m)]
        if m.deciding:
            title = joined_sentence(self.visit.kind.title(m))
            hand = [
                line for line in self._hand(m) if not title.endswith(line.removeprefix("Hand: "))
            ]
            return [
                *hand,
                *self._coach(m),
                title,
                *self._open_choice_sentences(m),
                self._unless_brief(self._card_keys_hint(m)),
            ]
        apart = m.special
        marked = [joined_sentence(apart.mark)] if apart is not None else []
        if m.shows_settled_round:
            return [
                *self._results(m),
                *(marked if apart is not None and apart.free else []),
                *self._open_choice_sentences(m),
            ]
        if m.betting and apart is not None and m.are_wagers_given:
            return [*marked, apart.hint, *self._wagers(m), *self._open_choice_sentences(m)]
        # a guide has sentences of its own for that
        if m.betting and self.visit.state.forced_coaching != "before":
            person = m.desk.person
            ask = f"{person.name}, place your bets." if person is not None else "Place your bets."
            placed = self._wagers(m) if m.bets.placed else []
            hint = funds.bankroll_hint(m) if funds.is_broke(m) else self._unless_brief(WAYS)
            return [
                *marked,
                ask,
                f"{short(m.chip * 100)} chip.",
                hint,
                *(placed or self._open_choice_sentences(m)),
            ]
        return []

    def _whereabouts(self, m: Moment) -> list[str]:
        signed = joined_sentence(controls.table_limits_text(self.visit.kind, m.desk.rules))
        posted = [joined_sentence(m.game.title, f"round {m.number:,}"), signed]
        if not any(m.desk.seats):
            return posted  # whoever only looks on
        return [
            *posted,
            f"You have seat {join_with_and([str(seat) for seat in m.desk.seats])}.",
            self._funds(m),
        ]

    def _rules_key_hint(self, m: Moment) -> str:
        """To whoever is new at a table, where he hears how it is played."""
        key = self._shell.keys.key_name("rules").replace("?", "The question mark")
        return (
            self._unless_brief(f"{key} explains how this game is played.")
            if m.number == 1 and any(m.desk.seats)
            else ""
        )

    def _funds(self, m: Moment) -> str:
        return f"{m.desk.funds_name.capitalize()} {dollars(m.left)}."

    def _hand(self, m: Moment) -> list[str]:
        return [*self._cards(m), *self._readings(m)]

    def _own_cards_just_seen(self, m: Moment) -> list[str]:
        """Own cards that the player has just bent up, or turned over while something else is told."""
        bent, lay = self._bent, self._lay
        self._bent, self._lay = m.bends_cards, bool(m.look_hint)
        if m.bends_cards and not bent:
            cards = [deck.words(Card(one.card)) for one in self.visit.own_unseen()]
            return [f"{self._who(m, f'seat {m.active_seat}')}: {', '.join(cards)}."]
        turned = lay and not m.look_hint and not m.deciding and not m.shown.over
        return (
            [
                line
                for place in m.visible_cards
                if self._is_own_place(m, place) and (line := self._visible_hand_text(m, place))
            ]
            if turned
            else []
        )

    def _face_down_keys_sentence(self) -> str:
        look, press = (self._shell.keys.key_name(action) for action in ("look", "press"))
        return joined_sentence(
            "Your cards are face down",
            f"{look} lifts the corners",
            f"{press} on them turns them face up",
        )

    def _cards(self, m: Moment) -> list[str]:
        own = [
            line
            for place in m.visible_cards
            if self._is_own_place(m, place) and (line := self._visible_hand_text(m, place))
        ]
        own += [self._face_down_keys_sentence()] if m.look_hint else []
        return own + [line for place in PLACES if (line := self._visible_hand_text(m, place))]

    def _readings(self, m: Moment) -> list[str]:
        if self.visit.kind.can_carry_cards(m):
            slots = [
                self._card_in_slot(m, i)
                for i in range(len(m.desk.view.hand) if m.desk.view is not None else 0)
            ]
            low = deck.words(slots[-1]) if slots and HIDDEN not in slots else ""
            words = (
                m.game.read({f"seat {m.active_seat}": tuple(slots)}, m.active_seat)
                if low and m.game.read is not None
                else ()
            )
            return [
                *(_reading_sentence(one) for one in words if one.label != "Low"),
                joined_sentence(f"Low card: {low}" if low else ""),
            ]
        return [_reading_sentence(reading) for reading in current_readings(m)]

    def _visible_hand_text(self, m: Moment, place: str) -> str:
        """The cards that lie open at a place, "" where there are none that are anybody's to hear."""
        who, lying = self._who(m, place), m.visible_cards.get(place, ())
        if not who or place.endswith(" discards"):
            return ""
        open_ones = [deck.words(card) for card in lying if card != HIDDEN]
        hidden = len(lying) - len(open_ones)
        words = [*open_ones, *([f"{hidden} face down"] if hidden and open_ones else [])]
        return f"{who}: {', '.join(words)}." if words else ""

    def _coach(self, m: Moment) -> list[str]:
        """What the coach says of this choice, or said of the one before."""
        coach = m.coach
        if not coach.bars:
            return []
        said = coach.sub if coach.chosen else f"best is {coach.best}"
        return [
            joined_sentence(f"The coach: {said}", self._unless_brief(coach.reason)),
            self._unless_brief(_spoken_shares(coach)),
        ]

    def _results(self, m: Moment) -> list[str]:
        last, over = m.desk.last, [joined_sentence(f"Round {m.number:,} is over")]
        if m.shown.void:
            over = [joined_sentence(f"Round {m.number:,} was void", m.shown.caption)]
        elif last is not None and self.speech.full:
            over += [joined_sentence(with_signs(last.summary))]
        lines = [
            joined_sentence(f"{line.wager}: {line.amount}", line.why) for line in settled_lines(m)
        ]
        sums: dict[int, int] = {}
        for spot, result in m.shown.results.items():
            sums[spot.seat] = sums.get(spot.seat, 0) + result.net
        others = [
            f"{self._who(m, f'seat {seat}')} {short(net, sign=True)}"
            for seat, net in sums.items()
            if seat not in m.desk.seats and self._who(m, f"seat {seat}")
        ]
        learned = (
            [
                self._unless_brief(joined_sentence(m.coach.reason)),
                self._unless_brief(_spoken_shares(m.coach)),
            ]
            if m.coach.lines
            else []
        )
        net = f"Net {short(m.bets.net, sign=True)}."
        return [
            *over,
            *lines,
            net,
            *learned,
            self._funds(m),
            self._unless_brief(joined_sentence(*others)),
        ]

    def _wagers(self, m: Moment) -> list[str]:
        """What is placed now, what is still missing, and that it can be dealt."""
        before, now = self._placed, m.bets.placed
        changed = [
            name for name in {**before, **now} if before.get(name, 0) != now.get(name, 0)
        ] or list(now)
        out = [
            joined_sentence(
                f"{_title(m, name)} {short(now[name]) if now.get(name) else 'taken back'}"
            )
            for name in changed
        ]
        missing = [_title(m, name) for name in self.visit.kind.missing_wagers(m)]
        if missing:
            return [*out, f"Still missing: {join_with_and(missing)}."]
        if one_of := self.visit.kind.missing_one_of(m):
            return [*out, one_missing_sentence(m, one_of)]
        box = f" on each of {len(m.desk.seats)} boxes" if len(m.desk.seats) > 1 else ""
        return (
            [*out, f"Total bet {short(m.bets.total)}{box}.", *self._open_choice_sentences(m)]
            if now
            else out
        )

    def _open_choice_sentences(self, m: Moment) -> list[str]:
        """The choices that are open, each with its key; what is closed and why, where a decision is
        due.
        """
        made = [one for one in self._choices() if one.name != "skip"]
        shut = [one for one in made if one.decision and m.deciding and not one.enabled]
        return [
            *(self._choice(one) for one in made if one.enabled),
            *(self._unless_brief(self._choice(one)) for one in shut),
        ]

    def _chosen_card_news(self, m: Moment) -> list[str]:
        now, before = m.state.chosen_cards, self._chosen
        return [
            *(joined_sentence(deck.words(card), "chosen") for card in now if card not in before),
            *(
                joined_sentence(deck.words(card), "no longer chosen")
                for card in before
                if card not in now
            ),
        ]

    def _card_keys_hint(self, m: Moment) -> str:
        if not any(one.action.cards for one in m.desk.open):
            return ""
        does = "makes one the low card" if self.visit.kind.can_carry_cards(m) else "chooses one"
        keys = self._shell.keys
        return f"{keys.key_name('next control') or 'The stick'} goes to your cards, {keys.key_name('press')} {does}."

    def _choice(self, choice: Choice) -> str:
        """A choice with its key, as in `F: Fold, gives up $5.`."""
        if not choice.enabled:
            return joined_sentence(
                choice.label, f"closed: {choice.why.removeprefix(f'{choice.label}: ')}"
            )
        said = self._shell.keys.key_name
        ringed = ("" if choice.decision else said("next control"), said("press"))
        cap = said(choice.action) or " and ".join(filter(None, ringed))
        return f"{cap}: {joined_sentence(choice.label, choice.sub)}"

    def _unless_brief(self, words: str) -> str:
        """Words that are left out where only what is needed is said."""
        return words if self.speech.full else ""

    def _is_own_place(self, m: Moment, place: str) -> bool:
        words = place.split()
        return words[0] == "seat" and int(words[1]) in m.desk.seats

    def _who(self, m: Moment, place: str) -> str:
        """Whose a place is, "" for nobody's."""
        kind, _, rest = place.partition(" ")
        if kind != "seat":
            return PLACES.get(place, "")
        number, _, hand = rest.partition(" ")
        seat = int(number)
        if seat in m.desk.seats:
            name = m.box_name(seat) or "You"
        else:
            people = {box: one.name for one in m.desk.persons for box in one.seats}
            name = people.get(seat) or next(
                (bot.name for bot in m.desk.bots if bot.seat == seat), ""
            )
        return f"{name}, {hand}" if hand and name else name

    def _card_in_slot(self, m: Moment, slot: int) -> Card:
        place = f"seat {m.active_seat}"
        lying = list(m.visible_cards.get(place, ()))
        order = self.visit.kind.card_order(m, place, lying)
        return lying[order[slot]] if slot < len(order) else HIDDEN

    def _card(self, m: Moment, slot: int) -> str:
        card, kind = self._card_in_slot(m, slot), self.visit.kind
        words = deck.words(card) if card != HIDDEN else "a card face down"
        if kind.can_carry_cards(m):
            if slot == len(m.visible_cards.get(f"seat {m.active_seat}", ())) - 1:
                return joined_sentence(words, "low card")
            return joined_sentence(
                words, "high hand", self._unless_brief("Enter makes it the low card")
            )
        return joined_sentence(words, "chosen" if card in m.state.chosen_cards else "not chosen")


def _spoken_shares(coach: CoachWords) -> str:
    """How the choices end, as it is read out."""
    return coach.shares_words.replace(" × $", " times $")


def _reading_sentence(reading: Reading) -> str:
    return joined_sentence(f"{reading.label}: {reading.text}" if reading.label else reading.text)


def _title(m: Moment, wager: str) -> str:
    return next((one.title for one in m.game.wagers if one.name == wager), wager.replace("-", " "))
