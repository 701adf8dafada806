/**
 * The view "Lab": a puzzle as a problem for SAT solvers, in five parts around one board that keeps its place.
 *
 * The address holds all of it: `#lab/PART/PUZZLE?stage=learning&step=14`. With `plain`, it is a slide: the
 * board and the formula, large, and nothing else.
 */

import { button, iconButton } from "../base/controls.js";
import { el } from "../base/dom.js";
import { Formulas } from "../formulas/formulas.js";
import { gridAt, linkTo } from "../game/link.js";
import { LabBoard } from "./board.js";
import { Elsewhere } from "./elsewhere.js";
import { Race } from "./race.js";
import { Search } from "./search.js";
import { Sizes } from "./sizes.js";
import { Student } from "./solver.js";
import { WalkSat } from "./walksat.js";
import { LAB as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Grid } from "../types.d.ts" */

const NAME = "lab";
const SAMPLE = "6x6:bBd2c2c2d2c1c2dBb"; // very hard for people: it needs a search
const SETTLE_MILLISECONDS = 250;
const NARROW = "(max-width: 1023px) and (min-height: 601px), (max-width: 599px)"; // as in the styles
const FORMULAS = "formulas", KINDS = new Set(["clue", "lit", "run", "wall"]);

/** @param {App} app */
export function mount(app) {
  const view = new Lab(app);
  return { element: view.element, show: (/** @type {string} */ rest) => view.show(rest), keys: view.keys };
}

class Lab {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.part = "";
    this.isPlain = false;
    this.timer = 0;
    /** @type {LabBoard | null} */
    this.board = null;
    const moved = () => this.#moved();
    const student = new Student(app);
    /** @type {Record<string, Search | WalkSat | Race | Student>} */
    this.parts = { search: new Search(app, moved), walksat: new WalkSat(app, moved), race: new Race(app), solver: student };
    this.sizes = new Sizes(app);
    this.elsewhere = new Elsewhere(app);
    this.details = el("div", { class: "details stack" }, this.sizes.cell, this.elsewhere.element);
    this.narrow = matchMedia(NARROW);
    this.narrow.addEventListener("change", () => this.#placeDetails());
    this.formulas = new Formulas(app, {
      onpoint: (cell) => { this.sizes.point(cell); moved(); },
      onrule: (rule) => this.elsewhere.show(this.formulas.grid, rule, this.formulas.language.value),
    });
    this.formulas.language.addEventListener("change", moved);
    this.tabs = W.tabs.map(([name, title]) => el("button", { type: "button", value: name, onclick: () => this.open(name) }, title));
    this.chip = el("span", { class: "chip" });
    this.bar = el("div", { class: "lab-bar" }, el("nav", { class: "tabs", "aria-label": W.sections }, ...this.tabs), this.chip,
      button("copy", W.take, () => this.#take(this.app.game?.puzzle.opened.puzzle), "bare low"),
      button("whole", W.slide, () => this.#plain(true), "bare low"), button("link", W.link, () => this.#share(), "bare low"));
    this.stage = el("section", { class: "stage", "aria-label": W.board });
    this.panel = el("aside", { class: "panel", "aria-label": W.panel });
    this.heading = el("h1", { class: "hide", hidden: true }, W.title); // on a slide, which has no header
    this.leave = iconButton("close", W.leave, () => this.#plain(false));
    this.leave.classList.add("leave");
    this.element = el("main", { class: "view laboratory", id: NAME }, this.heading, this.bar, el("div", { class: "desk" }, this.stage, this.panel), this.leave);
  }

  /** The keys of the part that is shown. */
  get keys() {
    const act = (/** @type {string} */ key) => () => /** @type {Record<string, () => void>} */ (this.parts[this.part]?.keys ?? {})[key]?.();
    const keys = Object.fromEntries(["arrowleft", "arrowright", "home", "end", "p"].map((key) => [key, act(key)]));
    return { ...keys, escape: () => this.#plain(false) };
  }

  /**
   * Shows what an address names, else what was shown before, else the puzzle in play.
   * @param {string} rest
   */
  show(rest) {
    const [, part = "", link = "", query = ""] = /^([^/?]*)\/?([^?]*)(?:\?(.*))?$/.exec(rest) ?? [];
    const settings = new URLSearchParams(query), grid = gridAt(decodeURIComponent(link)) ?? this.board?.puzzle.opened.puzzle ?? gridAt(SAMPLE);
    this.isPlain = settings.has("plain") || (!this.part && new URLSearchParams(location.search).has("plain"));
    this.#put(/** @type {Grid} */ (grid));
    this.open(W.tabs.some(([name]) => name === part) ? part : this.part || FORMULAS, settings);
  }

  /** Puts a puzzle on the board. */
  #put(/** @type {Grid} */ grid) {
    if (this.board?.puzzle.opened.puzzle === grid) return;
    this.elsewhere.hide();
    this.board = new LabBoard(grid, (cell) => this.part === "solver" && /** @type {Student} */ (this.parts.solver).choose(cell));
    this.chip.textContent = W.size(this.board.puzzle.width, this.board.puzzle.height);
  }

  #take(/** @type {Grid | undefined} */ grid) {
    if (!grid) return;
    this.#put(grid);
    this.open(this.part);
  }

  /**
   * Opens a part.
   * @param {string} name
   * @param {URLSearchParams} [settings]
   */
  async open(name, settings = new URLSearchParams()) {
    const board = /** @type {LabBoard} */ (this.board), part = this.parts[name];
    this.#pause();
    this.part = name;
    for (const tab of this.tabs) {
      if (tab.value === name) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    }
    this.element.dataset.part = name;
    this.#look();
    if (part) {
      this.stage.replaceChildren(board.frame, part.foot);
      this.panel.replaceChildren(part.panel);
      board.counts([]);
      await part.enter(board, settings);
    } else await this.#formulas(settings);
    if (this.part === name) this.#address();
  }

  async #formulas(/** @type {URLSearchParams} */ settings) {
    const board = /** @type {LabBoard} */ (this.board), { puzzle: grid } = board.puzzle.opened, language = settings.get("language") ?? "direct";
    this.stage.replaceChildren(this.formulas.frame, this.formulas.hint);
    this.panel.replaceChildren(this.formulas.card, this.sizes.element);
    this.#placeDetails();
    if (!this.formulas.language.length) this.formulas.offer((await this.app.ask("about", {})).languages);
    const isKnown = [...this.formulas.language.options].some(({ value }) => value === language);
    if (this.formulas.grid !== grid || [...settings.keys()].length) this.formulas.show(grid, isKnown ? language : "direct");
    await this.sizes.show(board);
    const cell = board.cellNamed(settings.get("cell") ?? ""), kind = settings.get("kind") ?? "";
    if (cell >= 0) this.formulas.keep(cell);
    else if (KINDS.has(kind)) this.formulas.choose(/** @type {"clue" | "lit" | "run" | "wall"} */ (kind));
  }

  /** Puts what is known of the cell and of the rule under the board, or between the cards where the board stays in sight. */
  #placeDetails() {
    if (this.part !== FORMULAS) return;
    if (this.narrow.matches) this.formulas.card.after(this.details);
    else this.stage.append(this.details);
  }

  #pause() {
    const part = this.parts[this.part];
    if (part && "transport" in part) part.transport.pause();
  }

  #plain(/** @type {boolean} */ isPlain) {
    if (this.isPlain === isPlain) return;
    this.isPlain = isPlain;
    this.#look();
    this.#address();
  }

  /** Shows a slide, or all of the lab. */
  #look() {
    this.heading.hidden = !this.isPlain;
    this.element.classList.toggle("slide", this.isPlain);
    document.documentElement.classList.toggle("sliding", this.isPlain);
  }

  /** Puts the step into the address when it has come to rest: browsers allow few changes. */
  #moved() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#address(), SETTLE_MILLISECONDS);
  }

  #address() {
    if (this.element.hidden || !this.board) return;
    const settings = new URLSearchParams((this.parts[this.part] ?? this.formulas).settings);
    if (this.isPlain) settings.set("plain", "");
    const query = String(settings).replace("plain=", "plain");
    history.replaceState({ view: NAME }, "", `#${NAME}/${this.part}/${linkTo(this.board.puzzle.opened.puzzle)}${query && `?${query}`}`);
  }

  async #share() {
    this.#address();
    await navigator.clipboard.writeText(location.href).then(() => this.app.toast(W.copied), () => this.app.toast(W.notCopied));
  }
}
