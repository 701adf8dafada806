/** The view "Walkthrough": all steps to the solution of the puzzle in play, which stays as it is. */

import { button } from "../base/controls.js";
import { capital, el } from "../base/dom.js";
import { Work } from "../base/work.js";
import { Puzzle, unopened } from "../game/puzzle.js";
import { titleOf } from "../game/titles.js";
import { Walkthrough } from "./walkthrough.js";
import { WALKTHROUGH as W } from "./words.js";

/** @import { App, View } from "../app.d.ts" */
/** @import { Explained, Grid, Opened, Scene } from "../types.d.ts" */

/**
 * @param {App} app
 * @returns {View}
 */
export function mount(app) {
  const element = el("main", { class: "view play", id: "walkthrough" }), work = new Work();
  const leave = () => app.visit("play");
  /** @type {Walkthrough | null} */
  let shown = null;

  const show = async (/** @type {Opened} */ opened, /** @type {string} */ rest) => {
    if (shown?.puzzle.opened.puzzle !== opened.puzzle) {
      shown = null;
      element.replaceChildren(el("div", { class: "waiting stack" }, work.element, button("back", W.leave, leave)));
      const answer = await work.run(W.working, (signal) => app.ask("explain", { board: opened.puzzle }, { signal }));
      if (!answer) return;
      app.game?.aid("way");
      shown = new Walkthrough(wayOf(answer), { title: heading(opened, leave) });
      element.replaceChildren(shown.element);
      shown.steps.go(0);
    }
    if (rest) shown.steps.go(Number(rest) || 0);
  };

  return {
    element,
    show: (rest) => { if (app.game) show(app.game.puzzle.opened, rest); },
    get keys() { return { ...shown?.keys, "escape": leave }; },
  };
}

/**
 * @param {Opened} opened
 * @param {() => void} leave
 */
const heading = (opened, leave) => el("div", { class: "row spread" },
  el("h2", {}, titleOf(opened)), button("back", W.leave, leave, "bare low"));

/** @param {Explained} answer */
const wayOf = ({ puzzle, passages, message, end, scenes }) => ({
  puzzle: new Puzzle(unopened(puzzle)), start: plain(puzzle, W.theStart), passages, end: plain(end, capital(message)), why: scenes,
});

/**
 * @param {Grid} board
 * @param {string} title
 * @returns {Scene}
 */
const plain = (board, title) =>
  ({ world: "yours", title, board, marks: [], lines: [], is_case: false, crop: null, near: null });
