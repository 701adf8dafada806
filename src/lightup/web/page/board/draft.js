/** A puzzle under the user's hands: walls and clues, unlimited undo. Pure state, no elements. */

/** @import { Grid, Marks } from "../types.d.ts" */

export const WHITE = ".";
export const SYMBOLS = [WHITE, "#", "0", "1", "2", "3", "4"];
export const BULB = "*";
export const DOT = "x";
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

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** @param {number} cell */
  at(cell) {
    return this.grid.cells[cell];
  }

  /**
   * Puts a symbol on a cell; false if it is there already.
   * @param {number} cell
   * @param {string} symbol
   */
  paint(cell, symbol) {
    const { cells } = this.grid;
    if (cells[cell] === symbol) return false;
    return this.change({ ...this.grid, cells: cells.slice(0, cell) + symbol + cells.slice(cell + 1) });
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
    const old = this.grid;
    if (width === old.width && height === old.height) return false;
    const rows = Array.from({ length: height }, (_, row) => row < old.height
      ? old.cells.slice(row * old.width, (row + 1) * old.width).slice(0, width).padEnd(width, WHITE)
      : WHITE.repeat(width));
    return this.change({ width, height, cells: rows.join("") });
  }

  /** Makes all cells white. */
  clear() {
    const { width, height } = this.grid;
    return this.replace({ width, height, cells: WHITE.repeat(width * height) });
  }

  /**
   * Takes another puzzle; this can be undone.
   * @param {Grid} grid
   */
  replace(grid) {
    const next = this.#known(grid);
    return !sameGrid(next, this.grid) && this.change(next);
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

  #known(/** @type {Grid} */ { width, height, cells }) {
    const known = [...cells].map((symbol) => this.symbols.includes(symbol) ? symbol : WHITE);
    return { width, height, cells: known.join("") };
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

/**
 * @param {number} width
 * @param {number} height
 * @returns {Grid}
 */
export const emptyGrid = (width, height) => ({ width, height, cells: WHITE.repeat(width * height) });

/**
 * @param {Grid} a
 * @param {Grid} b
 */
export const sameGrid = (a, b) => a.width === b.width && a.height === b.height && a.cells === b.cells;

/**
 * Writes a grid as rows of text.
 * @param {Grid} grid
 */
export const rowsOf = ({ width, height, cells }) => Array.from({ length: height }, (_, row) =>
  cells.slice(row * width, (row + 1) * width)).join("\n");

/**
 * @param {Grid} grid
 * @returns {Marks}
 */
export function marksOf({ cells }) {
  const where = (/** @type {string} */ mark) => [...cells].flatMap((symbol, cell) => symbol === mark ? [cell] : []);
  return { bulbs: where(BULB), dots: where(DOT) };
}

/**
 * @param {Grid} grid
 * @returns {Grid}
 */
export const withoutMarks = ({ width, height, cells }) =>
  ({ width, height, cells: cells.replace(/[*x]/g, WHITE) });
