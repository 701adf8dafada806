/**
 * `Log`: all events of a game, one after the other, and the `position` that they lead to.
 *
 * Events are only ever added. Where there is no room for them, `shortened` says the same position with
 * few events: it forgets the moves, not the marks, branches and aids. Two pages that went on with one
 * game have logs that begin alike, so `merged` finds where they parted.
 *
 * const log = new Log(puzzle);
 * log.add("set", 12, [markCode(4, BULB)]);   // true
 * log.text;                                  // "AMBN"
 */

import { isSame, readEvents, timeAfter, writeEvent } from "./events.js";
import { Position, markCode } from "./position.js";

/** @import { Puzzle } from "./puzzle.js" */
/** @import { Event, Kind } from "./events.js" */

const LONGEST = 400_000; // letters: tens of thousands of moves

export class Log {
  #puzzle;
  #text = "";
  /** @type {Event[]} */
  #events = [];
  /** Where the events begin that were not forgotten. */
  #first = 0;

  /**
   * @param {Puzzle} puzzle
   * @param {string} [text]
   */
  constructor(puzzle, text = "") {
    this.#puzzle = puzzle;
    this.position = new Position(puzzle);
    for (const { kind, at, values } of readEvents(text)) this.add(kind, at, values);
  }

  /** What to keep of it. @returns {string} */
  get text() {
    return this.#text.length > LONGEST ? this.shortened().text : this.#text;
  }

  /** @returns {readonly Event[]} */
  get events() {
    return this.#events;
  }

  /** The time of the last event. */
  get at() {
    return timeAfter(this.#events.at(-1));
  }

  /**
   * Adds an event; not one that does nothing. Time never goes back.
   * @param {Kind} kind
   * @param {number} at
   * @param {number[]} [values]
   * @returns {boolean} whether it did anything
   */
  add(kind, at, values = []) {
    const event = { kind, at: Math.max(this.at, at), values };
    if (!this.position.apply(event)) return false;
    this.#text += writeEvent(event, this.at);
    this.#events.push(event);
    if (kind === "forgot") this.#first = this.#events.length;
    return true;
  }

  /** A log of few events that leads to the same marks, branches and aids. */
  shortened() {
    const short = new Log(this.#puzzle), { position, at } = this;
    const add = (/** @type {Kind} */ kind, /** @type {number[]} */ values) => short.add(kind, at, values);
    if (position.solvedAt !== null) add("solved", [position.solvedAt]);
    for (const [depth, { base, name }] of position.branches.entries()) {
      add("set", short.#marksTo(base));
      add("begin", []);
      if (name) add("name", [depth, ...codesOf(name)]);
    }
    add("set", short.#marksTo(position.marks.values));
    for (const [aid, times] of position.aids.entries()) for (let time = 0; time < times; time++) add("aid", [aid]);
    add("forgot", [this.#count, position.round]);
    return short;
  }

  /**
   * The log of another page, followed by what only this one has: marks that have changed since the two
   * parted, aids, a solution.
   * @param {Log} theirs
   * @returns {Log}
   */
  merged(theirs) {
    let parted = Math.max(this.#forgotten, theirs.#forgotten);
    while (parted < this.#count && isSame(this.#event(parted), theirs.#event(parted))) parted += 1;
    const merged = new Log(this.#puzzle, theirs.#text), own = this.#since(parted);
    const round = own.map(({ kind }) => kind).lastIndexOf("again");
    const kept = round < 0 ? own.filter(({ kind }) => kind === "aid" || kind === "solved") : own.slice(round);
    if (round < 0) merged.add("set", this.at, this.#upTo(parted).#marksTo(this.position.marks.values));
    for (const { kind, at, values } of kept) merged.add(kind, at, values);
    return merged;
  }

  /**
   * The marks that lead from the position to others.
   * @param {Uint8Array} values
   */
  #marksTo(values) {
    const { marks } = this.position;
    return this.#puzzle.white.filter((cell) => values[cell] !== marks.values[cell])
      .map((cell) => markCode(cell, values[cell]));
  }

  /** How many events there were, with those that were forgotten. */
  get #count() {
    return this.#forgotten + this.#events.length - this.#first;
  }

  get #forgotten() {
    return this.position.forgotten;
  }

  /** @param {number} number from the beginning of the game */
  #event(number) {
    return this.#events[this.#place(number)];
  }

  /** @param {number} number */
  #place(number) {
    return this.#first + number - this.#forgotten;
  }

  /** @param {number} number */
  #since(number) {
    return this.#events.slice(this.#place(number));
  }

  /** @param {number} number */
  #upTo(number) {
    const log = new Log(this.#puzzle);
    for (const { kind, at, values } of this.#events.slice(0, this.#place(number))) log.add(kind, at, values);
    return log;
  }
}

/** @param {string} name */
export const codesOf = (name) => Array.from(name, (letter) => /** @type {number} */ (letter.codePointAt(0)));
