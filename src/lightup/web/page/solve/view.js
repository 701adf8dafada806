/** The view "Solve it for me": a puzzle by hand or as text, an engine, all or part of its answer. */

import { button, field, iconButton, segments } from "../base/controls.js";
import { el } from "../base/dom.js";
import { Work } from "../base/work.js";
import { Draft, LONGEST_SIDE } from "../board/draft.js";
import { Editor, travelByKey } from "../board/editor.js";
import { Puzzle } from "../game/game.js";
import { emptyGrid, isPuzzle, marksOf } from "../game/grid.js";
import { unopened } from "../game/puzzle.js";
import { openGrid, openSheet, receiveAt } from "../puzzles/inbox.js";
import { INBOX } from "../puzzles/words.js";
import { FIRST_ENGINE, effort, engineOptions, verdict } from "./verdict.js";
import { SOLVE as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { BoardView } from "../board/board.js" */
/** @import { Grid, Scene, Solved } from "../types.d.ts" */

const SIDE = 7;
const SETTING = "drawn"; // the puzzle, for the next visit

/** @param {App} app */
export function mount(app) {
  const view = new Solving(app);
  return { element: view.element, show: () => view.listEngines() };
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
    this.engine = el("select", { onchange: () => this.#forget() },
      el("option", { value: FIRST_ENGINE }, FIRST_ENGINE));
    this.result = el("div", { class: "stack result", "aria-live": "polite" });
    this.width = this.#side(W.columns, (side) => this.draft.resize(side, this.draft.size.height));
    this.height = this.#side(W.rows, (side) => this.draft.resize(this.draft.size.width, side));
    this.undo = iconButton("undo", W.undo, () => this.#travel("undo"));
    this.redo = iconButton("redo", W.redo, () => this.#travel("redo"));
    this.element = this.#layout();
    this.element.addEventListener("keydown", (event) => travelByKey(event, this.draft) && this.#changed());
    receiveAt(this.element, (opened) => this.#take(opened.puzzle));
    this.#refresh();
  }

  /** Asks once which engines there are; only when the view is shown, so that the page starts sooner. */
  async listEngines() {
    if (this.engine.length > 1) return;
    const about = await this.app.ask("about", {}).catch(() => null);
    if (about) this.engine.replaceChildren(...engineOptions(about.engines));
  }

  #layout() {
    const keys = W.keys.map(([key, does]) => el("span", {}, el("kbd", {}, key), ` ${does}`));
    return el("main", { class: "view desk solving", id: "solve" },
      el("section", { class: "stage", "aria-label": W.title },
        this.#toolbar(), this.editor.palette, this.editor.element, el("p", { class: "keys" }, ...keys)),
      el("aside", { class: "panel", "aria-label": W.panel }, this.#puzzleCard(), this.#solveCard()));
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
      this.work.element, this.result, field(W.engine, this.engine),
      button("play", W.play, () => this.#play()));
  }

  /**
   * @param {string} label
   * @param {(side: number) => boolean} resize
   */
  #side(label, resize) {
    const onchange = () => {
      if (control.checkValidity() && resize(Number(control.value))) this.#changed();
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
  }

  /** Shows another puzzle, and forgets the answer to the one before. */
  #refresh() {
    const { width, height } = this.draft.size;
    this.width.value = String(width);
    this.height.value = String(height);
    this.undo.disabled = !this.draft.canUndo;
    this.redo.disabled = !this.draft.canRedo;
    this.#forget();
  }

  #forget() {
    this.work.cancel();
    this.work.problem.hidden = true;
    this.answer = null;
    this.revealed = 0;
    this.editor.draw();
    this.result.replaceChildren(el("p", { class: "soft small" }, W.nothing));
  }

  /**
   * Solves the puzzle unless that was done, and shows as many bulbs as wanted.
   * @param {(shown: number) => number} want how many, from how many are shown now
   */
  async #ask(want) {
    this.answer ??= await this.work.run(W.working, (signal) => this.#solve(signal));
    if (!this.answer) return;
    const { solution } = this.answer, bulbs = solution ? marksOf(solution).bulbs : [];
    this.revealed = Math.min(want(this.revealed), bulbs.length);
    this.#show(this.answer, bulbs);
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Promise<Solved>}
   */
  #solve(signal) {
    return this.app.ask("solve", { board: this.draft.grid, engine: this.engine.value }, { signal });
  }

  /**
   * @param {Solved} answer
   * @param {number[]} bulbs
   */
  #show(answer, bulbs) {
    const { revealed } = this, { difference, solutions } = answer, isWhole = revealed === bulbs.length;
    const view = this.editor.show(new Puzzle(unopened(answer.puzzle)));
    view.draw({ bulbs: bulbs.slice(0, revealed), dots: [] });
    this.result.replaceChildren(...verdict(answer),
      revealed && !isWhole ? el("p", {}, W.revealed(revealed, bulbs.length)) : "",
      difference && isWhole ? this.#difference(solutions, difference, view) : "",
      effort(answer));
    (revealed ? this.editor.element : this.result).scrollIntoView({ block: "nearest" });
  }

  /**
   * Shows where two solutions differ; lets the user see each alone.
   * @param {Grid[]} solutions
   * @param {Scene} difference
   * @param {BoardView} view
   */
  #difference(solutions, difference, view) {
    view.scene(difference);
    return segments(W.shows, W.views, "difference", (value) => {
      if (value === "difference") return view.scene(difference);
      view.marks();
      return view.draw(marksOf(solutions[Number(value)]));
    });
  }

  async #play() {
    const opened = await this.work.run(INBOX.reading, (signal) => openGrid(this.app, this.draft.grid, signal));
    if (opened) this.app.play(opened);
  }
}
