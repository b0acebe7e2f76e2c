"""The embedded encoder: how likely one text follows from another, whatever the texts are of."""
