/** The way to an engine in this browser: Python in a worker, which answers one call after the other. */

import { AskError, aborted, late, whenLate } from "./job.js";
import { ENGINE } from "./words.js";

/** @typedef {import("./job.js").Job} Job */
/** @typedef {Job & { resolve: (text: string) => void, reject: (error: AskError) => void }} Queued */
/** @typedef {Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">} AnyWorker */
/** @typedef {{ worker: AnyWorker, ready: boolean }} Helper */
/** @typedef {{ progress?: number, text?: string, failed?: string }} Message */

const LONG = 1500; // milliseconds; a call that takes longer may well be aborted

const newWorker = () => new Worker(new URL("python.js", import.meta.url), { type: "module" });

/**
 * The transport. Nothing interrupts Python in a worker, so a call that is aborted or late ends its
 * worker, and a spare one takes over, which is warmed up while the call takes long.
 */
export class InWorker {
  #tell;
  #make;
  /** @type {Queued[]} */
  #queue = [];
  /** @type {Queued | null} */
  #running = null;
  /** @type {Helper | null} */
  #current = null;
  /** @type {Helper | null} */
  #spare = null;
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];

  /**
   * @param {import("./job.js").Tell} tell
   * @param {() => AnyWorker} [make]
   */
  constructor(tell, make = newWorker) {
    this.#tell = tell;
    this.#make = make;
  }

  warmUp() {
    if (this.#current) return;
    this.#tell("starting", 0);
    this.#current = this.#hire();
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
    const helper = { worker: this.#make(), ready: false };
    helper.worker.onmessage = ({ data }) => this.#hear(helper, data);
    helper.worker.onerror = (event) => this.#lose(helper, event.message);
    return helper;
  }

  /**
   * @param {Helper} helper
   * @param {Message} message
   */
  #hear(helper, { progress, text, failed }) {
    if (failed !== undefined) return this.#lose(helper, failed);
    if (progress !== undefined) helper.ready = progress === 1;
    if (helper !== this.#current) return;
    if (progress !== undefined) this.#tell(helper.ready ? "ready" : "starting", progress);
    if (text !== undefined) this.#finish()?.resolve(text);
    this.#next();
  }

  #next() {
    if (this.#running || !this.#current?.ready || !this.#queue.length) return;
    const [job] = this.#queue.splice(0, 1);
    this.#running = job;
    this.#timers = [
      setTimeout(() => { this.#spare ??= this.#hire(); }, LONG),
      whenLate(job, () => this.#stop(late())),
    ];
    this.#current.worker.postMessage({ call: job.call, text: job.text });
  }

  #finish() {
    const job = this.#running;
    this.#running = null;
    this.#timers.forEach(clearTimeout);
    return job;
  }

  /** @param {Queued} job */
  #abort(job) {
    if (job === this.#running) return this.#stop(aborted());
    this.#queue = this.#queue.filter((other) => other !== job);
    job.reject(aborted());
  }

  /**
   * Ends the running call, and its worker with it.
   * @param {AskError} error
   */
  #stop(error) {
    this.#finish()?.reject(error);
    this.#current?.worker.terminate();
    this.#current = this.#spare ?? this.#hire();
    this.#spare = null;
    this.#tell(this.#current.ready ? "ready" : "starting", Number(this.#current.ready));
    this.#next();
  }

  /**
   * Goes on without a worker that failed. If it never was ready, the next call tries another one.
   * @param {Helper} helper
   * @param {string} why
   */
  #lose(helper, why) {
    const error = new AskError("broken", ENGINE.broken(why));
    if (helper === this.#spare) this.#spare = null;
    if (helper !== this.#current) return;
    if (helper.ready) return this.#stop(error);
    helper.worker.terminate();
    this.#current = null;
    this.#queue.splice(0).forEach((job) => job.reject(error));
    this.#tell("failed");
  }
}
