/** The calendar of a month: on which days a puzzle was solved, and how many days that makes in a row. */

import { el } from "../base/dom.js";
import { monthOf, streaks } from "../game/days.js";
import { DAILY as W } from "./words.js";

/**
 * @typedef {object} Month
 * @property {string} day that is shown
 * @property {string} today
 * @property {Map<string, { size: number }>} solved how many puzzles of each day
 * @property {number} all how many a day has
 * @property {(day: string) => void} choose
 */

/** @param {Month} month */
export function calendar({ day, today, solved, all, choose }) {
  const { now, best } = streaks(solved.keys(), today);
  const cell = (/** @type {string} */ one) => el("li", {}, one && el("button", {
    type: "button", class: kindOf(solved.get(one)?.size ?? 0, all, one === today), disabled: one > today, "aria-label": W.day(one, solved.get(one)?.size ?? 0, all),
    "aria-current": one === day ? "date" : null, onclick: () => choose(one),
  }, String(Number(one.slice(8)))));
  return el("div", { class: "card stack" },
    best > 0 && el("p", { class: "streak" }, count(now, W.streak(now)), count(best, W.best)),
    el("h3", { class: "small" }, W.month(day)),
    el("div", { class: "weekdays tiny soft", "aria-hidden": "true" }, ...W.weekdays.map((name) => el("span", {}, name))),
    el("ol", { class: "month" }, ...monthOf(day).map(cell)),
    el("p", { class: "legend tiny soft" }, el("span", {}, el("i", { class: "one" }), W.one), el("span", {}, el("i", { class: "all" }), W.all)));
}

/**
 * @param {number} number
 * @param {string} of
 */
const count = (number, of) => el("span", { class: "small soft" }, el("b", {}, String(number)), " ", of);

/**
 * @param {number} solved
 * @param {number} all
 * @param {boolean} isToday
 */
const kindOf = (solved, all, isToday) => `${solved === all ? "all" : solved ? "one" : ""} ${isToday ? "today" : ""}`;
