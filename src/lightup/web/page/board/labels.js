/** `Labels`: the numbers of rows and columns, which stay at the edge of a board that is zoomed in. */

import { svg } from "../base/dom.js";
import { SIDE } from "./shapes.js";

const MARGIN = 8, END_MARGIN = 3, LETTERS = 3.6; // room around the board, and size; a cell has ten units
const SMALL = 10; // cells: a smaller board has smaller labels, since its cells are drawn larger
const LEAST_SCALE = .4; // cells are not drawn larger than that

export class Labels {
  #cursor = -1;
  #all = false;
  /** @type {readonly number[]} left, top, width and height of what is seen */
  #window = [];

  /** @param {{ width: number, height: number }} size */
  constructor({ width, height }) {
    const scale = Math.max(LEAST_SCALE, Math.min(1, Math.max(width, height) / SMALL));
    this.margin = MARGIN * scale;
    this.endMargin = END_MARGIN * scale;
    this.letters = LETTERS * scale;
    this.width = width;
    const text = (/** @type {unknown} */ _, /** @type {number} */ place) => svg("text", {}, String(place + 1));
    this.rows = Array.from({ length: height }, text);
    this.cols = Array.from({ length: width }, text);
    this.strip = svg("path", { class: "strip" });
    const group = svg("g", { class: "label" }, ...this.rows, ...this.cols);
    group.style.fontSize = `${this.letters}px`;
    this.element = svg("g", { "aria-hidden": "true" }, this.strip, group);
    this.place([-this.margin, -this.margin, Infinity, Infinity], false);
  }

  /**
   * Puts the labels at the edge of a window, upon a strip if they would lie on cells.
   * @param {readonly number[]} window
   * @param {boolean} zoomed
   */
  place(window, zoomed) {
    this.#window = window;
    const [left, top, across, down] = window, wide = this.margin - .6, sink = this.letters / 3;
    this.strip.setAttribute("d", zoomed
      ? `M${left} ${top}h${across}v${wide}h${wide - across}v${down - wide}h${-wide}z` : "");
    this.rows.forEach((label, row) => move(label, left + this.margin / 2, (row + .5) * SIDE + sink));
    this.cols.forEach((label, col) => move(label, (col + .5) * SIDE, top + this.margin / 2 + sink));
    this.#mark();
  }

  /**
   * Stresses the row and the column of a cell; -1: of none.
   * @param {number} cell
   */
  point(cell) {
    this.#cursor = cell;
    this.#mark();
  }

  /** @param {boolean} all whether to show more than those of the cursor */
  showAll(all) {
    this.#all = all;
    this.#mark();
  }

  #mark() {
    const [left, top, across, down] = this.#window, cursor = this.#cursor;
    const [row, col] = cursor < 0 ? [-1, -1] : [Math.floor(cursor / this.width), cursor % this.width];
    const isSeen = (/** @type {number} */ place, /** @type {number} */ from, /** @type {number} */ size) =>
      (place + 1) * SIDE > from + this.margin && place * SIDE < from + size;
    this.rows.forEach((label, place) => this.#stress(label, place === row, isSeen(place, top, down)));
    this.cols.forEach((label, place) => this.#stress(label, place === col, isSeen(place, left, across)));
  }

  /**
   * @param {SVGElement} label
   * @param {boolean} isHere
   * @param {boolean} isSeen
   */
  #stress(label, isHere, isSeen) {
    label.classList.toggle("here", isHere);
    label.classList.toggle("hide", !isSeen || !(isHere || this.#all));
  }
}

/**
 * @param {SVGElement} text
 * @param {number} x
 * @param {number} y
 */
function move(text, x, y) {
  text.setAttribute("x", String(x));
  text.setAttribute("y", String(y));
}
