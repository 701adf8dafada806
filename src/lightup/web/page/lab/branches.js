/** Two branches of a search beside each other: what each has done in all, and its board at the same step. */

import { el, withCells } from "../base/dom.js";
import { LabBoard } from "./board.js";
import { drawn } from "./literals.js";
import { LAB, SEARCH as W } from "./words.js";

/** @import { State, Replay } from "./trace.js" */

const COUNTED = ["decide", "conflict", "imply"];

export class Branches {
  /**
   * @param {LabBoard} board
   * @param {Replay[]} ways the branch as it was, and the one that is shown
   * @param {string} literal what the second tries first
   */
  constructor({ puzzle }, ways, literal) {
    this.ways = ways.map((replay, at) => ({ replay, name: W.branch[at], step: el("span", { class: "soft" }), board: new LabBoard(puzzle.opened.puzzle, null, W.branch[at]) }));
    this.differ = el("p", { class: "small" });
    const rows = this.ways.map(({ replay: { events }, name }) => el("tr", {}, el("th", { scope: "row" }, name),
      ...COUNTED.map((kind) => el("td", {}, String(events.filter((event) => event.kind === kind).length)))));
    this.element = el("section", { class: "stack" }, el("h2", {}, W.changed(literal)),
      el("div", { class: "beside" }, ...this.ways.map(({ board, name, step }) =>
        el("figure", {}, board.view.element, el("figcaption", { class: "tiny" }, name, " ", step)))), this.differ,
      el("table", { class: "numbers" }, el("caption", { class: "hide" }, W.branches),
        el("thead", {}, el("tr", {}, ...[W.branches, ...W.columns.slice(1)].map((title) => el("th", { scope: "col" }, title)))),
        el("tbody", {}, ...rows)));
  }

  /** Shows both after so many events; a branch that is shorter stays at its end. @param {number} step */
  show(step) {
    const { cells } = this.ways[0].board.puzzle;
    const states = this.ways.map(({ replay, board, step: told }) => {
      const last = replay.events.length, at = Math.min(step, last), state = replay.at(at), { certain, marks } = drawn(state.trail, replay.isDecision, cells);
      told.textContent = LAB.step(at, last);
      board.show(certain, marks);
      return state;
    });
    const [one, other] = states.map(values), differing = [...cells].flatMap((_, cell) => one.get(cell) === other.get(cell) ? [] : [cell]);
    for (const { board } of this.ways) board.light(differing);
    const opposite = differing.filter((cell) => one.has(cell) && other.has(cell)).map(this.ways[0].board.place);
    this.differ.replaceChildren(...withCells(W.differ(differing.length, opposite)));
  }
}

/** The value of each cell that has one. @param {State} state */
const values = ({ trail }) => new Map(trail.map(({ literal }) => [Math.abs(literal) - 1, literal > 0]));
