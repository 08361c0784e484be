"""The action bar and its choices: where buttons, figures, band and chips stand, and where each is
reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import pygame

from ...core.money import short
from ..actions import spoken_cap
from ..draw import chips
from ..draw.kit import TALL, chips_in, keycap_width
from ..focus import Answers, Target
from ..layout import Box
from ..scene import Viewport
from ..shell import Shell
from .frame import GROWN, ROW, Frame
from .intents import Choice, ChooseChip, DealRound
from .moment import Pointed
from .pieces import Args, Drawing

TOP: Final = 956.0
CHIPS: Final = chips.VALUES
SPLIT: Final = 1170.0
SECOND: Final = 956.0
"""What lies right of `SPLIT` goes into the second row of a bar of two, so much further left."""
FIGURES: Final = ((24.0, 138.0), (176.0, 90.0), (272.0, 92.0))
"""Where the bar's figures stand, and how much room each has."""
LETTERED: Final = (28, 20)
"""How large a figure is lettered, and its label."""
LAST: Final = 1264.0
"""Where the middle ends of a bar whose groups take turns."""
FIRST, LOW, HIGH = 371.0, 974.0, 88.0
"""Where the bar's middle begins, and its buttons' upper edge and height."""
APART: Final = 480.0
"""Where it begins in a row over the buttons if letters are large: figures have more room then."""
SLOT: Final = 184.0
STEP: Final = 198.0
"""A button's usual width, and from one to the next."""
SHORTEST: Final = ("Double", "Rebet", "Clear")
"""The widest words of narrow buttons."""
READ: Final = 16
"""The smallest letters of a decision, real pixels."""
ROUNDED: Final = 4.0
"""How much wider a button may be drawn than it is measured, to end with a whole pixel."""
NARROW: Final = 104.0
"""A button that is no wider has its key's cap over its word, and no room for more."""
UNSIZED: Final = 7
"""So many words say how a button looks that is lettered as large as usual."""
END: Final = 1154.0
"""Where the bar's middle ends."""
T = TypeVar("T")


class Bar:
    """Places the bar's parts in one frame of the window, and keeps what stays the same in it."""

    def __init__(self, shell: Shell, whole: Viewport, frame: Frame) -> None:
        self.shell, self.whole, self.frame = shell, whole, frame
        self.view, self.tall, self.rows, self.turns = frame.bar, frame.tall, frame.rows, frame.turns
        self._kept: dict[str, tuple[object, Any]] = {}
        self._decided = 26

    def keep(self, part: str, of: object, make: Callable[[], T]) -> T:
        """What `make` makes of a part of the window, made again only when what it is made `of` has
        changed.
        """
        kept = self._kept.get(part)
        if kept is None or kept[0] != of:
            kept = self._kept[part] = (of, make())
        return kept[1]  # what was made

    def box(self, box: Box) -> Box:
        """A design box where it lies in this window: higher in a `tall` bar, the chips and the deal
        below in one of two `rows`.
        """
        x, y, wide, high = box
        if self.rows == 2 and not self.turns:
            x, y = (x - SECOND, y) if x >= SPLIT else (x, y - (1080 - TOP))
        return x, 1080 - (1080 - y) * self.tall, wide, high * self.tall

    def rect(self, box: Box) -> pygame.Rect:
        """A design box in the window."""
        return self.view.rect(*self.box(box))

    def snapped(self, box: Box) -> Box:
        """A design box as large as its real pixels."""
        (x, y, _, _), rect = self.box(box), self.rect(box)
        return x, y, rect.w / self.view.scale, rect.h / self.view.scale

    def ground(self) -> Drawing:
        """The bar's ground across the window."""
        view, top = self.view, 1080 - (1080 - TOP) * self.tall * self.rows
        below = (view.size[1] - view.window_point(0, 1080)[1]) / view.scale
        return Drawing(
            "bar",
            "bar",
            (view.design((0, 0))[0], top, view.size[0] / view.scale, 1080 - top + below),
        )

    def up(self, box: Box) -> Box:
        """A box of what stands over the buttons where these have a row of their own."""
        x, y, wide, high = box
        return (x, y - (1080 - TOP), wide, high) if self.rows == 2 and self.turns else box

    def metric(
        self, name: str, x: float, wide: float, value: str, colour: str | None = None, *sizes: int
    ) -> Drawing:
        """A figure under its label, by itself or in the `sizes` of those beside it."""
        x, y, wide, _ = self.box(self.up((x, TOP + 20, wide, 84)))
        return Drawing(
            f"metric {name}", "metric", (x, y, wide, 80 * self.tall), (name, value, colour, *sizes)
        )

    def metrics(self, told: Sequence[tuple[str, str, str | None]]) -> list[Drawing]:
        """Figures under their labels, all lettered in one size: where the design has them, or side
        by side as their words ask.
        """
        kit, sizes = self.shell.kit(self.view), LETTERED
        places: Sequence[tuple[float, float]] = FIGURES
        fits = [(said, wide) for (_, said, _), (_, wide) in zip(told, FIGURES, strict=False)]
        large = next(
            (
                s
                for s in range(28, 15, -1)
                if all(kit.measure(said, s, "ui7") <= w for said, w in fits)
            ),
            0,
        )
        if self.frame.plain and large and kit.type.px(large) >= READ:
            sizes = (large, LETTERED[1])
        else:
            room = self._room
            sizes, wide = next(
                (one for one in self._figures(told) if _figures_width(one[1]) <= room),
                self._figures(told)[-1],
            )
            gap = min(40.0, (room - sum(wide)) / max(1, len(wide) - 1))
            places = tuple(
                (FIGURES[0][0] + sum(wide[:i]) + i * gap, each) for i, each in enumerate(wide)
            )
        stand = zip(told, places, strict=True)
        return [
            self.metric(name, at, room, said, colour, *sizes)
            for (name, said, colour), (at, room) in stand
        ]

    def _largest(self, words: Iterable[str], room: float, most: int, least: int) -> int:
        """The largest size between two in which each of some words has so much room, else the
        least.
        """
        kit, said = self.shell.kit(self.view), list(words)
        sizes = range(most, least, -1)
        return next(
            (s for s in sizes if all(kit.measure(one, s, "ui7") <= room for one in said)), least
        )

    def _figures(
        self, told: Sequence[tuple[str, str, str | None]]
    ) -> list[tuple[tuple[int, int], list[float]]]:
        """The sizes of figures and labels where these stand side by side, the largest first, and
        how wide each pair is then.
        """
        kit, labels = (
            self.shell.kit(self.view),
            (20, 20, 20, 20, 20, 19, 19, 18, 18, 17, 17, 16, 16),
        )
        return [
            (
                (large, small),
                [
                    max(kit.measure(name, small, "ui5"), kit.measure(said, large, "ui7")) + 2
                    for name, said, _ in told
                ],
            )
            for large, small in zip(range(28, 15, -1), labels, strict=True)
        ]

    def fits(self, told: Sequence[tuple[str, str, str | None]]) -> bool:
        """Whether figures have room side by side, larger than their labels."""
        return any(
            _figures_width(wide) <= self._room
            for (large, small), wide in self._figures(told)
            if large > small + 2
        )

    @property
    def _room(self) -> float:
        """How much room figures have side by side."""
        return (self.message_left if self.turns else FIRST) - FIGURES[0][0] - 16

    def button(
        self,
        choice: Choice,
        box: Box,
        pointed: Pointed,
        size: float = 0.0,
        *,
        starred: bool = False,
        stacked: bool = False,
    ) -> Drawing:
        """A choice as a button at a design box, in a `size` of its own if it has one, `starred` by
        the coach, or `stacked`: its key's cap over its word.
        """
        state = pointed.state(choice.name) if choice.enabled else "disabled"
        sub, cap = choice.sub, self.shell.keys.mark(choice.action, choice.name, pointed.ring)
        if not sub and choice.place == "beside":
            sub, cap = spoken_cap(cap), ""
        narrow = stacked or choice.place == "ends" or box[2] <= NARROW
        kit = self.shell.kit(self.view)
        if kit.measure(sub, 20, "ui6") > box[2] - 16:
            sub = sub.replace("gives up", "lose").replace("gives back", "keep")
        room = box[2] - (20 if choice.enabled else 48)  # a closed button says why when pressed
        if not (self.frame.plain or self.designed) and kit.measure(sub, 20, "ui6") > room:
            sub = next(
                (word for word in sub.replace(",", "").split() if word.startswith(("$", "free"))),
                "",
            )
        ringed = pointed.ring == choice.name
        said: Args = (choice.label, "" if narrow else sub, cap, choice.look, state, ringed, narrow)
        if self.turns or size:
            said = (
                *said,
                size or (self._stacked(choice.label, box[2]) if narrow else self._decided),
            )
        elif narrow and not self.designed:
            said = (*said, self._largest((*SHORTEST, choice.label), box[2] - 12, 26, 13))
        elif (choice.decision or not self.designed) and self._decided < 26 and box[3] == HIGH:
            said = (*said, self._decided)
        if starred:
            said = (*said, 26.0, "star") if len(said) == UNSIZED else (*said, "star")
        return Drawing(f"button {choice.name}", "button", self.snapped(box), said)

    def band(self, band: Drawing, choices: Sequence[Choice]) -> Drawing:
        """The band where it lies in this window, beside the `choices`."""
        box = band.box
        if self.turns:
            left, right = self.middle
            if self.rows == 2:
                box = self.up((self.message_left, LOW, right - self.message_left, HIGH))
            else:
                ends = [at[0] for at in self.boxes(choices, told=True) if at is not None]
                box = (left, LOW, min([right, *(x - 12 for x in ends)]) - left, HIGH)
        return Drawing(band.name, band.art, self.box(box), band.args)

    @property
    def _narrow_letter_size(self) -> float:
        """The size in which the narrow buttons of a bar are lettered whose groups take turns: one
        for all of them.
        """
        if self.rows == 2:
            return 26
        room = min(box[2] for box in _spread(3, self.rack_left + 386, self.middle[1], 8)) - 12
        return self._largest(SHORTEST, room, 26, 13)

    def stacked(self, stand: Sequence[tuple[Choice, Box | None]]) -> int:
        """How buttons are lettered that are all stacked: alike."""
        return min(
            self._largest((one.label,), box[2] - 12, 26, 13)
            for one, box in stand
            if box is not None
        )

    def _stacked(self, label: str, wide: float) -> float:
        """How a narrow button is lettered: as all of them are, or smaller for a longer word."""
        return self._largest((label,), wide - 12, int(self._narrow_letter_size), 13)

    def target(self, choice: Choice, box: Box, *, key: bool) -> Target:
        """Where a choice is reached, with or without its `key`."""
        return Target(
            choice.name,
            self.rect(box),
            "decisions" if choice.decision else "bets",
            answers=Answers(choice.intent),
            face=choice.face or choice.label + choice.sub,
            key=self.shell.keys.code(choice.action) if key else None,
            enabled=choice.enabled,
            decision=choice.decision,
            commits=isinstance(choice.intent, DealRound),
            label=choice.label,
            value=choice.sub,
            why=choice.why,
            own_ring=True,
        )

    @property
    def designed(self) -> bool:
        """Whether the bar is as designed, letters and all."""
        as_drawn = self.frame.plain or self.frame.shape == "ultra"
        return as_drawn and self.shell.kit(self.view).type.text_scale == 1.0

    @property
    def rack_left(self) -> float:
        """Where the chips begin."""
        return 1184.0 if not self.turns else 582.0 if self.rows == 1 else APART + 40

    @property
    def rack_wide(self) -> float:
        """How much room they have: in a row over the buttons to its end."""
        return ROW - FIGURES[0][0] - self.rack_left if self.turns and self.rows == 2 else 380.0

    def hint_room(self, *, alone: bool) -> Box | None:  # noqa: ARG002
        """Where the sentence stands that says what can be done; None where it has no room, with the
        chips or `alone`.
        """
        return None if self.turns else (774, 974, 380, 88)

    @property
    def message_left(self) -> float:
        """Where the words begin of what happens, in a row over the buttons."""
        return APART if self.rows == 2 and self.whole.text_scale > GROWN else FIRST

    @property
    def middle(self) -> tuple[float, float]:
        """From where to where the buttons of a bar stand whose groups take turns."""
        return (FIRST, LAST) if self.rows == 1 else (FIGURES[0][0], ROW - FIGURES[0][0])

    def alike(self, choices: Sequence[Choice], wide: float) -> float:
        """The largest size in which each of the choices has room on buttons so wide, beside its
        key's cap.
        """
        labels = [one for one in choices if one.place != "ends"]
        kit = self.shell.kit(self.view)
        least = 26 if self.designed else 16
        words = [word for one in labels for word in one.label.split()]
        sizes = [s for s in range(26, 15, -1) if kit.type.px(s) >= READ]
        whole = next((s for s in sizes if all(self._fits_label(one, wide, s) for one in labels)), 0)
        self._decided = whole or self._largest(words, wide - 44, 26, least)
        return self._decided

    def _fits_label(self, choice: Choice, wide: float, size: float) -> bool:
        kit, high = self.shell.kit(self.view), HIGH * self.tall
        cap = self.shell.keys.widest(choice.action)
        if high >= TALL and (cap or not choice.enabled):
            return kit.measure(choice.label, size, "ui7") <= wide - 20
        room, lock = (
            wide - (keycap_width(kit, cap) + 34 if cap else 24),
            0 if choice.enabled else 28,
        )
        words, less = choice.label.split(), 0.8 * size
        longest = max(
            (kit.measure(word, less if len(words) > 1 else size, "ui7") for word in words),
            default=0.0,
        )
        room -= lock if longest <= room - lock else 0  # a lock gives way to the words
        if kit.measure(choice.label, size, "ui7") <= room:
            return True
        parts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        two = any(max(kit.measure(part, less, "ui7") for part in both) <= room for both in parts)
        # else it is drawn in one line
        two = two and kit.measure(choice.label, less, "ui7") > room + ROUNDED
        return two and high - 8 >= (less * 2.16 + (24 if choice.sub else 0)) * kit.type.grow

    def boxes(self, choices: Sequence[Choice], *, told: bool = False) -> list[Box | None]:
        """Where choices stand in the bar's design; None while others have their turn, or something
        is `told`.
        """
        if not self.turns:
            stand = boxes(choices)
            asked = [box[2] for one, box in zip(choices, stand, strict=True) if one.decision]
            if asked:
                self.alike([one for one in choices if one.decision], min(asked))
            elif not self.designed:
                widths = [
                    box[2] for one, box in zip(choices, stand, strict=True) if one.place != "ends"
                ]
                self.alike(choices, min(widths, default=SLOT))
            return list(stand)
        left, right = self.middle
        decided = any(one.decision for one in choices)
        live = not decided and (
            not told or any(one.place == "ends" and one.enabled for one in choices)
        )
        shown = [
            one
            for one in choices
            if one.decision or (not decided and (live or one.place != "ends"))
        ]
        ends = [one for one in shown if one.place == "ends"]
        rest = len(shown) - len(ends)
        if self.rows == 1 and ends:
            shown = self._without_middle(shown, self.rack_left - 10 - left)
            rest = len(shown) - len(ends)
            first = self.rack_left + 386
            slots = _spread(max(2, rest), left, self.rack_left - 10, 8)[:rest]
            if told:
                kit = self.shell.kit(self.view)
                each = (
                    max(
                        [
                            162.0,
                            *(
                                kit.measure(c.label, 20, "ui7") + 20
                                for c in shown
                                if c.place != "ends"
                            ),
                        ]
                    )
                    + 10
                )
                slots = _spread(rest, first - rest * each, first - 10, 8)
            if rest:
                self.alike(shown, slots[0][2])
            spread = iter([*slots, *_spread(len(ends), first, right, 8)])
            out = {
                one.name: next(spread) for one in (*(c for c in shown if c.place != "ends"), *ends)
            }
            return [out.get(one.name) for one in choices]
        if told and rest == 1 and not ends and not decided:
            wide = max(SLOT, shown[0].wide * self.shell.kit(self.view).type.grow)
            self.alike(shown, wide)
            out = {shown[0].name: (right - wide, LOW, wide, HIGH)}
        else:
            stand = _spread(len(shown), left, right, 12 if len(shown) < 6 else 8)
            self.alike(shown, stand[0][2] if stand else right - left)
            out = dict(zip([one.name for one in shown], stand, strict=True))
        return [out.get(one.name) for one in choices]

    def _without_middle(self, shown: list[Choice], room: float) -> list[Choice]:
        """What stands beside the chips in so much room: of more than two choices the first and the
        last, where no word has room.
        """
        rest, kit = [one for one in shown if one.place != "ends"], self.shell.kit(self.view)
        slot = (room - 8 * (len(rest) - 1)) / max(1, len(rest)) - 12
        if len(rest) < 3 or all(kit.measure(one.label, 16, "ui7") <= slot for one in rest):
            return shown
        return [one for one in shown if one.place == "ends" or one in (rest[0], rest[-1])]

    def rack(
        self, chosen: int, locked: str, pointed: Pointed, closed: Mapping[int, str]
    ) -> Drawing:
        """The chips to bet with; the `closed` ones cannot be paid."""
        at = next((i for i, v in enumerate(CHIPS) if pointed.ring == f"chip {v}"), None)
        x, y, wide, _ = self.box(self.up((self.rack_left, TOP + 12, self.rack_wide, 112)))
        dark = tuple(i for i, value in enumerate(CHIPS) if value in closed)
        return Drawing("rack", "rack", (x, y, wide, 104 * self.tall), (chosen, locked, at, dark))

    def rack_targets(self, shut: Mapping[int, str], *, keys: bool) -> list[Target]:
        """Where each chip is reached, and dragged from; why those that are `shut` cannot be used.
        The number `keys` choose one.
        """
        r, step = chips_in(self.rack_wide, 104 * self.tall)
        high = max(64.0, (2 * r + 12) / self.tall)
        return [
            Target(
                f"chip {value}",
                self.rect(
                    self.up((self.rack_left + 4 + i * step, TOP + 64 - high / 2, 2 * r, high))
                ),
                "chips",
                answers=Answers(ChooseChip(value * 100)),
                key=self.shell.keys.code(f"option {i + 1}") if keys else None,
                enabled=value not in shut,
                radius=round(r),
                drags=True,
                label=short(value * 100),
                why=shut.get(value, ""),
                own_ring=True,
            )
            for i, value in enumerate(CHIPS)
        ]


def _figures_width(widths: Sequence[float]) -> float:
    """How wide figures are side by side."""
    return sum(widths) + 14 * (len(widths) - 1)


def _spread(count: int, left: float, right: float, gap: float) -> list[Box]:
    wide = (right - left - (count - 1) * gap) / max(1, count)
    return [(left + i * (wide + gap), LOW, wide, HIGH) for i in range(count)]


def boxes(choices: Sequence[Choice]) -> list[Box]:
    """Where choices stand in the bar's design, in their order."""
    middle = [one for one in choices if one.decision]
    rows = {
        "decisions": iter(
            _as_wide([one.wide for one in middle])
            if any(c.wide for c in middle)
            else decision_boxes(len(middle))
        ),
        "slots": ((FIRST + STEP * i, LOW, SLOT, HIGH) for i in range(len(choices))),
        "beside": iter([(END - SLOT, LOW, SLOT, HIGH)]),
        "ends": ((1572.0 + 112 * i, LOW, 102.0, HIGH) for i in range(3)),
    }
    out = []
    for one in choices:
        x, y, wide, high = next(rows[one.place])
        out.append((x, y, one.wide or wide, high))
    return out


def _as_wide(widths: list[float]) -> list[Box]:
    gap = 10 if len(widths) > 4 else 15
    return [(FIRST + sum(widths[:i]) + i * gap, LOW, wide, HIGH) for i, wide in enumerate(widths)]


def decision_boxes(count: int) -> list[Box]:
    """Where so many decision buttons stand: 184 wide, wider when they are few and narrower when
    many.
    """
    if count in (1, 4):
        return [(FIRST + i * STEP, LOW, SLOT, HIGH) for i in range(count)]
    room, gap = (778, 14) if count <= 3 else (786, 10)
    wide = (room - (count - 1) * gap) / max(1, count)
    return [(FIRST + i * (wide + gap), LOW, wide, HIGH) for i in range(count)]
