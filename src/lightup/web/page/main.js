/**
 * The page: its views, its address, its keys, and what its modules share.
 *
 * Playing needs no engine: lighting, conflicts, undo and saving happen here. Whatever needs thought asks
 * the engine and waits with a calm sign.
 */

import { $, el, icon } from "./base/dom.js";
import { openSettings } from "./base/preferences.js";
import { settings } from "./base/settings.js";
import { closeSheets, isSheetOpen, say, sheet, toast } from "./base/sheets.js";
import { themeButton, wear } from "./base/theme.js";
import { PAGE as W } from "./base/words.js";
import { advised } from "./base/work.js";
import { makeEngine } from "./engine/engine.js";
import { install } from "./engine/offline.js";
import { fromHash, toHash } from "./game/link.js";
import { isOpened } from "./game/puzzle.js";
import { Store } from "./game/store.js";
import { openHelp } from "./help/rules.js";
import { receive } from "./puzzles/inbox.js";
import { firstPuzzle } from "./puzzles/shelf.js";
import { VIEWS, viewAt } from "./views.js";

/** @import { App, Play, View } from "./app.d.ts" */
/** @import { Desk } from "./play/desk.js" */
/** @import { Answers, Opened, Requests } from "./types.d.ts" */

const HOME = "play", FRONT = "daily";
const root = document.documentElement;
const REPEATING = new Set(["u", "ctrl+z", "y", "ctrl+y", "ctrl+shift+z", "+", "=", "-", "arrowleft", "arrowright"]); // while the key is held

/** @implements {App} */
class Page {
  /** @type {Map<string, View>} those that were loaded */
  #views = new Map();
  #shown = "";
  /** @type {Desk | null} */
  #desk = null;

  constructor() {
    this.engine = makeEngine();
    this.settings = settings;
    this.store = new Store();
    this.say = say;
    this.toast = toast;
    this.sheet = sheet;
    this.tabs = VIEWS.filter(({ within }) => !within).map(({ name, title }) =>
      el("button", { type: "button", value: name, onclick: () => this.visit(name) }, title));
  }

  /** The game in play, which is there as soon as the page has started. */
  get desk() {
    return /** @type {Desk} */ (this.#desk);
  }

  get game() {
    return this.#desk?.game ?? null;
  }

  /** Puts the page together and opens its first puzzle. */
  async start() {
    $("#app").append(this.#header());
    this.#applySettings();
    settings.watch(() => this.#applySettings());
    this.#desk = /** @type {View & { desk: Desk }} */ (await this.#load(HOME)).desk;
    this.#listen();
    this.show(HOME);
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
      el("nav", { class: "tabs", "aria-label": W.sections }, ...this.tabs),
      el("div", { class: "row bar-buttons" }, button("help", W.help, openHelp),
        themeButton((theme) => settings.set("theme", theme)), button("gear", W.settings, () => openSettings(settings))));
  }

  /**
   * Goes to a view; the browser's button leads back.
   * @param {string} view
   */
  visit(view) {
    if (view === this.#shown) return;
    history.pushState({ view }, "", view === HOME && this.game ? toHash(this.game.puzzle.link) : location.href);
    this.show(view);
  }

  #goBack(/** @type {string | undefined} */ view) {
    closeSheets();
    const { name, rest } = view ? { name: view, rest: "" } : viewAt(location.hash) ?? { name: HOME, rest: "" };
    this.show(name, rest);
  }

  /**
   * @template {keyof Answers} C
   * @param {C} call
   * @param {Requests[C]} request
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
    this.show(HOME);
    this.desk.play(opened, marks);
    const hash = toHash(opened.link), state = { opened }; // what the link alone does not say comes back with it
    if (address === "keep") return;
    if (location.hash === hash) history.replaceState(state, "");
    else history[`${address}State`](state, "", hash);
  }

  /**
   * Keeps what is known of the puzzle in play with its place in the history.
   * @param {Opened} opened
   */
  remember(opened) {
    if (history.state?.opened?.link === opened.link) history.replaceState({ ...history.state, opened }, "");
  }

  /**
   * Shows a view, at once if it was loaded before.
   * @param {string} name
   * @param {string} [rest] of the address
   */
  show(name, rest = "") {
    this.#shown = name;
    if (name !== HOME) this.#desk?.save(); // for views that show games
    const above = VIEWS.find((view) => view.name === name)?.within ?? name;
    for (const tab of this.tabs) {
      if (tab.value === above) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    const shown = this.#views.get(name);
    if (!shown) return void this.#load(name).then(() => this.#shown === name && this.show(name, rest), () => toast(W.failed));
    for (const view of this.#views.values()) view.element.hidden = view !== shown;
    return shown.show?.(rest);
  }

  /**
   * Loads a view, which is hidden until it is shown.
   * @param {string} name
   * @returns {Promise<View>}
   */
  async #load(name) {
    const { mount } = await /** @type {typeof VIEWS[number]} */ (VIEWS.find((view) => view.name === name)).load();
    const view = this.#views.get(name) ?? mount(this); // it may have been asked for twice
    view.element.hidden = name !== this.#shown;
    this.#views.set(name, view);
    $("#app").append(view.element);
    return view;
  }

  /**
   * Opens what the address names: a puzzle, or a view with the last puzzle behind it, or else the first of the
   * shelf. Without an address it is the front page, but a puzzle for newcomers.
   */
  async #openFirst() {
    const { name, rest } = viewAt(location.hash) ?? { name: settings.get("knows") ? FRONT : HOME, rest: "" };
    if (location.hash.length > 1 && !viewAt(location.hash)) return this.#openAddress();
    const last = this.store.last(), saved = last ? this.store.loadGame(last) : null;
    this.play(saved ? saved.opened : await firstPuzzle(), { address: name === HOME ? "replace" : "keep" });
    if (name !== HOME) this.show(name, rest);
    return undefined;
  }

  /** Opens what the address names: a view, or a puzzle, without the engine if it is in the store. */
  async #openAddress() {
    const { hash } = location, view = viewAt(hash), found = fromHash(hash);
    if (view) return this.show(view.name, view.rest);
    if (!found) return;
    const { request, marks, name, damaged } = found, known = this.#known(request.text);
    if (damaged) toast(W.badMarks);
    if (known) return this.play(known, { marks: marks ?? undefined, address: "replace" });
    try {
      if (!this.game) this.desk.stage.frame.replaceChildren(waiting());
      const { boards: [opened] } = await this.ask("open", request);
      if (location.hash !== hash) return; // the player went on meanwhile
      const { bulbs, dots } = opened.marks, own = bulbs.length + dots.length ? opened.marks : undefined;
      this.play(name ? { ...opened, name } : opened, { marks: marks ?? own, address: "replace" });
    } catch (error) {
      toast(W.badLink(advised(error)));
      if (!this.game) this.play(await firstPuzzle(), { address: "keep" });
    }
  }

  /**
   * A puzzle that was here before, from the store or from the page's history.
   * @param {string | null | undefined} link
   * @returns {Opened | null}
   */
  #known(link) {
    const opened = history.state?.opened;
    return (link && this.store.loadGame(link)?.opened) || (opened?.link === link && isOpened(opened) ? opened : null);
  }

  #skip(/** @type {Event} */ event) {
    event.preventDefault();
    this.visit(HOME);
    this.desk.view.element.focus();
  }

  #applySettings() {
    wear(settings.get("theme"));
    root.classList.toggle("plain", !settings.get("beams"));
  }

  #listen() {
    receive(this);
    window.addEventListener("popstate", ({ state }) => this.#goBack(state?.view));
    window.addEventListener("hashchange", () => this.#openAddress());
    window.addEventListener("error", () => toast(W.failed));
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Keys of the view that is shown, wherever the focus is, except in a field or in a sheet. */
  #press(/** @type {KeyboardEvent} */ event) {
    const isTaken = isSheetOpen() || /** @type {Element} */ (event.target).closest("input, textarea, select");
    if (event.altKey || event.defaultPrevented || isTaken) return;
    const held = event.ctrlKey || event.metaKey ? `ctrl+${event.shiftKey ? "shift+" : ""}` : "";
    const key = held + event.key.toLowerCase(), act = this.#views.get(this.#shown)?.keys?.[key];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat || REPEATING.has(key)) act();
  }
}

const waiting = () => el("p", { class: "engine-sign", "data-state": "busy" }, el("i"), W.opening);

new Page().start();
