/**
 * Why there is not exactly one solution, as a story: two solutions and where they differ, or the clues
 * that contradict each other; then what would settle it, the best first.
 */

import { iconButton, segments } from "../base/controls.js";
import { el } from "../base/dom.js";
import { referring } from "../help/pointing.js";
import { told } from "../help/scenes.js";
import { verdictSign } from "./panel.js";
import { CONSTRUCT as W, STORY as S } from "./words.js";

/** @import { Scene, Study, Suggestion } from "../types.d.ts" */
/** @import { Desk } from "./desk.js" */

export class Story {
  /** @type {Scene | null} what the board shows */
  #scene = null;
  /** @type {Study | null} what is told */
  #told = null;
  /** @type {Study | null} whose repairs are listed */
  #listed = null;
  #shown = "difference";

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.title = el("h2", {});
    this.body = el("div", { class: "stack" });
    this.repairs = el("div", { class: "stack" });
    this.element = el("div", { class: "stack story" }, el("div", { class: "row spread head" }, this.title,
      iconButton("close", W.back, () => desk.close())), this.body, this.repairs);
  }

  get main() {
    const { desk } = this, [first] = desk.analysis.of("repairs")?.repairs ?? [];
    if (desk.analysis.status === "none" && first) return { name: W.repair, icon: "check", act: () => this.#preview(first) };
    return { name: W.makeUnique, icon: "check", act: () => desk.helps.run("unique") };
  }

  leave() {
    this.#told = this.#listed = this.#scene = null;
  }

  refresh() {
    const { analysis } = this.desk, { status } = analysis;
    const study = status === "none" ? analysis.of("conflict") : status === "several" ? analysis.of("status") : null;
    if (study !== this.#told || !study) this.#tell(study);
    const listed = analysis.of("repairs");
    if (listed !== this.#listed || !listed) this.#list(listed);
  }

  #tell(/** @type {Study | null} */ study) {
    this.#told = study;
    this.#scene = null;
    if (!study) {
      this.title.textContent = W.solutions;
      this.body.replaceChildren(el("p", { class: "small soft" }, this.desk.problem || S.looking));
    } else if (this.desk.analysis.status === "none") this.#tellNone(study);
    else this.#tellSeveral(study);
  }

  #tellNone(/** @type {Study} */ { conflict, scenes, gave_up }) {
    this.title.textContent = S.disagree(conflict?.length ?? 0);
    const stage = { show: (/** @type {Scene} */ scene) => this.#show(scene) };
    this.body.replaceChildren(scenes.length ? told(scenes, stage) : el("p", { class: "small soft" }, gave_up.length ? W.tooOpen : S.noReason));
  }

  #tellSeveral(/** @type {Study} */ { difference, solutions }) {
    const cells = difference?.marks.reduce((sum, mark) => sum + mark.cells.length, 0) ?? 0;
    const only = (/** @type {string} */ kind) => (difference?.marks ?? []).filter((mark) => mark.kind === kind)
      .flatMap((mark) => mark.cells.map((cell) => this.desk.puzzle.place(cell)));
    this.title.textContent = S.two;
    this.#shown = "difference";
    const show = (/** @type {string} */ value) => {
      this.#shown = value;
      this.#show(value === "difference" ? difference : plain(solutions[value === "a" ? 0 : 1]));
    };
    this.body.replaceChildren(el("div", { class: "row spread wrap" }, segments(S.shows, S.views, this.#shown, show),
      el("span", { class: "small soft" }, S.differ(cells))),
    el("p", { class: "small" }, ...referring(S.held(only("only_a"), only("only_b")))));
    show(this.#shown);
  }

  #show(/** @type {Scene | null} */ scene) {
    this.#scene = scene;
    this.desk.overlay.clear();
    if (scene) this.desk.stage.show(scene);
  }

  draw() {
    this.desk.overlay.clear();
    if (this.#scene) this.desk.stage.show(this.#scene);
  }

  #list(/** @type {Study | null} */ study) {
    this.#listed = study;
    const repairs = study?.repairs ?? [];
    this.repairs.replaceChildren(repairs.length
      ? el("ol", { class: "repairs", "aria-label": S.repairs }, ...repairs.map((one) => el("li", {}, this.#item(one))))
      : el("p", { class: "small soft" }, !study ? S.lookingForRepairs : study.gave_up.includes("repairs") ? W.tooOpen : S.noRepairs));
  }

  #item(/** @type {Suggestion} */ suggestion) {
    const { changes, text, status, level } = suggestion;
    return el("button", { type: "button", class: "repair", onclick: () => this.#preview(suggestion) },
      el("span", { class: "figures" }, ...changes.slice(0, 2).map(({ symbol }) => symbolPicture(symbol))), el("span", {}, text),
      el("span", { class: "after" }, outcome(status, level)));
  }

  #preview(/** @type {Suggestion} */ { changes, text, status, level }) {
    this.desk.preview.show(W.repair, changes, { solutions: status, level, before: null }, text);
  }
}

/** @param {string} board @returns {Scene} */
const plain = (board) => ({ world: "yours", title: "", board, marks: [], lines: [], is_case: false, crop: null, near: null });

/** @param {string} symbol */
export const symbolPicture = (symbol) => el("i", { class: `wall-of${symbol === "." ? " open" : ""}` }, /\d/.test(symbol) ? symbol : "");

/**
 * How many solutions, and the level.
 * @param {import("../types.d.ts").Status | null} status
 * @param {number | null} level
 */
export function outcome(status, level) {
  const sign = status === "unique" || status === "none" || status === "several" ? verdictSign(status) : "";
  return el("span", { class: "row" }, sign, level !== null ? S.level(level) : status ? W.short[status] : "");
}

