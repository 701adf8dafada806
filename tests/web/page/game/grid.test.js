import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cellsOf, cluesIn, emptyGrid, gridOf, isPuzzle, marksOf, runsIn, sizeOf, withoutMarks,
} from "../../../../src/lightup/web/page/game/grid.js";

test("a grid is its rows", () => {
  assert.deepEqual(sizeOf("1.#\n..."), { width: 3, height: 2 });
  assert.deepEqual(sizeOf("."), { width: 1, height: 1 });
  assert.equal(cellsOf("1.#\n..."), "1.#...");
  assert.equal(gridOf("1.#...", 3), "1.#\n...");
  assert.equal(gridOf(["1", "."], 1), "1\n.");
  assert.equal(emptyGrid(2, 3), "..\n..\n..");
});

test("marks are apart from the puzzle", () => {
  assert.deepEqual(marksOf("1*#\nx.*"), { bulbs: [1, 5], dots: [3] });
  assert.equal(withoutMarks("1*#\nx.*"), "1.#\n...");
});

for (const [grid, expected] of /** @type {[unknown, boolean][]} */ ([
  ["1.#\n...", true], [".", true], ["", false], ["\n", false], ["..\n.", false], ["..\n", false], ["*", false],
  ["5", false], [7, false], [null, false], [{ width: 1 }, false],
])) {
  test(`${JSON.stringify(grid)} is ${expected ? "a" : "no"} puzzle`, () => assert.equal(isPuzzle(grid), expected));
}

test("runs go up to walls, those along rows first", () => {
  assert.deepEqual(runsIn("1.#...", 3), [[1], [3, 4, 5], [3], [1, 4], [5]]);
  assert.deepEqual(runsIn("..#.", 4), [[0, 1], [3], [0], [1], [3]]);
});

test("a clue has the white cells beside it", () => {
  assert.deepEqual(cluesIn("1.#...", 3), [{ cell: 0, number: 1, beside: [1, 3] }]);
  assert.deepEqual(cluesIn("..2.", 2), [{ cell: 2, number: 2, beside: [0, 3] }]);
});
