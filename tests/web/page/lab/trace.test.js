import assert from "node:assert/strict";
import test from "node:test";

import { failedLiterals } from "../../../../src/lightup/web/page/lab/steps.js";
import { Replay, keyOf } from "../../../../src/lightup/web/page/lab/trace.js";

/** @import { Event } from "../../../../src/lightup/web/page/types.d.ts" */

/** @type {Event[]} */
const EVENTS = [
  { kind: "imply", text: "", literal: -1, clause: [-1], by: "wall", cell: 0 },
  { kind: "decide", text: "", literal: 2 },
  { kind: "decide", text: "", literal: 3 },
  { kind: "imply", text: "", literal: 4, clause: [4, -3], by: "clue", cell: 0 },
  { kind: "imply", text: "", literal: -5, clause: [-5, -4, -2, 1], by: "run", cell: 1 },
  { kind: "conflict", text: "", clause: [5, -4], by: "lit", cell: 5 },
  { kind: "learn", text: "", clause: [-4, -2] },
  { kind: "backjump", text: "", level: 1 },
  { kind: "imply", text: "", literal: -4, clause: [-4, -2], by: "learnt" },
  { kind: "restart", text: "" },
  { kind: "solution", text: "" },
];
const literals = (/** @type {Replay} */ replay, /** @type {number} */ step) => replay.at(step).trail.map(({ literal }) => literal);

test("the trail after each event; a jump back removes what is above its level", () => {
  const replay = new Replay(EVENTS);
  assert.deepEqual(literals(replay, 0), []);
  assert.deepEqual(literals(replay, 5), [-1, 2, 3, 4, -5]);
  assert.deepEqual(literals(replay, 9), [-1, 2, -4]);
  assert.deepEqual(literals(replay, 11), [-1]);
  assert.deepEqual([...replay.levels], [0, 0, 1, 2, 2, 2, 2, 2, 1, 1, 0, 0]);
});

test("a long trace is the same from any place", () => {
  const long = Array.from({ length: 400 }, () => EVENTS.slice(1, 10)).flat(), replay = new Replay(long);
  for (const step of [0, 255, 256, 257, 1000, 3599, 3600]) {
    const slow = new Replay(long.slice(0, step));
    assert.deepEqual(replay.at(step), { ...slow.at(step) }, String(step));
  }
});

test("it stops at conflicts, learnt clauses, levels, cells and clauses, else at the end", () => {
  const replay = new Replay(EVENTS);
  assert.equal(replay.next(0, [{ kind: "conflict" }]), 6);
  assert.equal(replay.next(6, [{ kind: "conflict" }]), 11);
  assert.equal(replay.next(0, [{ kind: "learn" }, { kind: "conflict" }]), 6);
  assert.equal(replay.next(0, [{ kind: "level", value: 2 }]), 3);
  assert.equal(replay.next(0, [{ kind: "cell", value: 3 }]), 4);
  assert.equal(replay.next(0, [{ kind: "clause", key: keyOf([-2, -4]) }]), 7);
  assert.equal(replay.next(7, [{ kind: "clause", key: keyOf([-2, -4]) }]), 9);
  assert.equal(replay.next(3, []), 11);
});

test("a failed literal is a decision at level 1 of which the opposite is learnt", () => {
  const trial = (/** @type {number} */ literal, /** @type {number[]} */ clause) => /** @type {Event[]} */ ([
    { kind: "decide", text: "", literal }, { kind: "conflict", text: "", clause: [9] },
    { kind: "learn", text: "", clause }, { kind: "backjump", text: "", level: 0 },
  ]);
  const events = [...trial(1, [-1]), ...trial(2, [3]), ...trial(-4, [4])];
  assert.deepEqual([...failedLiterals(events)], [events[0], events[8]]);
  assert.equal(failedLiterals(EVENTS).size, 0);
});

test("the analysis ends with one literal of the last level, by reasons alone", () => {
  const lines = new Replay(EVENTS).analysis(5);
  assert.deepEqual(lines.map(({ clause }) => [...clause].sort()), [[-4, 5], [-2, -4]]);
  assert.deepEqual(lines.map(({ open }) => open), [2, 1]);
});

test("the graph has the literals that led to the conflict, causes first", () => {
  const nodes = new Replay(EVENTS).graph(5);
  assert.deepEqual(nodes.map(({ literal }) => literal), [2, 3, 4, -5, 0]);
  assert.deepEqual(nodes.map(({ from }) => from), [[], [], [3], [4, 2], [-5, 4]]);
});

test("all stops are those that one comes to, one after the other", () => {
  const replay = new Replay(EVENTS), stops = /** @type {import("../../../../src/lightup/web/page/lab/trace.js").Stop[]} */ (
    [{ kind: "conflict" }, { kind: "level", value: 2 }, { kind: "cell", value: 3 }]);
  const met = [];
  for (let step = replay.next(0, stops); step < EVENTS.length; step = replay.next(step, stops)) met.push(step);
  assert.deepEqual(replay.stopped(stops), met);
  assert.deepEqual(met, [3, 4, 6, 9]);
});

test("a decision that a restart keeps was made before it", () => {
  /** @type {Event[]} */
  const events = [...EVENTS.slice(0, 3), { kind: "restart", text: "" }, ...EVENTS.slice(1, 3), { kind: "restart", text: "" },
    EVENTS[1], { kind: "decide", text: "", literal: -3 }];
  assert.deepEqual([1, 2, 4, 5, 7, 8].map((event) => new Replay(events).made(event)), [1, 2, 1, 2, 1, 8]);
});
