/**
 * What a teacher sets, as part of an address, and what a pupil hands in, as a file. No elements.
 *
 * read(written({ say: "", puzzles: ["1x1:a"], techniques: null, help: "none" })).puzzles;   // ["1x1:a"]
 */

import { TECHNIQUES } from "../base/tables.js";

/** @import { Saved } from "../game/game.js" */

/** @typedef {"hints" | "check" | "none"} Help */
/**
 * @typedef {object} Assignment
 * @property {string} say the sentence above
 * @property {string[]} puzzles game ids
 * @property {string[] | null} techniques those that hints may use; null: all
 * @property {Help} help
 */
/** @typedef {{ saved: Saved, aids: number[], solved: boolean }} Done how far a puzzle is */

export const KIND = "lightup-lesson";
const HELPS = ["hints", "check", "none"];
const MOST = 50; // puzzles

/**
 * Writes an assignment as a part of an address.
 * @param {Assignment} assignment
 */
export function written({ say, puzzles, techniques, help }) {
  const bytes = new TextEncoder().encode(JSON.stringify([1, say, puzzles, techniques, help]));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Reads what `written` wrote; null if it is damaged.
 * @param {string} text
 * @returns {Assignment | null}
 */
export function read(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const [version, say, puzzles, techniques, help] = JSON.parse(new TextDecoder().decode(bytes));
    const assignment = { say, puzzles, techniques, help };
    return version === 1 && isAssignment(assignment) ? assignment : null;
  } catch {
    return null;
  }
}

/** @param {any} one */
const isAssignment = ({ say, puzzles, techniques, help }) => typeof say === "string" && isTexts(puzzles)
  && puzzles.length > 0 && puzzles.length <= MOST && HELPS.includes(help)
  && (techniques === null || isTexts(techniques) && techniques.every((key) => key in TECHNIQUES));

/**
 * @param {any} list
 * @returns {list is string[]}
 */
const isTexts = (list) => Array.isArray(list) && list.every((one) => typeof one === "string");

/**
 * What a pupil hands in. The log of a puzzle has all that happened, as `readEvents` reads it.
 * @param {Assignment} assignment
 * @param {string} name of the pupil
 * @param {(Done | null)[]} done
 */
export const handedIn = ({ say, puzzles, techniques, help }, name, done) => JSON.stringify({
  kind: KIND, version: 1, name, say, techniques, help,
  puzzles: puzzles.map((link, place) => {
    const one = done[place];
    return {
      link, puzzle: one?.saved.opened.puzzle ?? null, solved: one?.solved ?? false,
      seconds: one ? Math.round(one.saved.seconds * 10) / 10 : 0, aids: one?.aids ?? [], log: one?.saved.log ?? "",
    };
  }),
}, null, 1);
