/** The small picture of a solve: a bar for each moment, and no cell of the board. */

import { svg } from "../base/dom.js";

/** @import { Reviewed } from "../types.d.ts" */

const WIDTH = 720, HEIGHT = 240, LEFT = 36, BASE = 178, STEP = 13, SMALL = 96;
const FONT = "Segoe UI, Roboto, Helvetica, Arial, sans-serif";
const INK = "#26221c", SOFT = "#6b6152", PAPER = "#fffdf8";
/** @type {Record<string, string>} */
const COLOURS = { forced: "#1b7a55", detour: "#c98f22", early: "#1f66b8", wrong: "#c2410c" };

/**
 * @param {string} title
 * @param {string} line
 * @param {Reviewed} answer
 * @returns {string} an SVG
 */
export function solvePicture(title, line, answer) {
  const made = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
    svg("rect", { width: WIDTH, height: HEIGHT, fill: PAPER }),
    text(52, 30, title, { "font-weight": 700 }), text(214, 17, line, { fill: SOFT }),
    svg("path", { d: `M${LEFT} ${BASE + 1}H${WIDTH - LEFT}`, stroke: SOFT, "stroke-width": 2 }),
    ...bars(answer, WIDTH - 2 * LEFT, STEP, BASE, LEFT));
  return new XMLSerializer().serializeToString(made);
}

/**
 * The bars alone, to look at before the picture is saved.
 * @param {Reviewed} answer
 */
export const smallPicture = (answer) => svg("svg", { class: "bars", viewBox: `0 0 ${SMALL} ${SMALL / 2}`, "aria-hidden": "true" },
  ...bars(answer, SMALL, SMALL / 16, SMALL / 2));

/**
 * @param {Reviewed} answer
 * @param {number} width
 * @param {number} step of a level
 * @param {number} base
 * @param {number} [left]
 */
const bars = ({ moments, seconds }, width, step, base, left = 0) => moments.map(({ at, level, status }) => {
  const height = step * (level + 1), wide = Math.max(3, Math.min(9, width / (2 * moments.length)));
  const x = left + (width - wide) * at / Math.max(seconds, 1);
  return svg("rect", { x, y: base - height, width: wide, height, rx: 1.5, fill: COLOURS[status] });
});

/**
 * @param {number} y
 * @param {number} size
 * @param {string} words
 * @param {Record<string, string | number>} more
 */
const text = (y, size, words, more) => svg("text", { x: LEFT, y, "font-family": FONT, "font-size": size, fill: INK, ...more }, words);
