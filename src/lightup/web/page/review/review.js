/**
 * `Review`: a solve on a board that is only looked at, moment by moment, with what is said of each.
 *
 * It has the places of the desk, and above them the timeline. Where a reason can be asked for, the player
 * points at cells on the board.
 */

import { button, copyButton, download } from "../base/controls.js";
import { capital, el, icon } from "../base/dom.js";
import { toPng } from "../base/pixels.js";
import { say } from "../base/sheets.js";
import { TECHNIQUES } from "../base/tables.js";
import { PAGE } from "../base/words.js";
import { BoardView } from "../board/board.js";
import { listen } from "../board/input.js";
import { cellsOf, gridOf } from "../game/grid.js";
import { Puzzle, unopened } from "../game/puzzle.js";
import { clock } from "../game/titles.js";
import { connect, referring } from "../help/pointing.js";
import { stepper, technique, told } from "../help/scenes.js";
import { Stage } from "../help/stage.js";
import { smallPicture, solvePicture } from "./picture.js";
import { lineOf } from "./solve.js";
import { Timeline, titleOf } from "./timeline.js";
import { REVIEW as W } from "./words.js";

/** @import { Argued, Mark, Moment, Reviewed, Scene } from "../types.d.ts" */

/**
 * What the page adds: why a moment is judged so; and, where there is an engine and a course, more.
 * @typedef {object} Offers
 * @property {(number: number, because?: number[]) => Promise<Argued>} why
 * @property {boolean} [excuses] whether a reason can be checked
 * @property {(moment: Moment) => void} [again]
 * @property {(key: string) => void} [practise]
 * @property {((moment: number) => string) | null} [address] of the replay
 */

const PATIENCE = 150; // milliseconds on a moment, before its reasons are asked for
const REPLAY = 15_000, SHORTEST = 150, LONGEST = 1200; // milliseconds

export class Review {
  #asked = 0;
  #timer = 0;
  /** @type {Set<number> | null} what the player points at as a reason */
  #pointed = null;

  /**
   * @param {Reviewed} answer
   * @param {Offers} offers
   * @param {Node[]} heading
   * @param {Node[]} [offered] what else there is to do, at the end of the solve
   */
  constructor(answer, offers, heading, offered = []) {
    this.answer = answer;
    this.offers = offers;
    this.offered = offered;
    this.puzzle = new Puzzle(unopened(answer.puzzle));
    this.stage = this.#makeStage();
    this.timeline = new Timeline(answer, (moment) => this.go(moment));
    this.steps = stepper([
      ...answer.moments.map((moment, number) => ({ name: this.#nameOf(moment), show: () => this.#show(number) })),
      { name: W.wholeTitle, show: () => this.#showAll() },
    ], (now) => this.#moved(now));
    this.steps.slider.setAttribute("aria-label", W.slider);
    this.replay = button("play", W.replay, () => this.toggle(), "tool");
    this.again = el("button", { type: "button", class: "button tool main", onclick: () => this.#tryAgain() },
      icon("restart"), el("span", { class: "nx" }, W.again, el("small", {}, W.fromHere)));
    this.again.hidden = !offers.again;
    this.element = el("div", { class: "reviewing" }, this.timeline.element,
      el("div", { class: "desk places walk" }, this.stage.element, this.#panel(heading)));
    connect(this.element, this.stage);
  }

  get moments() {
    return this.answer.moments;
  }

  #makeStage() {
    const stage = new Stage(W.board), { puzzle } = this, view = new BoardView(puzzle, { labels: true, interactive: true });
    view.element.setAttribute("aria-readonly", "true");
    listen(view, { mark: () => "", isWhite: (cell) => puzzle.isWhite(cell), next: () => "", set: () => {}, pick: (cell) => this.#pick(cell) });
    stage.put(view);
    return stage;
  }

  /** @param {Node[]} heading */
  #panel(heading) {
    const { back, slider, on, place, body } = this.steps;
    for (const [one, words] of /** @type {const} */ ([[back, W.before], [on, W.after]])) {
      one.className = "button tool";
      one.removeAttribute("aria-label");
      one.append(words);
    }
    body.setAttribute("aria-live", "polite");
    return el("aside", { class: "panel", "aria-label": W.title },
      el("div", { class: "status" }, ...heading, place, slider),
      el("div", { class: "tools rtools" }, back, on, this.replay, this.again),
      el("div", { class: "talk" }, el("div", { class: "card help", role: "region", "aria-label": W.moment, tabindex: 0 }, body)));
  }

  /** One line and one picture, without a cell of the board, and a link to the replay. */
  #sharing() {
    const { answer, offers: { address } } = this, line = lineOf(answer);
    const draw = () => toPng(solvePicture(PAGE.name, capital(answer.summary), answer));
    return el("div", { class: "stack" }, el("div", { class: "shared" }, smallPicture(answer), el("p", { class: "line-to-share small" }, line)), el("div", { class: "row wrap" },
      copyButton(W.copy, () => navigator.clipboard.writeText(line)),
      button("save", W.picture, async () => download("lightup-solve.png", await draw())),
      address && copyButton(W.link, () => navigator.clipboard.writeText(address(this.steps.now())))));
  }

  /** @param {Moment} moment */
  #nameOf(moment) {
    return W.named(clock(moment.at), titleOf(moment, this.puzzle.width), W.kinds[moment.status]);
  }

  /** What the keys do. */
  get keys() {
    const { go, now } = this.steps;
    return {
      "arrowleft": () => go(now() - 1), "arrowright": () => go(now() + 1),
      "home": () => go(0), "end": () => go(this.moments.length), "n": () => this.goOdd(), "r": () => this.toggle(),
    };
  }

  /** @param {number} moment */
  go(moment) {
    this.stop();
    this.steps.go(moment);
  }

  /** Goes on to the next moment that was not simply forced. */
  goOdd() {
    const next = this.moments.findIndex(({ status }, number) => number > this.steps.now() && status !== "forced");
    this.go(next < 0 ? this.moments.length : next);
  }

  /** @param {number} now */
  #moved(now) {
    this.timeline.point(now);
    this.again.disabled = !this.moments[now];
  }

  /** Plays all moments from here, or from the start, a long solve as quickly as a short one; or stops. */
  toggle() {
    if (this.#timer) return this.stop();
    if (this.steps.now() >= this.moments.length) this.steps.go(0);
    this.#press(true);
    return this.#tick();
  }

  #tick() {
    const { moments, answer: { seconds } } = this, now = this.steps.now();
    const passed = (moments[now + 1]?.at ?? seconds) - (moments[now]?.at ?? 0);
    this.#timer = window.setTimeout(() => {
      this.steps.go(now + 1);
      if (now + 1 < moments.length) this.#tick();
      else this.stop();
    }, Math.min(LONGEST, Math.max(SHORTEST, REPLAY * passed / Math.max(seconds, 1))));
  }

  stop() {
    if (!this.#timer) return;
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#press(false);
    this.steps.go(this.steps.now());
  }

  /** @param {boolean} plays */
  #press(plays) {
    this.replay.replaceChildren(icon(plays ? "pause" : "play"), plays ? W.stop : W.replay);
  }

  /**
   * @param {number} number
   * @returns {Node[]}
   */
  #show(number) {
    const moment = this.moments[number], asked = this.#asked += 1, slot = el("div", { class: "stack" });
    this.#pointed = null;
    this.stage.show(sceneOf(moment));
    if (!this.#timer) {
      window.setTimeout(() => asked === this.#asked && this.#tell(number, slot), PATIENCE);
    }
    return [
      el("div", { class: "mh" }, el("span", { class: "at" }, clock(moment.at)),
        el("h2", {}, ...referring(titleOf(moment, this.puzzle.width)))),
      el("p", { class: `verdict ${moment.status}` }, el("b", {}, ...referring(moment.message))),
      ...this.#notes(number).map((note) => el("p", { class: "small soft" }, note)), slot, this.#actions(moment, number, slot),
    ];
  }

  /** @param {number} number */
  #notes(number) {
    const { at, aids, corrected } = this.moments[number], pause = this.answer.pauses.find(({ until }) => until === at);
    return [
      pause && W.pause(clock(pause.until - pause.since)), aids.length > 0 && W.helped([...new Set(aids.map(W.aid))].join(", ")),
      corrected !== null && W.corrected(clock(corrected)),
    ].filter((note) => typeof note === "string");
  }

  /**
   * Asks why a moment is judged so, and tells it.
   * @param {number} number
   * @param {HTMLElement} slot
   * @param {number[]} [because]
   */
  async #tell(number, slot, because) {
    const asked = this.#asked, found = await this.offers.why(number, because).catch(() => null);
    if (!found || asked !== this.#asked) return;
    const { scenes, message, technique: named } = found, { status, instead, bulbs, dots } = this.moments[number];
    const own = status === "detour" || status === "early" ? { bulbs, dots } : undefined;
    const stage = { show: (/** @type {Scene} */ scene) => this.stage.show(scene, own) };
    const key = because ? named : instead ?? named;
    const steps = scenes.filter(({ world }) => world === "decided").length;
    const lead = because ? el("p", { class: "excuse", role: "status" }, ...referring(message))
      : status === "early" && steps > 0 && el("p", {}, W.takes(steps));
    slot.replaceChildren(...[lead, scenes.length > 0 && told(scenes, stage),
      (!because || found.holds) && key && status !== "wrong" && technique(key)]
      .filter((one) => one instanceof Node));
  }

  /**
   * @param {Moment} moment
   * @param {number} number
   * @param {HTMLElement} slot
   */
  #actions({ status, instead, technique: key }, number, slot) {
    const { practise, excuses } = this.offers, missed = instead ?? key;
    const canExcuse = excuses && (status === "early" || status === "detour");
    const reason = canExcuse && button("why", W.reason, () => this.#excuse(number, slot, acts), "low");
    const acts = el("div", { class: "acts" }, status !== "forced" && missed && practise
      && button("day", W.practise(capital(TECHNIQUES[missed].name)), () => practise(missed), "low"), reason);
    return acts;
  }

  /**
   * Lets the player point at what a mark was put for.
   * @param {number} number
   * @param {HTMLElement} slot
   * @param {HTMLElement} acts
   */
  #excuse(number, slot, acts) {
    const pointed = this.#pointed = new Set();
    this.#asked += 1;
    const check = button("check", W.check, () => this.#tell(number, slot, [...pointed].sort((a, b) => a - b)), "low main");
    check.disabled = true;
    this.pointedChanged = () => {
      check.disabled = !pointed.size;
      const marks = [...pointed].map((cell) => ({ kind: "ring", cells: [cell], number: 0 }));
      this.stage.show(sceneOf(this.moments[number], marks));
    };
    slot.replaceChildren(el("p", { class: "ask" }, W.reasonHow));
    acts.replaceChildren(check);
    this.pointedChanged();
    this.stage.view.element.focus({ preventScroll: true });
  }

  pointedChanged() {}

  /** @param {number} cell */
  #pick(cell) {
    if (!this.#pointed) return true;
    if (!this.#pointed.delete(cell)) this.#pointed.add(cell);
    say(`${this.puzzle.place(cell)}${this.#pointed.has(cell) ? "" : " –"}`);
    this.pointedChanged();
    return true;
  }

  /** @returns {Node[]} */
  #showAll() {
    const { answer, offers: { practise } } = this, missed = Object.entries(answer.missed);
    this.#asked += 1;
    this.#pointed = null;
    this.stage.show(plainScene(answer.end));
    return [
      el("h2", {}, W.wholeTitle), this.#sharing(),
      ...answer.notes.map((note) => el("p", { class: "problem" }, capital(note))),
      el("h3", {}, W.missed), missed.length ? el("ul", { class: "acts" }, ...missed.map(([key, times]) => el("li", {}, practise
        ? button("day", `${capital(TECHNIQUES[key].name)} ×${times}`, () => practise(key), "low")
        : `${capital(TECHNIQUES[key].name)} ×${times}`))) : el("p", { class: "soft" }, W.nothingMissed),
      el("div", { class: "row wrap offers" }, ...this.offered),
    ];
  }

  #tryAgain() {
    const moment = this.moments[this.steps.now()];
    if (moment) this.offers.again?.(moment);
  }
}

/**
 * The board of a moment, with the marks that were put.
 * @param {Moment} moment
 * @param {Mark[]} [more]
 * @returns {Scene}
 */
function sceneOf({ board, bulbs, dots, status }, more = []) {
  const cells = [...cellsOf(board)], put = [...bulbs, ...dots];
  for (const cell of bulbs) cells[cell] = "*";
  for (const cell of dots) cells[cell] = "x";
  const kind = status === "wrong" ? "wrong" : "decided";
  return plainScene(gridOf(cells, board.indexOf("\n") < 0 ? board.length : board.indexOf("\n")),
    [...put.map((cell) => ({ kind, cells: [cell], number: 0 })), ...more]);
}

/**
 * @param {string} board
 * @param {Mark[]} [marks]
 * @returns {Scene}
 */
const plainScene = (board, marks = []) => ({ world: "yours", title: "", board, marks, lines: [], is_case: false, crop: null, near: null });
