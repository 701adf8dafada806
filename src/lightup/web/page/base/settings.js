/**
 * `settings`: what the player chose, remembered from visit to visit and shared between open pages.
 *
 * settings.get("order");          // "bulb"
 * settings.set("order", "dot");
 *
 * Other modules may remember choices of their own, under names that are not in `CHOICES`.
 */

import { SafeStorage, listen, parse } from "./storage.js";

/**
 * @typedef {object} Choices
 * @property {"system" | "light" | "dark"} theme
 * @property {"bulb" | "dot" | "single"} order what a click gives first
 * @property {"live" | "check" | "never"} errors when to show broken rules
 * @property {boolean} timer
 * @property {"cursor" | "always"} labels when to show the numbers of rows and columns
 * @property {boolean} beams
 * @property {string} lit the hardest level at which a helper marks lit cells
 * @property {string} clues the same for cells beside complete clues
 * @property {string} barred the same for cells where a bulb would break a rule
 */
/** @typedef {(name: string, value: any) => void} Watcher */

/** Up to which level of puzzles a helper is on. */
const HELPER = ["off", "0", "1", "2", "3", "4", "5", "6", "always"];

/** The values of each setting, the usual one first. */
const CHOICES = {
  theme: ["system", "light", "dark"],
  order: ["bulb", "dot", "single"],
  errors: ["live", "check", "never"],
  timer: [true, false],
  labels: ["cursor", "always"],
  beams: [true, false],
  lit: HELPER,
  clues: HELPER,
  barred: HELPER,
};
const NAME = "settings";

export class Settings {
  #storage;
  /** @type {Record<string, any>} */
  #values = {};
  /** @type {Set<Watcher>} */
  #watchers = new Set();

  /**
   * @param {SafeStorage} [storage]
   * @param {import("./storage.js").Target} [target]
   */
  constructor(storage = new SafeStorage(), target = globalThis) {
    this.#storage = storage;
    this.#values = read(storage.get(NAME));
    listen((name, text) => name === NAME && this.#become(read(text)), target);
  }

  /**
   * @template {string} N
   * @param {N} name
   * @returns {N extends keyof Choices ? Choices[N] : any}
   */
  get(name) {
    return this.#values[name];
  }

  /**
   * Remembers a value; one that is not among the choices is passed over.
   * @template {string} N
   * @param {N} name
   * @param {N extends keyof Choices ? Choices[N] : any} value
   */
  set(name, value) {
    if (!isChoice(name, value)) return;
    const values = { ...this.#values, [name]: value };
    this.#storage.put(NAME, JSON.stringify(values));
    this.#become(values);
  }

  /**
   * @param {Watcher} watcher is called with the name and the new value of each setting that changes
   * @returns {() => void} ends it
   */
  watch(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** @param {Record<string, any>} values */
  #become(values) {
    const before = this.#values;
    this.#values = values;
    for (const [name, value] of Object.entries(values)) {
      if (!isSame(before[name], value)) for (const watcher of this.#watchers) watcher(name, value);
    }
  }
}

/**
 * Reads what was stored; a damaged value becomes the usual one.
 * @param {string | null} text
 * @returns {Record<string, any>}
 */
function read(text) {
  const usual = Object.entries(CHOICES).map(([name, [first]]) => [name, first]);
  const stored = Object.entries(parse(text) ?? {}).filter(([name, value]) => isChoice(name, value));
  return Object.fromEntries([...usual, ...stored]);
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function isChoice(name, value) {
  const choices = new Map(Object.entries(CHOICES)).get(name);
  return !choices || choices.includes(/** @type {never} */ (value));
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export const settings = new Settings();
