/**
 * `Drafts`: the puzzles that the user draws, kept in the browser and shared between open pages.
 *
 * An entry has two lines: a row, which a list shows, and the log of the draft. Two pages may draw on one
 * draft; what only one of them has becomes a branch in the other, so no stroke is lost.
 */

import { SafeStorage, listen, parse } from "../base/storage.js";
import { ALL } from "../board/codes.js";
import { Draft } from "../board/draft.js";

/**
 * What is known of a draft beside its log. `tested` is the time of a test solve, and of which puzzle.
 * @typedef {object} Row
 * @property {string} id
 * @property {string} title
 * @property {string} author
 * @property {string} licence
 * @property {string} symmetry
 * @property {number} begun in milliseconds
 * @property {number} changed
 * @property {{ puzzle: string, seconds: number } | null} tested
 * @property {string} page which page saved it, and how often it had saved then
 */
/** @typedef {{ row: Row, draft: Draft }} Kept */
/** @typedef {(kept: Kept) => void} Watcher */
/** @typedef {"saved" | "full" | "newer"} Outcome newer: another page has drawn too; `load` gives both */

const PREFIX = "draft:";
const VERSION = 1;
const TEXTS = ["id", "title", "author", "licence", "symmetry", "page"];

export class Drafts {
  #storage;
  #now;
  #page = Math.random().toString(36).slice(2, 10).padEnd(8, "0");
  #saves = 0;
  /** @type {Map<string, string>} what was last seen of each draft, by its page */
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

  /**
   * Begins a draft, which is kept once it is saved.
   * @param {string} grid
   * @param {(number: number) => string} title
   * @returns {Kept}
   */
  begin(grid, title) {
    const titles = new Set(this.list().map((row) => row.title)), begun = this.#now();
    let number = 1;
    while (titles.has(title(number))) number += 1;
    const id = `${begun.toString(36)}${this.#page}`;
    const row = { id, title: title(number), author: "", licence: "", symmetry: "rot180", begun, changed: begun, tested: null, page: "" };
    return { row, draft: new Draft(grid, ALL, { begun, now: this.#now }) };
  }

  /**
   * All drafts, the newest first.
   * @returns {Row[]}
   */
  list() {
    return this.#storage.names(PREFIX).flatMap((name) => rowOf(this.#storage.get(name)) ?? [])
      .sort((one, other) => other.changed - one.changed);
  }

  /**
   * @param {string} id
   * @returns {Kept | null}
   */
  load(id) {
    const kept = this.peek(id);
    if (kept) this.#seen.set(id, kept.row.page);
    return kept;
  }

  /**
   * What is kept of a draft, to look at only.
   * @param {string} id
   */
  peek(id) {
    return this.#read(this.#storage.get(PREFIX + id));
  }

  /**
   * Saves a draft, unless another page has saved it since this one saw it.
   * @param {Kept} kept
   * @returns {Outcome}
   */
  save({ row, draft }) {
    const stored = rowOf(this.#storage.get(PREFIX + row.id));
    if (stored && stored.page !== this.#seen.get(row.id)) return "newer";
    Object.assign(row, { changed: this.#now(), page: `${this.#page}.${this.#saves += 1}` });
    const put = (/** @type {Draft} */ one) => this.#storage.put(PREFIX + row.id, entry(row, one));
    if (!put(draft) && !put(draft.shortened())) return "full";
    this.#seen.set(row.id, row.page);
    return "saved";
  }

  /** @param {string} id */
  remove(id) {
    this.#storage.remove(PREFIX + id);
  }

  /**
   * All drafts with all their revisions, as a file.
   * @returns {string}
   */
  file() {
    const drafts = this.list().flatMap(({ id }) => this.peek(id) ?? [])
      .map(({ row, draft }) => ({ row, log: draft.text }));
    return JSON.stringify({ lightup: VERSION, drafts });
  }

  /**
   * Takes the drafts of a file. One that is here already gets what only the file has as a branch.
   * @param {string} text
   * @returns {number | null} how many drafts there are in it; null if it is not such a file
   */
  take(text) {
    const { lightup, drafts } = parse(text) ?? {};
    if (lightup !== VERSION || !Array.isArray(drafts)) return null;
    return drafts.filter((/** @type {any} */ one) => {
      const kept = this.#read(`${JSON.stringify(one?.row)}\n${one?.log}`), here = kept && this.load(kept.row.id);
      if (!kept) return false;
      return this.save(here ? { row: here.row, draft: kept.draft.merged(here.draft) } : kept) === "saved";
    }).length;
  }

  /**
   * @param {Watcher} watcher is called with a draft that another page has saved
   * @returns {() => void} ends it
   */
  watch(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #report(/** @type {string} */ name, /** @type {string | null} */ text) {
    const kept = name.startsWith(PREFIX) ? this.#read(text) : null;
    if (!kept || kept.row.page === this.#seen.get(kept.row.id)) return;
    for (const watcher of this.#watchers) watcher(kept);
  }

  /** @returns {Kept | null} */
  #read(/** @type {string | null} */ text) {
    const row = rowOf(text);
    return row && { row, draft: new Draft({ log: logOf(text) }, ALL, { begun: row.begun, now: this.#now }) };
  }
}

/**
 * @param {Row} row
 * @param {Draft} draft
 */
const entry = (row, draft) => `${JSON.stringify(row)}\n${draft.text}`;

/** @param {string | null} text */
const logOf = (text) => text?.split("\n")[1] ?? "";

/**
 * @param {string | null} text
 * @returns {Row | null} null if it is damaged
 */
function rowOf(text) {
  const row = parse(text?.split("\n")[0]);
  const isSound = row && TEXTS.every((name) => typeof row[name] === "string")
    && [row.begun, row.changed].every((time) => typeof time === "number")
    && (row.tested === null || typeof row.tested?.seconds === "number");
  return isSound ? row : null;
}
