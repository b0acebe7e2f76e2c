"""What a text implies without stating it, each with its derivation; the entry is `derive`."""
