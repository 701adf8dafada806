/**
 * `Marks`: the bulbs and dots on a puzzle, and what follows from them: lit, broken, finished, solved.
 *
 * A change costs one pass over the view of its cell. The rules are those of `lightup.core.board`.
 */

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./grid.js").Clue} Clue */
/** @typedef {"" | "bulb" | "dot"} Mark */
/** @typedef {{ runs: number[][], clues: number[], cells: number[] }} Broken */

/** A mark as a number is its place in this table. */
export const MARKS = /** @type {const} */ (["", "bulb", "dot"]);
export const [EMPTY, BULB, DOT] = [0, 1, 2];

/** The marks of a player. A cell is open if a bulb can still be added: it is neither lit nor dotted. */
export class Marks {
  #puzzle;
  #bulbsIn;
  #openIn;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.#puzzle = puzzle;
    this.#bulbsIn = new Int32Array(puzzle.runs.length);
    this.#openIn = Int32Array.from(puzzle.runs, (run) => run.length);
    /** The mark of each cell as a number; only `put` writes here. */
    this.values = new Uint8Array(puzzle.cells.length);
    /** @type {Set<number>} */
    this.bulbs = new Set();
    /** @type {Set<number>} */
    this.dots = new Set();
    /** @type {Set<number>} */
    this.lit = new Set();
  }

  /**
   * Gives a white cell another mark.
   * @param {number} cell
   * @param {number} value
   */
  put(cell, value) {
    const before = this.values[cell];
    if (before === value) return;
    if (before === BULB) this.#shine(cell, -1);
    this.values[cell] = value;
    if (!this.lit.has(cell)) this.#open(cell, Number(before === DOT) - Number(value === DOT));
    if (value === BULB) this.#shine(cell, 1);
    keep(this.bulbs, cell, value === BULB);
    keep(this.dots, cell, value === DOT);
  }

  get solved() {
    const { white, clues } = this.#puzzle;
    return this.lit.size === white.length && this.#bulbsIn.every((bulbs) => bulbs < 2)
      && clues.every((clue) => this.#bulbsBeside(clue) === clue.number);
  }

  /**
   * The rules that can no longer be satisfied: the stretch between the bulbs of each run with several,
   * clues with too many bulbs or too few places for them, dark cells that nothing can light.
   * @returns {Broken}
   */
  broken() {
    const { runs, clues, white } = this.#puzzle;
    return {
      runs: runs.filter((_, run) => this.#bulbsIn[run] > 1).map((run) => this.#stretch(run)),
      clues: clues.filter((clue) => this.#isBroken(clue)).map((clue) => clue.cell),
      cells: white.filter((cell) => !this.lit.has(cell) && this.#isHopeless(cell)),
    };
  }

  /**
   * The clues that have their bulbs and no open cell beside them; none before the first mark.
   * @returns {number[]}
   */
  finished() {
    if (!this.bulbs.size && !this.dots.size) return [];
    const { clues } = this.#puzzle;
    return clues.filter((clue) => this.#isFinished(clue)).map((clue) => clue.cell);
  }

  /** The open cells beside clues that have all their bulbs. */
  besideDone() {
    const done = this.#puzzle.clues.filter((clue) => this.#bulbsBeside(clue) === clue.number);
    return new Set(done.flatMap(({ beside }) => beside.filter((cell) => this.#isFree(cell))));
  }

  /** The open cells where a bulb would take the last place from a clue, or the last light from a cell. */
  barred() {
    const besides = this.#cluesBeside();
    return new Set(this.#puzzle.white.filter((cell) => this.#isFree(cell) && this.#wouldBreak(cell, besides)));
  }

  /** @returns {Map<number, Clue[]>} the clues beside each cell that has any */
  #cluesBeside() {
    const besides = new Map();
    for (const clue of this.#puzzle.clues) for (const cell of clue.beside) besides.set(cell, [...besides.get(cell) ?? [], clue]);
    return besides;
  }

  /**
   * Whether a bulb would break a rule about a cell that it lights; rules that are broken already do not count.
   * @param {number} cell
   * @param {Map<number, Clue[]>} besides
   */
  #wouldBreak(cell, besides) {
    const view = this.#puzzle.view(cell), runs = new Set(view.flatMap((lit) => this.#puzzle.runsOf(lit)));
    const clues = new Set(view.flatMap((lit) => besides.get(lit) ?? []));
    const dark = new Set([...runs].flat().filter((one) => !this.lit.has(one) && !this.#isHopeless(one)));
    const sound = [...clues].filter((clue) => !this.#isBroken(clue));
    this.put(cell, BULB);
    const breaks = sound.some((clue) => this.#isBroken(clue)) || [...dark].some((one) => !this.lit.has(one) && this.#isHopeless(one));
    this.put(cell, EMPTY);
    return breaks;
  }

  /** @param {number} cell */
  #isFree(cell) {
    return this.values[cell] === EMPTY && !this.lit.has(cell);
  }

  /** @param {number} cell */
  #isOpen(cell) {
    return this.values[cell] !== DOT && !this.lit.has(cell);
  }

  /** @param {Clue} clue */
  #isBroken(clue) {
    const bulbs = this.#bulbsBeside(clue);
    return bulbs > clue.number || bulbs + this.#openBeside(clue) < clue.number;
  }

  /** @param {Clue} clue */
  #isFinished(clue) {
    return this.#bulbsBeside(clue) === clue.number && this.#openBeside(clue) === 0;
  }

  /** @param {Clue} clue */
  #bulbsBeside(clue) {
    return clue.beside.reduce((sum, cell) => sum + Number(this.values[cell] === BULB), 0);
  }

  /** @param {Clue} clue */
  #openBeside(clue) {
    return clue.beside.reduce((sum, cell) => sum + Number(this.#isOpen(cell)), 0);
  }

  /** @param {number} cell */
  #isHopeless(cell) {
    const { runNumbers } = this.#puzzle;
    return !this.#openIn[runNumbers[2 * cell]] && !this.#openIn[runNumbers[2 * cell + 1]];
  }

  /** @param {number[]} run */
  #stretch(run) {
    const holds = run.map((cell) => this.values[cell] === BULB);
    return run.slice(holds.indexOf(true), holds.lastIndexOf(true) + 1);
  }

  /**
   * Adds a bulb to the two runs of its cell, or takes it away.
   * @param {number} cell
   * @param {1 | -1} by
   */
  #shine(cell, by) {
    for (const side of [0, 1]) {
      const run = this.#puzzle.runNumbers[2 * cell + side];
      const alone = this.#bulbsIn[run] + (by < 0 ? by : 0) === 0;
      this.#bulbsIn[run] += by;
      if (alone) for (const other of this.#puzzle.runs[run]) this.#relight(other, 1 - side, by > 0);
    }
  }

  /**
   * One run of a cell became lit or dark: so does the cell, unless the run on its other side is lit.
   * @param {number} cell
   * @param {number} other
   * @param {boolean} isLit
   */
  #relight(cell, other, isLit) {
    if (this.#bulbsIn[this.#puzzle.runNumbers[2 * cell + other]]) return;
    keep(this.lit, cell, isLit);
    if (this.values[cell] !== DOT) this.#open(cell, isLit ? -1 : 1);
  }

  /**
   * @param {number} cell
   * @param {number} by
   */
  #open(cell, by) {
    const { runNumbers } = this.#puzzle;
    this.#openIn[runNumbers[2 * cell]] += by;
    this.#openIn[runNumbers[2 * cell + 1]] += by;
  }
}

/**
 * @param {Set<number>} cells
 * @param {number} cell
 * @param {boolean} isIn
 */
function keep(cells, cell, isIn) {
  if (isIn) cells.add(cell);
  else cells.delete(cell);
}
