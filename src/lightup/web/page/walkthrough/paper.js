/** A walkthrough on paper: the start, all steps with their boards and sentences, and the end. */

import { el } from "../base/dom.js";
import { BoardView } from "../board/board.js";
import { miniature } from "../board/miniature.js";
import { arranged, box, heading } from "../help/scenes.js";
import { lookNear } from "../help/stage.js";

/** @import { Puzzle } from "../game/puzzle.js" */
/** @import { Passage, Scene } from "../types.d.ts" */
/** @import { Walkthrough } from "./walkthrough.js" */

const LARGE = 14; // rows or columns from which a step shows only the part of the board that matters

/**
 * @param {Puzzle} puzzle
 * @param {Scene} scene
 */
function board(puzzle, scene) {
  const view = new BoardView(puzzle, { labels: true });
  view.scene(scene);
  view.labels(true);
  if (Math.max(puzzle.width, puzzle.height) > LARGE) lookNear(view, scene);
  const [, , across, down] = view.window;
  view.element.style.setProperty("--shape", String(across / down));
  return view.element;
}

/**
 * The start or the end.
 * @param {Puzzle} puzzle
 * @param {Scene} scene
 * @param {Node[]} words
 */
const bound = (puzzle, scene, words) => el("section", { class: "bound" }, ...words, board(puzzle, scene));

/**
 * @param {Puzzle} puzzle
 * @param {Passage} passage
 */
const step = (puzzle, passage) => el("section", { class: "step" }, heading(passage), boxes(puzzle, passage.scenes));

/**
 * @param {Puzzle} puzzle
 * @param {Scene[]} scenes
 */
const boxes = (puzzle, scenes) => arranged(scenes, scenes.map((scene) => box(scene, miniature(puzzle, scene) ?? board(puzzle, scene))));

/** @param {Walkthrough} shown */
export const paper = (shown) => {
  const { puzzle, passages, ends: { start, end }, why } = shown;
  return el("div", { class: "paper" }, bound(puzzle, start, shown.opening()),
    ...passages.map((passage) => step(puzzle, passage)),
    why.length ? el("section", { class: "step" }, el("h2", {}, end.title), boxes(puzzle, why)) : bound(puzzle, end, shown.closing()), shown.legend());
};
