"""Writes `built.json` into the wheel: version, commit and hashes of data, as `--version` tells them.

hatchling calls this when it builds a wheel; see `[tool.hatch]` in pyproject.toml.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuiltFile(BuildHookInterface[Any]):
    """Adds the file to a wheel. An editable install gets none: it runs as the checkout it is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the file where hatchling then takes it from."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from game.core.installation import BUILT, build_info

        self.folder = TemporaryDirectory()
        file = Path(self.folder.name) / BUILT
        info = build_info()
        told = {"version": info.version, "commit": info.commit, "data": dict(info.data)}
        file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        build_data["force_include"][str(file)] = f"linden_house/{BUILT}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the file away again."""
        if version != "editable":
            self.folder.cleanup()
