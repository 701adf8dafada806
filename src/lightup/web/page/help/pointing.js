/**
 * Text and board point at each other. The cells of a name (`r5c3`) or of a sentence light up while it is
 * pointed at, and so do the sentences about a cell: by mouse, by touch, by focus, and by the cursor.
 */

import { all, el, splitAtCells } from "../base/dom.js";

/** @import { BoardView } from "../board/board.js" */
/** @import { Puzzle } from "../game/game.js" */
/** @import { Scene } from "../types.d.ts" */

/** A board that shows a scene, or none. @typedef {{ view: BoardView, scene: Scene | null }} Shows */

/**
 * A sentence in which the names of cells can be pointed at.
 * @param {string} text
 */
export const referring = (text) => splitAtCells(text, (place) => el("button", { type: "button", class: "ref" }, place));

/**
 * Lets all text of a part of the page and its board point at each other.
 * @param {HTMLElement} root
 * @param {Shows} stage
 */
export function connect(root, stage) {
  const isMouse = (/** @type {Event} */ event) => /** @type {PointerEvent} */ (event).pointerType === "mouse";
  let [lastTarget, lastCell] = [/** @type {Element} */ (root), -1];
  const show = (/** @type {Element} */ target, /** @type {number} */ at) => {
    const isBoard = target.closest(".board") !== null, cell = isBoard ? at : -1;
    if (target === lastTarget && cell === lastCell) return;
    [lastTarget, lastCell] = [target, cell];
    lightCells(stage.view, isBoard ? null : target);
    lightSentences(root, stage, cell);
  };
  const follow = (/** @type {Event} */ event) => stage.view && show(
    /** @type {Element} */ (event.target), stage.view.cellAt(/** @type {MouseEvent} */ (event)));
  root.addEventListener("pointermove", (event) => isMouse(event) && follow(event));
  const rest = (/** @type {Element} */ target) => stage.view && show(target, stage.view.cursor);
  root.addEventListener("pointerleave", (event) => isMouse(event) && rest(document.activeElement ?? root));
  root.addEventListener("click", follow);
  for (const name of ["focusin", "keyup"]) root.addEventListener(name, ({ target }) => rest(/** @type {Element} */ (target)));
}

/**
 * Lights up the cells that an element is about, and fades the marks of other sentences.
 * @param {BoardView} view
 * @param {Element | null} target
 */
function lightCells(view, target) {
  const name = target?.closest(".ref"), line = /** @type {HTMLElement | null} */ (target?.closest(".line[data-n]") ?? null);
  view.point(Number(line?.dataset.n ?? 0));
  view.aim(name ? cellsOf(name, view.puzzle) : line ? cellsOf(line, view.puzzle) : []);
}

/**
 * Lights up the sentences that name a cell, or that have a mark there.
 * @param {HTMLElement} root
 * @param {Shows} stage
 * @param {number} cell -1: none
 */
function lightSentences(root, { view, scene }, cell) {
  const numbers = new Set(scene?.marks.filter(({ cells }) => cells.includes(cell)).map(({ number }) => String(number)));
  for (const line of all(".line", root)) {
    const isSeen = line.closest(".block:not([aria-current])") === null;
    const isAbout = isSeen && cell >= 0 && (numbers.has(line.dataset.n ?? "") || cellsOf(line, view.puzzle).includes(cell));
    if (line.classList.toggle("pointed", isAbout)) line.scrollIntoView({ block: "nearest" });
  }
}

/**
 * The cells that an element names.
 * @param {Element} element
 * @param {Puzzle} puzzle
 */
function cellsOf(element, { width }) {
  return [...(element.textContent ?? "").matchAll(/\br(\d+)c(\d+)\b/g)].map(
    ([, row, col]) => (Number(row) - 1) * width + Number(col) - 1);
}
