/** `Timeline`: the moments of a solve from left to right: the level is the height, the verdict the shape. */

import { all, el } from "../base/dom.js";
import { LEVELS } from "../base/tables.js";
import { clock } from "../game/titles.js";
import { REVIEW as W } from "./words.js";

/** @import { Moment, Reviewed } from "../types.d.ts" */

export const KINDS = ["forced", "detour", "early", "wrong"];
const STEPS = [15, 30, 60, 120, 300, 600, 1800, 3600]; // seconds between two times below the line
const MOST_TIMES = 8, MOST_LEVELS = 4; // that are named

export class Timeline {
  /**
   * @param {Reviewed} answer
   * @param {(moment: number) => void} choose
   */
  constructor({ moments, pauses, seconds, counts }, choose) {
    const last = Math.max(seconds, 1), share = (/** @type {number} */ time) => `${100 * time / last}%`;
    const place = (/** @type {HTMLElement} */ element, /** @type {Record<string, string | number>} */ places) => {
      for (const [name, value] of Object.entries(places)) element.style.setProperty(`--${name}`, String(value));
      return element;
    };
    const levels = 1 + Math.max(2, ...moments.filter(({ status }) => status === "forced" || status === "detour").map(({ level }) => level));
    const names = LEVELS.slice(0, levels).map((name, level) => place(el("span", { class: "level" }, name), { l: level }))
      .filter((_, level) => level % Math.ceil(levels / MOST_LEVELS) === 0);
    this.now = place(el("span", { class: "now" }), { t: 0 });
    this.bars = moments.map((moment, number) => place(
      el("span", { class: `ev ${moment.status}`, onclick: () => choose(number) }, el("i")), { t: share(moment.at), l: moment.level }));
    const taken = moments.filter(({ status, corrected }) => status === "wrong" && corrected !== null)
      .map(({ at, corrected }) => place(el("span", { class: "took" }), { a: share(at), b: share(corrected ?? at) }));
    const waits = pauses.map(({ since, until }) => place(
      el("span", { class: "pz" }, el("span", {}, `${Math.round(until - since)} s`)), { a: share(since), b: share(until) }));
    this.places = moments.map(({ at }) => share(at));
    /** @type {Record<string, number>} */
    const met = { ...counts, pause: pauses.length };
    const line = place(el("div", { class: "tl", "aria-hidden": "true" }, ...names, ...waits, ...taken, ...this.bars, this.now), { n: levels });
    this.element = el("section", { class: "tlbox", "aria-label": W.timeline }, line,
      el("div", { class: "ax", "aria-hidden": "true" }, ...timesUpTo(last).map((at) => place(el("span", {}, clock(at)), { t: share(at) }))),
      el("ul", { class: "lg" }, ...[...KINDS, "pause"].filter((kind) => met[kind]).map((kind) => counted(kind, met[kind]))));
  }

  /** @param {number} moment */
  point(moment) {
    for (const bar of all("[aria-current]", this.element)) bar.removeAttribute("aria-current");
    this.bars[moment]?.setAttribute("aria-current", "true");
    this.now.style.setProperty("--t", this.places[moment] ?? "100%");
  }
}

/**
 * @param {string} kind
 * @param {number} number
 */
const counted = (kind, number) => el("li", {}, el("i", { class: `k ${kind}`, "aria-hidden": "true" }),
  el("span", {}, W.kinds[kind]), " ", el("b", {}, String(number)));

/** @param {number} last */
function timesUpTo(last) {
  const step = STEPS.find((one) => last / one <= MOST_TIMES) ?? 7200;
  const times = Array.from({ length: Math.floor(last / step) + 1 }, (_, number) => number * step);
  return times.filter((at) => last - at > step / 2 || at === last).concat(times.at(-1) === last ? [] : [last]);
}

/**
 * What a moment is called: Bulbs at r1c2, r3c4.
 * @param {Moment} moment
 * @param {number} width
 */
export function titleOf({ bulbs, dots }, width) {
  const names = [...bulbs, ...dots].map((cell) => `r${Math.floor(cell / width) + 1}c${cell % width + 1}`);
  const shown = names.length > 5 ? [...names.slice(0, 4), W.moreCells(names.length - 4)] : names;
  return W.at(W.marks(bulbs.length, dots.length), shown.join(", "));
}
