"""The display, its loop, and what every scene shares."""
