/** The words of formulas. */

export const FORMULAS = {
  title: "Formulas",
  back: "Back to drawing",
  language: "Language",
  reading: "Writing the formulas…",
  board: (/** @type {number} */ width, /** @type {number} */ height) =>
    `Formulas, ${height} rows of ${width} cells`,
  kind: "Which rules",
  kinds: /** @type {[kind: "clue" | "lit" | "run" | "wall", title: string][]} */ ([
    ["clue", "Clues"], ["lit", "Light"], ["run", "Sight"], ["wall", "Walls"],
  ]),
  counted: (/** @type {string} */ title, /** @type {number} */ count) => `${title} ${count}`,
  ofCell: (/** @type {string} */ place, /** @type {number} */ count) =>
    count === 1 ? `One rule about ${place}` : `${count} rules about ${place}`,
  all: "All rules",
  none: "No rule to show.",
  unsaid: "Nothing to write: in this language a wall has no variable.",
  hint: "Point at a rule, and its cells light up. Point at a cell to see its rules.",
  or: "or",
  no: "no bulb at",
  overlined: "A line above a cell means no bulb there. A clause is true if one of its parts is.",
  numbered: "The numbers on the board are those of its cells.",
  moreLines: (/** @type {number} */ count) => count === 1 ? "One more line" : `${count} more lines`,
  unlisted: (/** @type {number} */ count) => `${count} more lines are in the whole formula.`,
  moreRules: (/** @type {number} */ count) => count === 1 ? "One more rule" : `${count} more rules`,
  copy: "Copy it all",
  save: "Save",
};
