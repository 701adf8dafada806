/** The puzzle of the day, the same for everyone: one for each level, today and on every day before. */

import { field, iconButton } from "../base/controls.js";
import { el, icon } from "../base/dom.js";
import { PAGE } from "../base/words.js";
import { LEVELS } from "./levels.js";
import { dayOf, daysAfter } from "./recipe.js";
import { DAY } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Work } from "../base/work.js" */
/** @import { Opened } from "../types.d.ts" */

const FIRST_DAY = "2000-01-01";

/**
 * @param {App} app
 * @param {Work} work
 * @param {(opened: Opened) => void} play
 */
export function dailyPanel(app, work, play) {
  const words = DAY, today = dayOf(new Date());
  const onchange = () => show();
  const date = el("input", { type: "date", min: FIRST_DAY, max: today, value: today, onchange });
  const levels = el("div", { class: "tiles days" });
  const move = (/** @type {number} */ days) => {
    date.value = daysAfter(date.value, days);
    show();
  };
  const before = iconButton("back", words.before, () => move(-1));
  const after = iconButton("next", words.after, () => move(1));

  function show() {
    if (!date.value || !date.checkValidity()) date.value = today;
    before.disabled = date.value <= FIRST_DAY;
    after.disabled = date.value >= today;
    const solved = solvedLevels(app, date.value);
    levels.replaceChildren(...LEVELS.map((name, level) => tile(name, level, solved.has(level), () => open(level))));
  }

  async function open(/** @type {number} */ level) {
    const request = { date: date.value, level };
    const answer = await work.run(words.opening, (signal) => app.ask("open", request, { signal }));
    if (answer) play(answer.boards[0]);
  }

  show();
  const dates = el("div", { class: "row dates" }, before, field(words.day, date), after);
  const about = el("p", { class: "soft" }, words.about);
  return el("div", { class: "stack" }, about, dates, levels, work.element);
}

/**
 * @param {string} title
 * @param {number} level
 * @param {boolean} isSolved
 * @param {() => void} onclick
 */
const tile = (title, level, isSolved, onclick) =>
  el("button", { class: "tile", type: "button", onclick },
    el("span", { class: "sign", "aria-hidden": "true" }, isSolved ? icon("check") : String(level)),
    el("span", {}, title), isSolved && el("span", { class: "tiny" }, PAGE.solved));

/**
 * Returns the levels of which the player has solved the puzzle of this day, whose seed is its date.
 * @param {App} app
 * @param {string} day
 */
function solvedLevels(app, day) {
  const seed = `#${day.replaceAll("-", "")}.`;
  const solved = app.store.list().filter((row) => row.solved && row.source === "day");
  return new Set(solved.filter(({ recipe }) => recipe.includes(seed)).map(({ level }) => level));
}
