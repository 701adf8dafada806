/** A lesson that a teacher has set: its puzzles one by one, and what to hand in; and the sheet to set one. */

import { button, copyButton, download, field, select } from "../base/controls.js";
import { capital, el, icon } from "../base/dom.js";
import { sheet } from "../base/sheets.js";
import { LEVELS, TECHNIQUES } from "../base/tables.js";
import { Work } from "../base/work.js";
import { handedIn, read, written } from "./assignment.js";
import { Practice } from "./practice.js";
import { LESSON, TEACH as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Game } from "../game/game.js" */
/** @import { Assignment, Done, Help } from "./assignment.js" */

const SETTING = "lesson"; // the pupil's work, by the address of the lesson
const FILE = "lightup-lesson.json";
const LAST_WITH_LEVEL = 7, SOME = "some"; // up to a level, or those that are chosen

export class Classroom {
  /** @type {Assignment | null} */
  #lesson = null;
  #address = "";
  #now = 0;
  #work = new Work();

  /**
   * @param {App} app
   * @param {() => void} leave
   */
  constructor(app, leave) {
    this.app = app;
    this.title = el("h2", {}, W.lesson);
    this.count = el("span", { class: "soft small" });
    this.name = el("input", { type: "text", autocomplete: "name" });
    this.segments = el("div", { class: "segments puzzles-of" });
    this.practice = new Practice(app, {
      head: [el("div", { class: "row spread" }, el("div", { class: "row" }, el("button", {
        type: "button", class: "button bare square low", "aria-label": LESSON.back, onclick: leave,
      }, icon("back")), this.title), this.count), this.segments],
      changed: (game) => this.#keep(game), solved: (game) => this.#solved(game), another: () => this.#open(this.#now + 1),
      more: [button("save", W.handIn, () => this.#handIn(), "bare low")],
    });
    this.element = el("div", { class: "using" }, el("div", { class: "waiting stack" }, this.#work.element), this.practice.element);
  }

  /** Opens a lesson by its address. @param {string} address */
  show(address) {
    this.#lesson = read(address);
    this.#address = address;
    this.practice.element.hidden = true;
    if (!this.#lesson) return this.#work.fail(W.broken);
    return this.#open(Math.max(0, this.#lesson.puzzles.findIndex((_, place) => !this.#done[place]?.solved)));
  }

  /** How far the puzzles are. @returns {(Done | null)[]} */
  get #done() {
    const { address, done } = this.app.settings.get(SETTING) ?? {};
    return address === this.#address && Array.isArray(done) ? done : [];
  }

  /** @param {number} place */
  async #open(place) {
    const lesson = /** @type {Assignment} */ (this.#lesson), saved = this.#done[place]?.saved ?? null;
    const text = lesson.puzzles[place];
    const opened = saved?.opened ?? (await this.#work.run(W.lesson, (signal) => this.app.ask("open", { text }, { signal })))?.boards[0];
    if (!opened || lesson !== this.#lesson) return;
    this.#now = place;
    this.practice.element.hidden = false;
    this.#count();
    this.practice.offer("");
    const { help, techniques } = lesson, checks = help !== "none";
    this.practice.play(opened, { light: true, errors: checks, hints: help === "hints", checks, techniques },
      [el("p", { class: "lead" }, lesson.say), el("p", { class: "small soft" }, W.handHow)], saved);
    if (this.practice.game?.solved) this.#offerNext();
  }

  #count() {
    const { puzzles } = /** @type {Assignment} */ (this.#lesson);
    this.title.textContent = W.puzzleOf(this.#now + 1, puzzles.length);
    this.count.textContent = W.done(this.#done.filter((one) => one?.solved).length, puzzles.length);
    this.segments.replaceChildren(...puzzles.map((_, place) => el("button", {
      type: "button", "aria-pressed": String(place === this.#now), "aria-label": W.puzzleOf(place + 1, puzzles.length), onclick: () => this.#open(place),
    }, this.#done[place]?.solved ? "✓" : String(place + 1))));
    this.segments.hidden = puzzles.length < 2;
  }

  /** @param {Game} game */
  #keep(game) {
    const done = [...this.#done];
    done[this.#now] = { saved: game.save(), aids: game.aids, solved: game.solved };
    this.app.settings.set(SETTING, { address: this.#address, done: Array.from(done, (one) => one ?? null) });
    this.#count();
  }

  /** @param {Game} game */
  #solved(game) {
    this.#keep(game);
    this.#offerNext();
  }

  #offerNext() {
    if (this.#now + 1 < /** @type {Assignment} */ (this.#lesson).puzzles.length) this.practice.offer(LESSON.next);
  }

  /** Asks for the pupil's name, and saves the file. */
  #handIn() {
    const made = sheet(W.handIn, el("p", {}, W.handWhy), field(W.name, this.name), button("save", W.handIn, () => {
      const text = handedIn(/** @type {Assignment} */ (this.#lesson), this.name.value.trim(), this.#done);
      download(FILE, new Blob([text], { type: "application/json" }));
      made.close();
    }, "main"));
    made.classList.add("narrow");
  }
}

/**
 * The sheet on which a teacher makes a link.
 * @param {App} app
 */
export function openTeaching(app) {
  const say = el("input", { type: "text", maxlength: 300 });
  const puzzles = el("textarea", { rows: 4 }, app.game?.puzzle.link ?? "");
  let level = String(LAST_WITH_LEVEL), help = /** @type {Help} */ ("hints");
  const levels = LEVELS.map((name, place) => /** @type {[string, string]} */ ([String(place), place === LAST_WITH_LEVEL ? W.every : W.upTo(place, name)]));
  const boxes = Object.keys(TECHNIQUES).map((key) => el("input", { type: "checkbox", value: key }));
  const some = el("fieldset", { class: "chosen", hidden: true }, el("legend", { class: "hide" }, W.some),
    ...boxes.map((box) => el("label", {}, box, capital(TECHNIQUES[box.value].name))));
  /** The techniques that are allowed; null: all. */
  const allowed = () => level === SOME ? boxes.filter(({ checked }) => checked).map(({ value }) => value)
    : Number(level) === LAST_WITH_LEVEL ? null : Object.keys(TECHNIQUES).filter((key) => TECHNIQUES[key].level <= Number(level));
  const link = el("input", { type: "text", class: "mono", readonly: true, "aria-label": W.title });
  const copy = copyButton(W.copy, () => navigator.clipboard.writeText(link.value)), result = el("div", { class: "stack", hidden: true }, link, copy);
  const work = new Work();
  const make = async () => {
    const asked = puzzles.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const techniques = allowed();
    if (!asked.length) return work.fail(W.noPuzzle);
    if (techniques && !techniques.length) return work.fail(W.noTechnique);
    const found = await work.run(W.make, (signal) => opened(app, asked, signal));
    if (!found) return undefined;
    link.value = `${location.href.split("#")[0]}#learn/lesson/${written({ say: say.value.trim(), puzzles: found, techniques, help })}`;
    result.hidden = false;
    return undefined;
  };
  sheet(W.title, el("p", { class: "soft" }, W.about), field(W.say, say), field(W.puzzles, puzzles),
    field(W.techniques, select([...levels, [SOME, W.some]], level, (value) => {
      level = value;
      some.hidden = value !== SOME;
    })), some,
    field(W.help, select(Object.entries(W.helps), help, (value) => { help = /** @type {Help} */ (value); })),
    work.element, button("link", W.make, make, "main"), result);
}

/**
 * The game ids of puzzles that somebody has named in any way.
 * @param {App} app
 * @param {string[]} texts
 * @param {AbortSignal} signal
 */
async function opened(app, texts, signal) {
  const found = [];
  for (const text of texts) found.push(...(await app.ask("open", { text }, { signal })).boards.map(({ link }) => link));
  return found;
}
