import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Engine } from "../../../../src/lightup/web/page/engine/engine.js";
import { InWorker } from "../../../../src/lightup/web/page/engine/worker.js";
import { overHttp } from "../../../../src/lightup/web/page/engine/http.js";

/** @typedef {import("../../../../src/lightup/web/page/engine/http.js").Fetch} Fetch */

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** Lets every promise that can go on do so. */
async function settle() {
  for (let turns = 0; turns < 9; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** @param {Engine} engine */
const statesOf = (engine) => {
  /** @type {string[]} */
  const states = [];
  engine.watch(({ state }) => { if (state !== states.at(-1)) states.push(state); });
  return states;
};

/** @param {Fetch} get */
const atServer = (get) => new Engine((tell) => overHttp(tell, get));

/**
 * Answers requests one after the other; the last response is repeated.
 * @param {...[unknown, number?, Record<string, string>?]} responses
 */
const answering = (...responses) => {
  const get = mock.fn(async (/** @type {string} */ _url, /** @type {RequestInit} */ _options) => {
    const [value, status = 200, headers = {}] = responses[Math.min(get.mock.callCount(), responses.length - 1)];
    return new Response(JSON.stringify(value), { status, headers });
  });
  return get;
};

/** A request that nobody answers until it is aborted. @type {Fetch} */
const silence = (_, { signal }) => new Promise((_resolve, reject) => {
  if (signal?.aborted) reject(signal.reason);
  signal?.addEventListener("abort", () => reject(signal.reason));
});

test("a call is a request to a relative address", async () => {
  const get = answering([{ boards: [] }]);
  assert.deepEqual(await atServer(get).ask("open", { text: "1." }), { boards: [] });
  const [url, { method, body }] = get.mock.calls[0].arguments;
  assert.deepEqual([url, method, body], ["api/open", "POST", '{"text":"1."}']);
});

test("an error of the API keeps its kind and place", async () => {
  const error = { kind: "request", message: "expected a text", where: "text" };
  await assert.rejects(atServer(answering([{ error }, 422])).ask("open"), { name: "AskError", ...error });
});

test("what is not an answer is a broken engine", async () => {
  await assert.rejects(atServer(async () => new Response("<h1>Bad gateway")).ask("about"), { kind: "broken" });
});

test("a server that cannot be reached is offline until it answers again", async () => {
  let up = false;
  const engine = atServer(async () => {
    if (up) return new Response("{}");
    throw new TypeError("failed to fetch");
  });
  const states = statesOf(engine);
  engine.warmUp();
  await assert.rejects(engine.ask("about"), { kind: "offline" });
  up = true;
  await engine.ask("about");
  assert.deepEqual(states, ["starting", "ready", "busy", "failed", "busy", "ready"]);
});

test("a busy server is asked again after the pause that it wishes", async () => {
  const get = answering([{}, 503, { "Retry-After": "2" }], [{}, 429, { "Retry-After": "1" }], [{ done: true }]);
  const answer = atServer(get).ask("hint");
  await settle();
  mock.timers.tick(1999);
  await settle();
  assert.equal(get.mock.callCount(), 1);
  mock.timers.tick(1);
  await settle();
  mock.timers.tick(1000);
  assert.deepEqual(await answer, { done: true });
});

test("a server that stays busy is not asked for ever", async () => {
  const get = answering([{}, 503, { "Retry-After": "3600" }]);
  const answer = assert.rejects(atServer(get).ask("hint"), { kind: "busy" });
  for (let tries = 0; tries < 3; tries += 1) {
    await settle();
    mock.timers.tick(5000);
  }
  await answer;
  assert.equal(get.mock.callCount(), 3);
});

test("a signal ends a request, and a pause", async () => {
  for (const get of [silence, answering([{}, 503, { "Retry-After": "1" }])]) {
    const aborting = new AbortController();
    const answer = assert.rejects(atServer(get).ask("hint", {}, aborting), { kind: "aborted" });
    await settle();
    aborting.abort();
    await answer;
  }
  await assert.rejects(atServer(silence).ask("hint", {}, { signal: AbortSignal.abort() }), { kind: "aborted" });
});

test("a request that hangs is given up some time after its deadline", async () => {
  const answer = assert.rejects(atServer(silence).ask("hint", { seconds: 2 }), { kind: "gave-up" });
  await settle();
  mock.timers.tick(7000);
  await answer;
});

/** A worker that does what the test says. */
class Puppet {
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  /** @type {((event: any) => void) | null} */
  onerror = null;
  /** @type {{ call: string, text: string }[]} */
  asked = [];
  ended = false;

  postMessage(/** @type {{ call: string, text: string }} */ message) {
    this.asked.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {{ progress?: number, fetching?: boolean, text?: string, failed?: string }} data */
  say(data) {
    this.onmessage?.({ data });
  }
}

function inWorkers() {
  /** @type {Puppet[]} */
  const workers = [];
  const make = () => workers[workers.push(new Puppet()) - 1];
  const engine = new Engine((tell) => new InWorker(tell, make));
  return { engine, workers };
}

test("a worker is started once, and a second one when it is ready", async () => {
  const { engine, workers } = inWorkers();
  const states = statesOf(engine);
  assert.equal(workers.length, 0);
  engine.warmUp();
  const answers = [engine.ask("about"), engine.ask("hint", { board: 1 }), engine.ask("solve")];
  const [worker] = workers;
  worker.say({ progress: 0.5 });
  assert.deepEqual([engine.progress, worker.asked, workers.length], [0.5, [], 1]);
  worker.say({ progress: 1 });
  assert.deepEqual(worker.asked, [{ call: "about", text: "{}" }]);
  worker.say({ text: '{"version": 1}' });
  assert.deepEqual(await answers[0], { version: 1 });
  assert.deepEqual(worker.asked[1], { call: "hint", text: '{"board":1}' });
  workers[1].say({ progress: 0.5 });
  assert.equal(engine.progress, 1);
  workers[1].say({ progress: 1 });
  assert.deepEqual(workers[1].asked, [{ call: "solve", text: "{}" }]);
  workers.forEach((each, at) => each.say({ text: `{"by": ${at}}` }));
  assert.deepEqual(await Promise.all(answers.slice(1)), [{ by: 0 }, { by: 1 }]);
  assert.deepEqual([workers.length, states], [2, ["starting", "busy", "ready"]]);
});

test("a caller hears how far the engine has come", async () => {
  const { engine, workers } = inWorkers();
  /** @type {number[]} */
  const heard = [];
  const answer = engine.ask("about", {}, { onprogress: (share) => heard.push(share) });
  for (const progress of [0.1, 0.6, 1]) workers[0].say({ progress });
  workers[0].say({ text: "{}" });
  await answer;
  workers[0].say({ progress: 0.3 });
  assert.deepEqual([...new Set(heard)], [0, 0.1, 0.6, 1]);
});

/** Returns an engine with two warm workers. */
function warm() {
  const made = inWorkers();
  made.engine.warmUp();
  made.workers[0].say({ progress: 1 });
  made.workers[1].say({ progress: 1 });
  return made;
}

test("after an aborted call the other worker answers at once, and a short call costs no worker", async () => {
  const { engine, workers } = warm();
  const aborting = new AbortController();
  const first = assert.rejects(engine.ask("hint", { at: 1 }, aborting), { kind: "aborted" });
  aborting.abort();
  await first;
  assert.equal(engine.state, "ready");
  const second = engine.ask("hint", { at: 2 });
  workers[1].say({ text: '{"fresh": true}' });
  assert.deepEqual(await second, { fresh: true });
  workers[0].say({ text: '{"old": true}' });
  mock.timers.tick(60_000);
  assert.deepEqual(workers.map(({ ended }) => ended), [false, false]);
  const third = engine.ask("hint", { at: 3 });
  workers[0].say({ text: '{"third": true}' });
  assert.deepEqual(await third, { third: true });
});

test("an aborted call that goes on for long ends its worker, and a new one is warmed up", async () => {
  const { engine, workers } = warm();
  const aborting = new AbortController();
  const first = assert.rejects(engine.ask("generate", {}, aborting), { kind: "aborted" });
  aborting.abort();
  await first;
  assert.equal(workers[0].ended, false);
  mock.timers.tick(3000);
  assert.deepEqual([workers[0].ended, workers.length, engine.state], [true, 3, "ready"]);
  workers[0].say({ text: '{"old": true}' });
  const second = engine.ask("hint");
  workers[1].say({ text: "{}" });
  await second;
});

test("the engine starts again when no worker is left that could answer", async () => {
  const { engine, workers } = inWorkers();
  const aborting = new AbortController();
  const first = assert.rejects(engine.ask("generate", {}, aborting), { kind: "aborted" });
  const second = engine.ask("hint");
  workers[0].say({ progress: 1 });
  aborting.abort();
  await first;
  mock.timers.tick(3000);
  assert.equal(engine.state, "starting");
  workers[2].say({ progress: 1 });
  workers[2].say({ text: '{"fresh": true}' });
  assert.deepEqual(await second, { fresh: true });
});

test("aborting a call that waits disturbs nobody", async () => {
  const { engine, workers } = inWorkers();
  const aborting = new AbortController();
  const first = engine.ask("about");
  const second = assert.rejects(engine.ask("generate", {}, aborting), { kind: "aborted" });
  workers[0].say({ progress: 1 });
  aborting.abort();
  await second;
  workers[0].say({ text: "{}" });
  await first;
  assert.deepEqual([workers.length, workers[0].asked.length, workers[0].ended], [2, 1, false]);
  aborting.abort();
  await assert.rejects(engine.ask("hint", {}, aborting), { kind: "aborted" });
  assert.equal(engine.state, "ready");
});

test("a call that never ends is given up some time after its deadline", async () => {
  const { engine, workers } = inWorkers();
  const answer = assert.rejects(engine.ask("solve", { seconds: 1 }), { kind: "gave-up" });
  mock.timers.tick(60_000); // the time that the engine takes to start does not count
  workers[0].say({ progress: 1 });
  mock.timers.tick(2999);
  assert.equal(workers[0].ended, false);
  mock.timers.tick(1);
  await answer;
  assert.ok(workers[0].ended);
});

test("a call is not late while its worker fetches what it needs", async () => {
  const { workers, engine } = inWorkers();
  const asked = engine.ask("read", { seconds: 1 });
  workers[0].say({ progress: 1 });
  workers[0].say({ fetching: true });
  mock.timers.tick(60_000);
  workers[0].say({ fetching: false });
  mock.timers.tick(2_900);
  assert.equal(workers[0].ended, false);
  mock.timers.tick(200);
  await assert.rejects(asked, { kind: "gave-up" });
  assert.ok(workers[0].ended);
});

test("an engine that cannot start fails every call, and the next one tries again", async () => {
  const { engine, workers } = inWorkers();
  const answers = [engine.ask("about"), engine.ask("hint")];
  const failing = answers.map((answer) => assert.rejects(answer, { kind: "broken", message: /404/ }));
  workers[0].say({ failed: "pysat.zip: 404" });
  await Promise.all(failing);
  assert.equal(engine.state, "failed");
  const again = engine.ask("about");
  workers[1].say({ progress: 1 });
  workers[1].say({ text: "{}" });
  await again;
  assert.equal(engine.state, "ready");
});

test("a worker that crashes costs one call", async () => {
  const { engine, workers } = inWorkers();
  const [first, second] = [engine.ask("solve"), engine.ask("hint")];
  const failing = assert.rejects(first, { kind: "broken", message: /out of memory/ });
  workers[0].say({ progress: 1 });
  workers[0].onerror?.({ message: "out of memory" });
  await failing;
  workers[1].say({ progress: 1 });
  workers[1].say({ text: "{}" });
  await second;
});

test("a second worker that cannot start is not used", async () => {
  const { engine, workers } = inWorkers();
  engine.warmUp();
  workers[0].say({ progress: 1 });
  workers[1].say({ failed: "no network" });
  assert.equal(engine.state, "ready");
  const aborting = new AbortController();
  const first = assert.rejects(engine.ask("generate", {}, aborting), { kind: "aborted" });
  aborting.abort();
  await first;
  mock.timers.tick(3000);
  assert.equal(workers.length, 3);
});
