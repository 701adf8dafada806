/** An argument with its sentences, and a bar to play it on the board, sentence by sentence. */

import { el } from "../base/dom.js";
import { stepper, told } from "../help/scenes.js";
import { LESSON as W } from "./words.js";

/** @import { Scene } from "../types.d.ts" */

/**
 * @param {Scene[]} scenes
 * @param {{ show: (scene: Scene) => void }} stage
 */
export function played(scenes, stage) {
  const words = told(scenes, stage), moments = momentsOf(scenes);
  if (moments.length < 2) return words;
  const { back, slider, on, place, go } = stepper(moments.map(({ scene, upTo }, number) => ({
    name: `${number + 1} / ${moments.length}`, show: () => (stage.show(cut(scene, upTo)), []),
  })));
  slider.setAttribute("aria-label", W.steps);
  go(moments.length - 1);
  stage.show(scenes[0]);
  return el("div", { class: "stack" }, words, el("div", { class: "stepper" }, back, slider, on, place));
}

/** Each sentence with marks is a moment, and so is what is decided. @param {Scene[]} scenes */
const momentsOf = (scenes) => scenes.flatMap((scene) => {
  const numbers = [...new Set(scene.lines.map(({ number }) => number).filter(Boolean))];
  return (numbers.length ? numbers : [Infinity]).map((upTo) => ({ scene, upTo }));
});

/**
 * A scene with the marks of its first sentences.
 * @param {Scene} scene
 * @param {number} upTo
 */
const cut = (scene, upTo) => ({ ...scene, marks: scene.marks.filter(({ number }) => number <= upTo) });
