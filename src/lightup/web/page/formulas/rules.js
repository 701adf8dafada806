/** Rules in words, each with the lines that say it; one is pointed at with the mouse, a finger or arrow keys. */

import { button } from "../base/controls.js";
import { el, withCells } from "../base/dom.js";
import { CLAUSES, literalsOf, ofClause, ofRule } from "./pointing.js";
import { FORMULAS as W } from "./words.js";

/** @import { EncodedRule } from "../types.d.ts" */
/** @import { Pointed } from "./pointing.js" */

/**
 * Where rules are listed.
 * @typedef {object} Listing
 * @property {string} language
 * @property {(cell: number) => string} place the name of a cell
 * @property {(pointed: Pointed, rule: EncodedRule) => void} point
 */

const SHOWN = 4; // lines of a rule, until one asks for more
const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1 });

/** Makes an empty list, in which arrow keys go up and down. */
export const ruleList = () => el("ol", { class: "rule-list", onkeydown: stepByKey });

/**
 * @param {EncodedRule} rule
 * @param {Listing} listing
 */
export function ruleItem(rule, listing) {
  const { lines, more, text } = rule, { language } = listing;
  const item = el("li", { class: "rule" }, el("p", {}, ...withCells(text)));
  pointable(item, () => listing.point(ofRule(rule, language), rule));
  const list = el("ol", { class: "formula", "data-language": language });
  const show = (/** @type {number} */ from, /** @type {number} */ to) =>
    list.append(...lines.slice(from, to).map((line) => lineItem(line, rule, listing)));
  show(0, SHOWN);
  item.append(list);
  if (lines.length > SHOWN) item.append(expander(lines.length + more - SHOWN, () => show(SHOWN, lines.length), more));
  else if (!lines.length) item.append(el("p", { class: "tiny soft" }, W.unsaid));
  return item;
}

/**
 * A button that gives way to the lines that it shows.
 * @param {number} count
 * @param {() => void} show
 * @param {number} unlisted
 */
function expander(count, show, unlisted) {
  const made = button("", W.moreLines(count), () => {
    show();
    if (unlisted) made.after(el("p", { class: "tiny soft" }, W.unlisted(unlisted)));
    made.remove();
  }, "low bare");
  return made;
}

/**
 * @param {string} line
 * @param {EncodedRule} rule
 * @param {Listing} listing
 */
function lineItem(line, rule, { language, place, point }) {
  if (language !== CLAUSES) return el("li", {}, el("code", {}, line));
  const literals = literalsOf(line).flatMap(({ cell, isBulb }, at) => [
    at > 0 && el("span", { class: "or" }, el("span", { class: "hide" }, ` ${W.or} `)),
    el("span", { class: isBulb ? "literal" : "literal no" },
      !isBulb && el("span", { class: "hide" }, `${W.no} `), place(cell)),
  ]);
  const item = el("li", {}, ...literals);
  pointable(item, () => point(ofClause(rule, line), rule));
  return item;
}

/**
 * Lets an element be pointed at; it then stays the current one until another is.
 * @param {HTMLElement} element
 * @param {() => void} point
 */
function pointable(element, point) {
  const choose = (/** @type {Event} */ event) => {
    event.stopPropagation();
    element.closest(".rule-list")?.querySelectorAll("[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
    element.setAttribute("aria-current", "true");
    point();
  };
  element.tabIndex = -1;
  element.dataset.point = "";
  element.addEventListener("pointerover", (event) => event.pointerType === "mouse" && choose(event));
  element.addEventListener("click", choose);
  element.addEventListener("focus", choose);
}

/** @param {KeyboardEvent} event */
function stepByKey(event) {
  const list = /** @type {HTMLElement} */ (event.currentTarget), step = STEPS[event.key];
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[data-point]")]);
  const next = step && all[all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
