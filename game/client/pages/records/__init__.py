"""What was played: history, statistics, mistakes, and rounds step by step."""
