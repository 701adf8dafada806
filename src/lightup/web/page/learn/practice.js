/**
 * `Practice`: a puzzle to solve with as much help as a lesson allows: light and dots that are drawn by
 * themselves, hints, checks, or nothing.
 */

import { el, icon } from "../base/dom.js";
import { say } from "../base/sheets.js";
import { BoardView } from "../board/board.js";
import { listen, travel } from "../board/input.js";
import { sweep } from "../board/sweep.js";
import { Game, Puzzle } from "../game/game.js";
import { timeOf } from "../game/titles.js";
import { Hints } from "../help/hints.js";
import { connect } from "../help/pointing.js";
import { Stage } from "../help/stage.js";
import { LESSON as W, SLATE, USE } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Mark, Saved, Solve } from "../game/game.js" */
/** @import { Answers, Hint, Opened, Requests } from "../types.d.ts" */

/**
 * What helps: dots that follow from light and complete clues are drawn, light is, broken rules are; hints and
 * checks can be asked for, hints by some techniques only.
 * @typedef {{ dots?: boolean, light?: boolean, errors?: boolean, hints?: boolean, checks?: boolean, techniques?: string[] | null }} Aids
 */

const MARKS = /** @type {const} */ (["bulb", "dot"]);

export class Practice {
  /** @type {Game | null} */
  game = null;
  /** @type {Mark} */
  #tap = "bulb";
  /** @type {Aids} */
  #aids = {};

  /**
   * @param {App} app
   * @param {{ head: Node[], more?: Node[], changed?: (game: Game) => void, solved: (game: Game) => void, another: () => void }} about
   */
  constructor(app, { head, more = [], changed = () => {}, solved, another }) {
    this.app = { ...app, engine: app.engine, ask: app.ask.bind(app) };
    this.ask = app.ask.bind(app);
    this.settings = app.settings;
    this.another = another;
    this.solved = solved;
    this.onchange = changed;
    this.stage = new Stage(SLATE.board);
    this.hints = new Hints(/** @type {any} */ (this), /** @type {any} */ ({ lesson: () => null }));
    this.words = el("div", { class: "stack" });
    this.taps = MARKS.map((mark) => el("button", { type: "button", value: mark, onclick: () => this.choose(mark) }, icon(mark), el("span", {}, W.tools[mark])));
    this.undoing = el("button", { type: "button", class: "button tool undo", onclick: () => this.undo() }, icon("undo"), W.undo);
    this.checking = el("button", { type: "button", class: "button tool", onclick: () => this.hints.check() }, icon("check"), W.check);
    this.main = el("button", { type: "button", class: "button tool main", hidden: true, onclick: () => this.another() }, icon("next"), el("span", {}, W.next));
    this.element = el("div", { class: "desk places lesson practice" }, this.stage.element,
      el("div", { class: "panel" }, el("div", { class: "status" }, ...head),
        el("div", { class: "tools ltools" }, el("div", { class: "segments", role: "group", "aria-label": W.tool }, ...this.taps),
          this.undoing, this.checking, this.main, this.hints.button),
        el("div", { class: "talk" }, el("div", { class: "card about stack" }, this.words, el("div", { class: "row wrap" }, ...more)), this.hints.element)));
    connect(this.element, this.stage);
    this.choose("bulb");
  }

  /** The board, which is there as soon as a game is. */
  get view() {
    return this.stage.view;
  }

  /**
   * Begins a puzzle, or goes on with it.
   * @param {Opened} opened
   * @param {Aids} aids
   * @param {Node[]} words what is said beside the board
   * @param {Saved | null} [saved]
   */
  play(opened, aids, words, saved = null) {
    this.#aids = aids;
    this.game = new Game(new Puzzle(opened), saved);
    this.hints.close();
    this.app.ask = (call, request, options) => this.#asked(call, request, options);
    this.words.replaceChildren(...words);
    this.hints.button.classList.toggle("unused", !aids.hints);
    this.hints.element.hidden = !aids.hints && !aids.checks;
    this.checking.hidden = !aids.checks;
    const view = new BoardView(this.game.puzzle, { labels: true, interactive: true });
    this.stage.put(view);
    view.labels(true);
    listen(view, {
      mark: (cell) => this.game?.mark(cell) ?? "", isWhite: (cell) => this.game?.puzzle.isWhite(cell) ?? false,
      next: (cell, touch) => this.game?.next(cell, touch || this.#tap === "dot" ? this.#tap === "dot" ? "dot" : "bulb" : this.settings.get("order")) ?? "",
      set: (changes, stroke) => this.mark(changes, stroke), pick: () => false,
    });
    this.game.start();
    this.#show();
  }

  /**
   * Asks the engine; a hint by a technique that is not allowed is none.
   * @template {keyof Answers} C
   * @param {C} call
   * @param {Requests[C]} request
   * @param {import("../engine/engine.js").Options} [options]
   */
  async #asked(call, request, options) {
    const answer = await this.ask(call, request, options), { techniques } = this.#aids;
    const { technique, mistake } = /** @type {Hint} */ (answer);
    if (call === "hint" && techniques && technique && !mistake && !techniques.includes(technique)) throw new Error(USE.outside);
    return answer;
  }

  /** @param {Mark} mark */
  choose(mark) {
    this.#tap = mark;
    for (const one of this.taps) one.setAttribute("aria-pressed", String(one.value === mark));
  }

  /**
   * Makes a move.
   * @param {Iterable<[number, Mark]>} changes
   * @param {object} [stroke]
   */
  mark(changes, stroke) {
    const { game } = this;
    if (!game || game.locked) return;
    const cells = game.set(changes, stroke);
    if (!cells.length) return;
    say(cells.map((cell) => SLATE.marked(game.puzzle.place(cell), game.mark(cell))).join(", "));
    this.#changed();
  }

  undo() {
    if (this.game?.undo()) this.#changed();
  }

  #changed() {
    const { game } = this;
    if (!game) return;
    this.hints.close();
    const isFirst = game.finish();
    this.#show();
    this.onchange(game);
    if (!isFirst) return;
    sweep(this.view, game.lastBulb);
    const text = `${USE.solved} ${USE.took(timeOf(/** @type {Solve} */ (game.solve)))}`;
    this.words.append(el("p", { class: "verdict good", role: "status" }, icon("check"), text));
    say(text);
    this.solved(game);
  }

  /** Puts the next step upon the main button, or takes it away. @param {string} name */
  offer(name) {
    this.main.hidden = !name;
    this.hints.button.hidden = name !== "";
    this.main.replaceChildren(icon("next"), el("span", {}, name));
  }

  #show() {
    this.showGame();
    this.undoing.disabled = !this.game?.canUndo || this.game.locked;
    if (!this.hints.isOpen) this.hints.rest();
  }

  /** Draws the player's board with what helps. */
  showGame() {
    const { game, view } = this, { dots = false, light = true, errors = true } = this.#aids;
    if (!game) return;
    this.stage.clear();
    view.draw({
      bulbs: game.bulbs, dots: new Set([...game.dots, ...dots ? seen(game) : []]), light,
      finished: light ? game.finished() : [], broken: errors ? game.broken() : undefined,
    });
  }

  helpChanged() {
    this.element.classList.toggle("helped", this.hints.isOpen);
  }

  /**
   * Notes that the engine has helped.
   * @param {keyof Answers} call
   */
  helped(call) {
    this.game?.aid(call === "hint" ? "hint" : "check");
  }

  /** Moves the cursor to the board, wherever the focus was. @param {string} key */
  focus(key) {
    this.view.element.focus({ preventScroll: true });
    travel(this.view, key);
  }
}

/** The open cells beside clues that have all their bulbs. @param {Game} game */
const seen = (game) => game.puzzle.clues.filter(({ number, beside }) =>
  beside.filter((cell) => game.bulbs.has(cell)).length === number)
  .flatMap(({ beside }) => beside.filter((cell) => !game.bulbs.has(cell) && !game.isLit(cell)));
