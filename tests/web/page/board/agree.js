/** Reads scenes, a line of JSON each, and writes how the page draws their marks and boards. */

import { createInterface } from "node:readline";

import { brokenMarks, drawMarks } from "../../../../src/lightup/web/page/board/marks.js";
import { beams, signs, strips } from "../../../../src/lightup/web/page/board/shapes.js";
import { BULB, DOT, Marks } from "../../../../src/lightup/web/page/game/marks.js";
import { marksOf, withoutMarks } from "../../../../src/lightup/web/page/game/grid.js";
import { Puzzle, unopened } from "../../../../src/lightup/web/page/game/puzzle.js";

/** @import { Scene } from "../../../../src/lightup/web/page/types.d.ts" */

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {Scene} */
  const scene = JSON.parse(line);
  const puzzle = new Puzzle(unopened(withoutMarks(scene.board))), { width } = puzzle;
  const { bulbs, dots } = marksOf(scene.board), marks = new Marks(puzzle);
  for (const cell of bulbs) marks.put(cell, BULB);
  for (const cell of dots) marks.put(cell, DOT);
  console.log(JSON.stringify({
    marks: drawMarks(scene.marks, puzzle),
    broken: [...brokenMarks(marks.broken(), marks.bulbs, puzzle)].map(({ kind, cells }) => [kind, cells]),
    walls: signs("wall", [...puzzle.cells].flatMap((symbol, cell) => symbol === "." ? [] : [cell]), width),
    glass: signs("glass", bulbs, width),
    lit: strips([...marks.lit].sort((one, other) => one - other), width),
    beams: bulbs.map((bulb) => beams(bulb, puzzle.runsOf(bulb), width)),
  }));
}
