/** Puzzles from pictures: a picture is read, shown with its reading, corrected and played. */

import { el, icon } from "../base/dom.js";
import { runQuietly } from "../base/work.js";
import { isTooLarge, prepare, toBase64 } from "./photo.js";
import { CheckSheet } from "./sheet.js";
import { INTAKE as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Photo } from "./photo.js" */
/** @import { Destination } from "./sheet.js" */

let latest = 0; // the number of the last picture; an earlier one is not wanted any more

/** Whether pictures can be read at all: in the browser, Python may lack what it needs for that. */
export const readsPictures = () => "pictures" in document.documentElement.dataset;

/**
 * Makes a button that lets the user choose a picture.
 * @param {(file: File) => void} onchoose
 * @param {string} text
 * @param {Record<string, string>} [more] attributes of its input
 */
function pictureButton(onchoose, text, more = {}) {
  const onchange = () => { if (input.files?.[0]) onchoose(input.files[0]); };
  const input = el("input", { class: "hide", type: "file", accept: "image/*", onchange, ...more });
  return el("label", { class: "button" }, input, icon(more.capture ? "camera" : "open"), text);
}

/**
 * Makes a button that takes a photo; it is seen where there are fingers, and so a camera at hand.
 * @param {(file: File) => void} onchoose
 */
export function cameraButton(onchoose) {
  const made = pictureButton(onchoose, W.camera, { capture: "environment" });
  made.classList.add("camera");
  return made;
}

/**
 * Reads a picture and lets the user check what was read; if it is refused, says why.
 * @param {App} app
 * @param {File} file
 * @param {Destination} destination
 */
export async function takePicture(app, file, destination) {
  if (!readsPictures()) return void app.sheet(W.title, el("p", {}, W.notHere)).classList.add("narrow");
  if (isTooLarge(file)) return app.toast(W.tooLarge);
  const preview = el("img", { class: "taken", alt: W.preview, hidden: true });
  const own = ++latest;
  /** @type {Photo | null} */
  let photo = null;
  const read = async (/** @type {AbortSignal} */ signal) => {
    photo = await prepare(file);
    preview.hidden = !photo.url;
    if (photo.url) preview.src = photo.url;
    return app.ask("read", { picture: await toBase64(photo.data) }, { signal });
  };
  const answer = await runQuietly(W.title, W.reading, read, preview, afterRefusal(app, destination));
  if (answer && photo && own === latest) new CheckSheet(app, answer, photo, destination);
  return undefined;
}

/**
 * What to do if a picture is refused.
 * @param {App} app
 * @param {Destination} destination
 */
function afterRefusal(app, destination) {
  const again = (/** @type {File} */ file) => {
    made.closest("dialog")?.close();
    takePicture(app, file, destination);
  };
  const made = el("div", { class: "stack after-refusal" }, el("p", { class: "soft" }, W.advice),
    el("div", { class: "row wrap" }, pictureButton(again, W.another), cameraButton(again)));
  return made;
}
