/**
 * The four lenses: how far solvers get, what cells are, what clues are there for, how hard the puzzle is.
 * Each has a line that is always there; what belongs to the open one is drawn on the board.
 */

import { el } from "../base/dom.js";
import { LEVELS } from "../base/tables.js";
import { BULB, DOT, WHITE } from "../game/grid.js";
import { BULB as LIT, Marks } from "../game/marks.js";
import { SUMS, TOLD } from "./told.js";
import { CONSTRUCT as W, LENSES as L } from "./words.js";

/** @import { Cell, CellEffects, Reach, Study } from "../types.d.ts" */
/** @import { Part } from "./analysis.js" */
/** @import { Desk } from "./desk.js" */

/** @typedef {"reach" | "cells" | "clues" | "level"} Lens */

/** The lenses, which are also parts of a study. @type {Lens[]} */
const LENSES = ["reach", "cells", "clues", "level"];
const SETTING = "lens", LEVEL = "reach"; // what was chosen, for the next visit
const PAUSE = 100; // milliseconds
const HARDEST = LEVELS.length - 1;

export class Lenses {
  /** @type {Lens} */
  #open;
  #level;
  /** What a bulb, a dot or a wall at the cursor would do. @type {CellEffects | null} */
  #effects = null;
  #asked = ""; // for which cell of which puzzle
  /** The clue that was pointed at last, also when the mouse has left it for the panel; -1: none. @type {Cell} */
  #clue = -1;
  /** The point of the way that is shown; -1: none. */
  #point = -1;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const { settings } = desk.app, chosen = settings.get(SETTING);
    this.#open = LENSES.includes(chosen) ? chosen : "reach";
    this.#level = Math.min(HARDEST, Math.max(0, Number(settings.get(LEVEL) ?? 2)));
    this.rows = new Map(LENSES.map((name) => [name, this.#row(name)]));
    this.hist = LEVELS.map(() => el("i"));
    this.slider = el("input", { type: "range", min: 0, max: HARDEST, value: this.#level, "aria-label": L.slider, oninput: () => this.#reachTo(Number(this.slider.value)) });
    this.slides = el("div", { class: "slides" }, el("div", { class: "hist", "aria-hidden": "true" }, ...this.hist), this.slider,
      el("div", { class: "nums", "aria-hidden": "true" }, ...LEVELS.map((_, level) => el("span", {}, String(level)))));
    this.told = el("div", { class: "stack" });
    this.body = el("div", { class: "lens-body" }, this.slides, this.told);
    this.element = el("div", { class: "lenses" }, ...this.rows.values());
    this.#place();
  }

  get main() {
    return this.desk.usualMain;
  }

  #row(/** @type {Lens} */ name) {
    return el("button", { type: "button", class: "lens", value: name, onclick: () => this.show(name) }, el("b", {}, L.names[name]), el("span", { class: "sum" }));
  }

  /** @param {Lens} name */
  show(name) {
    this.#open = name;
    this.#point = -1;
    this.desk.app.settings.set(SETTING, name);
    this.#place();
    this.desk.refresh();
  }

  #place() {
    for (const [name, row] of this.rows) {
      if (name === this.#open) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    this.rows.get(this.#open)?.after(this.body);
    this.slides.hidden = this.#open !== "reach";
  }

  #reachTo(/** @type {number} */ level) {
    this.#level = level;
    this.desk.app.settings.set(LEVEL, level);
    this.desk.refresh();
  }

  /** The board has changed. */
  changed() {
    this.#effects = null;
    this.#asked = "";
    this.#clue = -1;
    this.#point = -1;
  }

  /** The clue that was pointed at last. */
  get clue() {
    const { pointed, puzzle } = this.desk;
    if (puzzle.clues.some(({ cell }) => cell === pointed)) this.#clue = pointed;
    return this.#clue;
  }

  /** The cursor has moved. */
  moved() {
    if (this.#open !== "reach") this.#tell();
  }

  /** Asks what a bulb or a wall in the cell at the cursor would do, if it is free. */
  async #askEffects() {
    const { desk } = this, { pointed } = desk, asked = `${pointed} ${desk.grid}`;
    if (this.#open !== "cells" || this.#asked === asked || !this.#study("cells")?.free.includes(pointed)) return;
    this.#asked = asked;
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); }); // the mouse may only pass
    if (this.#asked !== asked) return;
    const answer = await desk.analysis.ask({ parts: [], cell: pointed, seconds: 2 }).catch(() => null);
    if (!answer?.at || this.#asked !== asked) return;
    this.#effects = answer.at;
    this.#tell();
  }

  /** @param {Part} part */
  #study(part) {
    return this.desk.analysis.of(part);
  }

  refresh() {
    for (const [name, row] of this.rows) row.querySelector(".sum")?.replaceChildren(...this.#sum(name));
    this.slider.setAttribute("aria-valuetext", this.#valueText());
    this.#drawHistogram();
    this.#tell();
  }

  /** What a line says of its lens. @returns {(Node | string)[]} */
  #sum(/** @type {Lens} */ name) {
    const study = this.#study(name), { status } = this.desk.analysis;
    if (status === "none" && name !== "clues") return [L.noSolution];
    if (!study) return [name === "level" && status && status !== "unique" ? L.whenUnique : "…"];
    if (study.gave_up.includes(name)) return [W.tooOpen];
    return SUMS[name](study, this);
  }

  /** @returns {Reach | undefined} of the level that is chosen */
  get reach() {
    return this.#study("reach")?.reach[this.#level];
  }

  get level() {
    return this.#level;
  }

  get status() {
    return this.desk.analysis.status;
  }

  /** The cells that are decided at a level, with those that the marks decide. */
  reachedAt(/** @type {Reach} */ { bulbs, dots }) {
    const { draft } = this.desk, puzzle = this.desk.puzzle, marks = new Marks(puzzle);
    for (const cell of puzzle.white) if (draft.at(cell) === BULB || bulbs.includes(cell)) marks.put(cell, LIT);
    const decided = new Set([...marks.bulbs, ...marks.lit, ...dots]);
    for (const cell of puzzle.white) if (draft.at(cell) === DOT) decided.add(cell);
    return decided;
  }

  /** Whether a cell has no mark of the setter. @param {Cell} cell */
  #isBlank(cell) {
    return this.desk.draft.at(cell) === WHITE;
  }

  #drawCells(/** @type {Study} */ { must, cannot, free }) {
    const blank = (/** @type {Cell[]} */ cells) => cells.filter((cell) => this.#isBlank(cell));
    this.desk.overlay.cells({ must: blank(must), cannot: blank(cannot), free: blank(free) });
  }

  #valueText() {
    const { reach } = this;
    return reach ? L.reached(this.#level, this.reachedAt(reach).size, this.desk.puzzle.white.length) : L.level(this.#level);
  }

  #drawHistogram() {
    const white = Math.max(1, this.desk.puzzle.white.length), reach = this.#study("reach")?.reach ?? [];
    this.hist.forEach((bar, level) => {
      bar.style.height = `${reach[level] ? 100 * this.reachedAt(reach[level]).size / white : 0}%`;
      bar.classList.toggle("on", level <= this.#level);
    });
  }

  #tell() {
    this.#askEffects();
    this.told.replaceChildren(.../** @type {(Node | string)[]} */ (TOLD[this.#open](this).filter(Boolean)));
  }

  /** Draws what the open lens is about. */
  draw() {
    const { overlay, stage } = this.desk, study = this.#study(this.#open);
    overlay.clear();
    if (this.#point >= 0) return this.#drawPoint();
    if (!study || this.desk.analysis.status === "none" && this.#open !== "clues") return undefined;
    if (this.#open === "reach" && this.reach) this.#drawReach(this.reach);
    else if (this.#open === "cells") this.#drawCells(study);
    else if (this.#open === "clues") overlay.clues(study.clues);
    else if (this.#open === "level" && study.rating?.step) stage.view.marks(hardestMarks(study));
    return undefined;
  }

  #drawReach(/** @type {Reach} */ reach) {
    const { overlay, puzzle, lit } = this.desk, blank = (/** @type {Cell} */ cell) => this.#isBlank(cell);
    overlay.reach({
      bulbs: reach.bulbs.filter(blank), dots: reach.dots.filter((cell) => blank(cell) && !lit.has(cell)),
      reached: this.reachedAt(reach), lit, white: (cell) => puzzle.isWhite(cell),
    });
  }

  /** Shows a point of the way to the solution. @param {number} point */
  showPoint(point) {
    this.#point = point === this.#point ? -1 : point;
    this.desk.refresh();
  }

  get point() {
    return this.#point;
  }

  #drawPoint() {
    const opening = this.#study("level")?.profile[this.#point];
    if (opening) this.desk.stage.show({ world: "supposed", title: "", board: opening.board, marks: [], lines: [], is_case: false, crop: null, near: null });
  }

  /** @param {Cell} cell */
  effectsAt(cell) {
    return this.#effects?.cell === cell ? this.#effects : null;
  }

  /** @param {Part} part */
  study(part) {
    return this.#study(part);
  }
}

/**
 * The rules that force the hardest step, and what it decides.
 * @param {Study} study
 */
function hardestMarks({ rating }) {
  const step = /** @type {NonNullable<NonNullable<typeof rating>["step"]>} */ (rating?.step);
  const mark = (/** @type {string} */ kind, /** @type {Cell[]} */ cells) => ({ kind, cells, number: 0 });
  return [...step.rules.filter(({ kind }) => kind === "clue").map(({ cell }) => mark("ring", [cell])),
    ...step.bulbs.map((cell) => mark("bulb", [cell])), ...step.dots.map((cell) => mark("dot", [cell]))];
}
