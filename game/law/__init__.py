"""What the regulations ask for, in our words, and how the house reads them: the register of
`assets/law/`.
"""

from .provisions import (
    Provision,
    Ruling,
    chapter_ruling_numbers,
    cited_provision,
    nearest_provision,
    requested_provision,
    ruling,
)

__all__ = [
    "Provision",
    "Ruling",
    "chapter_ruling_numbers",
    "cited_provision",
    "nearest_provision",
    "requested_provision",
    "ruling",
]
