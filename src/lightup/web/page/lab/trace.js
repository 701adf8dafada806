/**
 * A trace step by step: the trail after any number of events, found fast, and how a conflict came about.
 * No elements here.
 *
 * new Replay(events).at(3).trail;    // [{ literal: -1, level: 0, event: 0 }, ...]
 */

/** @import { Event } from "../types.d.ts" */

/** @typedef {{ literal: number, level: number, event: number }} Item a true literal, and the event that made it so */
/** @typedef {{ trail: Item[], level: number, learnt: number }} State */
/** @typedef {{ by: string, clause: number[], open: number }} Line of an analysis; `open`: literals of the last level */
/** @typedef {{ kind: "conflict" | "learn" | "level" | "cell" | "clause", value?: number, key?: string }} Stop `key`: of a clause */

const BETWEEN = 256; // events between two states that are kept

/**
 * A clause as text that does not depend on the order of its literals.
 * @param {readonly number[]} clause
 */
export const keyOf = (clause) => [...clause].sort((a, b) => a - b).join();

export class Replay {
  /** @param {Event[]} events */
  constructor(events) {
    this.events = events;
    /** How many decisions hold after so many events. */
    this.levels = new Uint16Array(events.length + 1);
    /** @type {State[]} */
    this.kept = [];
    /** @type {State} */
    const state = { trail: [], level: 0, learnt: 0 };
    for (const [at, event] of events.entries()) {
      if (at % BETWEEN === 0) this.kept.push({ ...state, trail: [...state.trail] });
      apply(state, event, at);
      this.levels[at + 1] = state.level;
    }
  }

  isDecision = (/** @type {Item} */ { event }) => this.events[event].kind === "decide";

  /**
   * What is true after so many events.
   * @param {number} step
   * @returns {State}
   */
  at(step) {
    if (!this.kept.length) return { trail: [], level: 0, learnt: 0 };
    const near = Math.min(Math.floor(step / BETWEEN), this.kept.length - 1), kept = this.kept[near];
    const state = { ...kept, trail: [...kept.trail] };
    for (let at = near * BETWEEN; at < step; at++) apply(state, this.events[at], at);
    return state;
  }

  /**
   * The event at which a decision was made: a restart keeps some, and the trace tells them again.
   * @param {number} event
   * @returns {number}
   */
  made(event) {
    let restart = event;
    while (restart >= 0 && this.events[restart].kind !== "restart") restart--;
    if (restart < 0) return event;
    const before = this.at(restart).trail, { trail } = this.at(event + 1);
    return trail.every(({ literal }, at) => literal === before[at]?.literal) ? this.made(before[trail.length - 1].event) : event;
  }

  /**
   * The next step, after this one, at which one of the stops holds; the last if there is none.
   * @param {number} step
   * @param {Stop[]} stops
   */
  next(step, stops) {
    for (let at = step; at < this.events.length; at++) {
      if (stops.some((stop) => this.#holds(stop, at))) return at + 1;
    }
    return this.events.length;
  }

  /**
   * All steps at which one of the stops holds.
   * @param {Stop[]} stops
   */
  stopped(stops) {
    return this.events.flatMap((_, at) => stops.some((stop) => this.#holds(stop, at)) ? [at + 1] : []);
  }

  #holds(/** @type {Stop} */ { kind, value = 0, key }, /** @type {number} */ at) {
    const event = this.events[at];
    if (kind === "level") return this.levels[at + 1] >= value && this.levels[at] < value;
    if (kind === "cell") return Math.abs(event.literal ?? 0) === value + 1;
    if (kind === "clause") return keyOf(event.clause ?? []) === key;
    return event.kind === kind;
  }

  /**
   * How the conflict of an event leads to a clause with one literal of the last level: each line replaces
   * a literal by the reason that made it false.
   * @param {number} at the event, a conflict
   * @returns {Line[]}
   */
  analysis(at) {
    const { trail, level } = this.at(at), levelOf = new Map(trail.map((item) => [Math.abs(item.literal), item.level]));
    const open = (/** @type {Set<number>} */ clause) => [...clause].filter((one) => levelOf.get(Math.abs(one)) === level).length;
    const above = (/** @type {number[]} */ clause) => clause.filter((one) => levelOf.get(Math.abs(one)) !== 0);
    let clause = new Set(above(this.events[at].clause ?? []));
    const lines = [{ by: this.events[at].by ?? "", clause: [...clause], open: open(clause) }];
    for (const { literal, event } of [...trail].reverse()) {
      if (!level || open(clause) < 2) break;
      const { kind, by = "", clause: reason = [] } = this.events[event];
      if (!clause.has(-literal) || kind !== "imply") continue;
      clause.delete(-literal);
      clause = new Set([...clause, ...above(reason.filter((one) => one !== literal))]);
      lines.push({ by, clause: [...clause], open: open(clause) });
    }
    return lines;
  }

  /**
   * The literals above level 0 that led to the conflict of an event, each with those that it was implied
   * by; the conflict itself is 0 and comes last.
   * @param {number} at
   * @returns {{ literal: number, level: number, from: number[] }[]}
   */
  graph(at) {
    const { trail } = this.at(at), wanted = new Set((this.events[at].clause ?? []).map((one) => -one));
    const above = new Set(trail.filter(({ level }) => level > 0).map(({ literal }) => literal));
    const from = (/** @type {number[]} */ clause, /** @type {number} */ literal) =>
      clause.filter((one) => one !== literal && above.has(-one)).map((one) => -one);
    const nodes = [{ literal: 0, level: this.levels[at], from: from(this.events[at].clause ?? [], 0) }];
    for (const { literal, level, event } of [...trail].reverse()) {
      if (!wanted.has(literal) || !level) continue;
      const { kind, clause = [] } = this.events[event], causes = kind === "imply" ? from(clause, literal) : [];
      for (const cause of causes) wanted.add(cause);
      nodes.push({ literal, level, from: causes });
    }
    return nodes.reverse();
  }
}

/**
 * @param {State} state
 * @param {Event} event
 * @param {number} at
 */
function apply(state, { kind, literal = 0, level = 0 }, at) {
  if (kind === "decide") state.level++;
  if (kind === "learn") state.learnt++;
  if (literal) state.trail.push({ literal, level: state.level, event: at });
  if (kind !== "backjump" && kind !== "restart") return;
  while (state.trail.length && state.trail[state.trail.length - 1].level > level) state.trail.pop();
  state.level = level;
}
