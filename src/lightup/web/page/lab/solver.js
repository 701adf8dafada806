/** Be the solver: the student decides, propagates, sees conflicts and learns; the referee checks each move. */

import { button } from "../base/controls.js";
import { el } from "../base/dom.js";
import { Work } from "../base/work.js";
import { parse } from "./cnf.js";
import { clauseItem, clauseText, drawn } from "./literals.js";
import { Referee } from "./referee.js";
import { SOLVER as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { LabBoard } from "./board.js" */
/** @import { Reply } from "./referee.js" */

export class Student {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.work = new Work();
    /** @type {Referee | null} */
    this.referee = null;
    /** What is chosen: a literal, or, to learn, a clause. @type {number[]} */
    this.chosen = [];
    /** @type {Set<number>} */
    this.decisions = new Set();
    this.phases = el("ol", { class: "phases" }, ...W.phases.map(([name, title]) => el("li", { "data-phase": name }, title)));
    this.task = el("p", {});
    this.count = el("p", { class: "small soft" });
    this.choice = el("p", { class: "said-clause", role: "status" });
    this.reply = el("div", { class: "verdict", role: "status", hidden: true });
    const { actions } = W, act = (/** @type {string} */ text, /** @type {() => Reply} */ ask) => button("", text, () => this.#answer(ask()));
    this.foot = el("div", { class: "row wrap" },
      act(actions.follows, () => this.#one((literal, referee) => referee.propagate(literal))),
      act(actions.decide, () => this.#one((literal, referee) => {
        const reply = referee.decide(literal);
        if (reply.ok) this.decisions.add(literal);
        return reply;
      })),
      act(actions.nothing, () => this.#of((referee) => referee.nothing())), act(actions.conflict, () => this.#of((referee) => referee.see())),
      act(actions.learn, () => this.#of((referee) => referee.learn(this.chosen))));
    this.panel = el("div", { class: "stack" }, el("h2", {}, W.title), this.phases, this.work.element, this.task, this.count, this.choice, this.reply,
      el("div", { class: "row wrap" }, button("hint", actions.point, () => this.#point(), "low"), button("restart", actions.again, () => this.begin(), "low")),
      el("p", { class: "tiny soft" }, W.exercises));
  }

  /** @param {LabBoard} board */
  async enter(board) {
    const isSame = this.board?.puzzle.cells === board.puzzle.cells && this.referee;
    this.board = board;
    board.arrows([]);
    if (isSame) return this.#draw();
    const request = { board: board.puzzle.opened.puzzle, encoding: "direct", most: 0 };
    const found = await this.work.run(W.loading, (signal) => this.app.ask("encode", request, { signal }));
    if (!found) return;
    this.clauses = parse(found.text);
    this.begin();
  }

  get settings() {
    return {};
  }

  get keys() {
    return {};
  }

  begin() {
    this.referee = new Referee(this.clauses ?? [], this.board?.puzzle.cells.length ?? 0);
    this.chosen = [];
    this.decisions = new Set();
    this.reply.hidden = true;
    this.#draw();
  }

  #of(/** @type {(referee: Referee) => Reply} */ ask) {
    return this.referee ? ask(this.referee) : { ok: false, why: "choose" };
  }

  /** Asks about the literal that is chosen. @returns {Reply} */
  #one(/** @type {(literal: number, referee: Referee) => Reply} */ ask) {
    const [literal] = this.chosen;
    return this.chosen.length === 1 ? this.#of((referee) => ask(literal, referee)) : { ok: false, why: "choose" };
  }

  /**
   * A click on a cell: once for a bulb, twice for none, three times for nothing; to learn, each cell is in the
   * clause or not, with the literal that is false now.
   * @param {number} cell
   */
  choose(cell) {
    const { referee } = this;
    if (!referee || this.board?.puzzle.cells[cell] !== ".") return;
    const variable = cell + 1;
    if (referee.phase === "learn") {
      const literal = referee.trail.has(variable) ? -variable : variable;
      this.chosen = this.chosen.includes(literal) ? this.chosen.filter((one) => one !== literal) : [...this.chosen, literal];
    } else {
      const [now = 0] = this.chosen;
      this.chosen = now === variable ? [-variable] : now === -variable ? [] : [variable];
    }
    this.#draw();
  }

  #answer(/** @type {Reply} */ { ok, why, clause }) {
    const { referee, board } = this;
    if (!referee || !board) return;
    if (ok) this.chosen = [];
    for (const literal of this.decisions) if (!referee.trail.has(literal)) this.decisions.delete(literal);
    this.#say(ok, why, clause);
    this.#draw();
    board.light((clause ?? []).map((literal) => Math.abs(literal) - 1));
  }

  #say(/** @type {boolean} */ ok, /** @type {string} */ why, /** @type {number[] | undefined} */ clause) {
    const { place } = /** @type {LabBoard} */ (this.board), true_ = new Set(this.referee?.trail.keys());
    this.reply.hidden = false;
    this.reply.classList.toggle("right", ok);
    this.reply.replaceChildren(el("p", { class: "say" }, W.replies[why]), clause?.length ? el("p", { class: "said-clause" }, clauseItem(clause, place, true_)) : "");
  }

  /** Shows a clause that says what to do, but not what it says. */
  #point() {
    const clause = this.referee?.conflict ?? this.referee?.units()[0]?.[1];
    if (!clause) return this.#answer({ ok: false, why: this.referee?.phase === "decide" ? "done" : "sound" });
    this.#say(false, "unit", clause);
    this.board?.light(clause.map((literal) => Math.abs(literal) - 1));
  }

  #draw() {
    const { referee, board } = this;
    if (!referee || !board) return;
    const { phase } = referee, { cells } = board.puzzle;
    for (const item of this.phases.children) {
      const isNow = /** @type {HTMLElement} */ (item).dataset.phase === phase;
      if (isNow) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    this.task.textContent = W.tasks[phase];
    this.count.textContent = W.count(referee.level, referee.learnt);
    this.choice.textContent = this.chosen.length ? W.chosen(clauseText(this.chosen, board.place)) : "";
    const trail = [...referee.trail].map(([literal, level], event) => ({ literal, level, event }));
    const chosen = this.chosen.map((literal) => ({ kind: "ring", cells: [Math.abs(literal) - 1], number: 0 }));
    const open = this.chosen.filter((literal) => !referee.trail.has(-literal) && !referee.trail.has(literal))
      .map((literal) => ({ kind: literal > 0 ? "bulb" : "dot", cells: [Math.abs(literal) - 1], number: 0 }));
    board.light([]);
    const { certain, marks } = drawn(trail, ({ literal }) => this.decisions.has(literal), cells);
    board.show(certain, [...marks, ...chosen, ...open], { light: phase === "solved" });
  }
}
