/**
 * `BoardView`: a board as SVG, layer upon layer, from the floor to the cursor.
 *
 * It shows what it is told and knows no game. The light of each bulb is an element of its own, so that
 * it can grow and fade; everything else is one path for each layer. Every cell is a `gridcell` with a
 * name that a screen reader says.
 */

import { drawing, svg } from "../base/dom.js";
import { KINDS } from "../base/tables.js";
import { BULB, DOT, Marks } from "../game/marks.js";
import { marksOf } from "../game/grid.js";
import { Labels, STRIP } from "./labels.js";
import { brokenMarks, drawMarks, isWall } from "./marks.js";
import { BULB_LAYERS, SIDE, beams, centre, signs, strips } from "./shapes.js";
import { drawTried, triedLayer } from "./tried.js";
import { BOARD } from "./words.js";

/** @import { Puzzle } from "../game/game.js" */
/** @import { Mark, Scene } from "../types.d.ts" */

/**
 * @typedef {object} Shown
 * @property {Iterable<number>} bulbs
 * @property {Iterable<number>} dots
 * @property {{ runs: number[][], clues: number[], cells: number[] }} [broken]
 * @property {Iterable<number>} [finished] clues with all their bulbs and no open cell beside them
 * @property {Map<number, number>} [tried] cells whose mark is only tried out, with their branch
 * @property {Iterable<number>} [barred] cells without a mark that helpers show to hold no bulb
 * @property {Iterable<number>} [doubts] cells that may be wrong
 * @property {boolean} [light] false: bulbs shed none
 */

const ASIDE = .5; // how far the figure of a broken clue moves from the corner with its sign
let boards = 0;

export class BoardView {
  /**
   * @param {Puzzle} puzzle
   * @param {{ labels?: boolean, interactive?: boolean, name?: string }} [options]
   */
  constructor(puzzle, { labels = false, interactive = false, name = "" } = {}) {
    this.puzzle = puzzle;
    this.number = ++boards;
    this.interactive = interactive;
    this.names = labels ? new Labels(puzzle) : null;
    this.whole = [0, 0, puzzle.width * SIDE, puzzle.height * SIDE];
    /** @type {number[]} left, top, width and height of what is seen */
    this.window = this.whole;
    this.cursor = -1;
    /** @type {Map<number, SVGElement>} */
    this.beams = new Map();
    /** @type {string[]} */
    this.said = [];
    /** @type {Map<number, SVGElement>} the figure of each clue */
    this.figures = new Map();
    /** @type {Set<number>} */
    this.done = new Set();
    /** @type {Mark[]} of broken rules */
    this.broken = [];
    /** @type {Mark[]} of an argument */
    this.told = [];
    /** @type {SVGElement[]} */
    this.cells = [];
    this.layers = this.#layers();
    this.element = /** @type {SVGSVGElement} */ (svg("svg", {
      class: "drawing board", viewBox: this.whole.join(" "), preserveAspectRatio: "xMidYMin meet",
      ...(interactive ? {} : { role: "img", "aria-label": name || BOARD.name(puzzle.width, puzzle.height) }),
    }, ...Object.values(this.layers)));
    this.#measure();
    this.#drawWalls();
    if (interactive) this.#makeGrid();
  }

  /**
   * Shows another puzzle of the same size.
   * @param {Puzzle} puzzle
   */
  change(puzzle) {
    this.puzzle = puzzle;
    this.#drawBeams(new Set());
    this.#drawWalls();
  }

  #drawWalls() {
    const { cells, clues, width } = this.puzzle;
    const walls = [...cells].flatMap((symbol, cell) => symbol === "." ? [] : [cell]);
    set(this.layers.wall, signs("wall", walls, width));
    this.figures = new Map(clues.map(({ cell, number }) => [cell, svg("text", {}, String(number))]));
    this.layers.clue.replaceChildren(...this.figures.values());
    this.#drawFigures();
  }

  /** Draws the clues: grey when they are done, aside when a sign of a broken rule needs their corner. */
  #drawFigures() {
    const broken = new Set([...this.broken, ...this.told].filter(({ kind }) => kind === "many" || kind === "few")
      .map(({ cells: [cell] }) => cell));
    for (const [cell, figure] of this.figures) {
      const [x, y] = centre(cell, this.puzzle.width), aside = broken.has(cell) ? ASIDE : 0;
      const kind = aside ? "bad" : this.done.has(cell) ? "done" : "";
      if (figure.getAttribute("class") === kind) continue;
      for (const [name, value] of Object.entries({ class: kind, x: x - aside, y: y + 2.15 + aside })) {
        figure.setAttribute(name, String(value));
      }
    }
  }

  /** The layers from the bottom to the top; those that depend on marks are filled by `draw`. */
  #layers() {
    const { puzzle } = this, { width, height } = puzzle;
    const across = width * SIDE, down = height * SIDE;
    const path = (/** @type {string} */ kind, d = "") => svg("path", { class: kind, d });
    let lines = "";
    for (let y = SIDE; y < down; y += SIDE) lines += `M0 ${y}h${across}`;
    for (let x = SIDE; x < across; x += SIDE) lines += `M${x} 0v${down}`;
    return {
      floor: path("floor", `M0 0h${across}v${down}H0z`),
      lit: path("lit"),
      light: svg("g", { class: "light" }),
      grid: path("grid", lines),
      wall: path("wall"),
      clue: svg("g", { class: "clue" }),
      tick: path("tick"),
      barred: path("dot barred"),
      dot: path("dot"),
      ...Object.fromEntries(BULB_LAYERS.map((kind) => [kind, path(kind)])),
      tried: triedLayer(),
      rim: svg("rect", { class: "rim", x: -.15, y: -.15, width: across + .3, height: down + .3, rx: .5 }),
      broken: svg("g", {}),
      marks: svg("g", {}),
      aim: svg("g", { class: "marks" }),
      doubt: svg("g", { class: "marks" }),
      cells: svg("g", { class: "cells" }),
      ...(this.names ? { labels: this.names.element } : {}),
      cursor: svg("g", { class: "marks" }, path("cursor")),
    };
  }

  /** Makes the cells that a screen reader finds; it passes over everything else. */
  #makeGrid() {
    const { width, height, cells } = this.puzzle;
    for (const layer of Object.values(this.layers)) layer.setAttribute("aria-hidden", "true");
    this.layers.cells.removeAttribute("aria-hidden");
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("tabindex", "0");
    this.element.setAttribute("aria-label", BOARD.name(width, height));
    this.element.setAttribute("aria-rowcount", String(height));
    this.element.setAttribute("aria-colcount", String(width));
    this.cells = [...cells].map((_, cell) => svg("rect", {
      role: "gridcell", id: this.#id(cell), "aria-colindex": cell % width + 1,
      x: cell % width * SIDE, y: Math.floor(cell / width) * SIDE, width: SIDE, height: SIDE,
    }));
    for (let row = 0; row < height; row++) {
      const own = this.cells.slice(row * width, (row + 1) * width);
      this.layers.cells.append(svg("g", { role: "row", "aria-rowindex": row + 1 }, ...own));
    }
  }

  #id(/** @type {number} */ cell) {
    return `cell-${this.number}-${cell}`;
  }

  /**
   * Draws marks and what they light.
   * @param {Shown} shown
   */
  draw({ bulbs, dots, broken, finished = [], tried = new Map(), barred = [], doubts = [], light = true }) {
    const { width } = this.puzzle, { layers } = this;
    const bulbSet = new Set(bulbs), dotSet = new Set(dots), done = [...finished], doubted = new Set(doubts), kept = new Set(barred);
    const lit = light ? this.#lit(bulbSet) : new Set();
    const sure = [...bulbSet].filter((cell) => !tried.has(cell));
    set(layers.lit, strips([...lit].sort((a, b) => a - b), width));
    this.#drawBeams(light ? bulbSet : new Set(), tried);
    for (const kind of BULB_LAYERS) set(/** @type {any} */ (layers)[kind], signs(kind, sure, width));
    set(layers.dot, signs("dot", [...dotSet].filter((cell) => !tried.has(cell)), width));
    set(layers.barred, signs("dot", kept, width));
    set(layers.tick, signs("tick", done, width));
    drawTried(layers.tried, tried, bulbSet, dotSet, width);
    this.done = new Set(done);
    this.#drawBroken(broken, bulbSet);
    this.#drawFigures();
    this.#drawDoubts(doubted);
    if (this.interactive) this.#nameCells(bulbSet, dotSet, lit, this.done, doubted, kept);
    this.#invalidate(broken);
  }

  #lit(/** @type {Set<number>} */ bulbs) {
    const lit = new Set();
    for (const bulb of bulbs) for (const run of this.puzzle.runsOf(bulb)) for (const cell of run) lit.add(cell);
    return lit;
  }

  #drawBeams(/** @type {Set<number>} */ bulbs, /** @type {Map<number, number>} */ tried = new Map()) {
    for (const [bulb, beam] of this.beams) {
      if (bulbs.has(bulb)) continue;
      beam.remove();
      this.beams.delete(bulb);
    }
    for (const bulb of bulbs) {
      this.beams.get(bulb)?.classList.toggle("half", tried.has(bulb));
      if (this.beams.has(bulb)) continue;
      const [x, y] = centre(bulb, this.puzzle.width);
      const cross = svg("path", { d: beams(bulb, this.puzzle.runsOf(bulb), this.puzzle.width) });
      const beam = svg("g", { transform: `translate(${x} ${y})`, class: tried.has(bulb) ? "half" : "" }, cross);
      this.layers.light.append(beam);
      this.beams.set(bulb, beam);
    }
  }

  /** Draws the sign of every broken rule, so that it does not depend on colour. */
  #drawBroken(/** @type {Shown["broken"]} */ broken, /** @type {Set<number>} */ bulbs) {
    this.broken = broken ? [...brokenMarks(broken, bulbs, this.puzzle)] : [];
    this.layers.broken.replaceChildren(...drawn(this.broken, this.puzzle));
  }

  /** Draws a ring in every doubtful cell, with a question mark. */
  #drawDoubts(/** @type {Set<number>} */ doubts) {
    const { puzzle } = this;
    this.layers.doubt.replaceChildren(...[...doubts].flatMap((cell) => {
      const [x, y] = centre(cell, puzzle.width), ground = isWall(cell, puzzle) ? " on-wall" : "";
      return [svg("path", { class: `doubt${ground}`, d: signs("open ring", [cell], puzzle.width) }),
        svg("text", { class: `doubt-sign${ground}`, x: x + 3.1, y: y - 3.1, dy: ".36em" }, "?")];
    }));
  }

  /** Gives the cells that changed their new names. */
  #nameCells(
    /** @type {Set<number>} */ bulbs, /** @type {Set<number>} */ dots,
    /** @type {Set<number>} */ lit, /** @type {Set<number>} */ done, /** @type {Set<number>} */ doubts, /** @type {Set<number>} */ barred,
  ) {
    const { puzzle } = this;
    for (let cell = 0; cell < this.cells.length; cell++) {
      const state = bulbs.has(cell) ? "bulb" : dots.has(cell) ? "dot" : done.has(cell) ? "done" : barred.has(cell) ? "barred" : "";
      const key = `${puzzle.cells[cell]}${state}${lit.has(cell) ? "*" : ""}${doubts.has(cell) ? "?" : ""}`;
      if (this.said[cell] === key) continue;
      this.said[cell] = key;
      this.cells[cell].setAttribute("aria-label", BOARD.cell(
        Math.floor(cell / puzzle.width) + 1, cell % puzzle.width + 1, puzzle.cells[cell], state, lit.has(cell), doubts.has(cell)));
    }
  }

  /** Tells a screen reader which cells break a rule. */
  #invalidate(/** @type {Shown["broken"]} */ broken) {
    const wrong = new Set(broken && [...broken.runs.flatMap((run) => [run[0], run[run.length - 1]]), ...broken.clues, ...broken.cells]);
    this.cells.forEach((element, cell) => {
      if (wrong.has(cell)) element.setAttribute("aria-invalid", "true");
      else element.removeAttribute("aria-invalid");
    });
  }

  /** Tells a screen reader what the marks of an argument mean. */
  #describe(/** @type {Mark[]} */ marks) {
    for (const cell of this.cells) cell.removeAttribute("aria-description");
    for (const { kind, cells } of marks) {
      if (kind !== "number") for (const cell of cells) add(this.cells[cell], "aria-description", KINDS[kind]);
    }
  }

  /**
   * Lays the marks of an argument upon the board; none: takes them away.
   * @param {Mark[]} marks
   */
  marks(marks = []) {
    this.told = marks;
    this.layers.marks.replaceChildren(...drawn(marks, this.puzzle));
    this.layers.marks.setAttribute("class", marks.every(({ kind }) => kind === "ring") ? "closing" : "");
    this.element.classList.toggle("marked", marks.length > 0);
    this.#drawFigures();
    this.#describe(marks);
    this.point(0);
  }

  /**
   * Shows which cells a text names; none: takes that away.
   * @param {number[]} cells
   */
  aim(cells = []) {
    const { puzzle } = this;
    this.layers.aim.replaceChildren(...cells.flatMap((cell) => ["cell", "aim"].map((shape) => svg("path", {
      class: `${shape === "aim" ? "aim" : "aimed"}${isWall(cell, puzzle) ? " on-wall" : ""}`, d: signs(shape, [cell], puzzle.width),
    }))));
  }

  /**
   * Shows a scene: its board, its marks and the rim of its world.
   * @param {Scene} scene
   * @param {{ bulbs: number[], dots: number[] }} [own] marks of the player that are not in it
   */
  scene(scene, own = { bulbs: [], dots: [] }) {
    const shown = new Marks(this.puzzle), { bulbs, dots } = marksOf(scene.board), taken = new Set([...bulbs, ...dots]);
    for (const cell of bulbs) shown.put(cell, BULB);
    for (const cell of dots) shown.put(cell, DOT);
    const tried = new Map([...own.bulbs, ...own.dots].filter((cell) => !taken.has(cell)).map((cell) => [cell, 0]));
    this.draw({ bulbs: [...bulbs, ...own.bulbs], dots: [...dots, ...own.dots], finished: shown.finished(), tried });
    this.marks(scene.marks);
    this.world(scene.world);
  }

  /**
   * @param {"yours" | "supposed" | "decided"} name
   */
  world(name) {
    this.layers.rim.setAttribute("class", name === "supposed" ? "rim-supposed" : "rim");
    this.element.dataset.world = name;
  }

  /**
   * Fades everything but the marks of one sentence; 0: shows all.
   * @param {number} number
   */
  point(number) {
    const parts = [...this.layers.marks.querySelectorAll(".part")];
    const own = parts.filter((part) => /** @type {SVGElement} */ (part).dataset.n === String(number));
    for (const part of parts) part.classList.toggle("faded", own.length > 0 && !own.includes(part));
  }

  /**
   * Moves the cursor; -1: takes it away.
   * @param {number} cell
   */
  moveTo(cell) {
    this.cursor = cell;
    const [path] = this.layers.cursor.children;
    path.setAttribute("d", cell < 0 ? "" : signs("cursor", [cell], this.puzzle.width));
    path.classList.toggle("on-wall", cell >= 0 && isWall(cell, this.puzzle));
    if (this.interactive && cell >= 0) this.element.setAttribute("aria-activedescendant", this.#id(cell));
    this.names?.point(cell);
  }

  /**
   * Shows the labels of all rows and columns, or only those of the cursor.
   * @param {boolean} all
   */
  labels(all) {
    this.names?.showAll(all);
  }

  /**
   * The cell under a pointer; -1 if there is none.
   * @param {{ clientX: number, clientY: number }} event
   */
  cellAt({ clientX, clientY }) {
    const [x, y] = this.pointAt(clientX, clientY), [left, top, across, down] = this.window;
    const strip = this.zoomed ? this.margin : 0;
    if (x < left + strip || y < top + strip || x > left + across || y > top + down) return -1;
    const col = Math.floor(x / SIDE), row = Math.floor(y / SIDE);
    const { width, height } = this.puzzle;
    return col >= 0 && row >= 0 && col < width && row < height ? row * width + col : -1;
  }

  /**
   * A point of the window in the units of the board.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {[number, number]}
   */
  pointAt(clientX, clientY) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return [-1, -1];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /** How wide the strip is that labels lie upon where the board is zoomed in. */
  get margin() {
    return this.names ? STRIP : 0;
  }

  /** How many pixels wide a cell is. */
  get cellSize() {
    return (this.element.getScreenCTM()?.a ?? 0) * SIDE;
  }

  get zoomed() {
    return this.window[2] < this.whole[2] - .5;
  }

  /**
   * Shows only a part of the board, as far as it exists.
   * @param {number[]} window left, top, width, height; without a height, it has the shape of the board
   */
  look([left, top, across, down = Infinity]) {
    const [, , w, h] = this.whole, width = this.#fitting(across), height = down < Infinity ? Math.min(down, h) : width * h / w;
    const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) =>
      Math.min(Math.max(at, from), from + room);
    const strip = width < w - .5 ? this.margin : 0;
    this.window = [within(left, -strip, w + strip - width), within(top, -strip, h + strip - height), width, height];
    this.element.classList.toggle("zoomed", this.zoomed);
    this.element.setAttribute("viewBox", this.window.map((one) => Math.round(one * 100) / 100).join(" "));
    this.#measure();
    this.names?.place(this.window, this.zoomed);
  }

  /** Tells the styles how many units are seen, so that lines keep their width in pixels. */
  #measure() {
    this.element.style.setProperty("--across", String(this.window[2]));
  }

  /**
   * Whether a point of the board is in the window.
   * @param {number} x
   * @param {number} y
   */
  sees(x, y) {
    const [left, top, across, down] = this.window;
    return x >= left && y >= top && x <= left + across && y <= top + down;
  }

  /** Shows the whole board. */
  lookAtAll() {
    this.look(this.whole);
  }

  /**
   * Zooms around a point of the board, which stays where it is.
   * @param {number} factor above 1: nearer
   * @param {[number, number]} [around]
   */
  zoom(factor, around) {
    const [left, top, across, down] = this.window;
    const point = around ?? (this.cursor >= 0 ? centre(this.cursor, this.puzzle.width) : [left + across / 2, top + down / 2]);
    this.bring(point, point, across / factor);
  }

  /**
   * Shows a window of some width, with one point of the board where another was.
   * @param {number[]} point
   * @param {number[]} place
   * @param {number} across
   */
  bring([x, y], [placeX, placeY], across) {
    const [left, top, before] = this.window, width = this.#fitting(across), share = width / before;
    this.look([x - (placeX - left) * share, y - (placeY - top) * share, width]);
  }

  /** The width of a window that is not nearer than four cells, nor wider than the board. */
  #fitting(/** @type {number} */ across) {
    return Math.min(this.whole[2], Math.max(across, 4 * SIDE));
  }

  /**
   * @param {number} dx in units of the board
   * @param {number} dy
   */
  pan(dx, dy) {
    const [left, top, across, down] = this.window;
    this.look([left + dx, top + dy, across, down]);
  }

  /**
   * Moves the window so that a cell is seen with some cells around it.
   * @param {number} cell
   */
  reveal(cell) {
    if (!this.zoomed) return;
    const [x, y] = centre(cell, this.puzzle.width), [left, top, across, down] = this.window;
    const shift = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) =>
      Math.min(at - 1.5 * SIDE - from - this.margin, 0) || Math.max(at + 1.5 * SIDE - from - size, 0);
    this.pan(shift(x, left, across), shift(y, top, down));
  }
}

/**
 * @param {Mark[]} marks
 * @param {Puzzle} puzzle
 */
const drawn = (marks, puzzle) =>
  marks.length ? [drawing(`<g class="marks">${drawMarks(marks, puzzle)}</g>`)] : [];

/**
 * @param {Element} path
 * @param {string} d
 */
function set(path, d) {
  if (path.getAttribute("d") !== d) path.setAttribute("d", d);
}

/**
 * Adds a word to an attribute, once.
 * @param {Element | undefined} element
 * @param {string} name
 * @param {string} word
 */
function add(element, name, word) {
  const words = element?.getAttribute(name)?.split(", ") ?? [];
  element?.setAttribute(name, [...new Set([...words, word])].join(", "));
}
