// What `main.js` offers to the folders, and what a view offers to it.

import type { Settings } from "./base/settings.js";
import type { Engine, Options } from "./engine/engine.js";
import type { Game } from "./game/game.js";
import type { Store } from "./game/store.js";
import type { Answers, Marks, Opened, Requests } from "./types.d.ts";

export interface Play { marks?: Marks; address?: "push" | "replace" | "keep" }
export interface App {
  engine: Engine;
  settings: Settings;
  store: Store;
  remember: (opened: Opened) => void; // for the way back to it
  game: Game | null;
  ask<C extends keyof Answers>(call: C, request: Requests[C], options?: Options): Promise<Answers[C]>;
  play(opened: Opened, how?: Play): void;                 // begins a puzzle, or goes on with it
  show(name: string): void;                               // a view of `views.js`
  visit(name: string): void;                              // the same, and the browser's button leads back
  say(text: string): void;                                // politely, to a screen reader
  toast(text: string, action?: { label: string; act: () => void }): void;
  sheet(title: string, ...children: (Node | string)[]): HTMLDialogElement;  // removed when closed
}

export interface View {
  element: HTMLElement;
  keys?: Record<string, () => void>;                      // what they do while the view is seen
  show?(rest: string): void;                              // it is seen now; `rest` of the address after `#NAME/`
}
