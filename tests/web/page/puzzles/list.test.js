import assert from "node:assert/strict";
import { test } from "node:test";

import { arranged, fileOf, keptOf, newerOf } from "../../../../src/lightup/web/page/puzzles/list.js";

/** @import { Row } from "../../../../src/lightup/web/page/game/store.js" */

/**
 * @param {string} link
 * @param {Partial<Row>} [changes]
 * @returns {Row}
 */
const row = (link, changes = {}) => ({
  link, name: "", size: "10x10", level: 2, source: "", recipe: "", seconds: 0,
  best: null, aided: null, changed: 0, page: "", ...changes,
});

const ROWS = [
  row("a", { changed: 3, level: null, size: "14x14" }),
  row("b", { changed: 2, best: { seconds: 90, aids: [] }, size: "7x20" }),
  row("c", { changed: 1, best: { seconds: 30, aids: [] }, level: 0, size: "5x5" }),
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
  const games = /** @type {any} */ ([{ row: ROWS[0], saved: { log: "" } }]);
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
