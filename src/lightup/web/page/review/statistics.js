/** Statistics of all solves in this browser: times and help by level or size, techniques that are missed. */

import { button, segments } from "../base/controls.js";
import { capital, el, svg } from "../base/dom.js";
import { LEVELS, TECHNIQUES } from "../base/tables.js";
import { Solves } from "../game/solves.js";
import { clock } from "../game/titles.js";
import { STATISTICS as W } from "./words.js";

/** @import { Noted } from "../game/solves.js" */
/** @import { Settings } from "../base/settings.js" */

const WIDTH = 240, HEIGHT = 64, EDGE = 6;

/** @typedef {"level" | "size"} Group */

export class Statistics {
  /** @type {Group} */
  #group = "level";

  /**
   * @param {Settings} settings
   * @param {{ practise: (key: string) => void }} offers
   */
  constructor(settings, { practise }) {
    this.solves = new Solves(settings);
    this.practise = practise;
    this.body = el("div", { class: "stack" });
    this.element = el("div", { class: "stack stats" }, this.body);
  }

  show() {
    const solves = this.solves.all();
    if (!solves.length) return this.body.replaceChildren(el("p", { class: "soft" }, W.nothing));
    const group = segments(W.group, W.groups, this.#group, (value) => {
      this.#group = /** @type {Group} */ (value);
      this.show();
    });
    return this.body.replaceChildren(el("p", { class: "soft" }, W.about(solves.length)), group,
      el("div", { class: "plots" }, ...[...grouped(solves, this.#group)].map(([name, some]) => card(name, some))), ...this.#missed(solves));
  }

  /** @param {Noted[]} solves */
  #missed(solves) {
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const { missed = {} } of solves) for (const [key, times] of Object.entries(missed)) sums.set(key, (sums.get(key) ?? 0) + times);
    const rows = [...sums].filter(([key]) => key in TECHNIQUES).sort(([, one], [, other]) => other - one), most = rows[0]?.[1] ?? 1;
    if (!rows.length) return [];
    return [el("h3", {}, W.missed), el("p", { class: "small soft" }, W.missedHow), el("ul", { class: "missed" }, ...rows.map(([key, times]) => {
      const bar = el("i", { "aria-hidden": "true" });
      bar.style.setProperty("--share", `${100 * times / most}%`);
      return el("li", {}, button("", capital(TECHNIQUES[key].name), () => this.practise(key), "low bare"), bar, el("span", {}, W.often(times)));
    }))];
  }
}

/**
 * @param {Noted[]} solves
 * @param {Group} group
 * @returns {Map<string, Noted[]>}
 */
export function grouped(solves, group) {
  const keyOf = (/** @type {Noted} */ one) => group === "size" ? one.size : String(one.level ?? "");
  const order = (/** @type {string} */ key) => group === "size" ? key.split("x").reduce((cells, side) => cells * Number(side), 1) : Number(key || 99);
  const keys = [...new Set(solves.map(keyOf))].sort((one, other) => order(one) - order(other));
  const name = (/** @type {string} */ key) => group === "size" ? key.replace("x", " × ") : key ? capital(LEVELS[Number(key)]) : "–";
  return new Map(keys.map((key) => [name(key), solves.filter((one) => keyOf(one) === key)]));
}

/**
 * @param {string} name
 * @param {Noted[]} solves
 */
function card(name, solves) {
  const times = solves.map(({ seconds }) => seconds), aids = solves.reduce((sum, { aids: some }) => sum + some, 0);
  return el("section", { class: "card plot" }, el("h3", {}, name), plot(name, solves),
    el("p", { class: "small" }, W.median(clock(median(times)))),
    el("p", { class: "small soft help-used" }, `${W.help}: ${W.aids(aids, solves.length)}`));
}

/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other), middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The times one after the other, as points on a line, and a bar for the help used with each.
 * @param {string} name
 * @param {Noted[]} solves
 */
function plot(name, solves) {
  const times = solves.map(({ seconds }) => seconds), mostAids = Math.max(...solves.map(({ aids }) => aids), 1);
  const most = Math.max(...times, 1), step = (WIDTH - 2 * EDGE) / Math.max(times.length - 1, 1);
  const points = times.map((time, place) => [
    times.length === 1 ? WIDTH / 2 : EDGE + place * step, HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * time / most]);
  return svg("svg", { class: "line-plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img",
    "aria-label": W.plot(name, times.length, clock(times[0]), clock(times[times.length - 1])) },
  ...solves.flatMap(({ aids }, place) => aids ? [bar(points[place][0], HEIGHT / 2 * aids / mostAids)] : []),
  svg("path", { class: "base", d: `M0 ${HEIGHT - 1}H${WIDTH}` }),
  svg("path", { class: "curve", d: `M${points.map((point) => point.join(" ")).join("L")}` }),
  ...points.map(([cx, cy]) => svg("circle", { cx, cy, r: 3 })));
}

/**
 * @param {number} x
 * @param {number} height
 */
const bar = (x, height) => svg("rect", { class: "aids", x: x - 3, y: HEIGHT - height, width: 6, height });
