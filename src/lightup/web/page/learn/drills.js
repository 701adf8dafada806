/**
 * Drills: boards on which a technique is the next step, and lookalikes, on which it fails.
 *
 * The page ships many; when somebody has seen them all, the engine makes more.
 */

/** @import { App } from "../app.d.ts" */
/** @import { Drill } from "../types.d.ts" */

/** Drills and lookalikes by technique. @typedef {Record<string, { drills: Drill[], lookalikes: Drill[] }>} Shipped */

/** @type {Promise<Shipped> | null} */
let shipped = null;

/** Returns all drills that came with the page. */
export function drills() {
  shipped ??= fetch("drills.txt").then((answer) => answer.text()).then(read);
  return shipped;
}

/**
 * Reads a line with the key of each technique, and below it a line for each drill.
 * @param {string} text
 * @returns {Shipped}
 */
export function read(text) {
  /** @type {Shipped} */
  const found = {};
  let technique = "";
  for (const line of text.trim().split("\n")) {
    const lookalike = line.startsWith("~");
    if (!line.includes("/")) found[technique = line] = { drills: [], lookalikes: [] };
    else found[technique][lookalike ? "lookalikes" : "drills"].push({
      technique, lookalike, board: line.replace("~", "").replaceAll("/", "\n"),
    });
  }
  return found;
}

/**
 * Returns a drill by its number; those beyond the last are made, or begin again if that is not possible.
 * @param {App} app
 * @param {string} technique
 * @param {number} number
 * @param {boolean} lookalike
 * @returns {Promise<Drill>}
 */
export async function drill(app, technique, number, lookalike) {
  const { drills: own, lookalikes } = (await drills())[technique], row = lookalike ? lookalikes : own;
  if (number < row.length) return row[number];
  try {
    return await app.ask("drill", { technique, seed: 1000 + number, lookalike });
  } catch {
    return row[number % row.length];
  }
}
