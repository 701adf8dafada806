/** Small helpers for elements of the page. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Finds the element that a query describes; one that is missing is a bug.
 * @param {string} query
 * @param {ParentNode} [from]
 * @returns {HTMLElement}
 */
export function $(query, from = document) {
  const found = from.querySelector(query);
  if (!found) throw new Error(`no element ${query}`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * @param {string} query
 * @param {ParentNode} [from]
 * @returns {HTMLElement[]}
 */
export const all = (query, from = document) => [...from.querySelectorAll(query)].map(
  (one) => /** @type {HTMLElement} */ (one));

/** @typedef {string | number | boolean | null | undefined | EventListenerOrEventListenerObject} Property */

/**
 * Makes an element. A property that is a function listens to the event of its name (`onclick`), one
 * that is true or false is there or not, and any other is an attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  setProperties(made, properties);
  made.append(.../** @type {(Node | string)[]} */ (children.filter((one) => one || one === "")));
  return made;
}

/**
 * Sets properties as `el` does.
 * @param {Element} element
 * @param {Record<string, any>} properties
 */
export function setProperties(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (typeof value === "boolean" && !name.startsWith("aria-")) element.toggleAttribute(name, value);
    else if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

/**
 * Makes an element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * Reads a drawing that the engine made.
 * @param {string} markup
 * @returns {Element}
 */
export function drawing(markup) {
  const text = markup.includes("xmlns") ? markup : markup.replace(/^<(\w+)/, `<$1 xmlns="${SVG}"`);
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

/**
 * Makes an icon from the sprite of `index.html`.
 * @param {string} name
 * @returns {SVGElement}
 */
export const icon = (name) => svg("svg", { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" },
  svg("use", { href: `#i-${name}` }));

/**
 * Splits a sentence at the names of cells; a stop after a name stays on its line.
 * @param {string} text
 * @param {(place: string) => HTMLElement} name makes an element of such a name
 * @returns {(string | HTMLElement)[]}
 */
export const splitAtCells = (text, name) => text.split(/\b(r\d+c\d+\b[.,;:!?)]*)/).map((part, at) => {
  const [place, stop] = part.split(/(?<=\d)(?!\w)/);
  return at % 2 === 0 ? part : stop ? el("span", { class: "keep" }, name(place), stop) : name(place);
}).filter((part) => part !== "");

/**
 * A sentence in which the names of cells are bold.
 * @param {string} text
 */
export const withCells = (text) => splitAtCells(text, (place) => el("b", { class: "cell" }, place));

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
