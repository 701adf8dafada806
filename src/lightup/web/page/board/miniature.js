/** A scene in small: the part of its board that matters. */

import { BoardView } from "./board.js";
import { SIDE } from "./shapes.js";

/** @import { Puzzle } from "../game/game.js" */
/** @import { Scene } from "../types.d.ts" */

const EDGE = 3; // around it, so that what lies upon its edge is not cut off

/**
 * @param {Puzzle} puzzle
 * @param {Scene} scene
 * @returns {SVGElement | null} null if the scene has no small picture
 */
export function miniature(puzzle, scene) {
  if (!scene.crop) return null;
  const [row, col, height, width] = scene.crop, view = new BoardView(puzzle), { element } = view;
  view.scene(scene);
  element.setAttribute("class", "mini drawing");
  element.setAttribute("viewBox", [
    col * SIDE - EDGE, row * SIDE - EDGE, width * SIDE + 2 * EDGE, height * SIDE + 2 * EDGE,
  ].join(" "));
  for (const name of ["role", "aria-label"]) element.removeAttribute(name);
  element.setAttribute("aria-hidden", "true");
  return element;
}
