"""Who sits where, in the window: open seats, the colors of several people, the cover between them,
and who may sit down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from ....book import FIRST_BUY_IN, Store
from ....core.errors import HouseError
from ....core.money import dollars, short
from ....hands.phrases import join_with_and
from ....play.seats import adjacent_boxes
from ....play.session import MOST_PEOPLE, Person, Session
from ....rounds.refusals import refusal_sentence
from ...draw.palette import mix
from ...draw.pieces import portraits
from ...draw.sheet import Sheet
from ...draw.text.text_styles import STYLES, common_size, first_fitting_or_last
from ...pages.dialog import Answer, Dialog, WritingDialog
from ...pages.style import PageStyle
from ...scenes.scene import Move, Pop, Replace, Viewport
from ...scenes.settings import Level
from ...ui.boxes import Column, Flow, Grid, Part
from ...ui.control import Intent, Words
from ...ui.widgets import Picture, Tile
from ...window.shell import Shell
from ..model.intents import Act, Choice
from ..model.moment import Moment
from ..model.panel_content import AtTable, Sitter
from ..model.pieces import Drawing, Piece, sign
from ..model.state import WaitingPerson
from ..style import SeatStyle


def person_color(m: Moment, person: Person) -> str:
    """A person's color."""
    return SeatStyle.colors[
        [one.player for one in m.desk.persons].index(person.player) % len(SeatStyle.colors)
    ]


def at_table(m: Moment, line: Callable[[int], str]) -> AtTable:
    """Everybody at the table; `line` says what a seat did last."""
    found: list[tuple[int, Sitter]] = []
    stakes = m.stakes
    for one in m.desk.persons:
        lies = sum(cents for spot, cents in stakes.items() if spot.seat in one.seats)
        left = m.bankroll if one.player == m.desk.player else one.bankroll
        if m.betting:
            left -= sum(
                c for s, c in stakes.items() if s.seat in one.seats and s not in m.shown.chips
            )
        looks = m.desk.passing == one.player and m.awaits_next_player
        said = "to look" if looks else "plays now" if m.desk.turn in one.seats else ""
        row = Sitter(
            one.name,
            one.look or "You",
            person_color(m, one),
            dollars(left),
            f"{short(lies)} on the felt" if lies else "",
            said or line(one.seats[0]),
            now=m.desk.player == one.player,
        )
        found.append((one.seats[0], row))
    for bot in m.desk.bots:
        lies = sum(cents for spot, cents in stakes.items() if spot.seat == bot.seat)
        told = f"{short(lies)} on the felt" if lies else ""
        found.append(
            (bot.seat, Sitter(bot.name, bot.name, "", "", told, line(bot.seat), now=False))
        )
    more = m.state.can_join and len(m.desk.persons) < MOST_PEOPLE
    return AtTable(tuple(row for _, row in sorted(found, key=lambda pair: pair[0])), more)


def draw_sitter_row(sheet: Sheet, y: float, h: float, one: Sitter) -> None:
    """Somebody at the table, in a row of the panel."""
    ink, left, right = one.color or "#5B6468", 12.0, 388.0
    sheet.rr(
        left,
        y,
        right - left,
        h - 8,
        12,
        mix(one.color, "#0E1213", 0.84) if one.now else sheet.theme.raised,
    )
    if one.now:
        sheet.rr(left + 1, y + 1, right - left - 2, h - 10, 11, None, 1, stroke=ink, sw=2)
    r = min(27.0, (h - 20) / 2)
    x, middle = left + 14 + r, y + (h - 8) / 2
    sheet.stamp(
        portraits.avatar(sheet.cache, one.look, r * sheet.scale, ink).surface,
        x,
        middle,
        centre=True,
    )
    if one.color:
        draw_badge(sheet, x + r * 0.75, middle + r * 0.75, 10.0, one.name, ink)
    left, end, grow = x + r + 14, right - 14, sheet.type.grow
    if h - 8 < SeatStyle.two_line_row * grow:  # one line has to do
        wide = sheet.text(
            one.bankroll or one.stakes, end, middle, 20, "ui7", anchor="r", valign="m"
        )
        tone = ink if one.now else None
        sheet.write("seat-name", one.name, left, middle, end - 14 - wide - left, tone, valign="m")
        return
    wide = max(
        sheet.width(words, 20, "ui7") if words else 0.0 for words in (one.bankroll, one.stakes)
    )
    first, low = middle - 7 * grow, middle + 19 * grow
    room, tone = end - 14 - wide - left, ink if one.now else sheet.theme.text2
    sheet.write("seat-name", one.name, left, first, room)
    sheet.write("tight-body", one.line, left, low, room, tone)
    sheet.text(one.bankroll, end, first, 20, "ui7", anchor="r")
    sheet.text(one.stakes, end, low, 20, "ui5", sheet.theme.text2, anchor="r")


def draw_badge(sheet: Sheet, x: float, y: float, r: float, name: str, disc_color: str) -> None:
    """A person's initial in his color, on a disc of radius `r` or as large as a letter needs that
    can be read.
    """
    px = max(SeatStyle.badge_letter, 1.5 * r * sheet.scale)
    r = max(r, px / (1.5 * sheet.scale))
    sheet.circle(x, y, r + 2, "#0E1213")
    sheet.circle(x, y, r, disc_color)
    sheet.text(
        name[:1].upper(),
        x,
        y,
        px / sheet.scale / sheet.type.grow,
        "ui7",
        "#14110A",
        anchor="c",
        valign="m",
    )


def _draw_person_badge(sheet: Sheet, w: float, h: float, name: str, disc_color: str) -> None:
    draw_badge(sheet, w / 2, h / 2, w / 2 - 1, name, disc_color)


def badges(m: Moment) -> list[Piece]:
    """Beside the stakes of each of the others at the machine, his initial in his color."""
    out: list[Piece] = []
    for one in m.desk.persons:
        seats = set(one.seats) - set(m.desk.seats)
        lies = [spot for spot in m.stakes if spot.seat in seats and m.geometry.has_spot(spot)]
        if lies and one.player != m.desk.player:
            (x, y, r), seat = min(
                ((m.geometry.stake_center_and_radius(spot), spot.seat) for spot in lies),
                key=lambda lie: lie[0][1],
            )
            args = (one.name, person_color(m, one))
            out.append(
                Drawing(
                    f"badge seat {seat}", "person badge", (x - r - 17, y - r - 17, 20.0, 20.0), args
                )
            )
    return out


def covered_hand_pieces(m: Moment) -> list[Piece]:
    """While the machine is passed on: whose hand lies covered, and the card that says who comes."""
    person = m.desk.person
    if not m.awaits_next_player or person is None:
        return []
    place, count = f"seat {m.own}", max(1, len(m.cards(f"seat {m.own}")))
    lie, last = m.geometry.card(place, 0, 1), m.geometry.card(place, count - 1, count)
    words = f"{person.name}’s hand, covered"
    asked = m.desk.state.turn if m.desk.state is not None else 0
    order = tuple(
        (
            one.name,
            one.look or "You",
            person_color(m, one),
            asked in one.seats,
            not m.shown.did.keys().isdisjoint(one.seats),
        )
        for one in m.desk.persons
    )
    return [
        sign(m.ruler, "covered", words, (lie.x + last.x) / 2, lie.y, "lock"),
        Drawing(
            "pass card",
            "pass card",
            SeatStyle.pass_card,
            (person.name, person.look or "You", person_color(m, person), order),
        ),
    ]


def uncover_choice(m: Moment) -> Choice:
    """The choice of who is passed to: he is there."""
    person = m.desk.person
    name = person.name if person is not None else ""
    said = join_with_and([one.name for one in m.desk.persons if one.name != name])
    return Choice(
        name="open hand",
        intent=Act.OPEN_HAND,
        label=f"I am {name}, show my cards",
        sub=f"{said}, please look away",
        look="primary",
        face=f"open {name}",
        place="decisions",
        wide=778.0,
    )


def _draw_pass_card(
    sheet: Sheet,
    w: float,
    h: float,
    name: str,
    look: str,
    ink: str,
    order: tuple[tuple[str, str, str, bool, bool], ...],
) -> None:
    sheet.shadow(0, 0, w, h, 16, blur=14, dy=6, a=0.6)
    sheet.rr(0, 0, w, h, 16, "#0E1213", 0.98)
    sheet.rr(1.5, 1.5, w - 3, h - 3, 15, None, 1, stroke=ink, sw=3)
    sheet.stamp(
        portraits.avatar(sheet.cache, look, 46 * sheet.scale, ink).surface, 80, 68, centre=True
    )
    draw_badge(sheet, 114, 100, 14, name, ink)
    sheet.write("turn-title", f"Pass to {name}", 154, 66, w - 178)
    sheet.write("turn-note", f"Only {name} looks now", 154, 102, w - 178)
    sheet.rr(24, 128, w - 48, 1.5, 0, "#FFFFFF", 0.14)
    each = (w - 48) / len(order)
    rooms = [each - (58 if did and not now else 44) for *_, now, did in order]
    # whose turn it is is lit, too
    wordings = [(f"{who} now", who) if now else (who,) for who, _, _, now, _ in order]
    told = [
        first_fitting_or_last(sheet.type, STYLES["name"], words, room)
        for words, room in zip(wordings, rooms, strict=True)
    ]
    size = common_size(sheet.type, STYLES["name"], zip(told, rooms, strict=True))
    for i, (said, room, (_, face, tone, now, did)) in enumerate(
        zip(told, rooms, order, strict=True)
    ):
        x = 24 + i * each
        sheet.stamp(
            portraits.avatar(sheet.cache, face, 13 * sheet.scale, tone).surface,
            x + 16,
            152,
            centre=True,
        )
        wide = sheet.write(
            "tight-name" if now else "tight-body",
            said,
            x + 36,
            152,
            room,
            tone if now else sheet.theme.text2,
            size=size,
            valign="m",
        )
        if did and not now:
            sheet.icon("check", x + 45 + wide, 152, 15, tone, 3)


def open_seat(m: Moment, seat: int, at: tuple[float, float]) -> Drawing:
    """An empty seat: a button where somebody can sit down now, or where several play from the next
    round on; else plain words.
    """
    person = m.state.waiting.get(seat)
    waits = person.name if person is not None else None
    free = m.state.can_join and (m.betting or bool(m.desk.persons) or waits is not None)
    words = "Player" if m.betting else "Next round" if waits is None else f"{waits}, next"
    words = words if free else f"Seat {seat} open"
    wide = 200 if free and not m.betting else 170
    box = (at[0] - wide / 2, at[1] - 20, wide, 40 * m.ruler.grow)
    return Drawing(f"plate {seat}", "open seat", box, (words, free))


class SitDown(Dialog):
    """Who takes an open seat: somebody who has a profile here, somebody new, or the player a second
    box (`sit` 0); or whoever plays now gets up where others stay (`rise`). While a round is played
    all of it is for the next one: `waiting` are those who sit down then anyway, by their seats, and
    nobody gets up.
    """

    def __init__(
        self,
        shell: Shell,
        party: Session,
        seat: int,
        sit: Callable[[int], None],
        rise: Callable[[], None],
        waiting: Mapping[int, WaitingPerson] | None = None,
    ) -> None:
        late = waiting is not None
        waiting = waiting or {}
        self.party, self.seat, self._sit, self._rise = party, seat, sit, rise
        taken = {*waiting, *(bot.seat for bot in party.bots)}.union(
            *(one.seats for one in party.sharing_persons)
        )
        taken -= set(party.seats)
        why = adjacent_boxes.box_refusal(party.game, party.rules, party.seats, taken, seat)
        there = {party.player, *(one.player for one in party.sharing_persons)}
        there |= {one.player for one in waiting.values() if one.player}
        full = len(there) >= MOST_PEOPLE
        left_out = there.union(shell.settings.put_away)
        others = [one for one in party.store.people.players() if one.id not in left_out]
        answers = [Answer("cancel", "Back", escape=True)]
        answers += (
            []
            if why
            else [
                Answer(
                    "box", "A second box for me" if not party.sharing_persons else "A second box"
                )
            ]
        )
        if not full:
            answers += (Answer(f"who:{one.id}", one.name) for one in others[-6:])
            answers.append(Answer("new", "Somebody new", "primary"))
        answers[1:1] = (
            [Answer("rise", "Get up")] if len(party.sharing_persons) > 1 and not late else []
        )
        said = (
            "Another person can play here, on this computer, with a bankroll, a history and a coach"
            " of their own; hidden hands are covered while you pass the computer on."
        )
        words = [said] if not full else ["At most four people can share one computer."]
        words += (
            [f"You cannot play this seat yourself, as a second box: {why[:1].lower()}{why[1:]}"]
            if why
            else []
        )
        words[:0] = (
            ["A round is being played: whoever takes the seat plays from the next one."]
            if late
            else []
        )
        super().__init__(
            shell, f"Who sits at seat {seat}?", "\n".join(words), answers, self._on_answer
        )
        self.name = "sit-down"

    def _on_answer(self, answer: str) -> Move | None:
        """The box is taken, or somebody sits down; what cannot be is said."""
        if answer == "box":
            self._sit(0)
        elif answer == "rise":
            self._rise()
        elif answer == "new":
            guests = [bot.name for bot in self.party.bots]
            return Replace(NewHere(self.shell, self.party.store, self.seat, self._sit, guests))
        elif answer.startswith("who:"):
            self._sit(int(answer[4:]))
        return None


class NewHere(WritingDialog):
    """Name and face of somebody new, who sits down with the first chips."""

    usual = 1000.0
    takes = "in"

    def __init__(
        self,
        shell: Shell,
        store: Store,
        seat: int,
        sit: Callable[[int], None],
        guests: Sequence[str] = (),
    ) -> None:
        self.store, self._sit = store, sit
        taken = {"You", *guests, *(one.avatar for one in store.people.players())}
        self.look = next((name for name in portraits.PEOPLE if name not in taken), "You")
        answers = (Answer("cancel", "Back", escape=True), Answer("in", "Sit down", "primary"))
        text = f"Who is new begins with {short(FIRST_BUY_IN)} of play money."
        super().__init__(shell, f"Somebody new at seat {seat}", text, answers, typed={"name": ""})
        self.name = "new-here"

    def enter(self, view: Viewport) -> None:
        """The name is typed at once, where there is a keyboard."""
        super().enter(view)
        self.focus.focus("name")
        # the line bears the mark of the button that brings the keyboard
        if not self.shell.keys.gamepad:
            self.ui.write_in(self.ui.line("name"), passing=True)

    def body_parts(self) -> Sequence[Part]:
        """The line for the name, and the faces."""
        from ...ui.text_line import Line

        g = self.shell.lettering(self.view).grow
        wide = 2 * self.usual
        line = Line(
            PageStyle.longest_name,
            self.typed["name"],
            "name",
            hint=self._default_name,
            usual=wide,
            group="new",
            label="Name",
        )
        line.fault = bool(self.refusal)
        looks = [
            Tile(
                self._draw_one_portrait,
                64 * g,
                64 * g,
                f"look:{name}",
                label=name,
                group="looks",
                radius=32 * g,
            )
            for name in portraits.PEOPLE
        ]
        said = [Words(self.refusal, tone="loss")] if self.refusal else []
        return (
            Column(
                [Flow([line]), *said, Grid(looks, 64 * g, 8 * g, most=len(looks), cell=64 * g)],
                12 * g,
            ),
        )

    @property
    def _default_name(self) -> str:
        """What somebody is called who says no name: as the face is."""
        return self.look if self.look != "You" else "Guest"

    def _draw_one_portrait(self, surface: pygame.Surface, picture: Picture) -> None:
        from ...pages.players import draw_portrait_tile

        chosen = picture.name == f"look:{self.look}"
        draw_portrait_tile(
            surface, picture, picture.rect.h / 2 * (0.98 if chosen else 0.82), chosen=chosen
        )

    def handle_intent(self, intent: Intent) -> Move | None:
        """A face is chosen."""
        if not intent.name.startswith("look:"):
            return super().handle_intent(intent)
        self.look = intent.name.removeprefix("look:")
        self.refresh()
        return None

    def on_line_changed(self, name: str) -> None:  # noqa: ARG002 - there is only one line
        """Another name may be taken."""
        self.say("")

    def submit(self) -> Move | None:
        """Make the profile and sit down, unless the name may not be: then it says why and stays."""
        try:
            made = self.store.people.add_player_with_buy_in(
                self.typed["name"].strip() or self._default_name, self.look
            )
        except HouseError as refusal:
            self.say(refusal_sentence(refusal))
            return None
        levels: dict[str, Level] = {**self.shell.settings.levels, str(made.id): "new"}
        self.shell.change(levels=levels)
        self._sit(made.id)
        return Pop()


DRAWINGS: Final[Mapping[str, Callable[..., None]]] = {
    "pass card": _draw_pass_card,
    "person badge": _draw_person_badge,
}
