"""How events become movement, light and sound."""
