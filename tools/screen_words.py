"""Every string that the window shows, with the scene that shows it.

    .venv/bin/python tools/screen_words.py                   every scene
    .venv/bin/python tools/screen_words.py lobby settings    scenes whose names begin so

One line a string: the scene, a tab, the text. A string is printed once, with the first scene that
shows it; `--all` prints it for every scene. Long text is one string, as it was given to the pen
before it was broken into lines.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.client import pictures
from game.client.draw.sheet import Sheet
from game.client.draw.text.type import Type
from game.core.errors import HouseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
DRAWS_TEXT = (
    (Type, "draw", 1),
    (Type, "wrap", 0),
    (Type, "balanced", 0),
    (Type, "paragraph", 0),
    (Sheet, "arc", 0),
)
"""Methods through which every text passes, and the position of the text among their arguments."""


@contextmanager
def recorded_texts() -> Iterator[list[str]]:
    """While the block runs, every text that is drawn is appended to the list, whole."""
    texts: list[str] = []
    lines: set[str] = set()
    inside = 0

    def recording(original: Any, position: int) -> Any:
        def recorded(self: Any, *args: Any, **named: Any) -> Any:
            nonlocal inside
            text = str(named["text"] if "text" in named else args[position])
            if not inside and text not in lines:
                texts.append(text)
            inside += 1
            try:
                answer = original(self, *args, **named)
            finally:
                inside -= 1
            if isinstance(answer, list) and len(answer) > 1:
                lines.update(answer)
            return answer

        return recorded

    with ExitStack() as stack:
        for owner, name, position in DRAWS_TEXT:
            original = getattr(owner, name)
            stack.callback(setattr, owner, name, original)
            setattr(owner, name, recording(original, position))
        yield texts


def scene_texts(name: str, size: tuple[int, int] = (1920, 1080)) -> list[str]:
    """The texts of a scene in the order in which they were drawn, each once."""
    with recorded_texts() as texts, pictures.studio(ROOT) as router:
        pictures.scene_picture(router, name, size)
    return list(dict.fromkeys(text for text in texts if any(c.isalpha() for c in text)))


def scene_names(beginnings: Sequence[str]) -> list[str]:
    """The scenes whose names begin with one of `beginnings`; all of them without any."""
    return [n for n in pictures.names() if not beginnings or n.startswith(tuple(beginnings))]


def main() -> int:
    """Exit status 0, or 2 when no scene has such a name."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="how scenes' names begin")
    parser.add_argument("--all", action="store_true", help="a string again for every scene")
    args = parser.parse_args()
    names = scene_names(args.scenes)
    if not names:
        print("no scene has a name that begins so", file=sys.stderr)
        return 2
    shown: set[str] = set()
    for name in names:
        try:
            texts = scene_texts(name)
        except HouseError as refusal:
            print(f"{name}: {refusal}", file=sys.stderr)
            continue
        for text in texts:
            if args.all or text not in shown:
                shown.add(text)
                line = text.replace("\n", " ")
                print(f"{name}\t{line}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
