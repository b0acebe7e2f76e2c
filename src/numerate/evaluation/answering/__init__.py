"""Multiple-choice questions, answered by what sentences of a corpus entail (SciTail)."""
