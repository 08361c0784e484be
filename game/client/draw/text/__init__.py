"""Text: fonts, type, and the styles words are set in."""
