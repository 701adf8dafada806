/** The state of a game, move by move, and against a slow and simple second opinion. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { cellsOf } from "../../../../src/lightup/web/page/game/grid.js";
import { SlowGame } from "./slowgame.js";
import { Chance, opened, randomMark, randomOpened } from "../support.js";

/** @import { Mark, Order } from "../../../../src/lightup/web/page/game/game.js" */

/**
 * @param {string[]} rows
 * @param {unknown} [saved]
 */
const game = (rows, saved) => new Game(new Puzzle(opened(rows)), saved);

/**
 * A game that has gone through JSON.
 * @param {Game} played
 * @param {number} [now]
 */
const reloaded = (played, now = 0) => new Game(played.puzzle, asJson(played.save(now)));

/** @param {unknown} value */
const asJson = (value) => JSON.parse(JSON.stringify(value));

describe("a puzzle", () => {
  const puzzle = new Puzzle(opened(["1.#", "..."]));

  test("has its white cells, runs and clues", () => {
    assert.deepEqual(puzzle.white, [1, 3, 4, 5]);
    assert.deepEqual(puzzle.runs, [[1], [3, 4, 5], [3], [1, 4], [5]]);
    assert.deepEqual(puzzle.clues, [{ cell: 0, number: 1, beside: [1, 3] }]);
    assert.deepEqual(puzzle.runsOf(4), [[3, 4, 5], [1, 4]]);
    assert.deepEqual(puzzle.view(4).sort(), [1, 3, 4, 5]);
    assert.deepEqual([-1, 0, 1, 6].map((cell) => puzzle.isWhite(cell)), [false, false, true, false]);
    assert.equal(puzzle.place(5), "r2c3");
  });

  test("of one column has runs along both sides", () => {
    const narrow = new Puzzle(opened([".", ".", "#", "."]));
    assert.deepEqual(narrow.runsOf(1), [[1], [0, 1]]);
    assert.deepEqual(narrow.runsOf(3), [[3], [3]]);
  });
});

describe("marks", () => {
  test("light what they see", () => {
    const played = game(["..#", "...", "#.."]);
    assert.deepEqual(played.set([[4, "bulb"], [2, "bulb"], [4, "bulb"]]), [4]);
    assert.deepEqual([...played.lit].sort(), [1, 3, 4, 5, 7]);
    assert.deepEqual([played.litCount, played.whiteCount, played.isLit(0)], [5, 7, false]);
    assert.equal(played.grid(), "..#\n.*.\n#..");
  });

  test("follow each other in the order of the settings", () => {
    const played = game(["."]);
    for (const [order, marks] of /** @type {[Order, Mark[]][]} */ ([
      ["bulb", ["bulb", "dot", ""]], ["dot", ["dot", "bulb", ""]], ["single", ["bulb", "", "bulb"]],
    ])) {
      for (const mark of marks) {
        assert.equal(played.next(0, order), mark);
        played.set([[0, mark]]);
      }
      played.clear();
    }
    played.set([[0, "dot"]]);
    assert.equal(played.next(0, "single"), "bulb");
  });

  const BROKEN = /** @type {const} */ ([
    [["*.*"], { runs: [[0, 1, 2]], clues: [], cells: [] }],
    [["*", "*", "."], { runs: [[0, 1]], clues: [], cells: [] }],
    [["*0"], { runs: [], clues: [1], cells: [] }],
    [["x2.", ".#."], { runs: [], clues: [1], cells: [] }],
    [["*.", ".#", "x1"], { runs: [], clues: [5], cells: [] }],
    [["x#*"], { runs: [], clues: [], cells: [0] }],
    [["xx.", "#.#"], { runs: [], clues: [], cells: [] }],
  ]);
  for (const [rows, broken] of BROKEN) {
    test(`break rules: ${rows.join(" ")}`, () => assert.deepEqual(board(rows).broken(), broken));
  }

  test("finish clues, but not before the first mark", () => {
    assert.deepEqual(game(["0#"]).finished(), []);
    assert.deepEqual(board(["*1.", "#.#", "0#1"]).finished(), [6]);
    assert.deepEqual(board(["*1x"]).finished(), [1]);
  });

  test("solve", () => {
    assert.ok(!board(["*.1", "#.."]).solved);
    assert.ok(!board(["*.*"]).solved);
    assert.ok(board(["*.1", "..*"]).solved);
    assert.ok(game(["0#"]).solved);
    assert.ok(!game(["1#"]).solved);
  });
});

/**
 * A game with the marks of a text.
 * @param {readonly string[]} rows
 */
function board(rows) {
  const played = game(rows.map((row) => row.replaceAll(/[*x]/g, ".")));
  /** @type {Record<string, Mark>} */
  const marks = { "*": "bulb", x: "dot" };
  played.set([...rows.join("")].map((symbol, cell) => [cell, marks[symbol] ?? ""]));
  return played;
}

describe("moves", () => {
  test("of one stroke are taken back together", () => {
    const played = game(["...."]);
    played.set([[0, "bulb"]]);
    for (const cell of [1, 2, 3]) played.set([[cell, "dot"]], "first");
    played.set([[3, "bulb"]], "first");
    played.set([[3, ""]], "second");
    assert.equal(cellsOf(played.grid()), "*xx.");
    played.undo();
    assert.equal(cellsOf(played.grid()), "*xx*");
    played.undo();
    assert.equal(cellsOf(played.grid()), "*...");
    played.redo();
    assert.equal(cellsOf(played.grid()), "*xx*");
  });

  test("and all else that could be lost are noticed", () => {
    const played = game([".."]);
    assert.ok(!played.touched);
    played.beginTry();
    assert.ok(played.touched);
    played.undo();
    assert.ok(played.touched);
    played.again();
    played.setCheckpoint("", 0);
    assert.ok(played.touched);
    assert.ok(game([".."], { ...board(["*."]).save(0), done: [] }).touched);
  });

  test("of a stroke that changes nothing in the end are none", () => {
    const played = game([".."]);
    played.set([[0, "dot"]], 1);
    played.set([[0, ""]], 1);
    assert.ok(!played.canUndo);
  });

  test("that change nothing keep what was undone", () => {
    const played = game([".#"]);
    played.set([[0, "dot"]]);
    played.undo();
    assert.deepEqual(played.set([[0, ""], [1, "bulb"], [7, "dot"]]), []);
    assert.ok(played.canRedo && !played.canUndo);
    played.set([[0, "bulb"]]);
    assert.ok(!played.canRedo && played.canUndo);
  });

  test("that return to a checkpoint can be undone", () => {
    const played = game(["..."]);
    played.set([[0, "bulb"], [2, "dot"]]);
    played.setCheckpoint("first", 0);
    played.set([[0, "dot"], [1, "bulb"]]);
    assert.deepEqual(played.returnTo(0), [0, 1]);
    assert.equal(cellsOf(played.grid()), "*.x");
    played.undo();
    assert.equal(cellsOf(played.grid()), "x*x");
    played.renameCheckpoint(0, "other");
    assert.deepEqual(played.checkpoints, [{ name: "other", bulbs: [0], dots: [2], seconds: 0 }]);
    played.dropCheckpoint(0);
    assert.deepEqual(played.checkpoints, []);
  });

  test("are saved in so far as there is room", () => {
    const played = game([".".repeat(40)]);
    for (let move = 0; move < 5000; move++) played.set([[move % 40, played.next(move % 40, "bulb")]]);
    const saved = played.save(0);
    assert.ok(JSON.stringify(saved).length < 40_000);
    const again = reloaded(played);
    const undone = () => { let moves = 0; while (again.undo()) moves++; return moves; };
    assert.equal(undone(), 2000);
    for (let move = 0; move < 2000; move++) played.undo();
    assert.equal(cellsOf(again.grid()), cellsOf(played.grid()));
    assert.ok(played.canUndo);
  });
});

describe("a try-out", () => {
  const tried = () => {
    const played = game(["...."]);
    played.set([[0, "bulb"], [1, "dot"]]);
    played.beginTry();
    played.set([[1, ""], [2, "bulb"]]);
    return played;
  };

  test("knows what is tried", () => {
    const played = tried();
    assert.deepEqual([0, 1, 2, 3].map((cell) => played.isTried(cell)), [false, true, true, false]);
    played.beginTry();
    assert.ok(played.isTried(2));
  });

  test("can be thrown away, and that undone", () => {
    const played = tried();
    assert.deepEqual(played.dropTry(), [1, 2]);
    assert.deepEqual([cellsOf(played.grid()), played.trying], ["*x..", false]);
    assert.deepEqual(played.dropTry(), []);
    played.undo();
    assert.deepEqual([cellsOf(played.grid()), played.isTried(2)], ["*.*.", true]);
    played.redo();
    assert.deepEqual([cellsOf(played.grid()), played.trying], ["*x..", false]);
  });

  test("can be kept, and that undone", () => {
    const played = tried();
    played.keepTry();
    assert.deepEqual([cellsOf(played.grid()), played.trying, played.isTried(2)], ["*.*.", false, false]);
    played.keepTry();
    played.undo();
    assert.deepEqual([0, 1, 2, 3].map((cell) => played.isTried(cell)), [false, true, true, false]);
    played.undo();
    assert.deepEqual([cellsOf(played.grid()), played.trying], ["*x..", true]);
    played.undo();
    assert.ok(!played.trying && played.canUndo);
  });

  test("is saved", () => {
    const again = reloaded(tried());
    assert.ok(again.trying && again.isTried(1) && !again.isTried(0));
    again.dropTry();
    assert.equal(cellsOf(again.grid()), "*x..");
  });
});

describe("the clock", () => {
  test("runs between start and pause, and never back", () => {
    const played = game(["."]);
    assert.equal(played.seconds(5000), 0);
    played.start(10_000);
    played.start(11_000);
    assert.equal(played.seconds(12_500), 2.5);
    assert.equal(played.seconds(9000), 2.5);
    assert.equal(played.seconds(10_000), 3.5);
    played.pause(11_000);
    played.pause(20_000);
    assert.deepEqual([played.seconds(30_000), played.running], [4.5, false]);
    const again = reloaded(played);
    again.start(40_000);
    assert.equal(again.seconds(41_000), 5.5);
  });

  test("is saved while it runs, and stands still after that", () => {
    const played = game(["."]);
    played.start(0);
    const again = reloaded(played, 7000);
    assert.deepEqual([again.seconds(99_000), again.running, played.running], [7, false, true]);
  });

  test("stops for good when the puzzle is solved", () => {
    const played = game(["."]);
    played.start(0);
    assert.ok(!played.finish(1000));
    played.set([[0, "bulb"]]);
    assert.ok(played.finish(2000));
    assert.ok(!played.finish(3000));
    played.undo();
    played.start(4000);
    assert.deepEqual([played.seconds(9000), played.running, played.solvedAt], [2, false, 2000]);
    const again = reloaded(played);
    again.start(10_000);
    assert.deepEqual([again.seconds(11_000), again.solvedAt], [2, 2000]);
    again.again();
    again.start(0);
    assert.deepEqual([again.seconds(1000), again.solvedAt, again.canUndo], [1, null, false]);
  });
});

describe("a saved game", () => {
  const played = game(["..", "1."]);
  played.set([[0, "bulb"]]);
  played.setCheckpoint("here", 0);
  const saved = asJson(played.save(1));
  const empty = ["..", "1."].join("");

  test("of another puzzle is ignored", () => {
    assert.equal(cellsOf(game(["..", "2."], saved).grid()), "..2.");
  });

  const DAMAGED = [
    { version: 2 }, { marks: "?" }, { marks: "dAAAA" }, { marks: null }, { seconds: -1 },
    { seconds: "1" }, { opened: 1 },
  ].map((damage) => ({ ...saved, ...damage }));
  for (const [place, damaged] of [null, 7, "text", [], {}, ...DAMAGED].entries()) {
    test(`that is damaged is ignored (${place})`, () => {
      const again = game(["..", "1."], damaged);
      assert.deepEqual([cellsOf(again.grid()), again.canUndo], [empty, false]);
    });
  }

  const MOVES = [
    {}, 0, [0], [[]], [[9, 1]], [[-1, 1]], [["0", 1]], [["length", 1]], [[0, 0]], [[0, 1.5]],
    [[0, "1"]], [[0, -8]], [[0, 2 * 9 + 1]], [[0, 4 * 9 + 1]],
  ];
  for (const done of MOVES) {
    test(`loses only moves that are damaged: ${JSON.stringify(done)}`, () => {
      const again = game(["..", "1."], { ...saved, done });
      assert.deepEqual([cellsOf(again.grid()), again.canUndo], ["*.1.", false]);
      assert.equal(again.checkpoints.length, 1);
    });
  }

  test("loses checkpoints that are damaged", () => {
    const damaged = [{ name: 1 }, null, { name: "a", seconds: 1, marks: "??" }];
    const again = game(["..", "1."], { ...saved, checkpoints: [...damaged, ...saved.checkpoints] });
    assert.deepEqual(again.checkpoints, [{ name: "here", bulbs: [0], dots: [], seconds: 0 }]);
    assert.deepEqual(game(["..", "1."], { ...saved, checkpoints: 1 }).checkpoints, []);
  });
});

/** @param {Game} played */
const summary = (played) => ({
  cells: cellsOf(played.grid()),
  tried: played.puzzle.white.filter((cell) => played.isTried(cell)),
  trying: played.trying,
  can: [played.canUndo, played.canRedo],
  lit: [...played.lit].sort((one, other) => one - other),
  broken: played.broken(),
  finished: played.finished(),
  solved: played.solved,
});

const SYMBOLS = { "": ".", bulb: "*", dot: "x" };

/** @typedef {(chance: Chance, played: Game, slow: SlowGame) => void} Action on both games */

/** @type {Action} */
function setSome(chance, played, slow) {
  const size = played.puzzle.cells.length;
  const changes = Array.from({ length: 1 + chance.below(3) }, () => (
    /** @type {[number, Mark]} */ ([chance.below(size), randomMark(chance)])));
  played.set(changes);
  slow.edit((marks) => changes.forEach(([cell, mark]) => {
    if (played.puzzle.isWhite(cell)) marks[cell] = SYMBOLS[mark];
  }));
}

/** @type {Action} */
function undo(_, played, slow) {
  assert.equal(played.undo(), slow.now > 0);
  slow.move(-1);
}

/** @type {Action} */
function clear(_, played, slow) {
  played.clear();
  slow.edit((marks) => played.puzzle.white.forEach((cell) => { marks[cell] = "."; }));
}

/** @type {Action} */
function returnTo(chance, played, slow) {
  if (!slow.checkpoints.length) return;
  const index = chance.below(slow.checkpoints.length);
  played.returnTo(index);
  slow.edit((marks) => marks.splice(0, marks.length, ...slow.checkpoints[index]));
}

/** @type {Action[]} */
const ACTIONS = [
  ...new Array(12).fill(setSome), undo, undo, undo, clear, returnTo,
  (_, played, slow) => { played.redo(); slow.move(1); },
  (_, played, slow) => { played.redo(); slow.move(1); },
  (_, played, slow) => { played.beginTry(); slow.begin(); },
  (_, played, slow) => { played.keepTry(); slow.end(true); },
  (_, played, slow) => { played.dropTry(); slow.end(false); },
  (_, played, slow) => { played.setCheckpoint("", 0); slow.checkpoints.push(slow.position.marks); },
];

test("any actions lead to what a slow and simple game says", () => {
  for (let seed = 0; seed < 120; seed++) {
    const chance = new Chance(seed);
    const puzzle = new Puzzle(randomOpened(chance, 5));
    const slow = new SlowGame(puzzle);
    let played = new Game(puzzle);
    for (let step = 0; step < 80; step++) {
      chance.pick(ACTIONS)(chance, played, slow);
      if (chance.below(8) === 0) played = reloaded(played);
      assert.deepEqual(summary(played), slow.summary(), `seed ${seed}, step ${step}`);
    }
  }
});
