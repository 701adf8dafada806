/**
 * What is kept of a game between visits: `Saved`, plain data, and `readSaved`, which trusts none of it.
 */

import { readMoves } from "./history.js";
import { BULB, DOT } from "./marks.js";
import { pack, unpack } from "./pack.js";

/** @typedef {import("../types.d.ts").Opened} Opened */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./history.js").Move} Move */
/** @typedef {{ name: string, bulbs: number[], dots: number[], seconds: number }} Checkpoint */
/** @typedef {{ name: string, marks: string, seconds: number }} SavedCheckpoint */

/**
 * A game as it is saved. `base` has the marks below a try-out; moves are as `saveMoves` wrote them.
 * @typedef {object} Saved
 * @property {number} version
 * @property {Opened} opened
 * @property {string} marks
 * @property {string | null} base
 * @property {number[][]} done
 * @property {number[][]} undone
 * @property {SavedCheckpoint[]} checkpoints
 * @property {number} seconds
 * @property {number | null} solvedAt
 */

/**
 * A game that was read: the mark of each cell as a number, and the rest.
 * @typedef {object} Read
 * @property {Uint8Array} values
 * @property {Uint8Array | null} base
 * @property {Move[]} done
 * @property {Move[]} undone
 * @property {Checkpoint[]} checkpoints
 * @property {number} seconds
 * @property {number | null} solvedAt
 */

export const VERSION = 1;

/**
 * Packs the marks on the white cells of a puzzle.
 * @param {Puzzle} puzzle
 * @param {Uint8Array} values the mark of each cell
 */
export const packed = (puzzle, values) => pack(puzzle.white.map((cell) => values[cell]));

/**
 * @param {Puzzle} puzzle
 * @param {Checkpoint} checkpoint
 * @returns {SavedCheckpoint}
 */
export const saveCheckpoint = (puzzle, { name, bulbs, dots, seconds }) => (
  { name, marks: packed(puzzle, valuesOf(puzzle, bulbs, dots)), seconds });

/**
 * The mark of each cell.
 * @param {Puzzle} puzzle
 * @param {Iterable<number>} bulbs
 * @param {Iterable<number>} dots
 */
export function valuesOf(puzzle, bulbs, dots) {
  const values = new Uint8Array(puzzle.cells.length);
  for (const cell of bulbs) values[cell] = BULB;
  for (const cell of dots) values[cell] = DOT;
  return values;
}

/**
 * Reads a saved game; null if it is damaged or of another puzzle. A damaged history or checkpoint is
 * left out: the marks are worth more.
 * @param {Puzzle} puzzle
 * @param {unknown} saved
 * @returns {Read | null}
 */
export function readSaved(puzzle, saved) {
  if (!isRecord(saved) || saved.version !== VERSION) return null;
  const { opened, seconds, solvedAt } = saved;
  if (!isRecord(opened) || opened.link !== puzzle.link || !isDuration(seconds)) return null;
  const values = unpacked(puzzle, saved.marks);
  if (!values) return null;
  const isWhite = (/** @type {number} */ cell) => puzzle.isWhite(cell);
  return {
    values,
    base: unpacked(puzzle, saved.base),
    done: readMoves(saved.done, isWhite),
    undone: readMoves(saved.undone, isWhite),
    checkpoints: readCheckpoints(puzzle, saved.checkpoints),
    seconds,
    solvedAt: isDuration(solvedAt) ? solvedAt : null,
  };
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isRecord = (value) => typeof value === "object" && value !== null;

/**
 * @param {unknown} value
 * @returns {value is number}
 */
const isDuration = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;

/**
 * @param {Puzzle} puzzle
 * @param {unknown} text
 */
function unpacked(puzzle, text) {
  const marks = typeof text === "string" ? unpack(text, puzzle.white.length) : null;
  if (!marks) return null;
  const values = new Uint8Array(puzzle.cells.length);
  for (const [place, cell] of puzzle.white.entries()) values[cell] = marks[place];
  return values;
}

/**
 * @param {Puzzle} puzzle
 * @param {unknown} saved
 * @returns {Checkpoint[]}
 */
function readCheckpoints(puzzle, saved) {
  return Array.isArray(saved) ? saved.flatMap((one) => readCheckpoint(puzzle, one)) : [];
}

/**
 * @param {Puzzle} puzzle
 * @param {unknown} saved
 * @returns {Checkpoint[]} one, or none if it is damaged
 */
function readCheckpoint(puzzle, saved) {
  if (!isRecord(saved) || typeof saved.name !== "string" || !isDuration(saved.seconds)) return [];
  const values = unpacked(puzzle, saved.marks);
  if (!values) return [];
  const [bulbs, dots] = [BULB, DOT].map((mark) => puzzle.white.filter((cell) => values[cell] === mark));
  return [{ name: saved.name, bulbs, dots, seconds: saved.seconds }];
}
