/** The branches of the game in play: begin one, name it, keep it, return to its beginning, throw it away. */

import { el, icon } from "../base/dom.js";
import { say } from "../base/sheets.js";
import { PLAY as W } from "./words.js";

/** @import { Desk } from "./desk.js" */

/** @typedef {"keep" | "back" | "drop"} End */

const ENDS = /** @type {const} */ (["keep", "back", "drop"]);
const ICONS = { keep: "check", back: "restart", drop: "remove" };
const LONGEST_NAME = 40;

export class Branches {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.list = el("ol", { class: "stack" });
    this.element = el("section", { class: "card stack branches", "aria-label": W.branches, hidden: true },
      el("p", { class: "small soft" }, W.branchWhy), this.list);
  }

  begin() {
    this.desk.change((game) => game.begin());
    say(W.branchWhy);
  }

  /**
   * @param {End} how
   * @param {number} [depth] of the branch; else the innermost
   */
  end(how, depth) {
    this.desk.change((game) => game[how](depth ?? game.branches.length - 1));
  }

  /** Shows the branches, the innermost first. */
  refresh() {
    const branches = this.desk.game?.branches ?? [];
    this.element.hidden = !branches.length;
    this.list.replaceChildren(...branches.map((one, depth) => this.#item(one, depth)).reverse());
  }

  /**
   * @param {{ name: string, cells: number }} branch
   * @param {number} depth
   */
  #item({ name, cells }, depth) {
    const shown = name || W.branch(depth + 1);
    const button = (/** @type {End} */ how) => el("button", {
      type: "button", class: "button low", "aria-label": W.of(W[how], shown), onclick: () => this.end(how, depth),
    }, icon(ICONS[how]), W[how]);
    return el("li", { class: "stack", "data-branch": depth % 4 },
      el("div", { class: "row" }, el("span", { class: "number", "aria-hidden": "true" }, String(depth + 1)),
        this.#name(shown, depth), el("span", { class: "small soft" }, W.cells(cells))),
      el("div", { class: "row wrap" }, ...ENDS.map(button)));
  }

  /**
   * @param {string} name
   * @param {number} depth
   */
  #name(name, depth) {
    const input = el("input", {
      type: "text", class: "branch-name", value: name, "aria-label": W.branchName, maxlength: LONGEST_NAME,
      onchange: () => this.desk.change((game) => game.rename(depth, input.value.trim())),
    });
    return input;
  }
}
