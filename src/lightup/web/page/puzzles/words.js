/** The words of all ways to a puzzle. */

export const ORDER = {
  title: "New puzzle",
  from: "Where from",
  panels: /** @type {[string, string][]} */ ([
    ["order", "Made for you"], ["shelf", "Collection"],
  ]),
  size: "Size",
  otherSize: "Other",
  columns: "Columns",
  rows: "Rows",
  level: "Level",
  wishes: "Symmetry and walls",
  symmetry: "Symmetry",
  walls: "Walls",
  shares: ["Very few", "Few", "Usual", "Many", "Very many"],
  recipe: "Recipe",
  make: "New puzzle",
  making: "Making a puzzle…",
  another: "Another like this",
};

export const SHELF = {
  about: "These come with the page: six of each size and level.",
};

export const INBOX = {
  title: "Open a puzzle",
  about: "Paste a link, a game id, a recipe or the rows of a puzzle. Anywhere else on the page, Ctrl+V or dropping a file does the same.",
  aboutPictures: "A screenshot, a scan or a photo works too.",
  text: "Puzzle",
  example: "https://puzz.link/p?akari/7/7/…",
  format: "Format",
  detect: "Automatic",
  file: "Choose a file",
  open: "Open",
  reading: "Reading…",
  tooLarge: "This is larger than a megabyte: too large for a puzzle.",
  drop: "Drop it anywhere: a file, a picture, a link or text.",
  numbered: (/** @type {number} */ number) => `Puzzle ${number}`,
  choose: (/** @type {number} */ count) => `Which of these ${count}?`,
};

export const LIST = {
  title: "My puzzles",
  about: "Kept in this browser only.",
  filter: "Which puzzles",
  filters: /** @type {[string, string][]} */ ([["all", "All"], ["open", "In progress"], ["solved", "Solved"]]),
  sort: "Sort by",
  sorts: /** @type {[string, string][]} */ ([
    ["changed", "Last played"], ["level", "Level"], ["size", "Size"], ["best", "Best time"],
  ]),
  go: "Continue",
  again: "View",
  remove: (/** @type {string} */ title) => `Remove ${title}`,
  removed: "Removed.",
  undo: "Undo",
  lit: (/** @type {number} */ share) => `${share}% lit`,
  time: (/** @type {string} */ time) => `${time} so far`,
  day: (/** @type {Date} */ date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" }),
  best: (/** @type {string} */ time) => `best ${time}`,
  empty: "Nothing here yet. Every puzzle you start is kept here, with your marks and your time.",
  none: "None yet.",
  fresh: "New puzzle",
  save: "Save all as a file",
  load: "Add from a file",
  loaded: (/** @type {number} */ count) => count === 1 ? "Added one puzzle." : `Added ${count} puzzles.`,
  notLoaded: "There are no saved puzzles in this file.",
};

export const LIBRARY = {
  title: "Library",
  level: "Level",
  anyLevel: "any level",
  size: "Size",
  anySize: "any size",
  state: "Played",
  states: /** @type {[string, string][]} */ ([["all", "All"], ["unplayed", "Not yet"], ["played", "Played"]]),
  sort: "Sort by",
  sorts: /** @type {[string, string][]} */ ([
    ["level", "Level"], ["score", "Score"], ["size", "Size"], ["title", "Title"], ["random", "At random"],
  ]),
  search: "Search titles",
  searching: "Searching…",
  found: (/** @type {number} */ total) => total === 1 ? "One puzzle." : `${total} puzzles.`,
  more: "Show more",
  numbered: (/** @type {number} */ id) => `No. ${id}`,
  played: (/** @type {number} */ plays) => plays === 1 ? "played once" : `played ${plays} times`,
  best: (/** @type {string} */ time) => `best ${time}`,
};
