/**
 * `Referee`: lets a student be the solver, and says why what does not follow does not. No elements here.
 *
 * The student decides only when nothing is left to propagate, propagates only what a clause forces, sees a
 * conflict only where a clause is false, and learns only a clause that the formula implies, that is false
 * now, and that forces something after the jump back. So a game can end only with a solution or a proof
 * that there is none.
 */

/** @import { Clause } from "./cnf.js" */

/** @typedef {"decide" | "propagate" | "conflict" | "learn" | "solved" | "unsat"} Phase */
/** @typedef {{ ok: boolean, why: string, clause?: Clause, level?: number }} Reply `why` is a key of the words */

export class Referee {
  /**
   * @param {Clause[]} clauses
   * @param {number} variables
   */
  constructor(clauses, variables) {
    this.clauses = clauses.map((clause) => [...clause]);
    this.variables = variables;
    /** @type {Map<number, number>} the level of each true literal, in their order */
    this.trail = new Map();
    this.level = 0;
    this.learnt = 0;
    this.isSeen = false; // that there is a conflict
    for (const [literal] of this.clauses.filter(({ length }) => length === 1)) this.trail.set(literal, 0);
  }

  /** What is to be done next. @returns {Phase} */
  get phase() {
    if (this.conflict) return !this.isSeen ? "conflict" : this.level ? "learn" : "unsat";
    if (this.units().length) return "propagate";
    return this.trail.size === this.variables ? "solved" : "decide";
  }

  /** A clause that is false, if there is one. */
  get conflict() {
    return this.clauses.find((clause) => clause.every((one) => this.trail.has(-one)));
  }

  /** The literals that some clause forces now, each with its clause. @returns {[number, Clause][]} */
  units() {
    /** @type {Map<number, Clause>} */
    const found = new Map();
    for (const clause of this.clauses) {
      if (clause.some((one) => this.trail.has(one))) continue;
      const open = this.#open(clause);
      if (open.length === 1 && !found.has(open[0])) found.set(open[0], clause);
    }
    return [...found];
  }

  #open(/** @type {Clause} */ clause) {
    return clause.filter((one) => !this.trail.has(-one));
  }

  /**
   * The student says that a literal must be true.
   * @param {number} literal
   * @returns {Reply}
   */
  propagate(literal) {
    const refused = this.#refusal(literal);
    if (refused) return refused;
    const reason = this.units().find(([one]) => one === literal)?.[1];
    if (reason) {
      this.trail.set(literal, this.level);
      return { ok: true, why: "follows", clause: reason };
    }
    const opposite = this.units().find(([one]) => one === -literal)?.[1];
    if (opposite) return { ok: false, why: "opposite", clause: opposite };
    const near = this.clauses.filter((clause) => clause.includes(literal) && !clause.some((one) => this.trail.has(one)))
      .sort((one, other) => this.#open(one).length - this.#open(other).length)[0];
    return { ok: false, why: near ? "open" : "idle", clause: near };
  }

  /**
   * The student decides.
   * @param {number} literal
   * @returns {Reply}
   */
  decide(literal) {
    const refused = this.#refusal(literal), [unit] = this.units();
    if (refused) return refused;
    if (unit) return { ok: false, why: "first", clause: unit[1] };
    this.trail.set(literal, ++this.level);
    return { ok: true, why: "decided", level: this.level };
  }

  /** What nobody may do now: assign an assigned cell, or go on after a conflict. */
  #refusal(/** @type {number} */ literal) {
    if (this.conflict) return { ok: false, why: "broken", clause: this.conflict };
    if (this.trail.has(literal) || this.trail.has(-literal)) return { ok: false, why: "assigned" };
    return null;
  }

  /** The student says that nothing more follows. @returns {Reply} */
  nothing() {
    if (this.conflict) return { ok: false, why: "broken", clause: this.conflict };
    const [unit] = this.units();
    return unit ? { ok: false, why: "more", clause: unit[1] } : { ok: true, why: "done" };
  }

  /** The student says that a clause is false. @returns {Reply} */
  see() {
    const { conflict } = this;
    if (!conflict) return { ok: false, why: "sound" };
    this.isSeen = true;
    return { ok: true, why: this.level ? "seen" : "unsat", clause: conflict };
  }

  /**
   * The student proposes a clause to learn.
   * @param {Clause} clause
   * @returns {Reply}
   */
  learn(clause) {
    if (this.phase !== "learn") return { ok: false, why: "early" };
    const above = clause.filter((one) => (this.trail.get(-one) ?? 0) > 0);
    if (!clause.length || clause.some((one) => !this.trail.has(-one))) return { ok: false, why: "true", clause };
    if (!this.#follows(clause)) return { ok: false, why: "unimplied", clause };
    const now = above.filter((one) => this.trail.get(-one) === this.level);
    if (now.length !== 1) return { ok: false, why: now.length ? "several" : "older", clause };
    const back = Math.max(0, ...above.filter((one) => one !== now[0]).map((one) => this.trail.get(-one) ?? 0));
    this.clauses.push([...clause]);
    this.learnt++;
    this.isSeen = false;
    this.level = back;
    for (const [literal, level] of [...this.trail]) if (level > back) this.trail.delete(literal);
    return { ok: true, why: "learnt", clause, level: back };
  }

  /** Whether unit propagation refutes the opposite of a clause. */
  #follows(/** @type {Clause} */ clause) {
    const true_ = new Set(clause.map((one) => -one));
    for (let before = -1; before < true_.size;) {
      before = true_.size;
      for (const one of this.clauses) {
        if (one.some((literal) => true_.has(literal))) continue;
        const open = one.filter((literal) => !true_.has(-literal));
        if (!open.length) return true;
        if (open.length === 1) true_.add(open[0]);
      }
    }
    return false;
  }
}
