/** The words of sharing and printing. */

import { PAGE } from "../base/words.js";
import { titleOf } from "../game/titles.js";

/** @import { Opened } from "../types.d.ts" */

export const SHARE = {
  title: "Share and print",
  link: "Link",
  puzzleLink: "The puzzle",
  marksLink: "The puzzle with my marks",
  copy: "Copy",
  share: "Share",
  picture: "Picture",
  preview: "How the picture will look",
  drawing: "Drawing…",
  shows: "What the picture shows",
  contents: /** @type {[string, string][]} */ ([
    ["puzzle", "Puzzle"], ["marks", "My marks"], ["solution", "Solution"],
  ]),
  labels: "Number rows and columns",
  svg: "SVG",
  png: "PNG",
  copyPicture: "Copy picture",
  print: "Print",
  onPage: "Puzzles on the page",
  counts: /** @type {[string, string][]} */ ([["1", "1"], ["2", "2"], ["4", "4"], ["6", "6"]]),
  others: "The others are new puzzles of the same size and level.",
  codes: "Scan the code beside a puzzle to play it on a phone.",
  withAnswer: "Answers on a page of their own",
  withMarks: "With my marks",
  printIt: "Print",
  formats: "As text",
  format: "Format",
  text: "The puzzle in this format",
  writing: "Writing…",
};

export const PRINTS = {
  title: (/** @type {Opened[]} */ all) => all.length > 1 ? "Light Up" : titleOf(all[0]),
  answers: (/** @type {number} */ count) => count > 1 ? "Answers" : "Answer",
  caption: (/** @type {number} */ number, /** @type {number} */ count, /** @type {Opened} */ { level }) =>
    [count > 1 && `${number}`, level !== null && PAGE.levelNamed(level)].filter(Boolean).join(" · "),
  rules: "Place bulbs so that every open cell is lit. A bulb lights its row and column up to a wall or the edge. "
    + "No bulb may light another. A number says how many bulbs share a side with it.",
};
