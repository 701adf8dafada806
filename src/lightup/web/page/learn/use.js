/** Graded puzzles: each needs the technique of a lesson, with help that fades from one to the next. */

import { capital, el, icon } from "../base/dom.js";
import { TECHNIQUES } from "../base/tables.js";
import { Work } from "../base/work.js";
import { Practice } from "./practice.js";
import { LESSON, USE as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Aids } from "./practice.js" */
/** @import { Progress } from "./progress.js" */

const GRID = "7x7w22rot180", HARDEST = 6;
/** What helps with the first puzzle, with the second, and from then on. @type {Aids[]} */
const FADING = [
  { dots: true, light: true, errors: true, hints: true, checks: true },
  { light: true, errors: true, hints: true, checks: true },
  { light: false, errors: false, checks: true },
];

/**
 * The recipe of a puzzle that needs a technique.
 * @param {string} key
 */
export const recipeFor = (key) => `${GRID}L${TECHNIQUES[key].level}+technique:${TECHNIQUES[key].name.replaceAll(" ", "-")}`;

export class Use {
  #key = "";
  #work = new Work();

  /**
   * @param {App} app
   * @param {Progress} progress
   * @param {() => void} leave
   */
  constructor(app, progress, leave) {
    this.app = app;
    this.progress = progress;
    this.title = el("h2", {});
    this.practice = new Practice(app, {
      head: [el("div", { class: "row" }, el("button", {
        type: "button", class: "button bare square low", "aria-label": LESSON.back, onclick: leave,
      }, icon("back")), this.title)],
      solved: () => this.#solved(), another: () => this.open(this.#key),
    });
    this.element = el("div", { class: "using" }, el("div", { class: "waiting stack" }, this.#work.element), this.practice.element);
  }

  /** Makes a puzzle for a technique. @param {string} key */
  async open(key) {
    const { name, level } = TECHNIQUES[key], { used } = this.progress.of(key);
    this.#key = key;
    this.title.textContent = W.title(capital(name));
    this.practice.element.hidden = true;
    if (level > HARDEST) return this.#work.fail(W.none);
    const seed = Math.floor(Math.random() * 2 ** 32);
    const made = await this.#work.run(W.making, (signal) => this.app.ask("generate", { recipe: recipeFor(key), seed }, { signal }));
    if (!made || key !== this.#key) return undefined;
    if (!made.boards.length) return this.#work.fail(made.why_not);
    const stage = Math.min(used, FADING.length - 1);
    this.practice.element.hidden = false;
    this.practice.offer("");
    return this.practice.play(made.boards[0], FADING[stage], [el("p", {}, TECHNIQUES[key].idea), el("p", { class: "small soft" }, W.help[stage])]);
  }

  #solved() {
    this.progress.use(this.#key);
    this.practice.offer(W.more);
  }
}
