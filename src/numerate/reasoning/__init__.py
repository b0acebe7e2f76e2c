"""From NumSets to a verdict: which are comparable, what follows from them, and the proof."""
