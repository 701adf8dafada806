/** Search to watch: the kernel's own trace on the board, as a staircase, as a trail, and in both languages. */

import { button, download, field, select } from "../base/controls.js";
import { el, withCells } from "../base/dom.js";
import { TECHNIQUES } from "../base/tables.js";
import { Work } from "../base/work.js";
import { analysisCard, arrowsOf } from "./conflict.js";
import { certain, clauseItem, clauseText, literalItem, trailMarks } from "./literals.js";
import { large } from "./numbers.js";
import { Stops } from "./stops.js";
import { Replay } from "./trace.js";
import { Transport } from "./transport.js";
import { SEARCH as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Compared, Event, Mark, Traced } from "../types.d.ts" */
/** @import { LabBoard } from "./board.js" */
/** @import { Item, State } from "./trace.js" */

const MOST_SHOWN = 60; // literals of a level
/** The technique that a unit clause is, by its rule and by whether it puts a bulb. @type {Record<string, string>} */
const SAME = { "run false": "lit_cells", "clue false": "complete_clue", "clue true": "hungry_clue", "lit true": "last_light" };

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
    /** What a decision tries first. @type {number[]} */
    this.first = [];
    /** The number of each learnt clause. @type {Map<string, number>} */
    this.numbers = new Map();
    this.stage = select(Object.entries(W.stages), "solver", () => { this.first = []; this.ask(0); });
    this.stops = new Stops((cell) => this.board?.place(cell) ?? "", () => this.#size());
    this.transport = new Transport({ show: (step) => this.#show(step), stop: (step) => this.replay.next(step, this.stops.all) });
    this.said = el("div", { class: "same", role: "status" });
    this.detail = el("div");
    this.trail = el("ol", { class: "trail" });
    this.counts = el("div");
    this.change = button("try", W.change, () => this.#change(), "low");
    this.branches = el("div");
    this.foot = el("div", { class: "stack" }, this.transport.element, this.stops.element);
    this.panel = el("div", { class: "stack" }, field(W.stage, this.stage), this.work.element, this.said, this.detail,
      el("section", { class: "stack" }, el("div", { class: "row spread" }, el("h2", {}, W.trail), this.change), this.trail,
        el("p", { class: "tiny soft" }, W.legend)),
      this.branches, this.counts, el("div", { class: "row" }, button("save", W.save, () => this.#save(), "low")));
  }

  /** How large the board is, which a stop at a cell must know. */
  #size() {
    return { width: this.board?.puzzle.width ?? 0, height: this.board?.puzzle.height ?? 0 };
  }

  /**
   * Takes a board, and asks for the trace that the settings name.
   * @param {LabBoard} board
   * @param {URLSearchParams} settings
   */
  async enter(board, settings) {
    const stage = settings.get("stage") ?? "", step = Number(settings.get("step")) || 0;
    const isSame = this.board?.puzzle.cells === board.puzzle.cells && this.traced && (!stage || stage === this.stage.value);
    if (!isSame) { this.counts.replaceChildren(); this.first = []; }
    this.board = board;
    if (stage in W.stages) this.stage.value = stage;
    if (isSame) return this.transport.go(settings.has("step") ? step : this.transport.step);
    await this.ask(step);
    await this.#compare();
  }

  /** What the address has to hold. */
  get settings() {
    return { stage: this.stage.value, step: String(this.transport.step) };
  }

  get keys() {
    const go = (/** @type {number} */ step) => { this.transport.pause(); this.transport.go(step); };
    return {
      arrowleft: () => go(this.transport.step - 1), arrowright: () => go(this.transport.step + 1),
      home: () => go(0), end: () => go(this.transport.last), " ": () => this.transport.toggle(),
    };
  }

  /** @param {number} step */
  async ask(step) {
    const board = /** @type {LabBoard} */ (this.board), request = { board: board.view.puzzle.opened.puzzle, stage: this.stage.value, first: this.first };
    const found = await this.work.run(W.tracing, (signal) => this.app.ask("trace", request, { signal }));
    if (!found) return;
    this.before = this.first.length ? this.before : null;
    this.traced = found;
    this.replay = new Replay(found.events);
    this.#learnt(found.events);
    this.#showBranches();
    const conflicts = found.events.flatMap(({ kind }, at) => kind === "conflict" ? [at] : []);
    this.transport.draw(this.replay.levels, conflicts);
    this.transport.begin(found.events.length, step);
  }

  /** Notes the number of each learnt clause, by its literals. */
  #learnt(/** @type {Event[]} */ events) {
    this.numbers = new Map();
    for (const { kind, clause = [] } of events) if (kind === "learn") this.numbers.set(key(clause), this.numbers.size + 1);
  }

  async #compare() {
    const { opened: { puzzle: grid } } = /** @type {LabBoard} */ (this.board).puzzle;
    const found = await this.app.ask("compare", { board: grid }).catch(() => null);
    if (found && grid === this.board?.puzzle.opened.puzzle) this.counts.replaceChildren(table(found.stages, this.stage.value));
  }

  #show(/** @type {number} */ step) {
    const { board, replay } = this;
    if (!board) return;
    const state = replay.at(step), event = replay.events[step - 1], isDecision = (/** @type {Item} */ item) => replay.events[item.event].kind === "decide";
    const { cells } = board.puzzle;
    board.show(certain(state.trail, cells), [...trailMarks(state.trail, isDecision, cells), ...brokenMarks(event)]);
    board.light((event?.clause ?? (event?.literal ? [event.literal] : [])).map((one) => Math.abs(one) - 1));
    const isConflict = event?.kind === "conflict" && state.level > 0;
    board.arrows(isConflict ? arrowsOf(replay, step - 1, event.cell ?? -1) : []);
    this.#tell(event, state);
    this.detail.replaceChildren(...(isConflict ? [analysisCard(replay, step - 1, board)] : event?.kind === "learn" ? [this.#pattern(event)] : []));
    this.#list(state, step);
    this.change.disabled = !this.#decisionAt(step) || !["dpll", "learning", "solver"].includes(this.stage.value);
    this.onmove();
  }

  /** Says the step as a person and as a solver would. */
  #tell(/** @type {Event | undefined} */ event, /** @type {State} */ { trail }) {
    if (!event) return void this.said.replaceChildren(el("p", { class: "say" }, W.start));
    const place = /** @type {LabBoard} */ (this.board).place, true_ = new Set(trail.map(({ literal }) => literal));
    const name = techniqueOf(event), number = event.clause && this.numbers.get(key(event.clause));
    this.said.replaceChildren(
      el("div", {}, el("h2", { class: "tiny soft" }, name ? W.person(name) : W.plain), el("p", { class: "say" }, ...withCells(event.text))),
      el("div", {}, el("h2", { class: "tiny soft" }, `${W.solver}: ${W.events[event.kind]}${event.by ? `, ${W.by[event.by]}` : ""}${number ? ` ${number}` : ""}`),
        el("p", { class: "said-clause" }, event.clause ? clauseItem(event.clause, place, true_) : event.literal ? literalItem(event.literal, place, "true") : "")));
  }

  /** The pattern of cells that a learnt clause forbids, and which technique says so, if one does. */
  #pattern(/** @type {Event} */ { clause = [] }) {
    const place = /** @type {LabBoard} */ (this.board).place, name = clause.length === 1 ? TECHNIQUES.trial.name : "";
    return el("section", { class: "stack" }, el("h2", {}, W.pattern),
      el("p", {}, ...clause.flatMap((literal, at) => [at ? ", " : "", literalItem(-literal, place, "decided")])),
      name && el("p", { class: "small soft" }, W.technique(name)));
  }

  #list(/** @type {State} */ { trail, level }, /** @type {number} */ step) {
    const place = /** @type {LabBoard} */ (this.board).place, rows = [];
    for (let at = 0; at <= level; at++) {
      const own = trail.filter((item) => item.level === at && (at || this.#isOfPuzzle(item))), shown = own.slice(-MOST_SHOWN);
      const items = shown.map(({ literal, event }) => {
        const kind = this.replay.events[event].kind === "decide" ? "decided" : event === step - 1 ? "now" : "";
        const item = literalItem(literal, place, kind);
        item.title = this.replay.events[event].text;
        return item;
      });
      if (items.length || at) rows.push(el("li", {}, el("b", {}, String(at)), el("span", {},
        ...(own.length > shown.length ? [el("span", { class: "tiny soft" }, W.more(own.length - shown.length)), " "] : []), ...items)));
    }
    this.trail.replaceChildren(...(rows.length ? rows : [el("li", { class: "soft" }, W.empty)]));
  }

  #isOfPuzzle(/** @type {Item} */ { literal }) {
    return this.board?.puzzle.cells[Math.abs(literal) - 1] === ".";
  }

  /** The last decision that holds after a step. */
  #decisionAt(/** @type {number} */ step) {
    const { trail } = this.replay.at(step);
    return [...trail].reverse().find(({ event, level }) => level && this.replay.events[event].kind === "decide")?.literal ?? 0;
  }

  /** Lets the kernel try the other value of the last decision first, and compares both ways. */
  #change() {
    const literal = this.#decisionAt(this.transport.step);
    this.before ??= this.replay;
    this.first = [...this.first.filter((one) => Math.abs(one) !== Math.abs(literal)), -literal];
    this.ask(this.transport.step);
  }

  #showBranches() {
    if (!this.before) return void this.branches.replaceChildren();
    const place = /** @type {LabBoard} */ (this.board).place, ways = [this.before, this.replay];
    const rows = ways.map(({ events }, at) => el("tr", {}, el("th", { scope: "row" }, W.branch[at]),
      ...["decide", "conflict", "imply"].map((kind) => el("td", {}, String(events.filter((event) => event.kind === kind).length)))));
    this.branches.replaceChildren(el("section", { class: "stack" },
      el("h2", {}, W.changed(clauseText(this.first.slice(-1), place))),
      el("table", { class: "numbers" }, el("caption", { class: "hide" }, W.branches),
        el("thead", {}, el("tr", {}, ...[W.branches, ...W.columns.slice(1)].map((title) => el("th", { scope: "col" }, title)))), el("tbody", {}, ...rows)),
      button("undo", W.undo, () => { this.first = []; this.ask(0); }, "low")));
  }

  #save() {
    if (this.traced) download("lightup-trace.json", new Blob([JSON.stringify(this.traced)], { type: "application/json" }));
  }
}

const key = (/** @type {number[]} */ clause) => [...clause].sort((a, b) => a - b).join();

/** @param {Event} event */
function techniqueOf({ kind, by, literal = 0, cell }) {
  if (kind !== "imply") return "";
  const own = by === "lit" && cell === literal - 1 ? "lonely_cell" : SAME[`${by} ${literal > 0}`];
  return TECHNIQUES[own]?.name ?? "";
}

/**
 * The mark of the rule that a conflict breaks.
 * @param {Event | undefined} event
 * @returns {Mark[]}
 */
function brokenMarks(event) {
  if (event?.kind !== "conflict" || event.cell === undefined) return [];
  if (event.by === "lit") return [{ kind: "unlit", cells: [event.cell], number: 0 }];
  if (event.by !== "clue") return [];
  return [{ kind: (event.clause?.[0] ?? 0) < 0 ? "many" : "few", cells: [event.cell], number: 0 }];
}

/**
 * The counters of all stages beside each other.
 * @param {Compared["stages"]} stages
 * @param {string} current
 */
function table(stages, current) {
  const rows = stages.map(({ stage, status, counts, rows: ofTable }) => {
    const numbers = ofTable === null ? [counts.decide, counts.conflict, counts.imply].map((count) => count.toLocaleString("en")) : [W.rows(large(ofTable)), "–", "–"];
    const stopped = status === "gave-up" && ofTable === null;
    return el("tr", stage === current ? { "aria-current": "true" } : {}, el("th", { scope: "row" }, W.stages[stage], stopped && el("small", {}, ` ${W.unfinished}`)),
      ...numbers.map((one) => el("td", {}, one)));
  });
  return el("table", { class: "numbers" }, el("caption", {}, W.compared),
    el("thead", {}, el("tr", {}, ...W.columns.map((title) => el("th", { scope: "col" }, title)))), el("tbody", {}, ...rows));
}
