/**
 * `Lesson`: the desk on which exercises are done, one after the other: those of one technique, or the
 * review of the day.
 */

import { capital, el, icon } from "../base/dom.js";
import { say } from "../base/sheets.js";
import { TECHNIQUES } from "../base/tables.js";
import { advised } from "../base/work.js";
import { connect } from "../help/pointing.js";
import { technique, told } from "../help/scenes.js";
import { COUNTED, COURSE, DAYS, KEYS, kindAt } from "./course.js";
import { drill } from "./drills.js";
import { Do, Fill, See, Slip } from "./exercises.js";
import { pictured } from "./pictures.js";
import { Slate } from "./slate.js";
import { LESSON as W } from "./words.js";

/** @import { App } from "../app.d.ts" */
/** @import { Exercise, Outcome } from "./exercises.js" */
/** @import { Progress } from "./progress.js" */
/** @import { Tool } from "./slate.js" */

const TOOLS = /** @type {const} */ (["point", "bulb", "dot"]);
const SEEN = 4; // boards to choose from
/** An answer for which the engine has to load its SAT solver. */
const FIRST = { board: "1..\n...\n...", technique: "empty_corner", dots: [4], because: [8] };

export class Lesson {
  /** @type {Exercise | null} */
  exercise = null;
  /** @type {{ key: string, lookalike: boolean, isExample: boolean }} */
  #about = { key: "", lookalike: false, isExample: false };
  /** The techniques of a review that are still to come; none: it is a lesson. @type {string[] | null} */
  #queue = null;
  #reviewed = { right: 0, all: 0 };
  #counted = false;
  #isWarm = false;
  #round = 0;
  #act = () => {};

  /**
   * @param {App} app
   * @param {Progress} progress
   * @param {{ leave: () => void, go: (rest: string) => void }} ways
   */
  constructor(app, progress, ways) {
    this.app = app;
    this.progress = progress;
    this.ways = ways;
    this.slate = new Slate(() => this.exercise?.changed());
    this.title = el("h2", {});
    this.slots = el("span", { class: "slots", role: "img" });
    this.main = el("button", { type: "button", class: "button tool main", onclick: () => this.#act() });
    this.tools = TOOLS.map((tool) => el("button", { type: "button", value: tool, onclick: () => this.choose(tool) },
      icon(tool), el("span", {}, W.tools[tool])));
    this.segments = el("div", { class: "segments", role: "group", "aria-label": W.tool }, ...this.tools);
    this.undo = el("button", { type: "button", class: "button tool undo", onclick: () => this.slate.undo() }, icon("undo"), W.undo);
    this.help = el("div", { class: "card help", role: "region", "aria-label": W.lesson, tabindex: 0 });
    this.boards = el("div", { class: "seen", hidden: true });
    this.idea = el("button", { type: "button", class: "button bare low", onclick: () => this.#showIdea(Boolean(this.ideas.hidden)) }, icon("hint"), W.idea);
    this.ideas = el("div", { class: "idea" });
    this.another = el("button", { type: "button", class: "button bare low", onclick: () => this.#next() }, icon("next"), W.another);
    this.element = el("div", { class: "desk places lesson" }, this.slate.stage.element, this.boards,
      el("div", { class: "panel" }, this.#status(), el("div", { class: "tools ltools" }, this.segments, this.undo, this.main),
        el("div", { class: "talk" }, this.help)));
    connect(this.element, this.slate.stage);
  }

  #status() {
    return el("div", { class: "status" }, el("div", { class: "row spread" },
      el("div", { class: "row" }, el("button", {
        type: "button", class: "button bare square low", "aria-label": W.back, onclick: this.ways.leave,
      }, icon("back")), this.title), this.slots));
  }

  /**
   * Begins or goes on with the lesson of a technique.
   * @param {string} key
   */
  open(key) {
    this.#queue = null;
    this.#about.key = key;
    const isNew = !this.progress.of(key).tries;
    return this.#begin(() => isNew ? this.#example(key) : this.#next());
  }

  /** Goes through all that is due. */
  review() {
    this.#queue = this.progress.due;
    this.#reviewed = { right: 0, all: this.#queue.length };
    return this.#next();
  }

  /** What a click does from now on. @param {Tool} tool */
  choose(tool) {
    this.slate.tool = tool;
    for (const one of this.tools) one.setAttribute("aria-pressed", String(one.value === tool));
  }

  /** The guided example: an argument in which the learner supplies what is missing. @param {string} key */
  async #example(key) {
    const found = await drill(this.app, key, this.progress.take(key, false), false);
    const whole = await this.app.ask("exercise", { board: found.board, technique: key, twist: "gap" });
    this.#about = { key, lookalike: false, isExample: true };
    if (whole.gap) return this.#ask(new Fill(this.slate, found, whole.gap, whole, W.ask.example));
    this.slate.begin(found.board);
    this.slate.lock();
    this.#fresh();
    this.#tell([this.ideas, told(whole.scenes, this.slate)]);
    this.#showIdea(true);
    return this.#offer(W.next, "next", () => this.#next());
  }

  /** Goes on with the next exercise; if something fails, it says so and offers it again. */
  #next() {
    return this.#begin(() => this.#queue ? this.#nextReview(this.#queue) : this.#nextOf(this.#about.key));
  }

  /** @param {() => unknown} task */
  async #begin(task) {
    const round = ++this.#round;
    try {
      const waiting = setTimeout(() => this.app.engine.state !== "ready" && this.#tell([el("p", { class: "soft" }, W.grades)]), 400);
      await task();
      clearTimeout(waiting);
    } catch (error) {
      if (round !== this.#round) return;
      this.#tell([el("p", { class: "problem" }, advised(error))]);
      this.#offer(W.again, "restart", () => this.#begin(task));
    }
  }

  /** @param {string[]} queue */
  #nextReview(queue) {
    const key = queue.shift();
    if (!key) return this.#reviewDone();
    return this.#make(key, kindAt(key, this.progress.of(key).seen) === "look" ? "look" : "do");
  }

  /** @param {string} key */
  #nextOf(key) {
    return this.#make(key, kindAt(key, this.progress.of(key).tries));
  }

  /**
   * @param {string} key
   * @param {ReturnType<typeof kindAt>} kind
   */
  async #make(key, kind) {
    const lookalike = kind === "look";
    this.#about = { key, lookalike, isExample: false };
    if (kind === "see") return this.#ask(new See(this.app, await this.#toSee(key)));
    const found = await this.#take(key, lookalike);
    if (kind === "gap" || kind === "slip") {
      const whole = await this.app.ask("exercise", { board: found.board, technique: key, twist: kind, seed: this.progress.of(key).tries });
      if (whole.gap) return this.#ask(new Fill(this.slate, found, whole.gap, whole, W.ask.gap));
      if (whole.slip) return this.#ask(new Slip(this.slate, found, whole.slip, whole));
    }
    const made = new Do(this.app, this.slate, found, () => this.#answer(() => made.fail()));
    return this.#ask(made);
  }

  /**
   * @param {string} key
   * @param {boolean} lookalike
   */
  #take(key, lookalike) {
    return drill(this.app, key, this.progress.take(key, lookalike), lookalike);
  }

  /** Boards with and without what is taught; there are some of each. @param {string} key */
  async #toSee(key) {
    const number = this.progress.of(key).seen, real = 1 + number % (SEEN - 1), first = number % SEEN;
    const found = await Promise.all(Array.from({ length: SEEN }, (_, place) => this.#take(key, place >= real)));
    return found.map((_, place) => found[(place * (first % 2 ? 1 : 3) + first) % SEEN]);
  }

  /** Puts an exercise on the desk. @param {Exercise} exercise */
  #ask(exercise) {
    const { kind, points } = exercise, { key, isExample } = this.#about;
    this.exercise = exercise;
    this.#counted = isExample;
    this.#fresh();
    this.element.classList.toggle("sees", kind === "see");
    this.boards.hidden = kind !== "see";
    this.slate.stage.element.hidden = kind === "see";
    if (exercise instanceof See) this.boards.replaceChildren(exercise.boards);
    this.#allowTools(points);
    this.choose("point");
    const named = this.#queue ? `${capital(TECHNIQUES[key].name)} · ` : "";
    this.#showIdea(isExample);
    this.#tell([el("p", { class: "kind" }, named + W.kinds[isExample ? "example" : kind]), this.ideas, ...exercise.words], !isExample);
    this.#offer(isExample ? W.fillIn : W.answer, "check", () => this.#answer(() => exercise.answer()));
    if (!this.slate.stage.element.hidden) this.slate.stage.resize();
    this.#warmUp();
  }

  /** Has an answer judged while the learner reads, so that the first one of theirs need not wait for the solver. */
  #warmUp() {
    if (this.#isWarm) return;
    this.#isWarm = true;
    this.app.ask("judge", FIRST).catch(() => { this.#isWarm = false; });
  }

  /** @param {boolean} points whether something is pointed at and marked */
  #allowTools(points) {
    for (const tool of [this.segments, this.undo]) tool.classList.toggle("unused", !points);
  }

  /** The technique in a sentence and a picture. @param {boolean} isShown */
  #showIdea(isShown) {
    const { key } = this.#about;
    this.ideas.hidden = !isShown;
    this.ideas.replaceChildren(pictured(key), el("p", { class: "lead" }, TECHNIQUES[key].idea));
    this.idea.setAttribute("aria-expanded", String(isShown));
  }

  /** Shows what the exercise is about, and what was done so far. */
  #fresh() {
    const { key } = this.#about, { all } = this.#reviewed;
    this.title.textContent = this.#queue ? W.reviewOf(all - this.#queue.length, all) : capital(TECHNIQUES[key].name);
    this.#drawSlots();
  }

  #drawSlots() {
    const { last } = this.progress.of(this.#about.key), open = Array.from({ length: COUNTED - last.length }, () => null);
    this.slots.hidden = this.#queue !== null;
    const states = [...last, ...open].map((one) => !one ? W.slot.open
      : `${one.right ? W.slot.right : W.slot.missed}${one.lookalike ? `, ${W.slot.lookalike}` : ""}`);
    this.slots.setAttribute("aria-label", W.slots(states));
    this.slots.replaceChildren(...[...last, ...open].map((one) => el("i", {
      class: !one ? "" : `${one.right ? "y" : "n"}${one.lookalike ? " l" : ""}`,
    })));
  }

  /** @param {() => Promise<Outcome | string>} judge */
  async #answer(judge) {
    const round = this.#round;
    this.main.disabled = true;
    try {
      const outcome = await judge();
      if (round !== this.#round) return;
      if (typeof outcome === "string") return void this.#complain(outcome);
      this.#judged(outcome);
    } catch (error) {
      this.#complain(advised(error));
    } finally {
      this.main.disabled = false;
    }
  }

  /** Says what an answer lacks, below the exercise, where it is seen. @param {string} text */
  #complain(text) {
    const lacks = el("p", { class: "lacks task", role: "alert" }, text);
    this.help.querySelector(".lacks")?.remove();
    this.help.append(lacks);
    lacks.scrollIntoView({ block: "nearest" });
  }

  /** @param {Outcome} outcome */
  #judged({ right, words, again = false, next = "" }) {
    const passes = this.#count(right);
    this.#tell([...words, technique(this.#about.key)]);
    if (again) return this.#offer(next || W.again, "restart", () => this.#again());
    return passes ? this.#offer(W.next, "next", () => this.#passed()) : this.#offer(W.next, "next", () => this.#next());
  }

  /** Counts the first answer to an exercise; whether it passes the lesson. @param {boolean | null} right */
  #count(right) {
    const { exercise } = this, { key, lookalike } = this.#about;
    if (right === null || this.#counted || !exercise) return false;
    this.#counted = true;
    if (this.#queue) {
      this.progress.review(key, right);
      this.#reviewed.right += Number(right);
      return false;
    }
    const passes = this.progress.answer(key, { kind: exercise.kind, right, lookalike });
    this.#drawSlots();
    return passes;
  }

  /** The same exercise once more; what it was worth is decided already. */
  #again() {
    const { exercise } = this, counted = this.#counted;
    if (!(exercise instanceof Do)) return;
    exercise.again();
    this.#ask(exercise);
    this.#counted = counted;
  }

  #passed() {
    const { key } = this.#about, { level } = TECHNIQUES[key], following = KEYS[KEYS.indexOf(key) + 1];
    const isDone = COURSE[level].keys.every((one) => this.progress.of(one).passed);
    this.exercise = null;
    this.#allowTools(false);
    this.#tell([
      el("p", { class: "verdict good" }, icon("check"), W.passed(capital(TECHNIQUES[key].name))),
      el("p", {}, W.passedWhy, isDone ? el("b", {}, ` ${W.levelDone(level)}`) : null),
      el("h3", { class: "small" }, W.comesBack),
      el("ol", { class: "gaps" }, ...DAYS.map((days) => el("li", {}, W.after(days)))),
      el("p", { class: "small" }, W.useWhy),
      following ? el("button", { type: "button", class: "button low", onclick: () => this.ways.go(following) },
        W.nextLesson(capital(TECHNIQUES[following].name))) : el("span", {}),
    ]);
    this.#offer(W.useIt, "play", () => this.ways.go(`use/${key}`));
  }

  #reviewDone() {
    const { right, all } = this.#reviewed;
    this.exercise = null;
    this.#allowTools(false);
    this.#tell([el("p", { class: "verdict good" }, icon("check"), W.reviewDone), el("p", {}, W.reviewRight(right, all))]);
    this.#offer(W.finish, "check", this.ways.leave);
  }

  /**
   * @param {Node[]} words
   * @param {boolean} [hasIdea] whether the idea can be looked up
   */
  #tell(words, hasIdea = false) {
    const ways = [...hasIdea ? [this.idea] : [], ...this.exercise && !this.#queue ? [this.another] : []];
    this.help.replaceChildren(...words, ...ways.length ? [el("div", { class: "row wrap ways" }, ...ways)] : []);
    this.help.scrollTop = 0;
    say(this.help.innerText.replace(/\s+/g, " ").slice(0, 600));
  }

  /**
   * Puts upon the button what it does next.
   * @param {string} name
   * @param {string} sign
   * @param {() => unknown} act
   */
  #offer(name, sign, act) {
    this.#act = act;
    this.main.replaceChildren(icon(sign), el("span", {}, name));
  }
}
