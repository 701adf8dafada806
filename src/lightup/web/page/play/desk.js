/**
 * `Desk`: the game in play, its board and the panel beside it.
 *
 * Every change of the game goes through `changed`, which redraws, saves and ends help that is stale.
 */

import { $, el, icon } from "../base/dom.js";
import { say, toast } from "../base/sheets.js";
import { BoardView } from "../board/board.js";
import { listen } from "../board/input.js";
import { SIDE } from "../board/shapes.js";
import { BOARD } from "../board/words.js";
import { Game, Puzzle } from "../game/game.js";
import { Hints } from "../help/hints.js";
import { HINTS } from "../help/words.js";
import { record } from "../puzzles/library.js";
import { Panel } from "./panel.js";
import { PLAY } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Mark } from "../game/game.js" */
/** @import { Marks, Opened, Scene } from "../types.d.ts" */
/** @import { Actions } from "./panel.js" */

const SAVE_AFTER = 100; // milliseconds, so that a fast player does not wait for the storage
const SMALL_CELL = 26; // pixels: below it a hint zooms in, and the buttons to zoom are there

export class Desk {
  /** @type {Game | null} */
  game = null;
  /** @type {BoardView | null} */
  #view = null;
  #showsErrors = false;
  #allLabels = false;
  #picks = false;
  #warned = false;
  #saving = 0;

  /**
   * @param {App} app
   * @param {Pick<Actions, "share" | "open" | "fresh" | "another">} sheets
   */
  constructor(app, sheets) {
    this.app = app;
    this.world = el("span", { class: "world", "aria-hidden": "true" });
    this.cover = el("div", { class: "cover", hidden: true }, el("button", {
      type: "button", class: "button main", onclick: () => this.pause(false),
    }, icon("play"), PLAY.goOn));
    this.frame = el("div", { class: "frame" });
    this.zoomers = this.#makeZoomers();
    this.hints = new Hints(this);
    this.panel = new Panel(this, {
      ...sheets, undo: () => this.undo(), redo: () => this.redo(), check: () => this.check(),
      hint: () => this.hints.hint(), why: () => this.why(), way: () => this.hints.way(),
      restart: () => this.restart(), pause: () => this.pause(true),
    }, this.hints.element);
    this.element = el("main", { class: "view desk", id: "play" },
      el("section", { class: "stage", "aria-label": PLAY.board }, this.frame, this.zoomers),
      this.panel.element);
  }

  #makeZoomers() {
    const button = (/** @type {"nearer" | "farther" | "whole"} */ name, /** @type {() => void} */ act) => el("button", {
      type: "button", class: "button bare square low", "aria-label": BOARD[name], onclick: act,
    }, icon(name));
    return el("div", { class: "zoomers", hidden: true }, button("farther", () => this.zoom(1 / 1.5)),
      button("whole", () => this.zoom(0)), button("nearer", () => this.zoom(1.5)));
  }

  /** The board, which is there as soon as a game is. */
  get view() {
    return /** @type {BoardView} */ (this.#view);
  }

  /** Where help shows its scenes. */
  get stage() {
    return { view: this.view, show: (/** @type {Scene} */ scene) => this.#showScene(scene) };
  }

  /**
   * Begins a puzzle, or goes on with it; marks that come with it are one move.
   * @param {Opened} opened
   * @param {Marks} [marks]
   */
  play(opened, marks) {
    this.#leave();
    this.game = new Game(new Puzzle(opened), this.app.store.loadGame(opened.link));
    if (marks) this.#put(marks);
    this.#makeView(this.game.puzzle);
    this.changed();
  }

  /** Saves the game that is left; one that was never touched is not worth keeping. */
  #leave() {
    const { game } = this;
    if (!game) return;
    this.hints.close();
    this.save();
    const { link } = game.puzzle;
    if (!game.touched && this.app.store.best(link) === null) this.app.store.remove(link);
  }

  /** Makes the marks these and no others. */
  #put(/** @type {Marks} */ { bulbs, dots }) {
    /** @type {Map<number, Mark>} */
    const wanted = new Map(this.game?.puzzle.white.map((cell) => [cell, ""]));
    for (const cell of bulbs) wanted.set(cell, "bulb");
    for (const cell of dots) wanted.set(cell, "dot");
    this.game?.set(wanted);
  }

  #makeView(/** @type {Puzzle} */ puzzle) {
    const view = this.#view = new BoardView(puzzle, { labels: true, interactive: true });
    const [, , width, height] = view.whole;
    this.frame.style.setProperty("--shape", String(width / height));
    this.frame.style.setProperty("--cols", String(puzzle.width));
    this.frame.replaceChildren(view.element, this.world, this.cover);
    listen(view, {
      mark: (cell) => this.game?.mark(cell) ?? "",
      isWhite: (cell) => puzzle.isWhite(cell),
      next: (cell, touch) => this.#next(cell, touch),
      set: (changes, stroke) => this.mark(changes, stroke),
      pick: (cell) => this.#pick(cell),
    });
    this.resize();
  }

  /** What a click or tap turns a cell to; with the dot chosen, a tap begins with a dot. */
  #next(/** @type {number} */ cell, /** @type {boolean} */ touch) {
    const order = touch && this.panel.tap === "dot" ? "dot" : this.app.settings.get("order");
    return this.game?.next(cell, order) ?? "";
  }

  /**
   * Makes a move.
   * @param {Iterable<[number, Mark]>} changes
   * @param {object} [stroke] moves of one stroke are one move
   */
  mark(changes, stroke) {
    const { game } = this;
    if (!game || this.isPaused) return;
    const cells = game.set(changes, stroke);
    if (!cells.length) return;
    const [cell] = cells, lit = PLAY.lit(game.litCount, game.whiteCount);
    say(cells.length === 1 ? `${PLAY.marked(game.puzzle.place(cell), game.mark(cell))}, ${lit}`
      : PLAY.manyMarked(cells.length, lit));
    this.changed();
  }

  /** Redraws and saves the game after a change, which also ends a pause. */
  changed() {
    const { game } = this;
    if (!game) return;
    this.pause(false);
    this.#showsErrors = false;
    this.hints.close();
    const isFirst = game.finish(Date.now());
    this.view.element.classList.toggle("solved", isFirst);
    if (isFirst) record(this.app, game);
    if (game.solved) say(PLAY.solved);
    this.refresh();
    window.clearTimeout(this.#saving);
    this.#saving = window.setTimeout(() => this.save(), SAVE_AFTER);
  }

  /** Draws the player's board and the panel. */
  refresh() {
    if (!this.game) return;
    this.showGame();
    this.panel.refresh();
  }

  /** Draws the player's board. */
  showGame() {
    const { game, view } = this;
    if (!game) return;
    const errors = this.app.settings.get("errors");
    view.marks();
    view.world("yours");
    this.world.textContent = "";
    view.labels(this.#allLabels || this.app.settings.get("labels") === "always");
    view.draw({
      bulbs: game.bulbs, dots: game.dots, finished: game.finished(),
      tried: game.trying ? game.puzzle.white.filter((cell) => game.isTried(cell)) : [],
      broken: errors === "live" || errors === "check" && this.#showsErrors ? game.broken() : undefined,
    });
  }

  /** Shows a scene of an argument; where cells are small, only the part that matters. */
  #showScene(/** @type {Scene} */ scene) {
    const { view } = this;
    view.scene(scene);
    view.labels(true);
    this.world.textContent = HINTS.worlds[scene.world];
    this.world.className = `world ${scene.world}`;
    if (!scene.near || !this.#isSmall()) return;
    const [top, left, height, width] = scene.near.map((cells) => cells * SIDE), [, , whole, tall] = view.whole;
    view.look([left - 9, top - 9, Math.max(width + 12, (height + 12) * whole / tall)]);
  }

  /** Whether the cells of the whole board are too small for fingers and signs. */
  #isSmall() {
    const { cellSize, window: [, , seen], whole: [, , whole] } = this.view;
    return cellSize * seen / whole < SMALL_CELL;
  }

  /** Makes room for help, or shows the whole board again after it. */
  helpChanged() {
    const { isOpen } = this.hints;
    this.#choose(false);
    if (isOpen) this.pause(false);
    if (!isOpen && this.#isSmall()) this.view.lookAtAll();
    if (this.element.classList.toggle("helped", isOpen) && this.element.getBoundingClientRect().top < 0) {
      this.element.scrollIntoView(); // a player who has scrolled down sees the board and the first sentence
    }
  }

  resize() {
    this.zoomers.hidden = !this.#view || !this.#isSmall();
  }

  /** @param {number} factor above 1: nearer; 0: the whole board */
  zoom(factor) {
    if (factor) this.view.zoom(factor);
    else this.view.lookAtAll();
  }

  undo() {
    if (this.game?.undo()) this.#travelled(PLAY.undone);
  }

  redo() {
    if (this.game?.redo()) this.#travelled(PLAY.redone);
  }

  #travelled(/** @type {(lit: string) => string} */ words) {
    const { litCount, whiteCount } = /** @type {Game} */ (this.game);
    say(words(PLAY.lit(litCount, whiteCount)));
    this.changed();
  }

  /** Says whether all is right so far; shows broken rules if that is wished. */
  check() {
    this.#showsErrors = true;
    this.showGame();
    this.hints.check();
  }

  /** Explains the cell at the cursor or, if the board has no focus, the cell that is chosen next. */
  why() {
    const { cursor, element } = this.view;
    if (document.activeElement === element && this.game?.puzzle.isWhite(cursor)) return void this.hints.why(cursor);
    this.hints.choose();
    return this.#choose(true);
  }

  #choose(/** @type {boolean} */ picks) {
    this.#picks = picks;
    this.view.element.classList.toggle("picking", picks);
  }

  #pick(/** @type {number} */ cell) {
    if (!this.#picks) return false;
    if (this.game?.puzzle.isWhite(cell)) this.hints.why(cell);
    else say(HINTS.pickCell);
    return true;
  }

  /** Takes all marks away; a puzzle that was solved begins anew, with its clock. */
  restart() {
    const { game } = this;
    if (game && game.solvedAt !== null) {
      game.again();
      return this.changed();
    }
    if (!game?.clear().length) return undefined;
    this.changed();
    return toast(PLAY.restarted, { label: PLAY.undo, act: () => this.undo() });
  }

  toggleLabels() {
    this.#allLabels = !this.#allLabels;
    this.showGame();
  }

  get isPaused() {
    return !this.cover.hidden;
  }

  /**
   * Stops or starts the clock; a board that is paused cannot be seen.
   * @param {boolean} stops
   */
  pause(stops) {
    const { game } = this, hides = stops && game?.solvedAt === null;
    if (hides) game.pause(Date.now());
    else game?.start(Date.now());
    this.cover.hidden = !hides;
    this.frame.classList.toggle("covered", hides);
    if (hides) $("button", this.cover).focus();
  }

  /** The clock runs only while the board can be seen. */
  hide() {
    if (!document.hidden && !this.isPaused) return this.game?.start(Date.now());
    this.game?.pause(Date.now());
    return this.save();
  }

  save() {
    window.clearTimeout(this.#saving);
    const { game, app: { store } } = this;
    if (!game) return;
    const isFull = store.saveGame(game.puzzle.link, game.save(Date.now())) === "full";
    if (this.#warned || !isFull && (store.lasts || !game.touched)) return;
    toast(isFull ? PLAY.noRoom : PLAY.notKept);
    this.#warned = true;
  }

  /**
   * Takes a game over that another page has saved.
   * @param {string} link
   * @param {unknown} saved
   */
  takeOver(link, saved) {
    if (link !== this.game?.puzzle.link || !saved) return;
    this.game = new Game(this.game.puzzle, saved);
    this.hints.close();
    this.hide();
    this.refresh();
    toast(PLAY.elsewhere);
  }
}
