/**
 * Work that may take a while: a calm sign with its seconds, a way to cancel, and one line if it fails.
 * Only one piece of work goes on at a time; a new one cancels the one before.
 */

import { button } from "./controls.js";
import { capital, el } from "./dom.js";
import { sheet } from "./sheets.js";
import { ADVICE, PAGE, WORK, plainly } from "./words.js";

const SECONDS_SHOWN_FROM = 2;
const QUIET_MILLISECONDS = 400;

export class Work {
  constructor() {
    this.text = el("span");
    this.seconds = el("span", { class: "soft", "aria-hidden": "true" });
    const cancel = button("", PAGE.cancel, () => this.cancel(), "low");
    this.sign = el("div", { class: "working row", hidden: true },
      el("span", { class: "spinner", "aria-hidden": "true" }), this.text, this.seconds, cancel);
    this.problem = el("p", { class: "problem", hidden: true });
    this.element = el("div", { class: "stack", role: "status" }, this.sign, this.problem);
    /** @type {AbortController | null} */
    this.control = null;
  }

  get busy() {
    return this.control !== null;
  }

  /**
   * Does the task and returns its answer; `null` if it was cancelled or failed, which is then said.
   * @template T
   * @param {string} text
   * @param {(signal: AbortSignal) => Promise<T>} task
   * @returns {Promise<T | null>}
   */
  async run(text, task) {
    this.cancel();
    const control = this.#begin(text);
    try {
      const answer = await task(control.signal);
      return control.signal.aborted ? null : answer;
    } catch (error) {
      if (!control.signal.aborted) this.fail(advised(error));
      return null;
    } finally {
      if (this.control === control) this.#end();
    }
  }

  cancel() {
    this.control?.abort();
    if (this.control) this.#end();
  }

  /**
   * Says what went wrong.
   * @param {string} message
   */
  fail(message) {
    this.problem.textContent = sentence(message);
    this.problem.hidden = false;
  }

  #begin(/** @type {string} */ text) {
    const began = Date.now();
    this.control = new AbortController();
    this.problem.hidden = true;
    this.text.textContent = text;
    this.sign.hidden = false;
    this.seconds.textContent = "";
    this.clock = setInterval(() => this.#count(Math.floor((Date.now() - began) / 1000)), 1000);
    return this.control;
  }

  #count(/** @type {number} */ seconds) {
    if (seconds >= SECONDS_SHOWN_FROM) this.seconds.textContent = WORK.seconds(seconds);
  }

  #end() {
    clearInterval(this.clock);
    this.control = null;
    this.sign.hidden = true;
  }
}

/**
 * Does work that is usually done at once: a sheet with its sign opens only if it takes longer or fails.
 * @template T
 * @param {string} title
 * @param {string} text
 * @param {(signal: AbortSignal) => Promise<T>} task
 * @param {...HTMLElement} more what else the sheet has
 * @returns {Promise<T | null>}
 */
export async function runQuietly(title, text, task, ...more) {
  const work = new Work();
  const show = () => {
    sheet(title, work.element, ...more).addEventListener("close", () => work.cancel());
  };
  const soon = setTimeout(show, QUIET_MILLISECONDS);
  const answer = await work.run(text, task);
  clearTimeout(soon);
  const dialog = work.element.closest("dialog");
  if (work.problem.hidden) dialog?.close();
  else if (!dialog) show();
  return answer;
}

/**
 * Says what went wrong, with what to do about the key of the request that an error names.
 * @param {unknown} error
 */
export function advised(error) {
  const { message, where = "" } = /** @type {Error & { where?: string }} */ (error), advice = ADVICE[where];
  return advice ? `${sentence(message)} ${advice}` : sentence(message);
}

/**
 * Makes a sentence for people of a message of the engine.
 * @param {string} message
 */
export function sentence(message) {
  const text = capital(plainly(message));
  return text + (/[.!?…]$/.test(text) ? "" : ".");
}
