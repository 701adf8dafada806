/**
 * `History`: the moves of a game, which change its marks and can be taken back, and the try-out.
 *
 * A change of a cell is one number that holds its mark before and after. A move changes marks ("set"),
 * or begins, keeps or throws away a try-out. A try-out remembers the marks below it; what differs from
 * them is tried. The changes of "keep" are not made by it: they say what was tried, so that undo can go
 * back into the try-out.
 */

import { MARKS } from "./marks.js";

/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {"set" | "begin" | "keep" | "drop"} Kind */
/** @typedef {{ kind: Kind, changes: number[], stroke?: unknown }} Move */

const KINDS = /** @type {const} */ (["set", "begin", "keep", "drop"]);

/** Moves with more changes than these are not saved: they would fill the storage of the browser. */
const SAVED_CHANGES = 4000;

/** The moves that were made on some marks, and those that were taken back. */
export class History {
  #marks;
  #white;
  /** @type {Move[]} */
  #done;
  /** @type {Move[]} the next one last */
  #undone;

  /**
   * @param {Marks} marks
   * @param {number[]} white
   * @param {{ base: Uint8Array | null, done: Move[], undone: Move[] }} [read]
   */
  constructor(marks, white, { base, done, undone } = { base: null, done: [], undone: [] }) {
    this.#marks = marks;
    this.#white = white;
    /** The marks below the try-out, if there is one. */
    this.base = base;
    this.#done = done;
    this.#undone = undone;
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  undo() {
    const move = this.#done.pop();
    if (!move) return false;
    this.#undone.push(move);
    this.#takeBack(move);
    return true;
  }

  redo() {
    const move = this.#undone.pop();
    if (!move) return false;
    this.#done.push(move);
    this.#perform(move);
    return true;
  }

  /**
   * Makes the marks what they are to be, in one move.
   * @param {Uint8Array} values the new mark of each cell
   * @param {unknown} [stroke] moves that come one after the other with the same stroke are one move
   * @returns {number[]} the cells that changed
   */
  become(values, stroke) {
    const changes = this.#between(this.#marks.values, values);
    if (changes.length) this.#make({ kind: "set", changes, stroke });
    return changes.map(cellOf);
  }

  begin() {
    if (!this.base) this.#make({ kind: "begin", changes: [] });
  }

  /**
   * Ends the try-out.
   * @param {"keep" | "drop"} kind
   * @returns {number[]} the cells that were tried
   */
  end(kind) {
    const { base } = this;
    if (!base) return [];
    const { values } = this.#marks;
    const changes = kind === "keep" ? this.#between(base, values) : this.#between(values, base);
    this.#make({ kind, changes });
    return changes.map(cellOf);
  }

  /** The moves as plain data. */
  save() {
    return { done: saveMoves(this.#done), undone: saveMoves(this.#undone) };
  }

  /**
   * @param {Uint8Array} before
   * @param {Uint8Array} after
   */
  #between(before, after) {
    return this.#white.filter((cell) => before[cell] !== after[cell])
      .map((cell) => change(cell, before[cell], after[cell]));
  }

  /** @param {Move} move */
  #make(move) {
    this.#perform(move);
    this.#undone = [];
    const last = this.#done.at(-1);
    if (move.stroke === undefined || move.stroke !== last?.stroke) this.#done.push(move);
    else {
      last.changes = joined(last.changes, move.changes);
      if (!last.changes.length) this.#done.pop();
    }
  }

  /** @param {Move} move */
  #perform({ kind, changes }) {
    if (kind !== "keep") for (const code of changes) this.#marks.put(cellOf(code), afterOf(code));
    if (kind === "begin") this.base = this.#marks.values.slice();
    if (kind === "keep" || kind === "drop") this.base = null;
  }

  /** @param {Move} move */
  #takeBack({ kind, changes }) {
    if (kind === "begin") this.base = null;
    if (kind === "keep" || kind === "drop") this.base = this.#marks.values.slice();
    for (const code of changes) {
      if (kind === "keep" && this.base) this.base[cellOf(code)] = beforeOf(code);
      else this.#marks.put(cellOf(code), beforeOf(code));
    }
  }
}

/**
 * @param {number} cell
 * @param {number} before
 * @param {number} after
 */
const change = (cell, before, after) => (cell * MARKS.length + before) * MARKS.length + after;

/** @param {number} code */
const cellOf = (code) => Math.floor(code / MARKS.length ** 2);

/** @param {number} code */
const beforeOf = (code) => Math.floor(code / MARKS.length) % MARKS.length;

/** @param {number} code */
const afterOf = (code) => code % MARKS.length;

/** @param {number} code */
const isReal = (code) => beforeOf(code) !== afterOf(code);

/**
 * Adds later changes to those of a move; a cell that is as it was before drops out.
 * @param {number[]} changes
 * @param {number[]} later
 */
function joined(changes, later) {
  const all = new Map(changes.map((code) => [cellOf(code), code]));
  for (const code of later) {
    const cell = cellOf(code);
    all.set(cell, change(cell, beforeOf(all.get(cell) ?? code), afterOf(code)));
  }
  return [...all.values()].filter(isReal);
}

/**
 * The moves nearest to now, as plain lists: the number of the kind, then the changes.
 * @param {Move[]} moves the nearest last
 * @returns {number[][]}
 */
function saveMoves(moves) {
  const saved = [];
  let room = SAVED_CHANGES;
  for (let place = moves.length - 1; place >= 0; place--) {
    const { kind, changes } = moves[place];
    room -= changes.length + 1;
    if (room < 0) break;
    saved.push([KINDS.indexOf(kind), ...changes]);
  }
  return saved.reverse();
}

/**
 * Reads moves that were saved; none if any of them is damaged.
 * @param {unknown} saved
 * @param {(cell: number) => boolean} isWhite
 * @returns {Move[]}
 */
export function readMoves(saved, isWhite) {
  const isChange = (/** @type {unknown} */ code) => typeof code === "number" && Number.isInteger(code)
    && isWhite(cellOf(code)) && isReal(code);
  const isMove = (/** @type {unknown} */ move) => Array.isArray(move)
    && Number.isInteger(move[0]) && move[0] in KINDS && move.slice(1).every(isChange);
  if (!Array.isArray(saved) || !saved.every(isMove)) return [];
  return saved.map(([kind, ...changes]) => ({ kind: KINDS[kind], changes }));
}
