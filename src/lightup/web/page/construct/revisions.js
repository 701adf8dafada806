/**
 * The history of a draft: its revisions with what they are worth, a slider through all strokes, and the
 * other drafts. Whoever goes back to a revision and draws on begins a branch; nothing is lost.
 */

import { iconButton } from "../base/controls.js";
import { el } from "../base/dom.js";
import { thumbnail } from "../board/thumbnails.js";
import { marksOf, withoutMarks } from "../game/grid.js";
import { Puzzle, unopened } from "../game/puzzle.js";
import { openNew } from "./sheets.js";
import { outcome } from "./stories.js";
import { CONSTRUCT as W, REVISIONS as R } from "./words.js";

/** @import { Draft } from "../board/draft.js" */
/** @import { Grid } from "../types.d.ts" */
/** @import { Part } from "./analysis.js" */
/** @import { Desk } from "./desk.js" */

const PAUSE = 60_000; // milliseconds: what was there before a long pause is a revision
const MOST = 40;
/** What is asked about a revision, and for how long. @type {Part[]} */
const PARTS = ["status", "level"];
const SECONDS = 2;

/**
 * The states that are worth a place: named ones, the ends of branches, the one that is shown, and those
 * before a long pause or a change of the whole board; the newest first.
 * @param {Draft} draft
 * @returns {number[]}
 */
export function revisionsOf(draft) {
  const { states, current } = draft, goesOn = new Set(), ended = new Set();
  states.forEach(({ parent, boards }, state) => {
    if (parent < 0) return;
    goesOn.add(parent);
    if (boards || draft.timeOf(state) - draft.timeOf(parent) > PAUSE) ended.add(parent);
  });
  return states.map((_, state) => state).filter((state) =>
    states[state].name || state === current || !goesOn.has(state) || ended.has(state)).reverse().slice(0, MOST);
}

export class Revisions {
  #chosen = -1;
  /** @type {AbortController | null} */
  #looking = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.list = el("ol", { class: "revisions" });
    this.slider = el("input", { type: "range", min: 0, value: 0, "aria-label": R.replay, oninput: () => this.#choose(desk.draft.path[Number(this.slider.value)]) });
    this.name = el("input", { type: "text", maxlength: 60, "aria-label": R.name, placeholder: R.name, onchange: () => this.#rename() });
    this.place = el("output", { class: "small soft" });
    this.drafts = el("div", { class: "row wrap" });
    this.element = el("div", { class: "stack" }, el("div", { class: "row spread head" }, el("h2", {}, W.revisions),
      iconButton("close", W.back, () => desk.close())), this.name,
    el("div", { class: "replay" }, el("span", { class: "small" }, R.replay), this.slider, this.place), this.list, this.drafts);
    this.tools = [
      { name: R.copy, icon: "copy", act: () => desk.keeper.begin(desk.draft.gridAt(this.chosen)) },
      { name: R.save, icon: "save", act: () => desk.keeper.exportAll() },
      { name: R.load, icon: "open", act: () => desk.keeper.importAll() },
    ];
  }

  get main() {
    const { desk } = this, isNow = this.chosen === desk.draft.current;
    return { name: isNow ? R.goOn : R.goBack, icon: "back", act: () => (isNow ? desk.close() : desk.change((draft) => draft.go(this.chosen))) };
  }

  get chosen() {
    return this.#chosen in this.desk.draft.states ? this.#chosen : this.desk.draft.current;
  }

  /** Finds out what revisions are worth, one by one, of which that is not known any more. */
  async #look() {
    if (this.#looking) return;
    const { signal } = this.#looking = new AbortController(), { desk } = this;
    try {
      for (let board = this.#unknown(); board !== undefined; board = this.#unknown()) {
        const answer = await desk.app.ask("study", { board, parts: PARTS, seconds: SECONDS }, { signal });
        if (signal.aborted) return;
        desk.analysis.remember(board, PARTS, answer);
        desk.refresh();
      }
    } catch {
      // It stays unknown: the list has its boards all the same.
    }
  }

  /** The first such board; about the one that is drawn is asked anyway. @returns {Grid | undefined} */
  #unknown() {
    const { draft, analysis, grid } = this.desk;
    const isKnown = (/** @type {Grid} */ board) => {
      const status = analysis.remembered(board, "status")?.status;
      return board === grid || status !== undefined && (status !== "unique" || analysis.remembered(board, "level") !== null);
    };
    return revisionsOf(draft).map((state) => withoutMarks(draft.gridAt(state))).find((board) => !isKnown(board));
  }

  #choose(/** @type {number} */ state) {
    this.#chosen = state;
    this.desk.refresh();
  }

  #rename() {
    if (this.desk.draft.name(this.chosen, this.name.value.trim())) this.desk.keeper.saveSoon();
    this.desk.refresh();
  }

  changed() {
    this.#chosen = -1;
  }

  leave() {
    this.#chosen = -1;
    this.#looking?.abort();
    this.#looking = null;
  }

  draw() {
    const { editor, overlay, draft } = this.desk, grid = draft.gridAt(this.chosen);
    overlay.clear();
    if (this.chosen === draft.current) return;
    const { width, height } = draft.size, puzzle = new Puzzle(unopened(withoutMarks(grid)));
    if (puzzle.width === width && puzzle.height === height) editor.show(puzzle).draw({ ...marksOf(grid) });
  }

  refresh() {
    const { draft, analysis, drafts, row } = this.desk, { path } = draft, at = path.indexOf(this.chosen);
    this.slider.max = String(path.length - 1);
    if (at >= 0) this.slider.value = String(at);
    this.place.textContent = R.strokes(Math.max(0, at), path.length - 1);
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
    if (document.activeElement !== this.name) this.name.value = draft.states[this.chosen].name;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest(".revisions [value]"))?.getAttribute("value");
    this.#look();
    this.list.replaceChildren(...revisionsOf(draft).map((state) => this.#item(state, analysis)));
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[value="${focused}"]`))?.focus();
    this.drafts.replaceChildren(el("span", { class: "small soft" }, R.drafts), ...drafts.list().map(({ id, title }) =>
      el("button", { type: "button", class: "chip", "aria-current": id === row.id ? "true" : null, onclick: () => this.desk.keeper.load(id) }, title)),
    el("button", { type: "button", class: "chip", "aria-label": R.fresh, onclick: () => openNew(this.desk) }, "+"));
  }

  /**
   * @param {number} state
   * @param {import("./analysis.js").Analysis} analysis
   */
  #item(state, analysis) {
    const { draft } = this.desk, { name } = draft.states[state], grid = withoutMarks(draft.gridAt(state)), clues = grid.match(/\d/g)?.length ?? 0;
    const isBranch = !draft.path.includes(state), status = analysis.remembered(grid, "status")?.status ?? null;
    const level = analysis.remembered(grid, "level")?.level ?? null, time = R.time(new Date(draft.timeOf(state)));
    return el("li", { class: isBranch ? "branch" : "" }, el("button", {
      type: "button", value: String(state), "aria-current": state === this.chosen ? "true" : null, onclick: () => this.#choose(state),
    }, thumbnail(grid, marksOf(draft.gridAt(state)).bulbs), el("span", { class: "revision-name" },
      el("b", {}, name || (state === draft.current ? R.now : R.clues(clues))),
      el("span", { class: "tiny soft" }, [name || state === draft.current ? R.clues(clues) : "", isBranch ? R.branch : "", time].filter(Boolean).join(" · "))),
    el("span", { class: "after" }, outcome(status, level))));
  }
}
