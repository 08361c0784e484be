"""The values a table is made from: its state, its felt, its pieces, and the moment of all of them."""
