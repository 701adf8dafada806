/**
 * `Slate`: the board of an exercise. A learner points at cells, and puts bulbs and dots on those that are open;
 * what the exercise came with stays.
 */

import { say } from "../base/sheets.js";
import { BoardView } from "../board/board.js";
import { listen, travel } from "../board/input.js";
import { Game, Puzzle } from "../game/game.js";
import { gridOf, marksOf, withoutMarks } from "../game/grid.js";
import { unopened } from "../game/puzzle.js";
import { Stage } from "../help/stage.js";
import { SLATE as W } from "./words.js";

/** @import { Grid, Scene } from "../types.d.ts" */
/** @import { Mark } from "../game/game.js" */

/** @typedef {"point" | "bulb" | "dot"} Tool what a click does */

export class Slate {
  /** @type {Tool} */
  tool = "point";
  /** @type {Game | null} the marks that the exercise came with, and on top of them the learner's */
  #game = null;
  /** @type {Set<number>} */
  #given = new Set();
  /** @type {Set<number>} */
  pointed = new Set();
  #isLocked = false;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.stage = new Stage(W.board);
  }

  /**
   * Begins with a board.
   * @param {Grid} board
   * @param {{ litIsOpen?: boolean, single?: boolean }} [how] whether lit cells take marks; whether one cell is pointed at
   */
  begin(board, { litIsOpen = false, single = false } = {}) {
    const puzzle = new Puzzle(unopened(withoutMarks(board))), { bulbs, dots } = marksOf(board);
    this.#game = new Game(puzzle);
    this.#game.set([.../** @type {[number, Mark][]} */ (bulbs.map((cell) => [cell, "bulb"])),
      .../** @type {[number, Mark][]} */ (dots.map((cell) => [cell, "dot"]))]);
    this.#given = new Set([...bulbs, ...dots, ...(litIsOpen ? [] : this.#game.lit)]);
    this.given = { bulbs, dots };
    this.pointed.clear();
    this.single = single;
    this.litIsOpen = litIsOpen;
    this.#isLocked = false;
    /** What to undo: marks, and cells that were pointed at. @type {{ cell: number, mark: Mark | null }[]} */
    this.done = [];
    /** A scene to draw in place of the board. @type {Scene | null} */
    this.backdrop = null;
    this.#makeView(puzzle);
    this.draw();
  }

  get game() {
    return /** @type {Game} */ (this.#game);
  }

  get puzzle() {
    return this.game.puzzle;
  }

  #makeView(/** @type {Puzzle} */ puzzle) {
    const view = new BoardView(puzzle, { labels: true, interactive: true });
    this.stage.put(view);
    view.labels(true);
    listen(view, {
      mark: (cell) => this.game.mark(cell), isWhite: (cell) => puzzle.isWhite(cell),
      next: (cell) => this.game.mark(cell) === this.tool ? "" : /** @type {Mark} */ (this.tool),
      set: (changes) => this.#put(changes), pick: (cell) => this.#pick(cell),
    });
  }

  /** Whether a cell can take a mark of the learner's. */
  isOpen(/** @type {number} */ cell) {
    return this.puzzle.isWhite(cell) && !this.#given.has(cell);
  }

  #put(/** @type {[number, Mark][]} */ changes) {
    if (this.#isLocked || this.single || this.tool === "point" && changes.length > 1) return;
    for (const [cell, mark] of changes) {
      if (!this.isOpen(cell)) {
        say(W.taken(this.puzzle.place(cell)));
        continue;
      }
      this.done?.push({ cell, mark: this.game.mark(cell) });
      this.game.set([[cell, mark]]);
      say(W.marked(this.puzzle.place(cell), mark));
    }
    this.draw();
    this.changed();
  }

  #pick(/** @type {number} */ cell) {
    if (this.#isLocked) return true;
    if (this.tool !== "point") return false;
    this.done?.push({ cell, mark: null });
    this.#point(cell);
    say(W.pointed(this.puzzle.place(cell), this.pointed.has(cell)));
    return true;
  }

  #point(/** @type {number} */ cell) {
    const had = this.pointed.has(cell);
    if (this.single) this.pointed.clear();
    if (had) this.pointed.delete(cell);
    else this.pointed.add(cell);
    this.draw();
    this.changed();
  }

  /** What the learner has marked. */
  get marks() {
    const { bulbs, dots } = this.game, own = (/** @type {Set<number>} */ cells) =>
      [...cells].filter((cell) => !this.given?.bulbs.includes(cell) && !this.given?.dots.includes(cell)).sort((a, b) => a - b);
    return { bulbs: own(bulbs), dots: own(dots) };
  }

  undo() {
    const last = this.#isLocked ? null : this.done?.pop();
    if (!last) return undefined;
    if (last.mark === null) return this.#point(last.cell);
    this.game.set([[last.cell, last.mark]]);
    this.draw();
    return this.changed();
  }

  /** Lets the learner change nothing more. */
  lock() {
    this.#isLocked = true;
  }

  unlock() {
    this.#isLocked = false;
  }

  /** The board as the exercise came, in text. */
  get board() {
    const { cells, width } = this.puzzle, { bulbs = [], dots = [] } = this.given ?? {};
    return gridOf([...cells].map((one, cell) => bulbs.includes(cell) ? "*" : dots.includes(cell) ? "x" : one), width);
  }

  /** Draws the board, or the scene in its place, with what the learner points at. */
  draw() {
    const { game, stage, backdrop } = this, { bulbs, dots } = this.marks;
    const rings = [...this.pointed].map((cell) => ({ kind: "ring", cells: [cell], number: 0 }));
    if (backdrop) stage.show({ ...backdrop, marks: [...rings, ...backdrop.marks] });
    else {
      stage.clear();
      stage.view.draw({ bulbs: game.bulbs, dots: [...game.dots].filter((cell) => this.litIsOpen || !game.isLit(cell) || dots.includes(cell)),
        finished: game.finished(), tried: new Map([...bulbs, ...dots].map((cell) => [cell, 0])) });
      stage.view.marks(rings);
      stage.view.layers.marks.setAttribute("class", ""); // a ring closes in when help sets it, not the learner
    }
  }

  /** Shows a scene instead of what the learner has done. */
  show(/** @type {Scene} */ scene) {
    this.stage.show(scene);
  }

  /** Moves the cursor to the board, wherever the focus was. */
  focus(/** @type {string} */ key) {
    this.stage.view.element.focus({ preventScroll: true });
    travel(this.stage.view, key);
  }
}
