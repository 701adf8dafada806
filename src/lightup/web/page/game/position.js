/**
 * `Position`: what the events of a game lead to: marks, branches, the moves that can be taken back, aids.
 *
 * A branch remembers the marks below it; what differs from them was marked in it. Branches lie in each
 * other. A move changes marks, branches, or both, so to undo it is to put back what was there before.
 * Any event may follow any other: one that has nothing to do does nothing.
 */

import { AIDS } from "./aids.js";
import { EMPTY, MARKS, Marks } from "./marks.js";

/** @import { Puzzle } from "./puzzle.js" */
/** @import { Event } from "./events.js" */

/** @typedef {{ base: Uint8Array, name: string }} Branch `name` is empty until the player gives it one */
/** @typedef {{ changes: number[], before: Branch[], after: Branch[] }} Move */

export class Position {
  #puzzle;
  /** @type {Move[]} */
  #done = [];
  /** @type {Move[]} the next one last */
  #undone = [];
  /** @type {Move | null} the move that "more" goes on with */
  #stroke = null;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.#puzzle = puzzle;
    this.marks = new Marks(puzzle);
    /** @type {Branch[]} the innermost last */
    this.branches = [];
    /** How often each of `AIDS` was used in this round. */
    this.aids = AIDS.map(() => 0);
    /** @type {number | null} the date when the puzzle was solved in this round, in milliseconds */
    this.solvedAt = null;
    /** How often the player has begun again. */
    this.round = 0;
    /** How many events were forgotten. */
    this.forgotten = 0;
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /**
   * Lets an event happen; whether it did anything.
   * @param {Event} event
   * @returns {boolean}
   */
  apply({ kind, values }) {
    return this[kind](values);
  }

  /** @param {number[]} codes of cells and their new marks, as `markCode` makes them */
  set(codes) {
    const move = { changes: this.#changes(codes), before: this.branches, after: this.branches };
    return this.#make(move) && (this.#stroke = move, true);
  }

  /** @param {number[]} codes */
  more(codes) {
    const stroke = this.#done.at(-1);
    if (!stroke || stroke !== this.#stroke) return this.set(codes);
    const changes = this.#changes(codes);
    if (!changes.length) return false;
    this.#put(changes);
    this.#undone = [];
    stroke.changes = joined(stroke.changes, changes);
    if (!stroke.changes.length) this.#done.pop();
    return true;
  }

  undo() {
    const move = this.#done.pop();
    if (!move) return false;
    this.#undone.push(move);
    for (const code of move.changes) this.marks.put(cellOf(code), beforeOf(code));
    this.branches = move.before;
    return true;
  }

  redo() {
    const move = this.#undone.pop();
    if (!move) return false;
    this.#done.push(move);
    this.#put(move.changes);
    this.branches = move.after;
    return true;
  }

  begin() {
    return this.#go(this.marks.values, [...this.branches, { base: this.marks.values.slice(), name: "" }]);
  }

  /** @param {number[]} values which branch, and the letters of its name */
  name([depth, ...letters]) {
    const branch = this.branches[depth];
    if (!branch || letters.some((letter) => letter > 0x10ffff)) return false;
    branch.name = String.fromCodePoint(...letters);
    return true;
  }

  /** @param {number[]} values the outermost branch that ends */
  keep([depth]) {
    return depth in this.branches && this.#go(this.marks.values, this.branches.slice(0, depth));
  }

  /** @param {number[]} values the outermost branch that ends */
  drop([depth]) {
    return depth in this.branches && this.#go(this.branches[depth].base, this.branches.slice(0, depth));
  }

  /** @param {number[]} values the branch that stays */
  back([depth]) {
    return depth in this.branches && this.#go(this.branches[depth].base, this.branches.slice(0, depth + 1));
  }

  clear() {
    return this.#go(new Uint8Array(this.marks.values.length), []);
  }

  again() {
    for (const cell of this.#puzzle.white) this.marks.put(cell, EMPTY);
    [this.#done, this.#undone, this.branches] = [[], [], []];
    this.aids = AIDS.map(() => 0);
    this.solvedAt = null;
    this.round += 1;
    return true;
  }

  /** @param {number[]} values which of `AIDS` */
  aid([which]) {
    if (!(which in AIDS)) return false;
    this.aids[which] += 1;
    return true;
  }

  pause() {
    return true;
  }

  /** @param {number[]} values the date */
  solved([date = 0]) {
    const last = this.#done.at(-1), next = this.#undone.at(-1);
    this.solvedAt = date;
    this.branches = [];
    if (last) last.after = this.branches;
    if (next) next.before = this.branches;
    return true;
  }

  /** @param {number[]} values how many events, and in which round */
  forgot([events = 0, round = 0]) {
    [this.forgotten, this.round] = [events, round];
    [this.#done, this.#undone] = [[], []];
    return true;
  }

  /**
   * Makes the marks and branches what they are to be, in one move.
   * @param {Uint8Array} values
   * @param {Branch[]} after
   */
  #go(values, after) {
    const changes = this.#puzzle.white.filter((cell) => values[cell] !== this.marks.values[cell])
      .map((cell) => change(cell, this.marks.values[cell], values[cell]));
    return this.#make({ changes, before: this.branches, after });
  }

  /**
   * @param {Move} move
   * @returns {boolean} whether it changes anything
   */
  #make(move) {
    if (!move.changes.length && move.before.length === move.after.length) return false;
    this.#put(move.changes);
    this.branches = move.after;
    this.#done.push(move);
    this.#undone = [];
    return true;
  }

  /** @param {number[]} changes */
  #put(changes) {
    for (const code of changes) this.marks.put(cellOf(code), afterOf(code));
  }

  /**
   * What marks would change; of several marks for one cell the last counts.
   * @param {number[]} codes
   */
  #changes(codes) {
    const marks = new Map(codes.map((code) => [markedCell(code), code % MARKS.length]));
    return [...marks].filter(([cell, mark]) => this.#puzzle.isWhite(cell) && this.marks.values[cell] !== mark)
      .map(([cell, mark]) => change(cell, this.marks.values[cell], mark));
  }
}

/**
 * A cell with its new mark, as one number.
 * @param {number} cell
 * @param {number} mark
 */
export const markCode = (cell, mark) => cell * MARKS.length + mark;

/** @param {number} code of `markCode` */
export const markedCell = (code) => Math.floor(code / MARKS.length);

/**
 * A cell with its mark before and after, as one number.
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
  return [...all.values()].filter((code) => beforeOf(code) !== afterOf(code));
}
