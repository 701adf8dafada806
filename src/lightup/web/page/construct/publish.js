/**
 * Before a puzzle goes out: the check, the title, and all ways out. The time of a test solve, and whose
 * puzzle it repeats, are part of the check.
 */

import { copyButton, download, field, iconButton } from "../base/controls.js";
import { capital, el, icon } from "../base/dom.js";
import { SYMMETRIES } from "../base/tables.js";
import { toPng } from "../base/pixels.js";
import { PAGE } from "../base/words.js";
import { Work } from "../base/work.js";
import { cellsOf, isPuzzle, withoutMarks } from "../game/grid.js";
import { clock } from "../game/titles.js";
import { gridAt, linkTo, toHash } from "../game/link.js";
import { Puzzle } from "../game/puzzle.js";
import { referring } from "../help/pointing.js";
import { openGrid } from "../puzzles/inbox.js";
import { books } from "../puzzles/shelf.js";
import { openSheet as shareSheet } from "../share/sheet.js";
import { CONSTRUCT as W, PUBLISH as P } from "./words.js";

/** @import { Publication } from "../types.d.ts" */
/** @import { Desk } from "./desk.js" */

const SECONDS = 20;
/** @typedef {"title" | "author" | "licence"} Field */

export class Publish {
  /** @type {Publication | null} */
  #found = null;
  #asked = "";
  /** What the puzzle may repeat: where each is from. @type {string[]} */
  #others = [];

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.work = new Work();
    this.checks = el("ul", { class: "checks small" });
    this.line = el("span", {});
    this.fields = /** @type {Field[]} */ (["title", "author", "licence"]).map((name) => this.#field(name));
    this.element = el("div", { class: "stack" }, el("div", { class: "row spread head" }, el("h2", {}, P.check),
      iconButton("close", W.back, () => desk.close())), this.work.element, this.checks,
    ...this.fields.map(({ control, name }) => field(P.fields[name], control)),
    el("p", { class: "magazine small" }, this.line, copyButton(P.copy, () => navigator.clipboard.writeText(this.line.textContent ?? ""))));
    this.tools = [
      { name: P.test, icon: "play", act: () => desk.trial.begin() },
      { name: P.link, icon: "link", act: () => this.#copyLink() },
      { name: P.card, icon: "save", act: () => this.#saveCard() },
    ];
  }

  get main() {
    return { name: W.publish, icon: "share", act: () => this.#share() };
  }

  #field(/** @type {Field} */ name) {
    const control = el("input", { type: "text", maxlength: 80, placeholder: name === "licence" ? P.licence : null, onchange: () => {
      this.desk.row[name] = control.value.trim() || (name === "title" ? this.desk.row.title : "");
      this.desk.keeper.saveSoon();
      this.#ask();
    } });
    return { name, control };
  }

  refresh() {
    for (const { name, control } of this.fields) if (document.activeElement !== control) control.value = this.desk.row[name];
    if (this.#asked !== this.#key) this.#ask();
    this.#list();
  }

  get #key() {
    const { grid, row } = this.desk;
    return JSON.stringify([grid, row.title, row.author, row.licence]);
  }

  async #ask() {
    this.#asked = this.#key;
    this.#found = null;
    const { desk } = this, { title, author, licence } = desk.row, board = desk.grid;
    const found = await this.work.run(P.checking, async (signal) => {
      const others = await this.#collect();
      this.#others = others.map(([name]) => name);
      return desk.app.ask("publish", { board, others: others.map(([, grid]) => grid), title, author, licence, seconds: SECONDS }, { signal });
    });
    if (!found) return;
    this.#found = found;
    this.#list();
  }

  /** The puzzles that this one should not repeat: other drafts, those that were played, the shelf. */
  async #collect() {
    const { drafts, row, app, grid } = this.desk, size = cellsOf(grid).length;
    const own = drafts.list().filter(({ id }) => id !== row.id).flatMap(({ id, title }) => {
      const kept = drafts.peek(id);
      return kept ? [[P.draft(title), withoutMarks(kept.draft.grid)]] : [];
    });
    const played = app.store.list().flatMap(({ link, name }) => [[P.played(name), gridAt(link) ?? ""]]);
    const shelf = await books().then((all) => all.map(({ grid: one }) => [P.shelf, one]), () => []);
    return /** @type {[string, string][]} */ ([...own, ...played, ...shelf]).filter(([, one]) => isPuzzle(one) && cellsOf(one).length === size);
  }

  #list() {
    const found = this.#found, { row, grid } = this.desk, certificate = found?.certificate;
    const items = (found ? this.#rows(found) : []).map(([isGood, title, note]) => item(isGood, el("b", {}, title), " ",
      el("span", { class: "soft" }, ...referring(note))));
    if (row.tested?.puzzle === grid) items.push(item(true, el("b", {}, P.tested(clock(row.tested.seconds)))));
    if (certificate) {
      items.push(item(true, el("button", { type: "button", class: "link", onclick: () => this.#saveCertificate(certificate) }, P.certificate)));
    }
    this.checks.replaceChildren(...items);
    this.line.textContent = found?.line ?? "";
  }

  /** @param {Publication} found @returns {[isGood: boolean, title: string, note: string][]} */
  #rows({ status, level, score, minimal, spare, symmetries, duplicates, library, certificate }) {
    const { puzzle } = this.desk, names = symmetries.filter((one) => one !== "none").map((one) => SYMMETRIES[one].name);
    /** @type {[boolean, string, string][]} */
    const rows = [[status === "unique", W.verdicts[status], certificate ? P.certified : ""]];
    if (level !== null) rows.push([true, PAGE.levelNamed(level), score === null ? "" : P.score(score)]);
    if (minimal !== null) rows.push([minimal, minimal ? P.minimal : P.notMinimal, minimal ? "" : P.spare(spare.map((cell) => puzzle.place(cell)))]);
    rows.push([true, names.length ? capital(names.join(", ")) : P.noSymmetry, names.length ? P.walls : ""]);
    const same = [...duplicates.map((at) => this.#others[at]), ...(library === null ? [] : [P.library(library)])];
    rows.push([!same.length, same.length ? P.repeats : P.fresh, same.length ? same.join(", ") : P.compared]);
    return rows;
  }

  async #copyLink() {
    const url = location.href.split("#")[0] + toHash(linkTo(this.desk.grid), undefined, this.desk.row.title);
    await navigator.clipboard.writeText(url).then(() => this.desk.app.toast(P.copied), () => this.desk.app.toast(P.notCopied));
  }

  #saveCertificate(/** @type {string} */ certificate) {
    download(`${this.desk.row.title}.proof.json`, new Blob([certificate], { type: "application/json" }));
  }

  /** A picture with the level and a code to play it on a phone. */
  async #saveCard() {
    const { app, grid, row } = this.desk;
    const drawn = await this.work.run(P.drawing, (signal) => app.ask("picture", { board: grid, card: row.title }, { signal }));
    if (drawn) download(`${row.title}.png`, await toPng(drawn.svg));
  }

  /** Links, pictures, paper and formats, as for any puzzle. */
  async #share() {
    const { app, grid, row } = this.desk;
    const opened = await this.work.run(P.checking, (signal) => openGrid(app, grid, signal));
    if (opened) shareSheet(app, { puzzle: new Puzzle({ ...opened, name: row.title }), bulbs: new Set(), dots: new Set(), grid: () => grid });
  }

  draw() {
    this.desk.overlay.clear();
  }

  changed() {
    this.#asked = "";
  }

  leave() {
    this.work.cancel();
    this.#asked = "";
  }
}

/**
 * @param {boolean} isGood
 * @param {...(Node | string)} words
 */
const item = (isGood, ...words) => el("li", { class: isGood ? "good" : "note" },
  isGood ? icon("check") : el("span", { "aria-hidden": "true" }, "–"), el("span", {}, ...words));
