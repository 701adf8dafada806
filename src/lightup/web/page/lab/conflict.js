/** How a conflict came about: the analysis line by line, arrows between cells, and the implication graph. */

import { el, svg } from "../base/dom.js";
import { clauseItem } from "./literals.js";
import { SEARCH as W } from "./words.js";

/** @import { LabBoard } from "./board.js" */
/** @import { Replay } from "./trace.js" */

const MOST_NODES = 60, MOST_ARROWS = 40;
const ACROSS = 74, DOWN = 34;

/**
 * The arrows of a conflict: from each literal that led to it to those that it implied, within the last level
 * if there are many; those into the broken rule lead to `target`.
 * @param {Replay} replay
 * @param {number} at the event, a conflict
 * @param {number} target the cell of the broken rule
 * @returns {[number, number, boolean][]}
 */
export function arrowsOf(replay, at, target) {
  const nodes = replay.graph(at), cell = (/** @type {number} */ literal) => Math.abs(literal) - 1;
  const arrows = nodes.flatMap(({ literal, from }) => from.map((cause) =>
    /** @type {[number, number, boolean]} */ ([cell(cause), literal ? cell(literal) : target, !literal])));
  return arrows.filter(([from, to]) => from !== to && to >= 0).slice(-MOST_ARROWS);
}

/**
 * @param {Replay} replay
 * @param {number} at
 * @param {LabBoard} board
 */
export function analysisCard(replay, at, board) {
  const { place } = board, why = (/** @type {string} */ by, /** @type {number} */ line) => line ? `${W.by[by] ?? ""}` : W.events.conflict;
  const lines = replay.analysis(at).map(({ by, clause, open }, line) => el("li", {},
    el("span", { class: "tiny soft" }, why(by, line)), clauseItem(clause, place), el("b", {}, String(open))));
  const graph = el("div", { class: "graph", hidden: true });
  const toggle = el("button", { type: "button", class: "button low", onclick: () => {
    if (!graph.childElementCount) graph.append(drawGraph(replay, at, place));
    graph.hidden = !graph.hidden;
    toggle.textContent = graph.hidden ? W.graph : W.arrows;
    board.flow.style.display = graph.hidden ? "" : "none";
  } }, W.graph);
  board.flow.style.display = "";
  return el("section", { class: "stack analysis" },
    el("div", { class: "row spread" }, el("h2", {}, W.analysis), toggle),
    el("ol", { class: "resolve" }, ...lines), el("p", { class: "tiny soft" }, W.analysed), graph);
}

/**
 * Draws the literals in columns: each one column right of all that imply it.
 * @param {Replay} replay
 * @param {number} at
 * @param {(cell: number) => string} place
 */
function drawGraph(replay, at, place) {
  const nodes = replay.graph(at);
  if (nodes.length > MOST_NODES) return el("p", { class: "soft small" }, W.graphLarge(nodes.length));
  const column = /** @type {Map<number, number>} */ (new Map()), rows = /** @type {number[]} */ ([]);
  const spots = nodes.map((node) => {
    const col = Math.max(-1, ...node.from.map((cause) => column.get(cause) ?? 0)) + 1;
    column.set(node.literal, col);
    rows[col] = (rows[col] ?? -1) + 1;
    return { ...node, x: col * ACROSS + 34, y: rows[col] * DOWN + 18 };
  });
  const spot = new Map(spots.map((one) => [one.literal, one]));
  const edges = spots.flatMap(({ x, y, from }) => from.map((cause) => {
    const { x: fromX = 0, y: fromY = 0 } = spot.get(cause) ?? {};
    return `M${fromX + 28} ${fromY}C${fromX + 44} ${fromY} ${x - 44} ${y} ${x - 30} ${y}`;
  }));
  const width = Math.max(...spots.map(({ x }) => x)) + 40, height = Math.max(...spots.map(({ y }) => y)) + 20;
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": W.graphName(nodes.length) },
    svg("path", { class: "edges", d: edges.join("") }),
    ...spots.map(({ literal, level, x, y, from }) => svg("g", { class: literal ? from.length ? "node" : "node decided" : "node bad" },
      svg("rect", { x: x - 28, y: y - 12, width: 56, height: 24, rx: 5 }),
      svg("text", { x, y: y + 4, "text-anchor": "middle", class: literal < 0 ? "no" : "" }, literal ? place(Math.abs(literal) - 1) : "✗"),
      svg("text", { class: "level", x: x + 22, y: y - 6, "text-anchor": "middle" }, literal ? String(level) : ""))));
}
