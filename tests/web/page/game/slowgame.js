/** A slow and simple second opinion on a game. */

import { beside } from "../support.js";

/** @import { Puzzle } from "../../../../src/lightup/web/page/game/game.js" */

/** Every position is kept whole, and what follows from it is found from the grid, cell by cell. */
export class SlowGame {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {{ marks: string[], base: string[] | null }[]} */
    this.positions = [{ marks: [...puzzle.cells], base: null }];
    this.now = 0;
    /** @type {string[][]} */
    this.checkpoints = [];
  }

  get position() {
    return this.positions[this.now];
  }

  /**
   * @param {string[]} marks
   * @param {string[] | null} base
   */
  go(marks, base) {
    if (marks.join() === this.position.marks.join() && !base === !this.position.base) return;
    this.positions = [...this.positions.slice(0, ++this.now), { marks, base }];
  }

  /** @param {(marks: string[]) => void} change */
  edit(change) {
    const marks = [...this.position.marks];
    change(marks);
    this.go(marks, this.position.base);
  }

  /** @param {number} by */
  move(by) {
    if (this.positions[this.now + by]) this.now += by;
  }

  begin() {
    const { marks, base } = this.position;
    if (!base) this.go(marks, marks);
  }

  /** @param {boolean} isKept */
  end(isKept) {
    const { marks, base } = this.position;
    if (base) this.go(isKept ? marks : base, null);
  }

  /** Everything that a game says about itself. */
  summary() {
    const { marks, base } = this.position;
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
      tried: this.puzzle.white.filter((cell) => base && base[cell] !== marks[cell]),
      trying: base !== null,
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
