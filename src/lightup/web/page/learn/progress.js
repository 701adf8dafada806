/**
 * `Progress`: what somebody has learned, kept in the browser, exported and imported as a text.
 *
 * progress.answer("empty_corner", { kind: "do", right: true, lookalike: false });
 * progress.of("empty_corner").tries;   // 1
 */

import { COUNTED, KEYS, dayOf, isPassed, reviewed } from "./course.js";

/** @import { Settings } from "../base/settings.js" */
/** @import { Try } from "./course.js" */

/**
 * @typedef {object} Learned what is known of one technique
 * @property {Try[]} last the last exercises
 * @property {number} tries exercises that were answered
 * @property {number} seen drills that were used
 * @property {number} fooled lookalikes that were used
 * @property {boolean} passed
 * @property {number} stage reviews in a row that were right
 * @property {number} due the day of the next review
 * @property {number} used graded puzzles that were solved
 */

const SETTING = "learning";
const KIND = "lightup-progress";
/** @type {Learned} */
const NOTHING = { last: [], tries: 0, seen: 0, fooled: 0, passed: false, stage: 0, due: 0, used: 0 };

export class Progress {
  #settings;
  #now;

  /**
   * @param {Pick<Settings, "get" | "set">} settings
   * @param {() => number} [now] in milliseconds
   */
  constructor(settings, now = Date.now) {
    this.#settings = settings;
    this.#now = now;
  }

  get today() {
    return dayOf(this.#now());
  }

  /**
   * @param {string} key
   * @returns {Learned}
   */
  of(key) {
    return { ...NOTHING, ...this.#all()[key] };
  }

  /** @returns {Record<string, Learned>} */
  #all() {
    const stored = this.#settings.get(SETTING);
    return isLearning(stored) ? stored : {};
  }

  /**
   * @param {string} key
   * @param {Partial<Learned>} changes
   */
  #change(key, changes) {
    this.#settings.set(SETTING, { ...this.#all(), [key]: { ...this.of(key), ...changes } });
  }

  /**
   * Counts an exercise; whether it has just passed the lesson.
   * @param {string} key
   * @param {Try} one
   */
  answer(key, one) {
    const before = this.of(key), last = [...before.last, one].slice(-COUNTED);
    const passes = !before.passed && isPassed(last);
    this.#change(key, {
      last, tries: before.tries + 1, passed: before.passed || passes,
      ...(passes ? reviewed(-1, true, this.today) : {}),
    });
    return passes;
  }

  /**
   * Counts a review.
   * @param {string} key
   * @param {boolean} right
   */
  review(key, right) {
    this.#change(key, reviewed(this.of(key).stage, right, this.today));
  }

  /**
   * Takes the next drill or lookalike; its number.
   * @param {string} key
   * @param {boolean} lookalike
   */
  take(key, lookalike) {
    const name = lookalike ? "fooled" : "seen", number = this.of(key)[name];
    this.#change(key, { [name]: number + 1 });
    return number;
  }

  /** Counts a graded puzzle. @param {string} key */
  use(key) {
    this.#change(key, { used: this.of(key).used + 1 });
  }

  /** The techniques that are due today, those first that have waited longest. */
  get due() {
    return KEYS.filter((key) => this.of(key).passed && this.of(key).due <= this.today)
      .sort((one, other) => this.of(one).due - this.of(other).due);
  }

  get passed() {
    return KEYS.filter((key) => this.of(key).passed);
  }

  /** The first technique that is not passed yet; none if all are. */
  get next() {
    return KEYS.find((key) => !this.of(key).passed) ?? null;
  }

  /** What to save as a file. */
  get text() {
    return JSON.stringify({ kind: KIND, learned: this.#all() }, null, 1);
  }

  /**
   * Takes over what was saved; whether it is such a text. What was passed here stays passed.
   * @param {string} text
   */
  read(text) {
    const { kind, learned } = parsed(text);
    if (kind !== KIND || !isLearning(learned)) return false;
    const own = this.#all(), better = (/** @type {string} */ key) => own[key]?.passed && !learned[key].passed;
    const theirs = Object.entries(learned).filter(([key]) => !better(key));
    this.#settings.set(SETTING, { ...own, ...Object.fromEntries(theirs) });
    return true;
  }
}

/**
 * @param {string} text
 * @returns {any}
 */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/**
 * Whether something that was stored is what somebody has learned.
 * @param {any} stored
 * @returns {stored is Record<string, Learned>}
 */
function isLearning(stored) {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return false;
  return Object.entries(stored).every(([key, one]) => KEYS.includes(key) && one && Array.isArray(one.last)
    && ["tries", "seen", "fooled", "stage", "due", "used"].every((name) => Number.isInteger(one[name] ?? 0)));
}
