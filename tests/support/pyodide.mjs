/**
 * Runs Python code in Pyodide with the archives of a site: `node pyodide.mjs SITE CODE GIVEN RESULT`. The code
 * finds the contents of a file as `given`; its value is written into another one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Without this, Node.js shows the line of Pyodide that failed, which has a megabyte.
process.on("uncaughtException", ({ message }) => { console.error(message); process.exit(1); });

const [site, code, given, result] = process.argv.slice(2);
const folder = `${resolve(site)}/pyodide/`;
const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, packageBaseUrl: folder });
const add = (path) => python.unpackArchive(new Uint8Array(readFileSync(resolve(site, path))), "zip");
python.globals.set("add", add);
python.globals.set("memory", () => python._module.HEAP8.length);
python.globals.set("copy", (from, to) => python.FS.writeFile(to, new Uint8Array(readFileSync(from))));
python.globals.set("given", readFileSync(given, "utf8"));
writeFileSync(result, String(await python.runPythonAsync(readFileSync(code, "utf8"))));
process.exit(); // a solver with threads of its own would keep Node.js waiting
