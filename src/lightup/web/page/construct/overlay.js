/**
 * What the page knows of a board, drawn upon it: below the walls how far a solver gets, above them what
 * cells and clues are, what a help would change, and what is chosen. Marks differ by shape, never only
 * by colour.
 */

import { svg } from "../base/dom.js";
import { SIDE, centre, signs } from "../board/shapes.js";
import { WHITE, cellsOf } from "../game/grid.js";

/** @import { BoardView } from "../board/board.js" */
/** @import { Cell, Grid, Study } from "../types.d.ts" */

const ROLE_SHAPES = /** @type {Record<string, string>} */ ({ level: "triangle", idle: "spare", contradictory: "open ring" });

export class Overlay {
  #below = svg("g", { "aria-hidden": "true" });
  #above = svg("g", { "aria-hidden": "true" });
  #hand = svg("g", { "aria-hidden": "true" }); // what the user has chosen
  #width = 1;

  /**
   * Lies upon a board from now on.
   * @param {BoardView} view
   */
  put({ layers, puzzle }) {
    this.#width = puzzle.width;
    layers.grid.before(this.#below);
    layers.cells.before(this.#above, this.#hand);
    this.clear();
  }

  /** Takes away what is known, not what is chosen. */
  clear() {
    this.#below.replaceChildren();
    this.#above.replaceChildren();
  }

  /**
   * @param {string} kind
   * @param {string} shape
   * @param {Iterable<Cell>} cells
   */
  #path(kind, shape, cells) {
    return svg("path", { class: kind, d: signs(shape, cells, this.#width) });
  }

  /**
   * How far a solver of some level gets: tinted cells, what is deduced there, and the border of all that.
   * Cells that are lit by the setter's own bulbs need no tint.
   * @param {{ bulbs: Cell[], dots: Cell[], reached: Set<Cell>, lit: ReadonlySet<Cell>, white: (cell: Cell) => boolean }} reach
   */
  reach({ bulbs, dots, reached, lit, white }) {
    const cells = [...reached];
    this.#below.replaceChildren(this.#path("reached", "cell", cells.filter((cell) => !lit.has(cell))));
    this.#above.replaceChildren(svg("path", { class: "frontier", d: this.#border(cells, reached, white) }),
      this.#path("must", "hollow bulb", bulbs), this.#path("cannot", "open dot", dots));
  }

  /**
   * The edges between cells that are reached and white cells that are not.
   * @param {Cell[]} cells
   * @param {Set<Cell>} reached
   * @param {(cell: Cell) => boolean} white
   */
  #border(cells, reached, white) {
    const width = this.#width, isOut = (/** @type {Cell} */ cell) => white(cell) && !reached.has(cell);
    return cells.flatMap((cell) => {
      const [x, y] = centre(cell, width), col = cell % width, left = x - SIDE / 2, top = y - SIDE / 2;
      return [
        isOut(cell - width) && `M${left} ${top}h${SIDE}`, isOut(cell + width) && `M${left} ${top + SIDE}h${SIDE}`,
        col > 0 && isOut(cell - 1) && `M${left} ${top}v${SIDE}`,
        col < width - 1 && isOut(cell + 1) && `M${left + SIDE} ${top}v${SIDE}`,
      ];
    }).filter(Boolean).join("");
  }

  /**
   * The cells that hold a bulb in all solutions, in none, and in some; where most are free, small signs do.
   * @param {Pick<Study, "must" | "cannot" | "free">} study
   */
  cells({ must, cannot, free }) {
    const isOpen = free.length > must.length + cannot.length;
    this.#above.replaceChildren(this.#path("must", "hollow bulb", must), this.#path("cannot", "open dot", cannot),
      this.#path("free", isOpen ? "speck" : "diamond", free));
  }

  /**
   * What clues are there for; the one that is needed has no sign.
   * @param {Study["clues"]} clues
   */
  clues(clues) {
    this.#above.replaceChildren(...Object.entries(ROLE_SHAPES).map(([role, shape]) =>
      this.#path(`role-${role}`, shape, clues.filter((one) => one.role === role).map(({ cell }) => cell))));
  }

  /**
   * What changes from a puzzle to the one that is shown: each cell in a dashed ring, with what it was.
   * @param {Grid} before
   * @param {Grid} after
   */
  ghost(before, after) {
    const [old, now] = [cellsOf(before), cellsOf(after)], cells = [...now].flatMap((symbol, cell) => symbol === old[cell] ? [] : [cell]);
    const fresh = cells.filter((cell) => old[cell] === WHITE && now[cell] === "#");
    const onWall = cells.filter((cell) => now[cell] !== WHITE), gone = cells.filter((cell) => now[cell] === WHITE);
    this.#below.replaceChildren();
    this.#above.replaceChildren(this.#path("ghost on-wall", "ghost", onWall), this.#path("ghost", "ghost", gone),
      this.#path("ghost-sign on-wall", "added", fresh), this.#path("ghost-sign", "strike", gone),
      ...cells.filter((cell) => /\d/.test(old[cell])).map((cell) => this.#figure(cell, old[cell], now[cell] === WHITE)));
  }

  /**
   * The clue that was in a cell, small, or in the middle if there is nothing now.
   * @param {Cell} cell
   * @param {string} symbol
   * @param {boolean} isGone
   */
  #figure(cell, symbol, isGone) {
    const [x, y] = centre(cell, this.#width), text = isGone ? { x, y: y + 2 } : { x: x - 2.4, y: y - 1.9 };
    return svg("text", { class: `old-clue${isGone ? " gone" : ""}`, ...text }, symbol);
  }

  /**
   * What the user has chosen: a part of the board, locked cells, and the partners of the cursor.
   * @param {{ selected: Cell[], locked: Cell[], partners: Cell[], isWall: (cell: Cell) => boolean }} chosen
   */
  chosen({ selected, locked, partners, isWall }) {
    const both = (/** @type {string} */ kind, /** @type {string} */ shape, /** @type {Cell[]} */ cells) => [
      this.#path(kind, shape, cells.filter((cell) => !isWall(cell))),
      this.#path(`${kind} on-wall`, shape, cells.filter(isWall))];
    this.#hand.replaceChildren(this.#path("selected", "cell", selected), ...both("lock", "lock", locked),
      ...both("partner", "partner", partners));
  }
}
