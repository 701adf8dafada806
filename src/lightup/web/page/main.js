/**
 * The page: its views, its address, its keys, and what its modules share.
 *
 * Playing needs no engine: lighting, conflicts, undo and saving happen here. Whatever needs thought asks
 * the engine and waits with a calm sign.
 */

import { BoardView } from "./board/board.js";
import { Desk } from "./play/desk.js";
import { closeSheets, isSheetOpen, openHelp, openSettings, say, sheet, toast } from "./base/sheets.js";
import { $, el, icon } from "./base/dom.js";
import { makeEngine } from "./engine/engine.js";
import { mount as mountFresh } from "./puzzles/order.js";
import { install } from "./engine/offline.js";
import { fromHash, toHash } from "./game/link.js";
import { mount as mountListing } from "./puzzles/view.js";
import { mount as mountOpening } from "./puzzles/inbox.js";
import { titleOf } from "./play/panel.js";
import { settings } from "./base/settings.js";
import { mount as mountSharing } from "./share/sheet.js";
import { mount as mountSolving } from "./solve/view.js";
import { Store } from "./game/store.js";
import { sentence } from "./base/work.js";
import { WORDS } from "./base/words.js";

/** @import { Answers, App, Opened, Play } from "./types.d.ts" */

/** @typedef {"play" | "solve" | "puzzles"} View */

const W = WORDS.page;
const root = document.documentElement;
const REPEATING = new Set(["u", "ctrl+z", "y", "ctrl+y", "ctrl+shift+z", "+", "=", "-"]); // while the key is held

/** @implements {App} */
class Page {
  constructor() {
    this.engine = makeEngine();
    this.settings = settings;
    this.store = new Store();
    this.BoardView = BoardView;
    this.say = say;
    this.toast = toast;
    this.sheet = sheet;
    this.fresh = mountFresh(this);
    this.opening = mountOpening(this);
    this.sharing = mountSharing(this);
    this.desk = new Desk(this, {
      fresh: () => this.fresh.open(), another: () => this.fresh.another(),
      open: () => this.opening.open(), share: () => this.sharing.open(),
    });
    this.views = { play: this.desk.element, solve: mountSolving(this), puzzles: mountListing(this) };
    this.tabs = this.#makeTabs();
    this.keys = this.#makeKeys();
  }

  get game() {
    return this.desk.game;
  }

  /** Puts the page together and opens its first puzzle. */
  async start() {
    $("#app").append(
      this.#header(), this.views.play, this.views.solve.element, this.views.puzzles.element);
    this.#applySettings();
    this.#listen();
    this.show("play");
    if (root.dataset.engine === "worker") {
      install(this.engine, (update) => toast(W.newVersion, { label: W.reload, act: update }));
    }
    await this.#openFirst();
  }

  #header() {
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act) => el("button", {
      type: "button", class: "button bare square", "aria-label": label, title: label, onclick: act,
    }, icon(name));
    return el("header", { class: "top" },
      el("a", { class: "skip", href: "#play", onclick: (/** @type {Event} */ event) => this.#skip(event) }, W.skip),
      el("h1", { class: "logo" }, el("img", { src: "icon.svg", alt: "", width: 26, height: 26 }), W.name),
      el("nav", { class: "tabs", "aria-label": W.sections }, ...Object.values(this.tabs)),
      el("div", { class: "row bar-buttons" }, button("help", W.help, openHelp),
        button("theme", W.theme, () => this.#turnTheme()), button("gear", W.settings, () => openSettings(settings))));
  }

  #makeTabs() {
    const names = /** @type {const} */ (["play", "solve", "puzzles"]);
    return Object.fromEntries(names.map((name) =>
      [name, el("button", { type: "button", onclick: () => this.#visit(name) }, W[name])]));
  }

  /** Goes to a view; the browser's button leads back. */
  #visit(/** @type {View} */ view) {
    if (this.tabs[view].hasAttribute("aria-current")) return;
    history.pushState({ view }, "", location.href);
    this.show(view);
  }

  #goBack(/** @type {View} */ view = "play") {
    closeSheets();
    this.show(view);
  }

  /**
   * @template {keyof Answers} C
   * @param {C} call
   * @param {Record<string, unknown>} request
   * @param {import("./engine/engine.js").Options} [options]
   * @returns {Promise<Answers[C]>}
   */
  ask(call, request, options) {
    return this.engine.ask(call, request, options);
  }

  /**
   * @param {Opened} opened
   * @param {Play} [how]
   */
  play(opened, { marks, address = "push" } = {}) {
    this.show("play");
    this.desk.play(opened, marks);
    document.title = W.title(titleOf(opened));
    const hash = toHash(opened.link);
    if (address !== "keep" && location.hash !== hash) history[`${address}State`](null, "", hash);
  }

  /** @param {View} name */
  show(name) {
    this.views.play.hidden = name !== "play";
    this.views.solve.element.hidden = name !== "solve";
    this.views.puzzles.element.hidden = name !== "puzzles";
    for (const [own, tab] of Object.entries(this.tabs)) {
      if (own === name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    if (name === "play") this.desk.resize();
    else this.views[name].show();
  }

  /** Opens what the address names, else the last puzzle, else the first of the shelf. */
  async #openFirst() {
    if (location.hash.length > 1) return this.#openAddress();
    const last = this.store.last(), saved = last ? this.store.loadGame(last) : null;
    return this.play(saved ? saved.opened : await this.fresh.first(), { address: "replace" });
  }

  /** Opens what the address names: from the store, if it is there, without the engine. */
  async #openAddress() {
    const { hash } = location, found = fromHash(hash);
    if (!found) return;
    const { request, marks } = found;
    const saved = "text" in request ? this.store.loadGame(request.text) : null;
    if (saved) return this.play(saved.opened, { marks: marks ?? undefined, address: "replace" });
    try {
      if (!this.game) this.desk.frame.replaceChildren(waiting());
      const { boards: [opened] } = await this.ask("open", request);
      if (location.hash !== hash) return; // the player went on meanwhile
      const { bulbs, dots } = opened.marks, own = bulbs.length + dots.length ? opened.marks : undefined;
      this.play(opened, { marks: marks ?? own, address: "replace" });
    } catch (error) {
      toast(W.badLink(sentence(/** @type {Error} */ (error).message)));
      if (!this.game) this.play(await this.fresh.first(), { address: "keep" });
    }
  }

  #skip(/** @type {Event} */ event) {
    event.preventDefault();
    this.desk.view.element.focus();
  }

  #turnTheme() {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    settings.set("theme", isDark ? "light" : "dark");
  }

  #applySettings() {
    const theme = settings.get("theme");
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.classList.toggle("plain", !settings.get("beams"));
    this.desk.refresh();
  }

  #listen() {
    settings.watch(() => this.#applySettings());
    this.store.watch((link, saved) => this.desk.takeOver(link, saved));
    window.addEventListener("popstate", ({ state }) => this.#goBack(state?.view));
    window.addEventListener("hashchange", () => this.#openAddress());
    window.addEventListener("resize", () => this.desk.resize());
    window.addEventListener("pagehide", () => this.desk.save());
    window.addEventListener("error", () => toast(W.failed));
    document.addEventListener("visibilitychange", () => this.desk.hide());
    document.addEventListener("keydown", (event) => this.#press(event));
    window.setInterval(() => this.desk.panel.tick(), 1000);
  }

  /** Keys that work wherever the focus is, except in a field, in a sheet or in another view. */
  #press(/** @type {KeyboardEvent} */ event) {
    const isTaken = isSheetOpen() || /** @type {Element} */ (event.target).closest("input, textarea, select");
    if (event.altKey || event.defaultPrevented || isTaken || this.views.play.hidden || !this.game) return;
    const held = event.ctrlKey || event.metaKey ? `ctrl+${event.shiftKey ? "shift+" : ""}` : "";
    const key = held + event.key.toLowerCase(), act = this.keys[key];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat || REPEATING.has(key)) act();
  }

  /** @returns {Record<string, () => void>} */
  #makeKeys() {
    const { desk } = this, { hints, panel } = desk;
    const undo = () => desk.undo(), redo = () => desk.redo(), nearer = () => desk.zoom(1.25);
    return {
      "u": undo, "ctrl+z": undo, "y": redo, "ctrl+y": redo, "ctrl+shift+z": redo,
      "h": () => hints.hint(), "c": () => desk.check(), "w": () => desk.why(),
      "n": () => this.fresh.open(), "o": () => this.opening.open(), "s": () => this.sharing.open(), "?": openHelp,
      "t": () => panel.tryOut(), "k": () => panel.setCheckpoint(), "p": () => desk.pause(!desk.isPaused),
      "l": () => desk.toggleLabels(), "+": nearer, "=": nearer, "-": () => desk.zoom(0.8), "0": () => desk.zoom(0),
      "escape": () => hints.close(),
    };
  }
}

const waiting = () => el("p", { class: "engine-sign", "data-state": "busy" }, el("i"), WORDS.play.opening);

new Page().start();
