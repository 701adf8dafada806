import assert from "node:assert/strict";
import { test } from "node:test";

import { marksOf } from "../../../../src/lightup/web/page/game/grid.js";
import { isPicture, isTooLarge, shrinkage } from "../../../../src/lightup/web/page/photo/photo.js";
import { Reading } from "../../../../src/lightup/web/page/photo/reading.js";
import { around, at, brackets, cellAt, circle, lines, quadOf, sizeOf, square } from "../../../../src/lightup/web/page/photo/quads.js";

/** @import { ReadBoard } from "../../../../src/lightup/web/page/types.d.ts" */
/** @import { Lattice } from "../../../../src/lightup/web/page/photo/quads.js" */

/** @type {ReadBoard} */
const READ = {
  status: "several",
  puzzle: "1.#\n..2",
  board: "1*#\nx.2",
  confidence: [0.5, 1, 0.7, 1, 1, 0.2],
  corners: [],
  lattice: [],
  doubts: [
    { cell: 5, read: "2", others: ["3", "1"] }, { cell: 0, read: "1", others: ["4"] },
    { cell: 2, read: "#", others: [] },
  ],
  offers: [{ changes: [{ cell: 5, symbol: "3" }, { cell: 2, symbol: "." }], puzzle: "1..\n..3" }],
  warnings: [],
};

test("a reading keeps marks apart from the puzzle", () => {
  const reading = new Reading(READ);
  assert.equal(reading.puzzle, "1.#\n..2");
  assert.deepEqual(reading.marks, { bulbs: [1], dots: [3] });
  assert.deepEqual(marksOf(reading.board(true)), reading.marks);
  assert.equal(reading.board(false), "1.#\n..2");
  assert.equal(reading.touched, false);
});

test("a doubt is settled by another symbol or by the same", () => {
  const reading = new Reading(READ);
  assert.deepEqual(reading.doubts, [5, 0, 2]);
  assert.deepEqual(reading.others(5), ["3", "1"]);
  assert.equal(reading.settle(5, "3"), true);
  assert.deepEqual(reading.doubts, [0, 2]);
  assert.equal(reading.settle(0, "1"), true);
  assert.equal(reading.settle(0, "1"), false);
  assert.deepEqual(reading.doubts, [2]);
  assert.equal(reading.corrections, 1);
  assert.equal(reading.settle(4, "."), false);
});

test("what is taken back is in doubt again, unless the user has found it right", () => {
  const reading = new Reading(READ);
  reading.settle(5, "3");
  reading.settle(0, "1");
  reading.settle(0, "4");
  reading.draft.undo();
  reading.draft.undo();
  assert.deepEqual(reading.doubts, [5, 2]);
  assert.equal(reading.touched, true);
});

test("doubts come in turn", () => {
  const reading = new Reading(READ);
  assert.deepEqual([-1, 5, 0, 2, 4].map((cell) => reading.doubtAfter(cell)), [5, 0, 2, 5, 5]);
  reading.settle(0, "1");
  assert.deepEqual([5, 0, 2].map((cell) => reading.doubtAfter(cell)), [2, 2, 5]);
  reading.settle(5, "0");
  reading.settle(2, "0");
  assert.equal(reading.doubtAfter(2), -1);
});

test("an offer is taken in one step, and holds only for what was read", () => {
  const reading = new Reading(READ);
  assert.deepEqual(reading.offers, READ.offers);
  reading.take(READ.offers[0]);
  assert.equal(reading.draft.grid, "1*.\nx.3");
  assert.deepEqual(reading.offers, []);
  assert.deepEqual(reading.doubts, [0]);
  reading.draft.undo();
  assert.deepEqual(reading.offers, READ.offers);
  reading.settle(1, ".");
  assert.deepEqual(reading.offers, READ.offers); // a mark is no part of the puzzle
});

test("a verdict belongs to its puzzle", () => {
  const reading = new Reading(READ);
  assert.equal(reading.status, "several");
  reading.settle(5, "3");
  assert.equal(reading.status, undefined);
  reading.learn(reading.puzzle, "unique");
  assert.equal(reading.status, "unique");
  reading.draft.undo();
  assert.equal(reading.status, "several");
});

test("a board without clues says so", () => {
  const reading = new Reading(READ);
  assert.equal(reading.hasClues, true);
  reading.settle(0, "#");
  reading.settle(5, "#");
  assert.equal(reading.hasClues, false);
});

/** Two cells, the second of which is twice as high on its right. @type {Lattice} */
const LATTICE = [[[0, 0], [10, 0], [20, -10]], [[0, 10], [10, 10], [20, 10]]];

test("a cell has four corners and a size", () => {
  assert.deepEqual(quadOf(LATTICE, 0), [[0, 0], [10, 0], [10, 10], [0, 10]]);
  assert.deepEqual(quadOf(LATTICE, 1), [[10, 0], [20, -10], [20, 10], [10, 10]]);
  assert.equal(sizeOf(quadOf(LATTICE, 0)), 10);
});

test("places and shapes are bent to fit", () => {
  const quad = quadOf(LATTICE, 1);
  assert.deepEqual(at(quad, 0.5, 0), [15, -5]);
  assert.deepEqual(at(quad, 1, 0.5), [20, 0]);
  assert.equal(square(quadOf(LATTICE, 0), 0.1, 0.4), "M1 1L4 1L4 4L1 4z");
  assert.ok(circle(quadOf(LATTICE, 0), 0.5).startsWith("M10 5C10 7.76 7.76 10 5 10C"));
  assert.equal(brackets(quad).split("M").length, 5);
  assert.equal(lines(LATTICE), "M0 0L10 0L20 -10M0 10L10 10L20 10M0 0L0 10M10 0L10 10M20 -10L20 10");
});

test("a circle goes round a point of a cell", () => {
  const numbers = (circle(quadOf(LATTICE, 0), 0.2, [0.3, 0.7]).match(/[\d.]+/g) ?? []).map(Number);
  const points = Array.from({ length: numbers.length / 2 }, (_, place) => [numbers[2 * place], numbers[2 * place + 1]]);
  for (const [x, y] of points) assert.ok(Math.hypot(x - 3, y - 7) < 2.4 && Math.hypot(x - 3, y - 7) > 1.9);
});

for (const [x, y, cell] of [[5, 5, 0], [15, -3, 1], [15, 9, 1], [15, -9, -1], [-1, 5, -1], [5, 11, -1]]) {
  test(`${x}, ${y} is in cell ${cell}`, () => assert.equal(cellAt(LATTICE, [x, y]), cell));
}

test("the part around points ends at the edges of the picture", () => {
  assert.deepEqual(around([[5, 5], [10, 20]], 2, { width: 11, height: 50 }), [3, 3, 8, 19]);
  assert.deepEqual(around([[1, 1], [10, 20]], 5, { width: 100, height: 22 }), [0, 0, 15, 22]);
});

test("a picture is known by its type or its name", () => {
  const file = (/** @type {string} */ name, type = "") => new File([""], name, { type });
  assert.ok(isPicture(file("a", "image/png")) && isPicture(file("IMG_1.HEIC")) && isPicture(file("scan.tiff")));
  assert.ok(!isPicture(file("book.txt", "text/plain")) && !isPicture(file("png")));
  assert.ok(isTooLarge(/** @type {Blob} */ ({ size: 100_000_001 })) && !isTooLarge(file("a.png")));
});

test("a large picture shrinks to what the reader keeps", () => {
  assert.equal(shrinkage(2000, 3000), 1);
  assert.equal(shrinkage(4000, 6000), 0.5);
});
