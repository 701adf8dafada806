import assert from "node:assert/strict";
import { test } from "node:test";

import {
  FIRST_WISH, allows, anySeed, levelOf, recipeLike, recipeOf, symmetryOf,
} from "../../../../src/lightup/web/page/puzzles/recipe.js";
import { opened } from "../support.js";

test("a wish is a recipe", () => {
  assert.equal(recipeOf(FIRST_WISH), "10x10w22rot180L1");
  assert.ok(Number.isInteger(anySeed()));
});

for (const [recipe, symmetry, level] of /** @type {[string, string | null, number][]} */ ([
  ["10x10w22rot180L1#7.1", "rot180", 1], ["7x7n9antidiagonalL3+candidates1#7", "antidiagonal", 3],
  ["7x7w20noneL0", "none", 0], ["7x7w20L0", null, 0], ["7x7w20constructorL2", null, 2],
])) {
  test(`${recipe} names its symmetry and its level`, () => {
    assert.equal(symmetryOf(recipe), symmetry);
    assert.equal(levelOf(recipe), level);
  });
}

for (const [symmetry, width, height, expected] of /** @type {[string, number, number, boolean][]} */ ([
  ["rot90", 7, 7, true], ["rot90", 7, 8, false], ["full", 3, 4, false], ["diagonal", 4, 3, false],
  ["antidiagonal", 4, 3, false], ["rot180", 4, 3, true], ["none", 4, 3, true],
  ["mirror-both", 4, 3, true],
])) {
  test(`${symmetry} on ${width}x${height}`, () => {
    assert.equal(allows(symmetry, width, height), expected);
  });
}

for (const [more, expected] of /** @type {[Partial<import("../../../../src/lightup/web/page/types.d.ts").Opened>, string][]} */ ([
  [{ recipe: "10x10w22rot180L1+candidates1#7.1", level: 1 }, "10x10w22rot180L1+candidates1"],
  [{ level: 3 }, "3x2L3"], [{}, ""],
])) {
  test(`more puzzles like one with ${JSON.stringify(more)}`, () => assert.equal(recipeLike(opened(["...", "1.#"], more)), expected));
}
