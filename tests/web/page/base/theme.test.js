import assert from "node:assert/strict";
import { test } from "node:test";

import { turned } from "../../../../src/lightup/web/page/base/theme.js";

test("the button turns to the other look, and back to the system", () => {
  assert.equal(turned("system", "light"), "dark");
  assert.equal(turned("dark", "light"), "system");
  assert.equal(turned("light", "light"), "dark");
  assert.equal(turned("system", "dark"), "light");
  assert.equal(turned("light", "dark"), "system");
  assert.equal(turned("dark", "dark"), "light");
});
