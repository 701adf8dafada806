/** The view "Solve it for me": a puzzle by hand or as text, an engine, all or part of its answer. */

import { button, field, iconButton } from "../base/controls.js";
import { el } from "../base/dom.js";
import { Work } from "../base/work.js";
import { LONGEST_SIDE } from "../board/codes.js";
import { Draft } from "../board/draft.js";
import { Editor, travelByKey } from "../board/editor.js";
import { Puzzle } from "../game/game.js";
import { Formulas } from "../formulas/formulas.js";
import { emptyGrid, isPuzzle, marksOf } from "../game/grid.js";
import { gridAt, linkTo } from "../game/link.js";
import { unopened } from "../game/puzzle.js";
import { openGrid, openSheet, receiveAt } from "../puzzles/inbox.js";
import { INBOX } from "../puzzles/words.js";
import { openSheet as shareSheet } from "../share/sheet.js";
import { Answer } from "./answer.js";
import { FIRST_ENGINE, engineOptions } from "./engines.js";
import { SOLVE as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Grid, Solved } from "../types.d.ts" */

const NAME = "solve";
const SIDE = 7;
const SETTING = "drawn", STATE = "solving"; // the puzzle and the rest, for the next visit
const MOST = 20; // solutions

/**
 * What is kept beside the puzzle: the engine, how many bulbs are shown (-1: there is no answer), and whether
 * the formulas are.
 * @typedef {{ engine: string, revealed: number, isReading: boolean }} State
 */

/** @param {App} app */
export function mount(app) {
  const view = new Solving(app);
  return { element: view.element, show: (/** @type {string} */ link) => view.show(link) };
}

class Solving {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.work = new Work();
    const drawn = app.settings.get(SETTING);
    this.draft = new Draft(isPuzzle(drawn) ? drawn : emptyGrid(SIDE, SIDE));
    this.editor = new Editor(this.draft, () => this.#changed());
    /** @type {Solved | null} */
    this.answer = null;
    this.revealed = 0; // bulbs
    this.isReading = false;
    /** The language of each engine. @type {Map<string, string>} */
    this.languages = new Map();
    this.engine = el("select", { onchange: () => { this.#forget(); this.#keep(); } },
      el("option", { value: FIRST_ENGINE }, FIRST_ENGINE));
    this.reader = button("list", W.formulas, () => this.#read(true));
    this.formulas = new Formulas(app, { onclose: () => { this.#read(false); this.reader.focus(); } });
    this.result = new Answer(app);
    this.refusal = el("p", { class: "problem", role: "alert", hidden: true });
    this.width = this.#side(W.columns, (side) => this.draft.resize(side, this.draft.size.height));
    this.height = this.#side(W.rows, (side) => this.draft.resize(this.draft.size.width, side));
    this.undo = iconButton("undo", W.undo, () => this.#travel("undo"));
    this.redo = iconButton("redo", W.redo, () => this.#travel("redo"));
    this.tools = el("div", { class: "stack tools-to-draw" }, this.#toolbar(), this.refusal, this.editor.palette);
    this.cards = [this.#puzzleCard(), this.#solveCard()];
    this.element = this.#layout();
    this.#read(false);
    this.element.addEventListener("keydown", (event) => travelByKey(event, this.draft) && this.#changed());
    receiveAt(this.element, (opened) => this.#take(opened.puzzle));
    this.#refresh();
  }

  /**
   * Shows the view as it was left, or with the puzzle of a link.
   * @param {string} link
   */
  async show(link) {
    const grid = gridAt(decodeURIComponent(link)), isFirst = this.engine.length === 1;
    if (grid && this.draft.replace(grid)) this.#changed();
    this.#address();
    await this.listEngines();
    if (isFirst) this.#restore(grid);
  }

  /** Brings back the engine, the answer and the formulas of the last visit, unless a link brought another puzzle. */
  #restore(/** @type {Grid | null} */ grid) {
    /** @type {Partial<State>} */
    const { engine = FIRST_ENGINE, revealed = -1, isReading = false } = this.app.settings.get(STATE) ?? {};
    if (this.languages.has(engine)) this.engine.value = engine;
    if (this.answer || (grid && grid !== this.app.settings.get(SETTING))) return;
    if (revealed >= 0) this.#ask(() => revealed);
    if (isReading) this.#read(true);
  }

  /** Keeps for the next visit what is not in the address. */
  #keep() {
    const revealed = this.answer ? this.revealed : -1;
    this.app.settings.set(STATE, { engine: this.engine.value, revealed, isReading: this.isReading });
  }

  /** Puts the puzzle into the address, so that it can be reloaded, kept and sent. */
  #address() {
    if (!this.element.hidden) history.replaceState({ view: NAME }, "", `#${NAME}/${linkTo(this.draft.grid)}`);
  }

  /** Asks once which engines there are; only when the view is shown, so that the page starts sooner. */
  async listEngines() {
    if (this.engine.length > 1) return;
    const about = await this.app.ask("about", {}).catch(() => null);
    if (!about) return;
    this.engine.replaceChildren(...engineOptions(about.engines));
    this.languages = new Map(about.engines.map(({ name, language }) => [name, language]));
    this.formulas.offer(about.languages);
  }

  /** Shows the formulas instead of the tools to draw with, or these again. */
  async #read(/** @type {boolean} */ isReading) {
    if (isReading) await this.listEngines();
    if (this.isReading !== isReading) {
      this.isReading = isReading;
      this.#keep();
    }
    this.element.classList.toggle("reading", isReading);
    for (const card of this.cards) card.hidden = isReading;
    for (const part of [this.formulas.card, this.formulas.frame, this.formulas.hint]) part.hidden = !isReading;
    this.editor.element.hidden = isReading;
    if (isReading) this.formulas.show(this.draft.grid, this.languages.get(this.engine.value) ?? "direct");
  }

  #layout() {
    const keys = W.keys.map(([key, does]) => el("span", {}, el("kbd", {}, key), ` ${does}`));
    return el("main", { class: "view desk solving", id: "solve" },
      el("section", { class: "stage", "aria-label": W.title },
        el("div", { class: "above" }, this.tools, this.formulas.hint), this.editor.element, this.formulas.frame,
        el("p", { class: "keys" }, ...keys)),
      el("aside", { class: "panel", "aria-label": W.panel }, ...this.cards, this.formulas.card));
  }

  #toolbar() {
    const times = el("span", { "aria-hidden": "true" }, "×");
    return el("div", { class: "row spread toolbar" },
      el("div", { class: "row size" }, this.width, times, this.height),
      el("div", { class: "row" }, this.undo, this.redo,
        iconButton("remove", W.clear, () => { if (this.draft.clear()) this.#changed(); })));
  }

  #puzzleCard() {
    return el("div", { class: "card stack" },
      el("h2", {}, W.title), el("p", { class: "soft small" }, W.about),
      el("div", { class: "asks" }, button("open", W.open, () => openSheet(this.app)),
        button("copy", W.take, () => this.#take(this.app.game?.puzzle.opened.puzzle))));
  }

  #solveCard() {
    return el("div", { class: "card stack" },
      el("div", { class: "asks" },
        button("", W.ask, () => this.#ask((shown) => shown)),
        button("hint", W.one, () => this.#ask((shown) => shown + 1)),
        button("solve", W.all, () => this.#ask(() => Infinity), "main")),
      this.work.element, this.result.element, field(W.engine, this.engine),
      el("div", { class: "asks" }, this.reader, button("share", W.share, () => this.#share()),
        button("play", W.play, () => this.#play(), "whole")));
  }

  /**
   * @param {string} label
   * @param {(side: number) => boolean} resize
   */
  #side(label, resize) {
    const onchange = () => {
      const isValid = control.checkValidity();
      this.refusal.hidden = isValid;
      if (isValid) return void (resize(Number(control.value)) && this.#changed());
      this.refusal.textContent = W.badSide(label, LONGEST_SIDE);
    };
    const control = el("input", {
      type: "number", min: 1, max: LONGEST_SIDE, required: true, "aria-label": label, onchange,
    });
    return control;
  }

  #travel(/** @type {"undo" | "redo"} */ way) {
    if (this.draft[way]()) this.#changed();
  }

  #take(/** @type {Grid | undefined} */ grid) {
    if (grid && this.draft.replace(grid)) this.#changed();
  }

  /** Keeps the puzzle, and shows it. */
  #changed() {
    this.app.settings.set(SETTING, this.draft.grid);
    this.#refresh();
    this.#keep();
    this.#address();
  }

  /** Shows another puzzle, and forgets the answer to the one before. */
  #refresh() {
    const { width, height } = this.draft.size;
    this.width.value = String(width);
    this.height.value = String(height);
    this.undo.disabled = !this.draft.canUndo;
    this.redo.disabled = !this.draft.canRedo;
    this.refusal.hidden = true;
    this.#forget();
  }

  #forget() {
    this.work.cancel();
    this.work.problem.hidden = true;
    this.answer = null;
    this.revealed = 0;
    this.editor.draw();
    this.result.forget();
  }

  /**
   * Solves the puzzle unless that was done, and shows as many bulbs as wanted.
   * @param {(shown: number) => number} want how many, from how many are shown now
   */
  async #ask(want) {
    this.answer ??= await this.work.run(W.working, (signal) => this.#solve(signal));
    if (!this.answer) return;
    const { solution, puzzle } = this.answer, bulbs = solution ? marksOf(solution).bulbs.length : 0;
    this.revealed = Math.min(want(this.revealed), bulbs);
    this.result.show(this.answer, this.editor.show(new Puzzle(unopened(puzzle))), this.revealed);
    this.#keep();
    (this.revealed ? this.editor.element : this.result.element).scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Promise<Solved>}
   */
  #solve(signal) {
    return this.app.ask("solve", { board: this.draft.grid, engine: this.engine.value, most: MOST }, { signal });
  }

  /** Lets the engine read the puzzle, as a game is begun or shared. */
  #opened() {
    return this.work.run(INBOX.reading, (signal) => openGrid(this.app, this.draft.grid, signal));
  }

  async #share() {
    const opened = await this.#opened();
    if (opened) shareSheet(this.app, { puzzle: new Puzzle(opened), bulbs: new Set(), dots: new Set(), grid: () => opened.puzzle });
  }

  async #play() {
    const opened = await this.#opened();
    if (opened) this.app.play(opened);
  }
}
