/** A picture from outside: upright, not larger than the reader needs it, and as text for a request. */

import { onPaper } from "../base/pixels.js";

const MOST_PIXELS = 6_000_000; // the reader keeps no more
const MOST_BYTES = 4_000_000; // to send it as it is
const LARGEST = 100_000_000; // bytes of a file that is tried at all
const EVERYWHERE = /^image\/(png|jpeg|webp|gif|bmp)$/; // kinds that every server reads
const ENDING = /\.(png|jpe?g|webp|gif|bmp|tiff?|hei[cf])$/i;

/**
 * What is sent, and what is shown; the url is empty if the browser cannot show such a picture.
 * @typedef {{ data: Blob, url: string }} Photo
 */

let shown = ""; // the url of the last picture, which is the only one that is kept

/** @param {File} file */
export const isPicture = ({ type, name }) => type.startsWith("image/") || ENDING.test(name);

/** @param {Blob} file */
export const isTooLarge = ({ size }) => size > LARGEST;

/**
 * By how much the sides of a picture shrink before it is sent.
 * @param {number} width
 * @param {number} height
 */
export const shrinkage = (width, height) => Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));

/**
 * Makes a picture ready. What the browser cannot decode is sent as it is: the server may know it.
 * @param {Blob} file
 * @returns {Promise<Photo>}
 */
export async function prepare(file) {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return { data: file, url: "" };
  const scale = shrinkage(bitmap.width, bitmap.height), isSmall = scale === 1 && file.size <= MOST_BYTES;
  const redrawn = await onPaper(bitmap, bitmap.width * scale, bitmap.height * scale, isSmall ? "image/png" : "image/jpeg");
  bitmap.close();
  URL.revokeObjectURL(shown);
  shown = URL.createObjectURL(redrawn);
  return { data: isSmall && EVERYWHERE.test(file.type) ? file : redrawn, url: shown };
}

/**
 * @param {Blob} data
 * @returns {Promise<string>}
 */
export const toBase64 = (data) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(data);
});
