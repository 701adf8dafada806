/**
 * A walkthrough: the steps that `lightup explain` found, to go through one by one, or to print.
 *
 * It is a page of its own, one file with its data inside, which needs no server. What it shows, and how,
 * is what help shows in the page.
 */

import { $, el, icon } from "../base/dom.js";
import { PAGE } from "../base/words.js";
import { BoardView } from "../board/board.js";
import { Puzzle, unopened } from "../game/puzzle.js";
import { stepper, stopsOf } from "../help/scenes.js";
import { Stage } from "../help/stage.js";
import { legend } from "./legend.js";
import { paper } from "./paper.js";
import { WALKTHROUGH as W } from "./words.js";

/** @import { Explained, Scene } from "../types.d.ts" */

/**
 * The answer, and the boards before its first and after its last step, with headings for titles.
 * @typedef {{ start: Scene, answer: Explained, end: Scene }} Data
 */

class Walkthrough {
  /** @param {Data} data */
  constructor({ start, answer: { passages, puzzle }, end }) {
    this.start = start;
    this.passages = passages;
    this.end = end;
    this.puzzle = new Puzzle(unopened(puzzle));
    this.stage = this.#makeStage();
    this.steps = stepper([
      { name: W.start, show: () => this.#show(start, this.#opening()) },
      ...stopsOf(passages, this.stage),
      { name: W.end, show: () => this.#show(end, this.#closing()) },
    ], (now) => this.#moved(now));
    this.harder = el("button", { type: "button", class: "button low", onclick: () => this.#goHarder() }, W.harder);
  }

  /** Puts the page together and opens the step that the address names. */
  open() {
    this.steps.body.setAttribute("aria-live", "polite");
    this.steps.bar.append(this.harder);
    $(".top").append(el("button", {
      type: "button", class: "button bare square", "aria-label": PAGE.theme, title: PAGE.theme, onclick: turnTheme,
    }, icon("theme")));
    $("#app").append(el("main", { class: "view desk helped" }, this.stage.element, el("div", { class: "panel" },
      el("nav", { class: "both", "aria-label": W.steps }, el("h2", { class: "hide" }, W.steps), this.steps.bar),
      el("div", { class: "card help both" }, this.steps.body),
      el("div", { class: "card stack help both" }, manual(), this.#legend()))));
    this.stage.resize();
    this.#goToAddress();
    addEventListener("hashchange", () => this.#goToAddress());
    addEventListener("resize", () => this.stage.resize());
    addEventListener("beforeprint", () => document.body.append(this.#paper()));
    addEventListener("afterprint", () => $(".paper").remove());
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  /** The board, which is only looked at. */
  #makeStage() {
    const stage = new Stage(W.board), view = new BoardView(this.puzzle, { labels: true, interactive: true });
    view.element.removeAttribute("tabindex");
    view.element.setAttribute("aria-readonly", "true");
    stage.put(view);
    return stage;
  }

  /**
   * @param {Scene} scene
   * @param {Node[]} words
   */
  #show(scene, words) {
    this.stage.show(scene);
    return words;
  }

  /** What awaits the reader: how many steps of which level. */
  #opening() {
    const { height, width, clues } = this.puzzle, levels = this.passages.map(({ level }) => level).sort((a, b) => a - b);
    return [
      el("h2", {}, this.start.title),
      el("p", { class: "soft" }, W.size(height, width, clues.length)),
      el("ul", {}, ...[...new Set(levels)].map((level) =>
        el("li", {}, W.ofLevel(levels.filter((one) => one === level).length, level)))),
    ];
  }

  #closing() {
    return [el("h2", {}, this.end.title)];
  }

  #legend() {
    return legend([this.start, ...this.passages.flatMap(({ scenes }) => scenes), this.end]);
  }

  #paper() {
    return paper(this.puzzle, this.passages, [[this.start, this.#opening()], [this.end, this.#closing()]], this.#legend());
  }

  #moved(/** @type {number} */ now) {
    this.harder.disabled = this.#nextHarder(now) < 0;
    history.replaceState(null, "", `#${now}`);
    scrollTo(0, 0);
  }

  #goToAddress() {
    this.steps.go(Math.trunc(Number(location.hash.slice(1))) || 0);
  }

  /** The next step that is not easy; -1 if there is none. */
  #nextHarder(/** @type {number} */ now) {
    const found = this.passages.findIndex(({ level }, place) => place >= now && level > 0);
    return found < 0 ? found : found + 1;
  }

  #goHarder() {
    const next = this.#nextHarder(this.steps.now());
    if (next > 0) this.steps.go(next);
  }

  #press(/** @type {KeyboardEvent} */ event) {
    const { go, now } = this.steps, { key } = event;
    const acts = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => go(now() - 1), ArrowRight: () => go(now() + 1),
      Home: () => go(0), End: () => go(1e9), n: () => this.#goHarder(),
    });
    if (event.altKey || event.ctrlKey || event.metaKey || !acts[key]) return;
    event.preventDefault();
    acts[key]();
  }
}

const manual = () => el("div", { class: "small soft" },
  el("p", {}, W.pointing),
  el("p", { class: "keys" }, ...W.keys.map(([meaning, ...keys]) =>
    el("span", {}, ...keys.flatMap((key) => [el("kbd", {}, key), " "]), meaning))));

function turnTheme() {
  const { dataset } = document.documentElement, system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  dataset.theme = (dataset.theme ?? system) === "dark" ? "light" : "dark";
}

new Walkthrough(JSON.parse($("#data").textContent ?? "")).open();
