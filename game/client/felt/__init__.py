"""What is painted and printed on a table's cloth."""
