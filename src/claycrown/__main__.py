"""``python -m claycrown`` does what the command ``claycrown`` does."""

from __future__ import annotations

import sys

from claycrown.cli import main

if __name__ == "__main__":
    sys.exit(main())
