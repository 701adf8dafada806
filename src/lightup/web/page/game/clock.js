/** `Clock`: the seconds spent on a puzzle. It never goes back, even if the time of the machine does. */

export class Clock {
  #milliseconds;
  /** @type {number | null} */
  #since = null;

  /** @param {number} [seconds] that were spent before */
  constructor(seconds = 0) {
    this.#milliseconds = Math.round(seconds * 1000);
  }

  get running() {
    return this.#since !== null;
  }

  /** @param {number} now in milliseconds */
  start(now) {
    this.#since ??= now;
  }

  /** @param {number} now */
  pause(now) {
    this.seconds(now);
    this.#since = null;
  }

  /**
   * @param {number} now
   * @returns {number}
   */
  seconds(now) {
    if (this.#since !== null) {
      this.#milliseconds += Math.max(0, now - this.#since);
      this.#since = now;
    }
    return this.#milliseconds / 1000;
  }
}
