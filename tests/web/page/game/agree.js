/** Reads boards, a line of JSON each, plays their marks and writes what follows from them. */

import { createInterface } from "node:readline";

import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";

/** @import { Mark } from "../../../../src/lightup/web/page/game/game.js" */
/** @import { Opened } from "../../../../src/lightup/web/page/types.d.ts" */

/** @param {Iterable<number>} cells */
const sorted = (cells) => [...cells].sort((one, other) => one - other);

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {Opened} */
  const opened = JSON.parse(line);
  const game = new Game(new Puzzle(opened));
  const { bulbs, dots } = opened.marks;
  // The other marks first, and taken back again: light must go as well as it comes.
  game.set([...bulbs, ...dots].map((cell) => [cell, "bulb"]));
  game.undo();
  for (const cell of [...dots, ...bulbs]) game.set([[cell, /** @type {Mark} */ ("dot")]]);
  for (const cell of bulbs) game.set([[cell, "bulb"]]);
  console.log(JSON.stringify({
    board: game.grid(), runs: game.puzzle.runs, clues: game.puzzle.clues, lit: sorted(game.lit), broken: game.broken(), finished: game.finished(),
    solved: game.solved,
  }));
}
