"""What keeps the book whole: the chain, page digests, backups, recovery and invariants."""
