/** Beside the formulas: every encoding's size, and what each value of a cell does to the clauses. */

import { el } from "../base/dom.js";
import { effect, parse, sections } from "./cnf.js";
import { SIZES as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { LabBoard } from "./board.js" */
/** @import { Clause } from "./cnf.js" */

export class Sizes {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Clause[]} */
    this.clauses = [];
    this.table = el("div", {}, el("p", { class: "soft small" }, W.counting));
    this.parts = el("div");
    this.cell = el("div", { "aria-live": "polite" });
    this.element = el("div", { class: "card stack both" }, this.parts, el("h3", {}, W.title), this.table);
  }

  /** @param {LabBoard} board */
  async show(board) {
    const { opened: { puzzle: grid }, cells } = board.puzzle;
    if (this.board?.puzzle.cells === cells) return;
    this.board = board;
    this.cell.replaceChildren();
    const [{ text }, { sizes }] = await Promise.all([
      this.app.ask("encode", { board: grid, encoding: "direct", most: 0 }), this.app.ask("compare", { board: grid }),
    ]);
    this.clauses = parse(text);
    this.parts.replaceChildren(el("h3", {}, W.clauses(this.clauses.length)),
      numbers(W.parts, sections(text).map(({ title, count }) => [title, count.toLocaleString("en")]), W.parts[0]));
    this.table.replaceChildren(numbers(W.columns, sizes.map(({ encoding, variables, clauses, literals }) =>
      [encoding, ...[variables, clauses, literals].map((count) => count.toLocaleString("en"))])));
  }

  /**
   * Says what each value of a cell does.
   * @param {number} cell
   */
  point(cell) {
    if (!this.board || cell < 0 || this.board.puzzle.cells[cell] !== ".") return void this.cell.replaceChildren();
    const found = [cell + 1, -cell - 1].map((literal) => effect(this.clauses, literal));
    const title = W.cell(this.board.place(cell), found[0].satisfied + found[1].satisfied);
    this.cell.replaceChildren(el("h2", {}, title), numbers(W.effects, found.map(({ satisfied, shorter, units }, at) =>
      [W.values[at], String(satisfied), units ? `${shorter}, ${W.units(units)}` : String(shorter)]), title));
  }
}

/**
 * @param {string[]} columns
 * @param {string[][]} rows
 * @param {string} [caption]
 */
const numbers = (columns, rows, caption = W.title) => el("table", { class: "numbers" }, el("caption", { class: "hide" }, caption),
  el("thead", {}, el("tr", {}, ...columns.map((title) => el("th", { scope: "col" }, title)))),
  el("tbody", {}, ...rows.map(([head, ...rest]) => el("tr", {}, el("th", { scope: "row" }, head), ...rest.map((one) => el("td", {}, one))))));
