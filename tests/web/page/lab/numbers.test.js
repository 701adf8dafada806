import assert from "node:assert/strict";
import test from "node:test";

import { duration, interval, large, median, overlap } from "../../../../src/lightup/web/page/lab/numbers.js";
import { Chance } from "../support.js";

test("medians and numbers in words", () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  assert.deepEqual([2e-6, .0123, 4].map(duration), ["2.00\u00a0µs", "12.3\u00a0ms", "4.00\u00a0s"]);
  assert.deepEqual([1234, 5.42e22].map(large), ["1,234", "5.4 · 10^22"]);
});

test("the interval has the true median nineteen times of twenty", () => {
  const chance = new Chance(3), end = 1001;
  let hits = 0;
  for (let round = 0; round < 400; round++) {
    const [low, high] = interval(Array.from({ length: 51 }, () => chance.below(end))) ?? [0, 0];
    hits += Number(low <= 500 && 500 <= high);
  }
  assert.ok(hits >= 360 && hits < 400, String(hits));
  assert.equal(interval([1, 2, 3]), null);
});

test("what overlaps, or has no interval, is too close to call", () => {
  assert.ok(overlap([1, 3], [2, 5]));
  assert.ok(!overlap([1, 2], [3, 4]));
  assert.ok(overlap(null, [1, 2]));
});
