"""The files of `layouts/STEM/`, read: what stands on a felt, what a guide tells."""
