/** The sheet "Share and print": links, pictures, paper, and other formats. */

import { button, check, copyButton, download, field, segments, select } from "../base/controls.js";
import { el } from "../base/dom.js";
import { toBlob, toPng } from "../base/pixels.js";
import { PAGE } from "../base/words.js";
import { Work, sentence } from "../base/work.js";
import { toShare } from "../game/link.js";
import { draw, print } from "./prints.js";
import { SHARE as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Content, Shared } from "./prints.js" */

const FIRST_FORMAT = "pzpr";

/**
 * @param {App} app
 * @param {Shared} game
 */
export function openSheet(app, game) {
  const works = [new Work(), new Work(), new Work()];
  const [drawing, printing, writing] = works;
  const sheet = app.sheet(W.title, linkSection(game), pictureSection(app, game, drawing),
    printSection(app, game, printing), formatSection(app, game, writing));
  sheet.addEventListener("close", () => works.forEach((work) => work.cancel()));
}

/**
 * @param {string} title
 * @param {...(Node | false)} children
 */
const section = (title, ...children) =>
  el("section", { class: "stack part" }, el("h3", {}, title), ...children);

/** @param {Shared} game */
const hasMarks = ({ bulbs, dots }) => bulbs.size + dots.size > 0;

/** @param {Shared} game */
const linkSection = (game) => section(W.link,
  linkRow(W.puzzleLink, toShare(game.puzzle.opened), true),
  hasMarks(game) && linkRow(W.marksLink, toShare(game.puzzle.opened, game)));

/**
 * @param {string} title
 * @param {string} hash
 * @param {boolean} [autofocus]
 */
function linkRow(title, hash, autofocus) {
  const url = location.href.split("#")[0] + hash;
  const onfocus = () => text.select();
  const text = el("input", { class: "mono", type: "text", readonly: true, value: url, onfocus });
  const share = () => navigator.share({ title: PAGE.name, url }).catch(() => {});
  return el("div", { class: "row wrap end" }, field(title, text),
    copyButton(W.copy, () => navigator.clipboard.writeText(url), autofocus),
    "share" in navigator && button("share", W.share, share));
}

/**
 * @param {App} app
 * @param {Shared} game
 * @param {Work} work
 */
function pictureSection(app, game, work) {
  const name = `lightup-${game.puzzle.width}x${game.puzzle.height}`;
  const preview = el("img", { class: "preview", alt: W.preview });
  /** @type {{ content: Content, labels: boolean }} */
  const shown = { content: hasMarks(game) ? "marks" : "puzzle", labels: false };
  let made = "";
  const show = async (/** @type {Partial<typeof shown>} */ changes) => {
    Object.assign(shown, changes);
    made = await work.run(W.drawing, (signal) => draw(app, game, shown, signal)) ?? made;
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
      copyButton(W.copyPicture, () => copyPicture(made)),
      canShareFiles() && button("share", W.share, async () => sharePicture(name, await toPng(made)))));
  return section(W.picture,
    el("div", { class: "row wrap pictured" }, preview, choices), work.element);
}

const canShareFiles = () => navigator.canShare?.({ files: [fileOf("", new Blob())] }) ?? false;

/**
 * @param {string} name
 * @param {Blob} data
 */
const fileOf = (name, data) => new File([data], `${name}.png`, { type: "image/png" });

/**
 * Hands a picture to the apps of the phone; a player who changes their mind is no error.
 * @param {string} name
 * @param {Blob} data
 */
const sharePicture = (name, data) => navigator.share({ files: [fileOf(name, data)], title: PAGE.name }).catch(() => {});

/** @param {string} made */
const copyPicture = (made) =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": toPng(made) })]);

/**
 * @param {App} app
 * @param {Shared} game
 * @param {Work} work
 */
function printSection(app, game, work) {
  const wish = { answer: true, marks: false, count: 1 };
  const pick = (/** @type {string} */ count) => { wish.count = Number(count); };
  return section(W.print, el("div", { class: "row wrap" }, el("span", {}, W.onPage), segments(W.onPage, W.counts, "1", pick)),
    el("p", { class: "small soft" }, W.others, drawsCodes() && ` ${W.codes}`),
    check(W.withAnswer, wish.answer, (answer) => { wish.answer = answer; }),
    hasMarks(game) && check(W.withMarks, wish.marks, (marks) => { wish.marks = marks; }),
    el("div", { class: "row" }, button("print", W.printIt, () => {
      work.run(W.drawing, (signal) => print(app, game, wish, signal));
    })), work.element);
}

/**
 * @param {App} app
 * @param {Shared} game
 * @param {Work} work
 */
function formatSection(app, game, work) {
  const text = el("textarea", { readonly: true, rows: 4, "aria-label": W.text });
  const notes = el("ul", { class: "small soft notes" });
  const write = async () => {
    const request = { board: game.grid(), format: format.value };
    const answer = await work.run(W.writing, (signal) => app.ask("save", request, { signal }));
    text.value = answer?.text ?? "";
    notes.replaceChildren(...(answer?.notes ?? []).map((note) => el("li", {}, sentence(note))));
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
    copyButton(W.copy, () => navigator.clipboard.writeText(text.value))), text, notes, work.element);
}

/** Whether there are codes beside printed puzzles: the engine in the browser draws none. */
const drawsCodes = () => document.documentElement.dataset.engine === "server";
