/** The board of the lab: a trail, a run, or a choice on it, what is pointed at, and arrows between cells. */

import { el, svg } from "../base/dom.js";
import { BoardView } from "../board/board.js";
import { SIDE, centre, strips } from "../board/shapes.js";
import { Puzzle } from "../game/game.js";
import { unopened } from "../game/puzzle.js";
import { LAB as W } from "./words.js";

/** @import { Grid, Mark, Marks } from "../types.d.ts" */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
});

export class LabBoard {
  /**
   * @param {Grid} grid
   * @param {((cell: number) => void) | null} [onchoose] null: a picture of a board
   * @param {string} [name]
   */
  constructor(grid, onchoose = null, name = W.board) {
    this.puzzle = new Puzzle(unopened(grid));
    this.view = new BoardView(this.puzzle, { labels: true, interactive: onchoose !== null });
    this.view.element.setAttribute("aria-label", name);
    this.glow = svg("path", { class: "glowing" });
    this.flow = svg("g", { class: "flow" });
    this.view.layers.broken.before(svg("g", { class: "glow", "aria-hidden": "true" }, this.glow));
    this.view.layers.cells.before(svg("g", { "aria-hidden": "true" }, this.flow));
    this.onchoose = onchoose;
    this.frame = el("div", { class: "frame",
      onclick: (/** @type {MouseEvent} */ event) => this.#choose(this.view.cellAt(event)),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) }, this.view.element);
    this.frame.style.setProperty("--cols", String(this.puzzle.width));
    this.frame.style.setProperty("--shape", String(this.puzzle.width / this.puzzle.height));
    this.view.labels(true);
    this.show({ bulbs: [], dots: [] }, []);
  }

  place = (/** @type {number} */ cell) => this.puzzle.place(cell);

  /**
   * The cell of a name such as r2c3; -1 if the board has none of this name.
   * @param {string} name
   */
  cellNamed(name) {
    const [, row = 0, col = 0] = (/^r(\d+)c(\d+)$/i.exec(name.trim()) ?? []).map(Number), { width, height } = this.puzzle;
    return row >= 1 && row <= height && col >= 1 && col <= width ? (row - 1) * width + col - 1 : -1;
  }

  #choose(/** @type {number} */ cell) {
    if (cell < 0) return;
    this.view.moveTo(cell);
    this.onchoose?.(cell);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const { width, height } = this.puzzle, arrow = ARROWS[event.key], at = Math.max(0, this.view.cursor);
    if (arrow) {
      const row = Math.floor(at / width) + arrow[0], col = at % width + arrow[1];
      if (this.view.cursor < 0) this.view.moveTo(0);
      else if (row >= 0 && row < height && col >= 0 && col < width) this.view.moveTo(row * width + col);
    } else if (event.key === " " || event.key === "Enter") this.#choose(this.view.cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Shows what is certain, and marks upon it.
   * @param {Marks} marks
   * @param {Mark[]} told
   * @param {{ light?: boolean, broken?: import("../game/marks.js").Broken }} [options]
   */
  show({ bulbs, dots }, told, { light = false, broken } = {}) {
    this.view.draw({ bulbs, dots, broken, light });
    this.view.marks(told);
  }

  /**
   * Lights up cells that are pointed at.
   * @param {Iterable<number>} cells
   */
  light(cells) {
    this.glow.setAttribute("d", strips([...new Set(cells)].sort((a, b) => a - b), this.puzzle.width));
  }

  /**
   * Draws arrows from cells to cells; those into a broken rule look so.
   * @param {[from: number, to: number, isBroken: boolean][]} arrows
   */
  arrows(arrows) {
    this.flow.replaceChildren(...arrows.flatMap(([from, to, isBroken]) =>
      ["casing", isBroken ? "arrow bad" : "arrow"].map((kind) => svg("path", { class: kind, d: this.#arrow(from, to) }))));
  }

  /**
   * Writes a number into the corner of some cells.
   * @param {[cell: number, count: number][]} counts
   */
  counts(counts) {
    this.flow.replaceChildren(...counts.map(([cell, count]) => {
      const [x, y] = centre(cell, this.puzzle.width);
      return svg("g", { class: "count" }, svg("circle", { cx: x + 3.2, cy: y - 3.2, r: 1.7 }), svg("text", { x: x + 3.2, y: y - 3.2, dy: ".36em" }, String(count)));
    }));
  }

  #arrow(/** @type {number} */ from, /** @type {number} */ to) {
    const { width } = this.puzzle, [x, y] = centre(from, width), [toX, toY] = centre(to, width);
    const across = toX - x, down = toY - y, far = Math.hypot(across, down) || 1, [ux, uy] = [across / far, down / far];
    const bow = far > SIDE * 1.5 ? SIDE * .45 : 0, away = SIDE * .34;
    const [startX, startY, endX, endY] = [x + ux * away - uy * bow / 2, y + uy * away + ux * bow / 2, toX - ux * away - uy * bow / 2, toY - uy * away + ux * bow / 2];
    const [midX, midY] = [(startX + endX) / 2 - uy * bow, (startY + endY) / 2 + ux * bow];
    const angle = Math.atan2(endY - midY, endX - midX);
    const head = [-.6, .6].map((turn) => `M${r(endX)} ${r(endY)}l${r(-Math.cos(angle + turn) * 1.6)} ${r(-Math.sin(angle + turn) * 1.6)}`).join("");
    return `M${r(startX)} ${r(startY)}Q${r(midX)} ${r(midY)} ${r(endX)} ${r(endY)}${head}`;
  }
}

const r = (/** @type {number} */ value) => Number(value.toFixed(2));
