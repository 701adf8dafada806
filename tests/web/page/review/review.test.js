import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { LEVELS } from "../../../../src/lightup/web/page/base/tables.js";
import { Solves } from "../../../../src/lightup/web/page/game/solves.js";
import { fileOf, lineOf, linkOf, solveAt } from "../../../../src/lightup/web/page/review/solve.js";
import { grouped, median } from "../../../../src/lightup/web/page/review/statistics.js";

const HARD = LEVELS[3][0].toUpperCase() + LEVELS[3].slice(1);

/** @import { Noted } from "../../../../src/lightup/web/page/game/solves.js" */
/** @import { Reviewed } from "../../../../src/lightup/web/page/types.d.ts" */

/**
 * @param {number} at
 * @param {Partial<Noted>} [more]
 * @returns {Noted}
 */
const noted = (at, more = {}) => ({ link: "3x2:1aBc", at, size: "3x2", level: 1, seconds: 60, aids: 0, ...more });

/** @param {Record<string, any>} [values] */
const settings = (values = {}) => ({ get: (/** @type {string} */ name) => values[name], set: (/** @type {string} */ name, /** @type {any} */ value) => { values[name] = value; } });

describe("a solve", () => {
  test("is a file that names its kind", () => {
    assert.deepEqual(JSON.parse(fileOf({ puzzle: "1.#\n...", log: "AMBN", title: "T" })),
      { kind: "lightup-solve", version: 1, puzzle: "1.#\n...", title: "T", log: "AMBN" });
  });

  test("is an address, and comes back from it", () => {
    for (const moment of [0, 7]) {
      const [, rest] = /^review\/(.*)$/.exec(linkOf("3x2:1aBc", "AM_B-N", moment)) ?? [];
      assert.deepEqual(solveAt(rest), { puzzle: "1.#\n...", log: "AM_B-N", title: "", moment });
    }
    for (const damaged of ["", "x", "3x2:1aBc", "3x2:1aB~AMBN", "3x2:1aBc~A?B"]) assert.equal(solveAt(damaged), null);
  });

  test("is a line that names no cell", () => {
    const answer = /** @type {Reviewed} */ ({ summary: "moderate · 6:42 · 19 of 22 forced" });
    assert.equal(lineOf(answer, new Date(2026, 10, 18)), "lightup 18 Nov · Moderate · 6:42 · 19 of 22 forced");
  });
});

describe("solves over time", () => {
  test("are kept, each once, and the oldest are forgotten", () => {
    const solves = new Solves(settings());
    for (let at = 0; at < 502; at++) solves.note(noted(at));
    solves.note(noted(501, { seconds: 50 }));
    assert.equal(solves.all().length, 500);
    assert.equal(solves.all()[0].at, 2);
    assert.equal(solves.all()[499].seconds, 50);
  });

  test("learn what a review has found", () => {
    const solves = new Solves(settings());
    solves.note(noted(1));
    solves.miss("3x2:1aBc", 1, { lonely_cell: 2 });
    solves.miss("3x2:1aBc", 9, { lonely_cell: 7 });
    assert.deepEqual(solves.all(), [noted(1, { missed: { lonely_cell: 2 } })]);
  });

  test("that are damaged are passed over", () => {
    const good = noted(1), bad = [null, 7, {}, { ...good, at: -1 }, { ...good, level: 9 }, { ...good, size: 5 }];
    assert.deepEqual(new Solves(settings({ solves: [...bad, good] })).all(), [good]);
    assert.deepEqual(new Solves(settings({ solves: "x" })).all(), []);
  });

  test("are grouped by level and by size, the easiest and the smallest first", () => {
    const some = [noted(1, { size: "10x10", level: 3 }), noted(2, { size: "7x7", level: null }), noted(3, { size: "10x10", level: 0 })];
    assert.deepEqual([...grouped(some, "size")].map(([name, group]) => [name, group.length]), [["7 × 7", 1], ["10 × 10", 2]]);
    assert.deepEqual([...grouped(some, "level").keys()], ["Easy", HARD, "–"]);
  });

  test("have a median", () => {
    assert.deepEqual([[3], [4, 1], [5, 1, 2]].map(median), [3, 2.5, 2]);
  });
});
