/**
 * A film in a notebook: its modules, its styles and its drawings come before this text, and stay apart from
 * the notebook in a shadow tree.
 */

/** @type {Map<string, string>} */
const addresses = new Map();
// @ts-expect-error what Python puts before this text
for (const [name, text] of MODULES) {
  const linked = text.replace(/(?<= from )"([^"]+)"/g, (/** @type {string} */ _, /** @type {string} */ other) => `"${addresses.get(other)}"`);
  addresses.set(name, URL.createObjectURL(new Blob([linked], { type: "text/javascript" })));
}
const loaded = import(/** @type {string} */ (addresses.get("lab/film.js")));

export default {
  /** @param {{ model: { get: (name: string) => any }, el: HTMLElement }} host */
  async render({ model, el }) {
    const root = el.attachShadow({ mode: "open" }), style = document.createElement("style");
    // @ts-expect-error
    style.textContent = STYLE.replaceAll(":root", ":host").replace(/(^|\n)body \{/, "$1.film {");
    // @ts-expect-error
    root.innerHTML = SPRITE;
    const { film } = await loaded;
    root.append(style, film(model.get("trace")).element);
  },
};
