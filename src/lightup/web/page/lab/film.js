/**
 * A film: one trace on a board that it brings along, without an engine. A file and a notebook show it.
 *
 * It is the search of the lab, with a host that answers from the trace alone.
 */

import { el } from "../base/dom.js";
import { LabBoard } from "./board.js";
import { Search } from "./search.js";

/** @import { App } from "../app.d.ts" */
/** @import { Traced } from "../types.d.ts" */

/**
 * @param {Traced} traced
 * @param {number} [step]
 */
export function film(traced, step = 0) {
  const ask = async (/** @type {string} */ call) => {
    if (call !== "trace") throw new Error(`no ${call} here`);
    return traced;
  };
  const search = new Search(/** @type {any} */ (/** @type {Pick<App, "ask">} */ ({ ask })), () => {});
  const board = new LabBoard(traced.puzzle, () => {});
  const element = el("main", { class: "view laboratory film" }, el("div", { class: "desk" },
    el("section", { class: "stage" }, board.frame, search.foot), el("aside", { class: "panel" }, search.panel)));
  search.enter(board, new URLSearchParams({ stage: traced.stage, step: String(step) }));
  return { element, search };
}
