import assert from "node:assert/strict";
import { test } from "node:test";

import { sentence } from "../../../../src/lightup/web/page/base/work.js";

test("a message becomes a sentence", () => {
  assert.equal(sentence("expected a puzzle, got none"), "Expected a puzzle, got none.");
  assert.equal(sentence("Stopped."), "Stopped.");
});
