/** The address: what is written is read again, and nothing else is. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { fromHash, gridAt, toHash } from "../../../../src/lightup/web/page/game/link.js";
import { Chance, opened, randomMark, randomOpened } from "../support.js";

describe("an address", () => {
  test("has the puzzle, and the marks of a game", () => {
    const game = new Game(new Puzzle(opened(["1.#", "..."])));
    assert.equal(toHash("3x2:1aBc"), "#3x2:1aBc");
    assert.equal(toHash("3x2:1aBc", game), "#3x2:1aBc");
    game.set([[1, "bulb"], [5, "dot"]]);
    assert.equal(toHash("3x2:1aBc", game), "#3x2:1aBc~dNw");
    const read = { request: { text: "3x2:1aBc" }, marks: { bulbs: [1], dots: [5] } };
    assert.deepEqual(fromHash("#3x2:1aBc~dNw"), read);
    assert.deepEqual(fromHash("#3x2%3A1aBc%7EdNw"), read);
  });

  test("of any game is read again", () => {
    for (let seed = 0; seed < 500; seed++) {
      const chance = new Chance(seed);
      const puzzle = new Puzzle(randomOpened(chance, 30));
      const game = new Game(puzzle);
      const many = chance.pick([1, 5, 40]);
      const marked = puzzle.white.filter(() => !chance.below(many));
      game.set(marked.map((cell) => [cell, randomMark(chance)]));
      const found = fromHash(toHash(puzzle.link, game));
      assert.deepEqual(found?.request, { text: puzzle.link });
      const sorted = (/** @type {Set<number>} */ cells) => [...cells].sort((one, other) => one - other);
      const marks = { bulbs: sorted(game.bulbs), dots: sorted(game.dots) };
      assert.deepEqual(found?.marks ?? { bulbs: [], dots: [] }, marks, `seed ${seed}`);
    }
  });

  const READ = /** @type {const} */ ([
    ["", null],
    ["#", null],
    ["#%20", null],
    ["#day/2026-11-18/2", { date: "2026-11-18", level: 2 }],
    ["#day/2026-11-18/7", { text: "day/2026-11-18/7" }],
    ["#recipe/10x10w20rot180L2#7.1", { recipe: "10x10w20rot180L2#7.1" }],
    ["#recipe/10x10w20%237", { recipe: "10x10w20#7" }],
    ["#https://puzz.link/p?akari/3/2/1abc", { text: "https://puzz.link/p?akari/3/2/1abc" }],
    ["#a~b", { text: "a~b" }],
    ["#%zz", { text: "%zz" }],
    ["#3x2:1aBd~dNw", { text: "3x2:1aBd~dNw" }],
    ["#3x2:1aBc", { text: "3x2:1aBc" }],
    ["#3x2:1aBc~", { text: "3x2:1aBc" }, { bulbs: [], dots: [] }],
    ["#3x2:1aBc~dNx", { text: "3x2:1aBc" }],
    ["#3x2:1aBc~dNw~", { text: "3x2:1aBc" }],
    ["#99999999x9:a~d", { text: "99999999x9:a~d" }],
  ]);
  for (const [hash, request, marks = null] of READ) {
    test(`is read: ${hash}`, () => assert.deepEqual(fromHash(hash), request && { request, marks }));
  }
});

describe("a grid", () => {
  test("is read from its link", () => {
    assert.equal(gridAt("3x2:1aBc"), "1.#\n...");
    for (let seed = 0; seed < 200; seed++) {
      const { link, puzzle } = randomOpened(new Chance(seed), 9);
      assert.equal(gridAt(link), puzzle, `seed ${seed}`);
    }
  });

  for (const text of ["", "3x2", "3x2:1aBb", "3x2:1aBd", "3x2:5aBc", "0x2:a", "day/2026-11-18/2"]) {
    test(`is not read from ${JSON.stringify(text)}`, () => assert.equal(gridAt(text), null));
  }
});
