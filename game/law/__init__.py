"""What the regulations ask for, in our words, and how the house reads them: the register of
`assets/law/`.
"""

from .provisions import (
    Provision,
    Ruling,
    chapter_rulings,
    named_provision,
    provision,
    ruling,
    sentence,
)

__all__ = [
    "Provision",
    "Ruling",
    "chapter_rulings",
    "named_provision",
    "provision",
    "ruling",
    "sentence",
]
