import assert from "node:assert/strict";
import { test } from "node:test";

import { COURSE, DAYS, KEYS, dayOf, isPassed, kindAt, missing, reviewed } from "../../../../src/lightup/web/page/learn/course.js";

/** @import { Try } from "../../../../src/lightup/web/page/learn/course.js" */

/**
 * Tries from a short text: a letter for each kind (`l`: a lookalike), a capital if it was right.
 * @param {string} text
 * @returns {Try[]}
 */
const tries = (text) => [...text].map((one) => ({
  kind: /** @type {const} */ ({ s: "see", g: "gap", p: "slip", d: "do", l: "do" })[/** @type {"s"} */ (one.toLowerCase())],
  right: one !== one.toLowerCase(), lookalike: one.toLowerCase() === "l",
}));

test("the course has every technique once, level by level", () => {
  assert.deepEqual(COURSE.flatMap(({ keys }) => keys), KEYS);
  assert.deepEqual(COURSE.map(({ level }) => level), [0, 1, 2, 3, 4, 5, 6, 7]);
});

for (const [text, passes] of /** @type {[string, boolean][]} */ ([
  ["", false], ["DL", false], ["DLG", false], ["DLD", true], ["sDLD", true], ["DLDs", true], ["sDLp", false], ["DdLD", true],
  ["DDDD", false], ["SLGP", false], ["LLLL", false], ["DLDsp", false], ["ddddDLD", true], ["LSDG", false],
])) {
  test(`after ${text || "nothing"}, a lesson is ${passes ? "" : "not "}passed`, () => assert.equal(isPassed(tries(text)), passes));
}

test("what is missing", () => {
  assert.deepEqual(missing(tries("Ds")), { right: 2, lookalike: true });
  assert.deepEqual(missing(tries("LD")), { right: 1, lookalike: false });
});

test("each four exercises have two to do and one lookalike, and nobody can tell where", () => {
  const places = new Set();
  for (const key of KEYS) {
    for (let block = 0; block < 8; block++) {
      const kinds = [0, 1, 2, 3].map((place) => kindAt(key, 4 * block + place));
      assert.equal(kinds.filter((kind) => kind === "look").length, 1);
      assert.equal(kinds.filter((kind) => kind === "do").length, 2);
      assert.ok(block || !["do", "look"].includes(kinds[0]));
      places.add(kinds.indexOf("look"));
    }
  }
  assert.equal(places.size, 4);
});

test("all kinds come up in a lesson", () => {
  const kinds = new Set(Array.from({ length: 12 }, (_, number) => kindAt("beam", number)));
  assert.deepEqual([...kinds].sort(), ["do", "gap", "look", "see", "slip"]);
});

test("a technique comes back later each time, and tomorrow if it was missed", () => {
  let state = reviewed(-1, true, 100);
  const gaps = [state.due - 100];
  for (let time = 0; time < 6; time++) {
    const before = state.due;
    state = reviewed(state.stage, true, before);
    gaps.push(state.due - before);
  }
  assert.deepEqual(gaps, [...DAYS, 30, 30]);
  assert.deepEqual(reviewed(3, false, 100), { stage: 0, due: 101 });
});

test("days change at midnight", () => {
  const midnight = new Date(2026, 10, 18).getTime();
  assert.equal(dayOf(midnight), dayOf(midnight - 1) + 1);
  assert.equal(dayOf(midnight + 86_399_999), dayOf(midnight));
});
