/** `Stage`: a board in its frame, on which scenes are shown, with buttons to zoom where its cells are small. */

import { el, icon } from "../base/dom.js";
import { SIDE, centre } from "../board/shapes.js";
import { BOARD } from "../board/words.js";

/** @import { BoardView } from "../board/board.js" */
/** @import { Scene } from "../types.d.ts" */

const SMALL_CELL = 26; // pixels: below it a scene zooms in, and the buttons to zoom are there

export class Stage {
  /** @type {BoardView | null} */
  #view = null;
  /** @type {Scene | null} what the board shows, if it is a scene */
  scene = null;

  /** @param {string} name for a screen reader */
  constructor(name) {
    this.frame = el("div", { class: "frame" });
    this.zoomers = this.#makeZoomers();
    this.element = el("section", { class: "stage", "aria-label": name }, this.frame, this.zoomers);
    // a frame later, since the buttons to zoom may change the size again
    new ResizeObserver(() => requestAnimationFrame(() => this.resize())).observe(this.frame);
  }

  #makeZoomers() {
    const button = (/** @type {"nearer" | "farther" | "whole"} */ name, /** @type {number} */ factor) => el("button", {
      type: "button", class: "button bare square low", "aria-label": BOARD[name], onclick: () => this.zoom(factor),
    }, icon(name));
    return el("div", { class: "zoomers", hidden: true }, button("farther", 1 / 1.5), button("whole", 0), button("nearer", 1.5));
  }

  /** The board, which is there as soon as a puzzle is. */
  get view() {
    return /** @type {BoardView} */ (this.#view);
  }

  /**
   * Puts a board into the frame.
   * @param {BoardView} view
   * @param {...Node} upon what lies upon it
   */
  put(view, ...upon) {
    this.#view = view;
    const [, , width, height] = view.whole;
    this.frame.style.setProperty("--shape", String(width / height));
    this.frame.style.setProperty("--cols", String(view.puzzle.width));
    this.frame.replaceChildren(view.element, ...upon);
    this.resize();
  }

  /**
   * Shows a scene; where cells are small, only the part that matters.
   * @param {Scene} scene
   * @param {{ bulbs: number[], dots: number[] }} [own] marks of the player that are not in it
   */
  show(scene, own) {
    const { view } = this;
    this.scene = scene;
    view.scene(scene, own);
    view.aim();
    view.labels(true);
    if (this.isSmall) lookNear(view, scene);
  }

  /** Whether the board shows a scene, or marks that were laid upon it. */
  get isTaken() {
    return this.scene !== null || this.view.told.length > 0;
  }

  /** Takes away what a scene has left. */
  clear() {
    this.scene = null;
    this.view.marks();
    this.view.aim();
    this.view.world("yours");
  }

  /** Whether the cells of the whole board are too small for fingers and signs. */
  get isSmall() {
    const { cellSize, window: [, , seen], whole: [, , whole] } = this.view;
    return cellSize * seen / whole < SMALL_CELL;
  }

  resize() {
    this.zoomers.hidden = !this.#view || !this.isSmall;
  }

  /**
   * Zooms around what is marked, if it is in sight, or else around the cursor.
   * @param {number} factor above 1: nearer; 0: the whole board
   */
  zoom(factor) {
    const { view } = this, marked = view.told.flatMap(({ cells }) => cells.map((cell) => centre(cell, view.puzzle.width)));
    if (!factor) return view.lookAtAll();
    const [x, y] = [0, 1].map((axis) => marked.reduce((sum, at) => sum + at[axis], 0) / marked.length);
    return view.zoom(factor, view.sees(x, y) ? [x, y] : undefined);
  }
}

/**
 * Shows the part of a board that matters to a scene.
 * @param {BoardView} view
 * @param {Scene} scene
 */
export function lookNear(view, { near }) {
  if (!near) return void view.lookAtAll();
  const [top, left, height, width] = near.map((cells) => cells * SIDE);
  view.look([left - 9, top - 9, width + 12, height + 12]);
}
