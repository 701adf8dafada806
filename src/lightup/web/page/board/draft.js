/**
 * `Draft`: a puzzle under the user's hands, with marks and locked cells. Pure state, no elements.
 *
 * All that happens is an event in one log. A change makes a state from the one that is shown, so the
 * states are a tree: undo, redo and the opening of a revision only go to another state, and nothing that
 * was drawn is ever lost. State 0 is what the draft began with.
 *
 * const draft = new Draft("..");
 * draft.paint(1, "3");   // true
 * draft.undo();          // true
 */

import { isSame, readEvents, writeEvent } from "../game/events.js";
import { WHITE, cellsOf, emptyGrid, sizeOf } from "../game/grid.js";
import { codesOf } from "../game/log.js";
import { ALL, CODES, LOCKED, SYMBOLS, after, before, boardFrom, boardOf, boardValues, gridFrom } from "./codes.js";
import { grown } from "./edits.js";

/** @import { Change, Grid } from "../types.d.ts" */
/** @import { Board, Step } from "./codes.js" */
/** @import { Rows } from "./edits.js" */

const LONGEST = 400_000; // letters: tens of thousands of strokes
const ROOT = -1;

/**
 * "put" changes cells, "more" goes on with its stroke, "board" changes everything, "go" leads to another
 * state, "name" names one.
 */
const KINDS = /** @type {const} */ (["put", "more", "board", "go", "name"]);

/** @typedef {{ kind: typeof KINDS[number], at: number, values: number[] }} Event */
/**
 * A state: what it was made from, when, and how. `next` is where redo leads to.
 * @typedef {object} State
 * @property {number} parent
 * @property {number} at tenths of seconds since the draft was begun
 * @property {string} name
 * @property {number} next
 * @property {Step[]} steps
 * @property {{ before: Board, after: Board } | null} boards if everything changed
 */

export class Draft {
  #text = "";
  /** @type {Event[]} */
  #events = [];
  #now;
  #begun;
  /** @type {Board} */
  #board = { width: 0, codes: new Uint8Array() };
  /** @type {Grid | null} made when it is asked for */
  #grid = null;
  /** @type {unknown} what the last change belonged to */
  #stroke;

  /**
   * @param {Grid | { log: string }} start a puzzle, or the `text` of another draft
   * @param {string[]} [symbols] that cells may have; others, such as marks, become white
   * @param {{ begun?: number, now?: () => number }} [clock] in milliseconds
   */
  constructor(start, symbols = SYMBOLS, { now = Date.now, begun = now() } = {}) {
    this.symbols = symbols;
    this.#now = now;
    this.#begun = begun;
    /** @type {State[]} */
    this.states = [];
    this.current = ROOT;
    if (typeof start === "string") this.#happen("board", boardValues(boardOf(this.#known(start))));
    else for (const event of readEvents(start.log, KINDS)) this.#take(/** @type {Event} */ (event));
    if (!this.states.length) this.#happen("board", boardValues(boardOf(emptyGrid(1, 1)))); // a damaged log
  }

  /** What to keep of it. @returns {string} */
  get text() {
    return this.#text.length > LONGEST ? this.shortened().text : this.#text;
  }

  /** @returns {Grid} */
  get grid() {
    return this.#grid ??= gridFrom(this.#board);
  }

  /** All symbols in reading order. */
  get cells() {
    return cellsOf(this.grid);
  }

  get size() {
    return sizeOf(this.grid);
  }

  /** The cells that help leaves as they are. */
  get locked() {
    return [...this.#board.codes].flatMap((code, cell) => code >= LOCKED ? [cell] : []);
  }

  get canUndo() {
    return this.states[this.current].parent !== ROOT;
  }

  get canRedo() {
    return this.states[this.current].next !== ROOT;
  }

  /** @param {number} cell */
  at(cell) {
    return ALL[this.#board.codes[cell] % LOCKED];
  }

  /**
   * Puts a symbol on a cell; false if it is there already.
   * @param {number} cell
   * @param {string} symbol
   * @param {object} [stroke]
   */
  paint(cell, symbol, stroke) {
    return this.put([{ cell, symbol }], stroke);
  }

  /**
   * Puts symbols on cells, all at once; false if they are there already.
   * @param {Change[]} changes
   * @param {object} [stroke] changes that come one after the other with the same stroke are one step
   */
  put(changes, stroke) {
    const { codes } = this.#board;
    return this.#put(changes.map(({ cell, symbol }) =>
      [cell, ALL.indexOf(symbol) + (codes[cell] >= LOCKED ? LOCKED : 0)]), stroke);
  }

  /**
   * Locks cells, or unlocks them.
   * @param {Iterable<number>} cells
   * @param {boolean} isLocked
   */
  lock(cells, isLocked) {
    return this.#put([...cells].map((cell) => [cell, this.#board.codes[cell] % LOCKED + (isLocked ? LOCKED : 0)]));
  }

  /**
   * @param {number[][]} codes
   * @param {object} [stroke]
   */
  #put(codes, stroke) {
    const values = codes.filter(([cell, code]) => this.#board.codes[cell] !== code).map(([cell, code]) => cell * CODES + code);
    if (!values.length) return false;
    const goesOn = stroke !== undefined && stroke === this.#stroke;
    this.#happen(goesOn ? "more" : "put", values);
    this.#stroke = stroke;
    return true;
  }

  /**
   * Returns the symbol that follows the one on a cell.
   * @param {number} cell
   * @param {number} [step]
   * @param {string[]} [symbols]
   */
  next(cell, step = 1, symbols = this.symbols) {
    const place = symbols.indexOf(this.at(cell)) + step;
    return symbols[(place + symbols.length) % symbols.length];
  }

  /**
   * Changes the size and keeps what fits; new cells are white.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    const { size } = this;
    return this.arrange((rows) => grown(rows, { right: width - size.width, bottom: height - size.height }, 0));
  }

  /**
   * Changes the whole board, its locks included.
   * @param {(rows: Rows<number>) => Rows<number>} change of codes, of which 0 is a white cell
   */
  arrange(change) {
    const { width, codes } = this.#board, rows = change(Array.from({ length: codes.length / width },
      (_, row) => [...codes.subarray(row * width, (row + 1) * width)]));
    return this.#become({ width: rows[0].length, codes: Uint8Array.from(rows.flat()) });
  }

  /** Makes all cells white. */
  clear() {
    const { width, height } = this.size;
    return this.replace(emptyGrid(width, height));
  }

  /**
   * Takes another puzzle; this can be undone. Locks stay where the size does.
   * @param {Grid} grid
   */
  replace(grid) {
    const board = boardOf(this.#known(grid)), { width, codes } = this.#board;
    if (board.width === width && board.codes.length === codes.length) {
      codes.forEach((code, cell) => { if (code >= LOCKED) board.codes[cell] += LOCKED; });
    }
    return this.#become(board);
  }

  #become(/** @type {Board} */ board) {
    if (board.width === this.#board.width && isSame([...board.codes], [...this.#board.codes])) return false;
    return this.#happen("board", boardValues(board));
  }

  undo() {
    return this.canUndo && this.go(this.states[this.current].parent);
  }

  redo() {
    return this.canRedo && this.go(this.states[this.current].next);
  }

  /**
   * Shows another state; whether there is one.
   * @param {number} state
   */
  go(state) {
    return state !== this.current && state in this.states && this.#happen("go", [state]);
  }

  /**
   * @param {number} state
   * @param {string} name
   */
  name(state, name) {
    return this.states[state].name !== name && this.#happen("name", [state, ...codesOf(name)]);
  }

  /** The states that lead to the one that is shown, the first included. */
  get path() {
    return this.#pathTo(this.current);
  }

  /**
   * What the board was in some state.
   * @param {number} state
   * @returns {Grid}
   */
  gridAt(state) {
    return gridFrom(this.#pathTo(state).reduce((board, one) => done(board, this.states[one]), this.#board));
  }

  /**
   * When a state was made, in milliseconds.
   * @param {number} state
   */
  timeOf(state) {
    return this.#begun + this.states[state].at * 100;
  }

  /** A draft with the named states and the one that is shown, but without the strokes between. */
  shortened() {
    const short = new Draft(this.gridAt(0), ALL, { begun: this.#begun, now: this.#now });
    this.states.forEach(({ name }, state) => {
      if (!name) return;
      short.go(0);
      short.replace(this.gridAt(state));
      short.name(short.current, name);
    });
    short.go(0);
    short.replace(this.grid);
    short.lock(this.locked, true);
    return short;
  }

  /**
   * The draft of another page, with all that only this one has: it is another branch there.
   * @param {Draft} theirs
   */
  merged(theirs) {
    const common = this.#events.findIndex((event, place) => !isSame(event, theirs.#events[place]));
    if (common < 0) return theirs; // there is nothing that they do not have
    const merged = new Draft({ log: theirs.#text }, this.symbols, { begun: this.#begun, now: this.#now });
    const old = common ? replayed(this.#events.slice(0, common)) : { states: [], current: 0 };
    const added = merged.states.length - old.states.length;
    const place = (/** @type {number} */ state) => state < old.states.length ? state : state + added;
    merged.go(old.current);
    for (const { kind, at, values } of this.#events.slice(common)) {
      const [state, ...rest] = values;
      merged.#take({ kind, at: Math.max(at, merged.#at), values: kind === "go" || kind === "name" ? [place(state), ...rest] : values });
    }
    return merged;
  }

  #known(/** @type {Grid} */ grid) {
    return grid.replace(/./g, (symbol) => this.symbols.includes(symbol) ? symbol : WHITE);
  }

  get #at() {
    return this.#events.at(-1)?.at ?? 0;
  }

  /**
   * @param {Event["kind"]} kind
   * @param {number[]} values
   */
  #happen(kind, values) {
    return this.#take({ kind, at: Math.max(this.#at, Math.round((this.#now() - this.#begun) / 100)), values });
  }

  /** Adds an event; one that does not fit is passed over. */
  #take(/** @type {Event} */ event) {
    const { kind, at, values: [state, ...rest] } = event;
    this.#stroke = undefined;
    if (kind === "go" || kind === "name") {
      if (!(state in this.states)) return false;
      if (kind === "go") this.#show(state);
      else this.states[state].name = String.fromCodePoint(...rest);
    } else if (!this.#change(event)) return false;
    this.#text += writeEvent(event, this.#at, KINDS);
    this.#events.push({ ...event, at });
    return true;
  }

  /** Makes a state of the one that is shown, or goes on with the stroke that made it. */
  #change(/** @type {Event} */ { kind, at, values }) {
    const board = this.#board, whole = kind === "board" ? boardFrom(values) : null, last = this.states[this.current];
    if (kind === "board" ? !whole : !last) return false;
    const steps = whole ? [] : this.#stepsOf(values);
    if (kind === "more" && !last.boards) last.steps.push(...steps);
    else this.#add({ parent: this.current, at, name: "", next: ROOT, steps, boards: whole && { before: board, after: whole } });
    this.#board = whole ?? after(board, steps);
    this.#grid = null;
    return true;
  }

  /** @param {number[]} values */
  #stepsOf(values) {
    const { codes } = this.#board, steps = values.map((value) => [Math.floor(value / CODES), value % CODES]);
    return steps.filter(([cell]) => cell < codes.length).map(([cell, code]) => /** @type {Step} */ ([cell, codes[cell], code]));
  }

  #add(/** @type {State} */ state) {
    const number = this.states.push(state) - 1;
    if (state.parent !== ROOT) this.states[state.parent].next = number;
    this.current = number;
  }

  /** Goes to a state, by way of the last one that both have in common. */
  #show(/** @type {number} */ state) {
    const to = this.#pathTo(state), common = new Set(to);
    while (!common.has(this.current)) {
      this.#board = undone(this.#board, this.states[this.current]);
      this.current = this.states[this.current].parent;
    }
    for (const one of to.slice(to.indexOf(this.current) + 1)) {
      this.#board = done(this.#board, this.states[one]);
      this.states[this.current].next = one;
      this.current = one;
    }
    this.#grid = null;
  }

  /** @param {number} state */
  #pathTo(state) {
    const path = [];
    for (let one = state; one !== ROOT; one = this.states[one].parent) path.push(one);
    return path.reverse();
  }
}

/** @param {Event[]} events */
const replayed = (events) => new Draft({ log: events.map((event, place) =>
  writeEvent(event, events[place - 1]?.at ?? 0, KINDS)).join("") }, ALL);

/**
 * @param {Board} board
 * @param {State} state
 */
const done = (board, { steps, boards }) => boards?.after ?? after(board, steps);

/**
 * @param {Board} board
 * @param {State} state
 */
const undone = (board, { steps, boards }) => boards?.before ?? before(board, steps);
