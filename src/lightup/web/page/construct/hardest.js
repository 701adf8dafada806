/** The hardest step of the way to the solution, told and drawn as a hint does, on the board that it starts from. */

import { iconButton } from "../base/controls.js";
import { el } from "../base/dom.js";
import { advised } from "../base/work.js";
import { technique, told } from "../help/scenes.js";
import { CONSTRUCT as W, HARDEST as H } from "./words.js";

/** @import { Rating, Scene } from "../types.d.ts" */
/** @import { Desk } from "./desk.js" */

export class Hardest {
  /** @type {Rating | null} whose hardest step is told */
  #rating = null;
  /** @type {Scene | null} what the board shows */
  #scene = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.body = el("div", { class: "stack" });
    this.element = el("div", { class: "stack" }, el("div", { class: "row spread head" }, el("h2", {}, H.title),
      iconButton("close", W.back, () => desk.close())), this.body);
  }

  get main() {
    return this.desk.usualMain;
  }

  leave() {
    this.#rating = this.#scene = null;
  }

  refresh() {
    const rating = this.desk.analysis.of("level")?.rating ?? null;
    if (rating !== this.#rating) this.#tell(rating);
  }

  async #tell(/** @type {Rating | null} */ rating) {
    this.#rating = rating;
    this.#scene = null;
    this.body.replaceChildren(el("p", { class: "small soft" }, W.thinking));
    if (!rating?.step || !rating.board) return;
    const asked = this.desk.app.ask("explain", { board: rating.board, cell: rating.step.cell });
    const children = await asked.then(({ passages: [step] }) => [told(step.scenes, { show: (scene) => this.#show(scene) }), technique(step.technique)],
      (error) => [el("p", { class: "problem" }, advised(error))]);
    if (rating === this.#rating) this.body.replaceChildren(...children);
  }

  #show(/** @type {Scene} */ scene) {
    if (this.desk.card !== this) return;
    this.#scene = scene;
    this.draw();
  }

  draw() {
    this.desk.overlay.clear();
    if (this.#scene) this.desk.stage.show(this.#scene);
  }
}
