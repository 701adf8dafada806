import assert from "node:assert/strict";
import test from "node:test";

import { literalsOf, ofClause, ofRule } from "../../../../src/lightup/web/page/formulas/pointing.js";

/** @import { EncodedRule } from "../../../../src/lightup/web/page/types.d.ts" */

/** @type {EncodedRule} */
const CLUE = { kind: "clue", cell: 0, cells: [1, 3], text: "", lines: ["-2 -4 0", "2 4 0"], more: 0 };
/** @type {EncodedRule} */
const WALL = { kind: "wall", cell: 2, cells: [2], text: "", lines: ["-3 0"], more: 0 };
/** @type {EncodedRule} */
const RUN = { kind: "run", cell: 3, cells: [3, 4, 5], text: "", lines: [], more: 0 };

test("a clause is its literals, without the zero at its end", () => {
  assert.deepEqual(literalsOf("-1 5 0"), [{ cell: 0, isBulb: false }, { cell: 4, isBulb: true }]);
  assert.deepEqual(literalsOf("0"), []);
});

test("a rule lights all its cells; a ring is around its clue or its wall", () => {
  assert.deepEqual(ofRule(CLUE, "direct"), { cells: [1, 3], marks: [{ kind: "ring", cells: [0], number: 0 }], numbered: false });
  assert.deepEqual(ofRule(RUN, "asp"), { cells: [3, 4, 5], marks: [], numbered: true });
});

test("a clause lights its own cells, with the marks that make it true", () => {
  const { cells, marks } = ofClause(CLUE, "-2 4 0");
  assert.deepEqual(cells, [1, 3]);
  assert.deepEqual(marks.map(({ kind, cells: [cell] }) => [kind, cell]), [["ring", 0], ["dot", 1], ["bulb", 3]]);
});

test("no mark lies upon a wall but its ring", () => {
  assert.deepEqual(ofClause(WALL, "-3 0").marks, [{ kind: "ring", cells: [2], number: 0 }]);
  const impossible = { ...CLUE, cells: [], lines: ["1 0"] }; // a 4 in a corner demands a bulb on itself
  assert.deepEqual(ofClause(impossible, "1 0"), { cells: [], marks: [{ kind: "ring", cells: [0], number: 0 }], numbered: false });
});
