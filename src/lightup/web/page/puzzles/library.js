/** The library of the server, if it has one: puzzles to browse and to play, and what was played. */

import { button, field, segments, select } from "../base/controls.js";
import { el } from "../base/dom.js";
import { LEVELS } from "../base/tables.js";
import { PAGE } from "../base/words.js";
import { Work } from "../base/work.js";
import { thumbnail } from "../board/thumbnails.js";
import { sizeOf } from "../game/grid.js";
import { clock } from "../game/titles.js";
import { LIBRARY as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Game } from "../game/game.js" */
/** @import { Kept } from "../types.d.ts" */

const AT_ONCE = 24;
const SEARCH_AFTER = 250; // milliseconds without a key
const SIZES = ["7x7", "9x9", "10x10", "12x12", "14x14", "17x17", "20x20", "25x25"];

/** @type {Promise<boolean> | null} */
let offered = null;

/**
 * Promises whether there is a library; the static site has none, and need not start its engine for that.
 * @param {App} app
 */
export function isOffered(app) {
  if (document.documentElement.dataset.engine !== "server") return Promise.resolve(false);
  offered ??= app.ask("about", {}).then(({ library }) => library, () => {
    offered = null;
    return false;
  });
  return offered;
}

/**
 * Records that a puzzle was solved, if the library has it.
 * @param {App} app
 * @param {Game} game
 */
export async function record(app, game) {
  if (!await isOffered(app)) return;
  const { link } = game.puzzle, seconds = game.seconds();
  await app.ask("played", { link, seconds }).catch(() => null); // a play that is not recorded stops nobody
}

/** @param {App} app */
export const openSheet = (app) => new LibrarySheet(app);

class LibrarySheet {
  #typing = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Record<string, string>} */
    this.query = { level: "", size: "", state: "all", sort: "level", title: "" };
    this.work = new Work();
    this.count = el("p", { class: "soft", role: "status" });
    this.tiles = el("div", { class: "tiles books" });
    this.more = button("", W.more, () => this.#find(this.tiles.childElementCount), "low");
    this.sheet = app.sheet(W.title, this.#filters(), this.count, this.tiles, this.more, this.work.element);
    this.sheet.addEventListener("close", () => this.work.cancel());
    this.#find(0);
  }

  #filters() {
    const choose = (/** @type {string} */ name) => (/** @type {string} */ value) => {
      this.query[name] = value;
      this.#find(0);
    };
    const levels = LEVELS.map((_, level) => [String(level), PAGE.levelNamed(level)]);
    const sizes = SIZES.map((size) => [size, size.replace("x", " × ")]);
    const options = (/** @type {string} */ any, /** @type {string[][]} */ values) =>
      /** @type {[string, string][]} */ ([["", any], ...values]);
    const title = el("input", { type: "search", oninput: () => this.#type(title.value) });
    return el("div", { class: "stack" },
      segments(W.state, W.states, this.query.state, choose("state")),
      el("div", { class: "row wrap end" },
        field(W.level, select(options(W.anyLevel, levels), "", choose("level"))),
        field(W.size, select(options(W.anySize, sizes), "", choose("size"))),
        field(W.sort, select(W.sorts, this.query.sort, choose("sort"))),
        field(W.search, title)));
  }

  #type(/** @type {string} */ title) {
    window.clearTimeout(this.#typing);
    this.#typing = window.setTimeout(() => {
      this.query.title = title;
      this.#find(0);
    }, SEARCH_AFTER);
  }

  async #find(/** @type {number} */ skip) {
    const request = { ...this.query, skip, most: AT_ONCE };
    const found = await this.work.run(W.searching, (signal) => this.app.ask("library", request, { signal }));
    if (!found) return;
    const tiles = found.puzzles.map((one) => this.#tile(one));
    if (skip) this.tiles.append(...tiles);
    else this.tiles.replaceChildren(...tiles);
    this.count.textContent = W.found(found.total);
    this.more.hidden = this.tiles.childElementCount >= found.total;
  }

  #tile(/** @type {Kept} */ one) {
    const { puzzle, level, plays, best } = one, { width, height } = sizeOf(puzzle);
    const facts = [
      PAGE.size(width, height), level !== null && PAGE.level(level),
      plays > 0 && W.played(plays), best !== null && W.best(clock(best)),
    ];
    return el("button", { class: "tile", type: "button", title: nameOf(one), onclick: () => this.#play(one) },
      thumbnail(puzzle), el("span", {}, W.numbered(one.id)),
      el("span", { class: "tiny soft" }, facts.filter(Boolean).join(" · ")));
  }

  async #play(/** @type {Kept} */ one) {
    const text = one.link, opening = PAGE.opening;
    const answer = await this.work.run(opening, (signal) => this.app.ask("open", { text }, { signal }));
    if (!answer) return;
    this.sheet.close();
    this.app.play({ ...answer.boards[0], name: one.title, level: one.level });
  }
}

/** @param {Kept} one */
const nameOf = ({ id, title, author, source }) =>
  [title || W.numbered(id), author, source].filter(Boolean).join(" · ");
