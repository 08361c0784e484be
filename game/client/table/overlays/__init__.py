"""What opens over a table: its rules, how it can be checked, and the picture of a great win."""
