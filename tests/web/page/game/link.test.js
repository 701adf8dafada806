/** The address: what is written is read again, and nothing else is. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { fromHash, gridOf, toHash } from "../../../../src/lightup/web/page/game/link.js";
import { pack, unpack } from "../../../../src/lightup/web/page/game/pack.js";
import { shelved } from "../../../../src/lightup/web/page/puzzles/shelf.js";
import { Chance, opened, randomMark, randomOpened } from "../support.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

describe("packed marks", () => {
  test("of up to seven cells are all read again", () => {
    for (let count = 0; count <= 7; count++) {
      const texts = new Set();
      for (let number = 0; number < 3 ** count; number++) {
        const values = Array.from({ length: count }, (_, place) => Math.floor(number / 3 ** place) % 3);
        const text = pack(values);
        assert.deepEqual(unpack(text, count), values);
        texts.add(text);
      }
      assert.equal(texts.size, 3 ** count);
    }
  });

  test("of any number of cells are read again", () => {
    for (let seed = 0; seed < 2000; seed++) {
      const chance = new Chance(seed);
      const share = chance.pick([1, 2, 10, 100, 400]);
      const values = Array.from({ length: chance.below(800) }, () => (
        chance.below(share) ? 0 : 1 + chance.below(2)));
      assert.deepEqual(unpack(pack(values), values.length), values, `seed ${seed}`);
    }
  });

  test("are short", () => {
    const full = Array.from({ length: 100 }, (_, place) => place % 3);
    const few = full.map((value, place) => place % 10 ? 0 : value);
    assert.deepEqual([full, few].map((values) => pack(values).length), [28, 9]);
    assert.equal(pack(new Array(1600).fill(0)), "");
    assert.equal(pack([...new Array(1599).fill(0), 2]).length, 19);
  });

  test("have one spelling only", () => {
    const texts = ["", ...LETTERS, ...Array.from(LETTERS, (one) => `d${one}`)];
    for (const start of ["d", "g"]) {
      for (const one of LETTERS) for (const other of LETTERS) texts.push(start + one + other);
    }
    for (const count of [1, 2, 5, 6]) {
      const found = texts.flatMap((text) => unpack(text, count)?.join("") ?? []);
      assert.equal(new Set(found).size, found.length);
      assert.equal(found.length, count === 6 ? 1 + 6 * 2 : 3 ** count);
    }
  });

  for (const text of ["d", "g", "x", "dA", "d=", "dNw==", "d N", "dNx", "gÿ", "dNwAA", "g____", "~"]) {
    test(`are not read from ${JSON.stringify(text)}`, () => assert.equal(unpack(text, 4), null));
  }
});

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
    assert.deepEqual(gridOf("3x2:1aBc"), { width: 3, height: 2, cells: "1.#..." });
    for (let seed = 0; seed < 200; seed++) {
      const { link, puzzle } = randomOpened(new Chance(seed), 9);
      assert.deepEqual(gridOf(link), puzzle, `seed ${seed}`);
    }
  });

  for (const text of ["", "3x2", "3x2:1aBb", "3x2:1aBd", "3x2:5aBc", "0x2:a", "day/2026-11-18/2"]) {
    test(`is not read from ${JSON.stringify(text)}`, () => assert.equal(gridOf(text), null));
  }
});

test("the shelf has what is opened and the rest of the pack, the smallest first", () => {
  const ready = [opened(["#..", "..."], { recipe: "3x2w20L0#1.1" }),
    opened(["1.", "..", ".."], { recipe: "2x3w20L1#1.1" })];
  const pack = ["3x1w20L4#2.1 3x1:c", `2x3w20L1#1.1 ${ready[1].link}`, "1x1w20L6#3.1 1x1:a"];
  const books = shelved(ready, `${pack.join("\n")}\n`);
  assert.deepEqual(books.map(({ grid, level }) => [grid.width, grid.height, level]),
    [[1, 1, 6], [2, 3, 1], [3, 2, 0], [3, 1, 4]]);
  assert.deepEqual(books.map((book) => book.opened), [null, ready[1], ready[0], null]);
});
