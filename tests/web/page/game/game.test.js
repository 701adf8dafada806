/** The state of a game, move by move, and against a slow and simple second opinion. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { isOn } from "../../../../src/lightup/web/page/game/aids.js";
import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { cellsOf } from "../../../../src/lightup/web/page/game/grid.js";
import { SlowGame } from "./slowgame.js";
import { Chance, opened, randomMark, randomOpened } from "../support.js";

/** @import { Mark, Order, Saved } from "../../../../src/lightup/web/page/game/game.js" */

/** The time of all games here, in milliseconds. */
let now = 0;

/**
 * @param {string[]} rows
 * @param {Saved} [saved]
 */
const game = (rows, saved) => new Game(new Puzzle(opened(rows)), saved, () => now);

/**
 * A game that has gone through JSON.
 * @param {Game} played
 */
const reloaded = (played) => new Game(played.puzzle, JSON.parse(JSON.stringify(played.save())), () => now);

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
    played.pause();
    assert.ok(!played.touched);
    played.begin();
    assert.ok(played.touched);
    played.undo();
    assert.ok(played.touched);
    const helped = game([".."]);
    helped.aid("hint");
    assert.ok(helped.touched);
  });

  test("of a stroke that changes nothing in the end are none", () => {
    const played = game([".."]);
    played.set([[1, "dot"]]);
    played.set([[0, "dot"]], 1);
    played.set([[0, ""]], 1);
    played.set([[0, "bulb"]], 1);
    played.undo();
    assert.equal(cellsOf(played.grid()), ".x");
    played.undo();
    assert.ok(!played.canUndo);
  });

  test("of a stroke end what could be redone", () => {
    const played = game(["..."]);
    played.set([[0, "dot"]], 1);
    played.begin();
    played.undo();
    played.set([[1, "dot"]], 1);
    assert.ok(!played.canRedo);
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

  test("can be taken back however many there were", () => {
    const played = game([".".repeat(40)]);
    for (let move = 0; move < 5000; move++) played.set([[move % 40, played.next(move % 40, "bulb")]]);
    assert.ok(JSON.stringify(played.save()).length < 40_000);
    const again = reloaded(played);
    const undone = () => { let moves = 0; while (again.undo()) moves++; return moves; };
    assert.equal(undone(), 5000);
    assert.equal(again.bulbs.size + again.dots.size, 0);
  });
});

describe("a branch", () => {
  const tried = () => {
    const played = game(["....."]);
    played.set([[0, "bulb"], [1, "dot"]]);
    played.begin();
    played.set([[1, ""], [2, "bulb"]]);
    played.begin();
    played.set([[3, "dot"]]);
    return played;
  };
  const CELLS = [0, 1, 2, 3, 4];

  /** @param {Game} played */
  const seen = (played) => [cellsOf(played.grid()), played.branches.length];

  test("knows its marks", () => {
    const played = tried();
    assert.deepEqual(CELLS.map((cell) => played.branchOf(cell)), [-1, 0, 0, 1, -1]);
    assert.deepEqual(played.branches, [{ name: "", cells: 2 }, { name: "", cells: 1 }]);
  });

  for (const [end, depth, expected] of /** @type {const} */ ([
    ["keep", 1, ["*.*x.", 1]], ["drop", 1, ["*.*..", 1]], ["back", 1, ["*.*..", 2]],
    ["keep", 0, ["*.*x.", 0]], ["drop", 0, ["*x...", 0]], ["back", 0, ["*x...", 1]],
  ])) {
    test(`ends: ${end} ${depth}, and that can be undone and redone`, () => {
      const played = tried();
      assert.ok(played[end](depth));
      assert.deepEqual(seen(played), expected);
      played.undo();
      assert.deepEqual([seen(played), CELLS.map((cell) => played.branchOf(cell))], [["*.*x.", 2], [-1, 0, 0, 1, -1]]);
      played.redo();
      assert.deepEqual(seen(played), expected);
    });
  }

  test("that is not there does nothing", () => {
    const played = tried();
    for (const depth of [-1, 2]) {
      assert.deepEqual([played.keep(depth), played.drop(depth), played.back(depth), played.rename(depth, "x")],
        [false, false, false, false]);
    }
  });

  test("has a name, which undo leaves alone", () => {
    const played = tried();
    played.rename(1, "wenn r1c4 • 💡");
    played.undo();
    assert.equal(played.branches[1].name, "wenn r1c4 • 💡");
    assert.equal(reloaded(played).branches[1].name, "wenn r1c4 • 💡");
  });

  test("is saved with the others", () => {
    const again = reloaded(tried());
    assert.deepEqual(seen(again), ["*.*x.", 2]);
    again.drop(0);
    assert.deepEqual(seen(again), ["*x...", 0]);
  });

  test("ends when the player starts over", () => {
    const played = tried();
    assert.ok(played.clear());
    assert.deepEqual(seen(played), [".....", 0]);
    assert.ok(!played.clear());
    played.undo();
    assert.deepEqual(seen(played), ["*.*x.", 2]);
  });

  test("in which the puzzle is solved ends as well", () => {
    const played = game(["..#.."]);
    played.set([[0, "bulb"]]);
    played.begin();
    played.set([[3, "bulb"]]);
    assert.ok(played.finish());
    assert.deepEqual([seen(played), played.branchOf(3)], [["*.#*.", 0], -1]);
    played.unlock();
    played.undo();
    assert.deepEqual(seen(played), ["*.#..", 1]);
  });
});

describe("two pages", () => {
  test("that went on with one game lose nothing", () => {
    const one = game(["......"]);
    one.set([[0, "dot"]]);
    const other = reloaded(one);
    one.set([[1, "bulb"]]);
    one.aid("hint");
    other.set([[2, "dot"]]);
    other.begin();
    other.set([[3, "dot"]]);
    assert.ok(one.takeOver(other.save()));
    assert.deepEqual([cellsOf(one.grid()), one.branches.length, one.aids[0]], ["x*xx..", 1, 1]);
    assert.ok(!other.takeOver(one.save()));
    assert.equal(cellsOf(other.grid()), "x*xx..");
    assert.deepEqual(other.save(), one.save());
  });

  test("agree on the later of two marks, and on the longer time", () => {
    const one = game([".."]), other = reloaded(one);
    one.start();
    one.set([[0, "bulb"]]);
    other.set([[0, "dot"]]);
    now += 5000;
    one.takeOver(other.save());
    assert.deepEqual([cellsOf(one.grid()), one.seconds(), one.running], ["*.", 5, true]);
  });

  test("take a new round over", () => {
    const one = game(["."]), other = reloaded(one);
    one.start();
    now += 9000;
    one.set([[0, "bulb"]]);
    one.finish();
    one.again();
    one.set([[0, "dot"]]);
    other.aid("hint");
    assert.ok(one.takeOver(other.save()));
    assert.deepEqual([cellsOf(one.grid()), one.seconds(), one.aids[0]], ["x", 0, 0]);
  });
});

describe("the clock", () => {
  /** @param {number} time */
  const at = (time) => { now = time; };

  test("runs between start and stop, and never back", () => {
    const played = game(["."]);
    at(5000);
    assert.equal(played.seconds(), 0);
    at(10_000);
    played.start();
    at(11_000);
    played.start();
    for (const [time, seconds] of [[12_500, 2.5], [9000, 2.5], [10_000, 3.5]]) {
      at(time);
      assert.equal(played.seconds(), seconds);
    }
    at(11_000);
    played.stop();
    at(20_000);
    played.pause();
    assert.deepEqual([played.seconds(), played.running], [4.5, false]);
    const again = reloaded(played);
    again.start();
    at(21_000);
    assert.equal(again.seconds(), 5.5);
  });

  test("is saved while it runs, and stands still after that", () => {
    const played = game(["."]);
    played.start();
    now += 7000;
    const again = reloaded(played);
    now += 7000;
    assert.deepEqual([again.seconds(), again.running, played.running], [7, false, true]);
  });

  test("gives each event its time", () => {
    const played = game([".."]);
    played.start();
    for (const mark of /** @type {Mark[]} */ (["bulb", "dot"])) {
      now += 1234;
      played.set([[0, mark]]);
    }
    assert.deepEqual(played.events.map((event) => event.at), [12, 25]);
    assert.deepEqual(reloaded(played).events, played.events);
  });

  test("stops for good when the puzzle is solved", () => {
    const played = game(["."]);
    played.start();
    assert.ok(!played.finish());
    now += 2000;
    played.set([[0, "bulb"]]);
    assert.ok(played.finish());
    assert.ok(!played.finish());
    const solvedAt = now;
    played.unlock();
    played.undo();
    played.start();
    now += 5000;
    assert.deepEqual([played.seconds(), played.running, played.solvedAt], [2, false, solvedAt]);
    const again = reloaded(played);
    again.start();
    now += 5000;
    assert.deepEqual([again.seconds(), again.solvedAt], [2, solvedAt]);
    again.again();
    again.start();
    now += 1000;
    assert.deepEqual([again.seconds(), again.solvedAt, again.canUndo, again.aids[0]], [1, null, false, 0]);
    assert.equal(reloaded(again).seconds(), 1);
  });
});

describe("a solved board", () => {
  const solved = () => {
    const played = game([".."]);
    played.aid("hint");
    played.aid("hint");
    played.set([[0, "bulb"]]);
    played.finish();
    return played;
  };

  test("is locked until the player wants it back", () => {
    const played = solved();
    assert.ok(played.locked && !played.canUndo && !played.canRedo);
    assert.deepEqual([played.set([[1, "dot"]]), played.undo(), played.clear(), played.begin()], [[], false, false, false]);
    assert.ok(reloaded(played).locked);
    played.unlock();
    assert.deepEqual([played.locked, played.undo(), cellsOf(played.grid())], [false, true, ".."]);
    assert.ok(!reloaded(played).locked);
  });

  test("has its time and what helped; what comes later does not count", () => {
    const played = solved();
    assert.deepEqual([played.solve?.seconds, played.solve?.aids.slice(0, 2)], [0, [2, 0]]);
    assert.ok(!played.aid("check"));
    played.again();
    assert.deepEqual([played.solve, played.locked, played.aids[0]], [null, false, 0]);
  });
});

/** @param {Game} played */
const summary = (played) => ({
  cells: cellsOf(played.grid()),
  branchOf: played.puzzle.white.map((cell) => played.branchOf(cell)),
  branches: played.branches.map(({ cells }) => cells),
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
function end(chance, played, slow) {
  const how = chance.pick(/** @type {const} */ (["keep", "drop", "back"])), depth = chance.below(3);
  assert.equal(played[how](depth), slow.end(how, depth));
}

/** @type {Action[]} */
const ACTIONS = [
  ...new Array(12).fill(setSome), undo, undo, undo, end, end,
  (_, played, slow) => { played.redo(); slow.move(1); },
  (_, played, slow) => { played.redo(); slow.move(1); },
  (_, played, slow) => { played.begin(); slow.begin(); },
  (_, played, slow) => { played.clear(); slow.clear(); },
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

describe("helpers", () => {
  const keys = ({ runs, clues, cells } = /** @type {import("../../../../src/lightup/web/page/game/marks.js").Broken} */ ({ runs: [], clues: [], cells: [] })) =>
    [...runs.map((run) => `run ${run[0]}`), ...clues.map((cell) => `clue ${cell}`), ...cells.map((cell) => `cell ${cell}`)];

  test("find the same cells as trying each of them", () => {
    let found = 0;
    for (let seed = 0; seed < 150; seed++) {
      const chance = new Chance(seed), puzzle = new Puzzle(randomOpened(chance, 8)), game = new Game(puzzle);
      game.set(puzzle.white.filter(() => !chance.below(5)).map((cell) => [cell, randomMark(chance)]));
      const free = puzzle.white.filter((cell) => game.mark(cell) === "" && !game.isLit(cell)), before = new Set(keys(game.broken()));
      const breaking = free.filter((cell) => {
        game.set([[cell, "bulb"]]);
        const broken = keys(game.broken());
        game.undo();
        return broken.some((key) => !before.has(key));
      });
      assert.deepEqual([...game.barred(["barred"])], breaking, `seed ${seed}`);
      const done = puzzle.clues.filter(({ beside, number }) => beside.filter((cell) => game.bulbs.has(cell)).length === number);
      const besideDone = free.filter((cell) => done.some(({ beside }) => beside.includes(cell)));
      assert.deepEqual([...game.barred(["clues"])].sort((a, b) => a - b), besideDone, `seed ${seed}`);
      const lit = puzzle.white.filter((cell) => game.isLit(cell) && game.mark(cell) === "");
      assert.deepEqual([...game.barred(["lit"])].sort((a, b) => a - b), lit, `seed ${seed}`);
      found += breaking.length;
    }
    assert.ok(found > 100);
  });

  for (const [until, level, expected] of /** @type {[string, number | null, boolean][]} */ ([
    ["off", 0, false], ["0", 0, true], ["0", 1, false], ["3", 3, true], ["3", null, false], ["always", null, true], ["always", 6, true],
  ])) {
    test(`up to ${until} at level ${level}`, () => assert.equal(isOn(until, level), expected));
  }
});
