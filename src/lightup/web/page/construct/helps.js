/** The helps of a setter, each of which proposes changes; none changes anything by itself. */

import { iconButton, select } from "../base/controls.js";
import { capital, el } from "../base/dom.js";
import { LEVELS, SYMMETRIES, TECHNIQUES } from "../base/tables.js";
import { BULB, cellsOf } from "../game/grid.js";
import { CONSTRUCT as W, HELPS as H } from "./words.js";

/** @import { Change, Proposal } from "../types.d.ts" */
/** @import { Desk } from "./desk.js" */

/** @typedef {"level" | "technique" | "clues" | "fill" | "unique" | "minimise" | "fewest" | "renew" | "walls"} Help */

const SECONDS = 20;
const SETTING = "aim"; // the level and the technique that were chosen

export class Helps {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const { level = 3, technique = "beam" } = desk.app.settings.get(SETTING) ?? {};
    this.level = select(LEVELS.map((name, at) => [String(at), `${at} ${name}`]), String(level), () => this.#keep());
    this.technique = select(Object.entries(TECHNIQUES).map(([key, { name }]) => [key, capital(name)]), technique, () => this.#keep());
    this.level.ariaLabel = H.whichLevel;
    this.technique.ariaLabel = H.whichTechnique;
    this.walls = el("input", { type: "checkbox" });
    this.images = el("input", { type: "checkbox" });
    this.items = /** @type {Help[]} */ (Object.keys(H.names)).map((name) => this.#item(name));
    this.element = el("div", { class: "stack" }, el("div", { class: "row spread head" }, el("h2", {}, W.help),
      iconButton("close", W.back, () => desk.close())), el("ul", { class: "helps" }, ...this.items.map(({ item }) => item)),
    el("label", { class: "row check small" }, this.walls, H.movesWalls), el("label", { class: "row check small" }, this.images, H.clueImages));
  }

  #item(/** @type {Help} */ name) {
    const note = el("span", { class: "small soft" }), control = name === "level" ? this.level : name === "technique" ? this.technique : null;
    const go = el("button", { type: "button", class: "help-item", onclick: () => this.run(name) }, el("b", {}, H.names[name]), note);
    return { name, go, note, item: el("li", {}, go, control) };
  }

  #keep() {
    this.desk.app.settings.set(SETTING, { level: Number(this.level.value), technique: this.technique.value });
  }

  /** The likeliest help: the one that is missing most. */
  get main() {
    const { status } = this.desk.analysis, name = /** @type {Help} */ (status === "unique" ? "level" : this.#whyNot("fill") ? "unique" : "fill");
    return { name: H.names[name], icon: "bulb", act: () => this.run(name) };
  }

  /** Why a help cannot help now; nothing if it can. @param {Help} name */
  #whyNot(name) {
    const { draft, puzzle, selected, analysis: { status } } = this.desk;
    const isMissing = /** @type {Record<Help, boolean>} */ ({
      level: false, technique: false, renew: !selected.length, fill: !draft.cells.includes(BULB), unique: status === "unique",
      minimise: status !== undefined && status !== "unique", fewest: status !== undefined && status !== "unique",
      clues: puzzle.white.length === draft.cells.length, walls: !this.#completed().length,
    });
    return isMissing[name] ? H.whyNot[name] : "";
  }

  refresh() {
    for (const { name, go, note } of this.items) {
      const why = this.#whyNot(name);
      note.textContent = why || (name === "walls" ? H.inSymmetry(SYMMETRIES[this.desk.symmetry].name) : H.notes[name]);
      go.setAttribute("aria-disabled", String(why !== ""));
    }
  }

  draw() {
    this.desk.lenses.draw();
  }

  /** @param {Help} name */
  run(name) {
    if (this.#whyNot(name)) return void this.desk.app.toast(capital(`${this.#whyNot(name)}.`));
    const title = name === "level" ? H.aim(LEVELS[Number(this.level.value)]) : name === "technique" ? H.aim(TECHNIQUES[this.technique.value].name) : H.names[name];
    return this.desk.preview.run(title, (number, signal) => this.#propose(name, number, signal));
  }

  /**
   * Asks for the proposal of this number.
   * @param {Help} name
   * @param {number} number
   * @param {AbortSignal} signal
   * @returns {Promise<Proposal>}
   */
  async #propose(name, number, signal) {
    const { app, draft, symmetry, selected } = this.desk, { locked } = draft, walls = this.walls.checked || !this.#hasWalls(name);
    const base = { board: name === "fill" ? draft.grid : this.desk.grid, locked, seconds: SECONDS }, seed = number + 1;
    const level = Number(this.level.value), technique = this.technique.value, together = this.images.checked ? symmetry : "none";
    switch (name) {
      case "fill": return app.ask("fill", base, { signal });
      case "unique": return app.ask("repair", { ...base, symmetry, skip: number }, { signal });
      case "minimise": return app.ask("minimise", { ...base, keep_level: true, symmetry: together, skip: number }, { signal });
      case "fewest": return app.ask("minimise", { ...base, fewest: true, symmetry: together, skip: number }, { signal });
      case "level": return app.ask("renew", { ...base, symmetry, walls, level, seed }, { signal });
      case "technique": return app.ask("renew", { ...base, symmetry, walls, technique, seed }, { signal });
      case "clues": return app.ask("renew", { ...base, symmetry, walls: false, level, seed }, { signal });
      case "renew": return app.ask("renew", { ...base, symmetry, walls, cells: selected, seed }, { signal });
      case "walls": return this.#asProposal(this.#completed());
    }
  }

  /** Whether the cells that a help may change have walls; without, it has to make some. @param {Help} name */
  #hasWalls(name) {
    const { grid, selected } = this.desk, cells = [...cellsOf(grid)];
    return (name === "renew" ? selected.map((cell) => cells[cell]) : cells).some((symbol) => symbol !== ".");
  }

  /** The walls that the symmetry lacks. @returns {Change[]} */
  #completed() {
    const { desk } = this, cells = cellsOf(desk.grid), locked = new Set(desk.draft.locked);
    const wanted = new Set([...cells].flatMap((symbol, cell) => symbol === "." ? [] : desk.orbit(cell)));
    return [...wanted].filter((cell) => cells[cell] === "." && !locked.has(cell)).sort((a, b) => a - b).map((cell) => ({ cell, symbol: "#" }));
  }

  /** @param {Change[]} changes @returns {Proposal} */
  #asProposal(changes) {
    const { desk } = this, level = desk.analysis.of("level")?.level ?? null, clues = desk.puzzle.clues.length;
    return {
      status: changes.length ? "found" : "nothing", puzzle: desk.grid, proposal: null, changes, solutions: null, level: null,
      level_before: level, clues, clues_before: clues, proven: false, message: "",
    };
  }
}
