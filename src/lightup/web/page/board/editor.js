/**
 * The board under the user's hands: clicks, drags, the wheel and keys paint walls, clues and marks. An
 * editor that picks is for a board that is mostly right: a click only moves the cursor, and the palette
 * paints there. One that selects can choose a part of the board as well.
 */

import { el, svg } from "../base/dom.js";
import { say } from "../base/sheets.js";
import { Puzzle } from "../game/game.js";
import { BULB, DOT, WHITE, marksOf, withoutMarks } from "../game/grid.js";
import { unopened } from "../game/puzzle.js";
import { BoardView } from "./board.js";
import { follow, travel } from "./input.js";
import { BULB_LAYERS, signs } from "./shapes.js";
import { EDITOR } from "./words.js";

/** @import { Shown } from "./board.js" */
/** @import { Draft } from "./draft.js" */
/** @import { Deed, Press } from "./input.js" */

export const NEXT = "next"; // the brush that goes round all symbols
const WALL = "#";
const ERASERS = ["Backspace", "Delete", "."];
const MARK_KEYS = /** @type {Record<string, string>} */ ({ b: BULB, x: DOT });
const TRAVELS = /** @type {Record<string, "undo" | "redo">} */ ({ z: "undo", y: "redo", Z: "redo" });
const NOTCH = 30; // pixels that a wheel turns for one step

/**
 * @typedef {object} Options
 * @property {boolean} [picks]
 * @property {string[]} [brushes] of the palette
 * @property {(cell: number, symbol: string, stroke: object) => boolean} [paint] puts a symbol on a cell; whether that changed anything
 * @property {(cell: number) => string[] | null} [among] the symbols that the wheel and Enter walk through; null: all
 * @property {(cell: number) => void} [onmove] after the cursor has moved
 * @property {(cells: number[]) => void} [onselect] a part of the board was chosen; with it, the editor selects
 * @property {(view: BoardView) => void} [put] puts a board where it is seen; else it is in `element`
 * @property {(puzzle: Puzzle) => Partial<Shown>} [look] what else the board shows
 * @property {(width: number, height: number) => string} [name] of the board
 */

export class Editor {
  /** @type {Options} */
  #options;
  /** @type {number} where the part that is chosen begins; -1: none is */
  #anchor = -1;
  #turned = 0;

  /**
   * @param {Draft} draft
   * @param {() => void} onchange
   * @param {Options} [options]
   */
  constructor(draft, onchange, options = {}) {
    const { picks = false, name = EDITOR.board, brushes = picks ? draft.symbols : [NEXT, ...draft.symbols] } = options;
    this.draft = draft;
    this.onchange = onchange;
    this.#options = options;
    this.picks = picks;
    this.name = name;
    this.brush = brushes[0];
    this.cursor = 0;
    this.isSelecting = false; // with a drag, as Shift does
    /** @type {Set<number>} */
    this.doubts = new Set();
    this.element = el("div", { class: `frame ${picks ? "picks" : ""}` });
    /** @type {BoardView | null} */
    this.view = null;
    this.swatches = brushes.map((value) => this.#swatch(value));
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
    this.view.draw({ ...marksOf(this.draft.grid), doubts: this.doubts, light: false, ...this.#options.look?.(puzzle) });
    this.view.marks();
    return this.view;
  }

  #makeView(/** @type {Puzzle} */ puzzle) {
    const { width, height } = puzzle;
    const view = new BoardView(puzzle, { labels: true, interactive: true });
    view.element.setAttribute("aria-label", this.name(width, height));
    this.cursor = Math.min(this.cursor, width * height - 1);
    this.#anchor = -1;
    view.moveTo(this.cursor);
    view.element.addEventListener("keydown", (event) => this.#key(event));
    if (this.picks) view.element.addEventListener("click", (event) => this.#pick(view, event));
    else {
      view.element.addEventListener("wheel", (event) => this.#wheel(view, event));
      follow(view, (cell, press) => this.#begin(cell, press));
    }
    (this.#options.put ?? ((made) => this.#frame(made)))(view);
    return view;
  }

  #frame(/** @type {BoardView} */ { element, puzzle: { width, height } }) {
    this.element.style.setProperty("--cols", String(width));
    this.element.style.setProperty("--shape", String(width / height));
    this.element.replaceChildren(element);
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

  /** A finger that scrolls goes down as well, but it does not click. */
  #pick(/** @type {BoardView} */ view, /** @type {MouseEvent} */ event) {
    const cell = view.cellAt(event);
    if (cell >= 0) this.moveTo(cell);
  }

  /**
   * What a press of a pointer does: it chooses a part of the board, or paints. A cell that has the symbol of
   * the brush already becomes white; the second button goes round all symbols the other way.
   * @param {number} first
   * @param {Press} press
   * @returns {Deed}
   */
  #begin(first, { isSecond, isShift }) {
    if (this.#options.onselect && (isShift || this.isSelecting)) return this.#selecting(first, isShift);
    const goesOn = this.brush === NEXT || isSecond, has = this.draft.at(first), stroke = {};
    const symbol = goesOn ? this.#next(first, isSecond ? -1 : 1, false) : has === this.brush ? WHITE : this.brush;
    this.#arrive(first);
    const paint = (/** @type {number[]} */ cells) => {
      for (const cell of cells) this.#paint(cell, symbol, stroke);
      this.#arrive(cells[cells.length - 1]);
    };
    return { paint, tap: () => paint([first]) };
  }

  /**
   * @param {number} first
   * @param {boolean} goesOn from where the cursor was
   * @returns {Deed}
   */
  #selecting(first, goesOn) {
    const from = goesOn && this.#anchor >= 0 ? this.#anchor : first;
    const select = (/** @type {number[]} */ cells) => this.select(from, cells[cells.length - 1]);
    return { paint: select, tap: () => select([first]) };
  }

  /**
   * Chooses the cells between two corners.
   * @param {number} from
   * @param {number} to
   */
  select(from, to) {
    this.#anchor = from;
    this.moveTo(to);
    this.#options.onselect?.(between(from, to, this.draft.size.width));
  }

  /** Chooses no cells. */
  deselect() {
    this.#anchor = -1;
    this.#options.onselect?.([]);
  }

  /** The wheel walks through the symbols of a wall. */
  #wheel(/** @type {BoardView} */ view, /** @type {WheelEvent} */ event) {
    const cell = view.cellAt(event), by = event.deltaY || event.deltaX; // Shift turns it sideways
    if (event.ctrlKey || event.metaKey || event.defaultPrevented || cell < 0 || !isWall(this.draft.at(cell))) return;
    event.preventDefault();
    this.#turned = Math.sign(by) === Math.sign(this.#turned) ? this.#turned + by : by;
    if (Math.abs(this.#turned) < NOTCH) return;
    this.#turned = 0;
    this.moveTo(cell);
    this.#paint(cell, this.#next(cell, Math.sign(by), event.shiftKey));
  }

  /**
   * @param {number} cell
   * @param {number} step
   * @param {boolean} isAny whether also to a symbol that it should not have
   */
  #next(cell, step, isAny) {
    const among = isAny ? null : this.#options.among?.(cell) ?? null;
    return this.draft.next(cell, step, among ?? this.draft.symbols);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { cursor } = this, symbol = this.#symbolOf(event);
    if (symbol !== null) this.#paint(cursor, symbol);
    else if (!this.travel(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What a key puts at the cursor; null if it puts nothing. */
  #symbolOf(/** @type {KeyboardEvent} */ { key, shiftKey }) {
    const { cursor, draft: { symbols } } = this, has = this.draft.at(cursor), letter = key.toLowerCase();
    if (key === " ") return has === WALL ? WHITE : WALL;
    if (key === "Enter") return this.picks ? has : this.#next(cursor, 1, shiftKey);
    if (ERASERS.includes(key)) return WHITE;
    const mark = MARK_KEYS[letter], symbol = mark ?? letter;
    return !symbols.includes(symbol) ? null : mark && has === mark && !this.picks ? WHITE : symbol;
  }

  /**
   * Moves the cursor as a key says; whether it says anything.
   * @param {string} key
   * @param {boolean} [selects] the cells on the way
   */
  travel(key, selects = false) {
    const { cursor, view } = this;
    if (!view || !travel(view, key)) return false;
    this.cursor = view.cursor;
    if (selects && this.#options.onselect) this.select(this.#anchor < 0 ? cursor : this.#anchor, this.cursor);
    else this.#moved();
    return true;
  }

  /** @param {number} cell */
  moveTo(cell) {
    this.view?.moveTo(cell);
    this.cursor = cell;
    this.#moved();
  }

  #arrive(/** @type {number} */ cell) {
    if (cell !== this.cursor) this.moveTo(cell);
  }

  #moved() {
    if (this.picks) this.#press(this.draft.at(this.cursor));
    this.#options.onmove?.(this.cursor);
  }

  #paint(/** @type {number} */ cell, /** @type {string} */ symbol, stroke = {}) {
    const { paint } = this.#options;
    if (!(paint ? paint(cell, symbol, stroke) : this.draft.paint(cell, symbol, stroke))) return;
    this.onchange();
    say(EDITOR.brushes[symbol]);
  }
}

/** @param {string} symbol */
const isWall = (symbol) => symbol === WALL || /\d/.test(symbol);

/**
 * The cells of a rectangle.
 * @param {number} one a corner
 * @param {number} other the corner across
 * @param {number} width of the board
 */
function between(one, other, width) {
  const [top, bottom] = [one, other].map((cell) => Math.floor(cell / width)).sort((a, b) => a - b);
  const [left, right] = [one % width, other % width].sort((a, b) => a - b);
  return Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, place) =>
    (top + Math.floor(place / (right - left + 1))) * width + left + place % (right - left + 1));
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
    ...BULB_LAYERS.map((kind) => svg("path", { class: kind, d: value === BULB ? signs(kind, [0], 1) : "" })),
    svg("path", { class: "dot", d: value === DOT ? signs("dot", [0], 1) : "" }));
}
