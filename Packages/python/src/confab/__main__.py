"""The program: `python -m confab render chat.json`."""

import os
import sys

from ._errors import ConfabError
from ._program import program


def main() -> None:
    try:
        path = program()
    except ConfabError as error:
        sys.exit(f"confab: {error}")
    sys.stdout.flush()
    os.execv(path, ["confab", *sys.argv[1:]])


if __name__ == "__main__":
    main()
