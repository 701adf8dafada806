/** The theme of the page, and the button that turns it, which shows what it will do. */

import { el, icon } from "./dom.js";
import { PAGE } from "./words.js";

/** @typedef {"light" | "dark"} Look */
/** @typedef {"system" | Look} Theme */

/**
 * What the button turns a theme to: the other look, which is the system's own if the system looks so.
 * @param {Theme} theme
 * @param {Look} system
 * @returns {Theme}
 */
export const turned = (theme, system) => other(theme, system) === system ? "system" : other(theme, system);

/**
 * @param {Theme} theme
 * @param {Look} system
 * @returns {Look}
 */
const other = (theme, system) => (theme === "system" ? system : theme) === "dark" ? "light" : "dark";

/** @param {Theme} theme */
export function wear(theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

/** @param {(theme: Theme) => void} [choose] */
export function themeButton(choose = wear) {
  const night = matchMedia("(prefers-color-scheme: dark)"), root = document.documentElement;
  const now = () => /** @type {const} */ ([
    /** @type {Theme} */ (root.dataset.theme ?? "system"), night.matches ? "dark" : "light",
  ]);
  const button = el("button", { type: "button", class: "button bare square", onclick: () => choose(turned(...now())) });
  const show = () => {
    const look = other(...now());
    button.ariaLabel = button.title = PAGE.themes[look];
    button.replaceChildren(icon(look === "dark" ? "moon" : "sun"));
  };
  night.addEventListener("change", show);
  new MutationObserver(show).observe(root, { attributeFilter: ["data-theme"] });
  show();
  return button;
}
