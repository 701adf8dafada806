/** The sheets of Construct: a new draft, the board as a whole, and what is not always at hand. */

import { button, field, select } from "../base/controls.js";
import { el } from "../base/dom.js";
import { LEVELS } from "../base/tables.js";
import { Work } from "../base/work.js";
import { LONGEST_SIDE } from "../board/codes.js";
import { flipped, grown, mirrored, shifted, turned } from "../board/edits.js";
import { BULB, DOT, WHITE, emptyGrid } from "../game/grid.js";
import { openSheet as openInbox } from "../puzzles/inbox.js";
import { CONSTRUCT as W, SHEETS as S } from "./words.js";

/** @import { Rows } from "../board/edits.js" */
/** @import { Desk } from "./desk.js" */

const SIZES = [7, 10, 14, 20, 25];
const SIDES = /** @type {const} */ (["top", "right", "bottom", "left"]);
const HARDEST = 6; // level that can be made

/**
 * How to begin: blank, made to order, from outside, or with the puzzle in play.
 * @param {Desk} desk
 */
export function openNew(desk) {
  const { app } = desk, work = new Work(), { width, height } = desk.draft.size;
  const [cols, rows] = [[S.columns, width], [S.rows, height]].map(([label, side]) => numberField(String(label), Number(side)));
  const level = select(LEVELS.slice(0, HARDEST + 1).map((name, at) => [String(at), `${at} ${name}`]), "3");
  const done = (/** @type {() => void} */ act) => () => {
    sheet.close();
    act();
  };
  const size = () => /** @type {[number, number]} */ ([Number(cols.value), Number(rows.value)]);
  const isValid = () => [cols, rows].every((one) => one.reportValidity());
  const begin = () => isValid() && done(() => desk.keeper.begin(emptyGrid(...size())))();
  const make = async () => {
    if (!isValid()) return;
    const recipe = `${cols.value}x${rows.value}L${level.value}`;
    const made = await work.run(S.making, (signal) => app.ask("generate", { recipe }, { signal }));
    if (made?.boards.length) done(() => desk.keeper.begin(made.boards[0].puzzle))();
    else if (made) work.fail(made.why_not);
  };
  const squares = SIZES.map((side) => button("", `${side} × ${side}`, done(() => desk.keeper.begin(emptyGrid(side, side))), "low"));
  const sheet = app.sheet(S.fresh, el("div", { class: "row wrap" }, ...squares),
    el("div", { class: "row wrap end" }, field(S.columns, cols), field(S.rows, rows), button("new", S.blank, begin, "main")),
    el("div", { class: "row wrap end" }, field(S.level, level), button("solve", S.generated, make)), work.element,
    el("div", { class: "row wrap" }, button("open", S.open, done(() => openInbox(app))),
      app.game ? button("copy", S.played, done(() => app.game && desk.take(app.game.puzzle.opened))) : ""));
  sheet.addEventListener("close", () => work.cancel());
}

/**
 * @param {string} label
 * @param {number} value
 */
const numberField = (label, value) => el("input", { type: "number", min: 1, max: LONGEST_SIDE, required: true, value, "aria-label": label });

/**
 * The board as a whole: where it lies and how large it is.
 * @param {Desk} desk
 */
export function openArrange(desk) {
  const arrange = (/** @type {(rows: Rows<number>) => Rows<number>} */ change) => desk.change((draft) => draft.arrange(change));
  const item = (/** @type {string} */ name, /** @type {(rows: Rows<number>) => Rows<number>} */ change) => button("", name, () => arrange(change), "low");
  const edge = (/** @type {typeof SIDES[number]} */ side) => el("div", { class: "row" }, el("span", { class: "edge-name" }, S.sides[side]),
    button("", S.less(S.sides[side]), () => grow(desk, side, -1), "low"), button("", S.more(S.sides[side]), () => grow(desk, side, 1), "low"));
  desk.app.sheet(W.boardTools,
    el("h3", {}, S.turn), el("div", { class: "row wrap" }, item(S.quarter, turned), item(S.mirror, mirrored), item(S.flip, flipped)),
    el("h3", {}, S.shift), el("div", { class: "row wrap" }, item(S.up, (rows) => shifted(rows, -1, 0)), item(S.down, (rows) => shifted(rows, 1, 0)),
      item(S.left, (rows) => shifted(rows, 0, -1)), item(S.right, (rows) => shifted(rows, 0, 1))),
    el("h3", {}, S.size), el("div", { class: "stack" }, ...SIDES.map(edge)),
    el("p", { class: "small soft" }, S.nothingLost)).classList.add("narrow");
}

/**
 * Adds a row or a column, or takes one away; says so if something was in it.
 * @param {Desk} desk
 * @param {typeof SIDES[number]} side
 * @param {number} by
 */
function grow(desk, side, by) {
  const { width, height } = desk.draft.size, across = side === "left" || side === "right";
  if ((across ? width : height) + by < 1 || (across ? width : height) + by > LONGEST_SIDE) return;
  const count = () => desk.draft.cells.replaceAll(WHITE, "").length, before = count();
  desk.change((draft) => draft.arrange((rows) => grown(rows, { [side]: by }, 0)));
  if (count() < before) desk.app.toast(S.cut(before - count()), { label: W.undo, act: () => desk.undo() });
}

/**
 * What is not always at hand.
 * @param {Desk} desk
 */
export function openMore(desk) {
  const { draft, selected, editor } = desk, chosen = selected.length ? selected : [editor.cursor];
  const isLocked = chosen.every((cell) => draft.locked.includes(cell));
  const item = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act, kind = "") => button(name, text, () => {
    made.close();
    act();
  }, kind);
  const erase = (/** @type {string[]} */ symbols, /** @type {number[]} */ cells) =>
    desk.put(cells.filter((cell) => symbols.includes(draft.at(cell))).map((cell) => ({ cell, symbol: WHITE })));
  const everything = [...draft.cells].map((_, cell) => cell);
  const made = desk.app.sheet(desk.row.title, el("p", { class: "keys" }, S.keys), el("div", { class: "menu" },
    item("new", S.fresh, () => openNew(desk)), item("list", W.revisions, () => desk.open(desk.revisions), "phone"),
    item("gear", W.boardTools, () => openArrange(desk), "phone"), item("share", W.publish, () => desk.open(desk.publish), "phone"), item("bulb", W.help, () => desk.open(desk.helps)), item("play", S.test, () => desk.trial.begin()), item("play", S.play, () => desk.play()),
    item("whole", editor.isSelecting ? S.draw : S.select, () => desk.toggleSelect()),
    item("lock", isLocked ? S.unlock(chosen.length) : S.lock(chosen.length), () => desk.change((one) => one.lock(chosen, !isLocked))),
    selected.length ? item("remove", S.eraseSelected, () => erase([..."#01234", BULB, DOT], selected)) : "",
    item("remove", S.eraseMarks, () => erase([BULB, DOT], everything)), item("remove", S.eraseAll, () => desk.change((one) => one.clear())),
    item("save", S.save, () => desk.keeper.exportAll()), item("open", S.load, () => desk.keeper.importAll()),
    item("remove", S.removeDraft, () => desk.keeper.remove())));
  made.classList.add("narrow");
}
