/**
 * The board under the user's hands: clicks, drags and keys paint walls and clues. An editor that picks
 * is for a board that is mostly right: a click only moves the cursor, and the palette paints there.
 */

import { el, svg } from "../base/dom.js";
import { say } from "../base/sheets.js";
import { Puzzle } from "../game/game.js";
import { BULB, DOT, WHITE, marksOf, withoutMarks } from "../game/grid.js";
import { unopened } from "../game/puzzle.js";
import { BoardView } from "./board.js";
import { BULB_LAYERS, signs } from "./shapes.js";
import { EDITOR } from "./words.js";

/** @import { Draft } from "./draft.js" */

const NEXT = "next"; // the brush that goes round all symbols
const WALL = "#";
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
});
const ERASERS = ["Backspace", "Delete", "."];
const TRAVELS = /** @type {Record<string, "undo" | "redo">} */ ({ z: "undo", y: "redo", Z: "redo" });

/**
 * @typedef {object} Options
 * @property {boolean} [picks]
 * @property {(cell: number, symbol: string) => boolean} [paint] puts a symbol on a cell; whether that changed anything
 * @property {(cell: number) => void} [onmove] after the cursor has moved
 * @property {(width: number, height: number) => string} [name] of the board
 */

export class Editor {
  /**
   * @param {Draft} draft
   * @param {() => void} onchange
   * @param {Options} [options]
   */
  constructor(draft, onchange, { picks = false, paint, onmove = () => {}, name = EDITOR.board } = {}) {
    this.draft = draft;
    this.onchange = onchange;
    this.picks = picks;
    this.put = paint ?? ((/** @type {number} */ cell, /** @type {string} */ symbol) => draft.paint(cell, symbol));
    this.onmove = onmove;
    this.name = name;
    this.brush = NEXT;
    this.cursor = 0;
    this.painting = ""; // the symbol of the drag that goes on
    /** @type {Set<number>} */
    this.doubts = new Set();
    this.element = el("div", { class: `frame ${picks ? "picks" : ""}`, ...this.#listeners() });
    /** @type {BoardView | null} */
    this.view = null;
    this.swatches = (picks ? draft.symbols : [NEXT, ...draft.symbols]).map((value) => this.#swatch(value));
    this.palette = el("div", { class: "palette", role: "group", "aria-label": EDITOR.brush }, ...this.swatches);
    this.#press(this.brush);
    this.draw();
  }

  /** Shows the puzzle as it is now, without a solution. */
  draw() {
    this.show(new Puzzle(unopened(withoutMarks(this.draft.grid))));
    if (this.picks) this.#press(this.draft.at(this.cursor));
  }

  /**
   * Shows a puzzle; bulbs can be drawn on the view if it was read by the engine.
   * @param {Puzzle} puzzle
   */
  show(puzzle) {
    const { width, height } = this.view?.puzzle ?? {};
    if (this.view && width === puzzle.width && height === puzzle.height) this.view.change(puzzle);
    else this.view = this.#makeView(puzzle);
    this.view.draw({ ...marksOf(this.draft.grid), doubts: this.doubts, light: false });
    this.view.marks();
    return this.view;
  }

  #makeView(/** @type {Puzzle} */ puzzle) {
    const { width, height } = puzzle;
    const view = new BoardView(puzzle, { labels: true, interactive: true });
    view.element.setAttribute("aria-label", this.name(width, height));
    this.element.style.setProperty("--cols", String(width));
    this.element.style.setProperty("--shape", String(width / height));
    this.element.replaceChildren(view.element);
    this.cursor = Math.min(this.cursor, width * height - 1);
    view.moveTo(this.cursor);
    return view;
  }

  #swatch(/** @type {string} */ value) {
    const name = EDITOR.brushes[value];
    const onclick = () => this.picks ? this.#paint(this.cursor, value) : this.#press(value);
    return el("button", {
      class: "swatch", type: "button", value, title: name, "aria-label": name, onclick,
    }, swatchPicture(value));
  }

  /** Chooses what a click paints; of an editor that picks, shows what is at the cursor. */
  #press(/** @type {string} */ brush) {
    this.brush = brush;
    for (const one of this.swatches) one.setAttribute("aria-pressed", String(one.value === brush));
  }

  #listeners() {
    const onkeydown = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    // A finger that scrolls goes down as well, but it does not click.
    if (this.picks) return { onkeydown, onclick: (/** @type {MouseEvent} */ event) => this.#pick(event) };
    return {
      onkeydown,
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#down(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.#drag(event),
      onpointerup: () => { this.painting = ""; },
      onpointercancel: () => { this.painting = ""; },
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    };
  }

  #pick(/** @type {MouseEvent} */ event) {
    const cell = this.view?.cellAt(event) ?? -1;
    if (cell >= 0) this.moveTo(cell);
  }

  #down(/** @type {PointerEvent} */ event) {
    const cell = this.view?.cellAt(event) ?? -1;
    if (cell < 0) return;
    const isBack = event.button === 2;
    const goesOn = this.brush === NEXT || isBack;
    this.painting = goesOn ? this.draft.next(cell, isBack ? -1 : 1) : this.brush;
    this.moveTo(cell);
    this.#paint(cell, this.painting);
  }

  #drag(/** @type {PointerEvent} */ event) {
    const cell = this.painting && event.buttons ? this.view?.cellAt(event) ?? -1 : -1;
    if (cell >= 0 && cell !== this.cursor) {
      this.moveTo(cell);
      this.#paint(cell, this.painting);
    }
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event, { cursor } = this;
    if (key in ARROWS) this.#step(ARROWS[key]);
    else if (key === " ") this.#paint(cursor, this.draft.at(cursor) === WALL ? WHITE : WALL);
    else if (key === "Enter") this.#paint(cursor, this.picks ? this.draft.at(cursor) : this.draft.next(cursor));
    else if (ERASERS.includes(key)) this.#paint(cursor, WHITE);
    else if (this.draft.symbols.includes(key.toLowerCase())) this.#paint(cursor, key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #step(/** @type {[number, number]} */ [down, right]) {
    const { width, height } = this.draft.size;
    const row = Math.floor(this.cursor / width) + down, col = this.cursor % width + right;
    if (row >= 0 && row < height && col >= 0 && col < width) this.moveTo(row * width + col);
  }

  /** @param {number} cell */
  moveTo(cell) {
    this.cursor = cell;
    this.view?.moveTo(cell);
    if (this.picks) this.#press(this.draft.at(cell));
    this.onmove(cell);
  }

  #paint(/** @type {number} */ cell, /** @type {string} */ symbol) {
    if (!this.put(cell, symbol)) return;
    this.onchange();
    say(EDITOR.brushes[symbol]);
  }
}

/**
 * Takes changes back, or makes them again, when a key says so.
 * @param {KeyboardEvent} event
 * @param {Draft} draft
 * @returns {boolean} whether anything changed
 */
export function travelByKey(event, draft) {
  const way = event.ctrlKey || event.metaKey ? TRAVELS[event.key] : undefined;
  if (!way || event.target instanceof HTMLInputElement) return false;
  event.preventDefault();
  return draft[way]();
}

/** @param {string} value */
function swatchPicture(value) {
  const wall = { [NEXT]: "M0 10h10V0z", [WHITE]: "", [BULB]: "", [DOT]: "" }[value] ?? "M.4.4h9.2v9.2H.4z";
  return svg("svg", { class: "drawing", viewBox: "0 0 10 10", "aria-hidden": "true" },
    svg("path", { class: "floor", d: "M0 0h10v10H0z" }), svg("path", { class: "wall", d: wall }),
    svg("text", { class: "clue", x: 5, y: 7.3 }, /\d/.test(value) ? value : ""),
    ...BULB_LAYERS.map(([kind, shape]) => svg("path", { class: kind, d: value === BULB ? signs(shape, [0], 1) : "" })),
    svg("path", { class: "dot", d: value === DOT ? signs("dot", [0], 1) : "" }));
}
