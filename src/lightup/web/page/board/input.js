/**
 * Pointer, touch and keyboard on a board.
 *
 * A click or tap turns the mark of a cell to the next, a right click or a long press sets a dot, and a
 * drag paints dots or erases them. Two fingers zoom and move a board, as do the wheel and the keys.
 */

/** @import { BoardView } from "./board.js" */
/** @import { Mark } from "../game/game.js" */

/**
 * @typedef {object} Handler
 * @property {(cell: number) => Mark} mark what a cell holds
 * @property {(cell: number) => boolean} isWhite
 * @property {(cell: number, touch: boolean) => Mark} next what a click or tap turns a cell to
 * @property {(changes: [number, Mark][], stroke?: object) => void} set changes of one stroke are one move
 * @property {(cell: number) => boolean} pick a click that asks for a cell, and does not change it
 */

/**
 * What a press of a pointer does: `paint` goes over cells, `tap` is for a press that stayed on one cell.
 * @typedef {{ paint: (cells: number[]) => void, tap: () => void }} Deed
 */
/**
 * How a press is made: with the second button or a long press; by a finger or a pen; with Shift.
 * @typedef {{ isSecond: boolean, isTouch: boolean, isShift: boolean }} Press
 */
/** @typedef {(cell: number, press: Press) => Deed} Begin */

const LONG_PRESS = 450; // milliseconds
const TINY_CELL = 16, FINGER = 30; // pixels: a tap on smaller cells zooms until they are as large as a finger
const WHEEL_STEP = 0.0018;
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * Lets a player use a board.
 * @param {BoardView} view
 * @param {Handler} handler
 */
export function listen(view, handler) {
  follow(view, (cell, { isSecond, isTouch }) => marking(handler, cell, isSecond, isTouch));
  view.element.addEventListener("keydown", (event) => {
    if (press(view, handler, event)) event.preventDefault();
  });
}

/**
 * Lets pointers draw on a board, and zoom and move it.
 * @param {BoardView} view
 * @param {Begin} begin
 */
export function follow(view, begin) {
  const pointers = new Pointers(view, begin), { element } = view;
  element.addEventListener("pointerdown", (event) => pointers.down(event));
  element.addEventListener("pointermove", (event) => pointers.move(event));
  element.addEventListener("pointerup", (event) => pointers.up(event));
  element.addEventListener("pointercancel", () => pointers.cancel());
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("wheel", (event) => turn(view, event), { passive: false });
}

/** The pointers that are down: one marks cells, two zoom and move the board. */
class Pointers {
  /**
   * @param {BoardView} view
   * @param {Begin} begin
   */
  constructor(view, begin) {
    this.view = view;
    this.begin = begin;
    /** @type {Map<number, { x: number, y: number }>} */
    this.at = new Map();
    /** @type {Stroke | null} */
    this.stroke = null;
    /** What two fingers hold: a point of the board, and the width of the window times their distance. */
    this.grip = { point: [0, 0], width: 0 };
    this.timer = 0;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.view.element.setPointerCapture(event.pointerId);
    this.at.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.at.size > 1) return this.#take();
    const cell = this.view.cellAt(event);
    if (cell < 0 || event.button === 1) return undefined;
    this.view.moveTo(cell);
    const isTouch = event.pointerType !== "mouse";
    this.stroke = new Stroke(cell, this.begin(cell, { isSecond: event.button === 2, isTouch, isShift: event.shiftKey }));
    if (isTouch) this.timer = window.setTimeout(() => this.#press(), LONG_PRESS);
    return undefined;
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.at.has(event.pointerId)) return;
    this.at.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.at.size === 2) this.#pinch();
    const cell = this.stroke ? this.view.cellAt(event) : -1;
    if (!this.stroke || cell < 0 || cell === this.stroke.last) return;
    window.clearTimeout(this.timer);
    this.stroke.to(cell, this.view.puzzle.width);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.at.delete(event.pointerId);
    window.clearTimeout(this.timer);
    if (this.at.size > 1) return this.#take();
    const { stroke, view } = this, isMouse = event.pointerType === "mouse";
    this.#drop();
    if (isMouse && view.cellAt(event) < 0) return undefined; // let go beside the board
    if (isMouse || stroke?.moved !== false || view.cellSize >= TINY_CELL) return stroke?.finish();
    return view.zoom(FINGER / view.cellSize, view.pointAt(event.clientX, event.clientY));
  }

  cancel() {
    this.at.clear();
    this.#drop();
  }

  /** A long press sets a dot, as a right click does. */
  #press() {
    if (!this.stroke || this.stroke.moved) return;
    const { first } = this.stroke;
    this.#drop();
    navigator.vibrate?.(12);
    this.begin(first, { isSecond: true, isTouch: true, isShift: false }).tap();
  }

  #drop() {
    window.clearTimeout(this.timer);
    this.stroke = null;
  }

  /** Lets two fingers take hold of the board, instead of one that marks cells. */
  #take() {
    this.#drop();
    const { middle, distance } = this.#fingers();
    this.grip = { point: middle, width: this.view.window[2] * distance };
  }

  /** Zooms and moves so that what the fingers hold stays under them. */
  #pinch() {
    const { middle, distance } = this.#fingers();
    this.view.bring(this.grip.point, middle, this.grip.width / distance);
  }

  /** The point of the board between the two fingers, and how far they are apart in pixels. */
  #fingers() {
    const [one, other] = [...this.at.values()];
    const middle = this.view.pointAt((one.x + other.x) / 2, (one.y + other.y) / 2);
    return { middle, distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) };
  }
}

/** One press of a pointer, from where it goes down to where it goes up. */
class Stroke {
  /**
   * @param {number} first
   * @param {Deed} deed
   */
  constructor(first, deed) {
    this.first = this.last = first;
    this.deed = deed;
    this.moved = false;
  }

  /**
   * Goes on to a cell, through those between, which a fast pointer jumps over.
   * @param {number} cell
   * @param {number} width
   */
  to(cell, width) {
    const painted = this.moved ? [] : [this.first];
    this.moved = true;
    const [row, col] = [Math.floor(this.last / width), this.last % width];
    const [down, right] = [Math.floor(cell / width) - row, cell % width - col];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    for (let step = 1; step <= steps; step++) {
      painted.push((row + Math.round(down * step / steps)) * width + col + Math.round(right * step / steps));
    }
    this.last = cell;
    this.deed.paint(painted);
  }

  /** Ends it; one that has moved has painted already. */
  finish() {
    if (!this.moved) this.deed.tap();
  }
}

/**
 * What a press does on a board in play: it marks its cell, or paints dots where nothing is, or takes dots
 * away; bulbs stay.
 * @param {Handler} handler
 * @param {number} first
 * @param {boolean} dots whether a tap sets a dot
 * @param {boolean} touch
 * @returns {Deed}
 */
function marking(handler, first, dots, touch) {
  const erases = handler.mark(first) === "dot", stroke = {};
  const [from, to] = /** @type {[Mark, Mark]} */ (erases ? ["dot", ""] : ["", "dot"]);
  return {
    paint: (cells) => handler.set(cells.filter((cell) => handler.isWhite(cell) && handler.mark(cell) === from)
      .map((cell) => [cell, to]), stroke),
    tap: () => {
      if (handler.pick(first) || !handler.isWhite(first)) return;
      handler.set([[first, dots ? (erases ? "" : "dot") : handler.next(first, touch)]]);
    },
  };
}

/**
 * The wheel zooms with Ctrl, as a pinch on a touchpad does, and moves a board that is zoomed in.
 * @param {BoardView} view
 * @param {WheelEvent} event
 */
function turn(view, event) {
  if (!event.ctrlKey && !event.metaKey && !view.zoomed) return;
  event.preventDefault();
  const scale = view.cellSize / 10 || 1;
  if (event.ctrlKey || event.metaKey) {
    view.zoom(Math.exp(-event.deltaY * WHEEL_STEP), view.pointAt(event.clientX, event.clientY));
  } else view.pan(event.deltaX / scale, event.deltaY / scale);
}

/**
 * Does what a key means on the board itself; says whether it meant anything.
 * @param {BoardView} view
 * @param {Handler} handler
 * @param {KeyboardEvent} event
 */
function press(view, handler, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (travel(view, event.key)) return true;
  const cell = view.cursor < 0 ? 0 : view.cursor;
  /** @type {Mark | null} */
  let mark = null;
  if (event.key === " " || event.key === "Enter") mark = handler.mark(cell) === "bulb" ? "" : "bulb";
  else if (event.key === "x" || event.key === "X") mark = handler.mark(cell) === "dot" ? "" : "dot";
  else if (event.key === "Backspace" || event.key === "Delete") mark = "";
  if (mark === null) return false;
  move(view, cell);
  if (!(mark === "bulb" && handler.pick(cell)) && handler.isWhite(cell)) handler.set([[cell, mark]]);
  return true;
}

/**
 * Moves the cursor as a key says; whether it says anything.
 * @param {BoardView} view
 * @param {string} key
 */
export function travel(view, key) {
  if (!(key in STEPS) && key !== "Home" && key !== "End") return false;
  move(view, view.cursor < 0 ? 0 : goal(view, key) ?? view.cursor);
  return true;
}

/**
 * The cell that a key leads to.
 * @param {BoardView} view
 * @param {string} key
 */
function goal({ cursor, puzzle: { width, height } }, key) {
  const row = Math.floor(cursor / width), col = cursor % width;
  if (key === "Home") return row * width;
  if (key === "End") return (row + 1) * width - 1;
  const step = /** @type {Record<string, number[]>} */ (STEPS)[key];
  if (!step) return undefined;
  const [down, right] = step;
  return (row + down + height) % height * width + (col + right + width) % width;
}

/**
 * @param {BoardView} view
 * @param {number} cell
 */
function move(view, cell) {
  view.moveTo(cell);
  view.reveal(cell);
}
