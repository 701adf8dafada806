import assert from "node:assert/strict";
import { test } from "node:test";

import { Progress } from "../../../../src/lightup/web/page/learn/progress.js";

/** @import { Kind } from "../../../../src/lightup/web/page/learn/course.js" */

const DAY = 86_400_000, NOON = new Date(2026, 10, 18, 12).getTime();

/** Settings, and a clock that a test can move. */
function fresh() {
  /** @type {Record<string, any>} */
  const values = {};
  const clock = { now: NOON };
  const settings = {
    get: (/** @type {string} */ name) => values[name],
    set: (/** @type {string} */ name, /** @type {any} */ value) => { values[name] = value; },
  };
  return { progress: new Progress(/** @type {any} */ (settings), () => clock.now), clock, values };
}

/** @param {Progress} progress @param {string} key */
const pass = (progress, key) => /** @type {[Kind, boolean][]} */ ([["do", false], ["do", false], ["do", true]]).map(
  ([kind, lookalike]) => progress.answer(key, { kind, right: true, lookalike }));

test("a lesson passes once, and comes back the next day", () => {
  const { progress, clock } = fresh();
  assert.equal(progress.next, "lit_cells");
  assert.deepEqual(pass(progress, "lit_cells"), [false, false, true]);
  assert.deepEqual(pass(progress, "lit_cells"), [false, false, false]);
  assert.deepEqual([progress.passed, progress.next, progress.due], [["lit_cells"], "complete_clue", []]);
  clock.now += DAY;
  assert.deepEqual(progress.due, ["lit_cells"]);
  progress.review("lit_cells", true);
  assert.deepEqual(progress.due, []);
  clock.now += 2 * DAY;
  assert.deepEqual(progress.due, []);
  clock.now += DAY;
  assert.deepEqual(progress.due, ["lit_cells"]);
});

test("only the last four exercises are kept", () => {
  const { progress } = fresh();
  for (let time = 0; time < 6; time++) progress.answer("beam", { kind: "see", right: time > 3, lookalike: false });
  assert.deepEqual(progress.of("beam").last.map(({ right }) => right), [false, false, true, true]);
  assert.equal(progress.of("beam").tries, 6);
});

test("no drill comes twice", () => {
  const { progress } = fresh();
  assert.deepEqual([false, false, true, false].map((lookalike) => progress.take("beam", lookalike)), [0, 1, 0, 2]);
});

test("progress is exported and imported; what was passed here stays passed", () => {
  const here = fresh().progress, there = fresh().progress;
  pass(here, "lit_cells");
  pass(there, "beam");
  there.answer("lit_cells", { kind: "see", right: false, lookalike: false });
  assert.equal(here.read(there.text), true);
  assert.deepEqual(here.passed, ["lit_cells", "beam"]);
  for (const text of ["", "{}", "[]", "null", '{"kind":"lightup-progress","learned":{"nonsense":{"last":[]}}}',
    '{"kind":"lightup-progress","learned":{"beam":{"last":[],"tries":"many"}}}', '{"kind":"lightup-lesson","learned":{}}']) {
    assert.equal(here.read(text), false, text);
  }
  assert.deepEqual(here.passed, ["lit_cells", "beam"]);
});

test("what is damaged in the storage counts as nothing", () => {
  const { progress, values } = fresh();
  for (const stored of [1, "x", [], { beam: 3 }, { beam: { last: 7 } }, { nonsense: { last: [] } }]) {
    values.learning = stored;
    assert.equal(progress.of("beam").tries, 0);
    assert.deepEqual(progress.due, []);
  }
});
