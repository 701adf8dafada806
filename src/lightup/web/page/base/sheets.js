/** Sheets, short messages, and what is said to a screen reader. */

import { $, el, icon } from "./dom.js";
import { PAGE } from "./words.js";

const TOAST = 4000, LETTER = 60; // milliseconds that a message stays, and for each of its letters

/**
 * Opens a modal sheet, which is removed when it closes. The document hears of both: `sheet`.
 * @param {string} title
 * @param {...(Node | string)} children
 * @returns {HTMLDialogElement}
 */
export function sheet(title, ...children) {
  const made = el("dialog", { class: "sheet", "aria-label": title },
    el("header", {}, el("h2", {}, title), el("button", {
      type: "button", class: "button bare square", "aria-label": PAGE.close, onclick: () => made.close(),
    }, icon("close"))),
    el("div", { class: "body" }, ...children));
  const tell = () => document.dispatchEvent(new Event("sheet"));
  made.addEventListener("close", () => {
    made.remove();
    tell();
  });
  made.addEventListener("click", (event) => event.target === made && made.close());
  document.body.append(made);
  made.showModal();
  tell();
  return made;
}

export const isSheetOpen = () => document.querySelector("dialog[open]") !== null;

export function closeSheets() {
  for (const open of document.querySelectorAll("dialog")) open.close();
}

/**
 * Shows a message for as long as it takes to read it, with something to do about it.
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
    : el("button", { type: "button", class: "button", "aria-label": PAGE.close, onclick: leave }, icon("close")));
  $("#toasts").replaceChildren(made);
  setTimeout(leave, TOAST + LETTER * text.length);
}

/**
 * Says something politely to a screen reader.
 * @param {string} text
 */
export function say(text) {
  $("#live").textContent = text;
}
