import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft, emptyGrid, rowsOf } from "../../../../src/lightup/web/page/board/draft.js";

/** @param {...string} rows */
const grid = (...rows) => ({ width: rows[0].length, height: rows.length, cells: rows.join("") });

test("paints, undoes and does again", () => {
  const draft = new Draft(emptyGrid(2, 1));
  assert.equal(draft.paint(1, "3"), true);
  assert.equal(draft.paint(1, "3"), false);
  assert.equal(draft.grid.cells, ".3");
  assert.equal(draft.undo(), true);
  assert.equal(draft.undo(), false);
  assert.equal(draft.grid.cells, "..");
  assert.equal(draft.redo(), true);
  assert.equal(draft.grid.cells, ".3");
  assert.equal(draft.canRedo, false);
});

test("a new change ends what could be done again", () => {
  const draft = new Draft(emptyGrid(2, 1));
  draft.paint(0, "#");
  draft.undo();
  draft.paint(1, "0");
  assert.equal(draft.canRedo, false);
});

test("goes round all symbols, both ways", () => {
  const draft = new Draft(emptyGrid(1, 1));
  let seen = "";
  for (let step = 0; step < 7; step++) {
    seen += draft.at(0);
    draft.paint(0, draft.next(0));
  }
  assert.equal(seen, ".#01234");
  assert.equal(draft.next(0, -1), "4");
});

for (const [width, height, cells] of /** @type {[number, number, string][]} */ ([
  [3, 2, "1#.2.."], [1, 1, "1"], [2, 3, "1#2..."], [2, 2, "1#2."],
])) {
  test(`keeps what fits at ${width}x${height}`, () => {
    const draft = new Draft(grid("1#", "2."));
    draft.resize(width, height);
    assert.deepEqual(draft.grid, { width, height, cells });
    draft.undo();
    assert.deepEqual(draft.grid, grid("1#", "2."));
  });
}

test("drops marks, and takes the same puzzle only once", () => {
  const draft = new Draft(grid("*1x"));
  assert.equal(draft.grid.cells, ".1.");
  assert.equal(draft.replace(grid(".1*")), false);
  assert.equal(draft.replace(grid("..#")), true);
  assert.equal(draft.clear(), true);
  assert.equal(draft.past.length, 2);
});

test("keeps marks where they are symbols", () => {
  const draft = new Draft(grid("*1x"), [".", "1", "*", "x"]);
  assert.equal(draft.grid.cells, "*1x");
  assert.equal(draft.next(2), ".");
  assert.equal(draft.replace(grid(".#*")), true);
  assert.equal(draft.grid.cells, "..*");
});

test("writes rows", () => assert.equal(rowsOf(grid("1.", "#.")), "1.\n#."));
