/** The tables that the page shares with Python. Made by `python -m lightup.web.generated`. */

/**
 * The names of the levels, the easiest first.
 * @type {string[]}
 */
export const LEVELS = [
  "easy",
  "moderate",
  "tricky",
  "demanding",
  "hard",
  "very hard",
  "extreme",
  "beyond trial",
];

/**
 * The symmetries of walls: their names, and whether they need a square.
 * @type {Record<string, { name: string, square: boolean }>}
 */
export const SYMMETRIES = {
  "none": {"name": "no symmetry", "square": false},
  "rot180": {"name": "half turn", "square": false},
  "rot90": {"name": "quarter turn", "square": true},
  "mirror-rows": {"name": "top and bottom", "square": false},
  "mirror-cols": {"name": "left and right", "square": false},
  "mirror-both": {"name": "both mirrors", "square": false},
  "diagonal": {"name": "diagonal", "square": true},
  "antidiagonal": {"name": "other diagonal", "square": true},
  "full": {"name": "all of these", "square": true},
};

/**
 * The techniques, the easiest first.
 * @type {Record<string, { name: string, level: number, idea: string }>}
 */
export const TECHNIQUES = {
  "lit_cells": {"name": "lit cells", "level": 0, "idea": "A bulb lights its row and column up to the next wall: no other bulb can go there."},
  "complete_clue": {"name": "complete clue", "level": 0, "idea": "A clue that has all its bulbs takes no more."},
  "hungry_clue": {"name": "hungry clue", "level": 0, "idea": "A clue that needs as many bulbs as it has places left takes them all."},
  "last_light": {"name": "last light", "level": 0, "idea": "A dark cell that only one other cell can light is lit from there."},
  "lonely_cell": {"name": "lonely cell", "level": 0, "idea": "A dark cell that no other cell can light holds a bulb itself."},
  "empty_corner": {"name": "empty corner", "level": 1, "idea": "A bulb diagonal to a clue takes away two of its places at once."},
  "common_view": {"name": "common view", "level": 2, "idea": "A bulb that sees every cell that can light a dark cell would leave it dark."},
  "claimed_clue": {"name": "claimed clue", "level": 2, "idea": "A dark cell that only the places of one clue can light claims its bulb."},
  "dark_cell_and_clue": {"name": "dark cell and clue", "level": 2, "idea": "A bulb that fills a clue and lights the rest can leave a dark cell without light."},
  "starved_clue": {"name": "starved clue", "level": 2, "idea": "A bulb that fills one clue can leave too few places for another."},
  "shared_cells": {"name": "shared cells", "level": 3, "idea": "Two clues share places where few bulbs fit, so the large one needs its other places."},
  "facing_clues": {"name": "facing clues", "level": 3, "idea": "Places of two clues see each other: they cannot both have their bulbs there."},
  "two_dark_cells": {"name": "two dark cells", "level": 3, "idea": "Two dark cells can be lit from two cells each: not every choice lights both."},
  "beam": {"name": "beam", "level": 3, "idea": "Two clues, or two dark cells, leave a choice: every choice lights this cell."},
  "short_trial": {"name": "short trial", "level": 4, "idea": "Suppose the opposite: a rule breaks within two rounds of simple steps."},
  "trial": {"name": "trial", "level": 5, "idea": "Suppose the opposite: a rule breaks after three rounds of simple steps."},
  "long_trial": {"name": "long trial", "level": 6, "idea": "Suppose the opposite: a rule breaks after more than three rounds of simple steps."},
  "beyond_trial": {"name": "beyond trial", "level": 7, "idea": "Suppose the opposite: a rule breaks, but only further assumptions show it."},
};

/**
 * What each status says about the solution beside it.
 * @type {Record<import("../types.d.ts").Status, string>}
 */
export const STATUSES = {
  "unique": "unique",
  "several": "one of several",
  "none": "no solution",
  "solved": "solved",
  "gave-up": "gave up",
};

/**
 * The kinds of marks in a scene, the lowest layer first, with what they mean.
 * @type {Record<string, string>}
 */
export const KINDS = {
  "ring": "look here",
  "hatch": "must be lit",
  "choice": "some of these hold a bulb",
  "saw": "broken rule",
  "sight": "line of sight",
  "supposed_bulb": "suppose a bulb",
  "supposed_dot": "suppose none",
  "bulb": "a bulb follows",
  "dot": "no bulb follows",
  "wrong": "cannot stay",
  "decided": "decided",
  "only_a": "bulb in A only",
  "only_b": "bulb in B only",
  "number": "number of the sentence",
};

/**
 * Where each shape starts, seen from the middle of its cell, and how it goes on.
 * @type {Record<string, [number, number, string]>}
 */
export const SHAPES = {
  "wall": [-4.6, -4.6, "h9.2v9.2h-9.2z"],
  "tick": [1.7, 3, "l.8.8 1.5-1.7"],
  "dot": [0, 0, "h0"],
  "glass": [0, -0.5, "h0"],
  "core": [-0.9, -1.4, "h0"],
  "foot": [0, 2.5, "h0"],
  "hollow bulb": [-1.2, 2.6, "a3.1 3.1 0 1 1 2.4 0v1.3h-2.4z"],
  "asked bulb": [-1.2, 2.6, "a3.5 3.5 0 1 1 2.4 0v1.6h-2.4z"],
  "hollow dot": [-1.2, 0, "a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1-2.4 0z"],
  "asked dot": [-3.5, 0, "a3.5 3.5 0 1 1 7.0 0a3.5 3.5 0 1 1-7.0 0z"],
  "diamond": [0, -3.4, "l3.4 3.4-3.4 3.4-3.4-3.4z"],
  "hatching": [-4.6, -1.6, "l3-3m3.2 0-6.2 6.2m0 3 9.2-9.2m0 3-6.2 6.2m3.2 0 3-3"],
  "inner frame": [-3.8, -3.8, "h7.6v7.6h-7.6z"],
  "outer frame": [-5.2, -5.2, "h10.4v10.4h-10.4z"],
  "flag": [2.8, -7, "h4.4v3.8h-4.4z"],
  "flag tick": [3.9, -5.1, "l.8.9 1.5-1.7"],
  "disc": [-3, 0, "a3 3 0 1 1 6 0a3 3 0 1 1-6 0z"],
  "square": [-2.9, -2.9, "h5.8v5.8h-5.8z"],
  "cell": [-5, -5, "h10v10h-10z"],
  "badge": [-2.3, 0, "a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0z"],
  "octagon": [-1.1, -2.6, "h2.2l1.5 1.5v2.2l-1.5 1.5h-2.2l-1.5-1.5v-2.2z"],
};
