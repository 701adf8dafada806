/** Clauses and literals as elements, and as marks of the board. */

import { el } from "../base/dom.js";
import { LAB as W } from "./words.js";

/** @import { Mark } from "../types.d.ts" */
/** @import { Item } from "./trace.js" */

/** @typedef {(cell: number) => string} Place the name of a cell */

/**
 * @param {number} literal
 * @param {Place} place
 * @param {string} [kind] more classes
 */
export const literalItem = (literal, place, kind = "") =>
  el("span", { class: `literal ${literal < 0 ? "no" : ""} ${kind}`.trim() },
    literal < 0 && el("span", { class: "hide" }, `${W.no} `), place(Math.abs(literal) - 1));

/**
 * A clause; literals that are true or false now look so.
 * @param {number[]} clause
 * @param {Place} place
 * @param {Set<number>} [trail] the literals that are true
 */
export function clauseItem(clause, place, trail = new Set()) {
  const parts = clause.flatMap((literal, at) => [
    at > 0 && el("span", { class: "or" }, el("span", { class: "hide" }, ` ${W.or} `)),
    literalItem(literal, place, trail.has(literal) ? "true" : trail.has(-literal) ? "false" : ""),
  ]);
  return el("span", { class: "clause" }, ...parts);
}

/**
 * A clause in words that need no picture.
 * @param {number[]} clause
 * @param {Place} place
 */
export const clauseText = (clause, place) =>
  clause.map((literal) => `${literal < 0 ? `${W.no} ` : ""}${place(Math.abs(literal) - 1)}`).join(` ${W.or} `);

/**
 * The marks of a trail above level 0: a decision is supposed, what follows has the number of its level.
 * @param {Item[]} trail
 * @param {(item: Item) => boolean} isDecision
 * @param {string} cells of the puzzle
 * @returns {Mark[]}
 */
export function trailMarks(trail, isDecision, cells) {
  return trail.filter(({ literal, level }) => level && cells[Math.abs(literal) - 1] === ".").flatMap((item) => {
    const kind = item.literal > 0 ? "bulb" : "dot", own = [Math.abs(item.literal) - 1];
    if (isDecision(item)) return [{ kind: `supposed_${kind}`, cells: own, number: 0 }];
    return [{ kind, cells: own, number: item.level }, { kind: "number", cells: own, number: item.level }];
  });
}

/**
 * What a trail has decided for good: bulbs and dots at level 0.
 * @param {Item[]} trail
 * @param {string} cells
 */
export function certain(trail, cells) {
  const sure = trail.filter(({ literal, level }) => !level && cells[Math.abs(literal) - 1] === ".").map(({ literal }) => literal);
  return { bulbs: sure.filter((one) => one > 0).map((one) => one - 1), dots: sure.filter((one) => one < 0).map((one) => -one - 1) };
}
