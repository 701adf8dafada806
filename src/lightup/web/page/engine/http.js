/** The way to an engine on the server: a request for each call, and patience with a busy server. */

import { AskError, aborted, late, whenLate } from "./job.js";
import { ENGINE } from "./words.js";

/** @typedef {import("./job.js").Job} Job */
/** @typedef {(url: string, options: RequestInit) => Promise<Response>} Fetch */

const RETRIES = 2;
const LONGEST_PAUSE = 5; // seconds

/**
 * Makes the transport. Its address is relative: the page may be in any folder of a host.
 * @param {import("./job.js").Tell} tell
 * @param {Fetch} [get]
 * @returns {import("./job.js").Transport}
 */
export const overHttp = (tell, get = (url, options) => fetch(url, options)) => ({
  warmUp: () => tell("ready", 1),
  async send(job) {
    try {
      const text = await patiently(job, get);
      tell("ready", 1);
      return text;
    } catch (error) {
      if (error instanceof AskError && error.kind === "offline") tell("failed");
      throw error;
    }
  },
});

/**
 * Asks again after a pause if the server is busy, which it says by how long to wait.
 * @param {Job} job
 * @param {Fetch} get
 */
async function patiently(job, get) {
  for (let tries = 0; ; tries += 1) {
    const { wait, text } = await post(job, get);
    if (wait === null) return text;
    if (tries === RETRIES) throw new AskError("busy", ENGINE.busy);
    await pause(Number(wait) || 1, job.signal);
  }
}

/**
 * @param {Job} job
 * @param {Fetch} get
 */
async function post(job, get) {
  const request = new AbortController();
  const stop = () => request.abort(aborted());
  const timer = whenLate(job, () => request.abort(late()));
  job.signal?.addEventListener("abort", stop);
  if (job.signal?.aborted) stop();
  try {
    const response = await get(`api/${job.call}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: job.text,
      signal: request.signal,
    });
    return { wait: response.headers.get("Retry-After"), text: await response.text() };
  } catch {
    const { aborted: isAborted, reason } = request.signal;
    throw isAborted ? reason : new AskError("offline", ENGINE.offline);
  } finally {
    clearTimeout(timer);
    job.signal?.removeEventListener("abort", stop);
  }
}

/**
 * @param {number} seconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
const pause = (seconds, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, Math.min(seconds, LONGEST_PAUSE) * 1000);
  const stop = () => (clearTimeout(timer), reject(aborted()));
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
});
