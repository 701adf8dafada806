/** Controls that several sheets share: pictured choices, segments, fields, what copies and saves. */

import { el, icon } from "./dom.js";
import { CONTROLS } from "./words.js";

const TOLD_MILLISECONDS = 2500;

/**
 * @typedef {object} Choice
 * @property {string} value
 * @property {string} title
 * @property {Element} [picture]
 * @property {string} [note]
 */

/**
 * Makes a group of choices of which one is taken, each as large as a finger.
 * @param {string} name
 * @param {string} legend
 * @param {Choice[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} onchoose
 */
export function tiles(name, legend, choices, chosen, onchoose) {
  const radio = (/** @type {string} */ value) => el("input", {
    type: "radio", name, value, checked: value === chosen, onchange: () => onchoose(value),
  });
  const made = choices.map(({ value, title, picture, note }) => el("label", { class: "tile" },
    radio(value), note && el("span", { class: "tiny soft" }, note), picture, el("span", {}, title)));
  return el("fieldset", { class: "choice", "data-choice": name },
    el("legend", {}, legend), el("div", { class: "tiles" }, ...made));
}

/**
 * Makes a row of buttons of which one is pressed.
 * @param {string} label
 * @param {[value: string, title: string][]} choices
 * @param {string} chosen
 * @param {(value: string) => void} onchoose
 */
export function segments(label, choices, chosen, onchoose) {
  const press = (/** @type {string} */ value) => {
    for (const button of made) button.setAttribute("aria-pressed", String(button.value === value));
  };
  const made = choices.map(([value, title]) => el("button", {
    type: "button", value, onclick: () => { press(value); onchoose(value); },
  }, title));
  press(chosen);
  return el("div", { class: "segments", role: "group", "aria-label": label }, ...made);
}

/**
 * Makes a labelled control.
 * @param {string} text
 * @param {HTMLElement} control
 */
export const field = (text, control) => el("label", { class: "field" }, el("span", {}, text), control);

/**
 * @param {[value: string, title: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} [onchoose]
 */
export const select = (options, chosen, onchoose = () => {}) => {
  const made = el("select", { onchange: () => onchoose(made.value) },
    ...options.map(([value, title]) => el("option", { value, selected: value === chosen }, title)));
  return made;
};

/**
 * Makes a box to tick, with its words.
 * @param {string} text
 * @param {boolean} checked
 * @param {(checked: boolean) => void} onchange
 */
export function check(text, checked, onchange) {
  const box = el("input", { type: "checkbox", checked, onchange: () => onchange(box.checked) });
  return el("label", { class: "row check" }, box, text);
}

/**
 * @param {string} name of an icon
 * @param {string} text
 * @param {() => void} onclick
 * @param {string} [kind] more classes
 */
export const button = (name, text, onclick, kind = "") =>
  el("button", { class: `button ${kind}`, type: "button", onclick }, name ? icon(name) : null, text);

/**
 * Makes a button with only an icon, which has a name for those who do not see it.
 * @param {string} name
 * @param {string} label
 * @param {() => void} onclick
 */
export const iconButton = (name, label, onclick) => el("button", {
  class: "button square", type: "button", "aria-label": label, title: label, onclick,
}, icon(name));

/**
 * Makes a button that copies something, and says whether it could.
 * @param {string} text
 * @param {() => Promise<void>} write
 * @param {boolean} [autofocus]
 */
export function copyButton(text, write, autofocus = false) {
  const title = el("span", { "aria-live": "polite" }, text);
  const tell = (/** @type {string} */ outcome) => {
    title.textContent = outcome;
    setTimeout(() => { title.textContent = text; }, TOLD_MILLISECONDS);
  };
  const { copied, notCopied } = CONTROLS;
  const onclick = () => write().then(() => tell(copied), () => tell(notCopied));
  return el("button", { class: "button", type: "button", autofocus, onclick }, icon("copy"), title);
}

/**
 * Saves data as a file.
 * @param {string} name
 * @param {Blob} data
 */
export function download(name, data) {
  const address = URL.createObjectURL(data);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
