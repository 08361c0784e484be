"""What goes between a table and its terminals: messages, sockets, pairing, certificates."""
