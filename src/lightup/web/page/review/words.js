/** The words of reviews. */

/** @type {Record<string, [one: string, many: string]>} */
const AIDS = {
  hint: ["hint", "hints"], check: ["check", "checks"], why: ["explanation", "explanations"], way: ["walkthrough", "walkthroughs"],
  lit: ["helper", "helpers"], clues: ["helper", "helpers"], barred: ["helper", "helpers"],
};

export const REVIEW = {
  title: "Your solve, move by move",
  of: (/** @type {string} */ title) => `${title}, move by move`,
  timeline: "Timeline of your marks",
  moment: "This moment",
  slider: "Moment",
  board: "The board at this moment",
  before: "Before",
  after: "After",
  replay: "Replay",
  stop: "Stop",
  again: "Try again",
  fromHere: "from here",
  working: "Looking at your solve…",
  leave: "Back to the puzzle",
  nothing: "There is nothing to review yet: play a puzzle, or open the file of a solve.",
  open: "Open a solve",
  save: "Save this solve",
  statistics: "Statistics",
  badLink: "This link holds no solve.",
  kinds: /** @type {Record<string, string>} */ ({
    forced: "forced", detour: "harder than needed", early: "not forced yet", wrong: "wrong", pause: "long pauses",
  }),
  marks: (/** @type {number} */ bulbs, /** @type {number} */ dots) =>
    [bulbs && (bulbs === 1 ? "Bulb" : "Bulbs"), dots && (dots === 1 ? "dot" : "dots")].filter(Boolean).join(", "),
  at: (/** @type {string} */ marks, /** @type {string} */ places) => `${marks.charAt(0).toUpperCase()}${marks.slice(1)} at ${places}`,
  moreCells: (/** @type {number} */ more) => `${more} more`,
  named: (/** @type {string} */ time, /** @type {string} */ title, /** @type {string} */ kind) => `${time}, ${title}: ${kind}`,
  pause: (/** @type {string} */ length) => `A pause of ${length} before it.`,
  helped: (/** @type {string} */ aids) => `After ${aids}.`,
  aid: (/** @type {string} */ aid) => AIDS[aid]?.[0] ?? aid,
  corrected: (/** @type {string} */ time) => `Taken back at ${time}. What follows is judged without it.`,
  practise: (/** @type {string} */ technique) => `Practise ${technique}`,
  reason: "I had a reason",
  reasonHow: "Tap what you went by: the clues, dark cells or bulbs. It is checked.",
  check: "Check it",
  takes: (/** @type {number} */ steps) => steps === 1 ? "It takes one step from here." : `It takes ${steps} steps from here.`,
  copy: "Copy the line",
  picture: "Picture",
  link: "Copy a link to the replay",
  wholeTitle: "The whole solve",
  missed: "Worth practising",
  nothingMissed: "Nothing to practise: every mark was forced.",
  solves: "Solves in this file",
  by: (/** @type {string} */ name) => `by ${name}`,
};

export const STATISTICS = {
  title: "Your solves over time",
  about: (/** @type {number} */ number) => number === 1 ? "1 solve, kept in this browser." : `${number} solves, kept in this browser.`,
  nothing: "Solve a puzzle to see your times here.",
  group: "Group by",
  groups: /** @type {[string, string][]} */ ([["level", "Level"], ["size", "Size"]]),
  help: "Help used",
  missed: "Techniques you miss",
  missedHow: "From the solves that you have reviewed.",
  median: (/** @type {string} */ time) => `median ${time}`,
  aids: (/** @type {number} */ aids, /** @type {number} */ solves) => `${aids} in ${solves} ${solves === 1 ? "solve" : "solves"}`,
  plot: (/** @type {string} */ name, /** @type {number} */ number, /** @type {string} */ first, /** @type {string} */ last) =>
    `${name}: ${number} times, the first ${first}, the last ${last}`,
  often: (/** @type {number} */ times) => times === 1 ? "once" : `${times} times`,
};
