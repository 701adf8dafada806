/**
 * Help with a board: the hint ladder (nudge, where, why, do), "right so far?", wrong marks and why they
 * cannot stay, why a cell is as it is, and the whole way.
 *
 * Help stands in the panel in place of the tools, and goes away by itself when the player moves.
 */

import { capital, el, icon, withCells } from "../base/dom.js";
import { TECHNIQUES } from "../base/tables.js";
import { say } from "../base/sheets.js";
import { ENGINE } from "../engine/words.js";
import { levelChip, stepper, told } from "./scenes.js";
import { HINTS as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { BoardView } from "../board/board.js" */
/** @import { Game, Mark } from "../game/game.js" */
/** @import { Answers, Hint, Marks, Requests, WrongMark } from "../types.d.ts" */
/** @import { Stage } from "./scenes.js" */

/**
 * A desk as help sees it: the game in play, and the board that shows it.
 * @typedef {object} Desk
 * @property {App} app
 * @property {Game | null} game
 * @property {BoardView} view
 * @property {Stage} stage
 * @property {() => void} showGame shows the player's board again
 * @property {(changes: [number, Mark][]) => void} mark makes a move
 * @property {() => void} helpChanged it was opened, has changed, or was closed
 */

const PATIENCE = 200; // milliseconds before the panel says that the engine thinks

export class Hints {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {HTMLElement} */
    this.element = el("div", { class: "card stack both help", role: "region", "aria-label": W.help, hidden: true });
    /** @type {Hint | null} */
    this.answer = null;
    this.stage = 0;
    this.request = new AbortController();
    this.asked = ""; // the call that is not answered yet
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Ends all help and shows the player's board again. */
  close() {
    this.request.abort();
    this.asked = "";
    this.answer = null;
    if (!this.isOpen) return;
    this.#show();
    this.desk.showGame();
  }

  /** Gives a hint, or the next stage of the one that is open. */
  async hint() {
    if (this.answer?.status === "step") return this.#advance();
    if (this.asked === "hint") return undefined; // it is on its way
    const answer = await this.#ask("hint", { board: this.#grid() });
    if (!answer) return undefined;
    this.answer = answer;
    this.stage = 0;
    return this.#showHint();
  }

  /** Says only whether everything is right so far. */
  async check() {
    const answer = await this.#ask("mistake", { board: this.#grid() });
    if (!answer) return;
    if (!answer.wrong) {
      const words = this.desk.game?.solved ? W.solved : W.rightSoFar;
      return void this.#tell(W.check, verdict("good", words));
    }
    this.#tell(W.check, verdict("bad", W.wrongSoFar),
      ...answer.broken.map((line) => el("p", { class: "small" }, ...withCells(line))),
      this.#buttons([W.showMistake, () => this.mistakes(), "main"], [W.close, () => this.close()]));
  }

  /** Shows each wrong mark and why it cannot stay. */
  async mistakes() {
    const answer = await this.#ask("mistake", { board: this.#grid(), show: true });
    if (!answer) return;
    const { marks } = answer;
    if (!marks.length) return void this.check();
    this.#showMistake(marks, 0);
  }

  /**
   * Explains why a cell holds a bulb or none.
   * @param {number} cell
   */
  async why(cell) {
    const place = /** @type {Game} */ (this.desk.game).puzzle.place(cell);
    const answer = await this.#ask("explain", { board: this.#grid(), cell });
    if (!answer) return;
    const { status, is_bulb, passages } = answer;
    if (status === "forced") {
      return void this.#tell(W.whyIs(place, is_bulb === true), stepper(passages, this.desk.stage));
    }
    const words = status === "mistake" ? W.firstTakeBack : status === "none" ? W.unsolvable : W.notForced(place);
    this.#tell(W.whyAsked(place), el("p", {}, ...withCells(words)),
      status === "mistake" && this.#buttons([W.showMistake, () => this.mistakes(), "main"]));
  }

  /** Asks which cell to explain. */
  choose() {
    this.close();
    this.#tell(W.whyWhich, el("p", {}, W.pickCell));
  }

  /** Shows the whole way to the solution. */
  async way() {
    const answer = await this.#ask("explain", { board: this.#grid() });
    if (!answer) return;
    const { passages, message } = answer, end = el("p", {}, el("b", {}, message));
    this.#tell(W.way, passages.length ? stepper(passages, this.desk.stage, end) : end);
  }

  /**
   * Asks the engine; says so after a moment, and what went wrong.
   * @template {keyof Answers} C
   * @param {C} call
   * @param {Requests[C]} request
   * @returns {Promise<Answers[C] | null>}
   */
  async #ask(call, request) {
    this.close();
    const { signal } = this.request = new AbortController();
    this.asked = call;
    const waiting = setTimeout(() => this.#tell(W.help, el("p", { class: "engine-sign", "data-state": "busy" },
      el("i"), this.desk.app.engine.state === "starting" ? ENGINE.waking : W.thinking)), PATIENCE);
    try {
      const answer = await this.desk.app.ask(call, request, { signal });
      return signal.aborted ? null : answer;
    } catch (error) {
      if (!signal.aborted) this.#tell(W.help, el("p", {}, ...withCells(/** @type {Error} */ (error).message)));
      return null;
    } finally {
      clearTimeout(waiting);
      if (!signal.aborted) this.asked = "";
    }
  }

  #grid() {
    return /** @type {Game} */ (this.desk.game).grid();
  }

  #showHint() {
    const answer = /** @type {Hint} */ (this.answer);
    if (answer.status === "solved") return this.#tell(W.hint, verdict("good", W.solved));
    if (answer.status === "none") return this.#tell(W.hint, verdict("bad", W.unsolvable));
    if (answer.status === "several") return this.#showSeveral(answer);
    return this.#showStage(answer);
  }

  /** @param {Hint} answer */
  #showSeveral(answer) {
    const wrong = answer.mistake ? this.#wrongMarks(answer.mistake.wrong) : [];
    this.#tell(W.hint, ...wrong, el("p", {}, W.several));
    if (answer.difference) this.desk.stage.show(answer.difference);
  }

  /** Shows all that the hint has revealed so far. */
  #showStage(/** @type {Hint} */ answer) {
    const wrong = answer.mistake?.wrong ?? 0, stages = [W.nudge, W.where, W.why, W.do];
    const ladder = el("ol", { class: "stages" }, ...stages.map((name, place) => el("li", {
      class: place < this.stage ? "past" : null, "aria-current": place === this.stage ? "step" : null,
    }, name)));
    const isLast = this.stage >= (wrong ? 1 : 2);
    const more = isLast ? W.doIt : [W.askWhere, W.askWhy][this.stage];
    const texts = [answer.nudge, answer.where].slice(0, Math.min(this.stage, 1) + 1);
    this.#tell(this.stage < 2 ? W.hint : techniqueTitle(answer),
      ...(wrong ? this.#wrongMarks(wrong) : [ladder]),
      ...(this.stage < 2 ? texts.map((text) => el("p", {}, ...withCells(text))) : [told(answer.scenes, this.desk.stage)]),
      this.#buttons(...(isLast && wrong ? [] : [/** @type {ButtonSpec} */ ([more, () => this.#advance(), "main"])])));
    if (this.stage === 1 && answer.where_scene) this.desk.stage.show(answer.where_scene);
  }

  #advance() {
    const answer = /** @type {Hint} */ (this.answer), last = answer.mistake ? 1 : 2;
    if (this.stage < last) {
      this.stage += 1;
      this.#showStage(answer);
    } else if (answer.do) this.#do(answer, answer.do);
  }

  /**
   * Does the step, as one move.
   * @param {Hint} answer
   * @param {Marks} marks
   */
  #do({ why }, { bulbs, dots }) {
    this.close();
    this.desk.mark([
      ...bulbs.map((cell) => /** @type {[number, "bulb"]} */ ([cell, "bulb"])),
      ...dots.map((cell) => /** @type {[number, "dot"]} */ ([cell, "dot"])),
    ]);
    say(why.at(-1) ?? "");
  }

  /** @param {number} number */
  #wrongMarks(number) {
    return [verdict("bad", W.wrongMarks(number)),
      this.#buttons([W.showMistake, () => this.mistakes()]),
      el("p", { class: "soft" }, W.without(number))];
  }

  /**
   * @param {WrongMark[]} marks
   * @param {number} chosen
   */
  #showMistake(marks, chosen) {
    const mark = marks[chosen], { game } = this.desk;
    const place = game?.puzzle.place(mark.cell) ?? "";
    const others = marks.length > 1 && el("div", { class: "segments", role: "group" }, ...marks.map((one, number) => el("button", {
      type: "button", "aria-pressed": String(number === chosen), onclick: () => this.#showMistake(marks, number),
    }, game?.puzzle.place(one.cell) ?? "")));
    this.#tell(W.cannotStay(marks.length), el("p", { class: "soft" }, W.restIsFine(marks.length)), others,
      told(mark.scenes, this.desk.stage),
      this.#buttons([W.takeBack(place), () => this.#takeBack([mark]), "main"],
        ...(marks.length > 1 ? [/** @type {ButtonSpec} */ ([W.takeAllBack, () => this.#takeBack(marks)])] : [])));
  }

  /** @param {WrongMark[]} marks */
  #takeBack(marks) {
    this.close();
    this.desk.mark(marks.map(({ cell }) => [cell, ""]));
  }

  /** @typedef {[string, () => void, string?]} ButtonSpec */

  /** @param {ButtonSpec[]} specs */
  #buttons(...specs) {
    return el("div", { class: "row wrap" }, ...specs.map(([label, act, kind = ""]) => el("button", {
      type: "button", class: `button ${kind}`, onclick: act,
    }, label)));
  }

  /**
   * @param {string | [string, Node]} title alone, or with something beside it
   * @param {...(Node | string | null | undefined | false)} children
   */
  #tell(title, ...children) {
    const [name, beside = null] = [title].flat();
    const close = el("button", {
      type: "button", class: "button bare square low", "aria-label": W.closeHelp, onclick: () => this.close(),
    }, icon("close"));
    this.#show(el("div", { class: "row spread" },
      el("div", { class: "row wrap" }, el("h2", {}, name), beside), close), ...children);
    say(this.element.innerText.replace(/\s+/g, " ").slice(0, 600));
  }

  /** @param {...(Node | string | null | undefined | false)} children */
  #show(...children) {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(.../** @type {Node[]} */ (children.filter(Boolean)));
    this.element.hidden = children.length === 0;
    this.desk.helpChanged();
    if (hadFocus) this.#focus();
  }

  /** Puts the focus where the player goes on: to the next stage, or else to the board. */
  #focus() {
    /** @type {HTMLElement | SVGElement | null} */
    const next = this.element.querySelector(".button.main") ?? this.element.querySelector("button");
    (next ?? this.desk.view.element).focus({ preventScroll: true });
  }
}

/**
 * The name of the technique of a hint, with its level beside it.
 * @param {Hint} answer
 * @returns {[string, Node]}
 */
function techniqueTitle({ technique }) {
  const { name, level } = TECHNIQUES[technique ?? ""];
  return [capital(name), levelChip(level)];
}

/**
 * @param {"good" | "bad"} kind
 * @param {string} words
 */
const verdict = (kind, words) => el("p", { class: `verdict ${kind}` }, icon(kind === "good" ? "check" : "close"), words);
