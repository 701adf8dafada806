"""The kinds of arrays that the stages pass on.

A picture is an array of rows, columns and the three colours, from 0 to 255; a point is x, y.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.intp]
Flags = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
