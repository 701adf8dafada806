/** The picture of a day to share: a lamp for each level, lit where its puzzle was solved, and no answer. */

import { svg } from "../base/dom.js";

const WIDTH = 720, HEIGHT = 276, SIDE = 84, GAP = 12, LEFT = 36, TOP = 112;
const INK = "#26221c", SOFT = "#6b6152", PAPER = "#fffdf8", DARK = "#bfc9d1", LIT = "#ffd36b", EDGE = "#7a4a00";
const FONT = "Segoe UI, Roboto, Helvetica, Arial, sans-serif";

/** @typedef {{ name: string, time: string, isSolved: boolean }} Result of a level */

/**
 * @param {string} title
 * @param {string} subtitle
 * @param {Result[]} results
 * @returns {string} an SVG
 */
export function dayPicture(title, subtitle, results) {
  const made = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
    svg("rect", { width: WIDTH, height: HEIGHT, fill: PAPER }),
    text(LEFT, 54, 30, title, { "font-weight": 700 }), text(LEFT, 86, 19, subtitle, { fill: SOFT }),
    ...results.flatMap((result, at) => square(LEFT + at * (SIDE + GAP), result)));
  return new XMLSerializer().serializeToString(made);
}

/**
 * @param {number} x
 * @param {Result} result
 */
function square(x, { name, time, isSolved }) {
  const middle = x + SIDE / 2, lamp = isSolved ? "#f4b83f" : "none";
  return [
    svg("rect", { x, y: TOP, width: SIDE, height: SIDE, rx: 10, fill: isSolved ? LIT : DARK }),
    svg("circle", { cx: middle, cy: TOP + 38, r: 22, fill: lamp, stroke: isSolved ? EDGE : SOFT, "stroke-width": 3 }),
    svg("path", { d: `M${middle - 9} ${TOP + 68}h18`, stroke: isSolved ? EDGE : SOFT, "stroke-width": 6, "stroke-linecap": "round" }),
    text(middle, TOP + SIDE + 26, 15, name, { "text-anchor": "middle" }),
    text(middle, TOP + SIDE + 48, 15, time, { "text-anchor": "middle", fill: SOFT }),
  ];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} words
 * @param {Record<string, string | number>} more
 */
const text = (x, y, size, words, more) => svg("text", { x, y, "font-family": FONT, "font-size": size, fill: INK, ...more }, words);
