/** The view "Review": the solve of the puzzle in play, one from a link or a file, and statistics of all. */

import { button, download, iconButton } from "../base/controls.js";
import { el, icon } from "../base/dom.js";
import { Work } from "../base/work.js";
import { linkTo } from "../game/link.js";
import { Solves } from "../game/solves.js";
import { titleOf } from "../game/titles.js";
import { Review } from "./review.js";
import { fileOf, linkOf, solveAt } from "./solve.js";
import { Statistics } from "./statistics.js";
import { REVIEW as W, STATISTICS } from "./words.js";

/** @import { App, View } from "../app.d.ts" */
/** @import { Argued, Moment, Reviewed } from "../types.d.ts" */
/** @import { Solve } from "./solve.js" */

const FILE = "lightup-solve.json";

/**
 * @param {App} app
 * @returns {View}
 */
export function mount(app) {
  const view = new Reviews(app);
  return { element: view.element, show: (rest) => view.show(rest), get keys() { return view.keys; } };
}

class Reviews {
  /** @type {Review | null} */
  #shown = null;
  #text = ""; // the file that is shown
  #work = new Work();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.file = el("input", { class: "hide", type: "file", accept: ".json", onchange: () => this.#load() });
    this.statistics = new Statistics(app.settings, { practise: (key) => this.#practise(key) });
    this.element = el("main", { class: "view play review", id: "review" });
    window.addEventListener("resize", () => this.#shown?.stage.resize());
  }

  /** @param {string} rest */
  show(rest) {
    if (rest === "statistics") return this.#showStatistics();
    const linked = rest ? solveAt(rest) : null;
    if (rest && !linked) return this.#fail(W.badLink);
    const solve = linked ?? this.#own();
    return solve ? this.#review(fileOf(solve), solve, linked?.moment) : this.#fail(W.nothing);
  }

  /** The solve of the puzzle in play. @returns {Solve | null} */
  #own() {
    const { game } = this.app;
    if (!game?.touched) return null;
    const { opened, log } = game.save();
    return { puzzle: opened.puzzle, log, title: titleOf(opened) };
  }

  /**
   * Shows the solve of a file, or lets choose one of several.
   * @param {string} text
   * @param {Solve | null} solve if the page knows it
   * @param {number} [moment]
   */
  async #review(text, solve, moment) {
    if (text === this.#text && this.#shown) return this.#put(this.#shown);
    this.#leave();
    this.element.replaceChildren(el("div", { class: "waiting stack" }, this.#work.element, this.#back()));
    const found = await this.#work.run(W.working, (signal) => this.app.ask("review", { file: text }, { signal }));
    if (!found) return undefined;
    this.#text = text;
    if (found.solves.length !== 1) return this.#choose(found.solves);
    return this.#open(found.solves[0], solve, moment);
  }

  /**
   * @param {Reviewed} answer
   * @param {Solve | null} solve
   * @param {number} [moment]
   */
  #open(answer, solve, moment) {
    const { app } = this, address = solve && ((/** @type {number} */ now) =>
      `${location.href.split("#")[0]}#${linkOf(linkTo(answer.puzzle), solve.log, now)}`);
    const shown = new Review(answer, {
      why: (number, because = []) => this.#why(answer, answer.moments[number], because), excuses: true, address,
      again: (one) => this.#again(answer, one), practise: (key) => this.#practise(key),
    }, [this.#heading(answer)], this.#offered(solve));
    const { game } = app;
    if (game?.solvedAt && game.puzzle.opened.puzzle === answer.puzzle) {
      new Solves(app.settings).miss(game.puzzle.link, game.solvedAt, answer.missed);
    }
    this.#put(shown);
    shown.go(moment ?? answer.moments.length);
  }

  /** @param {Review} shown */
  #put(shown) {
    this.#shown = shown;
    this.element.replaceChildren(shown.element);
    shown.stage.resize();
  }

  #leave() {
    this.#shown?.stop();
    this.#shown = null;
  }

  /** @param {Reviewed} answer */
  #heading(answer) {
    const title = [answer.title, answer.by && W.by(answer.by)].filter(Boolean).join(" ");
    return el("div", { class: "row spread" }, el("h2", {}, title ? W.of(title) : W.title),
      iconButton("back", W.leave, () => this.app.visit("play")));
  }

  /** @param {Solve | null} solve */
  #offered(solve) {
    const save = solve && button("save", W.save, () => download(FILE, new Blob([fileOf(solve)], { type: "application/json" })), "low");
    return [button("list", W.statistics, () => this.#go("review/statistics"), "low"), this.#opener(), ...(save ? [save] : [])];
  }

  #back() {
    return button("back", W.leave, () => this.app.visit("play"), "bare low");
  }

  #opener() {
    return el("label", { class: "button low" }, this.file, icon("open"), W.open);
  }

  /** @param {string} words */
  #fail(words) {
    this.#leave();
    this.element.replaceChildren(el("div", { class: "waiting stack" }, el("p", {}, words),
      el("div", { class: "row wrap" }, this.#opener(), button("list", W.statistics, () => this.#go("review/statistics"), "low"), this.#back())));
  }

  /** @param {Reviewed[]} solves */
  #choose(solves) {
    this.element.replaceChildren(el("div", { class: "waiting stack" }, el("h2", {}, W.solves),
      el("ul", { class: "stack" }, ...solves.map((one) => el("li", {},
        button("", [one.title, one.by && W.by(one.by), one.summary].filter(Boolean).join(" · "), () => this.#open(one, null), "low")))), this.#back()));
  }

  #showStatistics() {
    this.#leave();
    this.statistics.show();
    this.element.replaceChildren(el("div", { class: "listing stack" },
      el("div", { class: "row wrap spread" }, el("h2", { class: "title" }, STATISTICS.title), this.#back()), this.statistics.element));
  }

  async #load() {
    const [chosen] = this.file.files ?? [];
    if (!chosen) return;
    const text = await chosen.text();
    this.file.value = "";
    await this.#review(text, null);
  }

  /**
   * @param {Reviewed} answer
   * @param {Moment} moment
   * @param {number[]} because
   * @returns {Promise<Argued>}
   */
  #why({ in_mind: inMind }, { board, bulbs, dots }, because) {
    return this.app.ask("argue", { board, bulbs, dots, in_mind: inMind, because });
  }

  /**
   * Plays on from a moment; a puzzle that is solved begins anew.
   * @param {Reviewed} answer
   * @param {Moment} moment
   */
  async #again({ puzzle }, { board }) {
    const { app } = this, { game } = app;
    const { boards: [opened] } = await app.ask("open", { text: board });
    const isOwn = game?.puzzle.opened.puzzle === puzzle;
    if (isOwn && game?.solvedAt !== null) game?.again();
    app.play(isOwn && game ? game.puzzle.opened : { ...opened, puzzle }, { marks: opened.marks });
  }

  /** @param {string} key */
  #practise(key) {
    this.#go(`learn/${key}`);
  }

  /** @param {string} hash */
  #go(hash) {
    location.hash = hash;
  }

  /** @returns {Record<string, () => void>} */
  get keys() {
    const leave = () => this.app.visit("play");
    if (!this.#shown?.element.isConnected) return { "escape": leave };
    return document.activeElement?.closest("[role=grid]") ? { "escape": leave } : { ...this.#shown.keys, "escape": leave };
  }
}
