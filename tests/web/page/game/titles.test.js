import assert from "node:assert/strict";
import { test } from "node:test";

import { subtitleOf, titleOf } from "../../../../src/lightup/web/page/game/titles.js";
import { opened } from "../support.js";

test("a puzzle is called by its level and size", () => {
  assert.match(titleOf(opened(["..", ".."], { level: 2 })), /^Tricky/);
  assert.equal(titleOf(opened(["..", ".."], { level: 2, name: "mine" })), "mine");
});

for (const [symmetry, expected] of /** @type {[string | null, string][]} */ ([
  ["antidiagonal", "Symmetry: other diagonal · "], ["diagonal", "Symmetry: diagonal · "], ["none", ""], [null, ""],
])) {
  test(`the symmetry ${symmetry} is told as it is`, () => {
    const recipe = `7x7w20${symmetry ?? ""}L2#7.1`;
    assert.ok(subtitleOf(opened(["..", ".."], { recipe, symmetry })).startsWith(expected));
    assert.equal(subtitleOf(opened(["..", ".."], { recipe, symmetry })).includes("Symmetry"), expected !== "");
  });
}
