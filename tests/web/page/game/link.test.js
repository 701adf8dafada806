/** The address: what is written is read again, and nothing else is. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { fromHash, gridAt, linkTo, recipeIn, toHash, toShare } from "../../../../src/lightup/web/page/game/link.js";
import { Chance, opened, randomMark, randomOpened } from "../support.js";

describe("an address", () => {
  test("has the puzzle, and the marks of a game", () => {
    const game = new Game(new Puzzle(opened(["1.#", "..."])));
    assert.equal(toHash("3x2:1aBc"), "#3x2:1aBc");
    assert.equal(toHash("3x2:1aBc", game), "#3x2:1aBc");
    game.set([[1, "bulb"], [5, "dot"]]);
    assert.equal(toHash("3x2:1aBc", game), "#3x2:1aBc~dNw");
    const read = { request: { text: "3x2:1aBc" }, marks: { bulbs: [1], dots: [5] }, name: "", damaged: false };
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

  test("keeps the name of a puzzle, and is that of a day where there is one", () => {
    const named = opened(["1.#", "..."], { name: "No. 7 ~ 100 %" }), marks = { bulbs: [1], dots: [5] };
    for (const own of [undefined, marks]) {
      const found = fromHash(toShare(named, own));
      assert.deepEqual(found, { request: { text: "3x2:1aBc" }, marks: own ?? null, name: named.name, damaged: false });
    }
    const daily = { ...named, name: "2026-11-18", source: "day", level: 2 };
    assert.deepEqual(fromHash(toShare(daily))?.request, { date: "2026-11-18", level: 2 });
    assert.equal(toShare(daily, marks), "#3x2:1aBc~dNw");
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
    ["#10x10w20L2#7", { recipe: "10x10w20L2#7" }],
    ["#3x2:1aBc~", { text: "3x2:1aBc" }],
    ["#3x2:1aBc~dNw~", { text: "3x2:1aBc" }, { bulbs: [1], dots: [5] }],
    ["#99999999x9:a~d", { text: "99999999x9:a~d" }],
  ]);
  for (const [hash, request, marks = null] of READ) {
    test(`is read: ${hash}`, () => assert.deepEqual(fromHash(hash), request && { request, marks, name: "", damaged: false }));
  }

  for (const hash of ["#3x2:1aBc~dNx", "#3x2:1aBc~zz~A name"]) {
    test(`has damaged marks: ${hash}`, () => {
      const found = fromHash(hash);
      assert.deepEqual([found?.request, found?.marks, found?.damaged], [{ text: "3x2:1aBc" }, null, true]);
    });
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

for (const [text, expected] of /** @type {[string, string | null][]} */ ([
  [" 10x10w22rot180L1#5 ", "10x10w22rot180L1#5"], ["7x7", "7x7"], ["5x3[dBaBc1d]L1#7", "5x3[dBaBc1d]L1#7"],
  ["3x2:1aBc", null], ["7x7 of them", null], ["1.#\n...", null], ["3x2\n1.#", null],
])) {
  test(`a recipe in ${JSON.stringify(text)}: ${expected}`, () => assert.equal(recipeIn(text), expected));
}

test("a grid and its link lead to each other", () => {
  for (const grid of ["1.#\n...", ".".repeat(60), "#\n4\n.", `${".".repeat(26)}0`]) assert.equal(gridAt(linkTo(grid)), grid);
  assert.equal(linkTo("1.#\n..."), "3x2:1aBc");
});
