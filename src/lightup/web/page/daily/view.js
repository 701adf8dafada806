/**
 * The view "Daily", the front page: the puzzles of a day side by side, the player's days, and what to share.
 *
 * Puzzles of today are kept, so that they need no engine when the player returns.
 */

import { button, iconButton } from "../base/controls.js";
import { el, icon } from "../base/dom.js";
import { SafeStorage, parse } from "../base/storage.js";
import { PAGE } from "../base/words.js";
import { Work } from "../base/work.js";
import { BoardView } from "../board/board.js";
import { dayOf, daysAfter, solvedDays, streaks } from "../game/days.js";
import { Game } from "../game/game.js";
import { Puzzle, isOpened, unopened } from "../game/puzzle.js";
import { emptyGrid } from "../game/grid.js";
import { isSolved } from "../game/store.js";
import { clock, timeOf, titleOf } from "../game/titles.js";
import { openHelp } from "../help/rules.js";
import { openSheet as openInbox } from "../puzzles/inbox.js";
import { LEVELS } from "../puzzles/levels.js";
import { openSheet as openFresh } from "../puzzles/order.js";
import { calendar } from "./calendar.js";
import { sharing } from "./share.js";
import { DAILY as W } from "./words.js";

/** @import { App, View } from "../app.d.ts" */
/** @import { Opened } from "../types.d.ts" */

const NAME = "daily", KEPT = "daily";
const DAY = /^\d{4}-\d\d-\d\d$/, FIRST_DAY = "2000-01-01";
const SIDE = 10;

/**
 * @param {App} app
 * @returns {View}
 */
export function mount(app) {
  const view = new Daily(app);
  return { element: view.element, show: (rest) => view.show(rest), keys: {
    "arrowleft": () => view.move(-1), "arrowright": () => view.move(1), "n": () => openFresh(app, "order"), "o": () => openInbox(app), "?": openHelp,
  } };
}

class Daily {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.work = new Work();
    this.storage = new SafeStorage();
    this.today = this.day = dayOf(new Date());
    /** @type {Map<number, Opened>} the puzzles of the day that are here, by level */
    this.puzzles = new Map();
    this.title = el("h2", { class: "title" });
    this.about = el("p", { class: "soft" });
    this.before = iconButton("back", W.before, () => this.move(-1));
    this.after = iconButton("next", W.after, () => this.move(1));
    this.tiles = el("section", { class: "day-levels", "aria-label": W.levels });
    this.days = el("aside", { class: "stack", "aria-label": W.days });
    this.others = el("p", { class: "row wrap others" });
    this.element = el("main", { class: "view home", id: NAME },
      el("header", { class: "row spread" }, el("div", {}, this.title, this.about), el("div", { class: "row" }, this.before, this.after)),
      el("div", { class: "stack" }, this.tiles, this.work.element), this.days, this.others);
    document.addEventListener("visibilitychange", () => this.#turn());
  }

  /** Shows a day: that of the address, else today. */
  show(rest = "") {
    this.today = dayOf(new Date());
    this.#choose(DAY.test(rest) && rest >= FIRST_DAY && rest <= this.today ? rest : this.today);
  }

  /** @param {number} days */
  move(days) {
    const day = daysAfter(this.day, days);
    if (day >= FIRST_DAY && day <= this.today) this.#choose(day);
  }

  /** Goes on to the next day when the page is seen again after midnight. */
  #turn() {
    const isOld = this.day === this.today && this.today !== dayOf(new Date());
    if (isOld && !document.hidden && !this.element.hidden) this.show();
  }

  #choose(/** @type {string} */ day) {
    if (day !== this.day) this.puzzles = new Map();
    this.day = day;
    history.replaceState({ view: NAME }, "", day === this.today ? `#${NAME}` : `#${NAME}/${day}`);
    for (const one of this.#kept()) this.puzzles.set(/** @type {number} */ (one.level), one);
    this.draw();
    if (this.puzzles.size < LEVELS.length) this.#fetch(day);
  }

  /** @returns {Opened[]} the puzzles of this day that were kept */
  #kept() {
    const kept = parse(this.storage.get(KEPT));
    return Array.isArray(kept) ? kept.filter((one) => isOpened(one) && one.source === "day" && one.name === this.day && one.level !== null) : [];
  }

  /** Asks for the puzzles that are not here yet, one after the other. */
  async #fetch(/** @type {string} */ day) {
    await this.work.run(W.waiting, async (signal) => {
      for (const level of LEVELS.keys()) {
        if (this.puzzles.has(level)) continue;
        const { boards: [opened] } = await this.app.ask("open", { date: day, level }, { signal });
        if (signal.aborted) return;
        this.puzzles.set(level, opened);
        this.draw();
      }
      if (day === this.today) this.storage.put(KEPT, JSON.stringify([...this.puzzles.values()]));
    });
  }

  draw() {
    const { app, day, today } = this, solved = solvedDays(app.store.list()), own = solved.get(day) ?? new Map();
    this.title.textContent = W.title(day, day.slice(0, 4) !== today.slice(0, 4));
    this.about.textContent = W.about(own.size);
    this.before.disabled = day <= FIRST_DAY;
    this.after.disabled = day >= today;
    const tiles = LEVELS.map((name, level) => this.#tile(name, level));
    tiles.find(({ dataset }) => dataset.state === "begun" || dataset.state === "new")?.classList.add("hero");
    const begun = tiles.find(({ dataset }) => dataset.state === "begun");
    if (begun) tiles.forEach((tile) => tile.classList.toggle("hero", tile === begun));
    this.tiles.replaceChildren(...tiles);
    this.days.replaceChildren(
      calendar({ day, today, solved, all: LEVELS.length, choose: (one) => this.#choose(one) }),
      sharing(day, LEVELS, own, streaks(solved.keys(), today).now));
    this.others.replaceChildren(...this.#ways());
  }

  /**
   * A puzzle of the day with the player's marks, their time, and what a click does.
   * @param {string} name of its level
   * @param {number} level
   */
  #tile(name, level) {
    const opened = this.puzzles.get(level), row = opened && this.app.store.row(opened.link);
    const game = opened && new Game(new Puzzle(opened), this.app.store.loadGame(opened.link));
    const solve = row && isSolved(row) ? row.best ?? row.aided : null, isBegun = !solve && game?.touched;
    const state = solve ? timeOf(solve) : isBegun ? W.begun(clock(game.seconds())) : PAGE.size(SIDE, SIDE);
    return el("button", {
      class: "card day-level", type: "button", disabled: !opened, "data-state": solve ? "solved" : isBegun ? "begun" : opened ? "new" : "awaited", onclick: () => opened && this.app.play(opened),
    }, picture(game), el("span", { class: "row spread" },
      el("span", { class: "named" }, el("b", {}, name, solve && icon("check"), solve && el("span", { class: "hide" }, PAGE.solved)), el("span", { class: "small soft" }, state)),
      !solve && el("span", { class: "button main" }, isBegun ? W.goOn : W.play)));
  }

  /** Other ways to a puzzle; first the one that was played last, if there is more to do. */
  #ways() {
    const { app } = this, last = app.store.last(), kept = last ? app.store.kept(last) : null;
    const isOpen = kept && !isSolved(kept.row) && kept.row.name !== this.day;
    return [el("span", { class: "soft" }, W.or),
      isOpen ? button("play", W.resume(titleOf(kept.saved.opened)), () => app.play(kept.saved.opened), "low") : "",
      button("new", W.fresh, () => openFresh(app, "order"), "low"), button("list", W.collection, () => openFresh(app, "shelf"), "low"),
      button("open", W.open, () => openInbox(app), "low"), button("help", W.rules, openHelp, "low")];
  }
}

/**
 * The board of a game as it stands; an empty one while it is awaited.
 * @param {Game | undefined} game
 */
function picture(game) {
  const view = new BoardView(game?.puzzle ?? new Puzzle(unopened(emptyGrid(SIDE, SIDE))));
  if (game) view.draw({ bulbs: game.bulbs, dots: game.dots, finished: game.finished() });
  for (const name of ["role", "aria-label"]) view.element.removeAttribute(name);
  view.element.setAttribute("aria-hidden", "true");
  return el("span", { class: "frame" }, view.element);
}
