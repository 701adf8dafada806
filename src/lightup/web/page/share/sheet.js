/** The sheet "Share and print": links, pictures, paper, and other formats. */

import { button, check, copyButton, download, field, segments, select } from "../base/controls.js";
import { el } from "../base/dom.js";
import { draw, toBlob, toPng } from "../base/pixels.js";
import { toHash } from "../game/link.js";
import { print } from "./prints.js";
import { Working } from "../base/work.js";
import { WORDS } from "../base/words.js";

/** @import { Game } from "../game/game.js" */
/** @import { Content } from "../base/pixels.js" */
/** @import { App } from "../types.d.ts" */

const FIRST_FORMAT = "pzpr";
const W = WORDS.sharing;

/** @param {App} app */
export const mount = (app) => ({ open: () => { if (app.game) openSheet(app, app.game); } });

/**
 * @param {App} app
 * @param {Game} game
 */
function openSheet(app, game) {
  const workings = [new Working(), new Working(), new Working()];
  const [drawing, printing, writing] = workings;
  const sheet = app.sheet(W.title, linkSection(game), pictureSection(app, game, drawing),
    printSection(app, game, printing), formatSection(app, game, writing));
  sheet.addEventListener("close", () => workings.forEach((working) => working.cancel()));
}

/**
 * @param {string} title
 * @param {...(Node | false)} children
 */
const section = (title, ...children) =>
  el("section", { class: "stack part" }, el("h3", {}, title), ...children);

/** @param {Game} game */
const hasMarks = ({ bulbs, dots }) => bulbs.size + dots.size > 0;

/** @param {Game} game */
const linkSection = (game) => section(W.link,
  linkRow(W.puzzleLink, toHash(game.puzzle.link), true),
  hasMarks(game) && linkRow(W.marksLink, toHash(game.puzzle.link, game)));

/**
 * @param {string} title
 * @param {string} hash
 * @param {boolean} [autofocus]
 */
function linkRow(title, hash, autofocus) {
  const url = location.href.split("#")[0] + hash;
  const onfocus = () => text.select();
  const text = el("input", { class: "mono", type: "text", readonly: true, value: url, onfocus });
  const share = () => navigator.share({ title: WORDS.page.name, url }).catch(() => {});
  return el("div", { class: "row wrap end" }, field(title, text),
    copyButton(W.copy, () => navigator.clipboard.writeText(url), autofocus),
    "share" in navigator && button("share", W.share, share));
}

/**
 * @param {App} app
 * @param {Game} game
 * @param {Working} working
 */
function pictureSection(app, game, working) {
  const name = `lightup-${game.puzzle.width}x${game.puzzle.height}`;
  const preview = el("img", { class: "preview", alt: W.preview });
  /** @type {{ content: Content, labels: boolean }} */
  const shown = { content: hasMarks(game) ? "marks" : "puzzle", labels: false };
  let made = "";
  const show = async (/** @type {Partial<typeof shown>} */ changes) => {
    Object.assign(shown, changes);
    made = await working.run(W.drawing, (signal) => draw(app, game, shown, signal)) ?? made;
    URL.revokeObjectURL(preview.src);
    if (made) preview.src = URL.createObjectURL(toBlob(made));
  };
  const pick = (/** @type {string} */ value) => show({ content: /** @type {Content} */ (value) });
  show({});
  const choices = el("div", { class: "stack" }, segments(W.shows, W.contents, shown.content, pick),
    check(W.labels, false, (labels) => show({ labels })),
    el("div", { class: "row wrap" },
      button("save", W.svg, () => download(`${name}.svg`, toBlob(made))),
      button("save", W.png, async () => download(`${name}.png`, await toPng(made))),
      copyButton(W.copyPicture, () => copyPicture(made))));
  return section(W.picture,
    el("div", { class: "row wrap pictured" }, preview, choices), working.element);
}

/** @param {string} made */
const copyPicture = (made) =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": toPng(made) })]);

/**
 * @param {App} app
 * @param {Game} game
 * @param {Working} working
 */
function printSection(app, game, working) {
  const wish = { answer: true, marks: false };
  return section(W.print,
    check(W.withAnswer, wish.answer, (answer) => { wish.answer = answer; }),
    hasMarks(game) && check(W.withMarks, wish.marks, (marks) => { wish.marks = marks; }),
    el("div", { class: "row" }, button("print", W.printIt, () => {
      working.run(W.drawing, (signal) => print(app, game, wish, signal));
    })), working.element);
}

/**
 * @param {App} app
 * @param {Game} game
 * @param {Working} working
 */
function formatSection(app, game, working) {
  const text = el("textarea", { readonly: true, rows: 4, "aria-label": W.text });
  const notes = el("ul", { class: "small soft notes" });
  const write = async () => {
    const request = { board: game.grid(), format: format.value };
    const answer = await working.run(W.writing, (signal) => app.ask("save", request, { signal }));
    text.value = answer?.text ?? "";
    notes.replaceChildren(...(answer?.notes ?? []).map((note) => el("li", {}, note)));
  };
  const format = select([], "", write);
  const list = async () => {
    const { formats } = await app.ask("about", {});
    format.append(...formats.map(({ name, title }) => el("option", { value: name }, title)));
    format.value = FIRST_FORMAT;
    await write();
  };
  list().catch(() => {});
  return section(W.formats, el("div", { class: "row wrap end" }, field(W.format, format),
    copyButton(W.copy, () => navigator.clipboard.writeText(text.value))), text, notes, working.element);
}
