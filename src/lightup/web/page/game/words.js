/** What puzzles are called. */

export const TITLES = {
  titled: (/** @type {string} */ level, /** @type {string} */ size) => `${level}, ${size}`,
  untitled: (/** @type {string} */ size) => `Light Up, ${size}`,
  dayOf: (/** @type {string} */ date) => `Puzzle of the day, ${date}`,
  seed: (/** @type {string} */ seed) => `seed ${seed}`,
  symmetry: (/** @type {string} */ name) => `Symmetry: ${name}`,
};
