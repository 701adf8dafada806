/** The course at a glance: the way through its levels, the next lesson, what is due, and all lessons. */

import { button, download } from "../base/controls.js";
import { capital, el, icon } from "../base/dom.js";
import { COURSE, DAYS, KEYS, missing } from "./course.js";
import { TECHNIQUES } from "../base/tables.js";
import { pictured } from "./pictures.js";
import { LEARN as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Progress } from "./progress.js" */

const FILE = "lightup-progress.json";

export class Overview {
  /**
   * @param {App} app
   * @param {Progress} progress
   * @param {{ go: (rest: string) => void, teach: () => void }} ways
   */
  constructor(app, progress, ways) {
    this.app = app;
    this.progress = progress;
    this.ways = ways;
    this.element = el("div", { class: "overview" });
  }

  show() {
    const { passed } = this.progress;
    this.element.replaceChildren(
      el("div", { class: "lh" }, el("div", {}, el("h2", {}, W.title), el("p", { class: "soft" }, W.about)),
        el("p", { class: "count" }, W.of(passed.length, KEYS.length))),
      el("nav", { class: "path", "aria-label": W.path }, ...COURSE.map((level) => this.#level(level))),
      el("div", { class: "two" }, this.#now(), this.#today()),
      ...COURSE.map((level) => this.#lessons(level)), this.#foot());
  }

  /** How a lesson stands, in a word. @param {string} key */
  #state(key) {
    const { passed, tries } = this.progress.of(key);
    if (passed) return this.progress.due.includes(key) ? "due" : "passed";
    return tries || key === this.progress.next ? "begun" : "ahead";
  }

  /** @param {typeof COURSE[number]} level */
  #level({ name, level, keys }) {
    const passed = keys.filter((key) => this.progress.of(key).passed).length;
    const shown = el("div", { class: `lv${passed === keys.length ? " full" : ""}` }, el("ol", { class: "run", "aria-label": W.level(level, name) },
      el("li", { class: "wallno", "aria-hidden": "true" }, String(level)),
      ...keys.map((key) => el("li", {}, this.#cell(key)))),
    el("span", { class: "lvname" }, el("b", {}, capital(name)), " ", el("span", { class: "soft" }, W.passedOf(passed, keys.length))));
    shown.style.setProperty("--cells", String(keys.length + 1));
    return shown;
  }

  /** @param {string} key */
  #cell(key) {
    const state = this.#state(key), isNow = key === this.progress.next, name = capital(TECHNIQUES[key].name);
    return el("a", {
      class: `pc ${state}${isNow ? " now" : ""}`, href: `#learn/${key}`, title: name, "aria-label": `${name}: ${W[/** @type {"due"} */ (state)]}`,
    }, isNow ? icon("bulb") : state === "passed" || state === "due" ? icon("check") : null);
  }

  /** The next lesson. */
  #now() {
    const key = this.progress.next;
    if (!key) return el("article", { class: "card now" }, el("div", { class: "stack" }, el("h3", {}, W.allPassed), el("p", {}, W.keepUp)));
    const { last, tries } = this.progress.of(key), { name, idea } = TECHNIQUES[key];
    return el("article", { class: "card now" }, pictured(key), el("div", { class: "stack" },
      el("p", { class: "small soft" }, W.next), el("h3", { class: "bigh" }, capital(name)), el("p", {}, idea),
      tries ? el("p", { class: "small soft" }, W.missing(missing(last))) : null,
      el("div", {}, button("next", tries ? W.goOn : W.begin, () => this.ways.go(key), "main"))));
  }

  /** The review of the day. */
  #today() {
    const { due } = this.progress;
    return el("aside", { class: "card today", "aria-label": W.review }, el("div", { class: "row spread" }, el("h3", {}, W.review),
      due.length ? el("span", { class: "small soft" }, W.positions(due.length)) : null),
    due.length ? el("ul", {}, ...due.map((key) => el("li", { class: "row spread" }, capital(TECHNIQUES[key].name),
      el("span", { class: "tiny soft" }, W.since(DAYS[this.progress.of(key).stage]))))) : el("p", { class: "soft" }, W.nothingDue),
    due.length ? el("div", { class: "row spread" }, el("span", { class: "tiny soft" }, W.mixed), button("", W.start, () => this.ways.go("review"))) : null);
  }

  /** @param {typeof COURSE[number]} level */
  #lessons({ name, level, keys }) {
    return el("section", { class: "lev", "aria-label": W.level(level, name) },
      el("h3", {}, el("span", { class: "wn", "aria-hidden": "true" }, String(level)), capital(name)),
      el("div", { class: "tcs" }, ...keys.map((key) => {
        const state = this.#state(key);
        return el("a", { class: `tc ${state}`, href: `#learn/${key}` }, el("div", { class: "shelf" }, pictured(key)),
          el("div", { class: "tx" }, el("span", { class: "row spread" }, el("b", {}, capital(TECHNIQUES[key].name)),
            state === "ahead" ? null : el("span", { class: `tg ${state}` }, state === "passed" ? icon("check") : null, W[/** @type {"due"} */ (state)])),
          el("span", { class: "small soft" }, TECHNIQUES[key].idea)));
      })));
  }

  #foot() {
    const file = el("input", { type: "file", accept: ".json,application/json", class: "hide", "aria-label": W.load, onchange: () => this.#load(file) });
    return el("div", { class: "lf small soft" }, el("span", {}, W.kept),
      button("save", W.save, () => download(FILE, new Blob([this.progress.text], { type: "application/json" })), "bare low"),
      el("label", { class: "button bare low" }, file, icon("open"), W.load),
      button("bulb", W.rules, () => this.ways.go("rules"), "bare low"), button("share", W.teach, this.ways.teach, "bare low"));
  }

  /** @param {HTMLInputElement} input */
  async #load(input) {
    const [file] = input.files ?? [];
    if (!file) return;
    const isProgress = this.progress.read(await file.text());
    this.app.toast(isProgress ? W.loaded : W.notLoaded);
    this.show();
  }
}
