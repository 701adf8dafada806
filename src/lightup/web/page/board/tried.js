/** What is only tried out, in the colour of its branch: dashed lamps with a spark, open dots. */

import { svg } from "../base/dom.js";
import { signs } from "./shapes.js";

const BRANCHES = 4; // that have a colour of their own

/** An empty layer, with a group for each colour. */
export const triedLayer = () => svg("g", {}, ...Array.from({ length: BRANCHES }, (_, branch) => svg("g", { "data-branch": branch },
  ...["asked", "follows", "spark", "tried-dot"].map((kind) => svg("path", { class: kind })))));

/**
 * @param {SVGElement} layer
 * @param {Map<number, number>} tried cells with their branch
 * @param {Set<number>} bulbs
 * @param {Set<number>} dots
 * @param {number} width of the board
 */
export function drawTried(layer, tried, bulbs, dots, width) {
  for (const [branch, group] of [...layer.children].entries()) {
    const own = [...tried.keys()].filter((cell) => /** @type {number} */ (tried.get(cell)) % BRANCHES === branch);
    const lamps = own.filter((cell) => bulbs.has(cell)), open = own.filter((cell) => dots.has(cell));
    const drawn = [...["glass", "foot", "spark"].map((shape) => signs(shape, lamps, width)), signs("open dot", open, width)];
    drawn.forEach((d, place) => group.children[place].setAttribute("d", d));
  }
}
