"""The counting school: its page, its drills, and whole rounds at the table."""
