/** The words of help. */

export const HINTS = {
  help: "Help",
  hint: "Hint",
  next: "Next",
  stuck: ["Stuck? ", " shows where to look. Press it again for why, and once more to have it done."],
  keys: [["Click", "bulb"], ["Right click", "dot"], ["Drag", "dots"], ["H", "hint"], ["C", "check"], ["?", "all keys"]],
  check: "Right so far?",
  thinking: "Thinking…",
  closeHelp: "Close the help",
  stages: "Stages of the hint",
  where: "Where",
  why: "Why",
  do: "Do",
  askWhy: "Why?",
  doIt: "Do it",
  undoTakes: "One Undo takes it back.",
  solved: "Solved. Every cell is lit, and no rule is broken.",
  rightSoFar: "Yes, everything is right so far.",
  mistakes: (/** @type {number} */ number) => number === 1 ? "There is a mistake" : `There are ${number} mistakes`,
  restRight: "Everything else is right.",
  showWhy: "Show me why",
  wrongMarks: "Marks that cannot stay",
  yours: (/** @type {string} */ place, /** @type {boolean} */ bulb) => `Your ${bulb ? "bulb" : "dot"} at ${place} cannot stay`,
  takeBack: (/** @type {number} */ number) => number === 1 ? "Take it back" : "Take all back",
  takenBack: "Taken back",
  undoBrings: (/** @type {number} */ number) => `Everything else is right. One Undo brings ${number === 1 ? "it" : "them"} back.`,
  severalTitle: "Nothing more follows",
  several: "The puzzle has several solutions, so from here on it is your choice.",
  differ: "One solution has bulbs at A, another at B.",
  unsolvable: "This puzzle has no solution",
  notForced: (/** @type {string} */ place) => `Nothing decides ${place}: there are solutions with a bulb there, and solutions without.`,
  whyWhich: "Why?",
  pickCell: "Choose an open cell to ask about.",
  whyAsked: (/** @type {string} */ place) => `About ${place}`,
  whyIs: (/** @type {string} */ place, /** @type {boolean} */ bulb) =>
    `Why does ${place} hold ${bulb ? "a" : "no"} bulb?`,
  step: "Step",
  stepOf: (/** @type {number} */ now, /** @type {number} */ all) => `Step ${now} of ${all}`,
  back: "Previous step",
  forward: "Next step",
};

export const FAULTS = {
  run: (/** @type {string} */ one, /** @type {string} */ other) => `The bulbs at ${one} and ${other} light each other.`,
  many: (/** @type {number} */ number, /** @type {string} */ place) => `The ${number} at ${place} has too many bulbs.`,
  few: (/** @type {number} */ number, /** @type {string} */ place) => `The ${number} at ${place} has too few places left.`,
  dark: (/** @type {string} */ place) => `Nothing can light ${place}.`,
};

const NUMBERS = ["no", "one", "two", "three", "four"];

export const GUIDE = {
  title: "How to play",
  goal: "Light every cell",
  byDoing: "Learn by doing",
  rules: [
    "A bulb lights its row and column, up to a wall or the edge.",
    "A number counts the bulbs that touch its sides.",
    "No bulb may light another bulb.",
  ],
  hide: "Hide the rules for good",
  start: (/** @type {number} */ number) => `Start at the ${number} with the ring`,
  places: (/** @type {number} */ number) => number === 1 ? "It touches only one open cell, so that cell holds a bulb."
    : `It touches exactly ${NUMBERS[number]} open cells, so each holds a bulb.`,
  click: (/** @type {number} */ number, /** @type {boolean} */ touch) =>
    `${touch ? "Tap" : "Click"} ${number === 1 ? "it" : "them"}.`,
  placed: (/** @type {number} */ placed, /** @type {number} */ all) => `${placed} of ${all} placed`,
  known: "I know the game",
  done: "That was the first step",
  goOn: "Lit cells need no bulb of their own, and may not hold one. Carry on from number to number, and press Hint when you are stuck.",
  thanks: "Got it",
};

export const RULES = {
  title: "How to play",
  rules: [
    "Put bulbs on open cells so that every open cell is lit.",
    "A bulb shines along its row and column up to a wall or the edge.",
    "No bulb may shine on another bulb.",
    "A number on a wall says how many bulbs share a side with it.",
    "A dot is your own note: no bulb here.",
  ],
  keys: "Keys",
  keyList: [
    ["Arrows", "move"], ["Space, Enter", "bulb"], ["X", "dot"], ["Backspace", "erase"],
    ["U, Ctrl+Z", "undo"], ["Y, Ctrl+Y", "redo"], ["H", "hint, then its next stage"], ["C", "right so far?"],
    ["W", "why? (the cell at the cursor)"], ["N", "new puzzle"], ["O", "open"], ["S", "share and print"],
    ["T", "begin a branch"], ["K", "keep it"], ["D", "throw it away"], ["R", "return to where it began"], ["L", "all row and column numbers"], ["P", "pause"],
    ["+ − 0", "zoom in, out, whole board"], ["Esc", "close"], ["?", "this help"],
  ],
  pointer: "Mouse and touch",
  pointerList: [
    ["Click, tap", "bulb, then dot, then empty"], ["Right click, long press", "dot"],
    ["Drag", "dots; starting from a dot, erase them"], ["Ctrl+wheel, pinch", "zoom"],
    ["Wheel, two fingers", "move a board that is zoomed in"],
  ],
};
