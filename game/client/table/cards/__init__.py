"""Card tables: what all of them share, and the tables with streets."""
