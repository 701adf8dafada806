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
  theme: "Dark or light",
  settings: "Settings",
  help: "Rules and keys",
  title: (/** @type {string} */ puzzle) => `${puzzle} · lightup`,
  size: (/** @type {number} */ width, /** @type {number} */ height) => `${width} × ${height}`,
  level: (/** @type {number} */ level) => `level ${level}`,
  levelNamed: (/** @type {number} */ level) => `Level ${level} · ${LEVELS[level]}`,
  solved: "solved",
  begun: "begun",
  newVersion: "A new version of this page is ready.",
  reload: "Reload",
  badLink: (/** @type {string} */ why) => `This link leads to no puzzle. ${why}`,
  failed: "Something in the page went wrong. Your marks are saved; reload the page to go on.",
  opening: "Opening…",
};

export const SETTINGS = {
  title: "Settings",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  order: "Clicks go through",
  orders: { bulb: "Bulb, dot, empty", dot: "Dot, bulb, empty", single: "Bulb, empty" },
  errors: "Show broken rules",
  errorKinds: { live: "At once", check: "On Check", never: "Never" },
  labels: "Row and column numbers",
  labelKinds: { cursor: "At the cursor", always: "Always" },
  timer: "Show the time",
  beams: "Soft beams of light",
};

export const WORK = {
  seconds: (/** @type {number} */ seconds) => `${seconds} s`,
  chooseFormat: "choose the format under “Open”",
};

export const CONTROLS = {
  copied: "Copied",
  notCopied: "Could not copy",
};
