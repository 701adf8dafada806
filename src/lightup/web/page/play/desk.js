/**
 * `Desk`: the game in play, its board and the panel beside it.
 *
 * Every change of the game goes through `changed`, which redraws, saves and ends help that is stale.
 */

import { $, el, icon } from "../base/dom.js";
import { isSheetOpen, say, toast } from "../base/sheets.js";
import { BoardView } from "../board/board.js";
import { listen } from "../board/input.js";
import { sweep } from "../board/sweep.js";
import { AIDS, HELPERS, isOn } from "../game/aids.js";
import { Game, Puzzle } from "../game/game.js";
import { toHash } from "../game/link.js";
import { Solves } from "../game/solves.js";
import { isSolved } from "../game/store.js";
import { timeOf } from "../game/titles.js";
import { Guide } from "../help/guide.js";
import { Hints } from "../help/hints.js";
import { connect } from "../help/pointing.js";
import { brokenRules } from "../help/faults.js";
import { Stage } from "../help/stage.js";
import { HINTS } from "../help/words.js";
import { record } from "../puzzles/library.js";
import { Panel } from "./panel.js";
import { askWhose } from "./whose.js";
import { PLAY } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Mark, Saved, Solve } from "../game/game.js" */
/** @import { Answers, Marks, Opened, Requests } from "../types.d.ts" */
/** @import { Actions } from "./panel.js" */

const SAVE_AFTER = 100; // milliseconds, so that a fast player does not wait for the storage

export class Desk {
  /** @type {Game | null} */
  game = null;
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
    this.another = sheets.another;
    this.stage = new Stage(PLAY.board);
    this.cover = el("div", { class: "cover", hidden: true }, el("button", {
      type: "button", class: "button main", onclick: () => this.pause(false),
    }, icon("play"), PLAY.goOn));
    this.guide = new Guide(app.settings);
    this.hints = new Hints(this, this.guide);
    this.panel = new Panel(this, {
      ...sheets, undo: () => this.undo(), redo: () => this.redo(), check: () => this.check(),
      why: () => this.why(), way: () => app.visit("walkthrough"),
      restart: () => this.restart(), unlock: () => this.unlock(), pause: () => this.pause(true),
    }, this.hints);
    this.element = el("main", { class: "view play", id: "play" }, this.guide.element,
      el("div", { class: "desk places" }, this.stage.element, this.panel.element));
    connect(this.element, this.stage);
  }

  /** The board, which is there as soon as a game is. */
  get view() {
    return this.stage.view;
  }

  /**
   * Begins a puzzle, or goes on with it; marks that come with it are one move.
   * @param {Opened} opened
   * @param {Marks} [marks]
   */
  play(opened, marks) {
    this.#leave();
    this.game = new Game(new Puzzle(opened), this.app.store.loadGame(opened.link));
    const asks = marks && this.#hasOthers(marks);
    if (marks && !asks) this.#put(marks);
    this.#makeView(this.game.puzzle);
    this.changed();
    if (opened.level === null) this.#rate(this.game);
    if (asks) askWhose(this.game, marks, () => this.#take(marks));
  }

  /** Whether the player has marks of their own here, and others than these; to begin without any is a wish. */
  #hasOthers(/** @type {Marks} */ { bulbs, dots }) {
    const { game } = this, isSame = (/** @type {Set<number>} */ own, /** @type {number[]} */ theirs) =>
      own.size === theirs.length && theirs.every((cell) => own.has(cell));
    return game !== null && bulbs.length + dots.length > 0 && game.bulbs.size + game.dots.size > 0 && !(isSame(game.bulbs, bulbs) && isSame(game.dots, dots));
  }

  /** Puts marks in place of the player's own, as a move that can be undone. */
  #take(/** @type {Marks} */ marks) {
    this.game?.unlock();
    this.#put(marks);
    this.changed();
  }

  /** Finds the level of a puzzle that came without one. */
  async #rate(/** @type {Game} */ game) {
    const { opened } = game.puzzle, rating = await this.app.ask("rate", { board: opened.puzzle }).catch(() => null);
    if (typeof rating?.level !== "number") return;
    game.puzzle.opened = { ...opened, level: rating.level };
    if (this.game !== game) return;
    this.app.remember(game.puzzle.opened);
    this.panel.refresh();
    this.#saveSoon();
  }

  /** Saves the game that is left; one that was never touched is not worth keeping. */
  #leave() {
    const { game } = this;
    if (!game) return;
    this.hints.close();
    this.save();
    const { link } = game.puzzle, row = this.app.store.row(link);
    if (!game.touched && !(row && isSolved(row))) this.app.store.remove(link);
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
    const view = new BoardView(puzzle, { labels: true, interactive: true });
    this.stage.put(view, this.cover);
    listen(view, {
      mark: (cell) => this.game?.mark(cell) ?? "",
      isWhite: (cell) => puzzle.isWhite(cell),
      next: (cell, touch) => this.#next(cell, touch),
      set: (changes, stroke) => this.mark(changes, stroke),
      pick: (cell) => this.#pick(cell),
    });
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
    if (game.locked) return void say(PLAY.locked);
    for (const name of this.#helpers()) if (!game.aids[AIDS.indexOf(name)]) game.aid(name);
    const cells = game.set(changes, stroke);
    if (!cells.length) return;
    const [cell] = cells, lit = PLAY.lit(game.litCount, game.whiteCount);
    say(cells.length === 1 ? `${PLAY.marked(game.puzzle.place(cell), game.mark(cell))}, ${lit}`
      : PLAY.manyMarked(cells.length, lit));
    this.changed();
    if (this.app.settings.get("errors") === "live") this.#sayBroken(game);
  }

  /** Says which rules are broken now, after what was said of the move. */
  #sayBroken(/** @type {Game} */ game) {
    const lines = brokenRules(game);
    if (lines.length) say(`${$("#live").textContent}. ${lines.join(" ")}`);
  }

  /** Redraws and saves the game after a change, which also ends a pause. */
  changed() {
    const { game } = this;
    if (!game) return;
    this.pause(false);
    this.#showsErrors = false;
    this.hints.close();
    const isFirst = game.finish();
    if (isFirst) this.#celebrate(game);
    this.refresh();
    this.#saveSoon();
  }

  /** Does what is done once, when the puzzle is solved. */
  #celebrate(/** @type {Game} */ game) {
    record(this.app, game);
    this.#note(game);
    this.guide.end();
    this.save();
    sweep(this.view, game.lastBulb);
    say(PLAY.solvedIn(timeOf(/** @type {Solve} */ (game.solve))));
  }

  /** Remembers a solve for statistics. */
  #note(/** @type {Game} */ { solve, solvedAt, puzzle: { opened, link, width, height } }) {
    const { seconds, aids } = /** @type {Solve} */ (solve);
    new Solves(this.app.settings).note({
      link, at: solvedAt ?? 0, size: `${width}x${height}`, level: opened.level, seconds,
      aids: aids.reduce((sum, times) => sum + times, 0),
    });
  }

  /** Lets the player go on with a board that is solved and locked. */
  unlock() {
    this.game?.unlock();
    this.refresh();
  }

  /**
   * Changes the game, if there is anything to change.
   * @param {(game: Game) => boolean} change
   */
  change(change) {
    if (this.game && change(this.game)) this.changed();
  }

  /**
   * Notes that the engine has helped.
   * @template {keyof Answers} C
   * @param {C} call
   * @param {Requests[C]} request
   */
  helped(call, request) {
    const isCell = "cell" in request;
    const aid = call === "hint" ? "hint" : call === "mistake" ? "check" : isCell ? "why" : "way";
    if (this.game?.aid(aid)) this.#saveSoon();
  }

  /** Draws the player's board and the panel; what help has drawn upon the board stays as long as help does. */
  refresh() {
    if (!this.game) return;
    if (this.hints.isOpen && this.stage.isTaken) this.#label();
    else this.showGame();
    this.element.classList.toggle("won", this.game.locked);
    this.guide.element.hidden = !this.guide.isOn;
    if (!this.hints.isOpen) this.hints.rest();
    this.panel.refresh();
  }

  /** Draws the player's board. */
  showGame() {
    const { game, view } = this;
    if (!game) return;
    const errors = this.app.settings.get("errors");
    this.stage.clear();
    this.#label();
    view.draw({
      bulbs: game.bulbs, dots: game.dots, finished: game.finished(),
      tried: triedIn(game),
      barred: game.barred(this.#helpers()),
      broken: errors === "live" || errors === "check" && this.#showsErrors ? game.broken() : undefined,
    });
  }

  /** Shows the numbers of all rows and columns, which a scene always has, or of those at the cursor. */
  #label() {
    this.view.labels(this.#allLabels || this.stage.scene !== null || this.app.settings.get("labels") === "always");
  }

  /** The helpers that are on for this puzzle, while it is played. */
  #helpers() {
    const { game, app: { settings } } = this;
    return game && !game.locked ? HELPERS.filter((name) => isOn(settings.get(name), game.puzzle.opened.level)) : [];
  }

  /** Makes room for help, or shows the whole board again after it. */
  helpChanged() {
    const { isOpen } = this.hints;
    this.#choose(false);
    this.element.classList.toggle("helped", isOpen);
    if (isOpen) this.pause(false);
    if (!isOpen && this.stage.isSmall) this.view.lookAtAll();
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
    this.#focusBoard();
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

  /** Takes all marks away, in all branches; a puzzle that was solved begins anew, with its clock. */
  restart() {
    const { game } = this;
    if (game && game.solvedAt !== null) {
      game.again();
      return this.changed();
    }
    if (!game?.clear()) return undefined;
    this.changed();
    return toast(PLAY.restarted, { label: PLAY.undo, act: () => this.undo() });
  }

  toggleLabels() {
    this.#allLabels = !this.#allLabels;
    if (this.game) this.#label();
  }

  get isPaused() {
    return !this.cover.hidden;
  }

  /**
   * Stops or starts the clock; a board that is paused cannot be seen.
   * @param {boolean} stops
   */
  pause(stops) {
    const { game } = this, hides = stops && game?.solvedAt === null, hadFocus = this.cover.contains(document.activeElement);
    if (hides) game.pause();
    else game?.start();
    this.cover.hidden = !hides;
    this.stage.frame.classList.toggle("covered", hides);
    if (hides) $("button", this.cover).focus();
    else if (hadFocus) this.#focusBoard();
  }

  /** Puts the focus on the board if a dialog has left it nowhere. */
  takeFocus() {
    if (!isSheetOpen() && document.activeElement === document.body) this.#focusBoard();
  }

  #focusBoard() {
    this.view?.element.focus({ preventScroll: true });
  }

  /** The clock runs only while the board can be seen: not behind a sheet, nor in the background. */
  hide() {
    if (!document.hidden && !isSheetOpen() && !this.isPaused) return this.game?.start();
    this.game?.stop();
    return this.save();
  }

  #saveSoon() {
    window.clearTimeout(this.#saving);
    this.#saving = window.setTimeout(() => this.save(), SAVE_AFTER);
  }

  save() {
    window.clearTimeout(this.#saving);
    const { game, app: { store } } = this;
    if (!game) return;
    const { link } = game.puzzle, isFull = store.saveGame(link, game.save(), game.solve) === "full";
    if (isFull || !store.lasts && game.touched) this.#keepInAddress(game, isFull);
  }

  /** Marks that the browser does not keep are in the address, so that at least a reload has them. */
  #keepInAddress(/** @type {Game} */ game, /** @type {boolean} */ isFull) {
    const [own] = location.hash.split("~"), hash = toHash(game.puzzle.link);
    if (own === hash) history.replaceState(history.state, "", toHash(game.puzzle.link, game));
    if (!this.#warned) toast(isFull ? PLAY.noRoom : PLAY.notKept);
    this.#warned = true;
  }

  /**
   * Takes a game over that another page has saved; what was done here meanwhile is not lost.
   * @param {string} link
   * @param {Saved | null} saved
   */
  takeOver(link, saved) {
    const { game } = this;
    if (link !== game?.puzzle.link || !saved) return;
    const before = game.grid();
    if (game.takeOver(saved)) this.changed();
    this.hints.close();
    this.refresh();
    if (game.grid() !== before) toast(PLAY.elsewhere);
  }
}

/**
 * The cells that branches have changed, each with the innermost one that has.
 * @param {Game} game
 * @returns {Map<number, number>}
 */
const triedIn = (game) => new Map(!game.branches.length ? []
  : game.puzzle.white.map((cell) => /** @type {[number, number]} */ ([cell, game.branchOf(cell)])).filter(([, branch]) => branch >= 0));
