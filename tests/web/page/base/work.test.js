import assert from "node:assert/strict";
import { test } from "node:test";

import { advised, sentence } from "../../../../src/lightup/web/page/base/work.js";

test("the page adds its own advice to an error", () => {
  const error = new Error("got two");
  assert.equal(advised(error), "got two");
  assert.equal(advised(Object.assign(error, { where: "format" })), "got two; choose the format under “Open”");
});

test("a message becomes a sentence", () => {
  assert.equal(sentence("expected a puzzle, got none"), "Expected a puzzle, got none.");
  assert.equal(sentence("Stopped."), "Stopped.");
});
