/** Drafts: kept, in several pages, in files, in a storage that is damaged or full. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { SafeStorage } from "../../../../src/lightup/web/page/base/storage.js";
import { ALL } from "../../../../src/lightup/web/page/board/codes.js";
import { Draft } from "../../../../src/lightup/web/page/board/draft.js";
import { Drafts } from "../../../../src/lightup/web/page/construct/drafts.js";
import { revisionsOf } from "../../../../src/lightup/web/page/construct/revisions.js";
import { FakeStorage, tell } from "../support.js";

/** @import { Kept } from "../../../../src/lightup/web/page/construct/drafts.js" */

const title = (/** @type {number} */ number) => `Untitled ${number}`;

/** A browser with several pages, and its time. */
class Browser {
  storage = new FakeStorage();
  now = 1_000_000;

  page() {
    const target = new EventTarget(), drafts = new Drafts(new SafeStorage(this.storage), target, () => this.now += 100);
    /** @type {Kept[]} */
    const news = [];
    drafts.watch((kept) => news.push(kept));
    return { drafts, news, target };
  }

  /** @param {EventTarget} target @param {string} id */
  tell(target, id) {
    tell(target, `lightup:draft:${id}`, this.storage.texts.get(`lightup:draft:${id}`) ?? null);
  }
}

describe("drafts", () => {
  test("are kept with all that was drawn, the newest first", () => {
    const browser = new Browser(), { drafts } = browser.page();
    const [one, other] = [drafts.begin("...", title), drafts.begin("..\n..", title)];
    for (const kept of [one, other]) assert.equal(drafts.save(kept), "saved");
    one.draft.paint(0, "3");
    one.draft.paint(1, "*");
    one.row.symmetry = "full";
    assert.equal(drafts.save(one), "saved");
    const again = browser.page().drafts, found = again.load(one.row.id);
    assert.deepEqual(again.list().map(({ id }) => id), [one.row.id, other.row.id]);
    assert.deepEqual([found?.draft.grid, found?.row.symmetry], ["3*.", "full"]);
    found?.draft.undo();
    assert.equal(found?.draft.grid, "3..");
    assert.equal(again.begin(".", title).row.title, "Untitled 2", "the first number that is free");
    again.remove(one.row.id);
    assert.equal(again.load(one.row.id), null);
  });

  test("of two pages that draw on one are both there", () => {
    const browser = new Browser(), [one, other] = [browser.page(), browser.page()];
    const kept = one.drafts.begin("....", title), { id } = kept.row;
    one.drafts.save(kept);
    const theirs = /** @type {Kept} */ (other.drafts.load(id));
    kept.draft.paint(0, "#");
    theirs.draft.paint(3, "#");
    assert.equal(one.drafts.save(kept), "saved");
    assert.equal(other.drafts.save(theirs), "newer");
    const merged = theirs.draft.merged(/** @type {Kept} */ (other.drafts.load(id)).draft);
    assert.equal(other.drafts.save({ row: theirs.row, draft: merged }), "saved");
    assert.deepEqual(merged.states.map((_, state) => merged.gridAt(state)), ["....", "#...", "...#"]);
    browser.tell(one.target, id);
    assert.equal(one.news.length, 1);
    assert.equal(kept.draft.merged(one.news[0].draft), one.news[0].draft, "the first page lacks nothing then");
    browser.tell(other.target, id);
    assert.equal(other.news.length, 0, "a page does not hear of itself");
  });

  test("go to a file and come back, as a branch where they are already", () => {
    const browser = new Browser(), { drafts } = browser.page(), kept = drafts.begin("..", title);
    kept.draft.paint(0, "1");
    kept.draft.name(1, "one");
    drafts.save(kept);
    const file = drafts.file(), elsewhere = new Browser().page().drafts;
    assert.equal(elsewhere.take(file), 1);
    assert.equal(elsewhere.load(kept.row.id)?.draft.states[1].name, "one");
    kept.draft.paint(1, "2");
    drafts.save(kept);
    assert.equal(drafts.take(file), 1);
    assert.equal(drafts.load(kept.row.id)?.draft.grid, "12", "what is newer here stays");
    for (const bad of ["", "{}", '{"lightup":1}', '{"lightup":2,"drafts":[]}']) assert.equal(drafts.take(bad), null);
    assert.equal(drafts.take('{"lightup":1,"drafts":[{"row":{"id":"x"},"log":""},null]}'), 0);
  });

  test("without room keep what is on the board", () => {
    const browser = new Browser(), { drafts } = browser.page(), kept = drafts.begin("...", title);
    drafts.save(kept);
    for (let stroke = 0; stroke < 300; stroke++) kept.draft.paint(stroke % 3, ALL[stroke % 7]);
    browser.storage.room = kept.draft.shortened().text.length + 400;
    assert.equal(drafts.save(kept), "saved");
    assert.equal(browser.page().drafts.load(kept.row.id)?.draft.grid, kept.draft.grid);
    browser.storage.room = 10;
    assert.equal(drafts.save(kept), "full");
  });

  test("that are damaged are passed over", () => {
    const browser = new Browser(), { drafts } = browser.page(), kept = drafts.begin("..", title);
    kept.draft.paint(0, "1");
    drafts.save(kept);
    const name = `lightup:draft:${kept.row.id}`, text = browser.storage.texts.get(name) ?? "";
    for (let length = 0; length < text.length; length += 7) {
      browser.storage.texts.set(name, text.slice(0, length));
      assert.ok(drafts.list().length <= 1);
      drafts.load(kept.row.id);
    }
  });
});

test("revisions are what is named, shown or an end, and what was there before a pause or a turn", () => {
  let now = 0;
  const draft = new Draft("....", ALL, { begun: 0, now: () => now });
  const paint = (/** @type {number} */ cell, /** @type {number} */ seconds) => {
    now += 1000 * seconds;
    draft.paint(cell, "#");
  };
  paint(0, 1); // 1
  paint(1, 1); // 2: named
  draft.name(2, "two");
  paint(2, 1); // 3: before a pause
  paint(3, 90); // 4: before a new size
  draft.resize(5, 1); // 5: an end
  draft.go(1);
  paint(3, 1); // 6: shown; 1 was there long before
  assert.deepEqual(revisionsOf(draft), [6, 5, 4, 3, 2, 1]);
});
