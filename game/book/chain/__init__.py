"""The chains: a link for each record, roots over them, and how both are proved."""
