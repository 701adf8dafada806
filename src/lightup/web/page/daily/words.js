/** The words of the puzzles of a day. */

import { PAGE } from "../base/words.js";
import { noonOf } from "../game/days.js";

/** @typedef {Intl.DateTimeFormatOptions} Format */

const format = (/** @type {string} */ day, /** @type {Format} */ options) => noonOf(day).toLocaleDateString("en-GB", options);
const SOLVED = ["Which will you try?", ...["one", "two", "three", "four", "five", "six"].map((number) => `You have solved ${number}.`),
  "You have solved them all."];

export const DAILY = {
  title: (/** @type {string} */ day, /** @type {boolean} */ hasYear) =>
    `${format(day, { weekday: "long" })}, ${format(day, { day: "numeric", month: "long", year: hasYear ? "numeric" : undefined })}`,
  about: (/** @type {number} */ solved) => `Seven puzzles, the same for everyone. ${SOLVED[solved]}`,
  before: "The day before",
  after: "The day after",
  levels: "Puzzles of the day",
  waiting: "Fetching the puzzles…",
  play: "Play",
  goOn: "Continue",
  look: "View",
  begun: (/** @type {string} */ time) => `in progress · ${time}`,
  days: "Your days",
  streak: (/** @type {number} */ days) => days === 1 ? "day in a row" : "days in a row",
  best: "at best",
  month: (/** @type {string} */ day) => format(day, { month: "long", year: "numeric" }),
  weekdays: ["M", "T", "W", "T", "F", "S", "S"],
  day: (/** @type {string} */ day, /** @type {number} */ solved, /** @type {number} */ all) =>
    `${format(day, { day: "numeric", month: "long" })}: ${solved === all ? "all solved" : solved ? `${solved} of ${all} solved` : "none solved"}`,
  one: "one or more",
  all: "all seven",
  share: "Share the day",
  copy: "Copy",
  send: "Share",
  picture: "Picture",
  nothing: "Solve one of them to get a line to share. It gives nothing away.",
  aided: "* with help",
  date: (/** @type {string} */ day) => format(day, { day: "numeric", month: "short", year: "numeric" }),
  line: (/** @type {string} */ day, /** @type {string[]} */ solved, /** @type {number} */ all, /** @type {number} */ streak) =>
    [`${PAGE.name} ${DAILY.date(day)}`, `${solved.length} of ${all}`, ...solved, streak > 1 && `${streak} days in a row`]
      .filter(Boolean).join(" · "),
  inARow: (/** @type {number} */ streak) => `${streak} ${DAILY.streak(streak)}`,
  solvedOf: (/** @type {number} */ solved, /** @type {number} */ all) => `${solved} of ${all} solved`,
  or: "Or:",
  resume: (/** @type {string} */ title) => `Continue ${title}`,
  fresh: "New puzzle",
  collection: "Collection",
  open: "Open a link or a picture",
  rules: "How to play",
};
