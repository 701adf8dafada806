/** Writes random logs of games, one line of JSON each: the puzzle, the text, and the marks in the end. */

import { KINDS } from "../../../../src/lightup/web/page/game/events.js";
import { Log } from "../../../../src/lightup/web/page/game/log.js";
import { Puzzle } from "../../../../src/lightup/web/page/game/puzzle.js";
import { Chance, opened } from "../support.js";

const ROWS = ["..1.", "#...", "..0."], kinds = KINDS.filter((kind) => kind !== "solved" && kind !== "forgot");

for (let seed = 0; seed < 400; seed++) {
  const chance = new Chance(seed), puzzle = new Puzzle(opened(ROWS));
  let log = new Log(puzzle), at = 0;
  for (let number = chance.below(40); number > 0; number--) {
    const kind = chance.below(3) ? "set" : chance.pick(kinds), count = kind === "set" || kind === "more" ? 1 + chance.below(3) : 1;
    const most = kind === "set" || kind === "more" ? 36 : kind === "aid" ? 7 : 2;
    at += chance.below(90);
    log.add(kind, at, Array.from({ length: count }, () => chance.below(most)));
    at = log.at;
    if (!chance.below(60)) log = log.shortened();
  }
  const { marks, aids } = log.position;
  console.log(JSON.stringify({ puzzle: ROWS.join("\n"), text: log.text, marks: [...marks.values], aids, seconds: log.at / 10 }));
}
