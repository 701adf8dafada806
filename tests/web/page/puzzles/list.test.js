import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { arranged, fileOf, keptOf, newerOf } from "../../../../src/lightup/web/page/puzzles/list.js";
import {
  FIRST_WISH, allows, anySeed, dayOf, daysAfter, recipeOf, withoutSeed,
} from "../../../../src/lightup/web/page/puzzles/recipe.js";
import { SafeStorage } from "../../../../src/lightup/web/page/base/storage.js";
import { Store } from "../../../../src/lightup/web/page/game/store.js";
import { sentence } from "../../../../src/lightup/web/page/base/work.js";
import { FakeStorage, opened } from "../support.js";

/** @import { Kept, Row } from "../../../../src/lightup/web/page/game/store.js" */

test("a wish is a recipe", () => {
  assert.equal(recipeOf(FIRST_WISH), "10x10w22rot180L1");
  assert.equal(withoutSeed("10x10w22rot180L1+candidates1#7.1"), "10x10w22rot180L1+candidates1");
  assert.ok(Number.isInteger(anySeed()));
});

for (const [symmetry, width, height, expected] of /** @type {[string, number, number, boolean][]} */ ([
  ["rot90", 7, 7, true], ["rot90", 7, 8, false], ["full", 3, 4, false], ["diagonal", 4, 3, false],
  ["antidiagonal", 4, 3, false], ["rot180", 4, 3, true], ["none", 4, 3, true],
  ["mirror-both", 4, 3, true],
])) {
  test(`${symmetry} on ${width}x${height}`, () => {
    assert.equal(allows(symmetry, width, height), expected);
  });
}

for (const [day, days, expected] of /** @type {[string, number, string][]} */ ([
  ["2026-11-18", -1, "2026-11-17"], ["2026-12-31", 1, "2027-01-01"], ["2028-02-28", 1, "2028-02-29"],
  ["2026-03-29", 1, "2026-03-30"], ["2026-10-25", -1, "2026-10-24"],
])) {
  test(`${days} from ${day}`, () => assert.equal(daysAfter(day, days), expected));
}

test("a day is the one where the user is", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

/**
 * @param {string} link
 * @param {Partial<Row>} [changes]
 * @returns {Row}
 */
const row = (link, changes = {}) => ({
  link, name: "", size: "10x10", level: 2, source: "", recipe: "", solved: false, seconds: 0,
  best: null, changed: 0, page: "", ...changes,
});

const ROWS = [
  row("a", { changed: 3, level: null, size: "14x14" }),
  row("b", { changed: 2, solved: true, best: 90, size: "7x20" }),
  row("c", { changed: 1, solved: true, best: 30, level: 0, size: "5x5" }),
];

for (const [filter, sort, expected] of /** @type {const} */ ([
  ["all", "changed", "abc"], ["open", "changed", "a"], ["solved", "best", "cb"], ["all", "best", "cba"],
  ["all", "level", "cba"], ["all", "size", "cba"],
])) {
  test(`shows ${filter}, sorted by ${sort}`, () => {
    assert.equal(arranged(ROWS, filter, sort).map(({ link }) => link).join(""), expected);
  });
}

test("a file holds what was written", () => {
  const games = /** @type {any} */ ([{ row: ROWS[0], saved: { version: 1 } }]);
  assert.deepEqual(keptOf(fileOf(games)), games);
});

for (const text of [
  "", "{}", "[]", "null", '{"lightup":2,"games":[]}', '{"lightup":1}',
  '{"lightup":1,"games":[{}, null]}',
]) {
  test(`finds no games in ${text || "an empty file"}`, () => assert.deepEqual(keptOf(text), []));
}

test("only games that are newer than those here are taken", () => {
  const kept = (/** @type {Row} */ one) => /** @type {any} */ ({ row: one, saved: {} });
  const found = [row("a", { changed: 5 }), row("b", { changed: 1 }), row("new")].map(kept);
  assert.deepEqual(newerOf(found, ROWS).map((one) => one.row.link), ["a", "new"]);
});

test("a message becomes a sentence", () => {
  assert.equal(sentence("expected a puzzle, got none"), "Expected a puzzle, got none.");
  assert.equal(sentence("Stopped."), "Stopped.");
});

test("a game that was removed is put back as it was, with its best time", () => {
  const store = new Store(new SafeStorage(new FakeStorage()), new EventTarget(), () => 1);
  const puzzle = new Puzzle(opened(["..", ".."]));
  const game = new Game(puzzle);
  game.start(0);
  game.set([[0, "bulb"], [3, "bulb"]]);
  game.finish(5000);
  store.saveGame(puzzle.link, game.save(5000));
  const kept = /** @type {Kept} */ (store.kept(puzzle.link));
  store.remove(puzzle.link);
  assert.equal(store.kept(puzzle.link), null);
  assert.equal(store.restore(kept), true);
  assert.deepEqual(store.kept(puzzle.link), kept);
  assert.equal(store.best(puzzle.link), 5);
});

for (const damage of [{}, { row: null }, { saved: {} }, { row: { link: "2x2:d", changed: "soon" } }]) {
  test(`a damaged game is not put back: ${JSON.stringify(damage)}`, () => {
    const store = new Store(new SafeStorage(new FakeStorage()), new EventTarget(), () => 1);
    assert.equal(store.restore(/** @type {any} */ (damage)), false);
    assert.deepEqual(store.list(), []);
  });
}
