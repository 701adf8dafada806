/** The view "Play": the desk with its sheets and keys, and what it hears of the page around it. */

import { travel } from "../board/input.js";
import { openHelp } from "../help/rules.js";
import { openSheet as openInbox } from "../puzzles/inbox.js";
import { another, openSheet as openOrder } from "../puzzles/order.js";
import { openSheet as openShare } from "../share/sheet.js";
import { Desk } from "./desk.js";

/** @import { App, View } from "../app.d.ts" */

/** @typedef {ReturnType<typeof sheetsOf>} Sheets */

/**
 * @param {App} app
 * @returns {View & { desk: Desk }}
 */
export function mount(app) {
  const sheets = sheetsOf(app), desk = new Desk(app, sheets), keys = keysOf(desk, sheets);
  listen(app, desk);
  return {
    desk, element: desk.element, show: () => {},
    get keys() { return desk.game ? { ...keys, ...arrowsOf(desk) } : {}; },
  };
}

/**
 * Arrows lead to the board from wherever they mean nothing else.
 * @param {Desk} desk
 */
function arrowsOf({ view }) {
  if (document.activeElement?.closest("[tabindex]")) return {};
  return Object.fromEntries(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => [key.toLowerCase(), () => {
    view.element.focus({ preventScroll: true });
    travel(view, key);
  }]));
}

/** @param {App} app */
const sheetsOf = (app) => ({
  fresh: () => openOrder(app, "order"),
  another: () => another(app),
  open: () => openInbox(app),
  share: () => { if (app.game) openShare(app, app.game); },
});

/**
 * @param {Desk} desk
 * @param {Sheets} sheets
 * @returns {Record<string, () => void>}
 */
function keysOf(desk, sheets) {
  const { hints, panel: { branches } } = desk;
  const undo = () => desk.undo(), redo = () => desk.redo(), nearer = () => desk.stage.zoom(1.25);
  return {
    "u": undo, "ctrl+z": undo, "y": redo, "ctrl+y": redo, "ctrl+shift+z": redo,
    "h": () => hints.hint(), "c": () => desk.check(), "w": () => desk.why(),
    "n": sheets.fresh, "o": sheets.open, "s": sheets.share, "?": openHelp,
    "t": () => branches.begin(), "k": () => branches.end("keep"), "d": () => branches.end("drop"),
    "r": () => branches.end("back"), "p": () => desk.pause(!desk.isPaused),
    "l": () => desk.toggleLabels(), "+": nearer, "=": nearer, "-": () => desk.stage.zoom(0.8), "0": () => desk.stage.zoom(0),
    "escape": () => hints.close(),
  };
}

/**
 * @param {App} app
 * @param {Desk} desk
 */
function listen(app, desk) {
  app.settings.watch(() => desk.refresh());
  app.store.watch((link, saved) => desk.takeOver(link, saved));
  window.addEventListener("pagehide", () => desk.save());
  for (const name of ["visibilitychange", "sheet"]) document.addEventListener(name, () => desk.hide());
  document.addEventListener("sheet", () => desk.takeFocus());
  window.setInterval(() => desk.panel.tick(), 1000);
}
