import assert from "node:assert/strict";
import { test } from "node:test";

import { handedIn, read, written } from "../../../../src/lightup/web/page/learn/assignment.js";

/** @import { Assignment } from "../../../../src/lightup/web/page/learn/assignment.js" */

const LESSON = /** @type {Assignment} */ ({ say: "Für Anfänger: 光", puzzles: ["1x1:a", "2x2:d"], techniques: ["beam"], help: "check" });

test("an assignment fits into an address and comes back", () => {
  for (const one of [LESSON, { ...LESSON, techniques: null, say: "" }]) {
    assert.match(written(one), /^[\w-]+$/);
    assert.deepEqual(read(written(one)), one);
  }
});

test("a damaged address is no assignment", () => {
  const whole = written(LESSON);
  for (const text of ["", "x", whole.slice(1), whole.slice(0, -9), "%%%", btoa("[1]"), btoa("null"), btoa("[2,\"\",[\"a\"],null,\"none\"]"),
    btoa("[1,\"\",[],null,\"none\"]"), btoa("[1,\"\",[\"a\"],[\"nonsense\"],\"none\"]"), btoa("[1,\"\",[\"a\"],null,\"all\"]")]) {
    assert.equal(read(text), null, text);
  }
});

test("what is handed in has each puzzle, with what was done", () => {
  const opened = /** @type {any} */ ({ puzzle: "." }), saved = { opened, log: "AMBN", seconds: 3.14159 };
  const found = JSON.parse(handedIn(LESSON, "Ada", [{ saved, aids: [1, 0], solved: true }, null]));
  assert.deepEqual([found.kind, found.version, found.name, found.help, found.techniques], ["lightup-lesson", 1, "Ada", "check", ["beam"]]);
  assert.deepEqual(found.puzzles, [
    { link: "1x1:a", puzzle: ".", solved: true, seconds: 3.1, aids: [1, 0], log: "AMBN" },
    { link: "2x2:d", puzzle: null, solved: false, seconds: 0, aids: [], log: "" },
  ]);
});
