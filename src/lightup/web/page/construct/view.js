/** The view "Construct": the desk of a setter, its keys and its address. */

import { gridAt } from "../game/link.js";
import { openHelp } from "../help/rules.js";
import { receiveAt } from "../puzzles/inbox.js";
import { Desk } from "./desk.js";
import { openMore, openNew } from "./sheets.js";

/** @import { App, View } from "../app.d.ts" */

/**
 * @param {App} app
 * @returns {View & { desk: Desk }}
 */
export function mount(app) {
  const desk = new Desk(app), keys = keysOf(desk);
  receiveAt(desk.element, (opened) => desk.take(opened));
  window.addEventListener("resize", () => desk.stage.resize());
  window.addEventListener("pagehide", () => desk.keeper.save());
  document.addEventListener("visibilitychange", () => (document.hidden ? desk.keeper.save() : undefined, desk.trial.hide()));
  return {
    desk, element: desk.element, show: (link) => show(desk, link),
    get keys() { return { ...keys, ...arrowsOf(desk) }; },
  };
}

/**
 * Shows the draft as it was left, or a puzzle that a link brought as a new one.
 * @param {Desk} desk
 * @param {string} link
 */
function show(desk, link) {
  const grid = gridAt(decodeURIComponent(link));
  if (grid && grid !== desk.grid) desk.keeper.begin(grid);
  if (link) history.replaceState({ view: "construct" }, "", "#construct");
  desk.show();
}

/** @param {Desk} desk @returns {Record<string, () => void>} */
function keysOf(desk) {
  const undo = () => desk.undoAnywhere("undo"), redo = () => desk.undoAnywhere("redo");
  return {
    "ctrl+z": undo, "u": undo, "ctrl+y": redo, "ctrl+shift+z": redo, "y": redo,
    "h": () => desk.turnTo(desk.helps), "s": () => desk.panel.openSymmetry(), "n": () => openNew(desk), "m": () => openMore(desk),
    "r": () => desk.turnTo(desk.revisions), "p": () => desk.turnTo(desk.publish), "t": () => desk.trial.begin(), "v": () => desk.toggleSelect(),
    "?": openHelp, "+": () => desk.stage.zoom(1.25), "=": () => desk.stage.zoom(1.25), "-": () => desk.stage.zoom(.8),
    "escape": () => desk.escape(),
  };
}

/**
 * Arrows lead to the board from wherever they mean nothing else.
 * @param {Desk} desk
 */
function arrowsOf({ view, editor }) {
  if (document.activeElement?.closest("[tabindex]")) return {};
  return Object.fromEntries(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => [key.toLowerCase(), () => {
    view.element.focus({ preventScroll: true });
    editor.travel(key);
  }]));
}
