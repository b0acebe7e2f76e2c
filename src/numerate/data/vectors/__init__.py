"""Word vectors: one reader for every way they are written, which keeps only what is asked for."""
