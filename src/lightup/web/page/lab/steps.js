/** What steps of a search are to a person: techniques, patterns of cells, broken rules; and what stages count. */

import { el } from "../base/dom.js";
import { TECHNIQUES } from "../base/tables.js";
import { miniature } from "../board/miniature.js";
import { literalItem } from "./literals.js";
import { large } from "./numbers.js";
import { SEARCH as W } from "./words.js";

/** @import { Compared, Event, Mark } from "../types.d.ts" */
/** @import { LabBoard } from "./board.js" */

/** The technique that a unit clause is, by its rule and by whether it puts a bulb. @type {Record<string, string>} */
const SAME = { "run false": "lit_cells", "clue false": "complete_clue", "clue true": "hungry_clue", "lit true": "last_light" };

/**
 * The decisions at level 1 whose opposite is learnt from the conflict that follows: what a person calls a trial.
 * @param {Event[]} events
 */
export function failedLiterals(events) {
  /** @type {Set<Event>} */
  const failed = new Set();
  /** @type {Event[]} */
  let decisions = [];
  for (const event of events) {
    const { kind, clause = [], level = 0 } = event, [first] = decisions;
    if (kind === "decide") decisions.push(event);
    else if (kind === "backjump" || kind === "restart") decisions = decisions.slice(0, level);
    else if (kind === "learn" && decisions.length === 1 && clause.length === 1 && clause[0] === -(first.literal ?? 0)) failed.add(first);
  }
  return failed;
}

/**
 * The pattern of cells that a learnt clause forbids, and which technique says so, if one does.
 * @param {Event} event
 * @param {LabBoard} board
 */
export function pattern({ clause = [] }, board) {
  const { place, puzzle } = board, grid = puzzle.opened.puzzle, name = clause.length === 1 ? TECHNIQUES.trial.name : "";
  const marks = clause.map((literal) => ({ kind: literal > 0 ? "supposed_dot" : "supposed_bulb", cells: [Math.abs(literal) - 1], number: 0 }));
  const picture = miniature(puzzle, { world: "supposed", title: "", board: grid, marks, lines: [], is_case: false, crop: around(clause, puzzle), near: null });
  return el("section", { class: "pattern" }, picture ?? "", el("div", { class: "stack" }, el("h2", {}, W.pattern),
    el("p", {}, ...clause.flatMap((literal, at) => [at ? ", " : "", literalItem(-literal, place, "decided")])),
    name && el("p", { class: "small soft" }, W.technique(name))));
}

/**
 * The part of a board that has the cells of a clause and those around them: row, column, height and width.
 * @param {number[]} clause
 * @param {{ width: number, height: number }} board
 * @returns {[number, number, number, number]}
 */
function around(clause, { width, height }) {
  const cells = clause.map((literal) => Math.abs(literal) - 1), rows = cells.map((cell) => Math.floor(cell / width)), cols = cells.map((cell) => cell % width);
  const top = Math.max(0, Math.min(...rows) - 1), left = Math.max(0, Math.min(...cols) - 1);
  return [top, left, Math.min(height - 1, Math.max(...rows) + 1) - top + 1, Math.min(width - 1, Math.max(...cols) + 1) - left + 1];
}

/**
 * The technique that a step is; nothing if it is none.
 * @param {Event} event
 * @param {boolean} isFailed whether it is a decision that is refuted at once
 */
export function techniqueOf({ kind, by, literal = 0, cell }, isFailed) {
  if (isFailed) return TECHNIQUES.trial.name;
  if (kind !== "imply") return "";
  const own = by === "lit" && cell === literal - 1 ? "lonely_cell" : SAME[`${by} ${literal > 0}`];
  return TECHNIQUES[own]?.name ?? "";
}

/**
 * The mark of the rule that a conflict breaks.
 * @param {Event | undefined} event
 * @returns {Mark[]}
 */
export function brokenMarks(event) {
  if (event?.kind !== "conflict" || event.cell === undefined) return [];
  if (event.by === "lit") return [{ kind: "unlit", cells: [event.cell], number: 0 }];
  if (event.by !== "clue") return [];
  return [{ kind: (event.clause?.[0] ?? 0) < 0 ? "many" : "few", cells: [event.cell], number: 0 }];
}

/**
 * The counters of all stages beside each other.
 * @param {Compared["stages"]} stages
 * @param {string} current
 */
export function counters(stages, current) {
  const rows = stages.map(({ stage, status, counts, rows: ofTable }) => {
    const numbers = ofTable === null ? [counts.decide, counts.conflict, counts.imply].map((count) => count.toLocaleString("en")) : [W.rows(large(ofTable)), "–", "–"];
    const stopped = status === "gave-up" && ofTable === null;
    return el("tr", stage === current ? { "aria-current": "true" } : {}, el("th", { scope: "row" }, W.stages[stage], stopped && el("small", {}, ` ${W.unfinished}`)),
      ...numbers.map((one) => el("td", {}, one)));
  });
  return el("table", { class: "numbers" }, el("caption", {}, W.compared),
    el("thead", {}, el("tr", {}, ...W.columns.map((title) => el("th", { scope: "col" }, title)))), el("tbody", {}, ...rows));
}
