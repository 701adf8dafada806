/** What the techniques are about. Made by `python -m lightup.web.generated`. */

/**
 * A step of each technique: its board, what to look at, and what is decided.
 * @type {Record<string, Pick<import("../types.d.ts").Scene, "board" | "marks">>}
 */
export const IDEAS = {
  "lit_cells": {"board": "x*x#.\n.....", "marks": [{"kind": "ring", "cells": [1], "number": 0}, {"kind": "sight", "cells": [1, 0], "number": 0}, {"kind": "sight", "cells": [1, 2], "number": 0}, {"kind": "decided", "cells": [0], "number": 0}, {"kind": "decided", "cells": [2], "number": 0}]},
  "complete_clue": {"board": ".*.\nx1x\n.x.\n...", "marks": [{"kind": "ring", "cells": [4], "number": 0}, {"kind": "decided", "cells": [3], "number": 0}, {"kind": "decided", "cells": [5], "number": 0}, {"kind": "decided", "cells": [7], "number": 0}]},
  "hungry_clue": {"board": "*.\n3*\n*.", "marks": [{"kind": "ring", "cells": [2], "number": 0}, {"kind": "decided", "cells": [0], "number": 0}, {"kind": "decided", "cells": [3], "number": 0}, {"kind": "decided", "cells": [4], "number": 0}]},
  "last_light": {"board": "..*#\n####", "marks": [{"kind": "ring", "cells": [0], "number": 0}, {"kind": "decided", "cells": [2], "number": 0}]},
  "lonely_cell": {"board": "*#\n#x\n..", "marks": [{"kind": "decided", "cells": [0], "number": 0}]},
  "empty_corner": {"board": ".....\n.x...\n..3..\n.....\n.....", "marks": [{"kind": "ring", "cells": [12], "number": 0}, {"kind": "decided", "cells": [6], "number": 0}]},
  "common_view": {"board": "x.#\n.x.\n#..", "marks": [{"kind": "ring", "cells": [0], "number": 0}, {"kind": "decided", "cells": [4], "number": 0}]},
  "claimed_clue": {"board": ".....\n..#..\n.#x.#\n...1x\n..#x.", "marks": [{"kind": "ring", "cells": [12], "number": 0}, {"kind": "ring", "cells": [18], "number": 0}, {"kind": "decided", "cells": [19], "number": 0}, {"kind": "decided", "cells": [23], "number": 0}]},
  "dark_cell_and_clue": {"board": ".x...\n.1.x#\n...#.", "marks": [{"kind": "ring", "cells": [6], "number": 0}, {"kind": "ring", "cells": [8], "number": 0}, {"kind": "decided", "cells": [1], "number": 0}]},
  "starved_clue": {"board": "......\n......\n..3...\n...1x.\n...x..", "marks": [{"kind": "ring", "cells": [14], "number": 0}, {"kind": "ring", "cells": [21], "number": 0}, {"kind": "decided", "cells": [22], "number": 0}, {"kind": "decided", "cells": [27], "number": 0}]},
  "shared_cells": {"board": "......\n..*...\n.*3...\n...1..\n......", "marks": [{"kind": "ring", "cells": [14], "number": 0}, {"kind": "ring", "cells": [21], "number": 0}, {"kind": "decided", "cells": [8], "number": 0}, {"kind": "decided", "cells": [13], "number": 0}]},
  "facing_clues": {"board": ".*...\n*3...\n.....\n...3*\n...*.", "marks": [{"kind": "ring", "cells": [6], "number": 0}, {"kind": "ring", "cells": [18], "number": 0}, {"kind": "sight", "cells": [7, 12, 17], "number": 0}, {"kind": "sight", "cells": [11, 12, 13], "number": 0}, {"kind": "decided", "cells": [1], "number": 0}, {"kind": "decided", "cells": [5], "number": 0}, {"kind": "decided", "cells": [19], "number": 0}, {"kind": "decided", "cells": [23], "number": 0}]},
  "two_dark_cells": {"board": ".*.\n...\n#.#", "marks": [{"kind": "ring", "cells": [0], "number": 0}, {"kind": "ring", "cells": [2], "number": 0}, {"kind": "sight", "cells": [3, 4, 5], "number": 0}, {"kind": "decided", "cells": [1], "number": 0}]},
  "beam": {"board": "1.x.\n.x..\n.1..", "marks": [{"kind": "ring", "cells": [0], "number": 0}, {"kind": "ring", "cells": [9], "number": 0}, {"kind": "sight", "cells": [4, 8], "number": 0}, {"kind": "sight", "cells": [1, 2], "number": 0}, {"kind": "sight", "cells": [10, 6, 2], "number": 0}, {"kind": "decided", "cells": [2], "number": 0}]},
  "short_trial": {"board": "#*#*\n.3*.\nx.#0\n..xx", "marks": [{"kind": "ring", "cells": [4], "number": 0}, {"kind": "ring", "cells": [5], "number": 0}, {"kind": "ring", "cells": [9], "number": 0}, {"kind": "decided", "cells": [14], "number": 0}]},
  "trial": {"board": "....\n.x..\n1.1.\n..x.", "marks": [{"kind": "ring", "cells": [10], "number": 0}, {"kind": "ring", "cells": [8], "number": 0}, {"kind": "ring", "cells": [9], "number": 0}, {"kind": "ring", "cells": [11], "number": 0}, {"kind": "decided", "cells": [14], "number": 0}]},
  "long_trial": {"board": "#.*.\n..20\n.x.x\nx#..", "marks": [{"kind": "ring", "cells": [5], "number": 0}, {"kind": "ring", "cells": [6], "number": 0}, {"kind": "ring", "cells": [10], "number": 0}, {"kind": "ring", "cells": [11], "number": 0}, {"kind": "decided", "cells": [12], "number": 0}]},
  "beyond_trial": {"board": "0x.x\nx.x.\n.x.x\n1.x0", "marks": [{"kind": "ring", "cells": [12], "number": 0}, {"kind": "ring", "cells": [14], "number": 0}, {"kind": "ring", "cells": [4], "number": 0}, {"kind": "decided", "cells": [3], "number": 0}]},
};
