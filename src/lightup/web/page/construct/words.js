/** The words of Construct. */

import { LEVELS } from "../base/tables.js";

/** @import { CellEffects, ClueRole, Effect, Proposal, Status } from "../types.d.ts" */

const cells = (/** @type {number} */ number) => number === 1 ? "1 cell" : `${number} cells`;
const clues = (/** @type {number} */ number) => number === 1 ? "1 clue" : `${number} clues`;
const strokes = (/** @type {number} */ number) => number === 1 ? "1 stroke" : `${number} strokes`;

/**
 * Places in a row: r1c1, r1c2 and r1c3; of many, the first.
 * @param {string[]} places
 */
const listed = (places) => {
  const shown = places.length > 6 ? [...places.slice(0, 5), `${places.length - 5} more`] : places;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown[shown.length - 1]}`;
};

export const CONSTRUCT = {
  board: "Board",
  boardName: (/** @type {number} */ width, /** @type {number} */ height) => `Draft, ${height} rows of ${width} cells`,
  panel: "Construct",
  says: "What the board says",
  untitled: (/** @type {number} */ number) => `Untitled ${number}`,
  solutions: "Solutions",
  verdict: "Verdict",
  saved: "saved",
  verdictNames: { none: "None", unique: "Exactly one", several: "Several" },
  verdicts: /** @type {Record<Status, string>} */ ({
    none: "No solution", unique: "Exactly one solution", several: "Several solutions", solved: "At least one solution",
    "gave-up": "Too open to tell yet",
  }),
  short: /** @type {Record<Status, string>} */ ({ none: "none", unique: "one", several: "several", solved: "one or more", "gave-up": "?" }),
  tooOpen: "Too open to tell yet.",
  thinking: "Thinking…",
  undo: "Undo",
  redo: "Redo",
  undone: "Undone",
  redone: "Redone",
  symmetry: "Symmetry",
  symmetryOf: "Draws and erases walls in symmetry",
  symmetryIs: (/** @type {string} */ name) => `Symmetry: ${name}`,
  help: "Help",
  repair: "Repair",
  makeUnique: "Make unique",
  back: "Back to drawing",
  revisions: "Revisions",
  boardTools: "Board",
  publish: "Publish",
  more: "More",
  means: (/** @type {string} */ symbol, /** @type {string} */ verdict) => `${symbol}: ${verdict.toLowerCase()}`,
  without: (/** @type {string} */ clue, /** @type {string} */ place) => `Without the ${clue} at ${place}`,
  selected: (/** @type {number} */ count) => count > 1 ? `${cells(count)} selected` : "Nothing selected",
  selecting: "Drag to select cells. With Shift, a drag selects at any time.",
  drawing: "Dragging paints again.",
  opening: "Opening…",
  tooLarge: (/** @type {number} */ side) => `This puzzle is too large to draw on: ${side} rows and columns are the most.`,
  noRoom: "Your browser’s storage is full, so this draft is not saved. Save all drafts to a file.",
  elsewhere: "This draft was changed in another tab. Its newest strokes are here now.",
  loaded: (/** @type {number} */ count) => count === 1 ? "1 draft loaded." : `${count} drafts loaded.`,
  notLoaded: "This file has no drafts.",
  removed: (/** @type {string} */ title) => `“${title}” was deleted.`,
};

export const LENSES = {
  names: { reach: "Reach", cells: "Cells", clues: "Clues", level: "Level" },
  noSolution: "no solution",
  whenUnique: "when there is one solution",
  cluesWhen: "Known when there is exactly one solution.",
  slider: "Level of the solver",
  level: (/** @type {number} */ level) => `level ${level}, ${LEVELS[level]}`,
  meter: (/** @type {number} */ level) => `Level ${level} of ${LEVELS.length - 1}`,
  of: (/** @type {number} */ white, /** @type {number} */ level) => `of ${white} at level ${level}`,
  reached: (/** @type {number} */ level, /** @type {number} */ count, /** @type {number} */ white) =>
    `level ${level}, ${LEVELS[level]}: ${count} of ${cells(white)}`,
  all: (/** @type {number} */ level) => `A solver of level ${level} gets to the end.`,
  stops: (/** @type {number} */ level) => `A solver of level ${level} stops at the green line.`,
  nothing: (/** @type {number} */ level) => `A solver of level ${level} finds nothing yet.`,
  next: (/** @type {number} */ level, /** @type {number} */ count) => `Level ${level}, ${LEVELS[level]}, gets ${cells(count)} further.`,
  noFirst: "No level does: begin with a clue.",
  noNext: "Nothing more follows: the next clue belongs there.",
  contradiction: (/** @type {number} */ level) => `At level ${level}, your marks and the clues contradict each other.`,
  must: "must",
  cannot: "cannot",
  free: "free",
  wrong: (/** @type {string[]} */ places) => `No solution has your marks at ${listed(places)}.`,
  pointAtFree: "Point at a free cell to see what a bulb or a wall there would do.",
  effects: (/** @type {string} */ place, /** @type {CellEffects} */ { bulb, dot, wall }) =>
    `At ${place}, a bulb ${effect(bulb)}; no bulb ${effect(dot)}; a wall ${effect(wall)}.`,
  roles: {
    needed: () => "needed for one solution",
    level: (/** @type {number | null} */ level) => level === null ? "needed for the level" : `needed for level ${level}`,
    idle: () => "idle",
    contradictory: () => "contradictory",
  },
  pointAtClue: "Point at a clue to see what there is without it.",
  without: (/** @type {string} */ clue, /** @type {string} */ place, /** @type {ClueRole} */ { status, level: after, role }, /** @type {number | null} */ level) =>
    `Without the ${clue} at ${place}: ${role === "contradictory" ? "the contradiction would be another" : CONSTRUCT.verdicts[status].toLowerCase()}${
      status === "unique" && after !== null ? after === level ? `, still level ${after}` : `, level ${level ?? "?"} → ${after}` : ""}.`,
  preview: "Preview",
  morePlaces: (/** @type {number} */ count) => `and ${count} more`,
  profile: "Open cells along the way to the solution",
  profileKey: "cells open along the way; amber where it is narrowest",
  pointOf: (/** @type {number} */ at, /** @type {number} */ count, /** @type {number} */ open) => `Step ${at} of ${count}: ${cells(open)} open`,
  score: (/** @type {number} */ score) => `score ${Math.round(score)}`,
  technique: (/** @type {string} */ name, /** @type {number} */ times) => times === 1 ? name : `${name} ×${times}`,
  hardest: (/** @type {string} */ technique, /** @type {string} */ place) => `Hardest: the ${technique} at ${place}.`,
  bottleneck: (/** @type {number} */ length, /** @type {number} */ count) =>
    `For ${length === 1 ? "1 step" : `${length} steps`} in a row, only one cell can be found${count > 1 ? `; ${count} such stretches` : ""}.`,
  spare: (/** @type {string[]} */ places) => `${places.length === 1 ? "This clue" : "Any one of these clues"} could go: ${listed(places)}.`,
  regions: (/** @type {{ size: number, level: number | null }[]} */ regions) =>
    `${regions.length} parts can be solved on their own: ${regions.map(({ size, level }) => `${cells(size)}${level === null ? "" : ` (level ${level})`}`).join(", ")}.`,
};

/** @param {Effect} effect */
function effect({ status, forces }) {
  const count = forces.bulbs.length + forces.dots.length;
  if (status === "unique") return "gives exactly one solution";
  if (status === "none") return "leaves no solution";
  return count ? `decides ${cells(count)}` : "decides nothing else";
}

export const STORY = {
  two: "Two solutions",
  disagree: (/** @type {number} */ count) => count === 1 ? "One clue is impossible" : count ? `${count} clues contradict each other` : "No solution",
  looking: "Looking for the reason…",
  noReason: "The reason is too long to find here.",
  shows: "What the board shows",
  views: /** @type {[string, string][]} */ ([["difference", "Difference"], ["a", "A"], ["b", "B"]]),
  held: (/** @type {string[]} */ a, /** @type {string[]} */ b) => {
    const bulbs = (/** @type {string[]} */ places) => places.length === 1 ? `a bulb at ${places[0]}` : `bulbs at ${listed(places)}`;
    return `Nothing decides between A, with ${bulbs(a)}, and B, with ${bulbs(b)}. Everything else is the same.`;
  },
  differ: (/** @type {number} */ count) => `${cells(count)} ${count === 1 ? "differs" : "differ"}`,
  repairs: "Repairs, the best first",
  lookingForRepairs: "Looking for repairs…",
  noRepairs: "No single change was found that settles it.",
  level: (/** @type {number} */ level) => `level ${level}`,
};

export const HARDEST = { title: "Hardest step", show: "Show me why" };

export const HELPS = {
  names: {
    level: "Aim for a level", technique: "Aim for a technique", clues: "Clues for these walls", fill: "Fill clues", unique: "Make unique",
    minimise: "Fewer clues, same level", fewest: "Fewest clues", renew: "Surprise me here", walls: "Complete walls",
  },
  notes: /** @type {Record<string, string>} */ ({
    level: "new clues, and walls if they may move", technique: "so that the puzzle needs it", clues: "at the level above; walls stay", fill: "from the bulbs you drew",
    unique: "by the fewest changes", minimise: "without those that are not needed", fewest: "one solution, at any level", renew: "only the selected cells",
  }),
  whyNot: /** @type {Record<string, string>} */ ({
    fill: "draw bulbs first", unique: "it is already", minimise: "when there is one solution", fewest: "when there is one solution",
    renew: "select cells first", clues: "draw walls first", walls: "they are complete",
  }),
  inSymmetry: (/** @type {string} */ name) => `in the symmetry “${name}”`,
  aim: (/** @type {string} */ name) => `Aim for ${name}`,
  whichLevel: "Level",
  whichTechnique: "Technique",
  movesWalls: "Walls may change",
  clueImages: "Remove clues in symmetry only",
};

export const PREVIEW = {
  accept: "Accept",
  next: "Next",
  discard: "Discard",
  before: "Before",
  again: "Try again",
  working: "Looking for a way…",
  accepted: "Accepted. Undo takes it back.",
  level: "Level",
  clues: "Clues",
  change: (/** @type {number | null} */ before, /** @type {number | null} */ after) =>
    before === after || before === null ? `${after ?? "–"}` : `${before} → ${after ?? "–"}`,
  number: (/** @type {number} */ number) => ` proposal ${number}`,
  proven: "Proven: it takes at least this many changes.",
  changed: (/** @type {string} */ before, /** @type {string} */ after, /** @type {string[]} */ places) => {
    const at = listed(places);
    if (after === ".") return `${before === "#" ? "wall" : `the ${before}`} gone from ${at}`;
    if (before === ".") return after === "#" ? `${places.length === 1 ? "wall" : "walls"} at ${at}` : `a new ${after} at ${at}`;
    if (after === "#") return `${places.length === 1 ? "a plain wall" : "plain walls"} at ${at}, instead of ${before}`;
    return before === "#" ? `a ${after} on the wall at ${at}` : `a ${after} at ${at}, instead of ${before}`;
  },
  more: (/** @type {number} */ count) => `and ${count} other kinds of changes`,
  refusals: /** @type {Record<Proposal["status"], string>} */ ({
    found: "Nothing would change.", nothing: "There is nothing to do: it is already so.", impossible: "That cannot be done here.",
    "gave-up": "No way was found in time. Try again, or change something first.",
  }),
};

export const REVISIONS = {
  name: "Name of this revision",
  replay: "Replay",
  strokes: (/** @type {number} */ at, /** @type {number} */ count) => `${at} of ${strokes(count)}`,
  now: "Now",
  clues,
  branch: "branch",
  time: (/** @type {Date} */ date) => date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }),
  goBack: "Restore it",
  goOn: "Go on",
  copy: "As a new draft",
  save: "Save all",
  load: "Load",
  drafts: "Drafts",
  fresh: "New draft",
};

export const TRIAL = {
  title: "Test solve",
  about: "Solve your puzzle as others will. The time is noted with the draft.",
  again: "Again",
  end: "End the test",
  back: "Back to the check",
  solved: (/** @type {string} */ time) => `Solved in ${time}.`,
};

export const PUBLISH = {
  check: "Check",
  checking: "Checking…",
  fields: { title: "Title", author: "Author", licence: "Licence" },
  licence: "CC BY 4.0",
  copy: "Copy",
  test: "Test solve",
  link: "Copy link",
  card: "Card",
  drawing: "Drawing the card…",
  certificate: "Save the certificate",
  certified: "with certificate",
  score: (/** @type {number} */ score) => `score ${Math.round(score)}`,
  minimal: "Minimal",
  notMinimal: "Not minimal",
  spare: (/** @type {string[]} */ places) => places.length === 1 ? `the clue at ${places[0]} could go` : `any one of ${listed(places)} could go`,
  noSymmetry: "No symmetry",
  walls: "walls",
  fresh: "New",
  repeats: "Seen before",
  compared: "not in your drafts, your games, the collection or the library",
  draft: (/** @type {string} */ title) => `your draft “${title}”`,
  played: (/** @type {string} */ name) => `a puzzle you played${name ? `: ${name}` : ""}`,
  shelf: "a puzzle in the collection",
  library: (/** @type {number} */ id) => `number ${id} in the library`,
  tested: (/** @type {string} */ time) => `Test solved in ${time}`,
  copied: "The link is copied.",
  notCopied: "The link could not be copied.",
};

export const SHEETS = {
  fresh: "New draft",
  columns: "Columns",
  rows: "Rows",
  blank: "Blank board",
  level: "Level",
  generated: "Make one for me",
  making: "Making a puzzle…",
  open: "Open a puzzle",
  played: "The puzzle in play",
  turn: "Turn and mirror",
  quarter: "Quarter turn",
  mirror: "Left and right",
  flip: "Top and bottom",
  shift: "Shift",
  up: "Up",
  down: "Down",
  left: "Left",
  right: "Right",
  size: "Size",
  sides: { top: "Top", right: "Right", bottom: "Bottom", left: "Left" },
  less: (/** @type {string} */ side) => `Cut off the ${side.toLowerCase()}`,
  more: (/** @type {string} */ side) => `Add at the ${side.toLowerCase()}`,
  nothingLost: "What is shifted off one edge comes back at the other.",
  cut: (/** @type {number} */ count) => `${count === 1 ? "A wall or a mark was" : `${count} walls and marks were`} cut off.`,
  keys: "Arrows move, Space paints a wall, 0–4 a clue, B a bulb, X a dot. Enter and the wheel go through the symbols that keep a solution; with Shift, through all of them.",
  test: "Test solve",
  play: "Play it",
  select: "Select cells",
  draw: "Draw again",
  lock: (/** @type {number} */ count) => count === 1 ? "Lock this cell" : `Lock ${cells(count)}`,
  unlock: (/** @type {number} */ count) => count === 1 ? "Unlock this cell" : `Unlock ${cells(count)}`,
  eraseSelected: "Erase the selected cells",
  eraseMarks: "Erase bulbs and dots",
  eraseAll: "Erase all",
  save: "Save all drafts to a file",
  load: "Load drafts from a file",
  removeDraft: "Delete this draft",
};
