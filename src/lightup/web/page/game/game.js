/**
 * `Game`: one puzzle in play, with undo, branches and a clock; no elements.
 *
 * All that happens is an event in one log, and the position follows from it.
 *
 * const game = new Game(new Puzzle(opened));
 * game.set([[0, "bulb"]]);   // [0]
 * game.undo();               // true
 */

import { AIDS } from "./aids.js";
import { Clock } from "./clock.js";
import { BULB as BULB_SIGN, DOT as DOT_SIGN, gridOf } from "./grid.js";
import { Log, codesOf } from "./log.js";
import { BULB, DOT, MARKS } from "./marks.js";
import { markCode, markedCell } from "./position.js";
import { Puzzle } from "./puzzle.js";

export { Puzzle };

/** @import { Grid, Opened } from "../types.d.ts" */
/** @import { Aid, Helper } from "./aids.js" */
/** @import { Kind } from "./events.js" */

/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {{ opened: Opened, log: string, seconds: number }} Saved what is kept of a game */
/** @typedef {{ seconds: number, aids: number[] }} Solve a time, and how often each of `AIDS` was used */
/** @typedef {"bulb" | "dot" | "single"} Order what a click gives, and a click on that, and so on */

/** @type {Record<Order, Mark[]>} */
const ORDERS = { bulb: ["bulb", "dot", ""], dot: ["dot", "bulb", ""], single: ["bulb", ""] };
const SYMBOLS = { [BULB]: BULB_SIGN, [DOT]: DOT_SIGN };

/** A puzzle in play. */
export class Game {
  #log;
  #clock;
  #now;
  #unlocked = false;
  /** @type {unknown} what the last mark belonged to */
  #stroke;

  /**
   * @param {Puzzle} puzzle
   * @param {Saved | null} [saved] what `save` returned; of a damaged log, what was before the damage
   * @param {() => number} [now] in milliseconds
   */
  constructor(puzzle, saved, now = Date.now) {
    this.puzzle = puzzle;
    this.#now = now;
    this.#log = new Log(puzzle, saved?.log);
    this.#clock = new Clock(Math.max(saved?.seconds ?? 0, this.#log.at / 10));
  }

  get #position() {
    return this.#log.position;
  }

  get bulbs() {
    return this.#position.marks.bulbs;
  }

  get dots() {
    return this.#position.marks.dots;
  }

  get lit() {
    return this.#position.marks.lit;
  }

  get litCount() {
    return this.lit.size;
  }

  get whiteCount() {
    return this.puzzle.white.length;
  }

  get solved() {
    return this.#position.marks.solved;
  }

  /** @param {number} cell */
  isLit(cell) {
    return this.lit.has(cell);
  }

  /** The rules that can no longer be satisfied, as in `Marks.broken`. */
  broken() {
    return this.#position.marks.broken();
  }

  /** The clues that have their bulbs and no open cell beside them. */
  finished() {
    return this.#position.marks.finished();
  }

  /**
   * The cells without a mark that helpers show to hold no bulb.
   * @param {readonly Helper[]} helpers
   */
  barred(helpers) {
    const { marks } = this.#position, finders = {
      lit: () => [...marks.lit].filter((cell) => !marks.values[cell]), clues: () => marks.besideDone(), barred: () => marks.barred(),
    };
    return new Set(helpers.flatMap((name) => [...finders[name]()]));
  }

  /**
   * @param {number} cell
   * @returns {Mark}
   */
  mark(cell) {
    return MARKS[this.#position.marks.values[cell]];
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
    const { width, cells } = this.puzzle, { values } = this.#position.marks;
    return gridOf(Array.from(values, (value, cell) => SYMBOLS[value] ?? cells[cell]), width);
  }

  /** All that has happened. */
  get events() {
    return this.#log.events;
  }

  /**
   * Makes one move. Walls and marks that are there already are passed over.
   * @param {Iterable<readonly [number, Mark]>} changes
   * @param {unknown} [stroke] moves that come one after the other with the same stroke are one move
   * @returns {number[]} the cells that changed
   */
  set(changes, stroke) {
    const wanted = new Map(changes), { values } = this.#position.marks;
    const cells = [...wanted.keys()].filter((cell) => this.puzzle.isWhite(cell) && MARKS[values[cell]] !== wanted.get(cell));
    const codes = cells.map((cell) => markCode(cell, MARKS.indexOf(/** @type {Mark} */ (wanted.get(cell)))));
    const goesOn = stroke !== undefined && stroke === this.#stroke;
    if (!cells.length || !this.#happen(goesOn ? "more" : "set", codes)) return [];
    this.#stroke = stroke;
    return cells;
  }

  /** Takes all marks away and ends all branches, in one move; whether there were any. */
  clear() {
    return this.#happen("clear");
  }

  get canUndo() {
    return !this.locked && this.#position.canUndo;
  }

  get canRedo() {
    return !this.locked && this.#position.canRedo;
  }

  undo() {
    return this.#happen("undo");
  }

  redo() {
    return this.#happen("redo");
  }

  /** The branches, the innermost last, with the number of cells that each has changed. */
  get branches() {
    const { branches, marks: { values } } = this.#position;
    return branches.map(({ base, name }, depth) => {
      const above = branches[depth + 1]?.base ?? values;
      return { name, cells: this.puzzle.white.filter((cell) => base[cell] !== above[cell]).length };
    });
  }

  /**
   * The innermost branch in which a cell got its mark, or lost one; -1 if it was in none.
   * @param {number} cell
   */
  branchOf(cell) {
    const { branches, marks: { values } } = this.#position;
    return branches.map(({ base }) => base[cell] !== values[cell]).lastIndexOf(true);
  }

  /** Begins a branch, within those that there are. */
  begin() {
    return this.#happen("begin");
  }

  /**
   * @param {number} depth
   * @param {string} name
   */
  rename(depth, name) {
    return this.#happen("name", [depth, ...codesOf(name)]);
  }

  /**
   * Ends a branch and all within it; their marks stay.
   * @param {number} depth
   */
  keep(depth) {
    return this.#happen("keep", [depth]);
  }

  /**
   * Ends a branch and all within it, and takes their marks away.
   * @param {number} depth
   */
  drop(depth) {
    return this.#happen("drop", [depth]);
  }

  /**
   * Returns to where a branch began; it goes on, those within it end.
   * @param {number} depth
   */
  back(depth) {
    return this.#happen("back", [depth]);
  }

  /**
   * Notes that the player was helped.
   * @param {Aid} aid
   */
  aid(aid) {
    return this.solvedAt === null && this.#happen("aid", [AIDS.indexOf(aid)]);
  }

  /** How often each of `AIDS` was used. */
  get aids() {
    return this.#position.aids;
  }

  get running() {
    return this.#clock.running;
  }

  /** Starts the clock, or lets it go on. The clock of a puzzle that was solved stands still. */
  start() {
    if (this.solvedAt === null) this.#clock.start(this.#now());
  }

  /** Stops the clock while the board is not seen. */
  stop() {
    this.#clock.pause(this.#now());
  }

  /** Stops the clock because the player wants a break. */
  pause() {
    this.#happen("pause");
    this.stop();
  }

  seconds() {
    return this.#clock.seconds(this.#now());
  }

  /** @returns {number | null} when the puzzle was solved first, in milliseconds */
  get solvedAt() {
    return this.#position.solvedAt;
  }

  /** The cell of the lamp that was put last; -1 if there is none. */
  get lastBulb() {
    const put = this.events.filter(({ kind }) => kind === "set" || kind === "more").flatMap(({ values }) => values);
    return put.map(markedCell).filter((cell) => this.bulbs.has(cell)).at(-1) ?? -1;
  }

  /** @returns {Solve | null} */
  get solve() {
    return this.solvedAt === null ? null : { seconds: this.seconds(), aids: this.aids };
  }

  /** Stops the clock for good when the puzzle is solved; whether it is, for the first time. */
  finish() {
    if (!this.solved || this.solvedAt !== null) return false;
    this.stop();
    return this.#happen("solved", [Math.max(0, Math.floor(this.#now()))]);
  }

  /** Whether the board takes no marks: it is solved, and the player has not asked for more. */
  get locked() {
    return this.solvedAt !== null && this.solved && !this.#unlocked;
  }

  /** Lets the player go on with a board that is solved. */
  unlock() {
    this.#unlocked = true;
  }

  /** Whether anything has happened that could be lost. */
  get touched() {
    return this.events.some(({ kind }) => kind !== "pause" && kind !== "forgot");
  }

  /** Begins anew: without marks, moves and branches, and with the clock at zero. */
  again() {
    this.#unlocked = false;
    this.#log.add("again", this.#time());
    this.#clock = new Clock();
  }

  /**
   * What to keep of the game: plain data.
   * @returns {Saved}
   */
  save() {
    return { opened: this.puzzle.opened, log: this.#log.text, seconds: this.seconds() };
  }

  /**
   * Takes over what another page has saved of this game. What was done here meanwhile comes after it.
   * @param {Saved} saved
   * @returns {boolean} whether the other page lacks anything
   */
  takeOver({ log, seconds }) {
    const theirs = new Log(this.puzzle, log), merged = this.#log.merged(theirs), isRunning = this.running;
    const { round } = merged.position, spent = [merged.at / 10];
    if (round === theirs.position.round) spent.push(seconds);
    if (round === this.#position.round) spent.push(this.seconds());
    this.#log = merged;
    this.#stroke = undefined;
    this.#clock = new Clock(Math.max(...spent));
    if (isRunning) this.start();
    return merged.events.length > theirs.events.length;
  }

  /** Tenths of seconds on the clock. */
  #time() {
    return Math.round(this.seconds() * 10);
  }

  /**
   * @param {Kind} kind
   * @param {number[]} [values]
   * @returns {boolean} whether anything happened
   */
  #happen(kind, values) {
    if (this.locked) return false;
    this.#stroke = undefined;
    return this.#log.add(kind, this.#time(), values);
  }
}

/**
 * Goes on with a game that was saved.
 * @param {Saved} saved
 */
export const savedGame = (saved) => new Game(new Puzzle(saved.opened), saved);
