/** `Overlay`: a picture with what was read in it, and `Loupe`: one cell of it, magnified. */

import { svg } from "../base/dom.js";
import { around, at, brackets, cellAt, circle, lines, quadOf, sizeOf, square } from "./quads.js";

/** @import { Lattice, Point, Quad } from "./quads.js" */
/** @typedef {{ url: string, width: number, height: number }} Picture without a url, it cannot be shown */

const CORNER = [0.02, 0.34]; // of a cell, where its sign stands
const MIDDLE = /** @type {[number, number]} */ ([0.18, 0.18]); // of that corner
const OTHER_CORNER = /** @type {[number, number]} */ ([0.92, 0.08]); // where a question mark stands
const SIGNS = /** @type {Record<string, (quad: Quad) => string>} */ ({
  "#": (quad) => square(quad, 0.09, 0.27),
  "*": (quad) => circle(quad, 0.11, MIDDLE),
  x: (quad) => circle(quad, 0.05, MIDDLE),
});

export class Overlay {
  /**
   * @param {Lattice} lattice
   * @param {Picture} picture
   * @param {string} name
   * @param {(cell: number) => void} onpick
   */
  constructor(lattice, picture, name, onpick) {
    this.lattice = lattice;
    this.signs = svg("g", { class: "read-signs" });
    this.rings = svg("g", { class: "read-doubts" });
    this.here = cased("here");
    const grid = cased("read-lines", lines(lattice)), corner = sizeOf(quadOf(lattice, 0));
    this.element = /** @type {SVGSVGElement} */ (svg("svg", {
      class: "shot", role: "img", "aria-label": name, viewBox: around(lattice.flat(), 0.7 * corner, picture).join(" "),
    }, ...imageOf(picture), grid, this.here, this.rings, this.signs));
    this.element.addEventListener("click", (event) => {
      const cell = cellAt(lattice, this.#pointAt(event));
      if (cell >= 0) onpick(cell);
    });
  }

  #pointAt(/** @type {MouseEvent} */ { clientX, clientY }) {
    const matrix = this.element.getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return /** @type {Point} */ ([x, y]);
  }

  /**
   * Draws what was read, in a corner of each cell, so that the picture shows beside it.
   * @param {string} cells
   * @param {Iterable<number>} doubts
   */
  draw(cells, doubts) {
    const read = [...cells].flatMap((symbol, cell) => symbol === "." ? [] : [{ symbol, quad: quadOf(this.lattice, cell) }]);
    const grounds = read.map(({ quad }) => square(quad, CORNER[0], CORNER[1]));
    const shapes = read.map(({ symbol, quad }) => SIGNS[symbol]?.(quad) ?? "");
    this.signs.replaceChildren(svg("path", { class: "ground", d: grounds.join("") }),
      svg("path", { class: "shape", d: shapes.join("") }),
      ...read.filter(({ symbol }) => !(symbol in SIGNS)).map(({ symbol, quad }) => letter(symbol, quad, MIDDLE, 0.32)));
    const doubted = [...doubts].map((cell) => quadOf(this.lattice, cell));
    this.rings.replaceChildren(cased("doubt", doubted.map((quad) => circle(quad, 0.48)).join("")),
      svg("path", { class: "badge", d: doubted.map((quad) => circle(quad, 0.18, OTHER_CORNER)).join("") }),
      ...doubted.map((quad) => letter("?", quad, OTHER_CORNER, 0.28)));
  }

  /** @param {number} cell */
  point(cell) {
    setPath(this.here, brackets(quadOf(this.lattice, cell)));
  }
}

/** A part of a picture around one cell. */
export class Loupe {
  /**
   * @param {Lattice} lattice
   * @param {Picture} picture
   */
  constructor(lattice, picture) {
    this.lattice = lattice;
    this.picture = picture;
    this.here = cased("here");
    this.element = svg("svg", { class: "shot loupe", "aria-hidden": "true" }, ...imageOf(picture), this.here);
  }

  /** @param {number} cell */
  point(cell) {
    const quad = quadOf(this.lattice, cell);
    this.element.setAttribute("viewBox", around(quad, 0.45 * sizeOf(quad), this.picture).join(" "));
    setPath(this.here, brackets(quad));
  }
}

/** @param {Picture} picture */
const imageOf = ({ url, width, height }) =>
  url ? [svg("image", { href: url, width, height, preserveAspectRatio: "none" })] : [];

/**
 * A line that can be seen on any ground: dark on light.
 * @param {string} kind
 * @param {string} [d]
 */
const cased = (kind, d = "") => svg("g", { class: `cased ${kind}` }, svg("path", { class: "back", d }), svg("path", { class: "front", d }));

/**
 * @param {SVGElement} group
 * @param {string} d
 */
function setPath(group, d) {
  for (const path of group.children) path.setAttribute("d", d);
}

/**
 * @param {string} text
 * @param {Quad} quad
 * @param {[number, number]} middle
 * @param {number} share of the size of a cell
 */
function letter(text, quad, middle, share) {
  const [x, y] = at(quad, ...middle), size = share * sizeOf(quad);
  return svg("text", { x, y: y + 0.36 * size, "font-size": size }, text);
}
