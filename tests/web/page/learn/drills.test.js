import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { KEYS } from "../../../../src/lightup/web/page/learn/course.js";
import { read } from "../../../../src/lightup/web/page/learn/drills.js";
import { recipeFor } from "../../../../src/lightup/web/page/learn/use.js";

test("the drills that the page ships are read as they were written", () => {
  const text = readFileSync(new URL("../../../../src/lightup/web/drills.txt", import.meta.url), "utf8"), found = read(text);
  assert.deepEqual(Object.keys(found), KEYS);
  const lines = Object.entries(found).flatMap(([key, { drills, lookalikes }]) => [key,
    ...drills.map(({ board }) => board.replaceAll("\n", "/")), ...lookalikes.map(({ board }) => `~${board.replaceAll("\n", "/")}`)]);
  assert.equal(`${lines.join("\n")}\n`, text);
});

test("graded puzzles need the technique at its level", () => {
  assert.equal(recipeFor("starved_clue"), "7x7w22rot180L2+technique:starved-clue");
});
