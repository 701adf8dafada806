/**
 * `Walkthrough`: all steps to a solution, to go through one by one, on a board that is only looked at.
 *
 * It has the places of the desk: how far it is, what leads on, what the step says, and more.
 */

import { button } from "../base/controls.js";
import { $, el } from "../base/dom.js";
import { BoardView } from "../board/board.js";
import { connect } from "../help/pointing.js";
import { stepper, stopsOf, told } from "../help/scenes.js";
import { Stage } from "../help/stage.js";
import { legend } from "./legend.js";
import { WALKTHROUGH as W } from "./words.js";

/** @import { Puzzle } from "../game/puzzle.js" */
/** @import { Passage, Scene } from "../types.d.ts" */

/**
 * The boards before the first step and after the last, with headings for titles, the steps between, and
 * why there is no solution, if there is none.
 * @typedef {{ puzzle: Puzzle, start: Scene, passages: Passage[], end: Scene, why: Scene[] }} Way
 */

export class Walkthrough {
  /**
   * @param {Way} way
   * @param {{ title: Node, moved?: (now: number) => void }} options
   */
  constructor({ puzzle, start, passages, end, why }, { title, moved = () => {} }) {
    this.puzzle = puzzle;
    this.passages = passages;
    this.ends = { start, end };
    this.why = why;
    this.stage = lookedAt(puzzle);
    this.harder = button("solve", W.harder, () => this.goHarder(), "tool");
    this.result = button("check", W.result, () => this.showResult(), "tool");
    this.steps = stepper([
      { name: W.start, show: () => this.#show(start, () => this.opening()) },
      ...stopsOf(passages, this.stage),
      { name: W.end, show: () => this.#show(end, () => this.closing()) },
    ], (now) => {
      this.harder.disabled = this.#nextHarder(now) < 0;
      this.result.disabled = (passages[now - 1]?.scenes.length ?? 0) < 2;
      this.result.setAttribute("aria-pressed", "false");
      moved(now);
    });
    this.element = el("div", { class: "desk places walk" }, this.stage.element, this.#panel(title));
    connect(this.element, this.stage);
  }

  /** @param {Node} title */
  #panel(title) {
    const { back, slider, on, place, body } = this.steps;
    for (const [one, words] of /** @type {const} */ ([[back, W.back], [on, W.next]])) {
      one.className = "button tool";
      one.removeAttribute("aria-label");
      one.append(words);
    }
    on.classList.add("main");
    body.setAttribute("aria-live", "polite");
    return el("aside", { class: "panel", "aria-label": W.steps },
      el("div", { class: "status" }, title, place, slider),
      el("div", { class: "tools" }, back, this.result, this.harder, on),
      el("div", { class: "talk" }, el("div", { class: "card help", role: "region", "aria-label": W.step, tabindex: 0 }, body)),
      el("details", { class: "more" }, el("summary", {}, W.signs), manual(), this.legend()));
  }

  /** What the keys do. */
  get keys() {
    const { go, now } = this.steps;
    return {
      "arrowleft": () => go(now() - 1), "arrowright": () => go(now() + 1),
      "home": () => go(0), "end": () => go(this.passages.length + 1), "n": () => this.goHarder(), "r": () => this.showResult(),
    };
  }

  /**
   * @param {Scene} scene
   * @param {() => Node[]} words
   */
  #show(scene, words) {
    this.stage.show(scene);
    return words();
  }

  /** What awaits the reader: how many steps of which level. */
  opening() {
    const { height, width, clues } = this.puzzle, levels = this.passages.map(({ level }) => level).sort((a, b) => a - b);
    return [
      el("h2", {}, this.ends.start.title),
      el("p", { class: "soft" }, W.size(height, width, clues.length)),
      el("ul", {}, ...[...new Set(levels)].map((level) =>
        el("li", {}, W.ofLevel(levels.filter((one) => one === level).length, level)))),
    ];
  }

  closing() {
    return [el("h2", {}, this.ends.end.title), ...(this.why.length ? [told(this.why, this.stage)] : [])];
  }

  legend() {
    return legend([this.ends.start, ...this.passages.flatMap(({ scenes }) => scenes), this.ends.end, ...this.why]);
  }

  /** Shows the board after the step, or its reasons again. */
  showResult() {
    if (this.result.disabled) return;
    const isShown = this.result.getAttribute("aria-pressed") === "true", { scenes } = this.passages[this.steps.now() - 1];
    this.result.setAttribute("aria-pressed", String(!isShown));
    $(".told", this.steps.body).dispatchEvent(new CustomEvent("choose", { detail: isShown ? 0 : scenes.length - 1 }));
  }

  /** The next step that is not easy; -1 if there is none. */
  #nextHarder(/** @type {number} */ now) {
    const found = this.passages.findIndex(({ level }, place) => place >= now && level > 0);
    return found < 0 ? found : found + 1;
  }

  goHarder() {
    const next = this.#nextHarder(this.steps.now());
    if (next > 0) this.steps.go(next);
  }
}

/**
 * A board that nobody can change.
 * @param {Puzzle} puzzle
 */
function lookedAt(puzzle) {
  const stage = new Stage(W.board), view = new BoardView(puzzle, { labels: true, interactive: true });
  view.element.removeAttribute("tabindex");
  view.element.setAttribute("aria-readonly", "true");
  stage.put(view);
  return stage;
}

const manual = () => el("div", { class: "small soft" },
  el("p", {}, W.pointing),
  el("p", { class: "keys" }, ...W.keys.map(([meaning, ...keys]) =>
    el("span", {}, ...keys.flatMap((key) => [el("kbd", {}, key), " "]), meaning))));
