/**
 * `Reading`: a board of a picture while the user checks it. Pure state, no elements.
 *
 * A doubt is settled when its cell is painted, or when the user says that it is right.
 */

import { SYMBOLS } from "../board/codes.js";
import { Draft } from "../board/draft.js";
import { BULB, DOT, cellsOf, marksOf, withoutMarks } from "../game/grid.js";

/** @import { Grid, Offer, ReadBoard, Status } from "../types.d.ts" */

export class Reading {
  /** @type {Set<number>} the doubtful cells that the user has found right */
  #right = new Set();
  /** @type {Map<string, Status>} */
  #statuses = new Map();

  /** @param {ReadBoard} read */
  constructor(read) {
    this.read = read;
    this.cells = cellsOf(read.board);
    this.draft = new Draft(read.board, [...SYMBOLS, BULB, DOT]);
    this.learn(this.puzzle, read.status);
  }

  /** The board without marks. */
  get puzzle() {
    return withoutMarks(this.draft.grid);
  }

  get marks() {
    return marksOf(this.draft.grid);
  }

  /** The cells that are in doubt still, the least certain first. */
  get doubts() {
    return this.read.doubts.map(({ cell }) => cell).filter((cell) => !this.#right.has(cell) && !this.isCorrected(cell));
  }

  /**
   * What else a cell may show, the likeliest first.
   * @param {number} cell
   */
  others(cell) {
    return this.read.doubts.find((one) => one.cell === cell)?.others ?? [];
  }

  /** @param {number} cell */
  isCorrected(cell) {
    return this.draft.at(cell) !== this.cells[cell];
  }

  /** How many cells the user has changed. */
  get corrections() {
    const { cells } = this.draft;
    return [...this.cells].filter((symbol, cell) => symbol !== cells[cell]).length;
  }

  /** Whether the user has done anything that would be lost. */
  get touched() {
    return this.corrections > 0 || this.#right.size > 0;
  }

  /**
   * Puts a symbol on a cell; the one that is there already settles a doubt.
   * @param {number} cell
   * @param {string} symbol
   * @returns {boolean} whether anything changed
   */
  settle(cell, symbol) {
    if (this.draft.paint(cell, symbol)) return true;
    if (!this.doubts.includes(cell)) return false;
    this.#right.add(cell);
    return true;
  }

  /**
   * The doubtful cell that comes after a cell, in turn; -1 if there is none.
   * @param {number} cell
   */
  doubtAfter(cell) {
    const open = this.doubts, order = this.read.doubts.map((one) => one.cell), place = order.indexOf(cell);
    return [...order.slice(place + 1), ...order.slice(0, place)].find((one) => open.includes(one)) ?? open[0] ?? -1;
  }

  /** What would make the solution unique; it holds only for the puzzle as it was read. */
  get offers() {
    return this.puzzle === this.read.puzzle ? this.read.offers : [];
  }

  /**
   * Makes the changes of an offer, which can be undone at once.
   * @param {Offer} offer
   */
  take({ changes }) {
    this.draft.put(changes);
  }

  /** How many solutions the puzzle has; `undefined` if nobody has said so yet. */
  get status() {
    return this.#statuses.get(this.puzzle);
  }

  /**
   * Takes notice of how many solutions a puzzle has.
   * @param {Grid} puzzle
   * @param {Status} status
   */
  learn(puzzle, status) {
    this.#statuses.set(puzzle, status);
  }

  get hasClues() {
    return /\d/.test(this.draft.grid);
  }

  /**
   * What is to be played.
   * @param {boolean} keepsMarks
   */
  board(keepsMarks) {
    return keepsMarks ? this.draft.grid : this.puzzle;
  }
}
