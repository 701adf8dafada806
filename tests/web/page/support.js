/** What the tests of the page share: chance with a seed, puzzles from text, a storage to play with. */

import { unopened } from "../../../src/lightup/web/page/game/puzzle.js";

/** @import { Opened } from "../../../src/lightup/web/page/types.d.ts" */
/** @import { Mark } from "../../../src/lightup/web/page/game/game.js" */

/** Numbers that look random and are the same for the same seed. */
export class Chance {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed * 2654435761 + 1;
  }

  /** @param {number} end */
  below(end) {
    this.#state = Math.imul(this.#state ^ this.#state >>> 15, 0x2c1b3c6d) + 0x6d2b79f5 | 0;
    const mixed = Math.imul(this.#state ^ this.#state >>> 13, 0x297a2d39);
    return ((mixed ^ mixed >>> 16) >>> 0) % end;
  }

  /**
   * @template T
   * @param {ArrayLike<T>} list
   */
  pick(list) {
    return list[this.below(list.length)];
  }
}

/**
 * Opens a puzzle from its rows.
 * @param {string[]} rows
 * @param {Partial<Opened>} [more]
 * @returns {Opened}
 */
export const opened = (rows, more = {}) => (
  { ...unopened(rows.join("\n")), link: gameId(rows[0].length, rows.length, rows.join("")), source: "text", ...more });

/**
 * @param {number} cell
 * @param {number} width
 * @param {string} cells
 */
export function beside(cell, width, cells) {
  const col = cell % width;
  const around = [cell - width, col ? cell - 1 : -1, col < width - 1 ? cell + 1 : -1, cell + width];
  return around.filter((other) => cells[other] === ".");
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} cells
 */
function gameId(width, height, cells) {
  const letters = cells.replace(/\.{1,26}/g, (run) => String.fromCharCode(96 + run.length));
  return `${width}x${height}:${letters.replaceAll("#", "B")}`;
}

/**
 * @param {Chance} chance
 * @param {number} longest
 * @param {string} [symbols] from which cells are drawn
 */
export function randomOpened(chance, longest, symbols = chance.pick([".", "....#1", "..#0123"])) {
  const [width, height] = [1 + chance.below(longest), 1 + chance.below(longest)];
  const row = () => Array.from({ length: width }, () => chance.pick(symbols)).join("");
  return opened(Array.from({ length: height }, row));
}

/**
 * @param {Chance} chance
 * @returns {Mark}
 */
export const randomMark = (chance) => chance.pick(/** @type {Mark[]} */ (["", "bulb", "dot"]));

/** A storage in memory, with so much room, that may also be blocked. */
export class FakeStorage {
  /** @type {Map<string, string>} */
  texts = new Map();
  blocked = false;
  room = Infinity;

  get length() {
    return this.#texts().size;
  }

  /** @param {number} place */
  key(place) {
    return [...this.#texts().keys()][place] ?? null;
  }

  /** @param {string} key */
  getItem(key) {
    return this.#texts().get(key) ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  setItem(key, text) {
    const others = [...this.#texts()].filter(([other]) => other !== key);
    const used = [...others, [key, text]].flat().join("").length;
    if (used > this.room) throw new DOMException("full", "QuotaExceededError");
    this.texts.set(key, text);
  }

  /** @param {string} key */
  removeItem(key) {
    this.#texts().delete(key);
  }

  #texts() {
    if (this.blocked) throw new DOMException("blocked", "SecurityError");
    return this.texts;
  }
}

/**
 * Tells a page what another one stored, as browsers do.
 * @param {EventTarget} page
 * @param {string | null} key
 * @param {string | null} newValue
 */
export const tell = (page, key, newValue) => page.dispatchEvent(
  Object.assign(new Event("storage"), { key, newValue }));
