/** The engines to choose from, in groups, the usual ones first. */

import { el } from "../base/dom.js";
import { SOLVE as W } from "./words.js";

/** @import { Engine } from "../types.d.ts" */

export const FIRST_ENGINE = "native";

/** The kinds of each group; a kind that is in none belongs to the last. */
const GROUPS = /** @type {[title: string, kinds: string[]][]} */ ([
  [W.own, ["own search", "local search"]], [W.sat, ["SAT"]], [W.smt, ["SMT"]], [W.others, []],
]);
const USUAL = [FIRST_ENGINE, "pysat", "pysat:cadical195", "pysat:glucose42", "pysat:minisat22", "z3", "cpsat", "clingo"];

/**
 * Puts engines into groups: first the usual ones, last those that are missing here.
 * @param {Engine[]} engines
 * @returns {[title: string, engines: Engine[]][]}
 */
export function grouped(engines) {
  const groupOf = (/** @type {Engine} */ { kind }) => GROUPS.find(([, kinds]) => kinds.includes(kind))?.[0] ?? W.others;
  const rank = (/** @type {Engine} */ { name, installed }) => (installed ? 0 : 100) + (USUAL.indexOf(name) + 1 || 99);
  return GROUPS.map(([title]) => /** @type {[string, Engine[]]} */ ([title, engines
    .filter((engine) => groupOf(engine) === title).sort((one, other) => rank(one) - rank(other))]))
    .filter(([, own]) => own.length > 0);
}

/**
 * Makes the groups of a list to choose from; an engine that is missing here cannot be chosen.
 * @param {Engine[]} engines
 */
export const engineOptions = (engines) => grouped(engines).map(([label, own]) =>
  el("optgroup", { label }, ...own.map(option)));

/** @param {Engine} engine */
const option = ({ name, installed, complete }) => el("option", { value: name, disabled: !installed },
  !installed ? W.notInstalled(name) : complete ? name : W.notComplete(name));
