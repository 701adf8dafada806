/** Where a run stops by itself: at a conflict, a learnt clause, a level, a cell. */

import { button, select } from "../base/controls.js";
import { el } from "../base/dom.js";
import { SEARCH as W } from "./words.js";

/** @import { Stop } from "./trace.js" */

export class Stops {
  /**
   * @param {(cell: number) => string} place
   * @param {() => { width: number, height: number }} size of the board
   */
  constructor(place, size) {
    this.place = place;
    this.size = size;
    /** @type {Stop[]} */
    this.all = [{ kind: "conflict" }];
    this.chips = el("span", { class: "row wrap" });
    this.value = el("input", { type: "text", "aria-label": W.value, placeholder: W.value, hidden: true, size: 6,
      onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") this.#add(); } });
    this.kind = select(W.stopKinds, "conflict", () => {
      this.value.hidden = !["level", "cell"].includes(this.kind.value);
    });
    this.kind.setAttribute("aria-label", W.stops);
    this.element = el("div", { class: "stops-row small" }, el("div", { class: "row wrap" }, W.stops, this.chips),
      el("details", { class: "stops" }, el("summary", {}, W.moreStops),
        el("div", { class: "row wrap" }, this.kind, this.value, button("new", W.addStop, () => this.#add(), "low"))));
    this.#draw();
  }

  #add() {
    const kind = /** @type {Stop["kind"]} */ (this.kind.value), value = this.#number(kind);
    if (value === null) return this.value.focus();
    if (!this.all.some((stop) => stop.kind === kind && stop.value === value)) this.all.push({ kind, value });
    this.value.value = "";
    this.#draw();
  }

  /** The number that a stop needs; null if there is none in the field. */
  #number(/** @type {Stop["kind"]} */ kind) {
    if (kind === "level") return /^[1-9]\d*$/.test(this.value.value) ? Number(this.value.value) : null;
    if (kind !== "cell") return undefined;
    const [, row, col] = /^r(\d+)c(\d+)$/i.exec(this.value.value.trim()) ?? [], { width, height } = this.size();
    const isThere = row && Number(row) >= 1 && Number(row) <= height && Number(col) >= 1 && Number(col) <= width;
    return isThere ? (Number(row) - 1) * width + Number(col) - 1 : null;
  }

  #draw() {
    this.chips.replaceChildren(...this.all.map((stop) => {
      const name = W.stopName[stop.kind](stop.kind === "cell" ? this.place(stop.value ?? 0) : String(stop.value ?? ""));
      return el("button", { type: "button", class: "chip", "aria-label": W.removeStop(name), onclick: () => {
        this.all = this.all.filter((one) => one !== stop);
        this.#draw();
      } }, name, " ×");
    }));
  }
}
