/** The view "Learn": the course, its lessons, graded puzzles, the rules by doing, and lessons by link. */

import { el } from "../base/dom.js";
import { TECHNIQUES } from "../base/tables.js";
import { Classroom, openTeaching } from "./classroom.js";
import { Lesson } from "./lesson.js";
import { Overview } from "./overview.js";
import { Progress } from "./progress.js";
import { Rules } from "./rules.js";
import { Use } from "./use.js";

/** @import { App, View } from "../app.d.ts" */

const NAME = "learn";
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/**
 * @param {App} app
 * @returns {View}
 */
export function mount(app) {
  const view = new Learn(app);
  return { element: view.element, show: (rest) => view.show(rest), get keys() { return view.keys; } };
}

class Learn {
  #shown = "?"; // the part of the address

  /** @param {App} app */
  constructor(app) {
    const progress = new Progress(app.settings), go = (/** @type {string} */ rest) => this.#go(rest), leave = () => this.#go("");
    this.overview = new Overview(app, progress, { go, teach: () => openTeaching(app) });
    this.lesson = new Lesson(app, progress, { leave, go });
    this.use = new Use(app, progress, leave);
    this.rules = new Rules(app, { leave, play: () => app.visit("play") });
    this.classroom = new Classroom(app, leave);
    this.element = el("main", { class: "view learn", id: NAME }, ...this.#parts.map(({ element }) => element));
    window.addEventListener("resize", () => this.#resize());
  }

  get #parts() {
    return [this.overview, this.lesson, this.use, this.rules, this.classroom];
  }

  #go(/** @type {string} */ rest) {
    location.hash = rest ? `${NAME}/${rest}` : NAME;
  }

  /**
   * Shows what the address names; the course if that is nothing.
   * @param {string} rest
   */
  show(rest) {
    if (rest === this.#shown && rest) return this.#resize();
    this.#shown = rest;
    const [part, open] = this.#at(rest);
    for (const { element } of this.#parts) element.hidden = element !== part.element;
    this.element.classList.toggle("play", part !== this.overview);
    return open();
  }

  /**
   * The part that an address names, and how it opens.
   * @param {string} rest
   * @returns {[{ element: HTMLElement }, () => unknown]}
   */
  #at(rest) {
    const [first, ...more] = rest.split("/"), second = more.join("/");
    if (first in TECHNIQUES) return [this.lesson, () => this.lesson.open(first)];
    if (first === "review") return [this.lesson, () => this.lesson.review()];
    if (first === "use" && second in TECHNIQUES) return [this.use, () => this.use.open(second)];
    if (first === "rules") return [this.rules, () => this.rules.open()];
    if (first === "lesson") return [this.classroom, () => this.classroom.show(second)];
    return [this.overview, () => this.overview.show()];
  }

  #resize() {
    for (const stage of [this.lesson.slate.stage, this.use.practice.stage]) stage.resize();
  }

  /** What is done on the board that is seen. */
  get #desk() {
    const shown = [this.use.practice, this.rules.practice, this.classroom.practice].find(({ element, game }) => game && element.offsetParent);
    const { exercise, slate } = this.lesson;
    return shown ?? (exercise?.points || exercise?.kind === "gap" ? slate : null);
  }

  /** @returns {Record<string, () => void>} */
  get keys() {
    const desk = this.#desk, leave = () => this.#go("");
    if (!desk) return this.#shown ? { "escape": leave } : {};
    const isFree = !document.activeElement?.closest("[tabindex], select");
    /** @type {Record<string, () => void>} */
    const tools = this.lesson.exercise?.points && desk === this.lesson.slate ? {
      "p": () => this.lesson.choose("point"), "b": () => this.lesson.choose("bulb"), "d": () => this.lesson.choose("dot"),
    } : {};
    return {
      "u": () => desk.undo(), "ctrl+z": () => desk.undo(), "escape": leave, ...tools,
      ...isFree ? Object.fromEntries(ARROWS.map((key) => [key.toLowerCase(), () => desk.focus(key)])) : {},
    };
  }
}
