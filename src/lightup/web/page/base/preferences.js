/** The sheet of the settings. */

import { field, select } from "./controls.js";
import { el } from "./dom.js";
import { sheet } from "./sheets.js";
import { SETTINGS as W } from "./words.js";

/** @import { Settings } from "./settings.js" */

/** @param {Settings} settings */
export function openSettings(settings) {
  sheet(W.title,
    choice(settings, "theme", W.theme, W.themes), choice(settings, "order", W.order, W.orders),
    choice(settings, "errors", W.errors, W.errorKinds), choice(settings, "labels", W.labels, W.labelKinds),
    toggle(settings, "timer", W.timer), toggle(settings, "beams", W.beams),
    helpers(settings)).classList.add("narrow");
}

/**
 * @param {Settings} settings
 * @param {string} name
 * @param {string} title
 * @param {Record<string, string>} values
 */
function choice(settings, name, title, values) {
  return el("fieldset", { class: "stack" }, el("legend", {}, title),
    el("div", { class: "segments wide" }, ...Object.entries(values).map(([value, label]) => el("label", {},
      el("input", {
        type: "radio", name, value, checked: settings.get(name) === value, onchange: () => settings.set(name, value),
      }), label))));
}

/**
 * Up to which level each helper is on.
 * @param {Settings} settings
 */
const helpers = (settings) => el("fieldset", { class: "stack" }, el("legend", {}, W.helpers), el("p", { class: "small soft" }, W.helpersWhy),
  ...Object.entries(W.helperKinds).map(([name, title]) =>
    field(title, select(W.helperLevels, settings.get(name), (value) => settings.set(name, value)))));

/**
 * @param {Settings} settings
 * @param {string} name
 * @param {string} label
 */
function toggle(settings, name, label) {
  const box = el("input", { type: "checkbox", checked: settings.get(name) });
  box.addEventListener("change", () => settings.set(name, box.checked));
  return el("label", { class: "row" }, box, label);
}
