"""The processes of a hall: the table server and the owner of the book."""
