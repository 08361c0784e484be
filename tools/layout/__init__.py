"""The layout audit: what texts, pieces and controls of every scene do in every window."""
