import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { KINDS, readEvents, writeEvent } from "../../../../src/lightup/web/page/game/events.js";
import { Log } from "../../../../src/lightup/web/page/game/log.js";
import { Puzzle } from "../../../../src/lightup/web/page/game/puzzle.js";
import { Chance, opened } from "../support.js";

/** @import { Event } from "../../../../src/lightup/web/page/game/events.js" */

/** @param {Event[]} events */
const written = (events) => events.map((event, place) => {
  const before = events[place - 1];
  return writeEvent(event, before && before.kind !== "again" ? before.at : 0);
}).join("");

/** @param {Chance} chance */
function randomEvents(chance) {
  let time = 0;
  return Array.from({ length: chance.below(12) }, () => {
    const kind = chance.pick(KINDS), at = time + chance.pick([0, 7, 31, 32, 5000]);
    time = kind === "again" ? 0 : at;
    const values = Array.from({ length: chance.below(4) }, () => chance.pick([0, 31, 32, 33, 1023, 1024, 1.7e12]));
    return { kind, at, values };
  });
}

describe("events as text", () => {
  test("are what they were", () => {
    for (let seed = 0; seed < 300; seed++) {
      const events = randomEvents(new Chance(seed));
      assert.deepEqual(readEvents(written(events)), events);
    }
  });

  test("are short", () => assert.equal(written([{ kind: "set", at: 12, values: [4] }]), "AMBE"));

  test("keep what was before a tear", () => {
    const events = randomEvents(new Chance(7)), text = written(events);
    for (let cut = 0; cut <= text.length; cut++) {
      const read = readEvents(text.slice(0, cut));
      assert.deepEqual(read, events.slice(0, read.length));
      assert.ok(cut < text.length || read.length === events.length);
    }
  });

  for (const text of ["", "?", "g", "A", "AA", "AAB", "fAA", "AAB?", "AA", `AAB${"_".repeat(20)}A`]) {
    test(`are none in ${text || "nothing"}`, () => assert.deepEqual(readEvents(text), []));
  }
});

describe("a log", () => {
  const puzzle = new Puzzle(opened(["...."]));

  test("has only events that do something, and no time that goes back", () => {
    const log = new Log(puzzle);
    assert.deepEqual([log.add("undo", 1), log.add("set", 9, [1]), log.add("set", 9, [1]), log.add("begin", 3)],
      [false, true, false, true]);
    assert.deepEqual(log.events.map(({ at }) => at), [9, 9]);
  });

  test("takes any event after any other", () => {
    for (let seed = 0; seed < 500; seed++) {
      const log = new Log(puzzle, written(randomEvents(new Chance(seed))));
      const again = new Log(puzzle, log.text);
      assert.deepEqual([again.text, again.position.marks.values], [log.text, log.position.marks.values]);
    }
  });

  test("that is too long forgets its moves", () => {
    const log = new Log(puzzle);
    for (let time = 0; time < 110_000; time++) log.add("set", 0, [1 + time % 2]);
    assert.ok(log.text.length < 30);
    const short = new Log(puzzle, log.text);
    assert.deepEqual([short.position.marks.values, short.position.canUndo], [log.position.marks.values, false]);
  });
});
