/** Drawings and pictures as pixels. */

const SCALE = 2; // pixels of a PNG for one of the drawing
const QUALITY = 0.92; // of a JPEG

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
  const pixels = onPaper(image, image.naturalWidth * SCALE, image.naturalHeight * SCALE, "image/png");
  URL.revokeObjectURL(image.src);
  return pixels;
}

/**
 * Draws a picture in this size on white paper.
 * @param {CanvasImageSource} image
 * @param {number} width
 * @param {number} height
 * @param {string} type of the file
 * @returns {Promise<Blob>}
 */
export function onPaper(image, width, height, type) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob)), type, QUALITY));
}
