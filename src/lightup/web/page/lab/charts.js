/** Small charts: the curve of false clauses, the flips of many runs, and medians with their intervals. */

import { svg } from "../base/dom.js";

const WIDTH = 400, HEIGHT = 120, LEFT = 30, BOTTOM = 18;
const ROW = 18, NAMES = 96; // of intervals
const TINY = 1e-6; // of which there is a logarithm

/** @typedef {{ name: string, values: number[], middle: number, range: [number, number] | null }} Measured */

/** @param {string} name @param {number} height @param {...SVGElement} parts */
const chart = (name, height, ...parts) =>
  svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": name }, ...parts);

/** @param {number} x @param {number} y @param {string | number} text @param {string} [anchor] */
const label = (x, y, text, anchor = "middle") => svg("text", { x, y, "text-anchor": anchor }, String(text));

/**
 * A curve over equal steps, with a line where one is.
 * @param {string} name
 * @param {number[]} values
 */
export function curve(name, values) {
  const top = Math.max(1, ...values.slice(0, 10_001)), last = Math.max(1, values.length - 1);
  const x = (/** @type {number} */ at) => LEFT + at / last * (WIDTH - LEFT - 6), y = (/** @type {number} */ value) =>
    6 + (1 - value / top) * (HEIGHT - BOTTOM - 10);
  const every = Math.max(1, Math.floor(values.length / 800)), points = [];
  for (let at = 0; at < values.length; at += every) points.push(`${x(at).toFixed(1)} ${y(values[at]).toFixed(1)}`);
  const head = svg("path", { class: "head" }), element = chart(name, HEIGHT,
    svg("path", { class: "axis", d: `M${LEFT} ${y(0)}H${WIDTH}` }), svg("path", { class: "curve", d: `M${points.join("L")}` }), head,
    label(LEFT - 4, y(0) + 4, 0, "end"), label(LEFT - 4, 14, top, "end"), label(WIDTH - 2, HEIGHT - 2, values.length - 1, "end"));
  return { element, point: (/** @type {number} */ at) => head.setAttribute("d", `M${x(at)} 4V${HEIGHT - BOTTOM}`) };
}

/**
 * A dot for each value on a logarithmic scale, stacked where they meet, over the interval of the median.
 * @param {string} name
 * @param {number[]} values
 * @param {number} middle
 * @param {[number, number] | null} range
 */
export function dots(name, values, middle, range) {
  const low = Math.log10(Math.max(1, Math.min(...values))), high = Math.max(low + .5, Math.log10(Math.max(1, ...values)));
  const x = (/** @type {number} */ value) => 8 + (Math.log10(Math.max(1, value)) - low) / (high - low) * (WIDTH - 16);
  const stacks = /** @type {Map<number, number>} */ (new Map()), floor = HEIGHT - BOTTOM - 8;
  const points = values.map((value) => {
    const slot = Math.round(x(value) / 6), at = stacks.get(slot) ?? 0;
    stacks.set(slot, at + 1);
    return svg("circle", { class: "point", cx: slot * 6, cy: Math.max(4, floor - 5 - at * 5), r: 2.4 });
  });
  const band = range ? [svg("rect", { class: "range", x: x(range[0]), y: 4, width: Math.max(2, x(range[1]) - x(range[0])), height: floor - 4 })] : [];
  return chart(name, HEIGHT, ...band, svg("path", { class: "axis", d: `M2 ${floor}H${WIDTH - 2}` }),
    svg("path", { class: "head", d: `M${x(middle)} 4V${floor}` }), ...points,
    label(8, HEIGHT - 4, Math.min(...values), "start"), label(WIDTH - 8, HEIGHT - 4, Math.max(...values), "end"));
}

/**
 * A row for each of some measurements, on one logarithmic scale: its interval, its median, each value.
 * @param {string} name
 * @param {Measured[]} rows
 * @param {(value: number) => string} told
 */
export function intervals(name, rows, told) {
  const values = rows.flatMap(({ values: own }) => own), least = Math.min(...values), most = Math.max(...values);
  const log = (/** @type {number} */ value) => Math.log10(Math.max(value, TINY)), low = log(least), wide = Math.max(.3, log(most) - low), height = rows.length * ROW + BOTTOM, floor = height - BOTTOM;
  const x = (/** @type {number} */ value) => NAMES + 6 + (log(value) - low) / wide * (WIDTH - NAMES - 12);
  const drawn = rows.flatMap(({ name: row, values: own, middle, range }, at) => {
    const y = at * ROW + ROW / 2;
    return [label(NAMES - 4, y + 4, row, "end"),
      ...(range ? [svg("rect", { class: "range", x: x(range[0]), y: y - 6, width: Math.max(2, x(range[1]) - x(range[0])), height: 12 })] : []),
      ...own.map((value) => svg("circle", { class: "point small", cx: x(value), cy: y, r: 1.5 })), svg("path", { class: "head", d: `M${x(middle)} ${y - 7}v14` })];
  });
  return chart(name, height, svg("path", { class: "axis", d: `M${NAMES} ${floor}H${WIDTH}` }), ...drawn,
    label(NAMES + 6, height - 4, told(least), "start"), label(WIDTH - 6, height - 4, told(most), "end"));
}
