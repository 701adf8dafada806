/** Clauses and literals as elements, and as marks of the board. */

import { el } from "../base/dom.js";
import { LAB as W } from "./words.js";

/** @import { Mark, Marks } from "../types.d.ts" */
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
 * How a board shows what is true at a moment: what is decided for good, and marks for what holds above
 * level 0. There a decision is supposed, and what follows has the number of its level.
 * @param {Item[]} trail
 * @param {(item: Item) => boolean} isDecision
 * @param {string} cells of the puzzle
 * @returns {{ certain: Marks, marks: Mark[] }}
 */
export function drawn(trail, isDecision, cells) {
  const own = trail.filter(({ literal }) => cells[Math.abs(literal) - 1] === ".");
  const sure = own.filter(({ level }) => !level).map(({ literal }) => literal);
  return {
    certain: { bulbs: sure.filter((one) => one > 0).map((one) => one - 1), dots: sure.filter((one) => one < 0).map((one) => -one - 1) },
    marks: own.filter(({ level }) => level).flatMap((item) => {
      const { literal, level } = item, kind = literal > 0 ? "bulb" : "dot", at = [Math.abs(literal) - 1];
      if (isDecision(item)) return [{ kind: `supposed_${kind}`, cells: at, number: 0 }];
      return [{ kind, cells: at, number: level }, { kind: "number", cells: at, number: level }];
    }),
  };
}
