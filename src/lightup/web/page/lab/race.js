/** Who proves it first: the engines that exist here, many runs each, and a proof to keep. */

import { button, download, field, select } from "../base/controls.js";
import { el } from "../base/dom.js";
import { Work } from "../base/work.js";
import { intervals } from "./charts.js";
import { clauseItem } from "./literals.js";
import { duration, interval, median, overlap } from "./numbers.js";
import { PROOF, RACE as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Certified, Engine } from "../types.d.ts" */
/** @import { LabBoard } from "./board.js" */

/** @typedef {{ engine: Engine, times: number[], first: number, note: string }} Runner */

export class Race {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.work = new Work();
    this.runs = select([["7", "7"], ["21", "21"], ["51", "51"]], "7");
    this.engines = el("fieldset", { class: "engines" });
    this.table = el("div");
    this.proof = el("div", { class: "stack" });
    this.foot = el("div");
    this.panel = el("div", { class: "stack" }, el("h2", {}, W.title), el("p", { class: "small" }, W.about), this.engines,
      el("div", { class: "row end" }, field(W.runs, this.runs), button("play", W.start, () => this.#start(), "main")), this.work.element, this.table,
      el("hr"), el("h2", {}, PROOF.title), el("p", { class: "small" }, PROOF.about), button("check", PROOF.make, () => this.#prove()), this.proof);
  }

  /** @param {LabBoard} board */
  async enter(board) {
    if (this.board?.puzzle.cells !== board.puzzle.cells) { this.table.replaceChildren(); this.proof.replaceChildren(); }
    this.board = board;
    board.show({ bulbs: [], dots: [] }, []);
    board.light([]);
    board.arrows([]);
    if (this.list) return;
    const { engines } = await this.app.ask("about", {});
    this.list = engines.filter(({ installed, name }) => installed && !name.startsWith("pysat:"));
    this.engines.replaceChildren(el("legend", {}, W.columns[0]), ...this.list.map(({ name }) =>
      el("label", { class: "row check" }, el("input", { type: "checkbox", value: name, checked: ["native", "pysat"].includes(name) }), name)));
  }

  get settings() {
    return {};
  }

  get keys() {
    return {};
  }

  get #grid() {
    return /** @type {LabBoard} */ (this.board).puzzle.opened.puzzle;
  }

  /** Lets the engines take turns, so that what disturbs one disturbs all. */
  async #start() {
    const chosen = new Set([...this.engines.querySelectorAll("input:checked")].map((one) => /** @type {HTMLInputElement} */ (one).value));
    const runners = /** @type {Runner[]} */ ((this.list ?? []).filter(({ name }) => chosen.has(name)).map((engine) => ({ engine, times: [], first: 0, note: "" })));
    const runs = Number(this.runs.value), engines = runners.map(({ engine }) => engine.name);
    if (!engines.length) return;
    for (let run = 0; run <= runs; run++) {
      const found = await this.work.run(W.racing(run, runs), (signal) => this.app.ask("race", { board: this.#grid, engines }, { signal }));
      if (!found) return;
      for (const [at, { seconds, status, message }] of found.rows.entries()) {
        runners[at].note = message || (W.statuses[status] ?? "");
        if (run) runners[at].times.push(seconds);
        else runners[at].first = seconds;
      }
      this.table.replaceChildren(table(runners));
    }
  }

  async #prove() {
    const found = await this.work.run(PROOF.proving, (signal) => this.app.ask("certify", { board: this.#grid }, { signal }));
    if (!found) return;
    const { certificate, formula, message } = found, save = (/** @type {string} */ name, /** @type {string} */ text) => download(name, new Blob([text], { type: "text/plain" }));
    this.proof.replaceChildren(el("p", { role: "status" }, `${message[0].toUpperCase()}${message.slice(1)}.`), ...(certificate ? [
      el("div", { class: "row wrap" }, button("save", PROOF.save, () => save("lightup-certificate.json", certificate), "low"),
        button("save", PROOF.dimacs, () => save("lightup-claim.cnf", `${formula.join("\n")}\n`), "low")), this.#lemmas(found)] : []));
  }

  /** The lemmas one by one; each lights up its cells. */
  #lemmas(/** @type {Certified} */ { proof }) {
    const board = /** @type {LabBoard} */ (this.board), clauses = proof.map((line) => line.split(" ").slice(0, -1).map(Number));
    const shown = el("p", { class: "said-clause", "aria-live": "polite" });
    const slider = el("input", { type: "range", min: 1, max: clauses.length, value: 1, "aria-label": PROOF.lemmas, oninput: () => show() });
    const show = () => {
      const at = Number(slider.value), clause = clauses[at - 1];
      shown.replaceChildren(`${PROOF.lemma(at, clauses.length)}: `, clause.length ? clauseItem(clause, board.place) : PROOF.empty);
      board.light(clause.map((literal) => Math.abs(literal) - 1));
      board.show({ bulbs: [], dots: [] }, clause.map((literal) => ({ kind: literal > 0 ? "bulb" : "dot", cells: [Math.abs(literal) - 1], number: 0 })));
    };
    return el("details", { ontoggle: show }, el("summary", {}, PROOF.lemmas), slider, shown);
  }
}

/** @param {Runner[]} runners */
function table(runners) {
  const ranked = runners.filter(({ times }) => times.length).map((one) => ({ ...one, middle: median(one.times), range: interval(one.times) }))
    .sort((one, other) => one.middle - other.middle), [best] = ranked;
  const rows = ranked.map(({ engine, middle, range, first, note }, at) => {
    const isTied = ranked.length > 1 && overlap(range, (at ? best : ranked[1]).range);
    return el("tr", { class: isTied ? "tie" : "" },
      el("th", { scope: "row" }, engine.name, note && el("small", {}, ` ${note}`), isTied && el("small", {}, ` ${W.tie}`)),
      el("td", { class: "tiny" }, W.formula[engine.name] ?? engine.language), el("td", {}, duration(middle)),
      el("td", {}, range ? `${duration(range[0])} to ${duration(range[1])}` : "–"), el("td", {}, duration(first)));
  });
  return el("div", {}, el("table", { class: "numbers race" }, el("caption", { class: "hide" }, W.title),
    el("thead", {}, el("tr", {}, ...W.columns.map((title) => el("th", { scope: "col" }, title)))), el("tbody", {}, ...rows)),
    ranked.length > 0 && intervals(W.ranges, ranked.map(({ engine, times, middle, range }) => ({ name: engine.name, values: times, middle, range })), duration),
    rows.some((row) => row.className) && el("p", { class: "tiny soft" }, W.tied));
}
