// What the calls of the API take and answer. Made by `python -m lightup.web.generated`.

/** What is there; `no_pictures` says why no picture can be read, and is empty if one can. */
export interface About {
  version: string;
  kernel: "compiled" | "interpreted";
  engines: Engine[];
  formats: Format[];
  levels: string[];
  symmetries: Symmetry[];
  limits: Limits;
  library: boolean;
  no_pictures: string;
}

/** Nothing to ask for. */
export interface AboutRequest {
}

/** A puzzle, and what to find out about it. */
export interface AnalyseRequest {
  board: Grid;
  parts?: ("status" | "common" | "level" | "rating")[];
  seconds?: number | null;
}

/**
 * What is known about a puzzle; a part that was not asked for is null. The level and the rating are
 * also null unless there is exactly one solution.
 */
export interface Analysis {
  status: Status | null;
  common: Grid | null;
  difference: Scene | null;
  level: number | null;
  rating: Rating | null;
}

/** A cell: its row times the width, plus its column, both from 0. */
export type Cell = number;

/** Another symbol for a cell. */
export interface Change {
  cell: Cell;
  symbol: string;
}

/** A board to check against the rules, and the puzzle that it should be of. */
export interface CheckRequest {
  board: Grid;
  puzzle?: Grid | null;
}

/** What a board breaks and what it lacks; `different` if it is of another puzzle than asked for. */
export interface Checked {
  status: "solved" | "unfinished" | "empty" | "broken" | "different";
  puzzle: Grid;
  board: Grid;
  messages: string[];
  broken: Fault[];
  dark: Cell[];
  incomplete: Fault[];
}

/** Walls, perhaps with clues, to which clues are added for one solution at a level. */
export interface CompleteRequest {
  board: Grid;
  level: number;
  fewest?: boolean;
  seconds?: number | null;
}

/** The puzzles of a text, or one from a recipe, and what there is to note about them. */
export interface Contents {
  boards: Opened[];
  notes: string[];
}

/** A cell that may have been read wrong, and what else it may show, the likeliest first. */
export interface Doubt {
  cell: Cell;
  read: string;
  others: string[];
}

/** A drawing that stands alone. */
export interface Drawn {
  svg: string;
}

/** A board to write as a formula; its marks hold. */
export interface EncodeRequest {
  board: Grid;
  encoding?: string;
}

/** The text that a solver reads and, for the encoding "direct", the clauses of each rule. */
export interface Encoded {
  encoding: string;
  text: string;
  rules: EncodedRule[];
}

/** A rule with its clauses; variable n + 1 says that there is a bulb in cell n. */
export interface EncodedRule {
  kind: "run" | "lit" | "clue";
  cell: Cell;
  cells: Cell[];
  clauses: number[][];
}

/** An engine, and whether it can prove that there are no more solutions. */
export interface Engine {
  name: string;
  kind: string;
  installed: boolean;
  complete: boolean;
}

/** A puzzle to explain; or, with a cell, a board in play of which only this cell is explained. */
export interface ExplainRequest {
  board: Grid;
  cell?: Cell | null;
  seconds?: number | null;
}

/**
 * The steps that lead to the solution or, if a cell was asked about, to this cell. Without a cell,
 * the status says how far they lead: to the solution, until nothing more follows because there are
 * several, nowhere because there is none, or until only harder steps are left. With a cell, it is
 * forced, open, out of reach of the allowed steps, or marks are wrong. If there is no solution,
 * `why` and `scenes` tell the fewest rules that contradict each other.
 */
export interface Explained {
  status: "solved" | "several" | "none" | "stuck" | "forced" | "open" | "mistake";
  puzzle: Grid;
  cell: Cell | null;
  is_bulb: boolean | null;
  message: string;
  passages: Passage[];
  why: string[];
  scenes: Scene[];
  end: Grid;
}

/** The answer to a question that cannot be answered. */
export interface Failed {
  error: Failure;
}

/** What went wrong; `where` is the input, or the key of the request, that it is about. */
export interface Failure {
  kind: string;
  message: string;
  where?: string;
}

/** A rule that a board breaks or does not satisfy yet, the bulbs among its cells, and the words. */
export interface Fault {
  kind: "run" | "lit" | "clue";
  cell: Cell;
  cells: Cell[];
  bulbs: Cell[];
  message: string;
}

/** A format, and the marks that it can hold. */
export interface Format {
  name: string;
  title: string;
  marks: string[];
}

/** How many puzzles of the library were found, and some of them. */
export interface Found {
  total: number;
  puzzles: Kept[];
}

/** A recipe; a seed, if the recipe has none or another one is wanted; how many puzzles. */
export interface GenerateRequest {
  recipe: string;
  seed?: number | null;
  count?: number;
  seconds?: number | null;
}

/** A puzzle of the generator; its solution, score and taste only if they were asked for. */
export interface Generated {
  puzzle: Grid;
  marks: Marks;
  link: string;
  name: string;
  source: string;
  recipe: string;
  symmetry: string | null;
  level: number | null;
  walls: number;
  clues: number;
  solution: Grid | null;
  score: number | null;
  taste: Taste | null;
}

/**
 * A puzzle or a board: its rows, one below the other. `.` white, `#` wall, `0`-`4` clue, `*` bulb,
 * `x` dot.
 */
export type Grid = string;

/**
 * The next step in stages: nudge, where, why, do. If marks are wrong, the hint is for the board
 * without them. Unless they are shown, it then has words only, because a board would give them
 * away. `moves` counts the open steps of the same technique. If there is no solution, `why` and
 * `scenes` tell the fewest rules that contradict each other.
 */
export interface Hint {
  status: "step" | "solved" | "several" | "none";
  puzzle: Grid;
  mistake: Mistake | null;
  technique: string | null;
  level: number | null;
  moves: number;
  nudge: string;
  where: string;
  where_scene: Scene | null;
  why: string[];
  scenes: Scene[];
  step: Step | null;
  do: Marks | null;
  difference: Scene | null;
}

/** A board in play, up to which stage to help, and whether to show which marks are wrong. */
export interface HintRequest {
  board: Grid;
  stage?: "nudge" | "where" | "why" | "do";
  show_mistake?: boolean;
  seconds?: number | null;
}

/** A puzzle of the library, how often it was played, and the shortest time to solve it. */
export interface Kept {
  id: number;
  link: string;
  puzzle: Grid;
  walls: number;
  clues: number;
  level: number | null;
  score: number | null;
  title: string;
  author: string;
  source: string;
  licence: string;
  added: string;
  plays: number;
  best: number | null;
}

/**
 * Which puzzles of the library, in what order; an empty text does not matter. A level is a range
 * such as 3 or 3-4; of the puzzles found, the first `skip` are left out.
 */
export interface LibraryRequest {
  size?: string;
  level?: string;
  technique?: string;
  title?: string;
  author?: string;
  source?: string;
  state?: "all" | "played" | "unplayed";
  sort?: string;
  reverse?: boolean;
  skip?: number;
  most?: number;
}

/** The most cells and seconds of `solve`, cells of `generate`, and bytes and pixels of `read`. */
export interface Limits {
  cells: number;
  seconds: number;
  generate_cells: number;
  picture_bytes: number;
  picture_pixels: number;
}

/** A sentence of a scene; `number` is that of its marks, or 0. */
export interface Line {
  sign: string;
  text: string;
  number: number;
  breaks: boolean;
}

/** Puzzles of the generator, or why there are none, or not as many as asked for. */
export interface Made {
  boards: Generated[];
  why_not: string;
}

/** A sign on some cells of a scene; `number` is that of its sentence, or 0. */
export interface Mark {
  kind: string;
  cells: Cell[];
  number: number;
}

/** Cells with a bulb and cells with a dot. */
export interface Marks {
  bulbs: Cell[];
  dots: Cell[];
}

/** How many marks are wrong, the broken rules in words, and, if asked for, which marks and why. */
export interface Mistake {
  wrong: number;
  broken: string[];
  marks: WrongMark[];
}

/** A board in play, and whether to show which marks are wrong. */
export interface MistakeRequest {
  board: Grid;
  show?: boolean;
  seconds?: number | null;
}

/** Changes after which the puzzle would have exactly one solution, and that puzzle. */
export interface Offer {
  changes: Change[];
  puzzle: Grid;
}

/** A text in any format; or a recipe; or a date and a level, for the puzzle of the day. */
export interface OpenRequest {
  text?: string | null;
  format?: string | null;
  recipe?: string | null;
  date?: string | null;
  level?: number | null;
}

/**
 * A puzzle to play, the marks that came with it, and where it is from. `link` is its game id. The
 * recipe is empty and the symmetry null unless the generator made it.
 */
export interface Opened {
  puzzle: Grid;
  marks: Marks;
  link: string;
  name: string;
  source: string;
  recipe: string;
  symmetry: string | null;
  level: number | null;
}

/** Steps of one technique that are told together. */
export interface Passage {
  technique: string;
  level: number;
  bulbs: Cell[];
  dots: Cell[];
  text: string[];
  steps: Step[];
  scenes: Scene[];
}

/** A board to draw, or its solution, perhaps with row and column numbers. */
export interface PictureRequest {
  board: Grid;
  solution?: boolean;
  labels?: boolean;
  seconds?: number | null;
}

/** The puzzle that was played, if it is in the library, how often, and its shortest time. */
export interface Played {
  id: number | null;
  plays: number;
  best: number | null;
}

/** A puzzle as a game id, how long it was played, and whether it was solved. */
export interface PlayedRequest {
  link: string;
  seconds?: number | null;
  solved?: boolean;
}

/** A puzzle to solve by several engines, one after the other. */
export interface RaceRequest {
  board: Grid;
  engines: string[];
  seconds?: number | null;
}

/** How each engine did, in the order of the request. */
export interface Raced {
  rows: Racer[];
}

/** How one engine did; the message says why if it failed. */
export interface Racer {
  engine: string;
  status: Status;
  seconds: number;
  message: string;
}

/** A puzzle to rate; its marks are ignored. */
export interface RateRequest {
  board: Grid;
  seconds?: number | null;
}

/**
 * How hard a puzzle with one solution is; a part that was not found is null. `hardest` is the
 * technique of its hardest step, which costs `hardest_cost`; `step` is that step, and `board` the
 * board that it starts from, if they were asked for.
 */
export interface Rating {
  status: Status;
  puzzle: Grid;
  level: number | null;
  level_name: string;
  score: number | null;
  score_per_cell: number | null;
  batches: number | null;
  hard_batches: number | null;
  bottleneck: number | null;
  techniques: Record<string, number>;
  hardest: string | null;
  hardest_cost: number | null;
  step: Step | null;
  board: Grid | null;
}

/**
 * A board of a picture, its marks included, with the chance of each cell to be right. The corners
 * of the board, clockwise from the upper left, and the corners of all cells, row by row, are in
 * pixels of the picture as it is seen upright. The doubtful cells begin with the least certain.
 */
export interface ReadBoard {
  status: Status;
  puzzle: Grid;
  board: Grid;
  confidence: number[];
  corners: [number, number][];
  lattice: [number, number][][];
  doubts: Doubt[];
  offers: Offer[];
  warnings: string[];
}

/** The size of a picture, and its boards in reading order. */
export interface ReadPicture {
  width: number;
  height: number;
  boards: ReadBoard[];
}

/**
 * A picture as base64: PNG, JPEG, WebP, GIF, BMP, TIFF, or HEIC where its library is installed. It
 * has at most 8 million bytes and 24 million pixels.
 */
export interface ReadRequest {
  picture: string;
  seconds?: number | null;
}

/** A rule of a puzzle: its kind, the cell it belongs to, and the cells it counts bulbs in. */
export interface Rule {
  kind: "run" | "lit" | "clue";
  cell: Cell;
  cells: Cell[];
}

/** A board to write in a format. */
export interface SaveRequest {
  board: Grid;
  format: string;
}

/** A board as a text, and what the format cannot hold. */
export interface Saved {
  text: string;
  notes: string[];
}

/**
 * A board in one of the worlds, with marks and the sentences that they belong to. `crop` is what
 * its small picture shows, if it has one; `near` what a large board zooms in to.
 */
export interface Scene {
  world: "yours" | "supposed" | "decided";
  title: string;
  board: Grid;
  marks: Mark[];
  lines: Line[];
  is_case: boolean;
  crop: [number, number, number, number] | null;
  near: [number, number, number, number] | null;
}

/** A puzzle to solve by an engine; its marks count only if they are kept. */
export interface SolveRequest {
  board: Grid;
  engine?: string;
  keep_marks?: boolean;
  seconds?: number | null;
}

/**
 * The solutions found, two unless more were asked for; if there are several, where two differ.
 * `finished` says that there are no others; with `claimed`, only an unknown command says so.
 */
export interface Solved {
  status: Status;
  puzzle: Grid;
  solution: Grid | null;
  solutions: Grid[];
  finished: boolean;
  claimed: boolean;
  engine: string;
  seconds: number;
  difference: Scene | null;
}

/** How much is known about the solutions; a status is equal to its word. */
export type Status = "unique" | "several" | "none" | "solved" | "gave-up";

/** One deduction: what it decides, by which rules, in sentences; its `cell` needs all the rules. */
export interface Step {
  technique: string;
  level: number;
  cost: number;
  cell: Cell;
  bulbs: Cell[];
  dots: Cell[];
  rules: Rule[];
  text: string[];
}

/** A symmetry of walls. */
export interface Symmetry {
  name: string;
  title: string;
}

/** How fine a puzzle is, in points of 1000, aspect by aspect. */
export interface Taste {
  total: number;
  parts: TastePart[];
}

/** One aspect of taste: its points, the most there are, and what was measured. */
export interface TastePart {
  name: string;
  points: number;
  most: number;
  value: string;
}

/** A puzzle for WalkSAT, and how it searches; without `noise`, that of the heuristic. */
export interface WalkRequest {
  board: Grid;
  heuristic?: string;
  noise?: number | null;
  seed?: number;
  flips?: number;
}

/**
 * One try of WalkSAT: the bulbs that it starts with, and the cell of each flip. `falses` counts the
 * false clauses at the start and after each flip.
 */
export interface Walked {
  start: Cell[];
  flips: Cell[];
  falses: number[];
  solved: boolean;
}

/** A mark that cannot stay, and why. */
export interface WrongMark {
  cell: Cell;
  is_bulb: boolean;
  reasons: string[];
  scenes: Scene[];
}

export interface Requests {
  about: AboutRequest;
  open: OpenRequest;
  save: SaveRequest;
  read: ReadRequest;
  solve: SolveRequest;
  check: CheckRequest;
  hint: HintRequest;
  mistake: MistakeRequest;
  explain: ExplainRequest;
  analyse: AnalyseRequest;
  rate: RateRequest;
  generate: GenerateRequest;
  complete: CompleteRequest;
  picture: PictureRequest;
  encode: EncodeRequest;
  race: RaceRequest;
  walk: WalkRequest;
  library: LibraryRequest;
  played: PlayedRequest;
}

export interface Answers {
  about: About;
  open: Contents;
  save: Saved;
  read: ReadPicture;
  solve: Solved;
  check: Checked;
  hint: Hint;
  mistake: Mistake;
  explain: Explained;
  analyse: Analysis;
  rate: Rating;
  generate: Made;
  complete: Made;
  picture: Drawn;
  encode: Encoded;
  race: Raced;
  walk: Walked;
  library: Found;
  played: Played;
}
