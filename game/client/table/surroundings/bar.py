"""The action bar of a table: controls in rows, read from left to right as they stand on the screen.

Everything is laid out in the bar's own design, in which a line of it is 124 high. The layer that the
controls stand in makes it as tall as the window's bar is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from ....core.money import short
from ...draw.kit import Kit, button_label, keycap_width, rack_chip_radius_and_step
from ...draw.pieces import chips
from ...draw.style import ControlStyle
from ...draw.text.text_styles import STYLES, first_fitting_or_last, fits_whole, largest_size
from ...input.actions import spoken_cap
from ...layouts.layout import Box
from ...scenes.focus import Answers, Target
from ...scenes.scene import Viewport
from ...ui.boxes import Cells, Container, HBox, Part, Space
from ...ui.control import ControlLook, Spot
from ...window.shell import Shell
from ..model.intents import AskWhy, Choice, ChooseChip, Intent, OpenPage, PlaceFavorite
from ..model.moment import Pointed
from ..model.pieces import Args, Drawing
from ..style import BarStyle, RegionSizes
from .frame import Frame
from .regions import BarDesign, bar_design
from .view_controls import ViewControl, ViewLayer, with_key

CHIPS: Final = chips.VALUES
SHORTEST: Final = ("Double", "Rebet", "Clear")
"""The widest words of narrow buttons."""
T = TypeVar("T")


class Bar:
    """The bar in one frame of the window: how wide and tall it is, whether its groups take turns,
    and what stays the same in it.
    """

    #: How much room the buttons at its end have where groups take turns.
    ends_room = 296.0
    #: Whether it says what can be done where groups take turns and no chips stand there.
    hints_alone = False

    def __init__(self, shell: Shell, whole: Viewport, frame: Frame) -> None:
        self.shell, self.whole, self.frame = shell, whole, frame
        self.view, self.tall, self.rows, self.turns = (
            frame.bar,
            frame.bar_growth,
            frame.rows,
            frame.takes_turns,
        )
        self.look = ControlLook(shell, frame.bar)
        self._kept: dict[str, tuple[object, Any]] = {}

    def keep(self, part: str, key: object, make: Callable[[], T]) -> T:
        """What `make` makes of a part of the window, made again only when what it is made `key` has
        changed.
        """
        kept = self._kept.get(part)
        if kept is None or kept[0] != key:
            kept = self._kept[part] = (key, make())
        return kept[1]  # what was made

    @property
    def designed(self) -> bool:
        """Whether the bar is as designed, letters and all."""
        as_drawn = self.frame.is_as_designed or self.frame.shape == "ultra"
        return as_drawn and self.look.kit.type.text_scale == 1.0

    @property
    def top_bar_width(self) -> float:
        """How wide the top bar is."""
        return self.frame.top_bar_width

    @property
    def design(self) -> BarDesign:
        """How its lines are divided."""
        return bar_design(self.rows, self.whole.text_scale, turns=self.turns)

    @property
    def width(self) -> float:
        """How wide its lines are."""
        return self.design.line

    @property
    def rack_width(self) -> float:
        """How wide the chips are: more in a line without buttons."""
        return self.design.rack

    def ground(self) -> Drawing:
        """The bar's ground across the window."""
        view, top = self.view, RegionSizes.floor - BarStyle.line * self.tall * self.rows
        left, low = view.design((0, 0))[0], view.design((0, view.size[1]))[1]
        return Drawing("bar", "bar", (left, top, view.size[0] / view.scale, low - top))

    def layer(self, *lines: Part) -> BarLayer:
        """The lines of the bar, from the upper one down, and how their buttons are lettered."""
        layer = BarLayer(self)
        for up, line in enumerate(reversed(lines)):
            high = line.height(self.look.kit, self.width)
            line.put(
                layer,
                BarStyle.left,
                RegionSizes.floor - (up + 0.5) * BarStyle.line - high / 2,
                self.width,
                high,
            )
        layer.size_button_labels()
        return layer

    def lines(
        self,
        figures: Part,
        buttons: Sequence[ActionButton],
        filler: BarControl | None = None,
        rack: BarControl | None = None,
        *,
        tail: Part | None = None,
        gap: float = BarStyle.gap,
    ) -> list[Part]:
        """The lines of a table's bar: figures, what can be chosen, words or a band in what these
        leave, chips, and the buttons at the end; `tail` behind them. In a bar that is narrow the
        chips, the decisions and what is said take turns.
        """
        middle = [one for one in buttons if one.choice.place not in ("ends", "onward")]
        ends = [one for one in buttons if one.choice.place in ("ends", "onward")]
        decisions = [one for one in middle if one.choice.decision]
        many = len(decisions) > BarStyle.usual_decisions
        if many:  # closed buttons leave them their room
            ends = [one for one in ends if one.choice.enabled]
        if not self.turns:
            beside = [one for one in middle if one.choice.place == "beside"]
            slots = [one for one in middle if one.choice.place != "beside"]
            shown: list[Part] = [decision_row(decisions)] if decisions else [*slots]
            words: list[Part] = [] if filler is None or decisions else [filler]
            choices = HBox([*shown, *words, *beside], BarStyle.button_gap, grows=True)
            last: list[Part] = [] if rack is None else [Space(14.0), rack]
            if ends or not many:
                last += _end_cells(ends, 10.0) if ends else [Space(BarStyle.onward)]
            if self.rows == 2:
                return [
                    HBox([figures, choices], gap),
                    HBox([Space(), *last, Space()], BarStyle.gap),
                ]
            return [HBox([figures, HBox([choices, *last], BarStyle.gap, grows=True)], gap)]
        live = rack is not None or any(one.choice.enabled for one in ends)
        ends = [] if decisions or not live else ends
        if rack is not None and filler is not None:  # nothing is bet that could be undone
            last = _end_cells(ends, 8.0, self.ends_room)
            if self.rows == 2:
                return [HBox([figures, Space(), rack], gap), HBox([filler, *last], gap)]
            return [HBox([figures, HBox([filler, rack, *last], gap, grows=True)], gap)]
        if self.rows == 2:
            over: list[Part] = [filler or Space()] if rack is None else [Space(), rack]
            return [HBox([figures, *over], gap), self._row_in_turns(middle, ends, None, rack)]
        row = self._row_in_turns(middle, ends, filler, rack)
        return [HBox([figures, row, *([] if tail is None else [tail])], gap)]

    def _row_in_turns(
        self,
        middle: Sequence[ActionButton],
        ends: Sequence[ActionButton],
        filler: BarControl | None,
        rack: BarControl | None,
    ) -> Part:
        """What is pressed in a narrow bar: in a line of its own under the figures, or beside them
        with the chips, or with what is said.
        """
        decisions = [one for one in middle if one.choice.decision]
        pressed = decisions or [*middle, *ends]
        gap = 12.0 if len(pressed) < 6 else 8.0
        single = rack is None and not decisions and len(middle) == 1 and not ends
        wide = max(BarStyle.button, middle[0].choice.wide * self.look.growth) if single else 0.0
        if self.rows == 2 and single:
            return HBox([Cells(middle, usual=wide)], right=True)
        if self.rows == 2 and (gold := [one for one in ends if one.is_onward]):
            rest = [one for one in pressed if one not in gold]
            return HBox([Cells(rest, gap, spread=True) if rest else Space(), *gold], gap)
        if len(decisions) > BarStyle.usual_decisions and (self.rows == 2 or rack is None):
            return decision_row(decisions)
        if self.rows == 2:
            return Cells(pressed, gap)
        room = max(self.ends_room, len(ends) * self.ends_room / 3)
        last = _end_cells(ends, 8.0, room)
        if rack is not None:
            several: list[Part] = [*middle, *([] if len(middle) > 1 else [Space(1.0)])]
            cells = Cells(several, 8.0, gives_way=middle[1:-1], spread=True)
            return HBox([cells, rack, *last], BarStyle.gap, grows=True)
        if decisions or not (ends or single or filler):
            return Cells(pressed, gap, spread=True)
        labels = [self.look.kit.measure(one.choice.label, 20, "ui7") + 20 for one in middle]
        usual = len(middle) * ((wide or max([162.0, *labels])) + 8.0) - 8.0
        return HBox([filler or Space(), Cells(middle, 8.0, usual=usual), *last], 12.0, grows=True)


def _end_cells(ends: Sequence[ActionButton], gap: float, room: float = 0.0) -> list[Part]:
    """The buttons at the bar's end, which share `room` (0: each as wide as usual); before the gold
    one, which has that room alone, the others are as wide as usual.
    """
    gold = [one for one in ends if one.is_onward]
    others = [one for one in ends if not one.is_onward]
    if not gold:
        return [Cells(others, gap, usual=room)] if others else []
    return [*([Cells(others, gap)] if others else []), Cells(gold, usual=room)]


def decision_row(decisions: Sequence[ActionButton]) -> HBox:
    """Decisions side by side: as wide as they ask, else all alike in the place of four buttons;
    where they are more, each as wide as its words in all there is.
    """
    many = len(decisions) > BarStyle.usual_decisions
    if many or any(one.choice.wide for one in decisions):
        return HBox(decisions, 8.0 if many else 15.0, grows=many)
    usual = BarStyle.button if len(decisions) == 1 else BarStyle.four_buttons
    return Cells(decisions, BarStyle.button_gap, usual=usual)


class BarLayer(ViewLayer):
    """Where the controls of a bar stand: it is as much taller than designed as its frame says."""

    def __init__(self, bar: Bar) -> None:
        super().__init__(bar.shell, bar.view)
        self.bar = bar

    def design_box(self, spot: Spot) -> Box:
        """A box of the bar's design in its view."""
        x, y, wide, high = spot
        return (
            x,
            RegionSizes.floor - (RegionSizes.floor - y) * self.bar.tall,
            wide,
            high * self.bar.tall,
        )

    def size_button_labels(self) -> None:
        """Letter buttons of a kind alike: as large as all of their words have room for."""
        bar, kit = self.bar, self.look.kit
        made = [one for one in self.controls if isinstance(one, ActionButton) and not one.size]
        buttons = [one for one in made if not one.is_onward]
        for one in (one for one in made if one.is_onward):
            one.size = common_label_size(bar, [one], BarStyle.onward_letters)
        narrow = [one for one in buttons if one.is_narrow]
        wide = [one for one in buttons if not one.is_narrow]
        size = float(BarStyle.letters)
        sizes = range(BarStyle.letters, 12, -1)
        if wide and (bar.turns or not bar.designed or any(one.choice.decision for one in wide)):
            size = common_label_size(bar, wide)
        for one in wide:
            one.size = size
        if bar.designed and not bar.turns:
            most = float(BarStyle.letters)
        else:
            room = min((one.width for one in narrow), default=0.0) - 12
            most = largest_size(kit.type, "ui7", [(one, room) for one in SHORTEST], sizes)
        for one in narrow:
            label = (one.choice.label, one.width - 12)
            one.size = largest_size(kit.type, "ui7", [label], range(round(most), 12, -1))
            if bar.designed and not bar.turns:
                one.size = BarStyle.letters
        if any(one.stacked for one in narrow):
            labels = [(one.choice.label, one.width - 12) for one in narrow]
            size = largest_size(kit.type, "ui7", labels, sizes)
            for one in narrow:
                one.size = size


def common_label_size(
    bar: Bar, buttons: Sequence[ActionButton], most: int = BarStyle.letters
) -> float:
    """The largest size up to `most` in which each of the buttons has room for its label beside its
    key's cap.
    """
    kit = bar.look.kit
    sizes = [
        s
        for s in range(most, BarStyle.least_letters - 1, -1)
        if kit.type.px(s) >= BarStyle.least_pixels
    ]
    whole = next(
        (s for s in sizes if all(_label_fits(bar, one.choice, one.width, s) for one in buttons)), 0
    )
    tall = ActionButton.high * bar.tall >= ControlStyle.tall_button
    if not whole and tall and buttons[0].is_onward:
        label, room = buttons[0].choice.label, (buttons[0].width - 20) * kit.type.scale
        broken = ((s, kit.type.balanced(label, room, s, "ui7")) for s in sizes)
        whole = next((s for s, two in broken if len(two) == 2 and " ".join(two) == label), 0)
    least = BarStyle.letters if bar.designed else BarStyle.least_letters
    wide = min(one.width for one in buttons)
    words = [(word, wide - 44) for one in buttons for word in one.choice.label.split()]
    if tall:  # what stands over a price has one line
        words += [(one.choice.label, one.width - 20) for one in buttons if one.choice.sub]
    return whole or largest_size(kit.type, "ui7", words, range(BarStyle.letters, least - 1, -1))


def _label_fits(bar: Bar, choice: Choice, wide: float, size: float) -> bool:
    """Whether a choice's label has room on a button so wide, in one line or two."""
    kit, high = bar.look.kit, ActionButton.high * bar.tall
    cap = bar.shell.keys.widest_cap(choice.action)
    if high >= ControlStyle.tall_button and (cap or not choice.enabled):
        return fits_whole(kit.type, STYLES["name"]._replace(size=size), choice.label, wide - 20)
    cap_wide = keycap_width(kit, cap) if cap else 0.0
    drawn = button_label(
        kit,
        choice.label,
        (wide, high),
        size,
        cap=cap_wide,
        lead=0.0 if choice.enabled else 28.0,
        sub=bool(choice.sub),
    )
    if len(drawn.lines) == 1:
        return drawn.size == size
    # a label that a little smaller stands in one line is not broken
    room = wide - (cap_wide + 34 if cap else 24) - drawn.lead + BarStyle.rounding_slack
    return not fits_whole(kit.type, STYLES["name"]._replace(size=0.8 * size), choice.label, room)


# ---- the controls


class BarControl(ViewControl):
    """A control of the bar, as high as the bar is designed."""

    high = 88.0
    into: BarLayer

    @property
    def snapped(self) -> Box:
        """Where it stands in the bar's view, as large as its real pixels."""
        (x, y, _, _), scale = self.box, self.look.scale
        return x, y, self.rect.w / scale, self.rect.h / scale


class ActionButton(BarControl):
    """A choice as a button, `starred` by the coach, or `stacked`: its key's cap over its word. One
    that is closed leaves its `key` to another that is open.
    """

    def __init__(
        self, choice: Choice, *, key: bool = True, starred: bool = False, stacked: bool = False
    ) -> None:
        super().__init__(choice.name, label=choice.label, why=choice.why)
        self.choice, self.key, self.starred, self.stacked = choice, key, starred, stacked
        #: How large it is lettered; 0: as those beside it.
        self.size = 0.0

    def widths(self, kit: Kit) -> tuple[float, float]:
        """Its label in the smallest letters, or a decision's longest word beside its key's cap; as
        wide as it asks, or as usual.
        """
        if self.is_onward:
            letters = BarStyle.least_letters / max(1.0, kit.type.text_scale)
            longest = max(kit.measure(word, letters, "ui7") for word in self.choice.label.split())
            return max(longest, keycap_width(kit, "Space") + 10) + 12, BarStyle.onward
        ends = self.choice.place == "ends"
        if self.stacked:
            usual = 154.0 if ends else 220.0
            return 0.3 * usual, usual
        label, size = self.choice.label, float(BarStyle.letters)
        sizes = range(BarStyle.least_letters, BarStyle.letters)
        size = next((s for s in sizes if kit.type.px(s) >= BarStyle.least_pixels), size)
        if self.choice.decision:
            least = max(kit.measure(word, size, "ui7") for word in label.split())
            least += keycap_width(kit, "1") + 22
        else:
            least = kit.measure(label, size, "ui7") + 8
        return least + 12, max(
            least + 12, self.choice.wide or (BarStyle.end_button if ends else BarStyle.button)
        )

    @property
    def is_onward(self) -> bool:
        """Whether it is the one button that leads on."""
        return self.choice.place == "onward"

    @property
    def is_narrow(self) -> bool:
        """Whether its key's cap stands over its word, and nothing else has room."""
        if self.is_onward:
            return False
        return self.stacked or self.choice.place == "ends" or self.width <= BarStyle.narrow_button

    def _words_below(self, cap: str) -> str:
        """What it costs or gives up, in words that have room."""
        kit, choice, wide, bar = self.look.kit, self.choice, self.width, self.into.bar
        sub = choice.sub
        if not sub and choice.place == "beside":
            return spoken_cap(cap)
        brief = sub.replace("gives up", "lose").replace("gives back", "keep")
        brief = brief.removeprefix("needs ")
        sub = first_fitting_or_last(kit.type, STYLES["strong"], (sub, brief), wide - 16)
        room = wide - (20 if choice.enabled else 48)  # a closed button says why when pressed
        plain = bar.frame.is_as_designed or bar.designed
        if not plain and not fits_whole(kit.type, STYLES["strong"], sub, room):
            words = sub.replace(",", "").split()
            sub = next((word for word in words if word.startswith(("$", "free"))), "")
        return sub

    def drawings(self, pointed: Pointed) -> list[Drawing]:
        """The button, with the cap of its key."""
        choice, ringed = self.choice, pointed.ring == self.name
        state = pointed.state(self.name) if choice.enabled else "disabled"
        cap = self.look.shell.keys.mark(choice.action, self.name, pointed.ring)
        sub = self._words_below(cap)
        if not choice.sub and choice.place == "beside":
            cap = ""
        under = "" if self.is_narrow else sub
        said = (choice.label, under, cap, choice.look, state, ringed, self.is_narrow, self.size)
        star = ("star",) if self.starred else ()
        return [Drawing(f"button {self.name}", "button", self.snapped, (*said, *star))]

    def targets(self) -> list[Target]:
        """The whole button."""
        choice = self.choice
        return [
            Target(
                choice.name,
                self.rect,
                "decisions" if choice.decision else "bets",
                answers=Answers(choice.intent),
                face=choice.face or choice.label + choice.sub,
                key=self.look.shell.keys.code(choice.action) if self.key else None,
                enabled=choice.enabled,
                decision=choice.decision,
                commits=choice.place == "onward" and choice.enabled and choice.name != "skip",
                label=choice.label,
                value=choice.sub,
                why=choice.why,
                own_ring=True,
            )
        ]


def action_buttons(bar: Bar, choices: Sequence[Choice], best: str = "") -> list[ActionButton]:
    """Choices as buttons, that which the coach holds for the `best` starred; of two with one key it
    is that of the open one.
    """
    cap = bar.shell.keys.cap
    taken = {cap(one.action) for one in choices if not one.why}
    stars = {f"do {best}", f"do {best.partition(' ')[0]}"}  # its cards may have to be chosen first
    return [
        ActionButton(one, key=not (one.why and cap(one.action) in taken), starred=one.name in stars)
        for one in choices
    ]


class Figure(BarControl):
    """A figure under its label, `usual` wide in a bar as designed; pressed, it answers with an
    intent if it has one.
    """

    high, tab = 84.0, 2

    def __init__(
        self,
        label: str,
        value: str,
        ink: str | None = None,
        *,
        usual: float,
        name: str = "",
        intent: Intent | None = None,
        tooltip: str = "",
    ) -> None:
        super().__init__(name, label=label)
        self.value, self.ink, self.usual, self.intent = value, ink, usual, intent
        self.tooltip = tooltip
        #: How large value and label are lettered: all figures of a bar alike.
        self.sizes = (28, 20)

    def width_in(self, kit: Kit, sizes: tuple[int, int]) -> float:
        """How wide it is in letters of these sizes."""
        value = kit.measure(self.value, sizes[0], "ui7")
        return max(kit.measure(self.label, sizes[1], "ui5"), value) + 2

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """Label and value."""
        x, y, wide, high = self.box
        args: Args = (self.label, self.value, self.ink, *self.sizes)
        return [Drawing(f"metric {self.label}", "metric", (x, y, wide, high * 80 / 84), args)]

    def targets(self) -> list[Target]:
        """The figure, if it answers."""
        if self.intent is None:
            return []
        said = self.name.capitalize()
        answers = Answers(self.intent)
        return [
            Target(self.name, self.rect, "bets", answers=answers, label=said, tooltip=self.tooltip)
        ]


class BarFigures(Container):
    """BarFigures, all lettered in one size: each in its usual place, or side by side as their words ask
    where that is too narrow; the `brief` ones where the others have no room.
    """

    def __init__(
        self,
        bar: Bar,
        figures: Sequence[Figure],
        *,
        brief: Sequence[Figure] = (),
        wide: float = 0.0,
    ) -> None:
        super().__init__(figures)
        self.bar, self.figures, self.wide = bar, tuple(figures), wide or bar.design.figures
        if brief and not self._has_room():
            self.parts = self.figures = tuple(brief)

    @property
    def row_room(self) -> float:
        """How much room they have side by side."""
        return self.wide - BarStyle.gap

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - the bar has the width
        """What the bar has for them."""
        return self.wide, self.wide

    def _sizes_and_widths(self) -> list[tuple[tuple[int, int], list[float]]]:
        """The sizes of values and labels, the largest first, and how wide each figure is then."""
        labels = (20, 20, 20, 20, 20, 19, 19, 18, 18, 17, 17, 16, 16)
        pairs, kit = zip(range(28, 15, -1), labels, strict=True), self.bar.look.kit
        return [(pair, [one.width_in(kit, pair) for one in self.figures]) for pair in pairs]

    def _has_room(self) -> bool:
        """Whether they have room side by side, larger than their labels."""
        return any(
            _row_width(wide) <= self.row_room
            for (value, label), wide in self._sizes_and_widths()
            if value > label + 2
        )

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:  # noqa: ARG002 - they share what the bar has for them
        """From the left, each as wide as usual or as its words are."""
        figures, sizes, gap = self.figures, range(28, 15, -1), 6.0
        fits = [(one.value, one.usual) for one in figures]
        large = round(largest_size(kit.type, "ui7", fits, sizes))
        style = STYLES["name"]._replace(size=large)
        whole = all(fits_whole(kit.type, style, value, usual) for value, usual in fits)
        pair, each = (large, 20), [one.usual for one in figures]
        if not (
            self.bar.frame.is_as_designed and whole and kit.type.px(large) >= BarStyle.least_pixels
        ):
            found = self._sizes_and_widths()
            pair, each = next(
                (one for one in found if _row_width(one[1]) <= self.row_room), found[-1]
            )
            gap = min(40.0, (self.row_room - sum(each)) / max(1, len(each) - 1))
        placed: list[tuple[Part, Spot]] = []
        x = 0.0
        for one, w in zip(figures, each, strict=True):
            one.sizes = pair
            placed.append((one, (x, 0.0, w, Figure.high)))
            x += w + gap
        return placed, Figure.high


def _row_width(widths: Sequence[float]) -> float:
    """How wide figures are side by side."""
    return sum(widths) + 14 * (len(widths) - 1)


class ChipRack(BarControl):
    """The chips to bet with: those that are `closed` cannot be paid, and all are while it is
    `locked`.
    """

    high, tab = 108.0, 1

    def __init__(
        self,
        chosen: int,
        closed: Mapping[int, str],
        *,
        locked: str = "",
        keys: bool = True,
        usual: float,
    ) -> None:
        super().__init__("rack")
        self.chosen, self.closed, self.locked, self.keys = chosen, closed, locked, keys
        self.usual = usual

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - chips have no letters
        """Chips that a finger finds; as large as designed."""
        return 300.0, self.usual

    def drawings(self, pointed: Pointed) -> list[Drawing]:
        """The chips, the chosen one ringed."""
        ringed = (i for i, value in enumerate(CHIPS) if pointed.ring == f"chip {value}")
        dark = () if self.locked else tuple(i for i, v in enumerate(CHIPS) if v in self.closed)
        x, y, wide, high = self.spot
        box = self.into.design_box((x, y + 4, wide, high - 4))
        said = (self.chosen, self.locked, next(ringed, None), dark)
        return [Drawing("rack", "rack", box, said)]

    def targets(self) -> list[Target]:
        """Each chip, which can be dragged from there; why those that are closed cannot be used."""
        tall = self.into.bar.tall
        (x, y, _, _), (r, step) = self.spot, rack_chip_radius_and_step(self.width, 104 * tall)
        high = max(64.0, (2 * r + 12) / tall)
        return [
            Target(
                f"chip {value}",
                self.into.window_rect((x + 4 + i * step, y + 56 - high / 2, 2 * r, high)),
                "chips",
                answers=Answers(ChooseChip(value * 100)),
                key=self.look.shell.keys.code(f"option {i + 1}") if self.keys else None,
                enabled=value not in self.closed,
                radius=round(r),
                drags=True,
                label=short(value * 100),
                why=self.closed.get(value, ""),
                own_ring=True,
            )
            for i, value in enumerate(CHIPS)
        ]


class FavoriteChips(BarControl):
    """The favorite bets of the player: one chip each, its sum and its key under it."""

    high, tab, grows = 88.0, 1, True

    def __init__(
        self, kept: Mapping[int, Mapping[str, int]], tooltips: Mapping[int, str], boxes: int = 1
    ) -> None:
        super().__init__("favorites")
        self.sums = {slot: sum(wagers.values()) * boxes for slot, wagers in kept.items()}
        self.tooltips = tooltips

    def widths(self, kit: Kit) -> tuple[float, float]:
        """As wide as the sums ask."""
        wide = max(kit.measure(short(cents), 20, "ui7") for cents in self.sums.values())
        wide = max(wide, BarStyle.favorite_cell) * len(self.sums)
        return wide, wide

    @property
    def _cell_width(self) -> float:
        return min(self.width / len(self.sums), 1.6 * BarStyle.favorite_cell)

    def drawings(self, pointed: Pointed) -> list[Drawing]:
        """The chips, side by side."""
        keys = self.look.shell.keys
        cells = tuple(
            (
                cents,
                short(cents),
                keys.mark(f"favorite {slot}", f"favorite {slot}", pointed.ring),
                pointed.ring == f"favorite {slot}",
                pointed.state(f"favorite {slot}"),
            )
            for slot, cents in self.sums.items()
        )
        x, y, wide, high = self.box
        return [Drawing("favorites", "favorites", (x, y, wide, high), (cells, self._cell_width))]

    def targets(self) -> list[Target]:
        """Each chip; the right button or a held finger asks which is forgotten."""
        x, y, _, high = self.spot
        return [
            Target(
                f"favorite {slot}",
                self.into.window_rect((x + i * self._cell_width, y, self._cell_width, high)),
                "chips",
                answers=Answers(PlaceFavorite(slot), OpenPage("favorites")),
                radius=12,
                label=f"Favorite bet {slot}",
                value=short(cents),
                tooltip=self.tooltips.get(slot, ""),
                own_ring=True,
            )
            for i, (slot, cents) in enumerate(self.sums.items())
        ]


class Hint(BarControl):
    """A sentence that says what can be done, in what others leave, or so `wide`."""

    reached = False

    def __init__(self, words: str, wide: float = 0.0) -> None:
        super().__init__("hint")
        self.words, self.wide, self.grows = words, wide, not wide

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it shrinks its letters last
        """Some words in a line."""
        return 150.0, self.wide or 150.0

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """The sentence, a little further from what stands left of it than buttons are."""
        x, y, wide, high = self.spot
        inset = 0.0 if self.wide else 7.0
        inside = (x + inset, y, wide - inset, high)
        (left, top, _, _), rect = self.into.design_box(inside), self.into.window_rect(inside)
        box = (left, top, rect.w / self.look.scale, rect.h / self.look.scale)
        return [Drawing("hint", "hint", box, (self.words,))]


class BarBand(BarControl):
    """What the bar says of a round or of rolls, in a drawing over what others leave; that of a round
    that is settled says why it ended so when it is pressed, a key does the same.
    """

    grows = True

    def __init__(self, art: str, *said: Any, name: str = "", settled: bool = False) -> None:
        super().__init__(name or art)
        self.art, self.said, self.settled = art, said, settled

    def widths(self, kit: Kit) -> tuple[float, float]:
        """A sum and some words, or dice and what they brought."""
        least = 340.0 * max(1.0, 0.55 * kit.type.grow)
        return least, least

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """The band."""
        return [Drawing(self.name, self.art, self.box, self.said)]

    def targets(self) -> list[Target]:
        """The band of a settled round; Tab passes it by."""
        if not self.settled:
            return []
        words = with_key("Why this result", self.look.shell.keys, "why")
        answers = Answers(AskWhy())
        return [
            Target("why round", self.rect, "bets", answers=answers, focusable=False, tooltip=words)
        ]
