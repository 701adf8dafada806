/** The light that sweeps over a board when its last lamp is lit, once, from that lamp outwards. */

import { svg } from "../base/dom.js";
import { strips } from "./shapes.js";

/** @import { BoardView } from "./board.js" */

const STEP = 34, FLASH = 560, PAUSE = 80; // milliseconds; as in style.css

/**
 * @param {BoardView} view
 * @param {number} from the cell of the last lamp
 */
export function sweep(view, from) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const rings = ringsAround(from, view.puzzle.white, view.puzzle.width);
  const paths = rings.map((cells, steps) => {
    const path = /** @type {SVGElement} */ (svg("path", { d: strips(cells, view.puzzle.width) }));
    path.style.setProperty("--steps", String(steps));
    return path;
  });
  const light = svg("g", { class: "sweep", "aria-hidden": "true" }, ...paths);
  view.element.append(light);
  setTimeout(() => light.remove(), PAUSE + STEP * rings.length + FLASH);
}

/**
 * Cells by the number of steps from one of them.
 * @param {number} from
 * @param {number[]} cells
 * @param {number} width
 * @returns {number[][]}
 */
export function ringsAround(from, cells, width) {
  /** @type {number[][]} */
  const rings = [];
  for (const cell of cells) {
    const rows = Math.floor(cell / width) - Math.floor(from / width), steps = Math.abs(rows) + Math.abs(cell % width - from % width);
    (rings[steps] ??= []).push(cell);
  }
  return Array.from(rings, (ring) => ring ?? []);
}
