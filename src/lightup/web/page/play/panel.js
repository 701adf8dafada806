/**
 * The panel beside the board: the puzzle's name, time and progress, the tools, the try-out, the
 * checkpoints, and what is said when the puzzle is solved.
 */

import { el, icon } from "../base/dom.js";
import { toast } from "../base/sheets.js";
import { ENGINE } from "../engine/words.js";
import { clock, subtitleOf, titleOf } from "../game/titles.js";
import { PLAY as W } from "./words.js";

/** @import { Mark } from "../game/game.js" */
/** @import { Desk } from "./desk.js" */

/**
 * What the buttons of the panel do.
 * @typedef {Record<"undo" | "redo" | "check" | "hint" | "why" | "way" | "restart" | "share" | "open"
 *   | "fresh" | "another" | "pause", () => void>} Actions
 */

export class Panel {
  /**
   * @param {Desk} desk
   * @param {Actions} actions
   * @param {HTMLElement} help where hints stand
   */
  constructor(desk, actions, help) {
    this.desk = desk;
    this.actions = actions;
    this.help = help;
    /** @type {Mark} what a tap puts */
    this.tap = "bulb";
    this.title = el("h2", {});
    this.subtitle = el("p", { class: "small soft" });
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
      check: this.#tool("check", W.check), hint: this.#tool("hint", W.hint, "main"),
    };
    this.trying = this.#makeTrying();
    this.solved = this.#makeSolved();
    this.checkpoints = el("ul", { class: "stack checkpoints" });
    this.noCheckpoints = el("p", { class: "small soft" }, W.noCheckpoints);
    this.sign = el("p", { class: "engine-sign", role: "status" });
    this.cards = [this.#progressCard(), this.solved, this.trying, this.#checkpointCard(), this.#moreCard()];
    this.element = el("aside", { class: "panel", "aria-label": W.tools }, help, ...this.cards);
    desk.app.engine.watch(({ state }) => this.#showEngine(state));
  }

  /**
   * @param {keyof Actions} name
   * @param {string} label
   * @param {string} [kind]
   */
  #tool(name, label, kind = "") {
    return el("button", { type: "button", class: `button tool ${kind}`, onclick: this.actions[name] }, icon(name), label);
  }

  #progressCard() {
    return el("div", { class: "card stack progress" },
      el("div", { class: "row spread" }, el("div", {}, this.title, this.subtitle), this.clock),
      el("div", { class: "stack" }, el("div", { class: "row spread small" }, this.lit, this.bulbs), this.bar),
      this.#tapSwitch(),
      el("div", { class: "tools" }, ...Object.values(this.tools)), this.sign);
  }

  /** What a tap puts, for fingers. */
  #tapSwitch() {
    const buttons = /** @type {const} */ (["bulb", "dot"]).map((mark) => el("button", {
      type: "button", "aria-pressed": String(mark === this.tap), onclick: () => {
        this.tap = mark;
        buttons.forEach((one, place) => one.setAttribute("aria-pressed", String(["bulb", "dot"][place] === mark)));
      },
    }, icon(mark), W[mark]));
    return el("div", { class: "phone row spread" },
      el("div", { class: "segments", role: "group", "aria-label": W.tap }, ...buttons),
      el("button", {
        type: "button", class: "button square", "aria-label": W.newCheckpoint, onclick: () => this.setCheckpoint(),
      }, icon("flag")));
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

  #makeTrying() {
    return el("div", { class: "card stack trying", hidden: true },
      el("h3", {}, W.trying), el("p", { class: "small soft" }, W.tryingWhy),
      el("div", { class: "row wrap" },
        this.#button("check", W.keep, () => this.#endTry("keepTry"), "main"),
        this.#button("remove", W.throwAway, () => this.#endTry("dropTry"))));
  }

  /** @param {"keepTry" | "dropTry"} how */
  #endTry(how) {
    this.desk.game?.[how]();
    this.desk.changed();
  }

  /** Begins a try-out. */
  tryOut() {
    this.desk.game?.beginTry();
    this.desk.changed();
  }

  #makeSolved() {
    this.solvedWords = el("p", {});
    return el("div", { class: "card stack solved-card", hidden: true },
      el("h2", { class: "verdict good" }, icon("check"), W.solved), this.solvedWords,
      el("div", { class: "row wrap" }, this.#button("new", W.another, this.actions.another, "main"),
        this.#button("share", W.share, this.actions.share)));
  }

  #checkpointCard() {
    return el("div", { class: "card stack" },
      el("div", { class: "row spread" }, el("h3", {}, W.checkpoints),
        this.#button("flag", W.setCheckpoint, () => this.setCheckpoint(), "bare low")),
      this.noCheckpoints, this.checkpoints);
  }

  #moreCard() {
    const { fresh, why, way, open, share, restart } = this.actions;
    this.begin = this.#button("try", W.tryOut, () => this.tryOut(), "low");
    return el("div", { class: "card stack both" },
      this.#button("new", W.fresh, fresh),
      el("div", { class: "row wrap" }, this.begin,
        this.#button("why", W.why, why, "low"), this.#button("way", W.way, way, "low"),
        this.#button("open", W.open, open, "low"), this.#button("share", W.share, share, "low"),
        this.#button("restart", W.restart, restart, "low")),
      el("p", { class: "keys" }, ...W.keys.map(([key, does]) => el("span", {}, el("kbd", {}, key), ` ${does}`))));
  }

  /** Sets a checkpoint under a name that can be changed at once. */
  setCheckpoint() {
    const { game } = this.desk;
    if (!game) return;
    game.setCheckpoint(W.checkpointName(game.checkpoints.length + 1), Date.now());
    this.desk.changed();
    toast(W.checkpointSet);
  }

  #showCheckpoints() {
    const { desk } = this, checkpoints = desk.game?.checkpoints ?? [];
    this.noCheckpoints.hidden = checkpoints.length > 0;
    this.checkpoints.replaceChildren(...checkpoints.map((one, index) => el("li", {},
      this.#checkpointName(one.name, index),
      el("span", { class: "soft" }, `${W.bulbs(one.bulbs.length)}, ${clock(one.seconds)}`),
      el("span", { class: "row" },
        el("button", { type: "button", class: "button bare low", onclick: () => this.#change(() => desk.game?.returnTo(index)) }, W.goBack),
        el("button", {
          type: "button", class: "button bare low square", "aria-label": `${W.dropCheckpoint}: ${one.name}`,
          onclick: () => this.#change(() => desk.game?.dropCheckpoint(index)),
        }, icon("remove"))))));
  }

  /**
   * @param {string} name
   * @param {number} index
   */
  #checkpointName(name, index) {
    return el("input", {
      type: "text", class: "checkpoint-name", value: name, "aria-label": W.renameCheckpoint, maxlength: 60,
      onchange: (/** @type {Event} */ event) => {
        this.desk.game?.renameCheckpoint(index, /** @type {HTMLInputElement} */ (event.target).value || name);
        this.desk.changed();
      },
    });
  }

  #change(/** @type {() => void} */ change) {
    change();
    this.desk.changed();
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
    this.title.textContent = titleOf(game.puzzle.opened);
    this.subtitle.textContent = subtitleOf(game.puzzle.opened);
    this.lit.textContent = W.lit(game.litCount, game.whiteCount);
    this.bulbs.textContent = W.bulbs(game.bulbs.size);
    const share = Math.round(100 * game.litCount / Math.max(1, game.whiteCount));
    this.filled.style.width = `${share}%`;
    this.bar.setAttribute("aria-valuenow", String(share));
    this.tools.undo.disabled = !game.canUndo;
    this.tools.redo.disabled = !game.canRedo;
    this.trying.hidden = !game.trying;
    if (this.begin) this.begin.disabled = game.trying;
    this.solved.hidden = !game.solved;
    this.clock.hidden = !settings.get("timer");
    this.clock.disabled = game.solvedAt !== null;
    this.#showCheckpoints();
    this.#showSolved();
    this.tick();
  }

  #showSolved() {
    const { game, app: { settings, store } } = this.desk;
    if (!game?.solved || !this.solvedWords) return;
    const best = store.best(game.puzzle.link);
    this.solvedWords.textContent = settings.get("timer")
      ? W.solvedIn(clock(game.seconds(Date.now())), best ? clock(best) : "") : W.solvedPlain;
  }

  /** Shows the time. */
  tick() {
    if (this.desk.game) this.time.textContent = clock(this.desk.game.seconds(Date.now()));
  }
}
