"""Forms are declared: what is asked, in which words, by which control, and who says what may be.

A rule stands where the law is: `check` refuses a value, and the form closes what would be refused,
with that sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from ...core.errors import HouseError
from ..draw.kit import Kit
from .boxes import Column, Container, Flow, Newspaper, Part, PartOnGround
from .control import Spot, Words
from .widgets import Asking, PanelGround, divider, heading

_PANEL: Final = 1000.0
"""How wide a form's panel is at least where others stand beside it, in lettering that has not
grown.
"""


class Field(msgspec.Struct, frozen=True):
    """One thing asked: the key of the value it sets (`volumes.effects`), its words, its control, a
    line of help (or how the subject has it), and `when` it is asked at all.
    """

    key: str
    label: str
    control: Asking
    help: str | Callable[[Any], str] = ""
    when: Callable[[Any], bool] = lambda _: True


class Group(msgspec.Struct, frozen=True):
    """Fields under a heading; which, a subject may say, and the value (None while none is shown)."""

    title: str
    icon: str
    fields: tuple[Field, ...] | Callable[[Any, Any], tuple[Field, ...]]


def dotted(_subject: Any, value: Any, key: str) -> Any:
    """What a value holds under a dotted key; a mapping's keys count like fields."""
    for part in key.split("."):
        value = value.get(part) if isinstance(value, Mapping) else getattr(value, part)
    return value


def replaced(value: Any, key: str, new: Any) -> Any:
    """A struct with another value under a dotted key, not yet checked."""
    outer, _, inner = key.partition(".")
    held = getattr(value, outer)
    if inner:
        new = {**held, inner: new} if isinstance(held, Mapping) else replaced(held, inner, new)
    return msgspec.structs.replace(value, **{outer: new})


class Form(msgspec.Struct, frozen=True):
    """What is asked of a value, for a subject (a game's house rules). `check(subject, value)`
    raises the `HouseError` or the `ValueError` that says why a value may not be; `get` reads a key
    where a value leaves it to its subject.
    """

    groups: tuple[Group, ...]
    check: Callable[[Any, Any], object]
    get: Callable[[Any, Any, str], Any] = dotted

    def fields(self, subject: Any) -> dict[str, Field]:
        """What is asked of the subject, by its keys."""
        return self.fields_shown(subject, None)

    def fields_shown(self, subject: Any, value: Any) -> dict[str, Field]:
        """What is asked beside a value, by its keys."""
        found = [one for _, fields in self._asked_groups(subject, value) for one in fields]
        return {one.key: one for one in found}

    def _asked_groups(self, subject: Any, value: Any = None) -> list[tuple[Group, list[Field]]]:
        """The groups that have something to ask, with that."""
        found = []
        for group in self.groups:
            fields = group.fields(subject, value) if callable(group.fields) else group.fields
            asked = [one for one in fields if one.when(subject)]
            if asked:
                found.append((group, asked))
        return found

    def refusal(self, subject: Any, value: Any) -> str:
        """Why a value may not be, with the fields called by their labels; "" when it may."""
        try:
            self.check(subject, value)
        except HouseError as refused:
            return self.refusal_text(subject, refused.field, refused.reason)
        except ValueError as refused:
            field, _, reason = str(refused).partition(": ")
            return self.refusal_text(subject, field, reason)
        return ""

    def refusal_text(self, subject: Any, field: str, reason: str) -> str:
        """A refusal as a person reads it."""
        labels = {one.key: one.label for one in self.fields(subject).values()}
        for key, label in labels.items():
            reason = (
                reason.replace(key, f"the {label[:1].lower()}{label[1:]}") if "_" in key else reason
            )
        return f"{labels.get(field, field.replace('_', ' '))}: {reason}."

    def form_part(self, subject: Any, value: Any) -> Part:
        """The form as it stands: a panel for each group, a row for each field; beside each other in
        the widest windows.
        """
        return Newspaper(
            [
                self._panel(group, subject, value, fields)
                for group, fields in self._asked_groups(subject, value)
            ],
            _PANEL,
        )

    def _panel(self, group: Group, subject: Any, value: Any, fields: list[Field]) -> Part:
        rows = [
            AskedField(
                field, self.control(field, subject, value), _help(field, subject), first=i == 0
            )
            for i, field in enumerate(fields)
        ]
        return PartOnGround(PanelGround(), Column([heading(group.title, group.icon), *rows]))

    def control(self, field: Field, subject: Any, value: Any) -> Asking:
        """A field's control with what the value holds; what would be refused is closed."""
        made = field.control.copy(
            name=field.key,
            group=field.key,
            label=field.label,
            value=self.get(subject, value, field.key),
            helps=_help(field, subject),
        )
        return made.for_subject(
            subject, lambda new: self.refusal(subject, replaced(value, field.key, new))
        )


def _help(field: Field, subject: Any) -> str:
    return field.help(subject) if callable(field.help) else field.help


class AskedField(Container):
    """A field's row. It gives way in this order: all beside each other; help under the label; the
    control under both; then the control and the help wrap. Beside a narrow control the help wraps
    at once.
    """

    def __init__(self, field: Field, control: Asking, help_words: str, *, first: bool) -> None:
        self.label = Words(field.label, 22, "ui6")
        self.help = Words(help_words, 20, "ui5", "text2")
        self.control = control
        super().__init__([self.label, self.help, control])
        self._first = first

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """Label, help and control, and the line over them."""
        g = kit.type.grow
        usual = self.control.widths(kit)[1]
        label, said = self.label.widths(kit)[1], self.help.widths(kit)[1]
        room = wide - usual - 24
        inline = label + (18 + said if self.help.words else 0)
        beside = room >= label and (
            max(inline, said) <= room or said <= room or usual <= 0.34 * wide
        )
        left = room if beside else wide
        words, words_high = self._words(kit, left, inline)
        if beside:
            high = max(62 * g, words_high + 20 * g, self.control.height(kit, usual) + 18 * g)
            top = (high - words_high) / 2
            own = self.control.height(kit, usual)
            spot = (wide - usual, (high - own) / 2, usual, own)
        else:
            top, own = 12 * g, self.control.height(kit, min(usual, wide))
            spot = (0.0, top + words_high + 8 * g, min(usual, wide), own)
            high = spot[1] + own + 12 * g
        placed: list[tuple[Part, Spot]] = (
            [] if self._first else [(divider(), (0.0, 0.0, wide, 0.0))]
        )
        placed += [(part, (x, top + y, w, h)) for part, (x, y, w, h) in words]
        return [*placed, (self.control, spot)], high

    def _words(
        self, kit: Kit, wide: float, inline_width: float
    ) -> tuple[list[tuple[Part, Spot]], float]:
        """The label, and the help right of it or under it."""
        label = self.label.widths(kit)[1]
        high = self.label.height(kit, wide)
        if not self.help.words:
            return [(self.label, (0.0, 0.0, wide, high))], high
        if inline_width <= wide:
            return [
                (self.label, (0.0, 0.0, label, high)),
                (self.help, (label + 18, 0.0, wide - label - 18, high)),
            ], high
        said = self.help.height(kit, wide)
        return [
            (self.label, (0.0, 0.0, wide, high)),
            (self.help, (0.0, high, wide, said)),
        ], high + said


def labelled(control: Asking, growth: float, note: str = "") -> Part:
    """A control under its label, for a narrow column; a `note` beside the label where it finds
    room.
    """
    notes = [Words(note, 20, "ui6", "brass")] if note else []
    return Column(
        [Flow([Words(control.label, 20, "ui5", "text2"), *notes], 14.0), control], 6.0 * growth
    )
