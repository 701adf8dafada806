/**
 * The engine inside the browser: Python in a worker, which answers the calls of the API.
 *
 * It hears `{ call, text }` and says `{ text }`, or `{ failed }` if Python itself broke; while it
 * starts, `{ progress }`, which is 1 when it is ready; and `{ fetching }` before and after it fetches
 * what only some calls need. All its files lie in the folder above.
 */

import { pixelsOf } from "./pixels.js";

/** @typedef {import("./pixels.js").Pixels} Pixels */

const CODE = ["lightup.zip", "pysat.zip"];
// Large, so they are fetched on first use.
const Z3 = "z3.zip";
const PICTURES = "pictures.zip"; // numpy, and what reads pictures with it
const CALLS_WITH_ENGINES = ["solve", "race"];

/** @param {number} progress */
const show = (progress) => postMessage({ progress });

/** @param {unknown} error */
const fail = (error) => postMessage({ failed: String(error) });

/** @param {string} name */
const addressOf = (name) => new URL(`../${name}`, import.meta.url).href;

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(addressOf(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

const compileStream = WebAssembly.instantiateStreaming;

/**
 * Compiles Python although the host may send it under a wrong type, which browsers refuse to compile as
 * it comes. Pyodide would wait for ever after a failure, so it is told here.
 * @param {Response | PromiseLike<Response>} source
 * @param {WebAssembly.Imports} [imports]
 */
WebAssembly.instantiateStreaming = async (source, imports) => {
  try {
    const response = await source;
    const type = response.headers.get("Content-Type");
    if (type === "application/wasm") return await compileStream(response, imports);
    return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  } catch (error) {
    fail(error);
    throw error;
  }
};

/** Starts Python with the package; returns functions that answer, and one that adds an archive. */
async function start() {
  const archives = Promise.all(CODE.map(fetched));
  const { loadPyodide } = await import(addressOf("pyodide/pyodide.mjs"));
  show(0.1);
  const folder = addressOf("pyodide/");
  const python = await loadPyodide({ indexURL: folder, packageBaseUrl: folder });
  show(0.6);
  for (const archive of await archives) python.unpackArchive(archive, "zip");
  show(0.7);
  const { answer_text, why_no_pictures } = python.pyimport("lightup.web.api");
  show(1);
  return {
    readsPictures: () => why_no_pictures() === "",
    /** @type {(call: string, text: string) => string} */
    answerText: answer_text,
    async add(/** @type {string} */ name) {
      postMessage({ fetching: true });
      python.unpackArchive(await fetched(name), "zip");
      postMessage({ fetching: false });
    },
    /** @type {(call: string, text: string, pixels: Pixels) => string} */
    answerWith(call, text, pixels) {
      const given = python.toPy(pixels);
      const answered = answer_text.callKwargs(call, text, { pixels: given });
      given.destroy();
      return answered;
    },
  };
}

const started = start();
/** @type {Record<string, Promise<void>>} */
const added = {};

/**
 * @param {string} call
 * @param {string} text
 */
async function answer(call, text) {
  const { answerText, answerWith, add, readsPictures } = await started;
  if (CALLS_WITH_ENGINES.includes(call) && text.includes('"z3')) await (added[Z3] ??= add(Z3));
  if (call !== "read" || !readsPictures()) return answerText(call, text);
  const request = JSON.parse(text);
  const [pixels] = await Promise.all([pixelsOf(request.picture), added[PICTURES] ??= add(PICTURES)]);
  return answerWith(call, JSON.stringify({ ...request, picture: "" }), pixels);
}

started.catch(fail);
onmessage = ({ data }) => answer(data.call, data.text).then((text) => postMessage({ text }), fail);
