import assert from "node:assert/strict";
import { test } from "node:test";

import {
  FIRST_WISH, allows, anySeed, dayOf, daysAfter, levelOf, recipeOf, symmetryOf, withoutSeed,
} from "../../../../src/lightup/web/page/puzzles/recipe.js";

test("a wish is a recipe", () => {
  assert.equal(recipeOf(FIRST_WISH), "10x10w22rot180L1");
  assert.equal(withoutSeed("10x10w22rot180L1+candidates1#7.1"), "10x10w22rot180L1+candidates1");
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

for (const [day, days, expected] of /** @type {[string, number, string][]} */ ([
  ["2026-11-18", -1, "2026-11-17"], ["2026-12-31", 1, "2027-01-01"], ["2028-02-28", 1, "2028-02-29"],
  ["2026-03-29", 1, "2026-03-30"], ["2026-10-25", -1, "2026-10-24"],
])) {
  test(`${days} from ${day}`, () => assert.equal(daysAfter(day, days), expected));
}

test("a day is the one where the user is", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});
