/** The words of the lab. */

export const LAB = {
  title: "Lab",
  tabs: /** @type {[string, string][]} */ ([
    ["formulas", "Formulas"], ["search", "Search"], ["walksat", "WalkSAT"], ["race", "Race"], ["solver", "Be the solver"],
  ]),
  sections: "Parts of the lab",
  board: "Board of the lab",
  panel: "What the board shows",
  take: "Puzzle in play",
  slide: "Slide",
  leave: "Leave the slide",
  link: "Link to this",
  copied: "The link is copied.",
  notCopied: "The link could not be copied; it is in the address bar.",
  size: (/** @type {number} */ width, /** @type {number} */ height) => `${width} × ${height}`,
  or: "or",
  no: "no bulb at",
  step: (/** @type {number} */ step, /** @type {number} */ last) => `Step ${step} of ${last}`,
  flip: (/** @type {number} */ flip, /** @type {number} */ last) => `Flip ${flip} of ${last}`,
  first: "To the start", back: "Back", play: "Play", pause: "Pause", next: "Next", stop: "To the next stop", last: "To the end",
  speed: "Speed",
  speeds: /** @type {[string, string][]} */ ([["slow", "Slow"], ["frame", "1 a frame"], ["many", "Many"]]),
};

export const SIZES = {
  title: "Every encoding",
  clauses: (/** @type {number} */ count) => `${count.toLocaleString("en")} clauses`,
  parts: ["What they say", "clauses"],
  counting: "Counting…",
  columns: ["Encoding", "variables", "clauses", "literals"],
  cell: (/** @type {string} */ place, /** @type {number} */ count) => `If ${place} holds (it is in ${count} clauses)`,
  values: ["a bulb", "no bulb"],
  effects: ["value", "true at once", "one literal shorter"],
  units: (/** @type {number} */ count) => count === 1 ? "1 becomes a unit" : `${count} become units`,
};

export const ELSEWHERE = {
  title: "The same rule elsewhere",
  languages: /** @type {[string, string][]} */ ([["direct", "CNF"], ["opb", "OPB"], ["asp", "ASP"], ["smtlib", "SMT"]]),
  more: (/** @type {number} */ count) => `and ${count} more`,
  none: "Nothing: here a wall has no variable.",
};

export const SEARCH = {
  tracing: "Tracing the solver…",
  stage: "Stage",
  stages: /** @type {Record<string, string>} */ ({
    "truth-table": "Truth table", backtracking: "Backtracking", propagation: "Unit propagation",
    probing: "Failed literals", dpll: "DPLL", learning: "Clause learning", solver: "As solve does it",
  }),
  start: "Before the first event.",
  failed: "a failed literal",
  person: (/** @type {string} */ name) => `As a person says it: ${name}`,
  plain: "In words",
  solver: (/** @type {(string | undefined | false)[]} */ ...parts) => `As the solver says it: ${parts.filter(Boolean).join(", ")}`,
  events: /** @type {Record<string, string>} */ ({
    decide: "a decision", imply: "a unit clause", conflict: "a false clause", learn: "a learnt clause",
    backjump: "a jump back", restart: "a restart", solution: "every clause is true", unsat: "the empty clause",
  }),
  by: /** @type {Record<string, string>} */ ({
    wall: "a wall", run: "sight", lit: "light", clue: "a clue", mark: "a mark", learnt: "a learnt clause", decisions: "all decisions",
  }),
  technique: (/** @type {string} */ name) => `Which technique says this? ${name}.`,
  pattern: "Never again all of this together",
  trail: "Trail",
  empty: "Nothing is true yet.",
  legend: "Dashed: decided. Point at a literal to see its reason, press it to go there.",
  more: (/** @type {number} */ count) => `and ${count} earlier`,
  analysis: "Analysis",
  analysed: "Each line replaces a literal by the reason that made it false, until one of the last level is left. What the others imply is then dropped.",
  graph: "As a graph", arrows: "As arrows",
  graphName: (/** @type {number} */ count) => `Implication graph of the conflict, ${count} literals`,
  graphLarge: (/** @type {number} */ count) => `${count} literals led to this conflict: too many to draw.`,
  compared: "Six stages, one puzzle",
  columns: ["Stage", "decisions", "conflicts", "forced"],
  unfinished: "stopped",
  rows: (/** @type {string} */ rows) => `${rows} rows`,
  stops: "Stop at",
  stopKinds: /** @type {[string, string][]} */ ([["conflict", "any conflict"], ["learn", "a learnt clause"], ["level", "a level"], ["cell", "a cell"], ["clause", "a clause"]]),
  stopName: /** @type {Record<string, (value: string) => string>} */ ({
    conflict: () => "any conflict", learn: () => "a learnt clause", level: (value) => `level ${value}`, cell: (value) => value, clause: (value) => value,
  }),
  /** What a stop needs to know. @type {Record<string, string>} */
  stopValues: { level: "Number, such as 2", cell: "Cell, such as r2c3", clause: "Number, or the one shown" },
  addStop: "Add a stop", moreStops: "More stops",
  removeStop: (/** @type {string} */ name) => `Do not stop at ${name}`,
  clause: (/** @type {number} */ number) => `clause ${number}`,
  learnt: (/** @type {number} */ number) => `learnt clause ${number}`,
  change: "Change this decision",
  changed: (/** @type {string} */ literal) => `With ${literal} first`,
  branches: "Two branches",
  branch: ["as it was", "changed"],
  differ: (/** @type {number} */ count, /** @type {string[]} */ opposite) => count === 0 ? "No cell differs here."
    : `${count === 1 ? "One cell differs" : `${count} cells differ`} here${opposite.length ? `; each says the opposite at ${opposite.join(", ")}` : ""}.`,
  undo: "Back to the first branch",
  save: "Save the trace",
};

export const WALK = {
  running: "Running WalkSAT…",
  heuristic: "Heuristic", noise: "Noise", seed: "Seed", again: "Another seed",
  command: (/** @type {string} */ heuristic, /** @type {string} */ noise, /** @type {string} */ seed) =>
    `lightup walksat INPUT --encoding direct --heuristic ${heuristic} --noise ${noise} --seed ${seed}`,
  solved: "Every clause is true: a solution.",
  gaveUp: (/** @type {number} */ flips) => `No solution in ${flips} flips.`,
  falses: (/** @type {number} */ count) => count === 1 ? "One clause is false." : `${count} clauses are false.`,
  next: (/** @type {string} */ place, /** @type {boolean} */ isBulb) => `Next it ${isBulb ? "puts a bulb at" : "takes the bulb from"} ${place}.`,
  clause: "A false clause with this cell",
  breaks: (/** @type {string} */ place, /** @type {number} */ count) =>
    `Flipping ${place} breaks ${count === 0 ? "nothing" : count === 1 ? "one clause" : `${count} clauses`}`,
  run: "This run", curve: (/** @type {number} */ first, /** @type {number} */ flips) =>
    `False clauses after each flip, from ${first} at the start, ${flips} flips in all`,
  hundred: "100 runs", start: "Run 100 seeds", byNoise: "Compare noises",
  median: (/** @type {string} */ middle, /** @type {string} */ range, /** @type {number} */ solved, /** @type {number} */ runs) =>
    `Median ${middle} flips${range ? `, 95 %: ${range}` : ""}; ${solved} of ${runs} runs found a solution.`,
  plot: "Flips of each run, on a logarithmic scale",
  ranges: "Median flips with their 95 % interval, on a logarithmic scale",
  columns: ["Noise", "median flips", "95 %", "found"],
  none: "No run found a solution.",
};

export const RACE = {
  title: "Who proves it first?",
  about: "Each engine solves the puzzle and looks for a second solution. The first run, which loads the engine, is listed apart.",
  runs: "Runs", start: "Start the race", racing: (/** @type {number} */ run, /** @type {number} */ runs) => `Run ${run} of ${runs}…`,
  columns: ["Engine", "formula", "median", "95 %", "first run"],
  ranges: "Median time with its 95 % interval and each run, on a logarithmic scale",
  tie: "Too close to call",
  tied: "Marked: the interval overlaps that of the fastest, so the order may change.",
  statuses: /** @type {Record<string, string>} */ ({ solved: "one solution, no proof", "gave-up": "gave up" }),
  formula: /** @type {Record<string, string>} */ ({ native: "rules, no formula" }),
};

export const PROOF = {
  title: "Proof to keep",
  about: "A certificate that there is no other solution. Whoever checks it need not trust the solver.",
  make: "Make and check it", proving: "Proving…",
  save: "Save the certificate", dimacs: "Save its formula",
  lemmas: "Lemma by lemma",
  lemma: (/** @type {number} */ number, /** @type {number} */ count) => `Lemma ${number} of ${count}`,
  empty: "The empty clause: a contradiction. That was to be shown.",
};

export const SOLVER = {
  title: "Be the solver",
  loading: "Writing the formula…",
  phases: /** @type {[string, string][]} */ ([["decide", "Decide"], ["propagate", "Propagate"], ["conflict", "Conflict"], ["learn", "Learn"]]),
  tasks: /** @type {Record<string, string>} */ ({
    decide: "Nothing follows. Choose a cell: once for a bulb, twice for none.",
    propagate: "Something follows. Choose a cell: once for a bulb, twice for none, then say that it follows.",
    conflict: "A clause is false. Say so.",
    learn: "Choose the cells of a clause that is false now, follows from the formula, and has one literal of the last level.",
    solved: "Solved: every clause is true.",
    unsat: "Proven: there is no solution.",
  }),
  actions: { follows: "It follows", decide: "I decide it", nothing: "Nothing follows", conflict: "Conflict", learn: "Learn it", point: "Point at a clause", again: "Start again" },
  replies: /** @type {Record<string, string>} */ ({
    follows: "Right: all other literals of this clause are false.",
    opposite: "No: this clause forces the opposite.",
    open: "Not yet: this clause still has more than one open literal.",
    idle: "Nothing asks for it: each clause with this literal is true already.",
    first: "First propagate: this clause has one open literal.",
    decided: "Decided. What follows?",
    broken: "Stop: this clause is false already.",
    assigned: "This cell has its value already.",
    more: "Something does follow: this clause has one open literal.",
    done: "Right, nothing follows. Decide.",
    sound: "No clause is false.",
    seen: "Right: this clause is false. Which clause do you learn?",
    unsat: "Right: false at level 0. No decision is to blame, so there is no solution.",
    early: "There is nothing to learn from yet.",
    true: "A learnt clause must be false now: choose cells that have a value.",
    unimplied: "This clause does not follow from the formula: its opposite leads to no conflict.",
    several: "It has several literals of the last level, so it forces nothing after the jump. Replace them by their reasons.",
    older: "It has no literal of the last level: then the conflict would have come earlier.",
    learnt: "Learnt. Back to where it forces something.",
    unit: "Look at this clause.",
    choose: "Choose a cell first.",
  }),
  chosen: (/** @type {string} */ clause) => `Chosen: ${clause}`,
  count: (/** @type {number} */ level, /** @type {number} */ learnt) => `Level ${level}, ${learnt} learnt`,
  exercises: "Exercises with answers are in the documentation of the lab.",
};
