/**
 * What the board shows of a rule or of one of its lines. No elements here.
 *
 * literalsOf("-1 5 0");    // [{ cell: 0, isBulb: false }, { cell: 4, isBulb: true }]
 */

/** @import { EncodedRule, Mark } from "../types.d.ts" */

/** @typedef {{ cell: number, isBulb: boolean }} Literal */

/** The language of clauses, whose lines are lists of literals. */
export const CLAUSES = "direct";

/**
 * The literals of a clause as it stands in a file.
 * @param {string} line
 * @returns {Literal[]}
 */
export const literalsOf = (line) => line.split(" ").slice(0, -1).map(Number)
  .map((literal) => ({ cell: Math.abs(literal) - 1, isBulb: literal > 0 }));

/**
 * The cells that light up, the marks upon them, and the numbers of the cells where a text has only these.
 * @typedef {{ cells: number[], marks: Mark[], numbered: boolean }} Pointed
 */

/**
 * A rule: all its cells; a ring tells to which cell it belongs.
 * @param {EncodedRule} rule
 * @param {string} language
 * @returns {Pointed}
 */
export const ofRule = (rule, language) => ({ cells: rule.cells, marks: rings(rule), numbered: language !== CLAUSES });

/**
 * A clause: the cells of its literals, each with the mark that makes it true.
 * @param {EncodedRule} rule
 * @param {string} line
 * @returns {Pointed}
 */
export function ofClause(rule, line) {
  const literals = literalsOf(line).filter(({ cell }) => rule.kind === "wall" || rule.cells.includes(cell));
  const marks = rule.kind === "wall" ? [] : literals.map(({ cell, isBulb }) =>
    ({ kind: isBulb ? "bulb" : "dot", cells: [cell], number: 0 }));
  return { cells: literals.map(({ cell }) => cell), marks: [...rings(rule), ...marks], numbered: false };
}

/**
 * @param {EncodedRule} rule
 * @returns {Mark[]}
 */
const rings = ({ kind, cell }) => kind === "clue" || kind === "wall" ? [{ kind: "ring", cells: [cell], number: 0 }] : [];
