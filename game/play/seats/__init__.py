"""Who sits at a table: people, their boxes and bankrolls, and bots."""
