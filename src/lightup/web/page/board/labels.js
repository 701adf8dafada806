/**
 * `Labels`: the numbers of rows and columns. They hang outside the board, so that it stays in the middle;
 * on a board that is zoomed in they lie upon its edge.
 */

import { svg } from "../base/dom.js";
import { SIDE } from "./shapes.js";

export const STRIP = 5; // units at the edge of a board that is zoomed in

export class Labels {
  #cursor = -1;
  #all = false;
  #isZoomed = false;
  /** @type {readonly number[]} left, top, width and height of what is seen */
  #window = [];

  /** @param {{ width: number, height: number }} size */
  constructor({ width, height }) {
    this.width = width;
    const text = (/** @type {unknown} */ _, /** @type {number} */ place) => svg("text", {}, String(place + 1));
    this.rows = Array.from({ length: height }, text);
    this.cols = Array.from({ length: width }, text);
    this.strip = svg("path", { class: "strip" });
    this.element = svg("g", { "aria-hidden": "true" }, this.strip,
      svg("g", { class: "label" }, svg("g", { class: "rows" }, ...this.rows), svg("g", { class: "cols" }, ...this.cols)));
    this.place([0, 0, width * SIDE, height * SIDE], false);
  }

  /**
   * Puts the labels beside the board, or at the edge of a window upon a strip.
   * @param {readonly number[]} window
   * @param {boolean} isZoomed
   */
  place(window, isZoomed) {
    this.#window = window;
    this.#isZoomed = isZoomed;
    const [left, top, across, down] = window, inside = isZoomed ? STRIP : 0;
    this.strip.setAttribute("d", isZoomed
      ? `M${left} ${top}h${across}v${STRIP}h${STRIP - across}v${down - STRIP}h${-STRIP}z` : "");
    this.rows.forEach((label, row) => move(label, left + inside, (row + .5) * SIDE));
    this.cols.forEach((label, col) => move(label, (col + .5) * SIDE, top + inside));
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
    const [left, top, across, down] = this.#window, cursor = this.#cursor, strip = this.#isZoomed ? STRIP : 0;
    const [row, col] = cursor < 0 ? [-1, -1] : [Math.floor(cursor / this.width), cursor % this.width];
    const isSeen = (/** @type {number} */ place, /** @type {number} */ from, /** @type {number} */ size) =>
      (place + .5) * SIDE > from + strip && (place + .5) * SIDE < from + size;
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
