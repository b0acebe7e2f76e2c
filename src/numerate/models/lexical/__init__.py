"""Models that read words and no more: they are trained in seconds and need no torch."""
