"""Files as text that can be read: each format in a file, with the way back to the file."""
