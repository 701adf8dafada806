/** The rule that is pointed at, as the other languages of solvers say it. */

import { el } from "../base/dom.js";
import { ELSEWHERE as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { EncodedRule, Grid } from "../types.d.ts" */

const SETTLE_MILLISECONDS = 150; // a pointer passes over many rules
const MOST_LINES = 2;

export class Elsewhere {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.timer = 0;
    this.element = el("div", { class: "elsewhere", hidden: true });
  }

  hide() {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }

  /**
   * Shows a rule in all languages but the one that it is shown in already.
   * @param {Grid} board
   * @param {EncodedRule} rule
   * @param {string} shown
   */
  show(board, rule, shown) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#ask(board, rule, shown), SETTLE_MILLISECONDS);
  }

  async #ask(/** @type {Grid} */ board, /** @type {EncodedRule} */ { cell, kind, cells }, /** @type {string} */ shown) {
    const { timer } = this, others = W.languages.filter(([name]) => name !== shown), request = { board, cell, kind, text: false };
    const found = await Promise.all(others.map(([encoding]) => this.app.ask("encode", { ...request, encoding }))).catch(() => []);
    if (timer !== this.timer || !found.length) return;
    const rows = others.flatMap(([, title], at) => {
      const lines = found[at].rules.find((one) => String(one.cells) === String(cells))?.lines ?? [];
      return [el("dt", {}, title), el("dd", {}, ...lines.slice(0, MOST_LINES).map((line) => el("code", {}, line)),
        el("span", { class: "tiny soft" }, lines.length ? lines.length > MOST_LINES && W.more(lines.length - MOST_LINES) : W.none))];
    });
    this.element.replaceChildren(el("h2", {}, W.title), el("dl", {}, ...rows));
    this.element.hidden = false;
  }
}
