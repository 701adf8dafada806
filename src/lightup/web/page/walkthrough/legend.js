/** The legend of a walkthrough: a picture of every sign that occurs, and what it means. */

import { el } from "../base/dom.js";
import { KINDS } from "../base/tables.js";
import { BoardView } from "../board/board.js";
import { SIDE } from "../board/shapes.js";
import { withoutMarks } from "../game/grid.js";
import { Puzzle, unopened } from "../game/puzzle.js";
import { WALKTHROUGH as W } from "./words.js";

/** @import { Mark, Scene } from "../types.d.ts" */

/** Rows of which the last cell is shown. */
const BASICS = /** @type {const} */ ([["*", W.bulb], ["x", W.dot], ["*.", W.lit], ["*1", W.done]]);
/** Where a kind of mark is shown, if not on an empty cell; a line of sight takes two cells. */
const UPON = /** @type {Record<string, string>} */ ({ ring: "2", many: "2", few: "2", see: "*.*", wrong: "*", decided: "*", sight: ".." });
const EDGE = 3;

/**
 * A list with an entry for each sign of these scenes.
 * @param {Scene[]} scenes
 * @returns {HTMLElement}
 */
export function legend(scenes) {
  const worlds = new Set(scenes.map(({ world }) => world)), kinds = new Set(scenes.flatMap(({ marks }) => marks.map(({ kind }) => kind)));
  return el("ul", { class: "legend", "aria-label": W.signs },
    ...BASICS.map(([row, meaning]) => entry(meaning, { board: row }, row.length - 1)),
    ...(/** @type {const} */ (["supposed", "decided"])).filter((world) => worlds.has(world))
      .map((world) => entry(W.worlds[world], { board: ".", world })),
    ...Object.entries(KINDS).filter(([kind]) => kinds.has(kind)).map(([kind, meaning]) => entry(meaning, marked(kind))));
}

/**
 * @param {string} kind
 * @returns {Partial<Scene> & { board: string }}
 */
function marked(kind) {
  const board = UPON[kind] ?? ".";
  return { board, marks: [{ kind, cells: [...board].map((_, cell) => cell), number: 2 }] };
}

/**
 * @param {string} meaning
 * @param {Partial<Scene> & { board: string }} shown
 * @param {number} [first] cell that is shown
 */
function entry(meaning, shown, first = 0) {
  const view = new BoardView(new Puzzle(unopened(withoutMarks(shown.board)))), { element, layers } = view;
  view.scene({ world: "yours", title: "", marks: [], lines: [], is_case: false, crop: null, near: null, ...shown });
  if (shown.marks || first) layers.rim.remove();
  const edge = first ? 0 : EDGE;
  element.setAttribute("viewBox", [first * SIDE - edge, -edge, (view.puzzle.width - first) * SIDE + 2 * edge, SIDE + 2 * edge].join(" "));
  element.setAttribute("class", first ? "drawing cut" : "drawing");
  for (const name of ["role", "aria-label"]) element.removeAttribute(name);
  element.setAttribute("aria-hidden", "true");
  return el("li", {}, element, meaning);
}
