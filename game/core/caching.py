"""A property that is worked out once, without a lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801 (it stands in for the one of functools)
    """As functools has it from Python 3.12 on: two threads that come first both work it out, and
    neither waits.

    Before, all instances of a class shared one lock for each property. Two threads that needed two
    properties, each through the other, waited for each other for good: the window at the deal, and
    the thread that makes the coach ready.
    """

    def __init__(self, found: Callable[[Any], T]) -> None:
        self.found = found
        self.__doc__ = found.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> cached_property[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> cached_property[T] | T:
        if instance is None:
            return self
        value = self.found(instance)
        vars(instance)[self.name] = value
        return value
