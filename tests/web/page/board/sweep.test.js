import assert from "node:assert/strict";
import { test } from "node:test";

import { ringsAround } from "../../../../src/lightup/web/page/board/sweep.js";

test("light reaches cells by their steps from the last lamp", () => {
  assert.deepEqual(ringsAround(4, [0, 1, 2, 3, 4, 5, 6, 7, 8], 3), [[4], [1, 3, 5, 7], [0, 2, 6, 8]]);
  assert.deepEqual(ringsAround(0, [0, 2], 3), [[0], [], [2]]);
});
