/** The sheet "New puzzle": one made to order, or one from the shelf. */

import { field, segments, tiles } from "../base/controls.js";
import { capital, el } from "../base/dom.js";
import { SYMMETRIES } from "../base/tables.js";
import { PAGE } from "../base/words.js";
import { Work, runQuietly } from "../base/work.js";
import { symmetryPicture, wallsPicture } from "../board/thumbnails.js";
import { levelTiles } from "./levels.js";
import { FIRST_WISH, allows, anySeed, recipeLike, recipeOf } from "./recipe.js";
import { shelfPanel } from "./shelf.js";
import { ORDER as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Made, Opened } from "../types.d.ts" */
/** @import { Wish } from "./recipe.js" */

const SIZES = [7, 10, 14, 20];
const OTHER = "other";
const SHARES = [14, 18, 22, 28, 36];
const SHORTEST_SIDE = 3, LONGEST_SIDE = 100;
const SETTING = "wish";

/** @typedef {"order" | "shelf"} Panel */

/**
 * @param {App} app
 * @param {Panel} first
 */
export function openSheet(app, first) {
  const work = new Work();
  const play = (/** @type {Opened} */ opened) => {
    sheet.close();
    app.play(opened);
  };
  const panels = {
    order: () => new OrderForm(app, work, play).element,
    shelf: () => shelfPanel(app, work, play),
  };
  const panel = el("div", { class: "fresh" });
  const show = (/** @type {string} */ name) => {
    work.cancel();
    work.problem.hidden = true;
    panel.replaceChildren(panels[/** @type {Panel} */ (name)]());
  };
  show(first);
  const sheet = app.sheet(W.title, segments(W.from, W.panels, first, show), panel);
  sheet.addEventListener("close", () => work.cancel());
}

/** The form for a puzzle made to order. */
class OrderForm {
  /**
   * @param {App} app
   * @param {Work} work
   * @param {(opened: Opened) => void} play
   */
  constructor(app, work, play) {
    this.app = app;
    this.work = work;
    this.play = play;
    /** @type {Wish} */
    this.wish = { ...FIRST_WISH, ...app.settings.get(SETTING) };
    this.recipe = el("code", { class: "small soft recipe" });
    this.symmetries = el("div");
    const onsubmit = (/** @type {Event} */ event) => this.#submit(event);
    this.element = el("form", { class: "stack order", onsubmit },
      this.#sizes(), levelTiles(this.wish.level, (level) => this.#change({ level })),
      this.#wishes(), this.#foot());
    this.#change({});
  }

  /** What only some ask for; it is open for those who did. */
  #wishes() {
    const { symmetry, walls } = this.wish, isUsual = symmetry === FIRST_WISH.symmetry && walls === FIRST_WISH.walls;
    return el("details", { class: "wishes", open: !isUsual }, el("summary", {}, W.wishes), el("div", { class: "stack" },
      this.symmetries, this.#walls(), el("p", { class: "small" }, W.recipe, " ", this.recipe)));
  }

  #foot() {
    return el("div", { class: "foot row spread wrap" }, this.work.element,
      el("button", { class: "button main", autofocus: true }, W.make));
  }

  #sizes() {
    const { width, height } = this.wish;
    const isListed = width === height && SIZES.includes(width);
    const sides = el("div", { class: "row sides", hidden: isListed }, this.#side("width", W.columns),
      el("span", { "aria-hidden": "true" }, "×"), this.#side("height", W.rows));
    const squares = SIZES.map((side) => ({ value: String(side), title: PAGE.size(side, side) }));
    const choices = [...squares, { value: OTHER, title: W.otherSize }];
    const made = tiles("size", W.size, choices, isListed ? String(width) : OTHER, (value) => {
      sides.hidden = value !== OTHER;
      if (value !== OTHER) this.#change({ width: Number(value), height: Number(value) });
    });
    made.append(sides);
    return made;
  }

  #side(/** @type {"width" | "height"} */ name, /** @type {string} */ title) {
    const control = el("input", {
      type: "number", min: SHORTEST_SIDE, max: LONGEST_SIDE, required: true, value: this.wish[name],
      oninput: () => { if (control.checkValidity()) this.#change({ [name]: Number(control.value) }); },
    });
    return field(title, control);
  }

  #walls() {
    const choices = SHARES.map((share, place) =>
      ({ value: String(share), title: W.shares[place], picture: wallsPicture(share) }));
    return tiles("walls", W.walls, choices, String(this.wish.walls),
      (value) => this.#change({ walls: Number(value) }));
  }

  /** Draws the symmetries anew when the shape of the board changes: some need a square. */
  #drawSymmetries() {
    const { width, height, symmetry } = this.wish;
    const choices = Object.keys(SYMMETRIES).filter((name) => allows(name, width, height)).map((name) =>
      ({ value: name, title: capital(SYMMETRIES[name].name), picture: symmetryPicture(name) }));
    this.symmetries.replaceChildren(tiles("symmetry", W.symmetry, choices, symmetry,
      (value) => this.#change({ symmetry: value })));
  }

  #change(/** @type {Partial<Wish>} */ changes) {
    Object.assign(this.wish, changes);
    const { width, height, symmetry } = this.wish;
    if (!allows(symmetry, width, height)) this.wish.symmetry = FIRST_WISH.symmetry;
    if (!("symmetry" in changes)) this.#drawSymmetries();
    this.recipe.textContent = recipeOf(this.wish);
    this.app.settings.set(SETTING, this.wish);
  }

  async #submit(/** @type {Event} */ event) {
    event.preventDefault();
    if (this.work.busy) return;
    const recipe = recipeOf(this.wish);
    const answer = await this.work.run(W.making, (signal) => order(this.app, recipe, signal));
    if (answer?.boards.length) this.play(answer.boards[0]);
    else if (answer) this.work.fail(answer.why_not);
  }
}

/**
 * Goes on from the puzzle in play: back to those of its day, or to one more like it, which is made. Opens the
 * sheet if not even its level is known.
 * @param {App} app
 */
export async function another(app) {
  const { opened } = app.game?.puzzle ?? {}, recipe = opened && recipeLike(opened);
  if (opened?.source === "day") return void (location.hash = `#daily/${opened.name}`);
  if (!recipe) return openSheet(app, "order");
  const answer = await runQuietly(W.another, W.making,
    async (signal) => orFail(await order(app, recipe, signal)));
  if (answer) app.play(answer.boards[0]);
}

/**
 * @param {App} app
 * @param {string} recipe
 * @param {AbortSignal} signal
 * @returns {Promise<Made>}
 */
const order = (app, recipe, signal) => app.ask("generate", { recipe, seed: anySeed() }, { signal });

/** @param {Made} answer */
function orFail(answer) {
  if (!answer.boards.length) throw new Error(answer.why_not);
  return answer;
}
