import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL } from "../../../../src/lightup/web/page/board/codes.js";
import { Draft } from "../../../../src/lightup/web/page/board/draft.js";
import { flipped, grown, mirrored, shifted, turned } from "../../../../src/lightup/web/page/board/edits.js";
import { emptyGrid } from "../../../../src/lightup/web/page/game/grid.js";

/** Numbers that look random, the same in each run. @param {number} seed */
const random = (seed) => (/** @type {number} */ below) => {
  seed = (seed * 1103515245 + 12345) % 2 ** 31;
  return Math.floor(seed / 2 ** 31 * below);
};

test("paints, undoes and does again", () => {
  const draft = new Draft(emptyGrid(2, 1));
  assert.equal(draft.paint(1, "3"), true);
  assert.equal(draft.paint(1, "3"), false);
  assert.equal(draft.grid, ".3");
  assert.equal(draft.undo(), true);
  assert.equal(draft.undo(), false);
  assert.equal(draft.grid, "..");
  assert.equal(draft.redo(), true);
  assert.equal(draft.grid, ".3");
  assert.equal(draft.canRedo, false);
});

test("a new change ends what could be done again, but it is kept as a branch", () => {
  const draft = new Draft(emptyGrid(2, 1));
  draft.paint(0, "#");
  const first = draft.current;
  draft.undo();
  draft.paint(1, "0");
  assert.equal(draft.canRedo, false);
  assert.equal(draft.gridAt(first), "#.");
  draft.go(first);
  assert.equal(draft.grid, "#.");
  draft.undo();
  draft.redo();
  assert.equal(draft.grid, "#.", "redo leads where one came from");
});

test("a stroke is one step", () => {
  const draft = new Draft("...."), stroke = {};
  draft.paint(0, "#", stroke);
  draft.paint(1, "#", stroke);
  draft.paint(2, "#", {});
  assert.equal(draft.grid, "###.");
  draft.undo();
  assert.equal(draft.grid, "##..");
  draft.undo();
  assert.equal(draft.grid, "....");
  draft.redo();
  draft.paint(3, "#", stroke);
  draft.undo();
  assert.equal(draft.grid, "##..", "a stroke does not go on after something else");
});

test("goes round all symbols, both ways", () => {
  const draft = new Draft(emptyGrid(1, 1));
  let seen = "";
  for (let step = 0; step < 7; step++) {
    seen += draft.at(0);
    draft.paint(0, draft.next(0));
  }
  assert.equal(seen, ".#01234");
  assert.equal(draft.next(0, -1), "4");
  assert.equal(draft.next(0, 1, ["#", "2"]), "#", "one that is not among them goes to the first");
});

for (const [width, height, grid] of /** @type {[number, number, string][]} */ ([
  [3, 2, "1#.\n2.."], [1, 1, "1"], [2, 3, "1#\n2.\n.."], [2, 2, "1#\n2."],
])) {
  test(`keeps what fits at ${width}x${height}`, () => {
    const draft = new Draft("1#\n2.");
    draft.resize(width, height);
    assert.equal(draft.grid, grid);
    draft.undo();
    assert.equal(draft.grid, "1#\n2.");
  });
}

/** @type {[string, (rows: number[][]) => number[][], string, number][]} name, change, result, times until nothing has changed */
const ARRANGED = [
  ["turned", turned, "*.1\nx#2", 4],
  ["mirrored", mirrored, "21\n#.\nx*", 2],
  ["flipped", flipped, "*x\n.#\n12", 2],
  ["shifted", (rows) => shifted(rows, 1, -1), "x*\n21\n#.", 6],
  ["grown and cut again", (rows) => grown(grown(rows, { top: 1, left: 2 }, 0), { top: -1, left: -2 }, 0), "12\n.#\n*x", 1],
];
for (const [name, change, result, times] of ARRANGED) {
  test(`a board that is ${name} loses nothing`, () => {
    const start = "12\n.#\n*x", draft = new Draft(start, ALL);
    draft.lock([1], true);
    draft.arrange(change);
    assert.equal(draft.grid, result);
    assert.equal(draft.cells[draft.locked[0]], "2", "a lock stays with its cell");
    for (let time = 1; time < times; time++) draft.arrange(change);
    assert.equal(draft.grid, start);
    assert.deepEqual(draft.locked, [1]);
    while (draft.undo());
    assert.deepEqual([draft.grid, draft.locked], [start, []]);
  });
}

test("drops marks, and takes the same puzzle only once", () => {
  const draft = new Draft("*1x");
  assert.equal(draft.grid, ".1.");
  assert.equal(draft.replace(".1*"), false);
  assert.equal(draft.replace("..#"), true);
  assert.equal(draft.clear(), true);
  assert.equal(draft.path.length, 3);
});

test("keeps marks where they are symbols", () => {
  const draft = new Draft("*1x", [".", "1", "*", "x"]);
  assert.equal(draft.grid, "*1x");
  assert.equal(draft.next(2), ".");
  assert.equal(draft.replace(".#*"), true);
  assert.equal(draft.grid, "..*");
});

test("puts several symbols at once, and locks stay", () => {
  const draft = new Draft("..\n..");
  draft.lock([1], true);
  draft.put([{ cell: 1, symbol: "1" }, { cell: 2, symbol: "#" }]);
  assert.equal(draft.grid, ".1\n#.");
  assert.deepEqual(draft.locked, [1]);
  draft.undo();
  assert.equal(draft.grid, "..\n..");
  draft.lock([1], false);
  assert.deepEqual(draft.locked, []);
});

/** Draws at random. @param {Draft} draft @param {number} strokes @param {(below: number) => number} any */
function scribble(draft, strokes, any) {
  for (let stroke = 0; stroke < strokes; stroke++) {
    const kind = any(12), cells = draft.cells.length;
    if (kind === 0) draft.arrange(turned);
    else if (kind === 1) draft.resize(1 + any(6), 1 + any(6));
    else if (kind === 2) draft.undo();
    else if (kind === 3) draft.redo();
    else if (kind === 4) draft.lock([any(cells)], any(2) === 0);
    else if (kind === 5) draft.go(any(draft.states.length));
    else draft.put([0, 1, 2].map(() => ({ cell: any(cells), symbol: ALL[any(ALL.length)] })), any(2) ? scribble : {});
  }
}

test("500 strokes at random, undone to the start, give the start; what is kept gives the same again", () => {
  for (const seed of [1, 2, 3]) {
    const draft = new Draft("..1\n...", ALL, { now: () => 5000, begun: 1000 });
    scribble(draft, 500, random(seed));
    const again = new Draft({ log: draft.text }, ALL);
    assert.deepEqual([again.grid, again.locked, again.path], [draft.grid, draft.locked, draft.path]);
    for (let state = 0; state < draft.states.length; state += 17) assert.equal(again.gridAt(state), draft.gridAt(state));
    while (draft.undo());
    assert.deepEqual([draft.grid, draft.locked, draft.current], ["..1\n...", [], 0]);
  }
});

test("a log that was torn off still has all before the tear", () => {
  const draft = new Draft("...");
  draft.paint(0, "#");
  draft.paint(1, "#");
  const torn = new Draft({ log: draft.text.slice(0, -1) });
  assert.equal(torn.grid, "#..");
  assert.equal(new Draft({ log: "?" }).grid, ".");
  assert.equal(new Draft({ log: "" }).states.length, 1);
});

test("a state has a time and a name", () => {
  let time = 60_000;
  const draft = new Draft("..", ALL, { now: () => time });
  time += 5000;
  draft.paint(0, "#");
  assert.equal(draft.timeOf(draft.current), 65_000);
  draft.name(draft.current, "Étude 2");
  assert.equal(draft.name(draft.current, "Étude 2"), false);
  assert.equal(new Draft({ log: draft.text }).states[1].name, "Étude 2");
});

test("what two pages draw is both there, each as a branch", () => {
  const start = new Draft("....", ALL), log = start.text;
  const [one, other] = [new Draft({ log }, ALL), new Draft({ log }, ALL)];
  one.paint(0, "1");
  one.paint(0, "2");
  one.undo();
  one.name(2, "two");
  other.paint(3, "4");
  const merged = one.merged(other);
  assert.deepEqual(merged.states.map((_, state) => merged.gridAt(state)), ["....", "...4", "1...", "2..."]);
  assert.equal(merged.grid, "1...");
  assert.equal(merged.states[3].name, "two");
  assert.equal(other.merged(merged), merged, "there is nothing that it lacks");
});

test("a draft that is shortened keeps its named states and the board", () => {
  const draft = new Draft("...", ALL);
  for (const symbol of ["#", "0", "1"]) draft.paint(0, symbol);
  draft.name(2, "zero");
  draft.lock([2], true);
  const short = draft.shortened();
  assert.deepEqual([short.grid, short.locked], ["1..", [2]]);
  assert.equal(short.gridAt(short.states.findIndex(({ name }) => name === "zero")), "0..");
  assert.ok(short.text.length < draft.text.length + 40);
});
