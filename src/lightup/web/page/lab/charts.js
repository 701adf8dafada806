/** Small charts: the curve of false clauses, and the flips of many runs. */

import { svg } from "../base/dom.js";

const WIDTH = 400, HEIGHT = 120, LEFT = 30, BOTTOM = 18;

/** @param {string} name @param {...SVGElement} parts */
const chart = (name, ...parts) =>
  svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name }, ...parts);

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
  const head = svg("path", { class: "head" }), element = chart(name,
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
  return chart(name, ...band, svg("path", { class: "axis", d: `M2 ${floor}H${WIDTH - 2}` }),
    svg("path", { class: "head", d: `M${x(middle)} 4V${floor}` }), ...points,
    label(8, HEIGHT - 4, Math.min(...values), "start"), label(WIDTH - 8, HEIGHT - 4, Math.max(...values), "end"));
}
