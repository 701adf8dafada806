/**
 * The engine as the page sees it: `ask(call, request)` promises the answer, and `state` says what it
 * does. Whether a server thinks or this browser itself makes no difference to the rest of the page.
 */

import { overHttp } from "./http.js";
import { AskError } from "./job.js";
import { ENGINE } from "./words.js";
import { InWorker } from "./worker.js";

export { AskError };

/** @typedef {import("./job.js").Tell} Tell */
/** @typedef {import("./job.js").Transport} Transport */
/** @typedef {"starting" | "ready" | "busy" | "failed"} State */
/** @typedef {{ signal?: AbortSignal, onprogress?: (share: number) => void }} Options */

const SECONDS = 30; // the longest deadline of the API, for a request that names none

/** @type {Record<string, (tell: Tell) => Transport>} */
const TRANSPORTS = { server: overHttp, worker: (tell) => new InWorker(tell) };

export class Engine {
  /** @type {State} */
  state = "starting";
  /** How far it has come with starting, from 0 to 1. */
  progress = 0;
  /** @type {import("./job.js").Condition} */
  #condition = "starting";
  #asked = 0;
  #watchers = new Set();
  #transport;

  /** @param {(tell: Tell) => Transport} makeTransport */
  constructor(makeTransport) {
    this.#transport = makeTransport((condition, progress = this.progress) => {
      this.#condition = condition;
      this.progress = progress;
      this.#show();
    });
  }

  warmUp() {
    this.#transport.warmUp();
  }

  /**
   * Calls a function now and after each change; returns a function that ends this.
   * @param {(engine: Engine) => void} look
   */
  watch(look) {
    this.#watchers.add(look);
    look(this);
    return () => { this.#watchers.delete(look); };
  }

  /**
   * Promises the answer to a call of the API, or rejects with an `AskError`.
   * @param {string} call
   * @param {object} [request]
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  async ask(call, request = {}, { signal, onprogress } = {}) {
    const leave = this.watch(({ progress }) => onprogress?.(progress));
    const { seconds = SECONDS } = /** @type {{ seconds?: number }} */ (request);
    this.#asked += 1;
    this.#show();
    try {
      const text = JSON.stringify(request);
      return read(await this.#transport.send({ call, text, seconds, signal }));
    } finally {
      leave();
      this.#asked -= 1;
      this.#show();
    }
  }

  #show() {
    this.state = this.#condition === "ready" && this.#asked ? "busy" : this.#condition;
    for (const look of this.#watchers) look(this);
  }
}

/** @param {string} text */
function read(text) {
  const answer = parsed(text);
  if (!answer.error) return answer;
  const { kind, message, where } = answer.error;
  throw new AskError(kind, message, where);
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new AskError("broken", ENGINE.broken(text.slice(0, 60)));
  }
}

/**
 * Makes the engine of the page. It starts when the page has been painted, so that it delays nothing.
 * @param {{ kind?: string }} [options]
 */
export function makeEngine({ kind = document.documentElement.dataset.engine ?? "server" } = {}) {
  const engine = new Engine(TRANSPORTS[kind]);
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  requestAnimationFrame(() => setTimeout(() => whenIdle(() => engine.warmUp())));
  return engine;
}
