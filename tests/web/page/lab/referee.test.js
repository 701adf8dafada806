import assert from "node:assert/strict";
import test from "node:test";

import { breaks, effect, falseOnes, parse, sections, under } from "../../../../src/lightup/web/page/lab/cnf.js";
import { Referee } from "../../../../src/lightup/web/page/lab/referee.js";
import { Chance } from "../support.js";

const SIZE = 6;

/** All models of a formula, by trying every assignment. @param {number[][]} clauses */
function models(clauses) {
  const found = [];
  for (let bits = 0; bits < 2 ** SIZE; bits++) {
    const bulbs = new Set(Array.from({ length: SIZE }, (_, cell) => cell).filter((cell) => bits >> cell & 1));
    if (!falseOnes(clauses, under(bulbs)).length) found.push(bulbs);
  }
  return found;
}

/** @param {Chance} chance */
const randomFormula = (chance) => Array.from({ length: 8 + chance.below(20) }, () => {
  const variables = new Set(Array.from({ length: 2 + chance.below(2) }, () => 1 + chance.below(SIZE)));
  return [...variables].map((variable) => chance.below(2) ? variable : -variable);
});

test("whatever is tried, only true ends are reached, and every clause learnt is implied", () => {
  const ends = { solved: 0, unsat: 0 };
  for (let seed = 0; seed < 300; seed++) {
    const chance = new Chance(seed), clauses = randomFormula(chance), all = models(clauses);
    const referee = new Referee(clauses, SIZE);
    for (let move = 0; move < 3000 && referee.phase !== "solved" && referee.phase !== "unsat"; move++) {
      const literal = (1 + chance.below(SIZE)) * (chance.below(2) ? 1 : -1), before = referee.trail.size;
      const random = Array.from({ length: 1 + chance.below(3) }, () => (1 + chance.below(SIZE)) * (chance.below(2) ? 1 : -1));
      const blamed = [...referee.trail].filter(([, level]) => level === referee.level).slice(0, 1).map(([one]) => -one);
      const decisions = [...new Set([...referee.trail.values()])].filter((level) => level).map((level) =>
        -([...referee.trail].find(([, at]) => at === level) ?? [0])[0]);
      const act = [
        () => referee.propagate(literal), () => referee.decide(literal), () => referee.nothing(), () => referee.see(),
        () => referee.learn(chance.below(2) ? random : chance.below(2) ? decisions : blamed),
      ][chance.below(5)];
      const reply = act();
      if (!reply.ok) assert.equal(referee.trail.size, before);
      if (reply.ok && reply.why === "follows") assert.ok(reply.clause?.includes(literal));
      if (reply.ok && reply.why === "learnt") {
        assert.ok(all.every((bulbs) => !falseOnes([reply.clause ?? []], under(bulbs)).length));
        assert.ok(referee.units().length, "a learnt clause forces something");
      }
    }
    assert.ok(referee.phase === "solved" || referee.phase === "unsat", `seed ${seed}: ${referee.phase}`);
    if (referee.phase === "solved") {
      const bulbs = new Set([...referee.trail.keys()].filter((one) => one > 0).map((one) => one - 1));
      assert.equal(falseOnes(clauses, under(bulbs)).length, 0);
    }
    assert.equal(referee.phase === "unsat", all.length === 0);
    ends[referee.phase]++;
  }
  assert.ok(ends.solved > 20 && ends.unsat > 20, JSON.stringify(ends));
});

test("what does not follow is refused, with the clause that says why", () => {
  const clauses = [[1, 2, 3], [-1, 4], [-4, -2], [-4, -3]];
  const referee = new Referee(clauses, 4);
  assert.deepEqual(referee.propagate(2), { ok: false, why: "open", clause: [1, 2, 3] });
  assert.equal(referee.see().why, "sound");
  assert.equal(referee.learn([1]).why, "early");
  assert.equal(referee.decide(1).why, "decided");
  assert.equal(referee.decide(2).why, "first");
  assert.equal(referee.nothing().why, "more");
  assert.deepEqual(referee.propagate(-4), { ok: false, why: "opposite", clause: [-1, 4] });
  assert.equal(referee.propagate(4).why, "follows");
  assert.equal(referee.propagate(4).why, "assigned");
});

test("a conflict must be seen, and the clause that is learnt must be false, implied and asserting", () => {
  const referee = new Referee([[-1, 2], [-1, 3], [-2, -3], [4, 5]], 5);
  referee.decide(4);
  referee.decide(1);
  assert.ok(referee.propagate(2).ok);
  assert.ok(referee.propagate(3).ok);
  assert.equal(referee.phase, "conflict");
  assert.equal(referee.decide(5).why, "broken");
  assert.equal(referee.learn([-1]).why, "early");
  assert.ok(referee.see().ok);
  assert.equal(referee.learn([5]).why, "true");
  assert.equal(referee.learn([-4]).why, "unimplied");
  assert.equal(referee.learn([-2, -3]).why, "several");
  assert.deepEqual(referee.learn([-1]), { ok: true, why: "learnt", clause: [-1], level: 0 });
  assert.deepEqual(referee.units().map(([one]) => one), [-1]);
});

test("a formula from its file; what a flip breaks and what a literal does", () => {
  const text = "c a comment\nc clauses 1 to 2: pairs\nc clauses 3 to 3: the rest\np cnf 3 3\n1 -2 0\n2 3 0\n-1 0\n", clauses = parse(text);
  assert.deepEqual(sections(text), [{ title: "pairs", count: 2 }, { title: "the rest", count: 1 }]);
  assert.deepEqual(clauses, [[1, -2], [2, 3], [-1]]);
  const holds = under(new Set([1]));
  assert.deepEqual(falseOnes(clauses, holds), [[1, -2]]);
  assert.equal(breaks(clauses, holds, 2), 1);
  assert.equal(breaks(clauses, holds, 1), 1);
  assert.deepEqual(effect(clauses, 1), { satisfied: 1, shorter: 1, units: 0 });
  assert.deepEqual(effect(clauses, -2), { satisfied: 1, shorter: 1, units: 1 });
});
