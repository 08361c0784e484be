"""The pai gow family of rounds."""
