/** The view "My puzzles": every puzzle that was begun, to go on with, to remove, to carry elsewhere. */

import { button, download, field, segments, select } from "../base/controls.js";
import { el, icon } from "../base/dom.js";
import { PAGE } from "../base/words.js";
import { thumbnail } from "../board/thumbnails.js";
import { savedGame } from "../game/game.js";
import { isSolved } from "../game/store.js";
import { clock, timeOf, titleOf } from "../game/titles.js";
import { TITLES } from "../game/words.js";
import { isOffered, openSheet as openLibrary } from "./library.js";
import { arranged, fileOf, keptOf, newerOf } from "./list.js";
import { openSheet as openFresh } from "./order.js";
import { LIBRARY, LIST as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Game } from "../game/game.js" */
/** @import { Kept, Row } from "../game/store.js" */
/** @import { Filter, Sort } from "./list.js" */

const FILE = "lightup-puzzles.json";

/**
 * @param {App} app
 */
export function mount(app) {
  const view = new Listing(app);
  return { element: view.element, show: () => view.draw() };
}

class Listing {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.filter = /** @type {Filter} */ ("all");
    this.sort = /** @type {Sort} */ ("changed");
    this.list = el("ul", { class: "games" });
    this.empty = el("div", { class: "card stack empty" });
    this.save = button("save", W.save, () => this.#save(), "low");
    this.library = button("list", LIBRARY.title, () => openLibrary(app), "low");
    this.library.hidden = true;
    this.tools = this.#makeTools();
    this.element = el("main", { class: "view listing stack", id: "puzzles" },
      el("div", { class: "row wrap spread" },
        el("div", {}, el("h2", { class: "title" }, W.title), el("p", { class: "soft" }, W.about)),
        el("div", { class: "row wrap" }, this.library, this.save, this.#loadButton())),
      this.tools, this.empty, this.list);
  }

  #makeTools() {
    const filter = segments(W.filter, W.filters, this.filter, (value) => {
      this.filter = /** @type {Filter} */ (value);
      this.draw();
    });
    const sort = select(W.sorts, this.sort, (value) => {
      this.sort = /** @type {Sort} */ (value);
      this.draw();
    });
    return el("div", { class: "row wrap spread" }, filter, field(W.sort, sort));
  }

  /** Draws the puzzles as they are kept now. */
  draw() {
    isOffered(this.app).then((offered) => { this.library.hidden = !offered; });
    const games = this.#begun(), rows = games.map(({ row }) => row);
    const shown = arranged(rows, this.filter, this.sort);
    this.tools.hidden = !rows.length;
    this.save.hidden = !rows.length;
    this.empty.hidden = shown.length > 0;
    this.empty.replaceChildren(...(rows.length ? [el("p", {}, W.none)]
      : [el("p", {}, W.empty), button("new", W.fresh, () => openFresh(this.app, "order"), "main")]));
    this.list.replaceChildren(...shown.map((row) => this.#item(games[rows.indexOf(row)])));
  }

  /** The puzzles that were begun; one that was only looked at is kept for the next visit, but not listed. */
  #begun() {
    const { store } = this.app;
    return store.list().flatMap(({ link }) => {
      const kept = store.kept(link), game = kept && savedGame(kept.saved);
      return game && (game.touched || isSolved(kept.row)) ? [{ ...kept, game }] : [];
    });
  }

  #item(/** @type {Kept & { game: Game }} */ { game, ...kept }) {
    const { row, saved } = kept, title = titleOf(saved.opened);
    return el("li", { class: "card game" },
      thumbnail(saved.opened.puzzle, game.bulbs),
      el("div", { class: "stack" },
        el("h3", {}, title), el("p", { class: "small soft" }, facts(row, game).join(" · "))),
      state(row),
      el("div", { class: "row" },
        button("play", isSolved(row) ? W.again : W.go, () => this.#play(kept), "low"),
        this.#isOnBoard(row) ? "" : this.#removeButton(title, kept)));
  }

  #removeButton(/** @type {string} */ title, /** @type {Kept} */ kept) {
    const onclick = () => this.#remove(kept);
    return el("button", {
      class: "button bare low square", type: "button", "aria-label": W.remove(title), onclick,
    }, icon("remove"));
  }

  /** Whether a puzzle is in play; it would be saved again at once. */
  #isOnBoard(/** @type {Row} */ { link }) {
    return this.app.game?.puzzle.link === link;
  }

  #play(/** @type {Kept} */ { row, saved }) {
    if (this.#isOnBoard(row)) this.app.show("play");
    else this.app.play(saved.opened);
  }

  #remove(/** @type {Kept} */ kept) {
    const { app } = this;
    app.store.remove(kept.row.link);
    this.draw();
    const act = () => {
      app.store.restore(kept);
      this.draw();
    };
    app.toast(W.removed, { label: W.undo, act });
  }

  #save() {
    const { store } = this.app;
    const games = store.list().flatMap(({ link }) => store.kept(link) ?? []);
    download(FILE, new Blob([fileOf(games)], { type: "application/json" }));
  }

  #loadButton() {
    const onchange = () => this.#load(file);
    const file = el("input", { class: "hide", type: "file", accept: ".json", onchange });
    return el("label", { class: "button low" }, file, icon("open"), W.load);
  }

  async #load(/** @type {HTMLInputElement} */ file) {
    const { store, toast } = this.app, [chosen] = file.files ?? [];
    if (!chosen) return;
    const found = keptOf(await chosen.text());
    file.value = "";
    const added = newerOf(found, store.list()).filter((kept) => store.restore(kept));
    toast(found.length ? W.loaded(added.length) : W.notLoaded);
    this.draw();
  }
}

/**
 * Says what the title of a puzzle does not say.
 * @param {Row} row
 * @param {Game} game
 */
function facts({ name, source, level, size, seconds, best, aided, changed }, game) {
  const [width, height] = size.split("x").map(Number);
  const lit = Math.floor(100 * game.litCount / Math.max(1, game.whiteCount));
  return [
    source === "day" ? TITLES.dayOf(name) : name && PAGE.size(width, height),
    source !== "day" && name && level !== null && PAGE.levelNamed(level),
    !best && !aided && W.lit(lit), best && W.best(timeOf(best)), aided && timeOf(aided),
    !best && !aided && seconds >= 1 && W.time(clock(seconds)),
    W.day(new Date(changed)).replaceAll(" ", "\u00a0"), // on one line
  ].filter(Boolean);
}

/** @param {Row} row */
const state = (row) => el("span", { class: `chip ${isSolved(row) ? "done" : ""}` },
  isSolved(row) ? icon("check") : null, isSolved(row) ? PAGE.solved : PAGE.begun);
