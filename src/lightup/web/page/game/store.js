/**
 * `store`: the player's games in the storage of the browser, one entry for each puzzle.
 *
 * An entry has three lines: what a list shows, with the time; the puzzle; the log of the game. If there
 * is no room, the moves of other games are forgotten first, those of solved games before all. A game
 * that another page has saved meanwhile is never overwritten unseen: the watchers get it instead.
 */

import { SafeStorage, listen, parse } from "../base/storage.js";
import { AIDS } from "./aids.js";
import { sizeOf } from "./grid.js";
import { Log } from "./log.js";
import { Puzzle, isOpened } from "./puzzle.js";

/** @import { Saved, Solve } from "./game.js" */

/**
 * What a list shows of a game. `best` is the fastest clean solve, `aided` the fastest one with aids.
 * @typedef {object} Row
 * @property {string} link
 * @property {string} name
 * @property {string} size such as "10x10"
 * @property {number | null} level
 * @property {string} source
 * @property {string} recipe
 * @property {number} seconds
 * @property {Solve | null} best
 * @property {Solve | null} aided
 * @property {number} changed when it was saved, in milliseconds
 * @property {string} page which page saved it, and which of its saves it was
 */
/** @typedef {{ row: Row, saved: Saved }} Kept */
/** @typedef {{ stamp: string, log: string, isOwn: boolean }} Seen own: not reported by another page */
/** @typedef {(link: string, saved: Saved | null) => void} Watcher null: the game was removed */
/** @typedef {"saved" | "full" | "newer"} Outcome newer: the watchers got what another page had saved */

const PREFIX = "game:";
const TEXTS = ["name", "size", "source", "recipe", "page"];
const TIMES = ["seconds", "changed"];

export class Store {
  #storage;
  #now;
  #page = Math.random().toString(36).slice(2, 10).padEnd(8, "0");
  #saves = 0;
  /** @type {Map<string, Seen>} the entries that this page loaded, saved or reported */
  #seen = new Map();
  /** @type {Set<Watcher>} */
  #watchers = new Set();

  /**
   * @param {SafeStorage} [storage]
   * @param {import("../base/storage.js").Target} [target]
   * @param {() => number} [now]
   */
  constructor(storage = new SafeStorage(), target = globalThis, now = Date.now) {
    this.#storage = storage;
    this.#now = now;
    listen((name, text) => this.#report(name, text), target);
  }

  /** Whether games last longer than the page. */
  get lasts() {
    return this.#storage.lasts;
  }

  /**
   * @param {string} link
   * @param {Saved} saved
   * @param {Solve | null} [solve] if the puzzle was solved
   * @returns {Outcome}
   */
  saveGame(link, saved, solve = null) {
    const text = this.#storage.get(PREFIX + link);
    const before = rowOf(link, text);
    const seen = this.#seen.get(link);
    if (before && this.#isNews(link, text)) {
      this.#report(PREFIX + link, text);
      return "newer";
    }
    // Two open pages that only let the clock run must not write in turns for ever.
    if (linesOf(text)[2] === saved.log && !seen?.isOwn) return "saved";
    const row = this.#row(link, saved, before, solve);
    return this.#put(row, saved) ? "saved" : "full";
  }

  /**
   * @param {string} link
   * @returns {Saved | null}
   */
  loadGame(link) {
    const text = this.#storage.get(PREFIX + link);
    this.#see(link, text, true);
    return gameOf(link, text);
  }

  /**
   * All games, the newest first.
   * @returns {Row[]}
   */
  list() {
    const links = this.#storage.names(PREFIX).map((name) => name.slice(PREFIX.length));
    return links.flatMap((link) => rowOf(link, this.#storage.get(PREFIX + link)) ?? [])
      .sort((one, other) => other.changed - one.changed);
  }

  /** The link of the game that was played last, or null. */
  last() {
    return this.list()[0]?.link ?? null;
  }

  /**
   * What a list shows of a game, or null.
   * @param {string} link
   */
  row(link) {
    return rowOf(link, this.#storage.get(PREFIX + link));
  }

  /** @param {string} link */
  remove(link) {
    this.#storage.remove(PREFIX + link);
  }

  /**
   * All that is kept of a game, for `restore`; null if there is none or it is damaged.
   * @param {string} link
   * @returns {Kept | null}
   */
  kept(link) {
    const text = this.#storage.get(PREFIX + link);
    const row = rowOf(link, text), saved = gameOf(link, text);
    return row && saved && { row, saved };
  }

  /**
   * Puts back what `kept` returned, here or in another browser; whether that was possible.
   * @param {Kept} kept
   */
  restore({ row, saved }) {
    const text = row && saved ? entry(row, saved) : "";
    return !!rowOf(row?.link, text) && !!gameOf(row.link, text) && this.#put(row, saved);
  }

  /**
   * @param {Watcher} watcher is called with a game that another page has saved or removed
   * @returns {() => void} ends it
   */
  watch(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /**
   * @param {string} link
   * @param {Saved} saved
   * @param {Row | null} before
   * @param {Solve | null} solve
   * @returns {Row}
   */
  #row(link, { opened, seconds }, before, solve) {
    const { name, level, source, recipe, puzzle } = opened, { width, height } = sizeOf(puzzle);
    return {
      link, name, size: `${width}x${height}`, level, source, recipe, seconds,
      best: faster(before?.best, solve && isClean(solve) ? solve : null),
      aided: faster(before?.aided, solve && isClean(solve) ? null : solve),
      changed: this.#now(), page: `${this.#page}.${this.#saves += 1}`,
    };
  }

  /**
   * Writes an entry; makes room if there is none.
   * @param {Row} row
   * @param {Saved} saved
   */
  #put(row, saved) {
    const put = (/** @type {Saved} */ game) => {
      const text = entry(row, game);
      return this.#storage.put(PREFIX + row.link, text) && this.#see(row.link, text, true);
    };
    return put(saved) || this.#others(row.link).some((other) => this.#shorten(other) && put(saved))
      || put(shortened(saved));
  }

  /**
   * The other games, those first whose moves are missed least.
   * @param {string} link
   */
  #others(link) {
    return this.list().filter((row) => row.link !== link)
      .sort((one, other) => Number(isSolved(other)) - Number(isSolved(one)) || one.changed - other.changed);
  }

  /**
   * Forgets the moves of a game; whether that made room.
   * @param {Row} row
   */
  #shorten(row) {
    const text = this.#storage.get(PREFIX + row.link) ?? "";
    const saved = gameOf(row.link, text);
    const short = saved ? entry(row, shortened(saved)) : text;
    return short.length < text.length && this.#storage.put(PREFIX + row.link, short);
  }

  /**
   * Tells the watchers of an entry that another page wrote or removed.
   * @param {string} name
   * @param {string | null} text
   */
  #report(name, text) {
    const link = name.slice(PREFIX.length);
    if (!name.startsWith(PREFIX) || !this.#watchers.size || !this.#isNews(link, text)) return;
    this.#see(link, text, false);
    for (const watcher of this.#watchers) watcher(link, gameOf(link, text));
  }

  /**
   * Whether an entry holds more than this page has seen of it. Time alone is no news, nor are moves
   * that another page had no room for.
   * @param {string} link
   * @param {string | null} text
   */
  #isNews(link, text) {
    const row = rowOf(link, text);
    const seen = this.#seen.get(link);
    return row ? stamp(row) !== seen?.stamp && linesOf(text)[2] !== seen?.log : text === null;
  }

  /**
   * Notes an entry; whether it is one.
   * @param {string} link
   * @param {string | null} text
   * @param {boolean} isOwn
   */
  #see(link, text, isOwn) {
    const row = rowOf(link, text);
    if (row) this.#seen.set(link, { stamp: stamp(row), log: linesOf(text)[2], isOwn });
    return row !== null;
  }
}

/** @param {Row} row */
const stamp = ({ changed, page }) => `${changed} ${page}`;

/**
 * @param {Row} row
 * @param {Saved} saved
 */
const entry = (row, { opened, log }) => [JSON.stringify(row), JSON.stringify(opened), log].join("\n");

/** @param {string | null} text */
const linesOf = (text) => text?.split("\n") ?? [];

/**
 * @param {Saved} saved
 * @returns {Saved}
 */
const shortened = (saved) => ({ ...saved, log: new Log(new Puzzle(saved.opened), saved.log).shortened().text });

/** @param {Solve} solve */
const isClean = ({ aids }) => aids.every((times) => !times);

/**
 * @param {Solve | null} [one]
 * @param {Solve | null} [other]
 */
const faster = (one, other) => one && other ? (other.seconds < one.seconds ? other : one) : one ?? other ?? null;

/**
 * Whether a puzzle was ever solved.
 * @param {Row} row
 */
export const isSolved = ({ best, aided }) => best !== null || aided !== null;

/**
 * @param {string} link
 * @param {string | null} text
 * @returns {Row | null} null if the entry is damaged
 */
function rowOf(link, text) {
  const row = parse(linesOf(text)[0]);
  const isSound = row && row.link === link && TEXTS.every((name) => typeof row[name] === "string")
    && TIMES.every((name) => isTime(row[name])) && (row.level === null || isTime(row.level))
    && [row.best, row.aided].every((one) => one === null || isSolve(one));
  return isSound ? row : null;
}

/** @param {unknown} time */
const isTime = (time) => typeof time === "number" && time >= 0;

/** @param {any} solve */
const isSolve = (solve) => isTime(solve?.seconds) && Array.isArray(solve.aids)
  && solve.aids.length === AIDS.length && solve.aids.every(isTime);

/**
 * @param {string} link
 * @param {string | null} text
 * @returns {Saved | null} null if the entry is damaged; of a log that was torn off, the part before
 */
function gameOf(link, text) {
  const row = rowOf(link, text), [, line, log = ""] = linesOf(text), opened = parse(line);
  return row && opened?.link === link && isOpened(opened) ? { opened, log, seconds: row.seconds } : null;
}
