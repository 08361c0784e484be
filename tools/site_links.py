"""What mkdocs asks for when it builds the site.

A link that leads out of docs/ becomes the path of its file in the repository, and the pages of
docs/rules get their place behind the reference, so that a new game needs no line of mkdocs.yml.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).resolve().parent.parent
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s#:]+)(?:#[^)]*)?\)")


def without_outer_links(markdown: str, page: Path) -> str:
    """The text of a page without links out of docs/.

    >>> without_outer_links("[a](b.md), [the license](../LICENSE)", HOUSE / "docs" / "index.md")
    '[a](b.md), the license (`LICENSE`)'
    """

    def changed(found: re.Match[str]) -> str:
        target = (page.parent / found[2]).resolve()
        if target.is_relative_to(HOUSE / "docs") or not target.is_relative_to(HOUSE):
            return found[0]
        return f"{found[1]} (`{target.relative_to(HOUSE).as_posix()}`)"

    return LINK.sub(changed, markdown)


def on_config(config: Any) -> Any:
    """The hook of mkdocs for its settings."""
    rules = sorted(
        path.relative_to(HOUSE / "docs").as_posix()
        for path in (HOUSE / "docs" / "rules").glob("*.md")
    )
    after = next(
        at
        for at, section in enumerate(config.nav)
        if isinstance(section, dict) and "Reference" in section
    )
    config.nav.insert(after + 1, {"Rules of each game": rules})
    return config


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """The hook of mkdocs for the text of a page."""
    return without_outer_links(markdown, Path(page.file.abs_src_path))
