/** Where a run stops by itself: at a conflict, a learnt clause, a level, a cell, a clause. */

import { button, select } from "../base/controls.js";
import { el } from "../base/dom.js";
import { SEARCH as W } from "./words.js";

/** @import { Stop } from "./trace.js" */

/**
 * What stops have to know of the run.
 * @typedef {object} Known
 * @property {(cell: number) => string} place
 * @property {(name: string) => number} cellNamed -1 if there is none
 * @property {(number: string) => string} clauseNumbered the key of a clause; of the one that is shown, without a number
 * @property {(key: string) => string} clauseName
 * @property {() => void} changed what happens when there are others
 */

export class Stops {
  /** @param {Known} known */
  constructor(known) {
    this.known = known;
    /** @type {Stop[]} */
    this.all = [{ kind: "conflict" }];
    this.chips = el("span", { class: "row wrap" });
    this.value = el("input", { type: "text", hidden: true, size: 12,
      onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") this.#add(); } });
    this.kind = select(W.stopKinds, "conflict", () => {
      const hint = W.stopValues[this.kind.value];
      this.value.hidden = !hint;
      this.value.placeholder = this.value.ariaLabel = hint ?? "";
    });
    this.kind.setAttribute("aria-label", W.stops);
    this.element = el("div", { class: "stops-row small" }, el("div", { class: "row wrap" }, W.stops, this.chips),
      el("details", { class: "stops" }, el("summary", {}, W.moreStops),
        el("div", { class: "row wrap" }, this.kind, this.value, button("new", W.addStop, () => this.#add(), "low"))));
    this.draw();
  }

  #add() {
    const stop = this.#chosen();
    if (!stop) return this.value.focus();
    if (!this.all.some(({ kind, value, key }) => kind === stop.kind && value === stop.value && key === stop.key)) this.all.push(stop);
    this.value.value = "";
    this.draw();
    this.known.changed();
  }

  /** The stop that the fields say; null if they say none. @returns {Stop | null} */
  #chosen() {
    const kind = /** @type {Stop["kind"]} */ (this.kind.value), text = this.value.value.trim();
    if (kind === "level") return /^[1-9]\d*$/.test(text) ? { kind, value: Number(text) } : null;
    if (kind === "clause") {
      const key = this.known.clauseNumbered(text);
      return key ? { kind, key } : null;
    }
    if (kind !== "cell") return { kind };
    const value = this.known.cellNamed(text);
    return value < 0 ? null : { kind, value };
  }

  #name(/** @type {Stop} */ { kind, value = 0, key = "" }) {
    return W.stopName[kind](kind === "cell" ? this.known.place(value) : kind === "clause" ? this.known.clauseName(key) : String(value));
  }

  /** Lists the stops, each of which goes when it is pressed. */
  draw() {
    this.chips.replaceChildren(...this.all.map((stop) => {
      const name = this.#name(stop);
      return el("button", { type: "button", class: "chip", "aria-label": W.removeStop(name), onclick: () => {
        this.all = this.all.filter((one) => one !== stop);
        this.draw();
        this.known.changed();
      } }, name, " ×");
    }));
  }
}
