/**
 * The sheet "Is this right?": a picture with what was read in it, and the board beside it. A cell that
 * is chosen in one is shown in the other, and the palette corrects it.
 */

import { button, check, iconButton, tiles } from "../base/controls.js";
import { el, icon, withCells } from "../base/dom.js";
import { Work } from "../base/work.js";
import { Editor, travelByKey } from "../board/editor.js";
import { thumbnail } from "../board/thumbnails.js";
import { BOARD } from "../board/words.js";
import { Loupe, Overlay } from "./overlay.js";
import { Reading } from "./reading.js";
import { CHECK as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Grid, Offer, Opened, ReadPicture } from "../types.d.ts" */
/** @import { Photo } from "./photo.js" */

/**
 * Where a board goes when it is right.
 * @typedef {object} Destination
 * @property {(grid: Grid, signal: AbortSignal) => Promise<Opened>} open
 * @property {(opened: Opened, isClean: boolean) => void} begin
 * @property {boolean} goesToPlay whether marks can be kept
 */

const SECONDS = 5; // to count solutions
const SMALL_CELL = 20; // pixels: where cells are smaller, the board comes nearer
const LARGE_CELL = 32; // to this

export class CheckSheet {
  /**
   * @param {App} app
   * @param {ReadPicture} answer
   * @param {Photo} photo
   * @param {Destination} destination
   */
  constructor(app, answer, photo, destination) {
    this.app = app;
    this.destination = destination;
    this.picture = { url: photo.url, width: answer.width, height: answer.height };
    this.work = new Work();
    this.keepsMarks = true;
    this.isDone = false;
    this.parts = answer.boards.map((read) => new Part(this, new Reading(read)));
    this.marks = check(W.keepMarks, true, (keeps) => { this.keepsMarks = keeps; });
    this.part = this.parts[0];
    this.choice = this.#choice();
    this.body = el("div", { class: "checking" });
    this.undo = iconButton("undo", W.undo, () => this.#travel("undo"));
    this.redo = iconButton("redo", W.redo, () => this.#travel("redo"));
    this.whole = iconButton("whole", BOARD.whole, () => this.part.lookAtAll());
    this.foot = this.#foot();
    this.open();
    this.#show(this.part);
    this.#focus();
  }

  /** Opens the sheet, also again after it was put aside. */
  open() {
    const children = [this.choice, this.body, this.foot].flatMap((one) => one ?? []);
    this.sheet = this.app.sheet(W.title, ...children);
    this.sheet.classList.add("wide");
    this.sheet.addEventListener("keydown", (event) => travelByKey(event, this.part.reading.draft) && this.part.changed());
    this.sheet.addEventListener("close", () => this.#leave());
    this.#focus();
  }

  #focus() {
    this.part.editor.view?.element.focus();
  }

  /** Keeps what the user has corrected, if the sheet was closed by mistake. */
  #leave() {
    this.work.cancel();
    if (this.isDone || !this.parts.some(({ reading }) => reading.touched)) return;
    this.app.toast(W.aside, { label: W.goOn, act: () => this.open() });
  }

  /** Which board, if there are several. */
  #choice() {
    if (this.parts.length === 1) return null;
    const choices = this.parts.map(({ reading }, place) => ({
      value: String(place), title: W.numbered(place + 1),
      picture: thumbnail(reading.puzzle, reading.marks.bulbs),
    }));
    return tiles("board", W.which(choices.length), choices, "0", (value) => this.#show(this.parts[Number(value)]));
  }

  #show(/** @type {Part} */ part) {
    this.part = part;
    this.body.replaceChildren(...part.elements);
    const { bulbs, dots } = part.reading.marks;
    this.marks.hidden = !(bulbs.length + dots.length && this.destination.goesToPlay);
    part.changed();
    part.start();
  }

  #foot() {
    const play = button("play", this.destination.goesToPlay ? W.play : W.use, () => this.#play(), "main");
    return el("div", { class: "foot row wrap" }, this.work.element, this.undo, this.redo, this.whole, this.marks, play);
  }

  #travel(/** @type {"undo" | "redo"} */ way) {
    if (this.part.reading.draft[way]()) this.part.changed();
  }

  async #play() {
    const { destination: { open, begin, goesToPlay }, part: { reading } } = this;
    const { bulbs, dots } = reading.marks, isClean = bulbs.length + dots.length > 0 && !this.keepsMarks;
    const board = reading.board(goesToPlay && this.keepsMarks);
    const opened = await this.work.run(W.opening, (signal) => open(board, signal));
    if (!opened) return;
    this.isDone = true;
    this.sheet?.close();
    begin(opened, isClean);
  }
}

/** One board of the picture. */
class Part {
  #judging = new AbortController();

  /**
   * @param {CheckSheet} owner
   * @param {Reading} reading
   */
  constructor(owner, reading) {
    this.owner = owner;
    this.reading = reading;
    const { lattice } = reading.read, { picture } = owner;
    this.overlay = new Overlay(lattice, picture, W.picture, (cell) => this.editor.moveTo(cell));
    this.loupe = new Loupe(lattice, picture);
    this.editor = new Editor(reading.draft, () => this.changed(), {
      picks: true, name: W.board, onmove: (cell) => this.#moved(cell),
      paint: (cell, symbol) => reading.settle(cell, symbol),
    });
    this.editor.view?.element.classList.add("keyed");
    this.words = el("div", { class: "stack cell-words" });
    this.right = button("check", W.right, () => this.#confirm(), "low");
    this.next = button("next", W.next, () => this.#goOn(), "low");
    this.verdict = el("p", { class: "verdict", role: "status" });
    this.offers = el("ul", { class: "stack offers" });
    this.elements = this.#layout();
  }

  #layout() {
    const keys = W.keys.map(([key, does]) => el("span", {}, el("kbd", {}, key), ` ${does}`));
    return [
      this.verdict,
      el("figure", { class: "picture-side" }, this.overlay.element,
        this.owner.picture.url ? "" : el("figcaption", { class: "small soft" }, W.noPicture)),
      el("div", { class: "board-side" }, this.editor.element),
      el("section", { class: "cell-card", "aria-label": W.selected },
        this.loupe.element, el("div", { class: "stack" }, this.words,
          el("div", { class: "row wrap" }, this.right, this.next)), this.editor.palette),
      el("div", { class: "stack offer-side" }, this.offers, el("p", { class: "keys" }, ...keys)),
    ];
  }

  /** Begins with the cell that is the least certain. */
  start() {
    const doubt = this.reading.doubtAfter(-1);
    if (doubt >= 0) this.editor.moveTo(doubt);
  }

  /** Shows the whole board again. */
  lookAtAll() {
    this.editor.view?.lookAtAll();
    this.owner.whole.hidden = true;
    this.editor.view?.element.focus();
  }

  /** Comes near enough to a cell, and shows it everywhere. */
  #moved(/** @type {number} */ cell) {
    const { view } = this.editor, size = view?.cellSize ?? 0;
    if (size && size < SMALL_CELL) view?.zoom(LARGE_CELL / size);
    view?.reveal(cell);
    this.owner.whole.hidden = !view?.zoomed;
    this.#point(cell);
  }

  /** Shows the board after a change. */
  changed() {
    const { reading, editor, owner } = this, { draft } = reading;
    editor.doubts = new Set(reading.doubts);
    editor.draw();
    this.overlay.draw(draft.cells, reading.doubts);
    owner.undo.disabled = !draft.canUndo;
    owner.redo.disabled = !draft.canRedo;
    owner.whole.hidden = !editor.view?.zoomed;
    this.#point(editor.cursor);
    this.#judge();
  }

  #point(/** @type {number} */ cell) {
    const { reading } = this, open = reading.doubts;
    this.overlay.point(cell);
    this.loupe.point(cell);
    this.right.hidden = !open.includes(cell);
    this.next.hidden = open.every((one) => one === cell);
    this.words.replaceChildren(el("p", {}, ...withCells(this.#about(cell))));
  }

  #about(/** @type {number} */ cell) {
    const { reading } = this, now = nameOf(reading.draft.at(cell)), place = this.#place(cell);
    if (reading.isCorrected(cell)) return W.changed(place, now);
    const others = reading.doubts.includes(cell) ? reading.others(cell).map(nameOf) : [];
    return `${W.read(place, now)}${others.length ? ` ${W.others(others.join(W.or))}` : ""}`;
  }

  #place(/** @type {number} */ cell) {
    return this.editor.view?.puzzle.place(cell) ?? "";
  }

  #confirm() {
    const { editor, reading } = this;
    if (reading.settle(editor.cursor, reading.draft.at(editor.cursor))) this.changed();
    this.#goOn();
  }

  /** Moves to the next doubt; a button that is gone then leaves the focus to the board. */
  #goOn() {
    const { editor, reading, owner: { app } } = this, next = reading.doubtAfter(editor.cursor);
    if (next >= 0) {
      editor.moveTo(next);
      app.say(this.#about(next));
    }
    if (next < 0 || this.next.hidden) editor.view?.element.focus();
  }

  /** Says how many solutions there are, which the engine counts after a change. */
  async #judge() {
    const { reading, owner: { app } } = this, { puzzle } = reading;
    this.#judging.abort();
    this.#judging = new AbortController();
    this.#tell();
    if (reading.status) return;
    const { signal } = this.#judging;
    const answer = await app.ask("solve", { board: puzzle, seconds: SECONDS }, { signal }).catch(() => null);
    if (signal.aborted) return;
    reading.learn(puzzle, answer?.status ?? "gave-up");
    this.#tell();
  }

  #tell() {
    const { reading } = this, { status } = reading, count = reading.doubts.length;
    const doubts = count ? W.doubts(count) : reading.read.doubts.length ? W.settled : W.noDoubts;
    const isGood = status === "unique" && !count;
    this.verdict.className = `verdict ${isGood ? "good" : "open"}`;
    this.verdict.replaceChildren(icon(isGood ? "check" : "doubt"), el("span", {},
      el("b", {}, doubts), ` ${status ? W.verdicts[status] : W.judging}${reading.hasClues ? "" : ` ${W.noClues}`}`));
    this.offers.replaceChildren(...reading.offers.map((offer) => this.#offer(offer)));
  }

  #offer(/** @type {Offer} */ offer) {
    const named = offer.changes.map(({ cell, symbol }) => W.change(nameOf(symbol), this.#place(cell)));
    const take = () => {
      this.reading.take(offer);
      this.editor.moveTo(offer.changes[0].cell);
      this.changed();
    };
    return el("li", { class: "row spread" }, el("span", {}, ...withCells(W.offer(named.join(W.and)))),
      button("", W.take, take, "low"));
  }
}

/** @param {string} symbol */
const nameOf = (symbol) => W.names[symbol] ?? `a ${symbol}`;
