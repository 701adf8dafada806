/** Puzzles from outside: any text that is pasted, a file, a picture, something dropped on the page. */

import { field, select } from "../base/controls.js";
import { el } from "../base/dom.js";
import { isSheetOpen } from "../base/sheets.js";
import { PAGE } from "../base/words.js";
import { Work, runQuietly, sentence } from "../base/work.js";
import { thumbnail } from "../board/thumbnails.js";
import { sizeOf } from "../game/grid.js";
import { gridAt, recipeIn } from "../game/link.js";
import { cameraButton, readsPictures, takePicture } from "../photo/intake.js";
import { isPicture } from "../photo/photo.js";
import { INTAKE } from "../photo/words.js";
import { anySeed } from "./recipe.js";
import { INBOX as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Grid, Contents, Opened } from "../types.d.ts" */

const LARGEST = 1_000_000; // bytes, or letters
const DETECT = "";
const FIELDS = "input, textarea, select, [contenteditable]";

/**
 * Opens what is pasted or dropped on the page.
 * @param {App} app
 */
export function receive(app) {
  listenToPaste(app);
  listenToDrops(app);
}

/** @param {App} app */
export const openSheet = (app) => new OpenForm(app);

/**
 * Opens a text at once.
 * @param {App} app
 * @param {string} text
 */
async function take(app, text) {
  if (leadsElsewhere(text)) return follow(text);
  const answer = await runQuietly(W.title, W.reading, (signal) => ask(app, text, DETECT, signal));
  if (answer) settle(app, answer);
}

/**
 * @param {App} app
 * @param {string} text
 * @param {string} format
 * @param {AbortSignal} signal
 */
async function ask(app, text, format, signal) {
  if (text.length > LARGEST) throw new Error(W.tooLarge);
  const grid = ownPuzzle(text);
  if (grid) return app.ask("open", { text: grid, format: "text" }, { signal });
  const recipe = format === DETECT ? recipeIn(text) : null;
  if (recipe) return app.ask("open", { recipe: recipe.includes("#") ? recipe : `${recipe}#${anySeed()}` }, { signal });
  return app.ask("open", format === DETECT ? { text } : { text, format }, { signal });
}

/**
 * Lets the engine read a grid, with its marks.
 * @param {App} app
 * @param {Grid} grid
 * @param {AbortSignal} signal
 * @returns {Promise<Opened>}
 */
export const openGrid = async (app, grid, signal) => (await ask(app, grid, "text", signal)).boards[0];

/**
 * Takes a file that was chosen, pasted or dropped: a picture, or else a text.
 * @param {App} app
 * @param {File} file
 */
async function takeFile(app, file) {
  if (isPicture(file)) return readPicture(app, file);
  if (file.size > LARGEST) return app.toast(W.tooLarge);
  return take(app, await file.text());
}

/**
 * Reads a picture, in place of whatever sheet is open.
 * @param {App} app
 * @param {File} file
 */
function readPicture(app, file) {
  for (const sheet of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (sheet).close();
  return takePicture(app, file, {
    open: (grid, signal) => openGrid(app, grid, signal),
    begin: (opened, isClean) => begin(app, opened, isClean),
    goesToPlay: !receiver(),
  });
}

/**
 * Whether a text is a link to this page, with a puzzle in it.
 * @param {string} text
 */
const isOwnLink = (text) => text.trim().startsWith(`${location.origin}${location.pathname}#`);

/**
 * The puzzle in such a link, if the view that is shown takes it.
 * @param {string} text
 */
const ownPuzzle = (text) => isOwnLink(text) && receiver() ? gridAt(decodeURIComponent(new URL(text.trim()).hash).slice(1).split("~")[0]) : null;

/** @param {string} text */
const leadsElsewhere = (text) => isOwnLink(text) && !ownPuzzle(text);

/** @param {string} text */
const follow = (text) => { location.hash = new URL(text.trim()).hash; };

/**
 * Plays the only puzzle, or lets the user choose.
 * @param {App} app
 * @param {Contents} answer
 */
function settle(app, { boards, notes }) {
  if (boards.length === 1) begin(app, boards[0]);
  else choose(app, boards);
  if (notes.length) app.toast(notes.map(sentence).join(" "));
}

/** @type {Map<HTMLElement, (opened: Opened) => void>} */
const receivers = new Map();

/**
 * Lets a view take what is opened while it is shown.
 * @param {HTMLElement} view
 * @param {(opened: Opened) => void} receive
 */
export const receiveAt = (view, receive) => receivers.set(view, receive);

const receiver = () => [...receivers].find(([view]) => view.checkVisibility())?.[1];

/**
 * @param {App} app
 * @param {Opened} opened
 * @param {boolean} [isClean] whether it begins without marks, even if it was begun before
 */
function begin(app, opened, isClean = false) {
  const take = receiver();
  if (take) return take(opened);
  const { bulbs, dots } = opened.marks;
  return app.play(opened, isClean || bulbs.length + dots.length ? { marks: opened.marks } : {});
}

/**
 * @param {App} app
 * @param {Opened[]} boards
 */
function choose(app, boards) {
  const card = (/** @type {Opened} */ opened, /** @type {number} */ place) => {
    const { puzzle, marks, name } = opened, { width, height } = sizeOf(puzzle);
    const onclick = () => {
      sheet.close();
      begin(app, opened);
    };
    return el("button", { class: "tile", type: "button", onclick },
      thumbnail(puzzle, marks.bulbs), el("span", {}, name || W.numbered(place + 1)),
      el("span", { class: "tiny soft" }, PAGE.size(width, height)));
  };
  const cards = el("div", { class: "tiles books" }, ...boards.map(card));
  const sheet = app.sheet(W.choose(boards.length), cards);
}

/** The sheet to paste a text into, or to choose a file. */
class OpenForm {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.work = new Work();
    this.text = el("textarea", {
      rows: 6, placeholder: W.example, spellcheck: "false", required: true, autofocus: true,
    });
    this.format = select([[DETECT, W.detect]], DETECT);
    this.file = el("input", { class: "hide", type: "file", onchange: () => this.#read() });
    this.camera = cameraButton((file) => readPicture(app, file));
    this.pictures = el("span", {});
    this.#offerPictures(readsPictures() ? "" : INTAKE.notHereShort);
    this.form = this.#makeForm();
    this.sheet = app.sheet(W.title, this.form);
    this.sheet.addEventListener("close", () => this.work.cancel());
    this.#addFormats();
  }

  #makeForm() {
    return el("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      el("p", { class: "soft" }, W.about, " ", this.pictures),
      field(W.text, this.text), field(W.format, this.format),
      el("div", { class: "foot row spread wrap" }, this.work.element,
        el("label", { class: "button" }, this.file, W.file),
        this.camera,
        el("button", { class: "button main" }, W.open)));
  }

  /** Says that pictures can be read, or why not. */
  #offerPictures(/** @type {string} */ whyNot) {
    this.pictures.textContent = whyNot || W.aboutPictures;
    this.camera.hidden = whyNot !== "";
  }

  async #addFormats() {
    const about = await this.app.ask("about", {}).catch(() => null);
    const formats = about?.formats ?? [];
    if (readsPictures() && about?.no_pictures) this.#offerPictures(INTAKE.notOnServer(about.no_pictures));
    this.format.append(...formats.map(({ name, title }) => el("option", { value: name }, title)));
  }

  async #read() {
    const [chosen] = this.file.files ?? [];
    if (!chosen) return;
    if (isPicture(chosen)) return readPicture(this.app, chosen);
    if (chosen.size > LARGEST) return this.work.fail(W.tooLarge);
    this.text.value = await chosen.text();
    this.form.requestSubmit();
  }

  async #submit(/** @type {Event} */ event) {
    event.preventDefault();
    const text = this.text.value, format = this.format.value;
    if (leadsElsewhere(text)) {
      this.sheet.close();
      return follow(text);
    }
    const answer = await this.work.run(W.reading, (signal) => ask(this.app, text, format, signal));
    if (!answer) return;
    this.sheet.close();
    settle(this.app, answer);
  }
}

/** @param {App} app */
function listenToPaste(app) {
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain").trim();
    const picture = [...event.clipboardData?.files ?? []].find(isPicture);
    const writes = event.target instanceof Element && event.target.closest(FIELDS);
    if (picture && !(text && writes)) {
      event.preventDefault();
      return readPicture(app, picture);
    }
    if (!text || writes || isSheetOpen()) return;
    event.preventDefault();
    return take(app, text);
  });
}

/**
 * Shows where to drop while something is dragged over the page.
 * @param {App} app
 */
function listenToDrops(app) {
  const zone = el("div", { class: "drop", hidden: true }, el("p", {}, W.drop));
  document.body.append(zone);
  document.addEventListener("dragover", (event) => {
    if (!carries(event.dataTransfer)) return;
    event.preventDefault();
    zone.hidden = false;
  });
  document.addEventListener("dragleave", (event) => { zone.hidden ||= event.relatedTarget === null; });
  document.addEventListener("drop", (event) => {
    zone.hidden = true;
    if (!carries(event.dataTransfer)) return;
    event.preventDefault();
    takeDropped(app, /** @type {DataTransfer} */ (event.dataTransfer));
  });
}

/** @param {DataTransfer | null} data */
const carries = (data) =>
  data?.types.some((type) => type === "Files" || type === "text/plain" && !isSheetOpen());

/**
 * @param {App} app
 * @param {DataTransfer} data
 */
async function takeDropped(app, data) {
  const [file] = data.files, text = data.getData("text/plain");
  if (file) await takeFile(app, file);
  else if (text.trim()) await take(app, text);
}
