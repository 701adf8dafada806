/**
 * `Desk`: the draft that is drawn, its board, what is known of it, and the panel beside it.
 *
 * Every change of the draft goes through `changed`, which redraws, saves, and asks anew. What the panel
 * shows is a card: the lenses while the user draws, else a story, help, revisions or the check.
 */

import { el } from "../base/dom.js";
import { say, toast } from "../base/sheets.js";
import { advised, runQuietly } from "../base/work.js";
import { LONGEST_SIDE } from "../board/codes.js";
import { Editor } from "../board/editor.js";
import { orbit } from "../board/symmetry.js";
import { BULB, DOT, WHITE, cellsOf, gridOf, marksOf, sizeOf, withoutMarks } from "../game/grid.js";
import { BULB as LIT, DOT as DOTTED, Marks } from "../game/marks.js";
import { Puzzle, unopened } from "../game/puzzle.js";
import { connect } from "../help/pointing.js";
import { Stage } from "../help/stage.js";
import { openGrid } from "../puzzles/inbox.js";
import { Analysis } from "./analysis.js";
import { Hardest } from "./hardest.js";
import { Keeper } from "./keeping.js";
import { Lenses } from "./lenses.js";
import { Overlay } from "./overlay.js";
import { Panel } from "./panel.js";
import { Preview } from "./preview.js";
import { Publish } from "./publish.js";
import { Revisions } from "./revisions.js";
import { Story } from "./stories.js";
import { Helps } from "./helps.js";
import { Trial } from "./trial.js";
import { CONSTRUCT as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Cell, Change, Opened } from "../types.d.ts" */

/** What the button does that is the likely next act. @typedef {{ name: string, icon: string, act: () => void }} Act */
/**
 * What the panel shows. `tools` take the place of undo, redo and symmetry; a card that `keepsBoard` draws
 * on it by itself and ends when the board changes.
 * @typedef {object} Card
 * @property {HTMLElement} element
 * @property {Act} main
 * @property {Act[]} [tools]
 * @property {() => void} refresh
 * @property {() => void} draw
 * @property {() => void} [leave]
 * @property {() => void} [changed] the board has changed; a card without it is closed then
 */

const BRUSHES = ["#", "0", "1", "2", "3", "4", BULB, DOT];

export class Desk {
  #said = "";
  /** @type {Cell[]} */
  selected = [];
  /** @type {ReadonlySet<Cell>} by the marks */
  lit = new Set();
  /** @type {Cell} under the mouse; -1: none */
  #hovered = -1;
  /** @type {Card} */
  #card;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.keeper = new Keeper(app.settings, () => this.adopted(), () => this.panel.tellSize());
    this.analysis = new Analysis((request, signal) => app.ask("study", request, { signal }), () => this.#learned());
    this.stage = new Stage(W.board);
    this.overlay = new Overlay();
    this.puzzle = new Puzzle(unopened(withoutMarks(this.draft.grid)));
    this.editor = new Editor(this.draft, () => this.changed(), {
      brushes: BRUSHES, name: W.boardName, put: (view) => { this.stage.put(view); this.overlay.put(view); },
      paint: (cell, symbol, stroke) => this.#paint(cell, symbol, stroke), among: (cell) => this.#among(cell),
      onmove: () => this.#moved(), onselect: (cells) => this.select(cells), look: (puzzle) => this.#look(puzzle),
    });
    this.lenses = new Lenses(this);
    this.story = new Story(this);
    this.hardest = new Hardest(this);
    this.helps = new Helps(this);
    this.preview = new Preview(this);
    this.revisions = new Revisions(this);
    this.publish = new Publish(this);
    this.trial = new Trial(this);
    this.#card = this.lenses;
    this.panel = new Panel(this);
    this.element = el("main", { class: "view play construct", id: "construct" },
      el("div", { class: "desk places" }, this.stage.element, this.panel.element));
    connect(this.element, this.stage);
    this.stage.frame.addEventListener("pointermove", (event) => this.#hover(event));
    this.stage.frame.addEventListener("pointerleave", () => this.#hover(null));
  }

  get draft() {
    return this.keeper.kept.draft;
  }

  get row() {
    return this.keeper.kept.row;
  }

  get drafts() {
    return this.keeper.drafts;
  }

  get card() {
    return this.#card;
  }

  get view() {
    return this.stage.view;
  }

  get symmetry() {
    return this.row.symmetry;
  }

  /** The walls and clues as they are now. */
  get grid() {
    return withoutMarks(this.draft.grid);
  }

  /** Repairs what can be repaired; else helps. */
  get usualMain() {
    const { status } = this.analysis, isBegun = this.puzzle.clues.length > 0;
    if (status === "none") return { name: W.repair, icon: "check", act: () => this.open(this.story) };
    if (status === "several" && isBegun) return { name: W.repair, icon: "check", act: () => this.open(this.story) };
    return { name: W.help, icon: "bulb", act: () => this.open(this.helps) };
  }

  /** The cells that change with a cell, which is one of them. */
  orbit(/** @type {Cell} */ cell) {
    return orbit(cell, this.symmetry, this.draft.size);
  }

  /** Puts a symbol on a cell, and walls on its partners; a mark only where no wall is. */
  #paint(/** @type {Cell} */ cell, /** @type {string} */ symbol, /** @type {object} */ stroke) {
    const { draft } = this, isWall = (/** @type {Cell} */ one) => !this.#isOpen(one), isMark = symbol === BULB || symbol === DOT;
    if (this.#card === this.trial) return false;
    if (isMark) return !isWall(cell) && draft.paint(cell, symbol, stroke);
    const others = this.orbit(cell).filter((one) => one !== cell);
    const partners = symbol === WHITE ? (isWall(cell) ? others.filter(isWall) : []) : others.filter((one) => !isWall(one));
    return draft.put([{ cell, symbol }, ...partners.map((one) => ({ cell: one, symbol: symbol === WHITE ? WHITE : "#" }))], stroke);
  }

  /** Whether no wall is in a cell. */
  #isOpen(/** @type {Cell} */ cell) {
    return [WHITE, BULB, DOT].includes(this.draft.at(cell));
  }

  /** The symbols of a wall that keep a solution, as far as that is known. */
  #among(/** @type {Cell} */ cell) {
    const found = this.allowedAt(cell);
    return found && found.keeps.length > 1 ? [..."#01234"].filter((symbol) => found.keeps.includes(symbol) || found.unknown.includes(symbol)) : null;
  }

  /** @param {Cell} cell */
  allowedAt(cell) {
    return this.analysis.of("clues")?.allowed.find((one) => one.cell === cell) ?? null;
  }

  /** What the board shows beside walls and clues: light, and rules that the marks break. */
  #look(/** @type {Puzzle} */ puzzle) {
    const { bulbs, dots } = marksOf(this.draft.grid), marks = new Marks(puzzle);
    for (const cell of bulbs) if (puzzle.isWhite(cell)) marks.put(cell, LIT);
    for (const cell of dots) if (puzzle.isWhite(cell)) marks.put(cell, DOTTED);
    this.lit = marks.lit;
    return { light: true, bulbs: marks.bulbs, dots: marks.dots, finished: marks.finished(), broken: bulbs.length ? marks.broken() : undefined };
  }

  /** Shows the draft, or another one. */
  show() {
    this.analysis.study(this.draft.grid);
    this.refresh();
    this.stage.resize();
  }

  /** Redraws, saves and asks anew after a change. */
  changed() {
    this.puzzle = new Puzzle(unopened(this.grid));
    if (this.#card.changed) this.#card.changed();
    else this.close();
    this.analysis.study(this.draft.grid, this.#card === this.story);
    this.keeper.saveSoon();
    this.refresh();
  }

  /** Shows the board and the panel as they are. */
  refresh() {
    this.stage.scene = null;
    this.editor.draw();
    this.view.world("yours");
    this.view.labels(true);
    this.#drawChosen();
    this.#card.draw();
    this.panel.refresh();
    this.#card.refresh();
  }

  #learned() {
    const { status } = this.analysis;
    if (status && `${status}${this.grid}` !== this.#said) {
      this.#said = `${status}${this.grid}`;
      this.panel.tell(W.verdicts[status]);
    }
    if (this.#card !== this.preview) this.refresh();
    else this.panel.refresh();
  }

  #moved() {
    this.#hovered = -1;
    this.#drawChosen();
    this.#point();
  }

  /** The mouse points at a cell without painting. */
  #hover(/** @type {PointerEvent | null} */ event) {
    if (event && (event.pointerType !== "mouse" || event.buttons)) return;
    const cell = event ? this.view.cellAt(event) : -1;
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    this.#point();
  }

  /** The cell that is pointed at: by the mouse, else by the cursor. */
  get pointed() {
    return this.#hovered >= 0 ? this.#hovered : this.editor.cursor;
  }

  #point() {
    this.panel.showAllowed();
    if (this.#card === this.lenses) this.lenses.moved();
  }

  #drawChosen() {
    const { cursor } = this.editor, size = this.draft.cells.length;
    this.overlay.chosen({
      selected: this.selected, locked: this.draft.locked, isWall: (cell) => !this.#isOpen(cell),
      partners: cursor < size ? this.orbit(cursor).filter((cell) => cell !== cursor) : [],
    });
  }

  /** @param {Cell[]} cells */
  select(cells) {
    if (cells.length > 1 || this.selected.length) say(W.selected(cells.length));
    this.selected = cells.length > 1 ? cells : [];
    this.#drawChosen();
    this.panel.refresh();
  }

  /**
   * Shows a card.
   * @param {Card} card
   */
  open(card) {
    const before = this.#card;
    this.#card = card;
    if (before !== card) before.leave?.();
    if (card === this.story) this.analysis.study(this.draft.grid, true);
    this.panel.place(card);
    this.refresh();
  }

  /** Shows a card and leads the keys there. @param {Card} card */
  turnTo(card) {
    this.open(card);
    this.panel.card.focus({ preventScroll: true });
  }

  /** Shows the lenses again. */
  close() {
    if (this.#card !== this.lenses) this.open(this.lenses);
  }

  /**
   * Changes the draft, if there is anything to change.
   * @param {(draft: import("../board/draft.js").Draft) => boolean} change
   */
  change(change) {
    if (!change(this.draft)) return;
    this.selected = this.selected.filter((cell) => cell < this.draft.cells.length);
    this.changed();
  }

  undo() {
    this.change((draft) => draft.undo() && (say(W.undone), true));
  }

  redo() {
    this.change((draft) => draft.redo() && (say(W.redone), true));
  }

  /**
   * Makes changes as one step.
   * @param {Change[]} changes
   */
  put(changes) {
    this.change((draft) => draft.put(changes));
  }

  /** Shows the board without a clue, to be accepted or not. @param {Cell} cell */
  previewWithout(cell) {
    const { draft, lenses } = this, study = lenses.study("clues"), clue = study?.clues.find((one) => one.cell === cell);
    if (!clue) return;
    this.preview.show(W.without(draft.at(cell), this.puzzle.place(cell)), [{ cell, symbol: "#" }],
      { solutions: clue.status, level: clue.level, before: lenses.study("level")?.level ?? null });
  }

  /** @param {string} symmetry */
  setSymmetry(symmetry) {
    this.row.symmetry = symmetry;
    this.#drawChosen();
    this.panel.refresh();
    this.keeper.saveSoon();
  }

  /** Takes a puzzle from elsewhere as a new draft. @param {Opened} opened */
  take({ puzzle, marks, name }) {
    const { width, height } = sizeOf(puzzle), cells = [...cellsOf(puzzle)];
    if (Math.max(width, height) > LONGEST_SIDE) return void toast(W.tooLarge(LONGEST_SIDE));
    for (const cell of marks.bulbs) cells[cell] = BULB;
    for (const cell of marks.dots) cells[cell] = DOT;
    this.keeper.begin(gridOf(cells, width), name);
  }

  /** Another draft is shown, or this one was changed elsewhere. */
  adopted() {
    this.editor.draft = this.draft;
    this.selected = [];
    this.close();
    this.changed();
  }

  /** The board of the draft again, after that of a test solve. */
  putBack() {
    const { view } = this.editor;
    if (view) this.stage.put(view);
  }

  /**
   * Takes a step back in the draft, or in a test solve.
   * @param {"undo" | "redo"} way
   */
  undoAnywhere(way) {
    if (this.#card === this.trial) this.trial.tools[way === "undo" ? 0 : 1].act();
    else this[way]();
  }

  /** Leaves what is open; then what is chosen. */
  escape() {
    if (this.#card !== this.lenses) this.close();
    else if (this.selected.length) this.editor.deselect();
    else if (this.editor.isSelecting) this.toggleSelect();
    this.view.element.focus({ preventScroll: true });
  }

  /** Lets a drag choose a part of the board, or paint again. */
  toggleSelect() {
    this.editor.isSelecting = !this.editor.isSelecting;
    this.element.classList.toggle("selecting", this.editor.isSelecting);
    toast(this.editor.isSelecting ? W.selecting : W.drawing);
  }

  /** Plays the puzzle as any other. */
  async play() {
    const opened = await runQuietly(W.board, W.opening, (signal) => openGrid(this.app, this.grid, signal));
    if (opened) this.app.play({ ...opened, name: this.row.title });
  }

  /** What the engine could not do. */
  get problem() {
    return this.analysis.problem ? advised(this.analysis.problem) : "";
  }
}
