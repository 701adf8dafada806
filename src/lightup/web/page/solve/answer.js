/**
 * An answer on the panel and on the board: the verdict, then what there is to add. That is the level of a
 * puzzle with one solution, the solutions of one with several, and the reason of one without.
 */

import { segments } from "../base/controls.js";
import { el } from "../base/dom.js";
import { PAGE } from "../base/words.js";
import { Work } from "../base/work.js";
import { marksOf } from "../game/grid.js";
import { connect } from "../help/pointing.js";
import { told } from "../help/scenes.js";
import { effort, verdict } from "./verdict.js";
import { SOLVE as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { BoardView } from "../board/board.js" */
/** @import { Scene, Solved } from "../types.d.ts" */

export class Answer {
  /** @type {BoardView | null} */
  #view = null;
  /** @type {Scene | null} */
  scene = null;
  /** The status of which more was told. */
  #told = "";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.work = new Work();
    this.body = el("div", { class: "stack" });
    this.more = el("div", { class: "stack" });
    this.element = el("div", { class: "stack result", "aria-live": "polite" }, this.body, this.work.element, this.more);
    this.forget();
  }

  /** The board, for what points at it. */
  get view() {
    return /** @type {BoardView} */ (this.#view);
  }

  forget() {
    this.work.cancel();
    this.work.problem.hidden = true;
    this.scene = null;
    this.#told = "";
    this.body.replaceChildren(el("p", { class: "soft small" }, W.nothing));
    this.more.replaceChildren();
  }

  /**
   * Shows as many bulbs of a solution as wanted; what there is to add is looked for once.
   * @param {Solved} answer
   * @param {BoardView} view
   * @param {number} revealed
   */
  show(answer, view, revealed) {
    if (!this.#view) connect(this.element, this);
    this.#view = view;
    const bulbs = answer.solution ? marksOf(answer.solution).bulbs : [];
    const isWhole = bulbs.length > 0 && revealed === bulbs.length;
    view.draw({ bulbs: bulbs.slice(0, revealed), dots: [] });
    this.body.replaceChildren(...verdict(answer),
      revealed && !isWhole ? el("p", {}, W.revealed(revealed, bulbs.length)) : "", effort(answer));
    const wanted = answer.status === "several" && !isWhole ? "" : answer.status;
    if (wanted === this.#told) return;
    this.#told = wanted;
    this.more.replaceChildren();
    if (wanted === "unique") this.#tellLevel(answer);
    else if (wanted === "none") this.#tellWhy(answer);
    else if (wanted === "several") this.#compare(answer);
  }

  async #tellLevel(/** @type {Solved} */ { puzzle }) {
    const found = await this.#find(W.rating, "analyse", { board: puzzle, parts: ["level"] });
    const level = found?.level;
    if (typeof level === "number") this.more.replaceChildren(el("p", {}, el("span", { class: "chip" }, PAGE.levelNamed(level))));
  }

  async #tellWhy(/** @type {Solved} */ { puzzle }) {
    const found = await this.#find(W.whyNot, "explain", { board: puzzle });
    if (!found) return;
    const reason = found.scenes.length ? told(found.scenes, { show: (scene) => this.#stage(scene) })
      : el("p", { class: "soft small" }, W.noReason);
    this.more.replaceChildren(el("h3", {}, W.why), reason);
  }

  #stage(/** @type {Scene} */ scene) {
    this.scene = scene;
    this.view.scene(scene);
    this.view.aim();
    this.view.labels(true);
  }

  /** Lets the user see each solution, where the first two differ, and what all have in common. */
  async #compare(/** @type {Solved} */ { puzzle, solutions, difference, finished }) {
    const found = await this.#find(W.comparing, "analyse", { board: puzzle, parts: ["common"] });
    const said = el("p", { class: "small" }), { view } = this;
    const show = (/** @type {string} */ value) => {
      view.marks();
      view.aim();
      view.world("yours");
      this.scene = null;
      if (value === "difference" && difference) this.#stage(difference);
      else view.draw(marksOf(value === "common" && found?.common ? found.common : solutions[Number(value)]));
      const isEmpty = value === "common" && !/[*x]/.test(found?.common ?? "");
      said.textContent = W.views[isEmpty ? "nothing" : value] ?? W.viewOf(Number(value) + 1, solutions.length, finished);
    };
    /** @type {[string, string][]} */
    const views = [["difference", W.difference], ...solutions.map((_, at) => /** @type {[string, string]} */ ([String(at), W.solution(at + 1)]))];
    if (found?.common) views.unshift(["common", W.common]);
    const first = solutions.length > 2 && /[*x]/.test(found?.common ?? "") ? "common" : "difference";
    const made = segments(W.shows, views, first, show);
    made.classList.add("wide");
    this.more.replaceChildren(made, said);
    show(first);
  }

  /**
   * Asks for more than the verdict, which stands without it: a board that is too large, or too hard, has none.
   * @template {"analyse" | "explain"} C
   * @param {string} text
   * @param {C} call
   * @param {import("../types.d.ts").Requests[C]} request
   * @returns {Promise<import("../types.d.ts").Answers[C] | null>}
   */
  #find(text, call, request) {
    return this.work.run(text, (signal) => this.app.ask(call, request, { signal }).catch(() => null));
  }
}
