/**
 * A formula: its clauses, which of them are false, and what flips and literals do to them. No elements here.
 *
 * parse("p cnf 2 1\n1 -2 0\n");    // [[1, -2]]
 */

/** @typedef {number[]} Clause */
/** @typedef {(literal: number) => boolean} Holds whether a literal is true */

/**
 * The clauses of a DIMACS file in which each has a line of its own.
 * @param {string} text
 * @returns {Clause[]}
 */
export const parse = (text) => text.split("\n").filter((line) => /^-?\d/.test(line))
  .map((line) => line.trim().split(/\s+/).slice(0, -1).map(Number));

/**
 * The parts of a DIMACS file by its comments: what the clauses of each say, and how many they are.
 * @param {string} text
 * @returns {{ title: string, count: number }[]}
 */
export const sections = (text) => [...text.matchAll(/^c clauses (\d+) to (\d+): (.*)$/gm)]
  .map(([, first, last, title]) => ({ title, count: Number(last) - Number(first) + 1 }));

/**
 * Whether a literal holds when there are bulbs in these cells and nowhere else.
 * @param {Set<number>} bulbs
 * @returns {Holds}
 */
export const under = (bulbs) => (literal) => bulbs.has(Math.abs(literal) - 1) === literal > 0;

/**
 * The clauses of which no literal holds.
 * @param {Clause[]} clauses
 * @param {Holds} holds
 */
export const falseOnes = (clauses, holds) => clauses.filter((clause) => !clause.some(holds));

/**
 * How many clauses become false when a variable is flipped: those that only its literal makes true.
 * @param {Clause[]} clauses
 * @param {Holds} holds
 * @param {number} variable
 */
export const breaks = (clauses, holds, variable) => clauses.filter((clause) => {
  const true_ = clause.filter(holds);
  return true_.length === 1 && Math.abs(true_[0]) === variable;
}).length;

/**
 * What making a literal true does: clauses that become true, that lose a literal, and that then have one left.
 * @param {Clause[]} clauses
 * @param {number} literal
 */
export function effect(clauses, literal) {
  const shorter = clauses.filter((clause) => clause.includes(-literal));
  return {
    satisfied: clauses.filter((clause) => clause.includes(literal)).length,
    shorter: shorter.length,
    units: shorter.filter((clause) => clause.length === 2).length,
  };
}
