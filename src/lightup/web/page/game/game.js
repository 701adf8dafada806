/**
 * `Game`: one puzzle in play, with undo, checkpoints, a try-out and a clock; pure state, no elements.
 *
 * Every change of the marks is a move, and undo takes back any move. The time is passed in, in
 * milliseconds.
 *
 * const game = new Game(new Puzzle(opened));
 * game.set([[0, "bulb"]]);   // [0]
 * game.undo();               // true
 */

import { Clock } from "./clock.js";
import { BULB as BULB_SIGN, DOT as DOT_SIGN, gridOf } from "./grid.js";
import { History } from "./history.js";
import { BULB, DOT, EMPTY, MARKS, Marks } from "./marks.js";
import { Puzzle } from "./puzzle.js";
import { VERSION, packed, readSaved, saveCheckpoint, valuesOf } from "./save.js";

export { Puzzle };

/** @typedef {import("../types.d.ts").Grid} Grid */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {import("./save.js").Saved} Saved */
/** @typedef {import("./save.js").Checkpoint} Checkpoint */
/** @typedef {"bulb" | "dot" | "single"} Order what a click gives, and a click on that, and so on */

/** @type {Record<Order, Mark[]>} */
const ORDERS = { bulb: ["bulb", "dot", ""], dot: ["dot", "bulb", ""], single: ["bulb", ""] };
const SYMBOLS = { [BULB]: BULB_SIGN, [DOT]: DOT_SIGN };

/** A puzzle in play. */
export class Game {
  #marks;
  #history;
  #clock = new Clock();

  /**
   * @param {Puzzle} puzzle
   * @param {unknown} [saved] what `save` returned; ignored if it is damaged or of another puzzle
   */
  constructor(puzzle, saved) {
    this.puzzle = puzzle;
    this.#marks = new Marks(puzzle);
    this.#history = new History(this.#marks, puzzle.white);
    /** @type {Checkpoint[]} */
    this.checkpoints = [];
    /** @type {number | null} */
    this.solvedAt = null;
    this.#restore(saved);
  }

  get bulbs() {
    return this.#marks.bulbs;
  }

  get dots() {
    return this.#marks.dots;
  }

  get lit() {
    return this.#marks.lit;
  }

  get litCount() {
    return this.#marks.lit.size;
  }

  get whiteCount() {
    return this.puzzle.white.length;
  }

  get solved() {
    return this.#marks.solved;
  }

  /** @param {number} cell */
  isLit(cell) {
    return this.#marks.lit.has(cell);
  }

  /** The rules that can no longer be satisfied, as in `Marks.broken`. */
  broken() {
    return this.#marks.broken();
  }

  /** The clues that have their bulbs and no open cell beside them. */
  finished() {
    return this.#marks.finished();
  }

  /**
   * @param {number} cell
   * @returns {Mark}
   */
  mark(cell) {
    return MARKS[this.#marks.values[cell]];
  }

  /**
   * The mark that a click on a cell gives.
   * @param {number} cell
   * @param {Order} order
   * @returns {Mark}
   */
  next(cell, order) {
    const marks = ORDERS[order];
    return marks[(marks.indexOf(this.mark(cell)) + 1) % marks.length];
  }

  /**
   * The board with its marks, for the engine.
   * @returns {Grid}
   */
  grid() {
    const { width, cells } = this.puzzle;
    return gridOf(Array.from(this.#marks.values, (value, cell) => SYMBOLS[value] ?? cells[cell]), width);
  }

  /**
   * Makes one move. Walls and marks that are there already are passed over.
   * @param {Iterable<readonly [number, Mark]>} changes
   * @param {unknown} [stroke] moves that come one after the other with the same stroke are one move
   * @returns {number[]} the cells that changed
   */
  set(changes, stroke) {
    const values = this.#marks.values.slice();
    for (const [cell, mark] of changes) values[cell] = MARKS.indexOf(mark);
    return this.#history.become(values, stroke);
  }

  /** Takes all marks away, in one move; returns the cells that had one. */
  clear() {
    return this.#history.become(new Uint8Array(this.puzzle.cells.length));
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  undo() {
    return this.#history.undo();
  }

  redo() {
    return this.#history.redo();
  }

  /**
   * @param {string} name
   * @param {number} now
   */
  setCheckpoint(name, now) {
    const sorted = (/** @type {Set<number>} */ cells) => [...cells].sort((one, other) => one - other);
    const [bulbs, dots] = [sorted(this.bulbs), sorted(this.dots)];
    this.checkpoints.push({ name, bulbs, dots, seconds: this.seconds(now) });
  }

  /**
   * Makes the marks those of a checkpoint, in one move; returns the cells that changed.
   * @param {number} index
   */
  returnTo(index) {
    const { bulbs, dots } = this.checkpoints[index];
    return this.#history.become(valuesOf(this.puzzle, bulbs, dots));
  }

  /**
   * @param {number} index
   * @param {string} name
   */
  renameCheckpoint(index, name) {
    this.checkpoints[index].name = name;
  }

  /** @param {number} index */
  dropCheckpoint(index) {
    this.checkpoints.splice(index, 1);
  }

  get trying() {
    return this.#history.base !== null;
  }

  /**
   * Whether the mark of a cell, or that it has none, belongs to the try-out.
   * @param {number} cell
   */
  isTried(cell) {
    const { base } = this.#history;
    return base !== null && base[cell] !== this.#marks.values[cell];
  }

  /** Begins a try-out, if there is none. */
  beginTry() {
    this.#history.begin();
  }

  /** Ends the try-out; its marks are ordinary ones from now on. Returns the cells that were tried. */
  keepTry() {
    return this.#history.end("keep");
  }

  /** Ends the try-out and takes its marks away; returns the cells that changed. */
  dropTry() {
    return this.#history.end("drop");
  }

  get running() {
    return this.#clock.running;
  }

  /**
   * Starts the clock, or lets it go on. The clock of a puzzle that was solved stands still.
   * @param {number} now
   */
  start(now) {
    if (this.solvedAt === null) this.#clock.start(now);
  }

  /** @param {number} now */
  pause(now) {
    this.#clock.pause(now);
  }

  /** @param {number} now */
  seconds(now) {
    return this.#clock.seconds(now);
  }

  /**
   * Stops the clock for good when the puzzle is solved; whether it is, for the first time.
   * @param {number} now
   */
  finish(now) {
    if (!this.solved || this.solvedAt !== null) return false;
    this.pause(now);
    this.solvedAt = now;
    return true;
  }

  /** Whether there is anything to lose: marks, moves, checkpoints, the time of a solution. */
  get touched() {
    return this.canUndo || this.canRedo || this.bulbs.size + this.dots.size > 0
      || this.checkpoints.length > 0 || this.solvedAt !== null;
  }

  /** Begins anew: without marks, moves and checkpoints, and with the clock at zero. */
  again() {
    for (const cell of this.puzzle.white) this.#marks.put(cell, EMPTY);
    this.#history = new History(this.#marks, this.puzzle.white);
    this.#clock = new Clock();
    this.checkpoints = [];
    this.solvedAt = null;
  }

  /**
   * What to keep of the game: plain data. Of a very long history only the moves nearest to now.
   * @param {number} now
   * @returns {Saved}
   */
  save(now) {
    const { base } = this.#history;
    return {
      version: VERSION,
      opened: this.puzzle.opened,
      marks: packed(this.puzzle, this.#marks.values),
      base: base && packed(this.puzzle, base),
      ...this.#history.save(),
      checkpoints: this.checkpoints.map((one) => saveCheckpoint(this.puzzle, one)),
      seconds: this.seconds(now),
      solvedAt: this.solvedAt,
    };
  }

  /** @param {unknown} saved */
  #restore(saved) {
    const read = readSaved(this.puzzle, saved);
    if (!read) return;
    for (const cell of this.puzzle.white) this.#marks.put(cell, read.values[cell]);
    this.#history = new History(this.#marks, this.puzzle.white, read);
    this.checkpoints = read.checkpoints;
    this.#clock = new Clock(read.seconds);
    this.solvedAt = read.solvedAt;
  }
}

/**
 * Goes on with a game that was saved.
 * @param {Saved} saved
 */
export const savedGame = (saved) => new Game(new Puzzle(saved.opened), saved);
