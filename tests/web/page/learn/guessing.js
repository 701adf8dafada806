/**
 * Helps a test that guesses. With a number: writes the kinds of so many exercises of each lesson. Without one: reads
 * a line of tries for each lesson, and writes after how many of them it would have been passed.
 */

import { createInterface } from "node:readline";

import { COUNTED, KEYS, isPassed, kindAt } from "../../../../src/lightup/web/page/learn/course.js";

/** @import { Try } from "../../../../src/lightup/web/page/learn/course.js" */

const number = Number(process.argv[2]);
if (number) {
  const kinds = (/** @type {string} */ key) => Array.from({ length: number }, (_, at) => kindAt(key, at));
  console.log(JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, kinds(key)]))));
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    /** @type {Try[]} */
    const tries = JSON.parse(line);
    console.log(tries.filter((_, at) => isPassed(tries.slice(Math.max(0, at + 1 - COUNTED), at + 1))).length);
  }
}
