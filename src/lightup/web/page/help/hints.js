/**
 * Help with a board: the ladder of a hint (where, why, do), "right so far?", wrong marks and why they
 * cannot stay, and why a cell is as it is.
 *
 * Help has one place and one button, and both stay where they are. The button always does what comes next, so
 * that a player who presses it again and again is led through the puzzle. Help goes away by itself when
 * the player moves.
 */

import { el, icon } from "../base/dom.js";
import { say } from "../base/sheets.js";
import { advised } from "../base/work.js";
import { ENGINE } from "../engine/words.js";
import { referring } from "./pointing.js";
import { sentence, stepper, stopsOf, technique, told } from "./scenes.js";
import { HINTS as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { BoardView } from "../board/board.js" */
/** @import { Game, Mark } from "../game/game.js" */
/** @import { Answers, Explained, Hint, Marks, Mistake, Passage, Requests, WrongMark } from "../types.d.ts" */
/** @import { Guide } from "./guide.js" */
/** @import { Stage } from "./stage.js" */

/**
 * A desk as help sees it: the game in play, and the board that shows it.
 * @typedef {object} Desk
 * @property {App} app
 * @property {Game | null} game
 * @property {BoardView} view
 * @property {Stage} stage
 * @property {() => void} showGame shows the player's board again
 * @property {(changes: [number, Mark][]) => void} mark makes a move
 * @property {() => void} another goes on to the next puzzle
 * @property {() => void} helpChanged it was opened, has changed, or was closed
 * @property {<C extends keyof Answers>(call: C, request: Requests[C]) => void} helped the engine has answered
 */

/** What the button does next. @typedef {{ name: string, icon: string, act: () => void }} Next */
/** @typedef {(Node | string | null | false)[]} Children */

const PATIENCE = 200; // milliseconds before the panel says that the engine thinks
const STAGES = [W.where, W.why, W.do];

export class Hints {
  #request = new AbortController();
  #asked = ""; // the call that is not answered yet
  /** @type {Next} */
  #next;

  #isResting = false;

  /**
   * @param {Desk} desk
   * @param {Guide} guide what to say first to a newcomer
   */
  constructor(desk, guide) {
    this.desk = desk;
    this.guide = guide;
    this.isOpen = false;
    this.button = el("button", { type: "button", class: "button tool main", onclick: () => this.#next.act() });
    this.element = el("div", { class: "card help", role: "region", "aria-label": W.help, tabindex: 0 });
    this.#next = this.#first;
    this.#offer(this.#next);
  }

  /** Ends all help and shows the player's board again. */
  close() {
    this.#forget();
    this.#offer(this.#first);
    if (!this.isOpen) return;
    this.#show(false);
    this.desk.showGame();
    this.rest();
  }

  /** Says what help says while it is not needed: a newcomer's first step, or how to get a hint. */
  rest() {
    const { game, view } = this.desk, lesson = game && this.guide.lesson(game);
    if (lesson) view.marks(lesson.marks);
    if (!lesson && this.#isResting) return;
    this.#isResting = !lesson;
    this.element.replaceChildren(...(lesson?.words ?? stuck()));
  }

  /** Gives a hint, or does what comes next in the help that is open. */
  hint() {
    if (this.desk.game?.solved) this.#solved();
    else this.#next.act();
  }

  /** Says only whether everything is right so far; nothing is in a puzzle without a solution, as a hint tells. */
  async check() {
    const mistake = await this.#ask("mistake", { board: this.#grid(), show: true }, () => this.#begin());
    if (!mistake) return;
    if (mistake.wrong) this.#mistake(mistake);
    else if (this.desk.game?.solved) this.#solved();
    else this.#tell(title(W.check), [verdict("good", W.rightSoFar)]);
  }

  /**
   * Explains why a cell holds a bulb or none.
   * @param {number} cell
   */
  async why(cell) {
    const answer = await this.#ask("explain", { board: this.#grid(), cell });
    if (!answer) return undefined;
    const place = this.#place(cell), { status, is_bulb, passages } = answer;
    if (status === "mistake") return this.check();
    if (status === "none") return this.#unsolvable(answer);
    if (status === "forced") return this.#tell(title(W.whyIs(place, is_bulb === true)), [this.#steps(passages)]);
    return this.#tell(title(W.whyAsked(place)), [el("p", {}, ...referring(W.notForced(place)))]);
  }

  /** Asks which cell to explain. */
  choose() {
    this.close();
    this.#tell(title(W.whyWhich), [el("p", {}, W.pickCell)]);
  }

  /** @returns {Next} */
  get #first() {
    return this.desk.game?.solved ? { name: W.next, icon: "next", act: () => this.desk.another() }
      : { name: W.hint, icon: "hint", act: () => this.#begin() };
  }

  async #begin() {
    if (this.#asked === "hint") return undefined; // it is on its way
    const answer = await this.#ask("hint", { board: this.#grid(), show_mistake: true });
    if (!answer) return undefined;
    if (answer.mistake) return this.#mistake(answer.mistake);
    if (answer.status === "none") return this.#unsolvable(answer);
    if (answer.status === "several") return this.#several(answer);
    return this.#where(answer);
  }

  /** @param {Hint} answer */
  #where(answer) {
    this.#tell(ladder(0), [el("ul", {}, sentence({ sign: "□", text: answer.where, number: 0, breaks: "" }, referring))],
      { name: W.askWhy, icon: "why", act: () => this.#why(answer) });
    if (answer.where_scene) this.desk.stage.show(answer.where_scene);
  }

  /** @param {Hint} answer */
  #why(answer) {
    this.#tell(ladder(1), [told(answer.scenes, this.desk.stage), technique(answer.technique)],
      { name: W.doIt, icon: "check", act: () => this.#do(answer) });
  }

  /** Does the step, as one move, and leaves a tick on its cells. */
  #do(/** @type {Hint} */ answer) {
    const { bulbs, dots } = /** @type {Marks} */ (answer.do);
    this.desk.mark([
      ...bulbs.map((cell) => /** @type {[number, Mark]} */ ([cell, "bulb"])),
      ...dots.map((cell) => /** @type {[number, Mark]} */ ([cell, "dot"])),
    ]);
    if (this.desk.game?.solved) return;
    const text = answer.why.at(-1) ?? "";
    this.#tell(ladder(2), [el("ul", {}, sentence({ sign: "✓", text, number: 0, breaks: "" }, referring)),
      el("p", { class: "small soft" }, W.undoTakes), technique(answer.technique)]);
    this.desk.view.marks([...bulbs, ...dots].map((cell) => ({ kind: "decided", cells: [cell], number: 0 })));
  }

  /** Says that some marks are wrong; which ones, only if asked. */
  #mistake(/** @type {Mistake} */ mistake) {
    const { wrong, broken, marks } = mistake;
    this.#tell(title(W.mistakes(wrong)), [el("p", {}, W.restRight),
      ...broken.map((line) => el("p", { class: "small" }, ...referring(line))),
      el("button", { type: "button", class: "button low", onclick: () => this.#reasons(mistake) }, W.showWhy)],
    this.#takingBack(marks, wrong, (left) => this.#mistake(left)));
  }

  /**
   * Shows why a wrong mark cannot stay.
   * @param {Mistake} mistake of very many wrong marks, it has only the first
   * @param {number} [chosen]
   */
  #reasons(mistake, chosen = 0) {
    const { wrong, marks } = mistake, mark = marks[chosen];
    this.#tell(title(W.yours(this.#place(mark.cell), mark.is_bulb)), [
      marks.length > 1 && el("div", { class: "segments", role: "group", "aria-label": W.wrongMarks },
        ...marks.map(({ cell }, place) => el("button", {
          type: "button", "aria-pressed": String(place === chosen), onclick: () => this.#reasons(mistake, place),
        }, this.#place(cell)))),
      told(mark.scenes, this.desk.stage)],
    this.#takingBack([mark], wrong, (left) => this.#reasons(left)));
  }

  /**
   * @param {WrongMark[]} marks
   * @param {number} wrong how many marks are
   * @param {(left: Mistake) => void} goOn with those that are left
   * @returns {Next}
   */
  #takingBack(marks, wrong, goOn) {
    const act = async () => {
      this.desk.mark(marks.map(({ cell }) => [cell, ""]));
      if (wrong === marks.length) return this.#tell(title(W.takenBack), [el("p", {}, W.undoBrings(wrong))]);
      const left = await this.#ask("mistake", { board: this.#grid(), show: true });
      return left?.wrong ? goOn(left) : undefined;
    };
    return { name: W.takeBack(marks.length), icon: "undo", act };
  }

  /** @param {Hint} answer */
  #several({ difference }) {
    this.#tell(title(W.severalTitle), [el("p", {}, W.several), difference && el("p", {}, W.differ)]);
    if (difference) this.desk.stage.show(difference);
  }

  /**
   * Tells which rules contradict each other, if that was found in time.
   * @param {Hint | Explained} answer
   */
  #unsolvable({ scenes }) {
    this.#tell(title(W.unsolvable), [scenes.length > 0 && told(scenes, this.desk.stage)]);
  }

  #solved() {
    this.#tell(title(W.hint), [verdict("good", W.solved)]);
  }

  /**
   * The steps to go through; one alone needs no bar.
   * @param {Passage[]} passages
   */
  #steps(passages) {
    const { back, slider, on, place, body, go } = stepper(stopsOf(passages, this.desk.stage));
    go(0);
    return el("div", { class: "stack" }, passages.length > 1 && el("div", { class: "stepper" }, back, slider, on, place), body);
  }

  /**
   * Asks the engine; says so after a moment, and what went wrong.
   * @template {keyof Answers} C
   * @param {C} call
   * @param {Requests[C]} request
   * @param {(error: unknown) => unknown} [failed]
   * @returns {Promise<Answers[C] | null>}
   */
  async #ask(call, request, failed = (error) => this.#tell(title(W.help), [el("p", {}, ...referring(advised(error)))])) {
    this.#forget();
    this.desk.showGame();
    const { signal } = this.#request = new AbortController();
    this.#asked = call;
    const waiting = setTimeout(() => this.#tell(title(W.help), [el("p", { class: "engine-sign", "data-state": "busy" },
      el("i"), this.desk.app.engine.state === "starting" ? ENGINE.waking : W.thinking)], this.#next), PATIENCE);
    try {
      const answer = await this.desk.app.ask(call, request, { signal });
      if (signal.aborted) return null;
      this.desk.helped(call, request);
      return answer;
    } catch (error) {
      clearTimeout(waiting);
      if (!signal.aborted) failed(error);
      return null;
    } finally {
      clearTimeout(waiting);
      if (this.#request.signal === signal) this.#asked = "";
    }
  }

  #forget() {
    this.#request.abort();
    this.#asked = "";
  }

  #grid() {
    return /** @type {Game} */ (this.desk.game).grid();
  }

  #place(/** @type {number} */ cell) {
    return /** @type {Game} */ (this.desk.game).puzzle.place(cell);
  }

  /**
   * Says something, and what the button does next; a hint, if nothing follows.
   * @param {Node} head
   * @param {Children} children
   * @param {Next} [next]
   */
  #tell(head, children, next = this.#first) {
    const close = el("button", {
      type: "button", class: "button bare square low", "aria-label": W.closeHelp, onclick: () => this.close(),
    }, icon("close"));
    this.#offer(next);
    this.#show(true, el("div", { class: "row spread" }, head, close), ...children);
    say(this.element.innerText.replace(/\s+/g, " ").slice(0, 600));
  }

  /**
   * @param {boolean} isOpen
   * @param {Children} children
   */
  #show(isOpen, ...children) {
    const hadFocus = this.element.contains(document.activeElement);
    this.isOpen = isOpen;
    this.#isResting = false;
    this.element.replaceChildren(.../** @type {Node[]} */ (children.filter(Boolean)));
    this.element.scrollTop = 0;
    this.desk.helpChanged();
    if (hadFocus) (isOpen ? this.button : this.desk.view.element).focus({ preventScroll: true });
  }

  /** Puts upon the button what it does next. */
  #offer(/** @type {Next} */ next) {
    this.#next = next;
    if (this.button.textContent !== next.name) this.button.replaceChildren(icon(next.icon), el("span", {}, next.name));
  }
}

/** How to get a hint. */
const stuck = () => [
  el("p", { class: "small soft" }, W.stuck[0], el("b", {}, W.hint), W.stuck[1]),
  el("p", { class: "keys" }, ...W.keys.map(([key, does]) => el("span", {}, el("kbd", {}, key), ` ${does}`))),
];

/** @param {number} now */
const ladder = (now) => el("ol", { class: "stages", "aria-label": W.stages }, ...STAGES.map((name, place) => el("li", {
  class: place < now ? "past" : null, "aria-current": place === now ? "step" : null,
}, name)));

/** @param {string} words */
const title = (words) => el("h2", {}, ...referring(words));

/**
 * @param {"good" | "bad"} kind
 * @param {string} words
 */
const verdict = (kind, words) => el("p", { class: `verdict ${kind}` }, icon(kind === "good" ? "check" : "close"), words);
