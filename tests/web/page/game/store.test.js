/** The player's games: in a list, in several pages, in a storage that is damaged, blocked or full. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { cellsOf } from "../../../../src/lightup/web/page/game/grid.js";
import { SafeStorage } from "../../../../src/lightup/web/page/base/storage.js";
import { Store } from "../../../../src/lightup/web/page/game/store.js";
import { Chance, FakeStorage, opened, randomMark, tell } from "../support.js";

/** @import { Mark, Saved } from "../../../../src/lightup/web/page/game/game.js" */
/** @import { Kept } from "../../../../src/lightup/web/page/game/store.js" */

const ROWS = [["..", ".."], ["...", ".1."], ["....", "####", "...."]];
const KEY = `lightup:game:${opened(ROWS[0]).link}`;

/** A browser: its storage, its time, and its open pages, which hear of each other's changes. */
class Browser {
  storage = new FakeStorage();
  now = 0;

  /** @returns {{ store: Store, news: [string, Saved | null][], target: EventTarget }} */
  page() {
    const target = new EventTarget();
    const store = new Store(new SafeStorage(this.storage), target, () => this.now += 1);
    /** @type {[string, Saved | null][]} */
    const news = [];
    store.watch((link, saved) => news.push([link, saved]));
    return { store, news, target };
  }

  /**
   * @param {EventTarget} target
   * @param {string} [key]
   */
  tell(target, key = KEY) {
    tell(target, key, this.storage.texts.get(key) ?? null);
  }
}

/**
 * A game with some moves.
 * @param {number} [number] of the puzzle
 * @param {number} [moves]
 */
function played(number = 0, moves = 1) {
  const game = new Game(new Puzzle(opened(ROWS[number], { name: `puzzle ${number}`, level: number })));
  for (let move = 0; move < moves; move++) game.set([[0, game.next(0, "bulb")]]);
  return game;
}

/**
 * @param {number} seconds
 * @param {number} [hints]
 */
function solved(seconds, hints = 0) {
  let now = 0;
  const game = new Game(new Puzzle(opened(ROWS[0])), null, () => now);
  for (let hint = 0; hint < hints; hint++) game.aid("hint");
  game.start();
  game.set([[0, "bulb"], [3, "bulb"]]);
  now = seconds * 1000;
  game.finish();
  return game;
}

/**
 * @param {Store} store
 * @param {Game} game
 */
const save = (store, game) => store.saveGame(game.puzzle.link, game.save(), game.solve);

/**
 * What a store has of a game.
 * @param {Store} store
 * @param {Game} game
 */
const loaded = (store, game) => new Game(game.puzzle, store.loadGame(game.puzzle.link));

describe("games", () => {
  test("are kept and listed, the newest first", () => {
    const { store } = new Browser().page();
    assert.deepEqual([store.list(), store.last(), store.loadGame("2x2:d")], [[], null, null]);
    const games = [0, 1, 2].map((number) => played(number));
    for (const game of games) assert.equal(save(store, game), "saved");
    save(store, games[1]);
    assert.deepEqual(store.list().map(({ name }) => name), ["puzzle 1", "puzzle 2", "puzzle 0"]);
    assert.equal(store.last(), games[1].puzzle.link);
    const { page, ...row } = store.list()[0];
    assert.deepEqual(row, {
      link: games[1].puzzle.link, name: "puzzle 1", size: "3x2", level: 1, source: "text", recipe: "",
      seconds: 0, best: null, aided: null, changed: 4,
    });
    assert.deepEqual(store.loadGame(games[1].puzzle.link), games[1].save());
  });

  test("can be removed and put back", () => {
    const { store } = new Browser().page();
    const game = played();
    save(store, game);
    const kept = store.kept(game.puzzle.link);
    store.remove(game.puzzle.link);
    assert.deepEqual([store.list(), store.kept(game.puzzle.link)], [[], null]);
    assert.ok(kept && store.restore(kept));
    assert.equal(cellsOf(loaded(store, game).grid()), "*...");
    assert.equal(save(store, game), "saved");
    assert.ok(!store.restore(/** @type {any} */ ({ row: { link: "x" }, saved: {} })));
    assert.ok(!store.restore(/** @type {any} */ ({})));
  });

  test("keep their best time, and the best one with hints apart from it", () => {
    const { store } = new Browser().page();
    const link = solved(1).puzzle.link, bests = () => [store.row(link)?.best?.seconds, store.row(link)?.aided?.seconds];
    for (const [seconds, hints, ...expected] of [[9, 2, undefined, 9], [50, 0, 50, 9], [70, 0, 50, 9], [40, 0, 40, 9], [8, 1, 40, 8]]) {
      save(store, solved(/** @type {number} */ (seconds), hints));
      assert.deepEqual([...bests(), store.list()[0].seconds], [...expected, seconds]);
    }
    assert.equal(store.row(link)?.aided?.aids[0], 1);
    save(store, played());
    assert.deepEqual(bests(), [40, 8]);
    assert.equal(store.row("other"), null);
  });
});

describe("two pages with the same puzzle", () => {
  test("take over what the other one saves", () => {
    const browser = new Browser();
    const [one, other] = [browser.page(), browser.page()];
    const game = played(0, 1);
    save(one.store, game);
    const own = loaded(other.store, game);
    own.set([[1, "dot"]]);
    assert.equal(save(other.store, own), "saved");
    browser.tell(one.target);
    assert.equal(cellsOf(new Game(game.puzzle, one.news[0][1]).grid()), "*x..");
    assert.deepEqual([one.news.length, other.news.length], [1, 0]);
  });

  test("do not save in turns what neither has changed", () => {
    const browser = new Browser();
    const [one, other] = [browser.page(), browser.page()];
    save(one.store, played());
    browser.tell(other.target);
    const taken = new Game(played().puzzle, other.news[0][1]);
    taken.start();
    const before = browser.storage.texts.get(KEY);
    assert.equal(other.store.saveGame(taken.puzzle.link, taken.save()), "saved");
    assert.equal(browser.storage.texts.get(KEY), before);
    taken.set([[1, "dot"]]);
    assert.equal(save(other.store, taken), "saved");
    assert.notEqual(browser.storage.texts.get(KEY), before);
  });

  test("do not overwrite what they have not heard of", () => {
    const browser = new Browser();
    const [one, other] = [browser.page(), browser.page()];
    const game = played(0, 1);
    save(one.store, game);
    const own = loaded(other.store, game);
    own.set([[1, "dot"]]);
    save(other.store, own);
    game.set([[2, "dot"]]);
    assert.equal(save(one.store, game), "newer");
    assert.equal(cellsOf(new Game(game.puzzle, one.news[0][1]).grid()), "*x..");
    assert.equal(cellsOf(loaded(one.store, game).grid()), "*x..");
    game.set([[3, "dot"]]);
    assert.equal(save(one.store, game), "saved");
  });

  test("are not troubled by time", () => {
    const browser = new Browser();
    const [one, other] = [browser.page(), browser.page()];
    const game = played();
    save(one.store, game);
    const own = loaded(other.store, game);
    other.store.saveGame(own.puzzle.link, { ...own.save(), seconds: 9 });
    browser.tell(one.target);
    assert.equal(other.store.list()[0].seconds, 9);
    game.set([[1, "dot"]]);
    assert.equal(save(one.store, game), "saved");
    assert.deepEqual(one.news, []);
  });

  test("hear of games that are removed", () => {
    const browser = new Browser();
    const [one, other] = [browser.page(), browser.page()];
    save(one.store, played());
    other.store.remove(played().puzzle.link);
    browser.tell(one.target);
    browser.tell(one.target, "lightup:settings");
    assert.deepEqual(one.news, [[played().puzzle.link, null]]);
    assert.equal(save(one.store, played()), "saved");
  });

  test("may stop listening", () => {
    const target = new EventTarget();
    const store = new Store(new SafeStorage(new FakeStorage()), target);
    store.watch(() => assert.fail("still listening"))();
    tell(target, KEY, null);
  });
});

describe("a storage", () => {
  const ROW = { link: "2x2:d", name: "", size: "2x2", level: null, source: "", recipe: "", page: "" };
  const SOUND = { ...ROW, seconds: 1, best: null, aided: null, changed: 1 };
  const DAMAGED = [
    "", "{", "null", "7\n7\n7", "\n\n", "{}\n{}\n{}", JSON.stringify(SOUND),
    `${JSON.stringify(SOUND)}\n${JSON.stringify({ link: "2x2:d" })}\n`,
    `${JSON.stringify(SOUND)}\n${JSON.stringify(opened(ROWS[1]))}\n`,
    ...[{ puzzle: null }, { puzzle: "" }, { puzzle: "..\n." }, { puzzle: "*.\n.." }, { puzzle: { width: 2 } },
      { name: 7 }, { symmetry: "rot181" }, { symmetry: undefined }].map((damage) => (
      `${JSON.stringify(SOUND)}\n${JSON.stringify({ ...opened(ROWS[0]), ...damage })}\n{}`)),
  ];
  for (const [place, text] of DAMAGED.entries()) {
    test(`that is damaged is passed over (${place})`, () => {
      const browser = new Browser();
      browser.storage.texts.set(KEY, text);
      const { store } = browser.page();
      assert.equal(store.loadGame("2x2:d"), null);
      assert.equal(save(store, played()), "saved");
      assert.equal(store.list().length, 1);
    });
  }

  for (const damage of [
    { name: 7 }, { seconds: null }, { best: "1" }, { level: {} }, { aided: { seconds: 1, aids: [] } }, { link: "" },
  ]) {
    test(`lists only what is sound: ${JSON.stringify(damage)}`, () => {
      const browser = new Browser();
      browser.storage.texts.set(KEY, `${JSON.stringify({ ...SOUND, ...damage })}\n{}\n{}`);
      assert.deepEqual(browser.page().store.list(), []);
    });
  }

  test("with any damage never throws", () => {
    const browser = new Browser();
    const { store, target } = browser.page();
    save(store, played(0, 3));
    const sound = browser.storage.texts.get(KEY) ?? "";
    for (let seed = 0; seed < 3000; seed++) {
      const chance = new Chance(seed);
      const at = chance.below(sound.length);
      const text = sound.slice(0, at) + chance.pick(["", "0", '"', "9", "\n", "null", ",", "]"])
        + sound.slice(at + chance.below(3));
      browser.storage.texts.set(KEY, text);
      browser.tell(target);
      const saved = store.loadGame("2x2:d");
      if (saved) playOn(chance, new Game(new Puzzle(saved.opened), saved));
      assert.ok(store.list().length < 2);
    }
  });

  test("that is missing lasts as long as the page", () => {
    const store = new Store(new SafeStorage(), new EventTarget());
    assert.equal(save(store, played()), "saved");
    assert.equal(cellsOf(loaded(store, played()).grid()), "*...");
    store.remove(played().puzzle.link);
    assert.deepEqual(store.list(), []);
  });

  test("that is blocked breaks nothing", () => {
    const browser = new Browser();
    const { store } = browser.page();
    browser.storage.blocked = true;
    assert.equal(save(store, played()), "full");
    assert.deepEqual([store.loadGame("2x2:d"), store.list(), store.last()], [null, [], null]);
    store.remove("2x2:d");
  });

  test("that was torn off has all moves before the tear", () => {
    const browser = new Browser();
    const game = played(0, 9), [row, puzzle, log] = (save(browser.page().store, game), browser.storage.texts.get(KEY) ?? "").split("\n");
    const moves = Array.from(log, (_, cut) => {
      browser.storage.texts.set(KEY, [row, puzzle, log.slice(0, cut)].join("\n"));
      return loaded(browser.page().store, game).events.length;
    });
    assert.deepEqual([...new Set(moves)], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("that is full forgets moves, those of old solved games first", () => {
    const browser = new Browser();
    const { store } = browser.page();
    save(store, played(1, 100));
    const game = solved(9);
    game.unlock();
    for (let move = 0; move < 100; move++) game.set([[1, game.next(1, "dot")]]);
    save(store, game);
    const size = () => [...browser.storage.texts].flat().join("").length;
    const canUndo = (/** @type {Game} */ one) => loaded(store, one).canUndo;

    browser.storage.room = size() + 500;
    assert.equal(save(store, played(2, 100)), "saved");
    assert.deepEqual([game, played(1), played(2)].map(canUndo), [false, true, true]);
    assert.equal(cellsOf(loaded(store, game).grid()), cellsOf(game.grid()));

    browser.storage.room = size() + 300;
    assert.equal(save(store, played(2, 200)), "saved");
    assert.deepEqual([game, played(1), played(2)].map(canUndo), [false, false, true]);

    browser.storage.room = size();
    assert.equal(save(store, played(2, 4000)), "saved");
    assert.deepEqual([game, played(1), played(2)].map(canUndo), [false, false, false]);

    browser.storage.room = 0;
    assert.equal(save(store, played(2, 2)), "full");
    assert.equal(store.list().length, 3);
  });
});

/**
 * @param {Chance} chance
 * @param {Game} game
 */
function playOn(chance, game) {
  while (game.undo()) game.broken();
  while (game.redo()) game.finished();
  game.set(game.puzzle.white.map((cell) => /** @type {[number, Mark]} */ ([cell, randomMark(chance)])));
  game.begin();
  game.drop(0);
  game.save();
}

test("a game that was removed is put back as it was, with its best time", () => {
  const store = new Store(new SafeStorage(new FakeStorage()), new EventTarget(), () => 1);
  const game = solved(5), { link } = game.puzzle;
  save(store, game);
  const kept = /** @type {Kept} */ (store.kept(link));
  store.remove(link);
  assert.equal(store.kept(link), null);
  assert.equal(store.restore(kept), true);
  assert.deepEqual(store.kept(link), kept);
  assert.equal(store.row(link)?.best?.seconds, 5);
});

for (const damage of [{}, { row: null }, { saved: {} }, { row: { link: "2x2:d", changed: "soon" } }]) {
  test(`a damaged game is not put back: ${JSON.stringify(damage)}`, () => {
    const store = new Store(new SafeStorage(new FakeStorage()), new EventTarget(), () => 1);
    assert.equal(store.restore(/** @type {any} */ (damage)), false);
    assert.deepEqual(store.list(), []);
  });
}
