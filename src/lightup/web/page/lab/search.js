/** Search to watch: the kernel's own trace on the board, as a staircase, as a trail, and in both languages. */

import { button, download, field, select } from "../base/controls.js";
import { el, withCells } from "../base/dom.js";
import { Work } from "../base/work.js";
import { Branches } from "./branches.js";
import { parse } from "./cnf.js";
import { analysisCard, arrowsOf } from "./conflict.js";
import { clauseItem, clauseText, drawn, literalItem } from "./literals.js";
import { brokenMarks, counters, failedLiterals, pattern, techniqueOf } from "./steps.js";
import { Stops } from "./stops.js";
import { Replay, keyOf } from "./trace.js";
import { Transport } from "./transport.js";
import { SEARCH as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Event, Traced } from "../types.d.ts" */
/** @import { LabBoard } from "./board.js" */
/** @import { Item, State } from "./trace.js" */

const MOST_SHOWN = 60; // literals of a level
/** @typedef {globalThis.Event} Event_ what happens on the page */


export class Search {
  /**
   * @param {App} app
   * @param {() => void} onmove
   */
  constructor(app, onmove) {
    this.app = app;
    this.onmove = onmove;
    this.work = new Work();
    /** @type {Traced | null} */
    this.traced = null;
    this.replay = new Replay([]);
    /** The trace before a decision was changed. @type {Replay | null} */
    this.before = null;
    /** @type {Branches | null} */
    this.both = null;
    /** What the last of them is then. */
    this.other = 0;
    /** The steps of decisions that take the other value. @type {number[]} */
    this.changed = [];
    /** The number of each learnt clause. @type {Map<string, number>} */
    this.numbers = new Map();
    /** The decisions that are refuted at once. @type {Set<Event>} */
    this.failed = new Set();
    /** The number of each clause in the file, if there is an engine that can write it. @type {Map<string, number>} */
    this.lines = new Map();
    this.stage = select(Object.entries(W.stages), "solver", () => { this.changed = []; this.ask(0); });
    this.stops = new Stops({
      place: (cell) => this.board?.place(cell) ?? "", cellNamed: (name) => this.board?.cellNamed(name) ?? -1,
      clauseNumbered: (number) => this.#clauseNumbered(number), clauseName: (one) => this.#clauseName(one),
      changed: () => this.#drawStops(),
    });
    this.transport = new Transport({ show: (step) => this.#show(step), stop: (step) => this.replay.next(step, this.stops.all) });
    this.say = el("p", { class: "say", role: "status" }); // one sentence, all that is announced of a step
    this.person = el("h2", { class: "tiny soft" });
    this.solver = el("div");
    this.said = el("div", { class: "same" }, el("div", {}, this.person, this.say), this.solver);
    this.detail = el("div");
    this.trail = el("ol", { class: "trail", onclick: (/** @type {Event_} */ event) => this.#go(event), onpointerover: (/** @type {Event_} */ event) => this.#why(event),
      onpointerleave: () => this.#point(this.transport.step), onfocusin: (/** @type {Event_} */ event) => this.#why(event) });
    this.reason = el("p", { class: "tiny soft" }, W.legend);
    this.counts = el("div");
    this.change = button("try", W.change, () => this.#change(), "low");
    this.branches = el("div", { class: "stack" });
    this.foot = el("div", { class: "stack" }, this.transport.element, this.stops.element);
    this.panel = el("div", { class: "stack" }, field(W.stage, this.stage), this.work.element, this.said, this.detail,
      el("section", { class: "stack" }, el("div", { class: "row spread" }, el("h2", {}, W.trail), this.change), this.trail,
        this.reason),
      this.branches, this.counts, el("div", { class: "row" }, button("save", W.save, () => this.#save(), "low")));
  }

  /** The key of a clause by its number in the file; of the one that is shown, if no number is given. */
  #clauseNumbered(/** @type {string} */ number) {
    if (!number) return keyOf(this.replay.events[this.transport.step - 1]?.clause ?? []);
    return [...this.lines].find(([, line]) => line === Number(number))?.[0] ?? "";
  }

  /** What a clause is called: by its number, or else by its literals. */
  #clauseName(/** @type {string} */ one) {
    const learnt = this.numbers.get(one), line = this.lines.get(one);
    return learnt ? W.learnt(learnt) : line ? W.clause(line) : clauseText(one.split(",").map(Number), (cell) => this.board?.place(cell) ?? "");
  }

  /**
   * Takes a board, and asks for the trace that the settings name.
   * @param {LabBoard} board
   * @param {URLSearchParams} settings
   */
  async enter(board, settings) {
    const stage = settings.get("stage") ?? "", step = Number(settings.get("step")) || 0;
    const isSame = this.board?.puzzle.cells === board.puzzle.cells && this.traced && (!stage || stage === this.stage.value);
    if (!isSame) { this.counts.replaceChildren(); this.changed = []; }
    this.board = board;
    if (stage in W.stages) this.stage.value = stage;
    if (isSame) return this.transport.go(settings.has("step") ? step : this.transport.step);
    this.lines.clear();
    await this.ask(step);
    await this.#number();
    await this.#compare();
  }

  /** Numbers the clauses as they stand in the file. */
  async #number() {
    const board = /** @type {LabBoard} */ (this.board), grid = board.puzzle.opened.puzzle;
    const { text } = await this.app.ask("encode", { board: grid, encoding: "direct", most: 0 }).catch(() => ({ text: "" }));
    if (this.board !== board) return;
    for (const [at, clause] of parse(text).entries()) if (!this.lines.has(keyOf(clause))) this.lines.set(keyOf(clause), at + 1);
    this.stops.draw();
    this.#show(this.transport.step);
  }

  /** What the address has to hold. */
  get settings() {
    return { stage: this.stage.value, step: String(this.transport.step) };
  }

  get keys() {
    const go = (/** @type {number} */ step) => { this.transport.pause(); this.transport.go(step); };
    return {
      arrowleft: () => go(this.transport.step - 1), arrowright: () => go(this.transport.step + 1),
      home: () => go(0), end: () => go(this.transport.last), p: () => this.transport.toggle(),
    };
  }

  /** @param {number} step */
  async ask(step) {
    const board = /** @type {LabBoard} */ (this.board), request = { board: board.view.puzzle.opened.puzzle, stage: this.stage.value, changed: this.changed };
    const found = await this.work.run(W.tracing, (signal) => this.app.ask("trace", request, { signal }));
    if (!found) return;
    this.before = this.changed.length ? this.before : null;
    this.traced = found;
    this.replay = new Replay(found.events);
    this.#learnt(found.events);
    this.failed = failedLiterals(found.events);
    this.#showBranches();
    const conflicts = found.events.flatMap(({ kind }, at) => kind === "conflict" ? [at] : []);
    this.transport.draw(this.replay.levels, conflicts);
    this.#drawStops();
    this.transport.begin(found.events.length, step);
  }

  #drawStops() {
    this.transport.drawStops(this.replay.levels, this.replay.stopped(this.stops.all));
  }

  /** Notes the number of each learnt clause, by its literals. */
  #learnt(/** @type {Event[]} */ events) {
    this.numbers = new Map();
    for (const { kind, clause = [] } of events) if (kind === "learn") this.numbers.set(keyOf(clause), this.numbers.size + 1);
  }

  async #compare() {
    const { opened: { puzzle: grid } } = /** @type {LabBoard} */ (this.board).puzzle;
    const found = await this.app.ask("compare", { board: grid }).catch(() => null);
    if (found && grid === this.board?.puzzle.opened.puzzle) this.counts.replaceChildren(counters(found.stages, this.stage.value));
  }

  #show(/** @type {number} */ step) {
    const { board, replay } = this;
    if (!board) return;
    const state = replay.at(step), event = replay.events[step - 1], { certain, marks } = drawn(state.trail, replay.isDecision, board.puzzle.cells);
    board.show(certain, [...marks, ...brokenMarks(event)]);
    this.both?.show(step);
    this.#point(step);
    const isConflict = event?.kind === "conflict" && state.level > 0;
    board.arrows(isConflict ? arrowsOf(replay, step - 1, event.cell ?? -1) : []);
    this.#tell(event, state);
    this.detail.replaceChildren(...(isConflict ? [analysisCard(replay, step - 1, board)] : event?.kind === "learn" ? [pattern(event, board)] : []));
    this.#list(state, step);
    this.change.disabled = this.#decisionAt(step) < 0;
    this.onmove();
  }

  /** Says the step as a person and as a solver would. */
  #tell(/** @type {Event | undefined} */ event, /** @type {State} */ { trail }) {
    const isFailed = this.failed.has(/** @type {Event} */ (event)), name = event && techniqueOf(event, isFailed);
    this.say.setAttribute("aria-live", this.transport.isFast ? "off" : "polite");
    this.say.replaceChildren(...(event ? withCells(event.text) : [W.start]));
    this.person.textContent = !event ? "" : name ? W.person(name) : W.plain;
    if (!event) return void this.solver.replaceChildren();
    const place = /** @type {LabBoard} */ (this.board).place, true_ = new Set(trail.map(({ literal }) => literal)), { clause, kind, by, literal } = event;
    const isNamed = clause && (this.numbers.has(keyOf(clause)) || this.lines.has(keyOf(clause)));
    const parts = [isFailed ? W.failed : kind !== "learn" && W.events[kind], by && by !== "learnt" && W.by[by], isNamed && this.#clauseName(keyOf(clause))];
    this.solver.replaceChildren(el("h2", { class: "tiny soft" }, W.solver(...parts)),
      el("p", { class: "said-clause" }, clause ? clauseItem(clause, place, true_) : literal ? literalItem(literal, place, "true") : ""));
  }

  /** The event that made the literal true that something happens to; -1 if it is none. */
  #eventAt(/** @type {Event_} */ { target }) {
    return Number(/** @type {Element} */ (target).closest?.("[data-event]")?.getAttribute("data-event") ?? -1);
  }

  /** Says why a literal of the trail is true, and shows its clause. */
  #why(/** @type {Event_} */ happening) {
    const event = this.replay.events[this.#eventAt(happening)];
    if (!event) return;
    const name = event.clause && this.lines.get(keyOf(event.clause));
    this.reason.replaceChildren(...withCells(event.text), name ? ` (${W.clause(name)})` : "");
    this.#light(event);
  }

  #go(/** @type {Event_} */ happening) {
    const at = this.#eventAt(happening);
    if (at < 0) return;
    this.transport.pause();
    this.transport.go(at + 1);
  }

  /** Lights the cells of the step. */
  #point(/** @type {number} */ step) {
    this.reason.replaceChildren(W.legend);
    this.#light(this.replay.events[step - 1]);
  }

  #light(/** @type {Event | undefined} */ event) {
    this.board?.light((event?.clause ?? (event?.literal ? [event.literal] : [])).map((one) => Math.abs(one) - 1));
  }

  #list(/** @type {State} */ { trail, level }, /** @type {number} */ step) {
    const place = /** @type {LabBoard} */ (this.board).place, rows = [];
    for (let at = 0; at <= level; at++) {
      const own = trail.filter((item) => item.level === at && (at || this.#isOfPuzzle(item))), shown = own.slice(-MOST_SHOWN);
      const items = shown.map(({ literal, event }) => {
        const kind = this.replay.events[event].kind === "decide" ? "decided" : event === step - 1 ? "now" : "";
        return el("button", { type: "button", "data-event": event }, literalItem(literal, place, kind));
      });
      if (items.length || at) rows.push(el("li", {}, el("b", {}, String(at)), el("span", {},
        ...(own.length > shown.length ? [el("span", { class: "tiny soft" }, W.more(own.length - shown.length)), " "] : []), ...items)));
    }
    this.trail.replaceChildren(...(rows.length ? rows : [el("li", { class: "soft" }, W.empty)]));
  }

  #isOfPuzzle(/** @type {Item} */ { literal }) {
    return this.board?.puzzle.cells[Math.abs(literal) - 1] === ".";
  }

  /** The event of the last decision that holds after a step; -1 if there is none that the search has made. */
  #decisionAt(/** @type {number} */ step) {
    const { value } = this.stage, { event = -1 } = this.replay.at(step).trail.filter((item) => item.level && this.replay.isDecision(item)).at(-1) ?? {};
    return ["dpll", "learning"].includes(value) || (value === "solver" && !this.failed.has(this.replay.events[event])) ? event : -1;
  }

  /** Lets the kernel take the other value of the last decision, and compares both ways. */
  #change() {
    const event = this.#decisionAt(this.transport.step), step = this.replay.made(event) + 1;
    this.before ??= this.replay;
    this.changed = [...this.changed.filter((one) => one < step), step];
    this.other = -(this.replay.events[event].literal ?? 0);
    this.ask(this.transport.step);
  }

  #showBranches() {
    const board = /** @type {LabBoard} */ (this.board), undo = () => { this.changed = []; this.ask(0); };
    this.both = this.before && new Branches(board, [this.before, this.replay], clauseText([this.other], board.place));
    this.branches.replaceChildren(...(this.both ? [this.both.element, button("undo", W.undo, undo, "low")] : []));
  }

  #save() {
    if (this.traced) download("lightup-trace.json", new Blob([JSON.stringify(this.traced)], { type: "application/json" }));
  }
}
