import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft } from "../../../../src/lightup/web/page/board/draft.js";
import { emptyGrid } from "../../../../src/lightup/web/page/game/grid.js";

test("paints, undoes and does again", () => {
  const draft = new Draft(emptyGrid(2, 1));
  assert.equal(draft.paint(1, "3"), true);
  assert.equal(draft.paint(1, "3"), false);
  assert.equal(draft.grid, ".3");
  assert.equal(draft.undo(), true);
  assert.equal(draft.undo(), false);
  assert.equal(draft.grid, "..");
  assert.equal(draft.redo(), true);
  assert.equal(draft.grid, ".3");
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

for (const [width, height, grid] of /** @type {[number, number, string][]} */ ([
  [3, 2, "1#.\n2.."], [1, 1, "1"], [2, 3, "1#\n2.\n.."], [2, 2, "1#\n2."],
])) {
  test(`keeps what fits at ${width}x${height}`, () => {
    const draft = new Draft("1#\n2.");
    draft.resize(width, height);
    assert.equal(draft.grid, grid);
    draft.undo();
    assert.equal(draft.grid, "1#\n2.");
  });
}

test("drops marks, and takes the same puzzle only once", () => {
  const draft = new Draft("*1x");
  assert.equal(draft.grid, ".1.");
  assert.equal(draft.replace(".1*"), false);
  assert.equal(draft.replace("..#"), true);
  assert.equal(draft.clear(), true);
  assert.equal(draft.past.length, 2);
});

test("keeps marks where they are symbols", () => {
  const draft = new Draft("*1x", [".", "1", "*", "x"]);
  assert.equal(draft.grid, "*1x");
  assert.equal(draft.next(2), ".");
  assert.equal(draft.replace(".#*"), true);
  assert.equal(draft.grid, "..*");
});

test("puts several symbols at once", () => {
  const draft = new Draft("..\n..");
  draft.put([{ cell: 1, symbol: "1" }, { cell: 2, symbol: "#" }]);
  assert.equal(draft.grid, ".1\n#.");
  draft.undo();
  assert.equal(draft.grid, "..\n..");
});
