/** What puzzles are called. */

export const TITLES = {
  titled: (/** @type {string} */ level, /** @type {string} */ size) => `${level}, ${size}`,
  untitled: (/** @type {string} */ size) => `Light Up, ${size}`,
  dayOf: (/** @type {string} */ date) => `Puzzle of the day, ${date}`,
  seed: (/** @type {string} */ seed) => `seed ${seed}`,
  symmetry: (/** @type {string} */ name) => `Symmetry: ${name}`,
};

/** What a solve was helped by; nothing if it was not. */
export const AIDED = {
  time: (/** @type {string} */ time, /** @type {string} */ aids) => `${time} with ${aids}`,
  hints: (/** @type {number} */ times) => times && (times === 1 ? "1 hint" : `${times} hints`),
  checks: (/** @type {number} */ times) => times && (times === 1 ? "1 check" : `${times} checks`),
  walkthrough: "the walkthrough",
  helpers: "helpers",
};
