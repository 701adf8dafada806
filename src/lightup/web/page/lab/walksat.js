/** WalkSAT under one's hand: a run flip by flip, what a flip would break, many runs, and the noise. */

import { button, field, iconButton, select } from "../base/controls.js";
import { el, withCells } from "../base/dom.js";
import { HEURISTICS } from "../base/tables.js";
import { Work } from "../base/work.js";
import { curve, dots, intervals } from "./charts.js";
import { breaks, falseOnes, parse, under } from "./cnf.js";
import { clauseItem } from "./literals.js";
import { interval, median } from "./numbers.js";
import { Transport } from "./transport.js";
import { LAB, WALK as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Walked } from "../types.d.ts" */
/** @import { LabBoard } from "./board.js" */
/** @import { Clause } from "./cnf.js" */

const MOST_FLIPS = 10_000, RUNS = 100;
const NOISES = [.1, .2, .3, .4, .5, .6, .7, .8];

export class WalkSat {
  /**
   * @param {App} app
   * @param {() => void} onmove
   */
  constructor(app, onmove) {
    this.app = app;
    this.onmove = onmove;
    this.work = new Work();
    /** @type {Walked | null} */
    this.walked = null;
    /** @type {Clause[]} */
    this.clauses = [];
    this.heuristic = select(Object.entries(HEURISTICS).map(([name, [title]]) => [name, `${name}: ${title}`]), "skc", () => this.#reset());
    this.noise = el("input", { type: "range", min: 0, max: 1, step: .05, value: .5, oninput: () => this.#named(), onchange: () => this.run(0) });
    this.noiseValue = el("output", {});
    this.seed = el("input", { type: "number", min: 0, step: 1, value: 1, onchange: () => this.run(0) });
    this.command = el("code", { class: "tiny soft" });
    this.say = el("p", { class: "say", role: "status" }); // one sentence, all that is announced of a flip
    this.why = el("div");
    this.run_ = el("div");
    this.runs = el("div");
    this.noises = el("div");
    this.transport = new Transport({ show: (flip) => this.#show(flip), name: LAB.flip });
    this.transport.stairs.remove();
    this.foot = this.transport.element;
    const again = iconButton("restart", W.again, () => { this.seed.value = String(Number(this.seed.value) + 1); this.run(0); });
    this.panel = el("div", { class: "stack" }, this.work.element, this.say, this.why,
      el("section", { class: "stack" }, el("h2", {}, W.run), this.run_),
      el("section", { class: "settings" }, field(W.heuristic, this.heuristic),
        el("label", { class: "field" }, el("span", {}, W.noise, " ", this.noiseValue), this.noise),
        el("div", { class: "row end" }, field(W.seed, this.seed), again)), this.command,
      el("section", { class: "stack" }, el("h2", {}, W.hundred),
        el("div", { class: "row wrap" }, button("play", W.start, () => this.#many(), "low"), button("list", W.byNoise, () => this.#compare(), "low")),
        this.runs, this.noises));
    this.#reset(false);
  }

  /** Takes the noise that a heuristic is best known with. */
  #reset(isRun = true) {
    this.noise.value = String(HEURISTICS[this.heuristic.value][1]);
    this.#named();
    if (isRun) this.run(0);
  }

  #named() {
    const { heuristic, noise, seed } = this;
    this.noiseValue.textContent = noise.value;
    this.command.textContent = W.command(heuristic.value, noise.value, seed.value);
  }

  /**
   * @param {LabBoard} board
   * @param {URLSearchParams} settings
   */
  async enter(board, settings) {
    const isSame = this.board?.puzzle.cells === board.puzzle.cells && this.walked && !settings.has("seed");
    this.board = board;
    if (isSame) return this.transport.go(this.transport.step);
    const { heuristic, noise, seed } = Object.fromEntries(settings);
    if (heuristic in HEURISTICS) { this.heuristic.value = heuristic; this.#reset(false); }
    if (noise) this.noise.value = noise;
    if (seed) this.seed.value = seed;
    this.runs.replaceChildren();
    this.noises.replaceChildren();
    const { text } = await this.app.ask("encode", { board: this.#grid, encoding: "direct", most: 0 });
    this.clauses = parse(text);
    return this.run(Number(settings.get("step")) || 0);
  }

  get #grid() {
    return /** @type {LabBoard} */ (this.board).puzzle.opened.puzzle;
  }

  get settings() {
    return { heuristic: this.heuristic.value, noise: this.noise.value, seed: this.seed.value, step: String(this.transport.step) };
  }

  get keys() {
    const go = (/** @type {number} */ step) => { this.transport.pause(); this.transport.go(step); };
    return {
      arrowleft: () => go(this.transport.step - 1), arrowright: () => go(this.transport.step + 1),
      home: () => go(0), end: () => go(this.transport.last), p: () => this.transport.toggle(),
    };
  }

  #request() {
    return { board: this.#grid, heuristic: this.heuristic.value, noise: Number(this.noise.value), seed: Math.max(0, Math.trunc(Number(this.seed.value)) || 0) };
  }

  /** @param {number} step */
  async run(step) {
    this.#named();
    const found = await this.work.run(W.running, (signal) => this.app.ask("walk", { ...this.#request(), flips: MOST_FLIPS }, { signal }));
    if (!found) return;
    this.walked = found;
    this.chart = curve(W.curve(found.falses[0], found.flips.length), found.falses);
    this.run_.replaceChildren(this.chart.element);
    this.transport.begin(found.flips.length, step);
  }

  /** The cells with a bulb after some flips. */
  #bulbs(/** @type {number} */ flip) {
    const { start, flips } = /** @type {Walked} */ (this.walked), bulbs = new Set(start);
    for (const cell of flips.slice(0, flip)) if (!bulbs.delete(cell)) bulbs.add(cell);
    return bulbs;
  }

  #show(/** @type {number} */ flip) {
    const { board, walked } = this;
    if (!board || !walked) return;
    const { puzzle } = board, { cells } = puzzle, bulbs = this.#bulbs(flip), holds = under(bulbs), next = walked.flips[flip];
    const false_ = falseOnes(this.clauses, holds), clause = false_.find((one) => one.some((literal) => Math.abs(literal) === next + 1));
    const shown = [...bulbs].filter((cell) => cells[cell] === "."), count = (/** @type {number} */ literal) => breaks(this.clauses, holds, Math.abs(literal));
    const broken = {
      runs: puzzle.runs.filter((run) => run.filter((cell) => bulbs.has(cell)).length > 1),
      clues: puzzle.clues.filter(({ beside, number }) => beside.filter((cell) => bulbs.has(cell)).length !== number).map(({ cell }) => cell),
      cells: puzzle.white.filter((cell) => !puzzle.view(cell).some((other) => bulbs.has(other))),
    };
    const candidates = (clause ?? []).filter((literal) => cells[Math.abs(literal) - 1] === ".");
    board.show({ bulbs: shown, dots: [] }, [], { light: true, broken });
    board.light(candidates.map((literal) => Math.abs(literal) - 1));
    board.counts(candidates.map((literal) => [Math.abs(literal) - 1, count(literal)]));
    this.chart?.point(flip);
    this.#tell(walked.falses[flip], next, bulbs, clause, candidates.map((literal) => [literal, count(literal)]));
    this.onmove();
  }

  /**
   * @param {number} falses
   * @param {number | undefined} next
   * @param {Set<number>} bulbs
   * @param {Clause | undefined} clause
   * @param {number[][]} counts
   */
  #tell(falses, next, bulbs, clause, counts) {
    const place = /** @type {LabBoard} */ (this.board).place;
    const end = falses === 0 ? W.solved : next === undefined ? W.gaveUp(this.transport.last) : W.falses(falses);
    const goesOn = next === undefined ? "" : ` ${W.next(place(next), !bulbs.has(next))}`;
    this.say.setAttribute("aria-live", this.transport.isFast ? "off" : "polite");
    this.say.replaceChildren(...withCells(end + goesOn));
    this.why.replaceChildren(...(clause ? [el("p", { class: "tiny soft" }, W.clause), el("p", { class: "said-clause" }, clauseItem(clause, place)),
      el("ul", { class: "small breaks" }, ...counts.map(([literal, count]) =>
        el("li", Math.abs(literal) - 1 === next ? { "aria-current": "true" } : {}, ...withCells(W.breaks(place(Math.abs(literal) - 1), count)))))] : []));
  }

  /** Runs many seeds at once, which takes the kernel's speed. */
  async #many() {
    const { flips } = await this.work.run(W.running, (signal) => this.app.ask("walks", { ...this.#request(), runs: RUNS }, { signal })) ?? {};
    if (!flips) return;
    const found = solved(flips);
    this.runs.replaceChildren(...(found.length ? [dots(W.plot, found, median(found), interval(found))] : []),
      el("p", { class: "small" }, summary(flips)));
  }

  async #compare() {
    const rows = [], measured = [];
    for (const noise of NOISES) {
      const { flips } = await this.work.run(W.running, (signal) => this.app.ask("walks", { ...this.#request(), noise, runs: RUNS }, { signal })) ?? {};
      if (!flips) return;
      const found = solved(flips), range = interval(found);
      rows.push([String(noise), found.length ? String(median(found)) : "–", range ? range.join(" to ") : "–", `${found.length} of ${flips.length}`]);
      if (found.length) measured.push({ name: String(noise), values: found, middle: median(found), range });
    }
    this.noises.replaceChildren(...(measured.length ? [intervals(W.ranges, measured, String)] : []), el("table", { class: "numbers" }, el("caption", { class: "hide" }, W.byNoise),
      el("thead", {}, el("tr", {}, ...W.columns.map((title) => el("th", { scope: "col" }, title)))),
      el("tbody", {}, ...rows.map(([noise, ...rest]) => el("tr", {}, el("th", { scope: "row" }, noise), ...rest.map((one) => el("td", {}, one)))))));
  }
}

const solved = (/** @type {(number | null)[]} */ flips) => /** @type {number[]} */ (flips.filter((one) => one !== null));

/** @param {(number | null)[]} flips */
function summary(flips) {
  const found = solved(flips), range = interval(found);
  return found.length ? W.median(String(median(found)), range ? range.join(" to ") : "", found.length, flips.length) : W.none;
}
