/**
 * A puzzle as formulas: its rules in words, each with its lines in a language of solvers, beside a board
 * on which both light up.
 *
 * To point at a rule shows its cells; to point at a cell shows its rules, and a click, a tap or the
 * arrow keys keep them. The engine knows which lines say which rule; nothing is worked out here.
 */

import { button, copyButton, download, field, iconButton, segments, select } from "../base/controls.js";
import { el, svg } from "../base/dom.js";
import { Work } from "../base/work.js";
import { BoardView } from "../board/board.js";
import { centre, strips } from "../board/shapes.js";
import { Puzzle } from "../game/game.js";
import { unopened } from "../game/puzzle.js";
import { CLAUSES } from "./pointing.js";
import { ruleItem, ruleList } from "./rules.js";
import { FORMULAS as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Encoded, EncodedRule, EncodeRequest, Grid, Language } from "../types.d.ts" */
/** @import { Pointed } from "./pointing.js" */

/** Which rules are listed. @typedef {Pick<EncodeRequest, "kind" | "cell" | "skip">} Wish */

const HOVER_MILLISECONDS = 90;
const ENDINGS = /** @type {Record<string, string>} */ ({ [CLAUSES]: "cnf", asp: "lp", opb: "opb" });
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
});

export class Formulas {
  /** @type {BoardView | null} */
  #view = null;
  /** @type {Wish} */
  #wish = {};
  /** @type {Wish["kind"]} */
  #kind = "clue";
  /** The cell whose rules stay; -1: none. */
  #kept = -1;
  #hovered = -1;
  #timer = 0;
  /** What was asked before. @type {Map<string, Promise<Encoded>>} */
  #known = new Map();

  /**
   * @param {App} app
   * @param {{ onclose?: () => void, onpoint?: (cell: number) => void, onrule?: (rule: EncodedRule) => void }} listeners of
   *   what is pointed at: a cell, or none (-1); a rule
   */
  constructor(app, { onclose, onpoint = () => {}, onrule = () => {} }) {
    this.app = app;
    this.onpoint = onpoint;
    this.onrule = onrule;
    /** @type {Grid} */
    this.grid = "";
    this.work = new Work();
    this.frame = el("div", { class: "frame picks", ...this.#listeners() });
    this.language = select([], "", () => this.#again());
    this.list = ruleList();
    this.head = el("div", { class: "rule-head" });
    this.more = el("div");
    this.legend = el("p", { class: "tiny soft" });
    this.title = el("h2", { tabindex: -1 }, W.title);
    this.hint = el("p", { class: "soft" }, W.hint);
    this.glow = svg("g", { class: "glow", "aria-hidden": "true" });
    this.card = el("div", { class: "card stack both formulas" },
      el("div", { class: "row spread" }, this.title, onclose ? iconButton("close", W.back, onclose) : ""),
      field(W.language, this.language),
      el("div", { class: "asks" },
        copyButton(W.copy, async () => navigator.clipboard.writeText(await this.#whole())),
        button("save", W.save, () => this.#save())),
      this.work.element, this.head, this.list, this.more, this.legend);
  }

  /**
   * Offers these languages.
   * @param {Language[]} languages
   */
  offer(languages) {
    this.language.replaceChildren(...languages.map(({ name, title }) => el("option", { value: name }, title)));
  }

  /**
   * Shows the formulas of a puzzle.
   * @param {Grid} grid
   * @param {string} language
   */
  show(grid, language) {
    this.grid = grid;
    this.language.value = language;
    this.#kept = this.#hovered = -1;
    this.#kind = /\d/.test(grid) ? "clue" : "lit";
    this.#makeBoard();
    this.#again();
    this.title.focus();
  }

  /** What a link has to hold. */
  get settings() {
    const language = this.language.value, shown = this.#kept < 0 ? { kind: String(this.#kind) } : { cell: this.#place(this.#kept) };
    return language && language !== CLAUSES ? { language, ...shown } : shown;
  }

  /** @param {Wish["kind"]} kind */
  choose(kind) {
    this.#kind = kind;
    this.#hovered = -1;
    this.keep(-1);
  }

  #makeBoard() {
    const puzzle = new Puzzle(unopened(this.grid)), { width, height } = puzzle;
    const view = new BoardView(puzzle, { labels: true, interactive: true });
    view.element.setAttribute("aria-label", W.board(width, height));
    view.draw({ bulbs: [], dots: [] });
    view.labels(true);
    view.layers.broken.before(this.glow);
    this.frame.style.setProperty("--cols", String(width));
    this.frame.style.setProperty("--shape", String(width / height));
    this.frame.replaceChildren(view.element);
    this.#view = view;
  }

  #listeners() {
    return {
      onpointermove: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.#hover(this.#cellAt(event)),
      onpointerleave: () => this.#hover(-1),
      onclick: (/** @type {MouseEvent} */ event) => this.keep(this.#cellAt(event)),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    };
  }

  #cellAt(/** @type {MouseEvent} */ event) {
    return this.#view?.cellAt(event) ?? -1;
  }

  /** Shows the rules of the cell under the pointer, when it rests there. */
  #hover(/** @type {number} */ cell) {
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    if (cell >= 0) this.#light({ cells: [cell], marks: [], numbered: false }); // at once; its rules when it rests
    this.onpoint(this.#shown);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#list(), HOVER_MILLISECONDS);
  }

  /**
   * Keeps the rules of a cell; -1: lists all again.
   * @param {number} cell
   */
  keep(cell) {
    this.#kept = cell;
    this.onpoint(this.#shown);
    this.#view?.moveTo(cell);
    this.#view?.element.classList.toggle("keyed", cell >= 0);
    this.#list();
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const { width = 1, height = 1 } = this.#view?.puzzle ?? {}, arrow = ARROWS[event.key];
    if (event.key === "Escape" && this.#kept >= 0) this.keep(-1);
    else if (!arrow) return;
    else if (this.#kept < 0) this.keep(0);
    else {
      const row = Math.floor(this.#kept / width) + arrow[0], col = this.#kept % width + arrow[1];
      if (row >= 0 && row < height && col >= 0 && col < width) this.keep(row * width + col);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Forgets what was asked, and lists the rules in the language that is chosen now. */
  #again() {
    this.#known.clear();
    this.#list();
  }

  /** The cell that is pointed at, else the one that is kept; -1: none. */
  get #shown() {
    return this.#hovered >= 0 ? this.#hovered : this.#kept;
  }

  /** Lists the rules of the cell that is pointed at, else of the one that is kept, else of a kind. */
  #list() {
    const cell = this.#shown;
    return this.#show(cell >= 0 ? { cell } : { kind: this.#kind });
  }

  /** Lists rules; those of a later page come after those before. */
  async #show(/** @type {Wish} */ wish) {
    this.#wish = wish;
    const found = await this.#ask(wish);
    if (wish !== this.#wish || !found) return;
    const items = found.rules.map((rule) => ruleItem(rule, {
      language: found.encoding, place: (cell) => this.#place(cell), point: (pointed, one) => { this.#light(pointed); this.onrule(one); },
    }));
    if (wish.skip) this.list.append(...items);
    else {
      this.list.replaceChildren(...items);
      this.head.replaceChildren(this.#heading(found, wish));
      this.#light({ cells: typeof wish.cell === "number" ? [wish.cell] : [], marks: [], numbered: false });
    }
    this.list.querySelector("[data-point]")?.setAttribute("tabindex", "0");
    this.#showMore(found, wish);
    this.legend.textContent = found.encoding === CLAUSES ? W.overlined : `${found.legend} ${W.numbered}`;
  }

  /**
   * Asks the engine, at most once for each wish; null if that failed, which is then said.
   * @param {Wish} wish
   */
  async #ask(wish) {
    const key = JSON.stringify(wish), { grid, language } = this;
    const request = { board: grid, encoding: language.value, text: false, ...wish };
    const asked = this.#known.get(key) ?? this.app.ask("encode", request);
    this.#known.set(key, asked);
    // A task that does not hear its signal: to stop it would end the worker, and it takes no time.
    return wish.cell === undefined ? this.work.run(W.reading, () => asked) : asked.catch(() => null);
  }

  #heading(/** @type {Encoded} */ { counts, total }, /** @type {Wish} */ { cell }) {
    if (typeof cell === "number") {
      return el("div", { class: "row spread" }, el("h3", {}, W.ofCell(this.#place(cell), total)),
        button("", W.all, () => { this.#hovered = -1; this.keep(-1); }, "low"));
    }
    const kinds = W.kinds.filter(([kind]) => counts[kind] > 0);
    const made = segments(W.kind, kinds.map(([kind, title]) => [kind, W.counted(title, counts[kind])]),
      String(this.#kind), (kind) => this.choose(/** @type {Wish["kind"]} */ (kind)));
    made.classList.add("wide");
    return made;
  }

  #showMore(/** @type {Encoded} */ { total }, /** @type {Wish} */ wish) {
    const listed = this.list.children.length, left = total - listed;
    this.more.replaceChildren(left > 0 ? button("", W.moreRules(left), () => this.#show({ ...wish, skip: listed }), "low")
      : listed ? "" : el("p", { class: "soft small" }, W.none));
  }

  #place(/** @type {number} */ cell) {
    return this.#view?.puzzle.place(cell) ?? "";
  }

  /** Lights the cells of what is pointed at. */
  #light(/** @type {Pointed} */ { cells, marks, numbered }) {
    const { width } = /** @type {BoardView} */ (this.#view).puzzle;
    const numbers = numbered ? cells.map((cell) => {
      const [x, y] = centre(cell, width);
      return svg("text", { x, y, dy: ".36em" }, String(cell + 1));
    }) : [];
    this.glow.replaceChildren(svg("path", { d: strips(cells, width) }), ...numbers);
    this.#view?.marks(marks);
  }

  /** @returns {Promise<string>} */
  async #whole() {
    const request = { board: this.grid, encoding: this.language.value, most: 0 };
    const found = await this.work.run(W.reading, (signal) => this.app.ask("encode", request, { signal }));
    if (!found) throw new Error(W.reading);
    return found.text;
  }

  async #save() {
    const text = await this.#whole().catch(() => ""), { width, height } = /** @type {BoardView} */ (this.#view).puzzle;
    if (!text) return;
    const name = `lightup-${width}x${height}.${ENDINGS[this.language.value] ?? "smt2"}`;
    download(name, new Blob([text], { type: "text/plain" }));
  }
}
