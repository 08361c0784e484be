"""What is painted and printed on a table's cloth."""

from game.client.felt.ground import Ground, framed
from game.client.felt.printed import joined, printed, sentence, two_figures, two_step

__all__ = ["Ground", "framed", "joined", "printed", "sentence", "two_figures", "two_step"]
