"""Looks at PDF files by the tools of others: poppler and qpdf. Tests are skipped without them."""

from __future__ import annotations

import re
import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

DPI = 100
PER_MM = DPI / 25.4


def run(tool: str, *arguments: str) -> str:
    """Runs a tool and returns what it writes; skips the test if it is not installed."""
    if not shutil.which(tool):
        pytest.skip(f"the command {tool} is not installed")
    done = subprocess.run([tool, *arguments], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def info(file: Path) -> dict[str, str]:
    """Returns what `pdfinfo` tells, with the boxes of the first page."""
    lines = (line.partition(":") for line in run("pdfinfo", "-box", str(file)).splitlines())
    return {name: value.strip() for name, _, value in lines}


def text(file: Path, page: int | None = None) -> str:
    """Returns the text of a page, or of all pages."""
    pages = ("-f", str(page), "-l", str(page)) if page else ()
    return run("pdftotext", "-layout", *pages, str(file), "-")


def fonts(file: Path) -> dict[str, bool]:
    """Returns the fonts of a file, and whether they are embedded."""
    rows = run("pdffonts", str(file)).splitlines()[2:]
    return {
        row.split()[0]: bool(re.search(r"\syes\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$", row))
        for row in rows
    }


def pictures(file: Path, folder: Path) -> list[NDArray[np.uint8]]:
    """Returns how dark each pixel of each page is, from 0 (white) to 255."""
    run("pdftoppm", "-r", str(DPI), "-gray", str(file), str(folder / "page"))
    return [
        255 - np.asarray(Image.open(BytesIO(path.read_bytes())), dtype=np.uint8)
        for path in sorted(folder.glob("page-*.pgm"))
    ]
