/**
 * Scenes in words: the sentences of an argument, in boxes that show their scene on the board.
 *
 * What is supposed and what is decided are boxes of their own. To point at a sentence fades everything
 * on the board but its own marks; to point at a box shows its scene.
 */

import { capital, el, icon, withCells } from "../base/dom.js";
import { TECHNIQUES } from "../base/tables.js";
import { PAGE } from "../base/words.js";
import { miniature } from "../board/miniature.js";
import { HINTS } from "./words.js";

/** @import { BoardView } from "../board/board.js" */
/** @import { Line, Passage, Scene } from "../types.d.ts" */

const SIGNS = /** @type {Record<string, string>} */ ({ "?": " ask", "!": " bad", "✗": " mine" });

/**
 * @typedef {object} Stage
 * @property {BoardView} view
 * @property {(scene: Scene) => void} show
 */

/**
 * The scenes of one step or several: boxes below each other, cases side by side.
 * @param {Scene[]} scenes
 * @param {Stage} stage
 * @returns {HTMLElement}
 */
export function told(scenes, stage) {
  const boxes = scenes.map((scene) => box(scene, stage));
  const choose = (/** @type {number} */ chosen) => {
    stage.show(scenes[chosen]);
    boxes.forEach((one, place) => setCurrent(one, place === chosen));
  };
  boxes.forEach((one, place) => {
    const over = () => choose(place), out = () => choose(0);
    one.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && over());
    one.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && out());
    one.addEventListener("click", over);
    one.addEventListener("focusin", over);
  });
  const parent = el("div", { class: "told" });
  /** @type {HTMLElement | null} */
  let cases = null;
  scenes.forEach((scene, place) => {
    if (!scene.is_case) cases = null;
    else if (!cases) parent.append(cases = el("div", { class: "cases" }));
    (cases ?? parent).append(boxes[place]);
  });
  choose(0);
  return parent;
}

/**
 * @param {Scene} scene
 * @param {Stage} stage
 * @returns {HTMLElement}
 */
function box(scene, stage) {
  const small = miniature(stage.view.puzzle, scene);
  const kind = small && !scene.is_case ? " with-small" : "";
  const title = (scene.is_case || !scene.lines.length) && scene.title;
  return el("section", { class: `block ${scene.world}${kind}`, tabindex: 0 },
    title && el("h3", {}, title), small,
    scene.lines.length > 0 && el("ol", {}, ...scene.lines.map((line) => sentence(line, stage))));
}

/**
 * @param {Line} line
 * @param {Stage} stage
 */
function sentence({ sign, text, number, breaks }, { view }) {
  const made = el("li", { class: `line${sign ? "" : " bare-line"}` },
    sign && el("span", { class: `num${SIGNS[sign] ?? ""}`, "aria-hidden": "true" }, sign),
    el("span", { class: breaks ? "breaks" : null }, ...withCells(text)));
  if (!number) return made;
  made.tabIndex = 0;
  const point = () => view.point(number), all = () => view.point(0);
  for (const name of ["pointerenter", "focus"]) made.addEventListener(name, point);
  for (const name of ["pointerleave", "blur"]) made.addEventListener(name, all);
  return made;
}

/**
 * Steps to go through one by one, with a slider if there are many.
 * @param {Passage[]} passages
 * @param {Stage} stage
 * @param {HTMLElement | null} [end] what stands below the last step
 * @returns {HTMLElement}
 */
export function stepper(passages, stage, end = null) {
  const place = el("output", { class: "small soft" });
  const slider = el("input", { type: "range", min: 0, max: passages.length - 1, value: 0, "aria-label": HINTS.step });
  const body = el("div", { class: "stack" });
  const go = (/** @type {number} */ to) => {
    const now = Math.min(Math.max(to, 0), passages.length - 1);
    slider.value = String(now);
    place.textContent = HINTS.stepOf(now + 1, passages.length);
    back.disabled = now === 0;
    on.disabled = now === passages.length - 1;
    body.replaceChildren(heading(passages[now]), told(passages[now].scenes, stage), ...(end && on.disabled ? [end] : []));
  };
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ by) => el("button", {
    type: "button", class: "button square", "aria-label": label, onclick: () => go(Number(slider.value) + by),
  }, icon(name));
  const back = button("back", HINTS.back, -1), on = button("next", HINTS.next, 1);
  slider.addEventListener("input", () => go(Number(slider.value)));
  go(0);
  return passages.length > 1
    ? el("div", { class: "stack" }, el("div", { class: "stepper" }, back, slider, on, place), body) : body;
}

/** @param {Passage} passage */
export function heading({ technique }) {
  const { name, level, idea } = TECHNIQUES[technique];
  return el("div", { class: "stack" },
    el("div", { class: "row wrap" }, el("h3", {}, capital(name)), levelChip(level)),
    el("p", { class: "small soft" }, idea));
}

/** @param {number} level */
export const levelChip = (level) => el("span", { class: "chip" }, PAGE.levelNamed(level));

/**
 * @param {HTMLElement} element
 * @param {boolean} current
 */
function setCurrent(element, current) {
  if (current) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}
