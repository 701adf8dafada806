/** Settings: usual values, what is remembered, and other pages. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Settings, settings } from "../../../../src/lightup/web/page/base/settings.js";
import { SafeStorage } from "../../../../src/lightup/web/page/base/storage.js";
import { FakeStorage, tell } from "../support.js";

const KEY = "lightup:settings";

/** @param {FakeStorage} storage */
const page = (storage, target = new EventTarget()) => new Settings(new SafeStorage(storage), target);

test("the usual values come first", () => {
  const names = /** @type {const} */ (["theme", "order", "errors", "labels", "timer", "beams"]);
  const values = names.map((name) => settings.get(name));
  assert.deepEqual(values, ["system", "bulb", "live", "cursor", true, true]);
  assert.equal(settings.get("wish"), undefined);
});

test("values are remembered", () => {
  const storage = new FakeStorage();
  page(storage).set("order", "dot");
  page(storage).set("wish", { level: 3 });
  assert.deepEqual([page(storage).get("order"), page(storage).get("wish")], ["dot", { level: 3 }]);
});

test("a value that is no choice is passed over", () => {
  const storage = new FakeStorage();
  const own = page(storage);
  own.set("theme", /** @type {any} */ ("pink"));
  assert.equal(own.get("theme"), "system");
  for (const text of ["{", "7", "null", "[]", '"text"', '{"theme":"pink","timer":0}']) {
    storage.texts.set(KEY, text);
    assert.deepEqual([page(storage).get("theme"), page(storage).get("timer")], ["system", true]);
  }
});

test("watchers are told of changes, here and on other pages", () => {
  const target = new EventTarget();
  const own = page(new FakeStorage(), target);
  /** @type {unknown[]} */
  const told = [];
  const end = own.watch((name, value) => told.push([name, value]));
  own.set("order", "dot");
  own.set("order", "dot");
  tell(target, KEY, '{"order":"dot","theme":"dark"}');
  tell(target, "other", '{"order":"single"}');
  tell(target, null, null);
  end();
  own.set("order", "bulb");
  assert.deepEqual(told, [["order", "dot"], ["theme", "dark"]]);
});

test("a storage that is blocked or full changes nothing on the page", () => {
  for (const trouble of [{ blocked: true }, { room: 0 }]) {
    const own = page(Object.assign(new FakeStorage(), trouble));
    own.set("theme", "dark");
    assert.equal(own.get("theme"), "dark");
  }
});
