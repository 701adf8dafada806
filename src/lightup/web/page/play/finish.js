/** What is said of a puzzle that is solved: the time, what helped, the best times, the techniques it took. */

import { button } from "../base/controls.js";
import { capital, el, icon } from "../base/dom.js";
import { TECHNIQUES } from "../base/tables.js";
import { dayOf, solvedDays, streaks } from "../game/days.js";
import { aidsOf, clock, timeOf } from "../game/titles.js";
import { FINISH as W } from "./words.js";

/** @import { Game } from "../game/game.js" */
/** @import { Desk } from "./desk.js" */

const MET = "met"; // the setting with the techniques of all puzzles solved so far

export class Finish {
  /** @type {Game | null} whose techniques are shown */
  #told = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.facts = el("dl", { class: "facts" });
    this.chips = el("ul", { class: "techs" });
    this.took = el("div", { class: "stack", hidden: true }, el("h3", {}, W.took), this.chips);
    this.element = el("section", { class: "card stack finish", "aria-label": W.result, tabindex: 0, hidden: true }, this.facts,
      el("div", { class: "row" }, button("list", W.review, () => desk.app.visit("review"), "low")), this.took);
  }

  /** Shows what is known of the game in play, if it is solved. */
  refresh() {
    const { game, app } = this.desk, solve = game?.solve;
    this.element.hidden = !game?.locked;
    if (!game?.locked || !solve) return;
    const { best, aided } = app.store.row(game.puzzle.link) ?? {}, showsTime = app.settings.get("timer");
    const days = game.puzzle.opened.source === "day" ? streaks(solvedDays(app.store.list()).keys(), dayOf(new Date())).now : 0;
    this.facts.replaceChildren(...[
      fact(W.helped, aidsOf(solve) || W.unaided),
      showsTime && best && fact(W.best, clock(best.seconds)),
      showsTime && aided && fact(W.aided, timeOf(aided)),
      days > 1 && fact(W.streak, String(days)),
    ].filter((one) => one instanceof Node));
    if (this.#told !== game) this.#tell(game);
  }

  /** Asks which techniques the puzzle takes. */
  async #tell(/** @type {Game} */ game) {
    this.#told = game;
    this.took.hidden = true;
    const { app } = this.desk, rating = await app.ask("rate", { board: game.puzzle.opened.puzzle }).catch(() => null);
    if (!rating || this.#told !== game) return;
    const met = new Set(app.settings.get(MET) ?? []), names = Object.keys(rating.techniques);
    this.chips.replaceChildren(...names.map((name) => chip(name, rating.techniques[name], met.size > 0 && !met.has(name))));
    this.took.hidden = !names.length;
    app.settings.set(MET, [...new Set([...met, ...names])]);
  }
}

/**
 * @param {string} title
 * @param {string} value
 */
const fact = (title, value) => el("div", {}, el("dt", {}, title), el("dd", {}, value));

/**
 * @param {string} name of a technique
 * @param {number} times
 * @param {boolean} isNew to the player
 */
const chip = (name, times, isNew) => el("li", { class: `chip ${isNew ? "new" : ""}` }, isNew && icon("check"),
  W.technique(capital(TECHNIQUES[name]?.name ?? name), times), isNew && W.fresh);
