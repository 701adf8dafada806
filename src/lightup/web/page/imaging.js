/** Pictures of a puzzle: as the engine draws them, and as pixels. */

/** @import { Game } from "./game.js" */
/** @import { App } from "./types.d.ts" */

/** @typedef {"puzzle" | "marks" | "solution"} Content */

const SCALE = 2; // pixels of a PNG for one of the drawing
const NIGHT = /@media\(prefers-color-scheme:dark\).*(?=<\/style>)/s;

/**
 * Draws the puzzle alone, with the player's marks, or solved; returns SVG with the colours of the day,
 * because it may end up on paper or on a page of any colour.
 * @param {App} app
 * @param {Game} game
 * @param {{ content: Content, labels?: boolean }} shown
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
export async function draw(app, game, { content, labels = false }, signal) {
  const board = content === "marks" ? game.grid() : game.puzzle.opened.puzzle;
  const request = { board, solution: content === "solution", labels };
  return (await app.ask("picture", request, { signal })).svg.replace(NIGHT, "");
}

/** @param {string} svg */
export const toBlob = (svg) => new Blob([svg], { type: "image/svg+xml" });

/**
 * Waits until a picture can be shown.
 * @param {string} svg
 */
export async function toImage(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(toBlob(svg));
  await image.decode();
  return image;
}

/**
 * Turns a drawing into pixels on white paper.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export async function toPng(svg) {
  const image = await toImage(svg);
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob))));
}
