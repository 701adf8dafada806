/** Rules by doing: little boards for somebody who has never seen the puzzle. */

import { button } from "../base/controls.js";
import { el } from "../base/dom.js";
import { unopened } from "../game/puzzle.js";
import { Practice } from "./practice.js";
import { LESSON, RULES_BY_DOING as W } from "./words.js";

/** @import { App } from "../app.d.ts" */

const SETTING = "knows"; // the game, as for the guide of the first visit

export class Rules {
  #now = 0;

  /**
   * @param {App} app
   * @param {{ leave: () => void, play: () => void }} ways
   */
  constructor(app, { leave, play }) {
    this.app = app;
    this.ways = { leave, play };
    this.place = el("span", { class: "soft small" });
    const close = () => { this.#end(); leave(); };
    this.practice = new Practice(app, {
      head: [el("div", { class: "row spread" }, el("h2", {}, W.title), this.place)], solved: () => this.#solved(),
      another: () => this.#next(), more: [button("close", W.close, close, "bare low")],
    });
    this.element = this.practice.element;
  }

  open() {
    this.#now = 0;
    this.#show();
  }

  #show() {
    const { board, text } = W.steps[this.#now];
    this.place.textContent = W.of(this.#now + 1, W.steps.length);
    this.practice.offer("");
    this.practice.play(unopened(board), { errors: true }, [el("p", { class: "lead" }, text)]);
  }

  #solved() {
    const isLast = this.#now + 1 === W.steps.length;
    this.practice.words.append(el("p", {}, isLast ? W.done : W.right));
    if (isLast) this.#end();
    this.practice.offer(isLast ? W.play : LESSON.next);
    if (isLast) this.practice.words.append(button("", W.learn, this.ways.leave, "low"));
  }

  #next() {
    if (this.#now + 1 === W.steps.length) return this.ways.play();
    this.#now += 1;
    return this.#show();
  }

  /** It is not offered again. */
  #end() {
    this.app.settings.set(SETTING, true);
  }
}
