/** What both ways to the engine have in common: a job, and why it may have no answer. */

import { ENGINE } from "./words.js";

/**
 * A transport has `send(job)`, which promises the text of the answer, and `warmUp()`. It tells its
 * condition, and how far it has come with starting, from 0 to 1.
 * @typedef {{ call: string, text: string, seconds: number, signal?: AbortSignal }} Job
 * @typedef {"starting" | "ready" | "failed"} Condition
 * @typedef {(condition: Condition, progress?: number) => void} Tell
 * @typedef {{ send: (job: Job) => Promise<string>, warmUp: () => void }} Transport
 */

/**
 * Why there is no answer. The kinds are those of the API, and "offline" (no server), "busy" (too many
 * ask), "aborted" (by the signal) and "broken" (the engine ended, or what answers is not the engine).
 */
export class AskError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {string} [where]
   */
  constructor(kind, message, where = "") {
    super(message);
    this.name = "AskError";
    this.kind = kind;
    this.where = where;
  }
}

export const aborted = () => new AskError("aborted", ENGINE.aborted);
export const late = () => new AskError("gave-up", ENGINE.late);

const GRACE = 5; // seconds that a job may take beyond its own deadline

/**
 * Calls a function if a job is not done by then; returns the timer.
 * @param {Job} job
 * @param {() => void} then
 * @param {number} [grace]
 */
export const whenLate = ({ seconds }, then, grace = GRACE) => setTimeout(then, (seconds + grace) * 1000);
