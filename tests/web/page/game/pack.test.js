import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { pack, unpack } from "../../../../src/lightup/web/page/game/pack.js";
import { Chance } from "../support.js";

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
