/**
 * The first minute of somebody who has never played: the goal and the rules above the board, and a first
 * step of the puzzle itself. One click ends both for good, as does the first puzzle that is solved.
 *
 * firstStep(puzzle);   // { cell: 22, number: 3, beside: [17, 21, 23] }
 */

import { button } from "../base/controls.js";
import { el, icon } from "../base/dom.js";
import { BoardView } from "../board/board.js";
import { Game, Puzzle } from "../game/game.js";
import { unopened } from "../game/puzzle.js";
import { GUIDE as W } from "./words.js";

/** @import { Settings } from "../base/settings.js" */
/** @import { Mark } from "../types.d.ts" */
/** @import { Clue } from "../game/grid.js" */

const SETTING = "knows"; // the game
const RULES_BY_DOING = "#learn/rules";
/** A board for each rule, with the cells that hold a bulb. @type {[string, number[]][]} */
const EXAMPLES = [["...#", [1]], ["...\n.2.", [1, 5]], ["...", [0, 2]]];

/**
 * Finds the clue that needs every place it has, the plainest step there is; the largest, if there are several.
 * @param {{ clues: Clue[] }} puzzle
 * @returns {Clue | undefined}
 */
export const firstStep = ({ clues }) => clues.filter(({ number, beside }) => number > 0 && beside.length === number)
  .sort((one, other) => other.number - one.number)[0];

export class Guide {
  #settings;

  /** @param {Settings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.element = el("section", { class: "card strip", "aria-label": W.title }, el("div", {}, el("h2", {}, W.goal), el("a", { href: RULES_BY_DOING }, W.byDoing)),
      ...EXAMPLES.map(([grid, bulbs], place) => el("figure", {}, picture(grid, bulbs), el("figcaption", {}, W.rules[place]))),
      el("button", {
        type: "button", class: "button bare square", "aria-label": W.hide, title: W.hide, onclick: () => this.end(),
      }, icon("close")));
  }

  /** Whether somebody may need it. */
  get isOn() {
    return !this.#settings.get(SETTING);
  }

  /** Ends it for good. */
  end() {
    this.#settings.set(SETTING, true);
  }

  /**
   * What to do first in a game, and where; nothing if no clue says so, or nobody needs it.
   * @param {Game} game
   * @returns {{ words: Node[], marks: Mark[] } | null}
   */
  lesson({ puzzle, bulbs }) {
    const clue = this.isOn ? firstStep(puzzle) : undefined;
    if (!clue) return null;
    const left = clue.beside.filter((cell) => !bulbs.has(cell));
    if (!left.length) return { words: this.#words(W.done, W.goOn, W.thanks), marks: [] };
    const { number } = clue, placed = el("p", { class: "small soft" }, W.placed(number - left.length, number));
    return {
      words: this.#words(W.start(number), el("p", {}, W.places(number), " ", el("b", {}, W.click(number, matchMedia("(pointer: coarse)").matches))), W.known, placed),
      marks: [{ kind: "ring", cells: [clue.cell], number: 0 },
        ...left.map((cell) => ({ kind: "bulb", cells: [cell], number: 0 }))],
    };
  }

  /**
   * @param {string} title
   * @param {Node | string} text
   * @param {string} end what the button says that ends it
   * @param {Node[]} more
   */
  #words(title, text, end, ...more) {
    return [el("h2", {}, title), typeof text === "string" ? el("p", {}, text) : text, ...more,
      button("", end, () => this.end(), "low")];
  }
}

/**
 * @param {string} grid
 * @param {number[]} bulbs
 */
function picture(grid, bulbs) {
  const puzzle = new Puzzle(unopened(grid)), game = new Game(puzzle), view = new BoardView(puzzle);
  game.set(bulbs.map((cell) => [cell, "bulb"]));
  view.draw({ bulbs, dots: [], broken: { ...game.broken(), cells: [] } });
  for (const name of ["role", "aria-label"]) view.element.removeAttribute(name);
  view.element.setAttribute("aria-hidden", "true");
  view.element.style.setProperty("--shape", String(puzzle.width / puzzle.height));
  return view.element;
}
