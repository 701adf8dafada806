import assert from "node:assert/strict";
import test from "node:test";

import { advised, sentence } from "../../../../src/lightup/web/page/base/work.js";

/** What the engine says, and what a person reads. */
const SAID = /** @type {[string, string][]} */ ([
  ["Stopped.", "Stopped."],
  ["pzpr cannot hold bulbs: left out", "Pzpr cannot hold bulbs: left out."],
  ["expected a Light Up puzzle, got one of Slitherlink", "This is a Slitherlink puzzle; this page plays Light Up."],
  ["expected a Light Up puzzle, got one of Aqre", "This is an Aqre puzzle; this page plays Light Up."],
  ["expected a puzzle in a known format, got 'hello'", "The page cannot read this as a puzzle. It understands links, game ids, recipes and rows of cells."],
  ["expected at most 1600 cells, got 1640", "This puzzle is too large: it has 1640 cells, and the most is 1600."],
  ["gave up after 10 seconds: out of patience", "This took more than 10 s, so it was stopped."],
  ["expected 10 cells in row 3, got 9: '..1'", "Row 3 should have 10 cells, and has 9."],
  ["expected 49 cells, got 31: the rest is read as white", "Only 31 of the 49 cells are given; the rest is open."],
  ["expected 49 cells, got 6: 'abc'", "By its size this puzzle has 49 cells, but 6 are given."],
  ["expected a square number of cells on one line, got 3: 'WB5'", "One line of 3 cells makes no square. Put each row on a line of its own."],
  ["expected one of - x 0 1 2 3 4 o at r1c1, got '-1': '-1 0'", "There is “-1” at r1c1, and no cell can hold that."],
  ["expected one of akari, lightup, bijutsukan as type, got 'slither'", "This is a puzzle of the kind “slither”; this page plays Light Up."],
  ["expected the number of rows and the number of columns, got the end", "The text ends too soon: a part of the puzzle is missing."],
  ["expected a recipe such as 10x10w22rot180L3#7, got '5x5x'", "This is not a recipe. A recipe looks like this: 10x10w22rot180L3#7."],
  ["expected at most 24 walls on 5x5, which leave a cell to light, got 25", "A 5x5 board has room for 24 walls at most: one cell must stay open."],
  ["no 3x3 puzzle with 2 walls and the symmetry rot180 has level 6: all 4 wall patterns were searched",
    "No 3x3 puzzle of this kind reaches level 6: all were tried. Choose an easier level, a larger board, or another symmetry."],
  ["expected well-formed XML, got an error: x", "This should be well-formed XML. Found: an error: x."],
  ["2: expected a puzzle, got nothing", "Puzzle 2: There is nothing here to read."],
  ["expected a square for rot90, got 5x4", "This symmetry needs a square board, and 5x4 is not square."],
]);

test("a message of the engine becomes a sentence for people", () => {
  for (const [message, said] of SAID) {
    assert.equal(sentence(message), said);
    assert.equal(sentence(said), said);
    assert.doesNotMatch(said, /expected .* got /i);
  }
});

test("advice goes with the key that an error is about", () => {
  const error = Object.assign(new Error("got two"), { where: "" });
  assert.equal(advised(error), "Got two.");
  assert.equal(advised(Object.assign(error, { where: "format" })), "Got two. Choose the format under “Open”.");
});
