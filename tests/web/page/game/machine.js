/**
 * A browser that does what it is told, a line of JSON each, and says how its pages are after that: two
 * pages may play one puzzle, with a storage that tears, fills up or is blocked, and a clock that jumps.
 */

import { createInterface } from "node:readline";

import { SafeStorage } from "../../../../src/lightup/web/page/base/storage.js";
import { Game, Puzzle } from "../../../../src/lightup/web/page/game/game.js";
import { Log } from "../../../../src/lightup/web/page/game/log.js";
import { Store } from "../../../../src/lightup/web/page/game/store.js";
import { FakeStorage, opened, tell } from "../support.js";

/** @typedef {{ store: Store, game: Game, target: EventTarget }} Page */

const ROWS = ["..", "#.", ".."];
const puzzle = new Puzzle(opened(ROWS)), key = `lightup:game:${puzzle.link}`;

class Browser {
  storage = new FakeStorage();
  now = 1_000_000;
  /** @type {Page[]} */
  pages = [];

  clock = () => this.now;

  /** @param {number} number */
  open(number) {
    const target = new EventTarget(), store = new Store(new SafeStorage(this.storage), target, this.clock);
    const game = new Game(puzzle, store.loadGame(puzzle.link), this.clock);
    store.watch((_, saved) => { if (saved) game.takeOver(saved); });
    game.start();
    this.pages[number] = { store, game, target };
  }

  /**
   * @param {number} number
   * @param {string} name of a method of the game
   * @param {any[]} values
   */
  act(number, name, ...values) {
    const { game } = this.pages[number];
    /** @type {any} */ (game)[name](...values);
    game.start();
  }

  /**
   * @param {number} number
   * @returns {string} the outcome; "short" if there was no room for moves
   */
  save(number) {
    const { store, game } = this.pages[number], saved = game.save();
    const outcome = store.saveGame(puzzle.link, saved, game.solve);
    return outcome === "saved" && this.#log() !== saved.log ? "short" : outcome;
  }

  /** The log that is stored. */
  #log() {
    return this.storage.texts.get(key)?.split("\n")[2];
  }

  /** @param {number} number */
  hear(number) {
    tell(this.pages[number].target, key, this.storage.texts.get(key) ?? null);
  }

  /** @param {number} milliseconds */
  pass(milliseconds) {
    this.now += milliseconds;
  }

  /**
   * Tears letters off the log that is stored.
   * @param {number} letters
   * @returns {[number, boolean]} how many events are left, and whether the last one is torn
   */
  tear(letters) {
    const [row, line, log] = /** @type {string} */ (this.storage.texts.get(key)).split("\n");
    const torn = log.slice(0, Math.max(0, log.length - letters)), left = new Log(puzzle, torn);
    this.storage.texts.set(key, [row, line, torn].join("\n"));
    return [left.events.length, left.text !== torn];
  }

  /** @param {number} letters more than there are */
  room(letters) {
    const used = [...this.storage.texts].flat().join("").length;
    this.storage.room = letters < 0 ? Infinity : used + letters;
  }

  /** @param {boolean} blocked */
  block(blocked) {
    this.storage.blocked = blocked;
  }
}

/** @param {Game} game */
const summary = (game) => ({
  cells: game.grid(), branches: game.branches, can: [game.canUndo, game.canRedo], aids: game.aids,
  solvedAt: game.solvedAt, locked: game.locked, seconds: game.seconds(),
});

/** @param {Browser} browser */
function stored({ storage, clock }) {
  const text = storage.texts.get(key);
  if (text === undefined) return null;
  const copy = new FakeStorage();
  copy.texts.set(key, text);
  const saved = new Store(new SafeStorage(copy), new EventTarget(), clock).loadGame(puzzle.link);
  return summary(new Game(puzzle, saved, clock));
}

let browser = new Browser();
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...values] = JSON.parse(line);
  const result = name === "begin" ? void (browser = new Browser())
    : /** @type {any} */ (browser)[name](...values);
  console.log(JSON.stringify({
    result: result ?? null, pages: browser.pages.map(({ game }) => summary(game)), stored: stored(browser),
  }));
}
