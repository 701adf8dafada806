/**
 * The way to an engine in this browser: Python in workers, each of which answers one call after the other.
 *
 * Nothing interrupts Python in a worker. So there are two, both warm: when a call is aborted, the other one
 * takes the next. The first goes on for a moment, since most calls are short, and is ready again when it is
 * done. If that takes long, or a call is late, the worker ends, and a new one is warmed up. While a worker
 * fetches what a call needs, which takes as long as it takes, the call is not late.
 */

import { AskError, aborted, late, whenLate } from "./job.js";
import { ENGINE } from "./words.js";

/** @typedef {import("./job.js").Job} Job */
/** @typedef {Job & { resolve: (text: string) => void, reject: (error: AskError) => void }} Queued */
/** @typedef {Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">} AnyWorker */
/** @typedef {ReturnType<typeof setTimeout>} Timer */
/** @typedef {{ worker: AnyWorker, ready: boolean, job: Queued | null, timers: Timer[] }} Helper */
/** @typedef {{ progress?: number, fetching?: boolean, text?: string, failed?: string }} Message */

const WARM = 2;
const GRACE = 2; // seconds that a call may take beyond its own deadline, which Python itself keeps
const PATIENCE = 3000; // milliseconds that an aborted call may still take: about as long as a new worker takes to start

const newWorker = () => new Worker(new URL("python.js", import.meta.url), { type: "module" });

export class InWorker {
  #tell;
  #make;
  /** @type {Queued[]} */
  #queue = [];
  /** @type {Helper[]} */
  #helpers = [];

  /**
   * @param {import("./job.js").Tell} tell
   * @param {() => AnyWorker} [make]
   */
  constructor(tell, make = newWorker) {
    this.#tell = tell;
    this.#make = make;
  }

  warmUp() {
    if (this.#helpers.length) return;
    this.#tell("starting", 0);
    this.#hire();
  }

  /**
   * @param {Job} job
   * @returns {Promise<string>}
   */
  send(job) {
    return new Promise((resolve, reject) => {
      const queued = { ...job, resolve, reject };
      this.#queue.push(queued);
      job.signal?.addEventListener("abort", () => this.#abort(queued), { once: true });
      if (job.signal?.aborted) return this.#abort(queued);
      this.warmUp();
      this.#next();
    });
  }

  #hire() {
    /** @type {Helper} */
    const helper = { worker: this.#make(), ready: false, job: null, timers: [] };
    helper.worker.onmessage = ({ data }) => this.#hear(helper, data);
    helper.worker.onerror = (event) => this.#lose(helper, event.message);
    this.#helpers.push(helper);
  }

  /**
   * @param {Helper} helper
   * @param {Message} message
   */
  #hear(helper, { progress, fetching, text, failed }) {
    if (!this.#helpers.includes(helper)) return;
    if (failed !== undefined) return this.#lose(helper, failed);
    if (progress !== undefined) this.#advance(helper, progress);
    if (fetching !== undefined) this.#time(helper, fetching);
    if (text !== undefined) finish(helper)?.resolve(text);
    this.#next();
  }

  /**
   * Notes how far a worker has come with starting. The second one starts when the first is ready.
   * @param {Helper} helper
   * @param {number} progress
   */
  #advance(helper, progress) {
    helper.ready = progress === 1;
    if (helper === this.#helpers[0] || helper.ready) this.#show(progress);
    if (helper.ready && this.#helpers.length < WARM) this.#hire();
  }

  /** @param {number} progress */
  #show(progress) {
    const isReady = this.#helpers.some(({ ready }) => ready);
    this.#tell(isReady ? "ready" : "starting", isReady ? 1 : progress);
  }

  #next() {
    for (const helper of this.#helpers) {
      if (helper.ready && !helper.job && this.#queue.length) this.#start(helper, this.#queue.splice(0, 1)[0]);
    }
  }

  /**
   * @param {Helper} helper
   * @param {Queued} job
   */
  #start(helper, job) {
    helper.job = job;
    helper.timers = [];
    this.#time(helper);
    helper.worker.postMessage({ call: job.call, text: job.text });
  }

  /**
   * Begins to measure how long the call takes, unless its worker is fetching something.
   * @param {Helper} helper
   * @param {boolean} [isFetching]
   */
  #time(helper, isFetching = false) {
    const { job, timers } = helper;
    clearTimeout(timers[0]);
    if (job && !isFetching) timers[0] = whenLate(job, () => this.#replace(helper, late()), GRACE);
  }

  /** @param {Queued} job */
  #abort(job) {
    job.reject(aborted());
    this.#queue = this.#queue.filter((other) => other !== job);
    const helper = this.#helpers.find((one) => one.job === job);
    helper?.timers.push(setTimeout(() => this.#replace(helper, aborted()), PATIENCE));
  }

  /**
   * Ends a worker with its call; another one takes its place.
   * @param {Helper} helper
   * @param {AskError} error
   */
  #replace(helper, error) {
    finish(helper)?.reject(error);
    this.#dismiss(helper);
    this.#hire();
    this.#show(0);
    this.#next();
  }

  /**
   * Goes on without a worker that failed. If none was ready, the next call tries another one.
   * @param {Helper} helper
   * @param {string} why
   */
  #lose(helper, why) {
    const error = new AskError("broken", ENGINE.broken(why));
    if (helper.ready) return this.#replace(helper, error);
    this.#dismiss(helper);
    if (this.#helpers.length) return;
    this.#queue.splice(0).forEach((job) => job.reject(error));
    this.#tell("failed");
  }

  /** @param {Helper} helper */
  #dismiss(helper) {
    helper.worker.terminate();
    this.#helpers = this.#helpers.filter((other) => other !== helper);
  }
}

/**
 * Frees a worker of its call, which is done or given up, and returns the call.
 * @param {Helper} helper
 */
function finish(helper) {
  const { job } = helper;
  helper.job = null;
  helper.timers.forEach(clearTimeout);
  return job;
}
