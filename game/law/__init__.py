"""What the regulations ask for, in our words, and how the house reads them: the register of
`assets/law/`.
"""

from .provisions import (
    Provision,
    Ruling,
    chapter_rulings,
    cited_provision,
    named_provision,
    provision,
    ruling,
)

__all__ = [
    "Provision",
    "Ruling",
    "chapter_rulings",
    "cited_provision",
    "named_provision",
    "provision",
    "ruling",
]
