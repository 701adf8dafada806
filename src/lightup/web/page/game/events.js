/**
 * Events of a game as text: `writeEvent` and `readEvents`.
 *
 * An event is a kind, a time and some numbers, so its text is a row of numbers: the place of the kind in
 * `KINDS`, the tenths of seconds since the event before it, how many numbers follow, and these. A number
 * is a row of letters with five bits each, the lowest first; a sixth bit says that another one follows.
 * So a text grows at its end alone, and one that was torn off still has all events before the tear.
 *
 * writeEvent({ kind: "set", at: 12, values: [4] }, 10);   // "ACBE"
 */

/**
 * "more" goes on with the stroke of a "set"; "back" returns to where a branch began; "aid" is a hint or a
 * helper; "again" begins a new round, whose time starts at 0; before "forgot" all is one move.
 */
export const KINDS = /** @type {const} */ ([
  "set", "more", "undo", "redo", "begin", "name", "keep", "drop", "back", "clear", "again", "aid", "pause", "solved",
  "forgot",
]);

/** @typedef {typeof KINDS[number]} Kind */
/** @typedef {{ kind: Kind, at: number, values: number[] }} Event at: tenths of seconds on the game's clock */
/** An event of another log, with kinds of its own. @template {string} K @typedef {{ kind: K, at: number, values: number[] }} Happened */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BASE = LETTERS.length / 2;

/**
 * @template {string} [K=Kind]
 * @param {Happened<K>} event
 * @param {number} before the time of the event before it
 * @param {readonly string[]} [kinds] of the log
 */
export const writeEvent = ({ kind, at, values }, before, kinds = KINDS) =>
  [kinds.indexOf(kind), at - before, values.length, ...values].map(writeNumber).join("");

/**
 * Reads events up to the first one that is damaged or cut off.
 * @template {string} [K=Kind]
 * @param {string} text
 * @param {readonly K[]} [kinds] of the log
 * @returns {Happened<K>[]}
 */
export function readEvents(text, kinds = /** @type {readonly any[]} */ (KINDS)) {
  const numbers = readNumbers(text), events = [];
  for (let place = 0, time = 0; place + 2 < numbers.length;) {
    const [kind, passed, count] = numbers.slice(place, place + 3), end = place + 3 + count;
    if (!(kind in kinds) || end > numbers.length) break;
    const event = { kind: kinds[kind], at: time + passed, values: numbers.slice(place + 3, end) };
    events.push(event);
    time = timeAfter(event);
    place = end;
  }
  return events;
}

/**
 * The time on the clock right after an event.
 * @param {Happened<string> | undefined} event
 */
export const timeAfter = (event) => !event || event.kind === "again" ? 0 : event.at;

/**
 * @param {unknown} one
 * @param {unknown} other
 */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * @param {number} number
 * @returns {string}
 */
const writeNumber = (number) => number < BASE ? LETTERS[number]
  : LETTERS[BASE + number % BASE] + writeNumber(Math.floor(number / BASE));

/** @param {string} text */
function readNumbers(text) {
  const numbers = [];
  for (const [word] of text.matchAll(/[g-z0-9_-]*[A-Za-f]|[^]/g)) {
    const number = [...word].reduceRight((sum, letter) => sum * BASE + LETTERS.indexOf(letter) % BASE, 0);
    if (!/[A-Za-f]$/.test(word) || !Number.isSafeInteger(number)) break;
    numbers.push(number);
  }
  return numbers;
}
