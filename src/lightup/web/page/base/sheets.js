/** Sheets, short messages, and the two sheets of the page itself: settings, and rules with keys. */

import { BoardView } from "../board/board.js";
import { $, el, icon } from "./dom.js";
import { example } from "../help/rules.js";
import { Game, Puzzle } from "../game/game.js";
import { WORDS } from "./words.js";

/** @import { Settings } from "./settings.js" */

const TOAST = 6000; // milliseconds

/**
 * Opens a modal sheet, which is removed when it closes.
 * @param {string} title
 * @param {...(Node | string)} children
 * @returns {HTMLDialogElement}
 */
export function sheet(title, ...children) {
  const made = el("dialog", { class: "sheet", "aria-label": title },
    el("header", {}, el("h2", {}, title), el("button", {
      type: "button", class: "button bare square", "aria-label": WORDS.page.close, onclick: () => made.close(),
    }, icon("close"))),
    el("div", { class: "body" }, ...children));
  made.addEventListener("close", () => made.remove());
  made.addEventListener("click", (event) => event.target === made && made.close());
  document.body.append(made);
  made.showModal();
  return made;
}

export const isSheetOpen = () => document.querySelector("dialog[open]") !== null;

export function closeSheets() {
  for (const open of document.querySelectorAll("dialog")) open.close();
}

/**
 * Shows a message for a moment, with something to do about it.
 * @param {string} text
 * @param {{ label: string, act: () => void }} [action]
 */
export function toast(text, action) {
  const made = el("div", { class: "toast" }, el("span", {}, text));
  const leave = () => made.remove();
  const act = () => {
    leave();
    action?.act();
  };
  made.append(action ? el("button", { type: "button", class: "button", onclick: act }, action.label)
    : el("button", { type: "button", class: "button", "aria-label": WORDS.page.close, onclick: leave }, icon("close")));
  $("#toasts").replaceChildren(made);
  setTimeout(leave, TOAST);
}

/**
 * Says something politely to a screen reader.
 * @param {string} text
 */
export function say(text) {
  $("#live").textContent = text;
}

/** @param {Settings} settings */
export function openSettings(settings) {
  const W = WORDS.settings;
  sheet(W.title,
    choice(settings, "theme", W.theme, W.themes), choice(settings, "order", W.order, W.orders),
    choice(settings, "errors", W.errors, W.errorKinds), choice(settings, "labels", W.labels, W.labelKinds),
    toggle(settings, "timer", W.timer), toggle(settings, "beams", W.beams)).classList.add("narrow");
}

/**
 * @param {Settings} settings
 * @param {string} name
 * @param {string} title
 * @param {Record<string, string>} values
 */
function choice(settings, name, title, values) {
  return el("fieldset", { class: "stack" }, el("legend", {}, title),
    el("div", { class: "segments wide" }, ...Object.entries(values).map(([value, label]) => el("label", {},
      el("input", {
        type: "radio", name, value, checked: settings.get(name) === value, onchange: () => settings.set(name, value),
      }), label))));
}

/**
 * @param {Settings} settings
 * @param {string} name
 * @param {string} label
 */
function toggle(settings, name, label) {
  const box = el("input", { type: "checkbox", checked: settings.get(name) });
  box.addEventListener("change", () => settings.set(name, box.checked));
  return el("label", { class: "row" }, box, label);
}

export function openHelp() {
  const W = WORDS.help;
  const list = (/** @type {string[][]} */ rows) => el("dl", { class: "key-list" },
    ...rows.flatMap(([key, does]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, does)]));
  sheet(W.title, el("ul", { class: "rules" }, ...W.rules.map((rule) => el("li", {}, rule))),
    el("div", { class: "examples" }, ...examples()),
    el("h3", {}, W.pointer), list(W.pointerList), el("h3", {}, W.keys), list(W.keyList));
}

/** A small puzzle and its solution, drawn for the rules. */
function examples() {
  const opened = example(), puzzle = new Puzzle(opened);
  return [[], opened.marks.bulbs].map((bulbs) => {
    const view = new BoardView(puzzle), game = new Game(puzzle);
    game.set(bulbs.map((cell) => /** @type {[number, "bulb"]} */ ([cell, "bulb"])));
    view.draw({ bulbs, dots: [], finished: game.finished() });
    return view.element;
  });
}
