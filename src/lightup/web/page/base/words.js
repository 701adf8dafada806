/** Words that all folders share. The English of the page is in such files and in the titles of `views.js`. */

import { LEVELS } from "./tables.js";

/** @type {Record<string, string>} */
export const MARKS = { "": "no mark", bulb: "bulb", dot: "dot" };

export const PAGE = {
  name: "lightup",
  close: "Close",
  cancel: "Cancel",
  skip: "Skip to the board",
  sections: "Sections",
  themes: { light: "Light theme", dark: "Dark theme" },
  settings: "Settings",
  help: "Rules and keys",
  title: (/** @type {string} */ puzzle) => `${puzzle} · lightup`,
  size: (/** @type {number} */ width, /** @type {number} */ height) => `${width} × ${height}`,
  level: (/** @type {number} */ level) => `level ${level}`,
  levelNamed: (/** @type {number} */ level) => `Level ${level} · ${LEVELS[level]}`,
  solved: "solved",
  begun: "in progress",
  newVersion: "A new version of this page is ready.",
  reload: "Reload",
  badMarks: "The marks in this link are damaged. Here is the puzzle without them.",
  badLink: (/** @type {string} */ why) => `This link does not work. ${why}`,
  failed: "Something in the page went wrong. Your marks are saved; reload the page to go on.",
  opening: "Opening…",
};

export const SETTINGS = {
  title: "Settings",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  order: "Click cycles",
  orders: { bulb: "Bulb, dot, empty", dot: "Dot, bulb, empty", single: "Bulb, empty" },
  errors: "Show broken rules",
  errorKinds: { live: "At once", check: "On Check", never: "Never" },
  labels: "Row and column numbers",
  labelKinds: { cursor: "At the cursor", always: "Always" },
  timer: "Show the time",
  beams: "Soft beams of light",
  helpers: "Helpers",
  helpersWhy: "Small dots show where no bulb can go, in puzzles up to the level you choose. Times with helpers are marked as such.",
  helperKinds: { lit: "On lit cells", clues: "Beside complete clues", barred: "Where a bulb would break a rule" },
  helperLevels: /** @type {[string, string][]} */ ([
    ["off", "Off"], ...LEVELS.slice(0, 7).map((name, level) => /** @type {[string, string]} */ ([String(level), `Up to level ${level} · ${name}`])),
    ["always", "In every puzzle"],
  ]),
};

export const WORK = {
  seconds: (/** @type {number} */ seconds) => `${seconds} s`,
};

/** @type {Record<string, string>} */
export const ADVICE = { // by the key of a request that an error is about
  format: "Choose the format under “Open”.",
};

/**
 * What the engine says to programs, and how the page says it to people; the first that fits.
 * @type {[pattern: RegExp, say: (...found: string[]) => string][]}
 */
export const PROBLEMS = [
  [/^expected a Light Up puzzle, got one of (.+)$/, (genre) =>
    `This is ${/^[AEIOU]/.test(genre) ? "an" : "a"} ${genre} puzzle; this page plays Light Up.`],
  [/^expected a puzzle in a known format, got/, () =>
    "The page cannot read this as a puzzle. It understands links, game ids, recipes and rows of cells."],
  [/^expected a link that holds a puzzle, got/, () =>
    "This link does not hold its puzzle. Open it, and paste the puzzle itself."],
  [/^expected a Light Up board, got no grid in the picture$/, () => "There is no grid in this picture."],
  [/^expected at least (\d+) pixels each way, got (.+)$/, (least, got) =>
    `This picture is too small: ${got} pixels, and the least is ${least} each way.`],
  [/^expected a whole (\S+) picture, got a broken one/, (kind) => `This ${kind} picture is damaged, so it cannot be read.`],
  [/^expected a puzzle, got nothing$/, () => "There is nothing here to read."],
  [/^expected at most (\d+) cells, got (\d+)$/, (most, got) =>
    `This puzzle is too large: it has ${got} cells, and the most is ${most}.`],
  [/^expected (\d+) cells? in row (\d+), got (\d+)/, (wanted, row, got) => `Row ${row} should have ${wanted} cells, and has ${got}.`],
  [/^expected (\d+) cells?, got (\d+): the rest is read as white/, (wanted, got) => `Only ${got} of the ${wanted} cells are given; the rest is open.`],
  [/^expected (\d+) cells?, got (\d+)/, (wanted, got) => `By its size this puzzle has ${wanted} cells, but ${got} are given.`],
  [/^expected (\d+) rows?, got (\d+)/, (wanted, got) => `By its size this puzzle has ${wanted} rows, but ${got} are given.`],
  [/^expected a square number of cells on one line, got (\d+)/, (got) =>
    `One line of ${got} cells makes no square. Put each row on a line of its own.`],
  [/^expected at least one row and one column, got/, () => "This puzzle has no cells."],
  [/^expected one of .+ at (r\d+c\d+), got '(.+?)'/, (place, got) => `There is “${got}” at ${place}, and no cell can hold that.`],
  [/^expected only the symbols .+, got (.+)$/, (got) => `There are symbols that no puzzle has: ${got}.`],
  [/^expected one of akari.+ as type, got '(.+?)'/, (got) => `This is a puzzle of the kind “${got}”; this page plays Light Up.`],
  [/^expected .+, got the end/, () => "The text ends too soon: a part of the puzzle is missing."],
  [/^expected a picture .+, got something else/, () => "The page cannot read this file as a picture."],
  [/^expected a date such as/, () => "There is no such date."],
  [/^expected a (?:level|number) from 0 to 6/, () => "There are seven levels: 0 (easy) to 6 (extreme)."],
  [/^expected a recipe such as (\S+), got/, (example) => `This is not a recipe. A recipe looks like this: ${example}`],
  [/^expected an option of a recipe .+, got '(.+)'/, (got) => `“${got}” is not an option of a recipe.`],
  [/^expected a side from (\d+) to (\d+), got (\d+)/, (least, most, got) => `A side has ${least} to ${most} cells, not ${got}.`],
  [/^expected a square for (\S+), got (\S+)/, (_, size) => `This symmetry needs a square board, and ${size} is not square.`],
  [/^expected at most (\d+) walls? on (\S+), which leave/, (most, size) => `A ${size} board has room for ${most} walls at most: one cell must stay open.`],
  [/^expected at least (.+) for one solution on (\S+), got/, (least, size) => `A ${size} board needs at least ${least} to have only one solution.`],
  [/^expected level 0 for a single line/, () => "A single line is never harder than level 0."],
  [/^no (\S+) puzzle with .+ has level (\d)/, (size, level) =>
    `No ${size} puzzle of this kind reaches level ${level}: all were tried. Choose an easier level, a larger board, or another symmetry.`],
  [/^expected at most (\d+) characters, got/, (most) => `This text is too long; the most is ${most} characters.`],
  [/^expected a formula of at most/, () => "This formula is too long for the page. The command “lightup encode” writes it."],
  [/^expected a board with a solution, got one without$/, () => "This puzzle has no solution."],
  [/^expected the engine '(.+)' to be installed/, (engine) => `The engine ${engine} is not installed here.`],
  [/^expected one reading, got/, () => "This can be read in more than one way."],
  [/^gave up after (\S+) seconds?/, (seconds) => `This took more than ${seconds} s, so it was stopped.`],
  [/^(.+?): (expected .+)$/s, (name, rest) => `Puzzle ${name}: ${plainly(rest)}`],
  [/^expected (.+?), (?:got|but) (.+)$/s, (wanted, found) => `This should be ${wanted}. Found: ${found}.`],
  [/^expected (.+)$/s, (wanted) => `This should be ${wanted}.`],
];

/**
 * Says a message of the engine as one would to a person.
 * @param {string} message
 * @returns {string}
 */
export function plainly(message) {
  for (const [pattern, say] of PROBLEMS) {
    const found = pattern.exec(message);
    if (found) return say(...found.slice(1));
  }
  return message;
}

export const CONTROLS = {
  copied: "Copied",
  notCopied: "Could not copy",
};
