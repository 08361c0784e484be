"""The program on this computer: its data folders, files, locks, and the command line's streams."""
