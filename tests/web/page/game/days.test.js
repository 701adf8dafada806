import assert from "node:assert/strict";
import { test } from "node:test";

import { dayOf, daysAfter, monthOf, solvedDays, streaks } from "../../../../src/lightup/web/page/game/days.js";

/** @import { Row } from "../../../../src/lightup/web/page/game/store.js" */

for (const [day, days, expected] of /** @type {[string, number, string][]} */ ([
  ["2026-11-18", -1, "2026-11-17"], ["2026-12-31", 1, "2027-01-01"], ["2028-02-28", 1, "2028-02-29"],
  ["2026-03-29", 1, "2026-03-30"], ["2026-10-25", -1, "2026-10-24"],
])) {
  test(`${days} from ${day}`, () => assert.equal(daysAfter(day, days), expected));
}

test("a day is the one where the user is", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

for (const [days, today, now, best] of /** @type {[string[], string, number, number][]} */ ([
  [[], "2026-11-18", 0, 0], [["2026-11-18"], "2026-11-18", 1, 1], [["2026-11-17"], "2026-11-18", 1, 1], [["2026-11-16"], "2026-11-18", 0, 1],
  [["2026-11-17", "2026-11-16", "2026-11-18", "2026-11-14", "2026-11-13", "2026-11-12", "2026-11-11"], "2026-11-18", 3, 4],
  [["2026-12-31", "2027-01-01"], "2027-01-01", 2, 2], [["2026-03-28", "2026-03-29", "2026-03-30"], "2026-03-30", 3, 3],
])) {
  test(`a streak on ${today} after ${days}`, () => assert.deepEqual(streaks(days, today), { now, best }));
}

test("a day counts if one of its own puzzles was solved, with or without help", () => {
  const row = (/** @type {Partial<Row>} */ more) => /** @type {Row} */ (
    { source: "day", name: "2026-11-18", level: 1, best: null, aided: null, ...more });
  const solve = { seconds: 1, aids: [] };
  const days = solvedDays([row({ best: solve }), row({ level: 2, aided: solve }), row({ level: 3 }),
    row({ name: "2026-11-17" }), row({ name: "2026-11-16", source: "recipe", best: solve })]);
  assert.deepEqual([...days].map(([day, levels]) => [day, [...levels.keys()]]), [["2026-11-18", [1, 2]]]);
});

for (const [day, blank, length] of /** @type {[string, number, number][]} */ ([
  ["2026-11-18", 6, 30], ["2027-02-28", 0, 28], ["2028-02-01", 1, 29], ["2026-03-29", 6, 31],
])) {
  test(`the month of ${day} begins on its weekday`, () => {
    const days = monthOf(day);
    assert.deepEqual([days.findIndex(Boolean), days.length], [blank, blank + length]);
    assert.equal(days.at(-1), `${day.slice(0, 8)}${length}`);
  });
}
