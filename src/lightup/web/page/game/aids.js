/** What helps a player to a solution, and is recorded with it. An aid as a number is its place here. */
export const AIDS = /** @type {const} */ (["hint", "check", "why", "way", "lit", "clues", "barred"]);

/** @typedef {typeof AIDS[number]} Aid */

/** The aids that show where no bulb can be; each is a setting: "off", the hardest level it is on at, or "always". */
export const HELPERS = /** @type {const} */ (["lit", "clues", "barred"]);

/** @typedef {typeof HELPERS[number]} Helper */

/**
 * Whether a helper is on for a puzzle of this level.
 * @param {string} until the setting
 * @param {number | null} level
 */
export const isOn = (until, level) => until === "always" || level !== null && level <= Number(until);
