/**
 * Scenes in words: the sentences of an argument, in boxes that show their scene on the board.
 *
 * What is supposed and what is decided are boxes of their own; to point at a box shows its scene.
 */

import { iconButton } from "../base/controls.js";
import { capital, el, withCells } from "../base/dom.js";
import { BROKEN, TECHNIQUES } from "../base/tables.js";
import { PAGE } from "../base/words.js";
import { referring } from "./pointing.js";
import { HINTS } from "./words.js";

/** @import { Line, Passage, Scene } from "../types.d.ts" */
/** @import { Stage } from "./stage.js" */

/** How a sentence is shown. @typedef {(text: string) => (string | HTMLElement)[]} Words */

const SIGNS = /** @type {Record<string, string>} */ ({
  "?": " ask", "✗": " mine", "✓": " so", "□": " look",
  ...Object.fromEntries(Object.values(BROKEN).map((sign) => [sign, " bad"])),
});

/**
 * The scenes of one step or several; the box that is pointed at or chosen shows its scene on the board, as
 * does that of an event `choose`.
 * @param {Scene[]} scenes
 * @param {Pick<Stage, "show">} stage
 * @param {Words} [words]
 * @returns {HTMLElement}
 */
export function told(scenes, stage, words = referring) {
  const boxes = scenes.map((scene) => box(scene, null, words));
  let shown = -1;
  const choose = (/** @type {number} */ chosen) => {
    if (chosen === shown) return;
    shown = chosen;
    stage.show(scenes[chosen]);
    boxes.forEach((one, place) => setCurrent(one, place === chosen));
  };
  if (scenes.length > 1) boxes.forEach((one, place) => letChoose(one, () => choose(place), () => choose(0)));
  choose(0);
  const parent = arranged(scenes, boxes);
  parent.addEventListener("choose", (event) => choose(/** @type {CustomEvent<number>} */ (event).detail));
  return parent;
}

/**
 * @param {HTMLElement} one
 * @param {() => void} over when it is pointed at
 * @param {() => void} out when it is no longer
 */
function letChoose(one, over, out) {
  one.tabIndex = 0;
  one.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && over());
  one.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && out());
  one.addEventListener("click", over);
  one.addEventListener("focusin", over);
  one.addEventListener("focusout", out);
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
 * @param {Words} [words]
 * @returns {HTMLElement}
 */
export function box(scene, picture, words) {
  const kind = scene.crop && !scene.is_case ? " with-small" : "";
  const title = (scene.is_case || !scene.lines.length) && scene.title;
  return el("section", { class: `block ${scene.world}${kind}` },
    title && el("h3", {}, title), picture,
    scene.lines.length > 0 && el("ol", {}, ...scene.lines.map((line) => sentence(signed(line, scene.world), words))));
}

/**
 * Ticks the conclusion.
 * @param {Line} line
 * @param {Scene["world"]} world
 */
const signed = (line, world) => world === "decided" && !line.sign ? { ...line, sign: "✓" } : line;

/**
 * @param {Line} line
 * @param {Words} [words]
 */
export function sentence({ sign, text, number, breaks }, words = withCells) {
  return el("li", { class: `line${sign ? "" : " bare-line"}`, "data-n": number || null, tabindex: number && words === referring ? 0 : null },
    sign && el("span", { class: `num${SIGNS[sign] ?? ""}`, "aria-hidden": "true" }, sign),
    el("span", { class: breaks ? "breaks" : null }, ...words(text)));
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
 * Stops to go through one by one: buttons, a slider, its place in words, and a body for what `go` shows.
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
  const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ by) =>
    iconButton(name, label, () => go(now() + by));
  const back = button("back", HINTS.back, -1), on = button("next", HINTS.forward, 1);
  slider.addEventListener("input", () => go(now()));
  return { back, slider, on, place, body, go, now };
}

/**
 * The technique of an argument, which is its last line.
 * @param {string | null} key
 */
export function technique(key) {
  const { name, level, idea } = TECHNIQUES[key ?? ""];
  return el("p", { class: "tech small" }, el("b", {}, capital(name)), levelChip(level), el("span", { class: "soft" }, idea));
}

/** @param {Passage} passage */
export function heading({ technique: key }) {
  const { name, level, idea } = TECHNIQUES[key];
  return el("div", { class: "stack" },
    el("div", { class: "row wrap" }, el("h3", {}, capital(name)), levelChip(level)),
    el("p", { class: "small soft" }, idea));
}

/** @param {number} level */
const levelChip = (level) => el("span", { class: "chip" }, PAGE.levelNamed(level));

/**
 * @param {HTMLElement} element
 * @param {boolean} current
 */
function setCurrent(element, current) {
  if (current) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}
