import assert from "node:assert/strict";
import { test } from "node:test";

import { Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { unopened } from "../../../../src/lightup/web/page/game/puzzle.js";
import { firstStep } from "../../../../src/lightup/web/page/help/guide.js";

/** @param {string} grid */
const stepOf = (grid) => firstStep(new Puzzle(unopened(grid)));

test("the first step is a clue that needs every place it has", () => {
  assert.deepEqual(stepOf("..#..\n.2.3.\n.....\n.#.#.\n..3.."), { cell: 22, number: 3, beside: [17, 21, 23] });
});

test("of several, it is the largest", () => {
  assert.equal(stepOf("1#2.\n....")?.number, 2);
});

test("a clue with places to choose from, one without any, and a 0 are no step", () => {
  assert.equal(stepOf("1..\n...\n.0."), undefined);
  assert.equal(stepOf("1#.\n#..\n..."), undefined);
});
