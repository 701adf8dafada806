/** What there is to share of a day: one line, and a picture. Neither gives an answer away. */

import { button, copyButton, download } from "../base/controls.js";
import { el } from "../base/dom.js";
import { toPng } from "../base/pixels.js";
import { PAGE } from "../base/words.js";
import { clock } from "../game/titles.js";
import { dayPicture } from "./picture.js";
import { DAILY as W } from "./words.js";

/** @import { Row } from "../game/store.js" */

/**
 * The line: lightup 18 Nov 2026 · 2 of 7 · Easy 1:20 · Moderate 3:35* · 12 days in a row · * with help
 * @param {string} day
 * @param {string[]} levels their names
 * @param {Map<number, Row>} solved
 * @param {number} streak
 */
export function lineOf(day, levels, solved, streak) {
  const rows = [...solved].sort(([one], [other]) => one - other);
  const times = rows.map(([level, row]) => `${levels[level]} ${timeIn(row)}`);
  const line = W.line(day, times, levels.length, streak);
  return rows.some(([, { best }]) => !best) ? `${line} · ${W.aided}` : line;
}

/** @param {Row} row */
const timeIn = ({ best, aided }) => best ? clock(best.seconds) : `${clock(aided?.seconds ?? 0)}*`;

/**
 * @param {string} day
 * @param {string[]} levels
 * @param {Map<number, Row>} solved
 * @param {number} streak
 */
export function sharing(day, levels, solved, streak) {
  const line = lineOf(day, levels, solved, streak), url = `${location.href.split("#")[0]}#daily/${day}`, text = `${line}\n${url}`;
  if (!solved.size) return el("div", { class: "stack" }, el("h3", { class: "small" }, W.share), el("p", { class: "small soft" }, W.nothing));
  const results = levels.map((name, level) => {
    const row = solved.get(level);
    return { name, isSolved: row !== undefined, time: row ? timeIn(row) : "" };
  });
  const draw = () => toPng(dayPicture(`${PAGE.name} · ${W.date(day)}`,
    [W.solvedOf(solved.size, levels.length), streak > 1 && W.inARow(streak)].filter(Boolean).join(" · "), results));
  const send = async () => {
    const files = [new File([await draw()], `lightup-${day}.png`, { type: "image/png" })];
    await navigator.share(navigator.canShare?.({ files }) ? { text, files } : { text }).catch(() => {}); // a change of mind
  };
  return el("div", { class: "stack" }, el("h3", { class: "small" }, W.share),
    el("p", { class: "line-to-share small" }, line),
    el("div", { class: "row wrap" }, copyButton(W.copy, () => navigator.clipboard.writeText(text)),
      button("save", W.picture, async () => download(`lightup-${day}.png`, await draw())),
      "share" in navigator && button("share", W.send, send)));
}
