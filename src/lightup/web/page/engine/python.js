/**
 * The engine inside the browser: Python in a worker, which answers the calls of the API.
 *
 * It hears `{ call, text }` and says `{ text }`, or `{ failed }` if Python itself broke; while it
 * starts, `{ progress }`, which is 1 when it is ready. All its files lie in the folder above.
 */

/** @typedef {(call: string, text: string) => string} AnswerText */

const CODE = ["lightup.zip", "pysat.zip"];
const Z3 = "z3.zip"; // large, so it is fetched on first use
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

/** Starts Python with the package; returns its answering function and one that adds an archive. */
async function start() {
  const archives = Promise.all(CODE.map(fetched));
  const { loadPyodide } = await import(addressOf("pyodide/pyodide.mjs"));
  show(0.1);
  const folder = addressOf("pyodide/");
  const python = await loadPyodide({ indexURL: folder, packageBaseUrl: folder });
  show(0.6);
  for (const archive of await archives) python.unpackArchive(archive, "zip");
  show(0.7);
  /** @type {AnswerText} */
  const answerText = python.pyimport("lightup.web.api").answer_text;
  show(1);
  return {
    answerText,
    add: async (/** @type {string} */ name) => python.unpackArchive(await fetched(name), "zip"),
  };
}

const started = start();
/** @type {Promise<void> | undefined} */
let z3;

/**
 * @param {string} call
 * @param {string} text
 */
async function answer(call, text) {
  const { answerText, add } = await started;
  if (CALLS_WITH_ENGINES.includes(call) && text.includes('"z3')) await (z3 ??= add(Z3));
  return answerText(call, text);
}

started.catch(fail);
onmessage = ({ data }) => answer(data.call, data.text).then((text) => postMessage({ text }), fail);
