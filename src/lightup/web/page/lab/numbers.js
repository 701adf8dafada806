/**
 * Medians with their intervals, and numbers in words. No elements here.
 *
 * median([3, 1, 2]);    // 2
 */

const NORMAL = 1.96; // for 95 %

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b), half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * A 95 % interval of the median, from the order of the values alone; null for fewer than six.
 * @param {number[]} values
 * @returns {[number, number] | null}
 */
export function interval(values) {
  if (values.length < 6) return null;
  const sorted = [...values].sort((a, b) => a - b), count = sorted.length;
  const low = Math.max(0, Math.floor(count / 2 - NORMAL * Math.sqrt(count) / 2)), high = Math.min(count - 1, count - 1 - low);
  return [sorted[low], sorted[high]];
}

/**
 * Whether two intervals overlap, so that the order of their medians says little.
 * @param {[number, number] | null} one
 * @param {[number, number] | null} other
 */
export const overlap = (one, other) => !one || !other || (one[0] <= other[1] && other[0] <= one[1]);

/**
 * A time in the unit that suits it.
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 1e-3) return `${(seconds * 1e6).toPrecision(3)}\u00a0µs`;
  return seconds < 1 ? `${(seconds * 1e3).toPrecision(3)}\u00a0ms` : `${seconds.toPrecision(3)}\u00a0s`;
}

/**
 * A large number as a power of ten, a small one with all its digits.
 * @param {number} value
 */
export function large(value) {
  if (value < 1e9) return value.toLocaleString("en");
  const power = Math.floor(Math.log10(value));
  return `${(value / 10 ** power).toFixed(1)} · 10^${power}`;
}
