/** Pictures as pixels: the browser decodes them, so that Python in it need not be able to. */

/** @typedef {[width: number, height: number, colours: Uint8ClampedArray]} Pixels */

/** @type {Pixels} */
const NONE = [0, 0, new Uint8ClampedArray()];

/**
 * Promises the pixels of a picture as people see it, on white where it is transparent; none at all if the
 * browser cannot decode it.
 * @param {string} picture in base64
 * @returns {Promise<Pixels>}
 */
export async function pixelsOf(picture) {
  const bitmap = await decoded(picture).catch(() => null);
  if (!bitmap) return NONE;
  const { width, height } = bitmap;
  const paper = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height).getContext("2d"));
  paper.fillStyle = "white";
  paper.fillRect(0, 0, width, height);
  paper.drawImage(bitmap, 0, 0);
  bitmap.close();
  return [width, height, paper.getImageData(0, 0, width, height).data];
}

/** @param {string} picture */
async function decoded(picture) {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  return createImageBitmap(new Blob([bytes]), { imageOrientation: "from-image", colorSpaceConversion: "none" });
}
