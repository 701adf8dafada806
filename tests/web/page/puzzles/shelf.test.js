import assert from "node:assert/strict";
import { test } from "node:test";

import { shelved } from "../../../../src/lightup/web/page/puzzles/shelf.js";
import { opened } from "../support.js";

test("the shelf has what is opened and the rest of the pack, the smallest first", () => {
  const ready = [opened(["#..", "..."], { recipe: "3x2w20L0#1.1" }),
    opened(["1.", "..", ".."], { recipe: "2x3w20L1#1.1" })];
  const pack = ["3x1w20L4#2.1 3x1:c", `2x3w20L1#1.1 ${ready[1].link}`, "1x1w20L6#3.1 1x1:a"];
  const books = shelved(ready, `${pack.join("\n")}\n`);
  assert.deepEqual(books.map(({ grid, level }) => [grid, level]),
    [[".", 6], ["1.\n..\n..", 1], ["#..\n...", 0], ["...", 4]]);
  assert.deepEqual(books.map((book) => book.opened), [null, ready[1], ready[0], null]);
});
