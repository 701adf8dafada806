/** The broken rules of a game in words, for those who do not see them. */

import { FAULTS as W } from "./words.js";

/** @import { Game } from "../game/game.js" */

/**
 * A sentence for each broken rule, in the order of runs, clues and cells.
 * @param {Game} game
 * @returns {string[]}
 */
export function brokenRules(game) {
  const { puzzle, bulbs } = game, { runs, clues, cells } = game.broken();
  const clueAt = new Map(puzzle.clues.map((clue) => [clue.cell, clue]));
  return [
    ...runs.map((run) => W.run(puzzle.place(run[0]), puzzle.place(run[run.length - 1]))),
    ...clues.map((cell) => {
      const { number = 0, beside = [] } = clueAt.get(cell) ?? {};
      return W[beside.filter((one) => bulbs.has(one)).length > number ? "many" : "few"](number, puzzle.place(cell));
    }),
    ...cells.map((cell) => W.dark(puzzle.place(cell))),
  ];
}
