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
 * The kinds of marks in a scene, the lowest layer first, with what they mean.
 * @type {Record<string, string>}
 */
export const KINDS = {
  "ring": "look here",
  "sight": "line of sight",
  "choice": "some of these hold a bulb",
  "see": "see each other",
  "many": "too many bulbs",
  "few": "too few places",
  "unlit": "no light",
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
 * The kinds of marks of a broken rule, with their signs.
 * @type {Record<string, string>}
 */
export const BROKEN = {
  "see": "\u00d7",
  "many": "+",
  "few": "\u2212",
  "unlit": "\u2205",
};

/**
 * The heuristics of WalkSAT, each with its title and its default noise.
 * @type {Record<string, [title: string, noise: number]>}
 */
export const HEURISTICS = {
  "skc": ["the fewest clauses broken, none if possible", 0.6],
  "probsat": ["drawn: the fewer clauses broken, the likelier", 0],
  "jw": ["drawn: the fewer and shorter its clauses, the likelier", 0.1],
  "jeroslow-wang": ["the highest sum of 2 to the minus length of its clauses", 0.5],
  "moms": ["the most occurrences in clauses of one or two literals", 0.1],
  "score": ["the largest surplus of one sign over the other", 0.1],
  "least-modified": ["flipped least often so far", 0.05],
};

/**
 * The stages of solving, from a truth table to clause learning, and what `solve` does.
 * @type {Record<string, string>}
 */
export const STAGES = {
  "truth-table": "row by row, rules checked at the end of each",
  "backtracking": "cell by cell, taken back as soon as a rule is broken",
  "propagation": "what single rules force",
  "probing": "also values that lead to a broken rule (failed literals)",
  "dpll": "decisions and propagation",
  "learning": "a clause learnt from each conflict (CDCL)",
  "solver": "what `solve` does: probing, then learning",
};

/**
 * Where each shape starts, seen from the middle of its cell, and how it goes on.
 * @type {Record<string, [number, number, string]>}
 */
export const SHAPES = {
  "wall": [-4.4, -4.85, "h8.8q.45 0 .45.45v8.8q0 .45-.45.45h-8.8q-.45 0-.45-.45v-8.8q0-.45.45-.45z"],
  "tick": [2.25, 3, "l.6.65 1.1-1.35"],
  "dot": [0, 0, "h0"],
  "glass": [-1.15, 1.95, "c0-.9-1.65-1.4-1.65-3a2.8 2.8 0 1 1 5.6 0c0 1.6-1.65 2.1-1.65 3z"],
  "core": [-0.6, -1.75, "h0"],
  "foot": [-0.95, 2.75, "h1.9m-1.45.85h1"],
  "open ring": [0.55, -4.05, "h-2.9a1.7 1.7 0 0 0-1.7 1.7v4.7a1.7 1.7 0 0 0 1.7 1.7h4.7a1.7 1.7 0 0 0 1.7-1.7v-2.9"],
  "cross": [-0.85, -0.85, "l1.7 1.7m0-1.7-1.7 1.7"],
  "plus": [2.1, -3.1, "h2m-1-1v2"],
  "minus": [2.1, -3.1, "h2"],
  "empty set": [-2.3, 0, "a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0m-.6 2.9 5.8-5.8"],
  "hollow bulb": [-1.15, 1.95, "c0-.9-1.65-1.4-1.65-3a2.8 2.8 0 1 1 5.6 0c0 1.6-1.65 2.1-1.65 3zm.2.8h1.9m-1.45.85h1"],
  "asked dot": [-2.35, 0, "a2.35 2.35 0 1 1 4.7 0a2.35 2.35 0 1 1-4.7 0z"],
  "diamond": [0, -3.1, "l3.1 3.1-3.1 3.1-3.1-3.1z"],
  "open circle": [4.16, -0.88, "a4.25 4.25 0 1 1-3.28-3.28"],
  "wrong cross": [2.65, -4.35, "l1.7 1.7m0-1.7-1.7 1.7"],
  "decided": [2.4, 3.5, "l.7.75 1.3-1.6"],
  "disc": [-2.9, 0, "a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0z"],
  "square": [-2.7, -2.7, "h5.4v5.4h-5.4z"],
  "cursor": [-4.45, -2.35, "v-2.1h2.1m4.7 0h2.1v2.1m0 4.7v2.1h-2.1m-4.7 0h-2.1v-2.1"],
  "aim": [0, -4.7, "v1.2m4.7 3.5h-1.2m-3.5 4.7v-1.2m-4.7-3.5h1.2"],
  "cell": [-5, -5, "h10v10h-10z"],
  "spark": [0, -1.05, "h0"],
  "open dot": [-0.95, 0, "a0.95 0.95 0 1 1 1.9 0a0.95 0.95 0 1 1-1.9 0z"],
  "partner": [-4.45, -3.35, "v-1.1h1.1m6.7 0h1.1v1.1m0 6.7v1.1h-1.1m-6.7 0h-1.1v-1.1"],
  "triangle": [3.2, 2.05, "l1.2 2.1h-2.4z"],
  "spare": [2.3, 3.2, "a0.9 0.9 0 1 1 1.8 0a0.9 0.9 0 1 1-1.8 0z"],
  "ghost": [-3.9, -3.9, "h7.8v7.8h-7.8z"],
  "added": [-1.3, 0, "h2.6m-1.3-1.3v2.6"],
  "strike": [-2.9, 2.9, "l5.8-5.8"],
  "speck": [0, -1.1, "l1.1 1.1-1.1 1.1-1.1-1.1z"],
  "lock": [-4.2, 4.2, "v-1.7h2.2v1.7zm.45-1.7v-.5a.65.65 0 0 1 1.3 0v.5"],
};
