/**
 * A row of marks as a short text: `pack` and `unpack`.
 *
 * Many marks are packed five to a byte, as digits of base 3; few marks as the gaps between them, one
 * byte each. The shorter one is taken; its first letter tells which. Bytes are written in base64url.
 *
 * pack([0, 0, 0, 1, 0, 2]) is "gBgM": a bulb after three empty cells, a dot after one more.
 */

const DIGITS = 5;
const LONGEST_GAP = 127;

/**
 * Packs marks as numbers: 0, 1 for a bulb, 2 for a dot. No marks at all are the empty text.
 * @param {number[]} values
 * @returns {string}
 */
export function pack(values) {
  if (values.every((value) => value === 0)) return "";
  const [gaps, digits] = [gapsOf(values), digitsOf(values)];
  return gaps.length < digits.length ? `g${toBase64(gaps)}` : `d${toBase64(digits)}`;
}

/**
 * Unpacks so many marks; null if that is not what `pack` wrote.
 * @param {string} text
 * @param {number} count
 * @returns {number[] | null}
 */
export function unpack(text, count) {
  const bytes = fromBase64(text.slice(1));
  if (!bytes) return null;
  const values = text[0] === "g" ? fromGaps(bytes, count) : fromDigits(bytes, count);
  return pack(values) === text ? values : null;
}

/**
 * @param {number[]} values
 * @returns {number[]}
 */
function digitsOf(values) {
  const bytes = new Array(Math.ceil(values.length / DIGITS)).fill(0);
  for (let place = values.length - 1; place >= 0; place--) {
    const at = Math.floor(place / DIGITS);
    bytes[at] = bytes[at] * 3 + values[place];
  }
  return bytes;
}

/**
 * @param {number[]} bytes
 * @param {number} count
 */
function fromDigits(bytes, count) {
  const digit = (/** @type {number} */ place) => (
    Math.floor((bytes[Math.floor(place / DIGITS)] ?? 0) / 3 ** (place % DIGITS)) % 3);
  return Array.from({ length: count }, (_, place) => digit(place));
}

/**
 * Each byte is twice the number of empty cells before a mark, plus 1 for a dot. The longest gap has no
 * mark after it.
 * @param {number[]} values
 * @returns {number[]}
 */
function gapsOf(values) {
  const bytes = [];
  let gap = 0;
  for (const value of values) {
    if (!value) gap += 1;
    else {
      for (; gap >= LONGEST_GAP; gap -= LONGEST_GAP) bytes.push(2 * LONGEST_GAP);
      bytes.push(2 * gap + value - 1);
      gap = 0;
    }
  }
  return bytes;
}

/**
 * @param {number[]} bytes
 * @param {number} count
 */
function fromGaps(bytes, count) {
  const values = new Array(count).fill(0);
  let place = 0;
  for (const byte of bytes) {
    place += byte >> 1;
    if (byte >> 1 === LONGEST_GAP) continue;
    if (place < count) values[place] = byte % 2 + 1;
    place += 1;
  }
  return values;
}

/** @param {number[]} bytes */
function toBase64(bytes) {
  const text = bytes.map((byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} text
 * @returns {number[] | null}
 */
function fromBase64(text) {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    return Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}
