"""The operator's room: keys, gaming days, recall, events and reports."""
