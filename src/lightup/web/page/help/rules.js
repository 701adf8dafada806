/** The little puzzle that the rules show, with its solution; small enough to be written down here. */

/** @import { Opened } from "../types.d.ts" */

/**
 * 1 . #
 * . . .
 * @returns {Opened}
 */
export const example = () => ({
  puzzle: { width: 3, height: 2, cells: "1.#..." },
  runs: [[1, 1, 1], [3, 1, 3], [3, 3, 1], [1, 3, 2], [5, 3, 1]],
  clues: [[0, 1, [1, 3]]],
  marks: { bulbs: [1, 5], dots: [] },
  link: "3x2:1aBc",
  name: "",
  source: "",
  recipe: "",
  level: null,
});
