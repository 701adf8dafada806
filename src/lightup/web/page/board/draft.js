/** A puzzle under the user's hands: walls and clues, unlimited undo. Pure state, no elements. */

import { WHITE, cellsOf, emptyGrid, gridOf, sizeOf } from "../game/grid.js";

/** @import { Change, Grid } from "../types.d.ts" */

export const SYMBOLS = [WHITE, "#", "0", "1", "2", "3", "4"];
export const LONGEST_SIDE = 40;

export class Draft {
  /**
   * @param {Grid} grid what it begins with
   * @param {string[]} [symbols] that cells may have; others, such as marks, become white
   */
  constructor(grid, symbols = SYMBOLS) {
    this.symbols = symbols;
    /** @type {Grid} */
    this.grid = this.#known(grid);
    /** @type {Grid[]} */
    this.past = [];
    /** @type {Grid[]} */
    this.future = [];
  }

  /** All symbols in reading order. */
  get cells() {
    return cellsOf(this.grid);
  }

  get size() {
    return sizeOf(this.grid);
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** @param {number} cell */
  at(cell) {
    return this.cells[cell];
  }

  /**
   * Puts a symbol on a cell; false if it is there already.
   * @param {number} cell
   * @param {string} symbol
   */
  paint(cell, symbol) {
    if (this.at(cell) === symbol) return false;
    return this.put([{ cell, symbol }]);
  }

  /**
   * Puts symbols on cells, all at once.
   * @param {Change[]} changes
   */
  put(changes) {
    const cells = [...this.cells];
    for (const { cell, symbol } of changes) cells[cell] = symbol;
    return this.change(gridOf(cells, this.size.width));
  }

  /**
   * Returns the symbol that follows the one on a cell.
   * @param {number} cell
   * @param {number} [step]
   */
  next(cell, step = 1) {
    const { symbols } = this, place = symbols.indexOf(this.at(cell)) + step;
    return symbols[(place + symbols.length) % symbols.length];
  }

  /**
   * Changes the size and keeps what fits; new cells are white.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    const { size } = this;
    if (width === size.width && height === size.height) return false;
    const rows = this.grid.split("\n").slice(0, height).map((row) => row.slice(0, width).padEnd(width, WHITE));
    return this.change([...rows, ...Array(height - rows.length).fill(WHITE.repeat(width))].join("\n"));
  }

  /** Makes all cells white. */
  clear() {
    const { width, height } = this.size;
    return this.replace(emptyGrid(width, height));
  }

  /**
   * Takes another puzzle; this can be undone.
   * @param {Grid} grid
   */
  replace(grid) {
    const next = this.#known(grid);
    return next !== this.grid && this.change(next);
  }

  /** @param {Grid} next */
  change(next) {
    this.past.push(this.grid);
    this.future = [];
    this.grid = next;
    return true;
  }

  undo() {
    return this.#travel(this.past, this.future);
  }

  redo() {
    return this.#travel(this.future, this.past);
  }

  #known(/** @type {Grid} */ grid) {
    return grid.replace(/./g, (symbol) => this.symbols.includes(symbol) ? symbol : WHITE);
  }

  /**
   * @param {Grid[]} from
   * @param {Grid[]} to
   */
  #travel(from, to) {
    const next = from.pop();
    if (!next) return false;
    to.push(this.grid);
    this.grid = next;
    return true;
  }
}
