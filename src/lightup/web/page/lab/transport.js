/** `Transport`: what moves through a run, step by step or as fast as it can be seen; one place for all runs. */

import { iconButton, segments } from "../base/controls.js";
import { el, icon, svg } from "../base/dom.js";
import { LAB as W } from "./words.js";

const SLOW_MILLISECONDS = 700;
const WIDTH = 600, HEIGHT = 40; // of the staircase
const MOST_STOPS = 120; // drawn on it

export class Transport {
  /** @param {{ show: (step: number) => void, stop?: (step: number) => number, name?: (step: number, last: number) => string }} options */
  constructor({ show, stop, name = W.step }) {
    this.show = show;
    this.name = name;
    this.step = 0;
    this.last = 0;
    this.speed = "slow";
    this.isPlaying = false;
    this.frame = 0;
    this.shownAt = 0;
    this.place = el("output", { class: "soft small" });
    this.slider = el("input", { type: "range", min: 0, value: 0, "aria-label": "Step", oninput: () => { this.pause(); this.go(Number(this.slider.value)); } });
    this.stairs = svg("svg", { class: "stairs", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    this.stops = svg("path", { class: "stops-at" });
    this.head = svg("path", { class: "head" });
    this.player = el("button", { type: "button", class: "button main square", "aria-label": W.play, onclick: () => this.toggle() }, icon("play"));
    const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) => {
      const made = iconButton(sign, label, () => { this.pause(); act(); });
      made.classList.add("bare");
      return made;
    };
    this.element = el("div", { class: "transport" }, this.stairs, this.slider,
      el("div", { class: "row controls" },
        button("restart", W.first, () => this.go(0)), button("back", W.back, () => this.go(this.step - 1)), this.player,
        button("next", W.next, () => this.go(this.step + 1)),
        stop ? button("flag", W.stop, () => this.go(stop(this.step))) : button("flag", W.last, () => this.go(this.last)),
        this.place),
      segments(W.speed, W.speeds, this.speed, (speed) => { this.speed = speed; }));
  }

  /**
   * Begins another run.
   * @param {number} last
   * @param {number} [step]
   */
  begin(last, step = 0) {
    this.pause();
    this.last = last;
    this.slider.max = String(last);
    this.go(step);
  }

  /**
   * Draws the levels after each step, and the conflicts among them.
   * @param {ArrayLike<number>} levels
   * @param {number[]} conflicts
   */
  draw(levels, conflicts) {
    const { x, y, count } = this.#scale(levels), every = Math.max(1, Math.ceil(count / (2 * WIDTH)));
    let path = `M0 ${y(0)}`;
    for (let at = 1; at < levels.length; at += every) path += `H${x(at)}V${y(levels[at])}`;
    const crosses = conflicts.filter((_, at) => at % Math.max(1, Math.ceil(conflicts.length / WIDTH)) === 0)
      .map((at) => `M${x(at + 1)} ${Number(y(levels[at])) - 5}v5`).join("");
    this.stairs.replaceChildren(svg("path", { class: "levels", d: path }), svg("path", { class: "conflicts", d: crosses }), this.stops, this.head);
    this.#point();
  }

  /**
   * Draws a point on the staircase for each step at which a run stops.
   * @param {ArrayLike<number>} levels
   * @param {number[]} steps
   */
  drawStops(levels, steps) {
    const { x, y, count } = this.#scale(levels), slots = new Map(steps.map((step) => [Math.floor(step / count * MOST_STOPS), step]));
    this.stops.setAttribute("d", [...slots.values()].map((step) => `M${x(step)} ${y(levels[step])}h0`).join(""));
  }

  #scale(/** @type {ArrayLike<number>} */ levels) {
    const count = Math.max(1, levels.length - 1);
    let top = 1;
    for (let at = 0; at < levels.length; at++) top = Math.max(top, levels[at]);
    return {
      count, x: (/** @type {number} */ at) => (at / count * WIDTH).toFixed(1),
      y: (/** @type {number} */ level) => (HEIGHT - 4 - level / top * (HEIGHT - 12)).toFixed(1),
    };
  }

  #point() {
    this.head.setAttribute("d", `M${(this.step / Math.max(1, this.last) * WIDTH).toFixed(1)} 0V${HEIGHT}`);
  }

  /** @param {number} step */
  go(step) {
    this.step = Math.min(Math.max(step, 0), this.last);
    this.slider.value = String(this.step);
    this.place.textContent = this.name(this.step, this.last);
    this.#point();
    this.show(this.step);
  }

  /** Whether steps come faster than one can read. */
  get isFast() {
    return this.isPlaying && this.speed !== "slow";
  }

  toggle() {
    if (this.isPlaying) return this.pause();
    if (this.step === this.last) this.go(0);
    this.isPlaying = true;
    this.#look();
    this.shownAt = performance.now();
    this.#tick();
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.isPlaying = false;
    this.#look();
  }

  #look() {
    this.player.replaceChildren(icon(this.isPlaying ? "pause" : "play"));
    this.player.setAttribute("aria-label", this.isPlaying ? W.pause : W.play);
  }

  #tick() {
    this.frame = requestAnimationFrame((now) => {
      if (!this.isPlaying) return;
      const many = Math.max(2, Math.ceil(this.last / 300)), stride = this.speed === "many" ? many : 1;
      if (this.speed !== "slow" || now - this.shownAt >= SLOW_MILLISECONDS) {
        this.shownAt = now;
        this.go(this.step + stride);
      }
      if (this.step === this.last) return this.pause();
      this.#tick();
    });
  }
}
