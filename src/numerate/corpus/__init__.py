"""Corpora of sentences: reading and filtering files, an index on disk or in memory, retrieval."""
