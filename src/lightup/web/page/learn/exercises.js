/**
 * The exercises of a lesson, one class for each kind. An exercise fills the desk of the lesson, and judges an
 * answer: it was right, it was not, or it does not count.
 */

import { button } from "../base/controls.js";
import { el } from "../base/dom.js";
import { TECHNIQUES } from "../base/tables.js";
import { referring } from "../help/pointing.js";
import { told } from "../help/scenes.js";
import { described, drawn } from "./pictures.js";
import { played } from "./played.js";
import { LESSON as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Drill, Exercise as Explained, Judged } from "../types.d.ts" */
/** @import { Slate } from "./slate.js" */

/**
 * What an answer is worth: `right` is null if it does not count.
 * @typedef {{ right: boolean | null, words: Node[], again?: boolean, next?: string }} Outcome
 */
/**
 * @typedef {object} Exercise
 * @property {"see" | "gap" | "slip" | "do"} kind
 * @property {boolean} points whether it takes tools
 * @property {Node[]} words
 * @property {() => void} changed
 * @property {() => Promise<Outcome | string>} answer a text says what an answer still lacks
 */

const GAP = "___";
const NAMES = ["A", "B", "C", "D"];

/** Mark what follows, and point at what forces it. @implements {Exercise} */
export class Do {
  kind = /** @type {const} */ ("do");
  points = true;
  #misses = 0;

  /**
   * @param {App} app
   * @param {Slate} slate
   * @param {Drill} drill
   * @param {() => void} fails what to do when the learner says that it fails here
   */
  constructor(app, slate, drill, fails) {
    this.app = app;
    this.slate = slate;
    this.drill = drill;
    this.because = el("dd", {});
    this.place = el("dd", {});
    this.fails = button("", W.fails, fails, "low");
    this.#begin();
  }

  #begin() {
    this.slate.begin(this.drill.board, { litIsOpen: this.drill.technique === "lit_cells" });
    this.changed();
  }

  get words() {
    const { technique } = this.drill;
    return [el("p", {}, technique === "lit_cells" ? W.ask.lit : W.ask.do(TECHNIQUES[technique].name)),
      el("dl", { class: "pp" }, el("div", {}, el("dt", {}, W.because), this.because), el("div", {}, el("dt", {}, W.place), this.place)),
      this.fails];
  }

  changed() {
    const { puzzle, pointed, marks } = this.slate;
    const pick = (/** @type {string} */ text) => el("span", { class: "pick" }, ...referring(text));
    const none = () => el("span", { class: "soft small" }, W.nothing);
    const because = [...pointed].sort((a, b) => a - b).map((cell) => pick(named(this.slate, cell)));
    const placed = /** @type {const} */ (["bulb", "dot"]).flatMap((mark) =>
      (mark === "bulb" ? marks.bulbs : marks.dots).map((cell) => pick(W.mark(mark, puzzle.place(cell)))));
    this.because.replaceChildren(...because.length ? because : [none()]);
    this.place.replaceChildren(...placed.length ? placed : [none()]);
  }

  async answer() {
    const { marks, pointed } = this.slate;
    if (!pointed.size || !marks.bulbs.length && !marks.dots.length) return W.incomplete;
    return this.#judge({ ...marks, because: [...pointed] });
  }

  /** Says that the technique fails here. */
  async fail() {
    return this.#judge({});
  }

  /** @returns {Promise<Outcome>} */
  async #judge(/** @type {Partial<import("../types.d.ts").JudgeRequest>} */ given) {
    const { technique, board } = this.drill;
    const verdict = await this.app.ask("judge", { board, technique, ...given });
    this.slate.lock();
    const overlooked = !given.because && verdict.status === "false";
    if (verdict.status === "taught") return { right: true, words: this.#said(verdict) };
    if (verdict.status === "other") {
      const more = el("p", {}, W.findOther(TECHNIQUES[technique].name)), counts = el("p", { class: "small soft" }, W.counts);
      return { right: null, again: true, next: W.findIt, words: [...this.#said(verdict), more, counts] };
    }
    this.#misses += 1;
    const isLast = overlooked || this.#misses > 1;
    return { right: false, again: !isLast, words: [...this.#said(verdict), ...isLast && !overlooked ? await this.#reason() : []] };
  }

  /** @param {Judged} verdict */
  #said({ status, message, scenes }) {
    const head = el("p", { class: `verdict ${status === "taught" || status === "other" ? "good" : "bad"}` }, el("span", {}, ...referring(message)));
    if (!scenes.length) return [head, ...status === "open" ? [el("p", { class: "small" }, W.look)] : []];
    return [head, played(scenes, this.slate)];
  }

  /** The step that was to be found, or that there is none. */
  async #reason() {
    const { technique, board, lookalike } = this.drill;
    if (lookalike) return [el("p", {}, W.worksNot)];
    const { scenes } = await this.app.ask("exercise", { board, technique });
    return [el("h3", {}, W.reason), played(scenes, this.slate)];
  }

  again() {
    this.#begin();
  }
}

/**
 * Names a cell that is pointed at.
 * @param {Slate} slate
 * @param {number} cell
 */
function named({ puzzle, game }, cell) {
  const symbol = puzzle.cells[cell], place = puzzle.place(cell);
  if (/\d/.test(symbol)) return W.clue(symbol, place);
  if (symbol === "#") return W.wall(place);
  return game.bulbs.has(cell) ? W.bulbAt(place) : W.dark(place);
}

/** Complete the reason: a cell is left out of an argument. @implements {Exercise} */
export class Fill {
  kind = /** @type {const} */ ("gap");
  points = false;

  /**
   * @param {Slate} slate
   * @param {Drill} drill
   * @param {NonNullable<Explained["gap"]>} gap
   * @param {Explained} whole
   * @param {string} ask
   */
  constructor(slate, drill, gap, whole, ask) {
    this.slate = slate;
    this.gap = gap;
    this.whole = whole;
    /** @type {HTMLElement[]} */
    this.holes = [];
    slate.begin(drill.board, { single: true });
    slate.tool = "point";
    const show = (/** @type {import("../types.d.ts").Scene} */ scene) => {
      slate.backdrop = scene;
      slate.draw();
    };
    this.words = [told(gap.scenes, { show }, (text) => this.#holed(text)), el("p", { class: "task" }, ask)];
  }

  /** Puts a hole wherever the cell is left out. */
  #holed(/** @type {string} */ text) {
    return text.split(GAP).flatMap((part, place) => {
      if (!place) return referring(part);
      const hole = el("span", { class: "hole" }, this.gap.is_clue ? W.whichClue : W.whichCell);
      this.holes.push(hole);
      return [hole, ...referring(part)];
    });
  }

  get #chosen() {
    return [...this.slate.pointed][0];
  }

  changed() {
    const cell = this.#chosen, text = cell === undefined ? this.gap.is_clue ? W.whichClue : W.whichCell : this.slate.puzzle.place(cell);
    for (const hole of this.holes) {
      hole.textContent = text;
      hole.classList.toggle("on", cell !== undefined);
    }
  }

  async answer() {
    if (this.#chosen === undefined) return W.tapFirst;
    const right = this.gap.accepted.includes(this.#chosen), { slate } = this;
    slate.lock();
    slate.backdrop = null;
    slate.pointed.clear();
    const head = el("p", { class: `verdict ${right ? "good" : "bad"}` }, right ? W.right : W.gapWrong);
    const is = right ? [] : [el("p", {}, ...referring(W.gapIs(slate.puzzle.place(this.gap.cell))))];
    return { right, words: [head, ...is, played(this.whole.scenes, slate)] };
  }
}

/** Find the slip: one sentence of an argument is false. @implements {Exercise} */
export class Slip {
  kind = /** @type {const} */ ("slip");
  points = false;
  #chosen = -1;

  /**
   * @param {Slate} slate
   * @param {Drill} drill
   * @param {NonNullable<Explained["slip"]>} slip
   * @param {Explained} whole
   */
  constructor(slate, drill, slip, whole) {
    this.slip = slip;
    slate.begin(drill.board);
    slate.lock();
    this.buttons = slip.texts.map((text, place) => el("button", {
      type: "button", class: "sentence", "aria-pressed": "false", onclick: () => this.#choose(place),
    }, text));
    this.list = el("ol", { class: "pickable" }, ...this.buttons.map((one) => el("li", {}, one)));
    this.words = [el("p", { class: "small" }, W.ask.slip), this.list, el("p", {}, ...referring(whole.conclusion))];
  }

  #choose(/** @type {number} */ place) {
    this.#chosen = place;
    this.buttons.forEach((one, other) => one.setAttribute("aria-pressed", String(other === place)));
  }

  changed() {}

  async answer() {
    const { wrong, truth } = this.slip;
    if (this.#chosen < 0) return W.chooseFirst;
    const right = this.#chosen === wrong;
    for (const one of this.buttons) one.disabled = true;
    this.buttons[wrong].classList.add("false");
    this.buttons[wrong].append(el("span", { class: "fix" }, truth));
    const head = el("p", { class: `verdict ${right ? "good" : "bad"}` }, right ? W.right : `${W.slipWrong} ${W.slipIs}`);
    return { right, words: [head, this.list] };
  }
}

/** See: on which boards does it work? @implements {Exercise} */
export class See {
  kind = /** @type {const} */ ("see");
  points = false;
  #isOver = false;

  /**
   * @param {App} app
   * @param {Drill[]} drills
   */
  constructor(app, drills) {
    this.app = app;
    this.drills = drills;
    this.words = [el("p", {}, W.ask.see(TECHNIQUES[drills[0].technique].name))];
    this.why = el("div", { class: "stack", "aria-live": "polite" });
    this.buttons = drills.map(({ board }, place) => el("button", {
      type: "button", class: "try", "aria-pressed": "false", onclick: () => this.#choose(place),
    }, el("span", { class: "name" }, NAMES[place]), el("span", { class: "hide" }, described(board)), drawn(board).element));
    this.boards = el("div", { class: "tries" }, ...this.buttons);
  }

  changed() {}

  #choose(/** @type {number} */ place) {
    if (this.#isOver) return void this.#explain(place);
    const one = this.buttons[place];
    one.setAttribute("aria-pressed", String(one.getAttribute("aria-pressed") !== "true"));
    return undefined;
  }

  async answer() {
    const chosen = this.buttons.map((one) => one.getAttribute("aria-pressed") === "true");
    if (!chosen.includes(true)) return W.chooseFirst;
    const right = chosen.every((is, place) => is !== this.drills[place].lookalike);
    this.#isOver = true;
    this.buttons.forEach((one, place) => {
      one.classList.add(this.drills[place].lookalike ? "not" : "works");
      one.removeAttribute("aria-pressed");
      one.append(el("span", { class: "says" }, this.drills[place].lookalike ? W.worksNot : W.works));
    });
    return { right, words: [el("p", { class: `verdict ${right ? "good" : "bad"}` }, right ? W.seeRight : W.seeWrong), this.why] };
  }

  /** Says why it works on a board, or that it fails. */
  async #explain(/** @type {number} */ place) {
    const { board, technique, lookalike } = this.drills[place], title = el("h3", {}, W.board(NAMES[place]));
    if (lookalike) return this.why.replaceChildren(title, el("p", {}, W.worksNot));
    const { scenes } = await this.app.ask("exercise", { board, technique });
    const view = /** @type {SVGElement} */ (this.buttons[place].querySelector(".board")), shown = drawn(board);
    view.replaceWith(shown.element);
    return this.why.replaceChildren(title, told(scenes, { show: (scene) => shown.scene(scene) }));
  }
}
