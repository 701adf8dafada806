import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { unopened } from "../../../../src/lightup/web/page/game/puzzle.js";
import { brokenRules } from "../../../../src/lightup/web/page/help/faults.js";

/** @type {[grid: string, bulbs: number[], dots: number[], lines: string[]][]} */
const CASES = [
  ["...", [1], [], []],
  ["...", [0, 2], [], ["The bulbs at r1c1 and r1c3 light each other."]],
  ["1.\n..", [1, 2], [], ["The 1 at r1c1 has too many bulbs."]],
  ["2.\n..", [], [1], ["The 2 at r1c1 has too few places left."]],
  [".#.", [], [0], ["Nothing can light r1c1."]],
];

for (const [grid, bulbs, dots, lines] of CASES) {
  test(`${JSON.stringify(grid)} with bulbs at ${bulbs} and dots at ${dots}`, () => {
    const game = new Game(new Puzzle(unopened(grid)));
    game.set([...bulbs.map((cell) => /** @type {const} */ ([cell, "bulb"])), ...dots.map((cell) => /** @type {const} */ ([cell, "dot"]))]);
    assert.deepEqual(brokenRules(game), lines);
  });
}
