/**
 * The panel beside the board, in four places that stay where they are: the puzzle's name, time and
 * progress; the tools; help, below what is said of branches or a solution; and more.
 */

import { $, el, icon } from "../base/dom.js";
import { sheet } from "../base/sheets.js";
import { PAGE } from "../base/words.js";
import { ENGINE } from "../engine/words.js";
import { clock, subtitleOf, titleOf } from "../game/titles.js";
import { Branches } from "./branches.js";
import { Finish } from "./finish.js";
import { PLAY as W } from "./words.js";

/** @import { Mark } from "../game/game.js" */
/** @import { Hints } from "../help/hints.js" */
/** @import { Desk } from "./desk.js" */

/**
 * What the buttons of the panel do.
 * @typedef {Record<"undo" | "redo" | "check" | "why" | "way" | "restart" | "unlock" | "share" | "open"
 *   | "fresh" | "another" | "pause", () => void>} Actions
 */

export class Panel {
  /**
   * @param {Desk} desk
   * @param {Actions} actions
   * @param {Hints} hints
   */
  constructor(desk, actions, hints) {
    this.desk = desk;
    this.actions = actions;
    /** @type {Mark} what a tap puts */
    this.tap = "bulb";
    this.title = el("h2", {});
    this.time = el("span", {});
    this.clock = el("button", { type: "button", class: "button bare low time", onclick: actions.pause },
      this.time, icon("pause"), el("span", { class: "hide" }, W.pause));
    this.lit = el("span", {});
    this.bulbs = el("span", { class: "soft" });
    this.filled = el("i", {});
    this.bar = el("div", {
      class: "bar", role: "progressbar", "aria-label": W.litLabel, "aria-valuemin": 0, "aria-valuemax": 100,
    }, this.filled);
    this.tools = {
      undo: this.#tool("undo", W.undo), redo: this.#tool("redo", W.redo),
      check: this.#tool("check", W.check),
    };
    this.after = { share: this.#tool("share", W.shareIt), way: this.#tool("way", W.way), restart: this.#tool("restart", W.again) };
    this.branches = new Branches(desk);
    this.begin = this.#button("try", W.begin, () => this.branches.begin(), "bare low");
    this.finish = new Finish(desk);
    this.unlock = el("button", {
      type: "button", class: "button bare low square", "aria-label": W.unlock, title: W.unlock, onclick: actions.unlock,
    }, icon("lock"));
    this.sign = el("p", { class: "engine-sign", role: "status" });
    this.element = el("aside", { class: "panel", "aria-label": W.tools }, this.#status(), this.#tools(hints.button),
      el("div", { class: "talk" }, this.finish.element, this.branches.element, hints.element), this.#more());
    desk.app.engine.watch(({ state }) => this.#showEngine(state));
  }

  /**
   * @param {keyof Actions} name
   * @param {string} label
   */
  #tool(name, label) {
    return el("button", { type: "button", class: `button tool ${name}`, onclick: this.actions[name] }, icon(name), label);
  }

  #status() {
    return el("div", { class: "status" },
      el("div", { class: "row spread" }, this.title, this.clock),
      el("div", { class: "row spread small" }, this.lit, this.bulbs, this.unlock), this.bar, this.sign);
  }

  /** @param {HTMLElement} hint the button that always does what comes next */
  #tools(hint) {
    return el("div", { class: "tools" }, this.#tapSwitch(), ...Object.values(this.tools), ...Object.values(this.after), hint);
  }

  /** What a tap puts, for fingers. */
  #tapSwitch() {
    const buttons = /** @type {const} */ (["bulb", "dot"]).map((mark) => el("button", {
      type: "button", "aria-label": W[mark], "aria-pressed": String(mark === this.tap), onclick: () => {
        this.tap = mark;
        buttons.forEach((one, place) => one.setAttribute("aria-pressed", String(["bulb", "dot"][place] === mark)));
      },
    }, icon(mark), el("span", {}, W[mark])));
    return el("div", { class: "segments touch", role: "group", "aria-label": W.tap }, ...buttons);
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {() => void} act
   * @param {string} [kind]
   */
  #button(name, label, act, kind = "") {
    return el("button", { type: "button", class: `button ${kind}`, onclick: act }, icon(name), label);
  }

  #more() {
    return el("div", { class: "more" },
      this.#button("new", W.fresh, this.actions.fresh, "bare low"),
      this.begin,
      this.#button("more", W.more, () => this.#openMore(), "bare low all"));
  }

  /** All that is not always at hand, and what is told of the puzzle only to those who ask. */
  #openMore() {
    const { fresh, why, way, open, share, restart } = this.actions, { game } = this.desk;
    if (!game) return;
    const made = sheet(titleOf(game.puzzle.opened), el("p", { class: "small soft" }, subtitleOf(game.puzzle.opened)));
    const item = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ act, kind = "") =>
      this.#button(name, label, () => {
        made.close();
        act();
      }, kind);
    made.classList.add("narrow");
    $(".body", made).append(el("div", { class: "menu" },
      item("new", W.fresh, fresh, "phone"), ...(game.locked ? [item("lock", W.unlock, this.actions.unlock)]
        : [item("try", W.begin, () => this.branches.begin(), "phone"), item("redo", W.redo, this.actions.redo, "phone")]),
      item("why", W.why, why), item("way", W.way, way), item("open", W.open, open),
      item("share", W.share, share), item("restart", W.restart, restart)));
  }

  /** Says how the engine is; nothing while it waits for work. */
  #showEngine(/** @type {string} */ state) {
    this.sign.dataset.state = state === "busy" ? "ready" : state;
    const words = /** @type {Record<string, string>} */ ({ starting: ENGINE.waking, failed: ENGINE.failed });
    this.sign.replaceChildren(el("i", {}), words[state] ?? "");
  }

  /** Shows the state of the game. */
  refresh() {
    const { game, app: { settings } } = this.desk;
    if (!game) return;
    const { locked } = game, title = titleOf(game.puzzle.opened);
    document.title = PAGE.title(title);
    this.title.replaceChildren(...(locked ? [icon("check"), W.solved] : [title]));
    this.lit.textContent = locked ? title : W.lit(game.litCount, game.whiteCount);
    this.bulbs.textContent = W.bulbs(game.bulbs.size);
    const share = Math.round(100 * game.litCount / Math.max(1, game.whiteCount));
    this.filled.style.width = `${share}%`;
    this.bar.setAttribute("aria-valuenow", String(share));
    this.tools.undo.disabled = !game.canUndo;
    this.tools.redo.disabled = !game.canRedo;
    this.branches.refresh();
    for (const tool of Object.values(this.tools)) tool.hidden = locked;
    for (const tool of [...Object.values(this.after), this.unlock]) tool.hidden = !locked;
    this.bulbs.hidden = this.begin.hidden = locked;
    this.finish.refresh();
    this.clock.hidden = !settings.get("timer");
    this.clock.disabled = game.solvedAt !== null;
    this.tick();
  }

  /** Shows the time. */
  tick() {
    if (this.desk.game) this.time.textContent = clock(this.desk.game.seconds());
  }
}
