import assert from "node:assert/strict";
import { test } from "node:test";

import { Editing, emptyGrid, rowsOf } from "../../../../src/lightup/web/page/board/draft.js";
import { symmetricWalls } from "../../../../src/lightup/web/page/board/thumbnails.js";

/** @param {...string} rows */
const grid = (...rows) => ({ width: rows[0].length, height: rows.length, cells: rows.join("") });

test("paints, undoes and does again", () => {
  const editing = new Editing(emptyGrid(2, 1));
  assert.equal(editing.paint(1, "3"), true);
  assert.equal(editing.paint(1, "3"), false);
  assert.equal(editing.grid.cells, ".3");
  assert.equal(editing.undo(), true);
  assert.equal(editing.undo(), false);
  assert.equal(editing.grid.cells, "..");
  assert.equal(editing.redo(), true);
  assert.equal(editing.grid.cells, ".3");
  assert.equal(editing.canRedo, false);
});

test("a new change ends what could be done again", () => {
  const editing = new Editing(emptyGrid(2, 1));
  editing.paint(0, "#");
  editing.undo();
  editing.paint(1, "0");
  assert.equal(editing.canRedo, false);
});

test("goes round all symbols, both ways", () => {
  const editing = new Editing(emptyGrid(1, 1));
  let seen = "";
  for (let step = 0; step < 7; step++) {
    seen += editing.at(0);
    editing.paint(0, editing.next(0));
  }
  assert.equal(seen, ".#01234");
  assert.equal(editing.next(0, -1), "4");
});

for (const [width, height, cells] of /** @type {[number, number, string][]} */ ([
  [3, 2, "1#.2.."], [1, 1, "1"], [2, 3, "1#2..."], [2, 2, "1#2."],
])) {
  test(`keeps what fits at ${width}x${height}`, () => {
    const editing = new Editing(grid("1#", "2."));
    editing.resize(width, height);
    assert.deepEqual(editing.grid, { width, height, cells });
    editing.undo();
    assert.deepEqual(editing.grid, grid("1#", "2."));
  });
}

test("drops marks, and takes the same puzzle only once", () => {
  const editing = new Editing(grid("*1x"));
  assert.equal(editing.grid.cells, ".1.");
  assert.equal(editing.replace(grid(".1*")), false);
  assert.equal(editing.replace(grid("..#")), true);
  assert.equal(editing.clear(), true);
  assert.equal(editing.past.length, 2);
});

test("keeps marks where they are symbols", () => {
  const editing = new Editing(grid("*1x"), [".", "1", "*", "x"]);
  assert.equal(editing.grid.cells, "*1x");
  assert.equal(editing.next(2), ".");
  assert.equal(editing.replace(grid(".#*")), true);
  assert.equal(editing.grid.cells, "..*");
});

test("writes rows", () => assert.equal(rowsOf(grid("1.", "#.")), "1.\n#."));

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
