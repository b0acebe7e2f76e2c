"""`python -m numerate`: the command line, where the `numerate` command is not on the path."""

from numerate.cli import main

if __name__ == "__main__":
    main()
