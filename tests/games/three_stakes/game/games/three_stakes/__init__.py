"""Mississippi Stud, a game that is no part of the program: tests lay it over a copy."""
