"""What turns pieces and drawings into pictures."""
