import assert from "node:assert/strict";
import { test } from "node:test";

import { SYMMETRIES } from "../../../../src/lightup/web/page/base/tables.js";
import { orbit } from "../../../../src/lightup/web/page/board/symmetry.js";

const SQUARE = { width: 4, height: 4 }, WIDE = { width: 4, height: 3 };

/** @type {[string, number[]][]} the cells of a square that belong to the second one */
const ORBITS = [
  ["none", [1]], ["rot180", [1, 14]], ["rot90", [1, 7, 8, 14]], ["mirror-rows", [1, 13]], ["mirror-cols", [1, 2]],
  ["mirror-both", [1, 2, 13, 14]], ["diagonal", [1, 4]], ["antidiagonal", [1, 11]], ["full", [1, 2, 4, 7, 8, 11, 13, 14]],
];

test("there are nine symmetries", () => {
  assert.deepEqual(ORBITS.map(([name]) => name), Object.keys(SYMMETRIES));
});

for (const [symmetry, cells] of ORBITS) {
  test(`${symmetry}: cells that belong together`, () => {
    assert.deepEqual(orbit(1, symmetry, SQUARE), cells);
    for (const size of SYMMETRIES[symmetry].square ? [SQUARE] : [SQUARE, WIDE]) {
      for (let cell = 0; cell < size.width * size.height; cell++) {
        const own = orbit(cell, symmetry, size);
        assert.ok(own.includes(cell));
        for (const other of own) assert.deepEqual(orbit(other, symmetry, size), own, "each leads to all");
      }
    }
  });
}
