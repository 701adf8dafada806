/** What the lenses say: each in its line, and below it while it is open. */

import { capital, el, svg } from "../base/dom.js";
import { LEVELS, SHAPES, TECHNIQUES } from "../base/tables.js";
import { BULB, DOT } from "../game/grid.js";
import { referring } from "../help/pointing.js";
import { CONSTRUCT as W, HARDEST, LENSES as L } from "./words.js";

/** @import { Cell, Study } from "../types.d.ts" */
/** @import { Lens, Lenses } from "./lenses.js" */

const MOST_PLACES = 12;
const ROLES = /** @type {const} */ (["needed", "level", "idle", "contradictory"]);

/** A small sign, as on the board. @param {string} kind @param {string} shape */
export function small(kind, shape) {
  const [x, y, rest] = SHAPES[shape];
  return svg("svg", { class: `sign-of ${kind}`, viewBox: "-5 -5 10 10", "aria-hidden": "true" }, svg("path", { class: kind, d: `M${x} ${y}${rest}` }));
}

/** @param {string} role */
const roleSign = (role) => el("i", { class: `role-of ${role}`, "aria-hidden": "true" });

/** @param {number} level */
const meter = (level) => el("span", { class: "meter", role: "img", "aria-label": L.meter(level) },
  ...LEVELS.map((_, one) => el("i", { class: one <= level ? "on" : "" })));

/** @param {string} word @param {number} count */
const told = (word, count) => el("span", { class: "hide" }, `${count} ${word}`);

/** @param {number} share of the height that there is */
function bar(share) {
  const made = el("i");
  made.style.height = `${100 * share}%`;
  return made;
}

/** What a lens says in its line. @type {Record<Lens, (study: Study, lenses: Lenses) => (Node | string)[]>} */
export const SUMS = {
  reach: (study, lenses) => {
    const { reach } = lenses;
    if (!reach) return ["…"];
    return [el("span", {}, el("b", {}, String(lenses.reachedAt(reach).size)), ` ${L.of(lenses.desk.puzzle.white.length, lenses.level)}`)];
  },
  cells: ({ must, cannot, free }) => [
    [small("must", "hollow bulb"), must.length, L.must], [small("cannot", "open dot"), cannot.length, L.cannot], [small("free", "diamond"), free.length, L.free],
  ].flatMap(([sign, count, word]) => [/** @type {Node} */ (sign), el("span", { "aria-hidden": "true" }, String(count)), told(String(word), Number(count))]),
  clues: ({ clues }, { status }) => {
    if (status !== "unique" && status !== "none") return [L.whenUnique];
    const roles = status === "none" ? ROLES.slice(3) : ROLES.slice(0, 3);
    return roles.flatMap((role) => {
      const count = clues.filter((one) => one.role === role).length;
      return [roleSign(role), el("span", { "aria-hidden": "true" }, String(count)), told(L.roles[role](null), count)];
    });
  },
  level: ({ level }) => level === null ? ["…"] : [meter(level), el("b", {}, String(level)), LEVELS[level]],
};

/** What an open lens says. @type {Record<Lens, (lenses: Lenses) => (Node | string | false | null | undefined)[]>} */
export const TOLD = {
  reach: (lenses) => {
    const { reach, desk } = lenses, study = lenses.study("reach");
    if (!reach || !study) return [];
    if (reach.contradiction) return [el("p", { class: "small" }, L.contradiction(lenses.level))];
    const now = lenses.reachedAt(reach).size, next = study.reach.find((one) => one.level > lenses.level && lenses.reachedAt(one).size > now);
    if (now === desk.puzzle.white.length) return [el("p", { class: "small" }, L.all(lenses.level))];
    return [el("p", { class: "small" }, now ? L.stops(lenses.level) : L.nothing(lenses.level), " ", next ? L.next(next.level, lenses.reachedAt(next).size - now) : now ? L.noNext : L.noFirst)];
  },
  cells: (lenses) => {
    const study = lenses.study("cells"), { desk } = lenses, { pointed } = desk;
    if (!study) return [];
    const key = el("p", { class: "key3 small" }, el("span", {}, small("must", "hollow bulb"), L.must),
      el("span", {}, small("cannot", "open dot"), L.cannot), el("span", {}, small("free", "diamond"), L.free));
    const isOpen = study.gave_up.includes("cells") && el("p", { class: "small soft" }, W.tooOpen);
    const wrong = wrongMarks(study, desk.draft).map((cell) => desk.puzzle.place(cell));
    return [key, isOpen, wrong.length > 0 && el("p", { class: "small" }, ...referring(L.wrong(wrong))),
      study.free.length > 0 && effects(lenses, pointed, study.free.includes(pointed))];
  },
  clues: (lenses) => {
    const study = lenses.study("clues"), { status } = lenses;
    if (!study || status !== "unique" && status !== "none") return [el("p", { class: "small soft" }, L.cluesWhen)];
    const level = lenses.study("level")?.level ?? null;
    return [el("ul", { class: "ledger small" }, ...ROLES.map((role) => {
      const count = study.clues.filter((one) => one.role === role).length;
      return el("li", { class: count ? "" : "soft" }, roleSign(role), el("span", {}, L.roles[role](level)), el("b", {}, String(count)),
        places(lenses, study.clues.filter((one) => one.role === role)));
    })), without(lenses, study, level)];
  },
  level: (lenses) => {
    const study = lenses.study("level");
    return study?.rating && study.level !== null ? levelTold(lenses, study) : [el("p", { class: "small soft" }, L.cluesWhen)];
  },
};

/**
 * The marks that no solution has, as they are now: the study may be from before they were put.
 * @param {Study} study
 * @param {import("../board/draft.js").Draft} draft
 */
const wrongMarks = ({ must, cannot }, draft) =>
  [...cannot.filter((cell) => draft.at(cell) === BULB), ...must.filter((cell) => draft.at(cell) === DOT)];

/**
 * Where clues are; a press shows the board without one.
 * @param {Lenses} lenses
 * @param {Study["clues"]} clues
 */
const places = ({ desk }, clues) => el("span", { class: "clue-places" }, ...clues.slice(0, MOST_PLACES).flatMap(({ cell }) =>
  [el("button", { type: "button", class: "ref", title: W.without(desk.draft.at(cell), desk.puzzle.place(cell)), onclick: () => desk.previewWithout(cell) },
    desk.puzzle.place(cell)), " "]), clues.length > MOST_PLACES ? L.morePlaces(clues.length - MOST_PLACES) : "");

/**
 * What a bulb or a wall in a free cell would do.
 * @param {Lenses} lenses
 * @param {Cell} cell
 * @param {boolean} isFree
 */
function effects(lenses, cell, isFree) {
  const found = isFree ? lenses.effectsAt(cell) : null;
  if (!found) return el("p", { class: "small soft" }, isFree ? W.thinking : L.pointAtFree);
  const place = lenses.desk.puzzle.place(cell);
  return el("p", { class: "small" }, ...referring(L.effects(place, found)));
}

/**
 * What there would be without the clue that was pointed at last.
 * @param {Lenses} lenses
 * @param {Study} study
 * @param {number | null} level
 */
function without(lenses, study, level) {
  const { desk } = lenses, clue = study.clues.find(({ cell }) => cell === lenses.clue);
  if (!clue) return el("p", { class: "small soft" }, L.pointAtClue);
  const place = desk.puzzle.place(clue.cell), act = () => desk.previewWithout(clue.cell);
  return el("p", { class: "small" }, ...referring(L.without(desk.draft.at(clue.cell), place, clue, level)), " ",
    el("button", { type: "button", class: "link", onclick: act }, L.preview));
}

/**
 * @param {Lenses} lenses
 * @param {Study} study
 */
function levelTold(lenses, study) {
  const { profile, bottleneck, regions, spare, stretches, rating } = study, most = Math.max(1, ...profile.map(({ open }) => open));
  const place = (/** @type {Cell} */ cell) => lenses.desk.puzzle.place(cell);
  const isLow = (/** @type {number} */ at) => bottleneck !== null && at >= bottleneck.first && at <= bottleneck.last;
  const bars = profile.map(({ open }, at) => el("button", {
    type: "button", class: isLow(at) ? "low" : "", "aria-label": L.pointOf(at + 1, profile.length, open), "aria-pressed": String(at === lenses.point),
    onclick: () => lenses.showPoint(at),
  }, bar(open / most)));
  const techniques = Object.entries(rating?.techniques ?? {}).sort(([one], [other]) => (TECHNIQUES[other]?.level ?? 0) - (TECHNIQUES[one]?.level ?? 0));
  const chips = techniques.map(([key, times]) => el("li", { class: `chip${key === rating?.hardest ? " hot" : ""}` }, L.technique(capital(TECHNIQUES[key].name), times)));
  return [
    el("div", { class: "profile", role: "group", "aria-label": L.profile }, ...bars),
    el("p", { class: "tiny soft row spread" }, el("span", {}, L.profileKey), el("span", { class: "keep" }, rating?.score === null ? "" : L.score(rating?.score ?? 0))),
    el("ul", { class: "techs" }, ...chips),
    rating?.step && rating.hardest && el("p", { class: "small" }, ...referring(L.hardest(TECHNIQUES[rating.hardest].name, place(rating.step.cell))), " ",
      el("button", { type: "button", class: "link", onclick: () => lenses.desk.turnTo(lenses.desk.hardest) }, HARDEST.show)),
    bottleneck !== null && el("p", { class: "small soft" }, L.bottleneck(bottleneck.last - bottleneck.first + 1, stretches.length)),
    spare.length > 0 && el("p", { class: "small" }, ...referring(L.spare(spare.map(place)))),
    regions.length > 1 && el("p", { class: "small" }, L.regions(regions.map(({ cells, level }) => ({ size: cells.length, level })))),
  ];
}
