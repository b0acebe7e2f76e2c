"""What makes the shipped weights: encoders, rows, the training loop, the export, the model card."""
