/**
 * `Solves`: what is remembered of every solve in this browser, for statistics; the oldest are forgotten.
 *
 * solves.note({ link, at, size: "10x10", level: 2, seconds: 402, aids: 0 });
 * solves.miss(link, at, { lonely_cell: 1 });
 */

/** @import { Settings } from "../base/settings.js" */

/**
 * @typedef {object} Noted
 * @property {string} link
 * @property {number} at the date, in milliseconds
 * @property {string} size
 * @property {number | null} level
 * @property {number} seconds
 * @property {number} aids
 * @property {Record<string, number>} [missed] how often techniques were missed, if the solve was reviewed
 */

const SETTING = "solves", MOST = 500;

export class Solves {
  #settings;

  /** @param {Pick<Settings, "get" | "set">} settings */
  constructor(settings) {
    this.#settings = settings;
  }

  /** All solves, the oldest first. @returns {Noted[]} */
  all() {
    const stored = this.#settings.get(SETTING);
    return Array.isArray(stored) ? stored.filter(isNoted) : [];
  }

  /** @param {Noted} solve */
  note(solve) {
    const others = this.all().filter(({ link, at }) => link !== solve.link || at !== solve.at);
    this.#settings.set(SETTING, [...others, solve].slice(-MOST));
  }

  /**
   * Adds what a review has found.
   * @param {string} link
   * @param {number} at
   * @param {Record<string, number>} missed
   */
  miss(link, at, missed) {
    const all = this.all();
    if (!all.some((one) => one.link === link && one.at === at)) return;
    this.#settings.set(SETTING, all.map((one) => one.link === link && one.at === at ? { ...one, missed } : one));
  }
}

/** @param {any} one */
const isNoted = (one) => typeof one?.link === "string" && typeof one.size === "string"
  && [one.at, one.seconds, one.aids].every((number) => typeof number === "number" && number >= 0)
  && (one.level === null || one.level in [0, 1, 2, 3, 4, 5, 6, 7]);
