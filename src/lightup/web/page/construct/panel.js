/**
 * The panel beside the board: the name and the verdict, the palette and the tools, the open card, and
 * what is not always at hand. Each has a place of its own and stays there.
 */

import { button, tiles } from "../base/controls.js";
import { capital, el, icon, svg } from "../base/dom.js";
import { sheet } from "../base/sheets.js";
import { SYMMETRIES } from "../base/tables.js";
import { PAGE } from "../base/words.js";
import { EDITOR } from "../board/words.js";
import { symmetryPicture } from "../board/thumbnails.js";
import { ENGINE } from "../engine/words.js";
import { openArrange, openMore } from "./sheets.js";
import { CONSTRUCT as W } from "./words.js";

/** @import { Act, Card, Desk } from "./desk.js" */
/** @import { Status } from "../types.d.ts" */

const VERDICTS = /** @type {const} */ (["none", "unique", "several"]);
/** A disc for each solution: struck, full, and another beside it. */
const SIGNS = { none: "M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M-3.5 3.5L3.5-3.5", unique: "", several: "M.3 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0" };
const DISCS = { none: "", unique: "M-2.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0", several: "M-4.9 0a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0" };

/** @param {keyof typeof SIGNS} name */
export const verdictSign = (name) => svg("svg", { class: "verdict-sign", viewBox: "-5 -5 10 10", "aria-hidden": "true" },
  svg("path", { class: "disc", d: DISCS[name] }), svg("path", { class: "open", d: SIGNS[name] }));

export class Panel {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.title = el("h2", {});
    this.size = el("span", { class: "small soft" });
    this.verdicts = VERDICTS.map((name) => el("button", {
      type: "button", value: name, class: `verdict ${name}`, onclick: () => desk.open(desk.story),
    }, verdictSign(name), W.verdictNames[name]));
    this.open = el("p", { class: "tiny soft", role: "status" });
    this.told = el("p", { class: "hide", role: "status", "aria-label": W.verdict });
    this.undo = this.#tool({ name: W.undo, icon: "undo", act: () => desk.undo() });
    this.redo = this.#tool({ name: W.redo, icon: "redo", act: () => desk.redo() });
    this.symmetry = el("button", { type: "button", class: "button tool", onclick: () => this.openSymmetry() });
    this.main = el("button", { type: "button", class: "button tool main", onclick: () => desk.card.main.act() });
    this.tools = el("div", { class: "tools" });
    const onkeydown = (/** @type {KeyboardEvent} */ event) => { // also from its fields
      if (event.key !== "Escape") return;
      event.preventDefault(); // or the view would take it for a second one
      desk.escape();
    };
    this.card = el("section", { class: "card help", "aria-label": W.says, tabindex: 0, onkeydown }, desk.lenses.element);
    this.element = el("aside", { class: "panel", "aria-label": W.panel },
      el("div", { class: "status" }, el("div", { class: "row spread" }, this.title, this.size),
        el("div", { class: "verdict-row", role: "group", "aria-label": W.solutions }, ...this.verdicts), this.open, this.told),
      this.tools, el("div", { class: "talk" }, this.card), this.#more());
    this.#placeTools();
  }

  #tool(/** @type {Act} */ { name, icon: picture, act }) {
    return el("button", { type: "button", class: "button tool", onclick: act }, icon(picture), name);
  }

  #more() {
    const { desk } = this, item = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act, kind = "") => button(name, text, act, `bare low ${kind}`);
    return el("div", { class: "more" },
      item("list", W.revisions, () => desk.open(desk.revisions)), item("gear", W.boardTools, () => openArrange(desk)),
      item("share", W.publish, () => desk.open(desk.publish)), item("more", W.more, () => openMore(desk), "all"));
  }

  openSymmetry() {
    const { desk } = this, { width, height } = desk.draft.size;
    const choices = Object.entries(SYMMETRIES).filter(([, { square }]) => !square || width === height)
      .map(([value, { name }]) => ({ value, title: name, picture: symmetryPicture(value) }));
    let isByKey = false; // an arrow chooses each tile that it passes
    const made = sheet(W.symmetry, tiles("symmetry", W.symmetryOf, choices, desk.symmetry, (value) => {
      desk.setSymmetry(value);
      if (!isByKey) made.close();
    }));
    made.addEventListener("pointerdown", () => { isByKey = false; });
    made.addEventListener("keydown", ({ key, target }) => {
      isByKey = true;
      if (key === "Enter" && target instanceof HTMLInputElement) made.close();
    });
    made.classList.add("narrow");
  }

  /** Shows a card. @param {Card} card */
  place(card) {
    this.card.replaceChildren(card.element);
    this.card.scrollTop = 0;
    this.#placeTools();
  }

  #placeTools() {
    const { card, editor, lenses } = this.desk, usual = card === lenses || !card.tools;
    editor.palette.hidden = !usual;
    this.tools.replaceChildren(editor.palette, ...(usual ? [this.undo, this.redo, this.symmetry] : (card.tools ?? []).map((act) => this.#tool(act))), this.main);
    this.element.parentElement?.classList.toggle("telling", card !== lenses);
  }

  /** Shows the state of the draft. */
  refresh() {
    const { desk } = this, { draft, row, analysis, card } = desk, { status } = analysis;
    this.title.textContent = row.title;
    this.tellSize();
    for (const verdict of this.verdicts) this.#mark(verdict, status);
    this.open.textContent = desk.problem || (status === "gave-up" ? W.tooOpen : !status && desk.app.engine.state === "starting" ? ENGINE.waking : "");
    this.undo.disabled = !draft.canUndo;
    this.redo.disabled = !draft.canRedo;
    const { name } = SYMMETRIES[desk.symmetry];
    this.symmetry.replaceChildren(icon("symmetry"), capital(name));
    this.symmetry.setAttribute("aria-label", W.symmetryIs(name));
    const { name: act, icon: picture } = card.main;
    this.main.replaceChildren(icon(picture), act);
    this.showAllowed();
  }

  /** Tells how large the draft is, and whether it is kept. */
  tellSize() {
    const { draft: { size: { width, height } }, keeper } = this.desk;
    this.size.textContent = [PAGE.size(width, height), keeper.isSaved ? W.saved : ""].filter(Boolean).join(" · ");
  }

  /**
   * Tells a screen reader the verdict. It comes whenever it is found, so it must not take the place of what
   * the user has just done.
   * @param {string} verdict
   */
  tell(verdict) {
    this.told.textContent = verdict;
  }

  /**
   * @param {HTMLButtonElement} verdict
   * @param {Status | undefined} status
   */
  #mark(verdict, status) {
    const isNow = verdict.value === status;
    if (isNow) verdict.setAttribute("aria-current", "true");
    else verdict.removeAttribute("aria-current");
    verdict.disabled = !isNow || status === "unique";
  }

  /** Shows in the palette what each symbol would mean for the wall at the cursor. */
  showAllowed() {
    const { editor } = this.desk, allowed = this.desk.allowedAt(this.desk.pointed);
    for (const swatch of editor.swatches) {
      const isKnown = allowed && "#01234".includes(swatch.value) && !allowed.unknown.includes(swatch.value);
      const means = !isKnown ? "" : allowed.unique.includes(swatch.value) ? "one" : allowed.keeps.includes(swatch.value) ? "" : "none";
      swatch.dataset.means = means;
      swatch.setAttribute("aria-label", means ? W.means(EDITOR.brushes[swatch.value], W.verdicts[means === "one" ? "unique" : "none"]) : EDITOR.brushes[swatch.value]);
    }
  }
}
