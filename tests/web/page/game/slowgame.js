/** A slow and simple second opinion on a game. */

import { beside } from "../support.js";

/** @import { Puzzle } from "../../../../src/lightup/web/page/game/game.js" */

/** Every position is kept whole, and what follows from it is found from the grid, cell by cell. */
export class SlowGame {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {{ marks: string[], bases: string[][] }[]} */
    this.positions = [{ marks: [...puzzle.cells], bases: [] }];
    this.now = 0;
  }

  get position() {
    return this.positions[this.now];
  }

  /**
   * @param {string[]} marks
   * @param {string[][]} bases the marks below each branch
   * @returns {boolean} whether anything changes
   */
  go(marks, bases) {
    const before = this.position;
    if (marks.join() === before.marks.join() && bases.length === before.bases.length) return false;
    this.positions = [...this.positions.slice(0, ++this.now), { marks, bases }];
    return true;
  }

  /** @param {(marks: string[]) => void} change */
  edit(change) {
    const marks = [...this.position.marks];
    change(marks);
    this.go(marks, this.position.bases);
  }

  /** @param {number} by */
  move(by) {
    if (this.positions[this.now + by]) this.now += by;
  }

  begin() {
    const { marks, bases } = this.position;
    this.go(marks, [...bases, marks]);
  }

  /**
   * @param {"keep" | "drop" | "back"} how
   * @param {number} depth
   */
  end(how, depth) {
    const { marks, bases } = this.position;
    if (depth >= bases.length) return false;
    return this.go(how === "keep" ? marks : bases[depth], bases.slice(0, how === "back" ? depth + 1 : depth));
  }

  clear() {
    this.go([...this.puzzle.cells], []);
  }

  /** Everything that a game says about itself. */
  summary() {
    const { marks, bases } = this.position;
    const dark = this.puzzle.white.filter((cell) => !this.sees(cell, (other) => marks[other] === "*"));
    const isOpen = (/** @type {number} */ cell) => marks[cell] === "." && dark.includes(cell);
    const clues = this.puzzle.clues.map(({ cell, number }) => {
      const around = beside(cell, this.puzzle.width, this.puzzle.cells);
      const bulbs = around.filter((other) => marks[other] === "*").length;
      return { cell, number, bulbs, open: around.filter(isOpen).length };
    });
    const crowded = this.puzzle.runs.map((run) => this.stretch(run)).filter((run) => run.length);
    return {
      cells: marks.join(""),
      branchOf: this.puzzle.white.map((cell) => bases.map((base) => base[cell] !== marks[cell]).lastIndexOf(true)),
      branches: bases.map((base, depth) => this.puzzle.white.filter((cell) => base[cell] !== (bases[depth + 1] ?? marks)[cell]).length),
      can: [this.now > 0, this.now < this.positions.length - 1],
      lit: this.puzzle.white.filter((cell) => !dark.includes(cell)),
      broken: {
        runs: crowded,
        clues: clues.filter(({ number, bulbs, open }) => bulbs > number || bulbs + open < number)
          .map(({ cell }) => cell),
        cells: dark.filter((cell) => !this.sees(cell, isOpen)),
      },
      finished: clues.filter(({ number, bulbs, open }) => bulbs === number && !open)
        .map(({ cell }) => cell).filter(() => /[*x]/.test(marks.join(""))),
      solved: !dark.length && !crowded.length && clues.every(({ number, bulbs }) => bulbs === number),
    };
  }

  /**
   * @param {number} cell
   * @param {(other: number) => boolean} isWanted
   */
  sees(cell, isWanted) {
    const { width, cells } = this.puzzle;
    if (isWanted(cell)) return true;
    return [-width, -1, 1, width].some((step) => {
      let here = cell;
      while (beside(here, width, cells).includes(here + step)) {
        here += step;
        if (isWanted(here)) return true;
      }
      return false;
    });
  }

  /** @param {number[]} run */
  stretch(run) {
    const bulbs = run.filter((cell) => this.position.marks[cell] === "*");
    const [first, last] = [bulbs[0], bulbs[bulbs.length - 1]];
    return bulbs.length < 2 ? [] : run.filter((cell) => first <= cell && cell <= last);
  }
}
