"""Installs a wheel as a notebook would, and solves. It runs inside Pyodide.

It is given the paths of the archives of micropip, and that of the wheel; its value is what came out.
"""

import json
from pathlib import Path

tools, wheel = json.loads(globals()["given"])
for archive in (*tools, "pysat.zip"):
    globals()["add"](archive)

import micropip  # type: ignore[import-not-found]  # noqa: E402

place = Path("/tmp") / Path(wheel).name
globals()["copy"](wheel, str(place))
await micropip.install(f"emfs:{place}", deps=False)  # type: ignore[top-level-await]  # noqa: F704

import lightup  # noqa: E402
from lightup.kernel import is_compiled  # noqa: E402

puzzle = lightup.loads("1.#\n...")
solved = [lightup.solve(puzzle, engine=engine) for engine in ("native", "pysat")]
step = lightup.hint(puzzle).step
made = next(lightup.generate("10x10w20rot180L3", seed=1))
json.dumps(
    {
        "compiled": is_compiled(),
        "solutions": [str(result.solution) for result in solved],
        "hint": lightup.sentence(step) if step else "",
        "made": str(made),
        "shown": (puzzle._repr_svg_() or "")[:4],
        "place": lightup.__file__.rpartition("/lightup/")[0].rpartition("/")[2],
    }
)
