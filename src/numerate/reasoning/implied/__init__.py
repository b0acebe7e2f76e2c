"""What a text implies by a construction of its own: "from 80 to 100", "60 % of the 200 workers"."""
