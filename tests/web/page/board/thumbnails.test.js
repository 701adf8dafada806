import assert from "node:assert/strict";
import { test } from "node:test";

import { symmetricWalls } from "../../../../src/lightup/web/page/board/thumbnails.js";

const flips = /** @type {Record<string, (row: number, col: number) => [number, number]>} */ ({
  rot180: (row, col) => [6 - row, 6 - col],
  rot90: (row, col) => [col, 6 - row],
  "mirror-rows": (row, col) => [6 - row, col],
  "mirror-cols": (row, col) => [row, 6 - col],
  diagonal: (row, col) => [col, row],
  antidiagonal: (row, col) => [6 - col, 6 - row],
});

for (const [name, held] of Object.entries({
  none: [], rot180: ["rot180"], rot90: ["rot180", "rot90"], "mirror-rows": ["mirror-rows"],
  "mirror-cols": ["mirror-cols"], "mirror-both": ["rot180", "mirror-rows", "mirror-cols"],
  diagonal: ["diagonal"], antidiagonal: ["antidiagonal"], full: Object.keys(flips),
})) {
  test(`the picture of ${name} has this symmetry and no other`, () => {
    const walls = symmetricWalls(name);
    const found = Object.keys(flips).filter((flip) => walls.every((cell) => {
      const [row, col] = flips[flip](Math.floor(cell / 7), cell % 7);
      return walls.includes(row * 7 + col);
    }));
    assert.deepEqual(found.sort(), [...held].sort());
  });
}
