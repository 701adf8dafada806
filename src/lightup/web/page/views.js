/**
 * The views of the page, in the order of the header: one folder and one line each.
 *
 * A view is entered by its name in the header, by the address `#NAME`, or by `#NAME/REST`, of which it
 * is given the rest. Its module has `mount(app)`, which makes it, and is loaded when it is first shown.
 */

/** @import { App, View } from "./app.d.ts" */

/**
 * A view within another one has no name of its own in the header.
 * @type {{ name: string, title: string, within?: string, load: () => Promise<{ mount: (app: App) => View }> }[]}
 */
export const VIEWS = [
  { name: "daily", title: "Daily", load: () => import("./daily/view.js") },
  { name: "play", title: "Play", load: () => import("./play/view.js") },
  { name: "walkthrough", title: "Walkthrough", within: "play", load: () => import("./walkthrough/view.js") },
  { name: "review", title: "Review", within: "play", load: () => import("./review/view.js") },
  { name: "learn", title: "Learn", load: () => import("./learn/view.js") },
  { name: "construct", title: "Construct", load: () => import("./construct/view.js") },
  { name: "solve", title: "Solve", load: () => import("./solve/view.js") },
  { name: "lab", title: "Lab", load: () => import("./lab/view.js") },
  { name: "puzzles", title: "My puzzles", load: () => import("./puzzles/view.js") },
];

/**
 * Returns the view that an address names after `#`; null if it names none, but a puzzle.
 * @param {string} hash
 */
export function viewAt(hash) {
  const [, name, rest = ""] = /^#([^/]*)(?:\/(.*))?$/.exec(hash) ?? [];
  return VIEWS.some((view) => view.name === name) ? { name, rest } : null;
}
