/** The live analysis: in which order it asks, what it drops, and what it need not ask again. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Analysis } from "../../../../src/lightup/web/page/construct/analysis.js";

/** @import { Study, StudyRequest } from "../../../../src/lightup/web/page/types.d.ts" */

/** An engine that answers when it is told to. */
class Engine {
  /** @type {{ request: StudyRequest, signal: AbortSignal, answer: (study?: Partial<Study>) => Promise<void>, fail: () => Promise<void> }[]} */
  open = [];
  changes = 0;
  time = 0;
  analysis = new Analysis((request, signal) => new Promise((resolve, reject) => {
    const settle = (/** @type {() => void} */ act) => {
      this.open = this.open.filter((one) => one !== call);
      act();
      return rest();
    };
    const call = {
      request, signal,
      answer: (study = {}) => settle(() => resolve(/** @type {any} */ ({ status: "several", known: [], gave_up: [], ...study }))),
      fail: () => settle(() => reject(new Error("gone"))),
    };
    this.open.push(call);
  }), () => { this.changes += 1; }, () => this.time);

  get parts() {
    return this.open.map(({ request }) => request.parts?.[0]);
  }

  /** Answers all that is asked; returns the parts in their order. @param {Partial<Study>} study */
  async drain(study) {
    const parts = [];
    for (let wait = 0; wait < 400 && this.analysis.isBusy; wait++) {
      if (this.open.length) {
        parts.push(this.parts[0]);
        await this.open[0].answer(study);
      } else await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return parts;
  }
}

/** Lets all promises go on. */
const rest = () => new Promise((/** @type {(value: void) => void} */ resolve) => setTimeout(resolve, 0));

describe("the analysis", () => {
  /** @type {[Study["status"], boolean, string[]][]} */
  const ORDERS = [
    ["unique", false, ["status", "reach", "cells", "clues", "level"]],
    ["several", false, ["status", "reach", "cells", "clues"]],
    ["several", true, ["status", "reach", "cells", "clues", "repairs"]],
    ["none", true, ["status", "conflict", "clues", "repairs"]],
  ];
  for (const [status, wantsRepairs, parts] of ORDERS) {
    test(`asks the cheapest first, and only what makes sense: ${status}, ${wantsRepairs}`, async () => {
      const engine = new Engine();
      engine.analysis.study("..#", wantsRepairs);
      await rest();
      assert.deepEqual(await engine.drain({ status }), parts);
      assert.equal(engine.analysis.isBusy, false);
      assert.equal(engine.analysis.status, status);
    });
  }

  test("drops answers about a board that has changed", async () => {
    const engine = new Engine();
    engine.analysis.study("..#");
    await rest();
    engine.analysis.study("..1");
    await rest();
    assert.equal(engine.open.length, 1, "the next question waits for the call before");
    await engine.open[0].answer({ status: "none" });
    await rest();
    assert.equal(engine.analysis.status, undefined);
    assert.equal(engine.open[0].request.board, "..1");
    await engine.open[0].answer({ status: "unique" });
    assert.equal(engine.analysis.status, "unique");
  });

  test("asks one question at a time, however fast the board changes", async () => {
    const engine = new Engine();
    for (const board of ["...", "#..", ".#.", "..#", "1.."]) engine.analysis.study(board);
    await rest();
    assert.equal(engine.open.length, 1);
    await engine.open[0].answer();
    await rest();
    assert.deepEqual(engine.open.map(({ request }) => request.board), ["1.."]);
  });

  test("ends a long question about another board, and waits for one about this board", async () => {
    const engine = new Engine(), later = () => new Promise((resolve) => { setTimeout(resolve, 150); });
    engine.analysis.study("..#");
    await rest();
    const [old] = engine.open;
    engine.analysis.study("...");
    await later();
    assert.equal(old.signal.aborted, true);
    await old.fail();
    await rest();
    await engine.drain({ status: "several" });
    const asked = engine.analysis.ask({ parts: [], cell: 1 }), [effects] = engine.open;
    engine.analysis.study("...", true);
    await later();
    assert.deepEqual([effects.signal.aborted, engine.open.length], [false, 1]);
    await effects.answer({ status: "none" });
    assert.equal((await asked)?.status, "none");
    await rest();
    assert.deepEqual(engine.parts, ["repairs"]);
  });

  test("asks nothing twice: a mark changes only the reach, and undo nothing", async () => {
    const engine = new Engine();
    engine.analysis.study("...");
    await rest();
    await engine.drain({ status: "several" });
    engine.analysis.study("*..");
    await rest();
    assert.deepEqual(await engine.drain({}), ["reach"]);
    engine.analysis.study("...");
    await rest();
    assert.deepEqual(engine.open, []);
    assert.ok(engine.analysis.of("reach"));
  });

  test("says what is known of the puzzle before, if it has the same size", async () => {
    const engine = new Engine(), known = { puzzle: "...", known: [[0]], must: [], cannot: [2] };
    engine.analysis.study("...");
    await rest();
    await engine.open[0].answer({ status: "several", ...known });
    engine.analysis.study("..1");
    await rest();
    if (engine.open[0].request.board === "...") await engine.open[0].answer(known);
    await rest();
    assert.deepEqual(engine.open[0].request.before, known);
    await engine.open[0].answer({ status: "several", ...known });
    engine.analysis.study("...\n...");
    for (let turn = 0; turn < 2; turn++) {
      await rest();
      if (engine.open[0].request.board !== "...\n...") await engine.open[0].answer({});
    }
    await rest();
    assert.equal(engine.open[0].request.before, undefined);
  });

  test("goes on after a failure once the board changes", async () => {
    const engine = new Engine();
    engine.analysis.study("...");
    await rest();
    await engine.open[0].fail();
    assert.match(String(engine.analysis.problem), /gone/);
    assert.equal(engine.analysis.isBusy, false);
    engine.analysis.study("..#");
    await rest();
    assert.equal(engine.analysis.problem, null);
    assert.deepEqual(await engine.drain({ status: "unique" }), ["status", "reach", "cells", "clues", "level"]);
  });

  test("remembers only so many puzzles", async () => {
    const engine = new Engine();
    const board = (/** @type {number} */ number) => number.toString(2).padStart(8, "0").replaceAll("0", ".").replaceAll("1", "#");
    for (let number = 0; number < 80; number++) {
      engine.analysis.study(board(number));
      await rest();
      await engine.open[0].answer({ status: "none" });
      engine.analysis.stop();
      for (const one of engine.open) await one.answer({});
    }
    assert.ok(engine.analysis.remembered(board(79), "status"));
    assert.equal(engine.analysis.remembered(board(0), "status"), null);
  });

  test("answers another question only about the board as it is", async () => {
    const engine = new Engine();
    engine.analysis.study("...");
    await rest();
    const asked = engine.analysis.ask({ parts: [], cell: 1 });
    await rest();
    engine.analysis.study("..#");
    const call = engine.open.find(({ request }) => request.cell === 1);
    await call?.answer({});
    assert.equal(await asked, null);
  });
});
