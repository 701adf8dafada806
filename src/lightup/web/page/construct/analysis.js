/**
 * `Analysis`: what is known of the board while it changes, asked piece by piece, the cheapest first.
 *
 * Each change ends the questions about the board before; an answer that comes late is dropped. What was
 * found stays in a cache, so undo asks nothing, and the next question says what is known of the puzzle
 * before: a clue more only takes solutions away.
 */

import { sizeOf, withoutMarks } from "../game/grid.js";

/** @import { Grid, Study, StudyRequest } from "../types.d.ts" */
/** @typedef {Study["gave_up"][number]} Part */
/** @typedef {(request: StudyRequest, signal: AbortSignal) => Promise<Study>} Ask */

/**
 * A piece of what there is to know. `needs` says whether it makes sense after what is known; one that
 * `waits` is asked once the user pauses.
 * @typedef {{ part: Part, seconds: number, waits?: boolean, needs?: (status: Study["status"] | undefined) => boolean }} Piece
 */

/** @type {Piece[]} */
const PIECES = [
  { part: "status", seconds: 1 },
  { part: "reach", seconds: 2, needs: (status) => status !== "none" },
  { part: "cells", seconds: 1, needs: (status) => status !== "none" },
  { part: "conflict", seconds: 3, waits: true, needs: (status) => status === "none" },
  { part: "clues", seconds: 3, waits: true },
  { part: "level", seconds: 3, waits: true, needs: (status) => status === "unique" },
  { part: "repairs", seconds: 5, waits: true, needs: (status) => status === "none" || status === "several" },
];
const PAUSE = 150; // milliseconds without a change
const PATIENCE = 60; // milliseconds that a question about the board before may still take, before another worker is asked
const MOST = 60; // puzzles

export class Analysis {
  #ask;
  #onchange;
  #now;
  #number = 0; // of the question
  #changed = 0;
  /** @type {Grid} */
  #board = "";
  #wantsRepairs = false;
  /** @type {Map<string, Map<Part, Study>>} by puzzle, and for the reach by board */
  #known = new Map();
  /** @type {Study | null} the newest answer that can help with the next question */
  #before = null;
  /** @type {Promise<unknown> | null} */
  #running = null;
  #request = new AbortController();
  /** @type {Grid} what the running call is about */
  #about = "";
  #timer = 0;
  /** Whether something is being found out. */
  isBusy = false;
  /** What went wrong, if the engine could not answer. @type {unknown} */
  problem = null;

  /**
   * @param {Ask} ask
   * @param {() => void} onchange after each answer
   * @param {() => number} [now]
   */
  constructor(ask, onchange, now = Date.now) {
    this.#ask = ask;
    this.#onchange = onchange;
    this.#now = now;
  }

  /**
   * What is known about a part of the board as it is now, if anything.
   * @param {Part} part
   * @returns {Study | null}
   */
  of(part) {
    return this.#facts(part).get(part) ?? null;
  }

  /** @returns {Study["status"] | undefined} */
  get status() {
    return this.of("status")?.status;
  }

  /**
   * What was found out about a puzzle at any time.
   * @param {Grid} board
   * @param {Part} part
   */
  remembered(board, part) {
    return this.#known.get(withoutMarks(board))?.get(part) ?? null;
  }

  /**
   * Keeps what was found out about another puzzle.
   * @param {Grid} board
   * @param {Part[]} parts
   * @param {Study} answer
   */
  remember(board, parts, answer) {
    const facts = this.#factsOf(withoutMarks(board));
    for (const part of parts) facts.set(part, answer);
  }

  /**
   * Asks about a board, and forgets the questions about the one before.
   * @param {Grid} board
   * @param {boolean} [wantsRepairs] which are asked only for somebody who sees them
   */
  study(board, wantsRepairs = this.#wantsRepairs) {
    if (board === this.#board && wantsRepairs === this.#wantsRepairs && !this.problem) return;
    if (board !== this.#board) this.#changed = this.#now();
    this.#board = board;
    this.#wantsRepairs = wantsRepairs;
    this.problem = null;
    this.#run(this.#number += 1);
  }

  /** Asks no more, until the board changes. */
  stop() {
    this.#number += 1;
    this.#board = "";
    clearTimeout(this.#timer);
    this.#end();
    this.isBusy = false;
  }

  /**
   * Asks something else about the board as it is, in turn with the other questions.
   * @param {Partial<StudyRequest>} request
   * @returns {Promise<Study | null>} null if the board has changed meanwhile
   */
  async ask(request) {
    const board = this.#board;
    const answer = await this.#call({ ...this.#helped(), ...request, board });
    return board === this.#board ? answer : null;
  }

  /** @param {number} number */
  async #run(number) {
    this.isBusy = true;
    try {
      for (const piece of PIECES) {
        if (this.of(piece.part) || !this.#isWanted(piece)) continue;
        await this.#turn(piece, number);
        if (number !== this.#number) return;
        const answer = await this.#call({ ...this.#helped(), board: this.#board, parts: [piece.part], seconds: piece.seconds });
        if (number !== this.#number) return;
        this.#learn(piece.part, answer);
      }
    } catch (error) {
      if (number === this.#number) this.problem = error;
    }
    if (number !== this.#number) return;
    this.isBusy = false;
    this.#onchange();
  }

  /** @param {Piece} piece */
  #isWanted({ part, needs }) {
    return (needs?.(this.status) ?? true) && (part !== "repairs" || this.#wantsRepairs);
  }

  /**
   * Waits until a piece may be asked: until the call before is done, and perhaps for a pause.
   * @param {Piece} piece
   * @param {number} number
   */
  async #turn({ waits }, number) {
    const rest = waits ? this.#changed + PAUSE - this.#now() : 0;
    if (rest > 0) await new Promise((resolve) => { this.#timer = Number(setTimeout(resolve, rest)); });
    if (!this.#running) return;
    const isOld = this.#about !== this.#board;
    const late = isOld ? setTimeout(() => number === this.#number && this.#end(), PATIENCE) : undefined;
    await this.#running;
    clearTimeout(late);
  }

  /**
   * @param {StudyRequest} request
   * @returns {Promise<Study>}
   */
  async #call(request) {
    const { signal } = this.#request = new AbortController();
    this.#about = request.board;
    const answer = this.#ask(request, signal);
    const running = this.#running = answer.then(() => {}, () => {});
    running.then(() => { if (this.#running === running) this.#running = null; });
    return answer;
  }

  #end() {
    this.#request.abort();
  }

  /** @returns {Partial<StudyRequest>} */
  #helped() {
    const { puzzle = "", known = [], must = [], cannot = [] } = this.#before ?? {};
    const now = withoutMarks(this.#board), [one, other] = [puzzle, now].map((grid) => grid && sizeOf(grid));
    if (!one || !other || one.width !== other.width || one.height !== other.height) return {};
    return { before: { puzzle, known, must, cannot } };
  }

  /**
   * @param {Part} part
   * @param {Study} answer
   */
  #learn(part, answer) {
    this.#facts(part).set(part, answer);
    if (answer.known.length) this.#before = answer;
    this.#onchange();
  }

  /** @param {Part} part */
  #facts(part) {
    return this.#factsOf(part === "reach" ? this.#board : withoutMarks(this.#board));
  }

  /**
   * @param {string} key
   * @returns {Map<Part, Study>}
   */
  #factsOf(key) {
    const found = this.#known.get(key) ?? new Map();
    this.#known.delete(key);
    this.#known.set(key, found); // the newest is the last
    if (this.#known.size > MOST) this.#known.delete(/** @type {string} */ (this.#known.keys().next().value));
    return found;
  }
}
