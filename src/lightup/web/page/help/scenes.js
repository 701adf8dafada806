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

/** @import { Line, Passage, Scene } from "../types.d.ts" */
/** @import { Stage } from "./stage.js" */

const SIGNS = /** @type {Record<string, string>} */ ({ "?": " ask", "!": " bad", "✗": " mine" });

/**
 * The scenes of one step or several; the box that is pointed at or chosen shows its scene on the board.
 * @param {Scene[]} scenes
 * @param {Stage} stage
 * @returns {HTMLElement}
 */
export function told(scenes, stage) {
  const { view } = stage;
  const boxes = scenes.map((scene) => box(scene, miniature(view.puzzle, scene), (number) => view.point(number)));
  const choose = (/** @type {number} */ chosen) => {
    stage.show(scenes[chosen]);
    boxes.forEach((one, place) => setCurrent(one, place === chosen));
  };
  boxes.forEach((one, place) => {
    const over = () => choose(place), out = () => choose(0);
    one.tabIndex = 0;
    one.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && over());
    one.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && out());
    one.addEventListener("click", over);
    one.addEventListener("focusin", over);
  });
  choose(0);
  return arranged(scenes, boxes);
}

/**
 * Puts the boxes of scenes below each other, those of cases side by side.
 * @param {Scene[]} scenes
 * @param {HTMLElement[]} boxes
 */
export function arranged(scenes, boxes) {
  const parent = el("div", { class: "told" });
  /** @type {HTMLElement | null} */
  let cases = null;
  scenes.forEach((scene, place) => {
    if (!scene.is_case) cases = null;
    else if (!cases) parent.append(cases = el("div", { class: "cases" }));
    (cases ?? parent).append(boxes[place]);
  });
  return parent;
}

/**
 * A scene in words, with a picture.
 * @param {Scene} scene
 * @param {Element | null} picture
 * @param {(number: number) => void} [point] shows the marks of a sentence; 0: all
 * @returns {HTMLElement}
 */
export function box(scene, picture, point) {
  const kind = scene.crop && !scene.is_case ? " with-small" : "";
  const title = (scene.is_case || !scene.lines.length) && scene.title;
  return el("section", { class: `block ${scene.world}${kind}` },
    title && el("h3", {}, title), picture,
    scene.lines.length > 0 && el("ol", {}, ...scene.lines.map((line) => sentence(line, point))));
}

/**
 * @param {Line} line
 * @param {(number: number) => void} [point]
 */
function sentence({ sign, text, number, breaks }, point) {
  const made = el("li", { class: `line${sign ? "" : " bare-line"}` },
    sign && el("span", { class: `num${SIGNS[sign] ?? ""}`, "aria-hidden": "true" }, sign),
    el("span", { class: breaks ? "breaks" : null }, ...withCells(text)));
  if (!number || !point) return made;
  made.tabIndex = 0;
  for (const name of ["pointerenter", "focus"]) made.addEventListener(name, () => point(number));
  for (const name of ["pointerleave", "blur"]) made.addEventListener(name, () => point(0));
  return made;
}

/**
 * Where a stepper stops: what it says there, and what it shows.
 * @typedef {{ name: string, show: () => Node[] }} Stop
 */

/**
 * @param {Passage[]} passages
 * @param {Stage} stage
 * @returns {Stop[]}
 */
export const stopsOf = (passages, stage) => passages.map((passage, place) => ({
  name: HINTS.stepOf(place + 1, passages.length),
  show: () => [heading(passage), told(passage.scenes, stage)],
}));

/**
 * Stops to go through one by one: a bar with buttons and a slider, and a body for what `go` shows.
 * @param {Stop[]} stops
 * @param {(now: number) => void} [moved]
 */
export function stepper(stops, moved = () => {}) {
  const last = stops.length - 1;
  const place = el("output", { class: "small soft" });
  const slider = el("input", { type: "range", min: 0, max: last, value: 0, "aria-label": HINTS.step });
  const body = el("div", { class: "stack" });
  const now = () => Number(slider.value);
  const go = (/** @type {number} */ to) => {
    slider.value = String(to); // which keeps it within its bounds
    place.textContent = stops[now()].name;
    slider.setAttribute("aria-valuetext", stops[now()].name);
    back.disabled = now() === 0;
    on.disabled = now() === last;
    body.replaceChildren(...stops[now()].show());
    moved(now());
  };
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ by) => el("button", {
    type: "button", class: "button square", "aria-label": label, onclick: () => go(now() + by),
  }, icon(name));
  const back = button("back", HINTS.back, -1), on = button("next", HINTS.next, 1);
  slider.addEventListener("input", () => go(now()));
  const bar = el("div", { class: "stepper" }, back, slider, on, place);
  return { bar, body, go, now };
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
