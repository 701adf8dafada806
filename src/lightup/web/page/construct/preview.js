/**
 * What a help or a repair would change, as a ghost upon the board: accepted as one step of undo, or
 * discarded; or the next proposal.
 */

import { iconButton } from "../base/controls.js";
import { el } from "../base/dom.js";
import { say } from "../base/sheets.js";
import { Work, sentence } from "../base/work.js";
import { WHITE, cellsOf, gridOf } from "../game/grid.js";
import { Puzzle, unopened } from "../game/puzzle.js";
import { referring } from "../help/pointing.js";
import { outcome, symbolPicture } from "./stories.js";
import { CONSTRUCT as W, PREVIEW as P } from "./words.js";

/** @import { Change, Grid, Proposal, Status } from "../types.d.ts" */
/** @import { Desk } from "./desk.js" */

/** How to get a proposal, from the first one on. @typedef {(number: number, signal: AbortSignal) => Promise<Proposal>} Propose */
/** @typedef {{ solutions: Status | null, level: number | null, before: number | null }} Outcome */

const MOST = 6; // kinds of changes that are listed

export class Preview {
  /** @type {Propose | null} */
  #propose = null;
  #number = 0;
  #title = "";
  /** @type {Change[]} */
  #changes = [];
  /** @type {Grid | null} the puzzle as it would be */
  #after = null;
  #isBefore = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.work = new Work();
    this.work.element.classList.add("after-a-moment");
    this.title = el("h2", {});
    this.body = el("div", { class: "stack" });
    this.element = el("div", { class: "stack" }, el("div", { class: "row spread head" }, this.title,
      iconButton("close", W.back, () => this.#discard())), this.work.element, this.body);
    this.tools = [
      { name: P.discard, icon: "close", act: () => this.#discard() },
      { name: P.next, icon: "next", act: () => this.#next() },
      { name: P.before, icon: "restart", act: () => this.#turn() },
    ];
  }

  get main() {
    return this.#after ? { name: P.accept, icon: "check", act: () => this.#accept() } : { name: P.again, icon: "restart", act: () => this.#next() };
  }

  /**
   * Shows changes that are known already.
   * @param {string} title
   * @param {Change[]} changes
   * @param {Outcome} outcome
   * @param {string} [message]
   */
  show(title, changes, outcome, message = "") {
    this.#propose = null;
    this.#title = title;
    this.#put(changes, outcome, message);
    this.desk.open(this);
  }

  /**
   * Shows what a help proposes, one proposal after the other.
   * @param {string} title
   * @param {Propose} propose
   */
  run(title, propose) {
    this.#propose = propose;
    this.#title = title;
    this.#number = -1;
    this.#after = null;
    this.body.replaceChildren();
    this.desk.open(this);
    this.#next();
  }

  async #next() {
    const propose = this.#propose;
    if (!propose) return;
    this.#number += 1;
    const found = await this.work.run(P.working, (signal) => propose(this.#number, signal));
    if (!found || this.desk.card !== this) return;
    if (found.status === "found" && found.changes.length) {
      this.#put(found.changes, { solutions: found.solutions, level: found.level, before: found.level_before }, found.message, found.proven);
    } else this.#refuse(found);
    this.desk.refresh();
    say(this.element.textContent ?? "");
  }

  /** Says why there is no proposal. */
  #refuse(/** @type {Proposal} */ { status, message }) {
    this.#after = null;
    this.body.replaceChildren(el("p", {}, ...referring(message ? sentence(message) : P.refusals[status])));
  }

  /**
   * @param {Change[]} changes
   * @param {Outcome} outcome
   * @param {string} message
   * @param {boolean} [isProven]
   */
  #put(changes, { solutions, level, before }, message, isProven = false) {
    const { grid, puzzle } = this.desk, cells = [...cellsOf(grid)], now = cells.filter(isClue).length;
    for (const { cell, symbol } of changes) cells[cell] = symbol;
    const clues = cells.filter(isClue).length, fact = (/** @type {string} */ name, /** @type {Node | string} */ value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));
    this.#changes = changes;
    this.#after = gridOf(cells, puzzle.width);
    this.#isBefore = false;
    this.body.replaceChildren(
      el("dl", { class: "facts" }, fact(W.solutions, outcome(solutions, null)), fact(P.level, P.change(before, level)), fact(P.clues, P.change(now, clues))),
      el("ul", { class: "changes small" }, ...this.#list(changes)),
      message ? el("p", { class: "small soft" }, ...referring(sentence(message))) : "", isProven ? el("p", { class: "small soft" }, P.proven) : "");
  }

  /** What changes, alike things together. @param {Change[]} changes */
  #list(changes) {
    const { puzzle, draft } = this.desk;
    /** @type {Map<string, Change[]>} */
    const kinds = new Map();
    for (const change of changes) {
      const before = draft.at(change.cell), kind = `${isWhite(before) ? WHITE : before}${change.symbol}`;
      kinds.set(kind, [...kinds.get(kind) ?? [], change]);
    }
    const items = [...kinds].sort(([one], [other]) => one < other ? -1 : 1).map(([kind, own]) => el("li", {}, symbolPicture(kind[1]),
      el("span", {}, ...referring(P.changed(kind[0], kind[1], own.map(({ cell }) => puzzle.place(cell)))))));
    return items.length > MOST ? [...items.slice(0, MOST), el("li", { class: "soft" }, P.more(items.length - MOST))] : items;
  }

  refresh() {
    this.title.replaceChildren(this.#title, this.#propose && this.#after ? el("span", { class: "small soft number" }, P.number(this.#number + 1)) : "");
  }

  draw() {
    const { editor, overlay, view, grid } = this.desk;
    overlay.clear();
    if (!this.#after || this.#isBefore) return;
    editor.show(new Puzzle(unopened(this.#after)));
    overlay.ghost(grid, this.#after);
    view.world("supposed");
  }

  #turn() {
    this.#isBefore = !this.#isBefore;
    this.desk.refresh();
  }

  #accept() {
    const changes = this.#changes;
    this.#after = null;
    this.desk.close();
    this.desk.put(changes);
    say(P.accepted);
  }

  #discard() {
    this.desk.close();
    this.desk.view.element.focus({ preventScroll: true });
  }

  leave() {
    this.work.cancel();
    this.#after = null;
  }
}

/** @param {string} symbol */
const isClue = (symbol) => /\d/.test(symbol);

/** @param {string} symbol */
const isWhite = (symbol) => [WHITE, "*", "x"].includes(symbol);

