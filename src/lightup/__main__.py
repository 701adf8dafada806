"""`python -m lightup` is `lightup`."""

from .cli import main

main()
