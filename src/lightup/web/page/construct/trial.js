/** A test solve in place: the draft as a game, with its clock. Its time is noted with the draft. */

import { iconButton } from "../base/controls.js";
import { el } from "../base/dom.js";
import { say } from "../base/sheets.js";
import { BoardView } from "../board/board.js";
import { listen } from "../board/input.js";
import { sweep } from "../board/sweep.js";
import { Game } from "../game/game.js";
import { Puzzle, unopened } from "../game/puzzle.js";
import { clock } from "../game/titles.js";
import { CONSTRUCT as W, TRIAL as T } from "./words.js";

/** @import { Desk } from "./desk.js" */

export class Trial {
  /** @type {Game | null} */
  #game = null;
  /** @type {BoardView | null} */
  #view = null;
  #timer = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.time = el("p", { class: "time", role: "timer" });
    this.words = el("p", { class: "small soft" });
    this.element = el("div", { class: "stack" }, el("div", { class: "row spread head" }, el("h2", {}, T.title),
      iconButton("close", T.end, () => this.end())), this.time, this.words);
    this.tools = [
      { name: W.undo, icon: "undo", act: () => this.#change((game) => game.undo()) },
      { name: W.redo, icon: "redo", act: () => this.#change((game) => game.redo()) },
      { name: T.again, icon: "restart", act: () => this.begin() },
    ];
  }

  get main() {
    return { name: this.#game?.solved ? T.back : T.end, icon: "check", act: () => this.end() };
  }

  /** Begins, with a blank board and the clock at zero. */
  begin() {
    const puzzle = new Puzzle(unopened(this.desk.grid)), game = new Game(puzzle), view = new BoardView(puzzle, { labels: true, interactive: true });
    this.#game = game;
    this.#view = view;
    this.words.textContent = T.about;
    this.desk.stage.put(view);
    listen(view, {
      mark: (cell) => game.mark(cell), isWhite: (cell) => puzzle.isWhite(cell), pick: () => false,
      next: (cell) => game.next(cell, this.desk.app.settings.get("order")),
      set: (changes, stroke) => this.#change(() => game.set(changes, stroke).length > 0),
    });
    view.moveTo(0); // so that the first arrow leads somewhere
    game.start();
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#tick(), 1000);
    if (this.desk.card === this) this.desk.refresh();
    else this.desk.open(this);
    view.element.focus({ preventScroll: true });
  }

  #change(/** @type {(game: Game) => boolean} */ change) {
    const game = this.#game;
    if (!game || !change(game)) return;
    if (game.finish()) this.#finish(game);
    this.draw();
  }

  #finish(/** @type {Game} */ game) {
    const seconds = game.seconds(), { desk } = this;
    desk.row.tested = { puzzle: desk.grid, seconds };
    desk.keeper.saveSoon();
    if (this.#view) sweep(this.#view, game.lastBulb);
    this.words.textContent = T.solved(clock(seconds));
    say(T.solved(clock(seconds)));
    desk.panel.refresh();
  }

  #tick() {
    this.time.textContent = clock(this.#game?.seconds() ?? 0);
  }

  refresh() {
    this.#tick();
  }

  draw() {
    const game = this.#game;
    if (game) this.#view?.draw({ bulbs: game.bulbs, dots: game.dots, finished: game.finished(), broken: game.broken() });
  }

  /** The clock runs only while the board is seen. */
  hide() {
    if (document.hidden) this.#game?.stop();
    else this.#game?.start();
  }

  end() {
    this.desk.open(this.desk.publish);
  }

  leave() {
    clearInterval(this.#timer);
    this.#game = this.#view = null;
    this.desk.putBack();
  }
}
