// What the calls of the API take and answer. Made by `python -m lightup.web.generated`.

/** What is there; `no_pictures` says why no picture can be read, and is empty if one can. */
export interface About {
  version: string;
  kernel: "compiled" | "interpreted";
  engines: Engine[];
  languages: Language[];
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

/**
 * Which of the symbols `#01234` of a wall keep a solution, and which give exactly one. If time ran
 * out, some are `unknown`: not in `keeps`, or in `keeps` only.
 */
export interface Allowed {
  cell: Cell;
  keeps: string;
  unique: string;
  unknown: string;
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

/**
 * Marks of a moment and the board they were put on, without wrong marks; dots kept in mind or not.
 * With cells that the player points at, whether these are a reason.
 */
export interface ArgueRequest {
  board: Grid;
  bulbs?: Cell[];
  dots?: Cell[];
  in_mind?: boolean;
  because?: Cell[];
  seconds?: number | null;
}

/**
 * Why marks are judged as they are: by which scenes. If somebody points at cells as their reason,
 * `holds` says whether these force the marks, and the message says so in words; `needless` ones
 * were pointed at in vain.
 */
export interface Argued {
  status: "forced" | "detour" | "early" | "wrong";
  technique: string | null;
  holds: boolean | null;
  needless: Cell[];
  message: string;
  scenes: Scene[];
}

/** An earlier answer about a similar puzzle: what need not be asked again is taken from it. */
export interface Before {
  puzzle: Grid;
  known?: Cell[][];
  must?: Cell[];
  cannot?: Cell[];
}

/** A cell: its row times the width, plus its column, both from 0. */
export type Cell = number;

/** What a bulb, a dot or a wall in a white cell would do. */
export interface CellEffects {
  cell: Cell;
  bulb: Effect;
  dot: Effect;
  wall: Effect;
}

/** A certificate, and what checking it again without the solver says; why not, if there is none. */
export interface Certified {
  certificate: string;
  formula: string[];
  proof: string[];
  message: string;
}

/** A puzzle to prove to have exactly one solution, or none. */
export interface CertifyRequest {
  board: Grid;
  seconds?: number | null;
}

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

/**
 * What a clue is there for, with the status and the level of the puzzle without it. It is `needed`
 * if the puzzle without it has more solutions; else `level` if the puzzle would be harder without
 * it, or `idle`. If there is no solution, the clues of the conflict are `contradictory` and all
 * others idle. The level is null unless there is exactly one solution without the clue.
 */
export interface ClueRole {
  cell: Cell;
  role: "needed" | "level" | "idle" | "contradictory";
  status: Status;
  level: number | null;
}

/** A puzzle to compare in all encodings and in all stages of solving. */
export interface CompareRequest {
  board: Grid;
  seconds?: number | null;
}

/** A puzzle in all encodings, and in the stages from a truth table to clause learning. */
export interface Compared {
  sizes: Size[];
  stages: StageCounts[];
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

/**
 * A drawing that stands alone, and a QR code of the link, if one was given. The code, too, is SVG.
 * It is empty where the package that draws it is missing.
 */
export interface Drawn {
  svg: string;
  code: string;
}

/** A board on which a technique is the next step or, in a lookalike, fails. */
export interface Drill {
  technique: string;
  board: Grid;
  lookalike: boolean;
}

/** A technique by its key, the seed of a drill for it, and whether it is to be a lookalike. */
export interface DrillRequest {
  technique: string;
  seed?: number;
  lookalike?: boolean;
  seconds?: number | null;
}

/**
 * What a bulb, a dot or a wall in a cell would do: to the status, and what all solutions share.
 * `forces` are the cells that are decided then and are not now; nothing if there is no solution.
 */
export interface Effect {
  status: Status;
  forces: Marks;
}

/**
 * A board to write as a formula: some of its rules, and the whole text unless that is too long. The
 * marks of the board hold, in the text. The rules may be those of one kind, or those that a cell
 * belongs to; of the rules found, the first `skip` are left out.
 */
export interface EncodeRequest {
  board: Grid;
  encoding?: string;
  kind?: "wall" | "run" | "lit" | "clue" | null;
  cell?: Cell | null;
  skip?: number;
  most?: number;
  text?: boolean;
}

/**
 * Some rules with their lines, how to read these, and the whole text that a solver reads. `total`
 * counts the rules that were asked for, of which only a page is listed, and `counts` all rules of
 * the puzzle by kind. An encoding that is not made rule by rule has only the text.
 */
export interface Encoded {
  encoding: string;
  legend: string;
  counts: Record<string, number>;
  total: number;
  rules: EncodedRule[];
  text: string;
}

/** A rule in words, the lines of the formula that say it, and how many more there are. */
export interface EncodedRule {
  kind: "wall" | "run" | "lit" | "clue";
  cell: Cell;
  cells: Cell[];
  text: string;
  lines: string[];
  more: number;
}

/**
 * An engine, its kind, its language, and whether it can prove that there are no more solutions. The
 * language is the encoding that is closest to what the engine itself is told.
 */
export interface Engine {
  name: string;
  kind: string;
  language: string;
  installed: boolean;
  complete: boolean;
}

/**
 * Something that a solver does, and a sentence about it; a kind has the other keys that it needs.
 * `decide` and `imply` make a literal true: N for a bulb at cell N - 1, -N for none, as in the
 * encoding `direct`. The clause of `imply` is its reason: it contains the literal and is otherwise
 * false at that moment. The clause of `conflict` is false, that of `learn` joins the formula.
 * `backjump` takes back everything above its level, and `restart` everything above level 0. `by`
 * says where a clause comes from: from a rule, whose cell is `cell`, a mark of the board, an
 * earlier learnt clause, or from all decisions, of which the last has failed.
 */
export interface Event {
  kind: "decide" | "imply" | "conflict" | "learn" | "backjump" | "restart" | "solution" | "unsat";
  text: string;
  literal?: number;
  clause?: number[];
  level?: number;
  by?: "wall" | "run" | "lit" | "clue" | "mark" | "learnt" | "decisions";
  cell?: Cell;
}

/**
 * A step of a technique: what to point at, what it decides, and how; with a gap or a slip. These
 * are `None` if they were not asked for, or if the step has nothing to leave out or to twist.
 */
export interface Exercise {
  technique: string;
  subject: Cell[];
  bulbs: Cell[];
  dots: Cell[];
  scenes: Scene[];
  conclusion: string;
  gap: Gap | null;
  slip: Slip | null;
}

/** A drill for a technique, and whether its argument gets a gap or a slip, chosen by the seed. */
export interface ExerciseRequest {
  board: Grid;
  technique: string;
  twist?: "none" | "gap" | "slip";
  seed?: number;
  seconds?: number | null;
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

/**
 * A rule that a board breaks or does not satisfy yet, the bulbs among its cells, and the words.
 * `cell` is the first cell of a run, the dark cell or the clue.
 */
export interface Fault {
  kind: "wall" | "run" | "lit" | "clue";
  cell: Cell;
  bulbs: Cell[];
  message: string;
}

/** Walls with bulbs drawn by hand, to number; `locked` walls stay as they are. */
export interface FillRequest {
  board: Grid;
  locked?: Cell[];
  seconds?: number | null;
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

/**
 * An argument from which a cell, perhaps a clue, is left out: `___` stands for it. Any of the cells
 * `accepted` may fill it.
 */
export interface Gap {
  cell: Cell;
  is_clue: boolean;
  accepted: Cell[];
  scenes: Scene[];
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
  status: Status;
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

/**
 * A drill for a technique, what a learner marks, and the cells that are to force it. Without marks,
 * the answer is that the technique fails here.
 */
export interface JudgeRequest {
  board: Grid;
  technique: string;
  bulbs?: Cell[];
  dots?: Cell[];
  because?: Cell[];
  seconds?: number | null;
}

/**
 * How an answer to a drill is judged: by a word, by a sentence, and by the argument. It is "taught"
 * if the technique forces it, "other" if another one does, "open" if what it points at does not
 * force it, although it may be true, and "false" if a rule breaks. `needless` was pointed at in
 * vain.
 */
export interface Judged {
  status: "taught" | "other" | "open" | "false";
  technique: string | null;
  message: string;
  needless: Cell[];
  scenes: Scene[];
}

/**
 * A puzzle of the library, how often it was played, and the shortest time to solve it. The status,
 * level and score are null until it is rated.
 */
export interface Kept {
  id: number;
  link: string;
  status: Status | null;
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

/** An encoding that is made rule by rule. */
export interface Language {
  name: string;
  title: string;
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

/**
 * A sentence of a scene; `number` is that of its marks, or 0. `breaks` is the sign of the rule that
 * it breaks, if any.
 */
export interface Line {
  sign: string;
  text: string;
  number: number;
  breaks: string;
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

/**
 * A puzzle with one solution that should have fewer clues: as few as possible, if `fewest`. It
 * keeps its one solution and, with `keep_level`, its level. Clues go with their images under the
 * symmetry; `skip` leaves out the first proposals.
 */
export interface MinimiseRequest {
  board: Grid;
  keep_level?: boolean;
  fewest?: boolean;
  symmetry?: string;
  locked?: Cell[];
  skip?: number;
  seconds?: number | null;
}

/**
 * How many marks are wrong, the broken rules in words, and, if asked for, which marks and why. Of
 * very many wrong marks, `marks` has only the first.
 */
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

/**
 * Marks that were put for one reason after so many seconds, and how they are judged. They are
 * forced; or forced too, but by a detour: `instead` leads to the bulb at `easier` by simpler steps;
 * or early, which nothing forces yet; or wrong, and perhaps corrected later. `technique` forces the
 * marks, now or later, or the opposite of wrong ones. `board` is what they are judged on; `aids`
 * were used right before.
 */
export interface Moment {
  at: number;
  status: "forced" | "detour" | "early" | "wrong";
  bulbs: Cell[];
  dots: Cell[];
  technique: string | null;
  level: number;
  instead: string | null;
  easier: Cell | null;
  aids: string[];
  corrected: number | null;
  board: Grid;
  message: string;
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

/**
 * A point of the way to the solution: its board, and the level of its easiest steps. `open` counts
 * the cells that can be found as easily as the easiest one, `techniques` the cells that the steps
 * decide, by technique.
 */
export interface Opening {
  board: Grid;
  level: number;
  open: number;
  techniques: Record<string, number>;
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

/** A long time without a mark: after how many seconds it began and ended. */
export interface Pause {
  since: number;
  until: number;
}

/**
 * A board to draw, or its solution, perhaps with row and column numbers; a link to code. With a
 * title as `card`, which may be empty, it is a card of the puzzle to share.
 */
export interface PictureRequest {
  board: Grid;
  solution?: boolean;
  labels?: boolean;
  card?: string | null;
  link?: string;
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

/**
 * A puzzle that a help proposes in place of another, and what changes: a white cell is `.`.
 * `found`; `nothing` if the puzzle is already what was asked for; `impossible`, with the reason as
 * message; or `gave-up`. `solutions` and `level` are those of the new puzzle, `level_before` that
 * of the old one. `proven` says that fewer changes, or clues, cannot do.
 */
export interface Proposal {
  status: "found" | "nothing" | "impossible" | "gave-up";
  puzzle: Grid;
  proposal: Grid | null;
  changes: Change[];
  solutions: Status | null;
  level: number | null;
  level_before: number | null;
  clues: number;
  clues_before: number;
  proven: boolean;
  message: string;
}

/**
 * What to know before a puzzle is published, and one line about it for a magazine. The certificate
 * proves that there is one solution; it is a text in JSON. `minimal` says that no clue can go;
 * `spare` lists those that could, each alone. The symmetries are those of the walls, and of the
 * walls with a clue. `duplicates` are the numbers of those other puzzles, from 0, that are the
 * same, perhaps turned or mirrored; `library` is the number of the same puzzle in the library.
 */
export interface Publication {
  status: Status;
  puzzle: Grid;
  solution: Grid | null;
  certificate: string | null;
  level: number | null;
  score: number | null;
  techniques: string[];
  minimal: boolean | null;
  spare: Cell[];
  symmetries: string[];
  clue_symmetries: string[];
  duplicates: number[];
  library: number | null;
  line: string;
}

/** A finished puzzle, others that it should not repeat, and what to print about it. */
export interface PublishRequest {
  board: Grid;
  others?: Grid[];
  title?: string;
  author?: string;
  licence?: string;
  seconds?: number | null;
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
 * What a solver deduces from the clues and the marks by steps up to a level, marks left out. The
 * last level is 7: all that follows. `contradiction` says that these steps show that the marks, or
 * the clues, contradict each other; bulbs and dots are then those of the highest level that does
 * not.
 */
export interface Reach {
  level: number;
  bulbs: Cell[];
  dots: Cell[];
  contradiction: boolean;
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

/** White cells that no rule connects to others: a puzzle of its own; its level if that is known. */
export interface Region {
  cells: Cell[];
  level: number | null;
}

/**
 * A puzzle of which some cells, or all, should be made new, by a seed. With a level or a technique,
 * the puzzle gets it. Walls move, in the symmetry, only if `walls`; locked cells stay as they are.
 */
export interface RenewRequest {
  board: Grid;
  cells?: Cell[] | null;
  level?: number | null;
  technique?: string | null;
  walls?: boolean;
  symmetry?: string;
  locked?: Cell[];
  seed?: number;
  seconds?: number | null;
}

/**
 * A puzzle that should have exactly one solution, by few changes. Cells in `locked` stay as they
 * are; walls come and go with their images under the symmetry, unless they must stay (`walls`
 * false). To skip proposals, leave out the first `skip`.
 */
export interface RepairRequest {
  board: Grid;
  locked?: Cell[];
  symmetry?: string;
  walls?: boolean;
  skip?: number;
  seconds?: number | null;
}

/** A file with one or more solves, as a text. */
export interface ReviewRequest {
  file: string;
  seconds?: number | null;
}

/**
 * A solve, move by move: how many moments of each kind, techniques used and missed, aids. `level`
 * is null if the puzzle has several solutions. `in_mind` says that the player put no dots, so marks
 * may follow from dots that are not on the board. The summary names no cells.
 */
export interface Reviewed {
  status: "solved" | "unfinished";
  puzzle: Grid;
  title: string;
  by: string;
  level: number | null;
  level_name: string;
  seconds: number;
  moments: Moment[];
  pauses: Pause[];
  counts: Record<string, number>;
  used: Record<string, number>;
  missed: Record<string, number>;
  aids: Record<string, number>;
  in_mind: boolean;
  summary: string;
  notes: string[];
  end: Grid;
}

/** The solves of a file. */
export interface Reviews {
  solves: Reviewed[];
}

/** A rule of a puzzle: its kind, the cell it belongs to, and the cells it counts bulbs in. */
export interface Rule {
  kind: "wall" | "run" | "lit" | "clue";
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

/** How large a puzzle is in one of the encodings in CNF. */
export interface Size {
  encoding: string;
  variables: number;
  clauses: number;
  literals: number;
}

/** An argument with a sentence that is not true, by its place, and what is so instead. */
export interface Slip {
  texts: string[];
  wrong: number;
  truth: string;
}

/** A puzzle to solve by an engine, and the most solutions to look for; marks count if kept. */
export interface SolveRequest {
  board: Grid;
  engine?: string;
  most?: number;
  keep_marks?: boolean;
  seconds?: number | null;
}

/**
 * The solutions found, two unless more were asked for; if there are several, where two differ.
 * `finished` says that there are no others; with `claimed`, only an unknown command says so. If
 * there is no solution, `why` and `scenes` tell the fewest rules that contradict each other, if
 * they were found soon.
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
  why: string[];
  scenes: Scene[];
}

/**
 * How far a stage of solving comes, and the number of its events of each kind. `rows` is how many
 * rows of the truth table come up to the first solution, or how many it has; only the stage `truth-
 * table` has it, because nobody could wait for its events.
 */
export interface StageCounts {
  stage: string;
  title: string;
  status: Status;
  counts: Record<string, number>;
  attempts: number;
  rows: number | null;
  message: string;
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

/** Points of the way, from `first` to `last`, at which only one cell can be found each time. */
export interface Stretch {
  first: number;
  last: number;
}

/**
 * What is known about an unfinished puzzle; a part that was not asked for is null or empty. Status,
 * solutions, cells, clues, conflict, repairs and level are about the printed puzzle; its marks
 * count only in `reach`, and everywhere if `kept` is true. Cells in `must` hold a bulb in all
 * solutions, those in `cannot` in none, `free` ones in some; what is in none of these is not known
 * yet. If there is no solution, all three are empty. `wrong` are the marks that no solution has.
 * `gave_up` lists the parts for which time ran out: too open to tell yet. `known` are bulbs of
 * solutions found so far, to be passed to the next question with the puzzle, `must` and `cannot`.
 * `conflict` is null unless there is no solution; `why` and `scenes` tell it. The profile has the
 * way from the blank board, from the first step to the last; `bottleneck` is its longest stretch.
 * `spare` are the idle clues of a puzzle with one solution; each of them could go, if alone.
 */
export interface Study {
  status: Status;
  puzzle: Grid;
  board: Grid;
  kept: boolean;
  gave_up: ("status" | "reach" | "cells" | "clues" | "conflict" | "level" | "repairs")[];
  solutions: Grid[];
  difference: Scene | null;
  known: Cell[][];
  must: Cell[];
  cannot: Cell[];
  free: Cell[];
  wrong: Marks;
  reach: Reach[];
  clues: ClueRole[];
  allowed: Allowed[];
  conflict: Cell[] | null;
  why: string[];
  scenes: Scene[];
  repairs: Suggestion[];
  level: number | null;
  rating: Rating | null;
  profile: Opening[];
  bottleneck: Stretch | null;
  stretches: Stretch[];
  regions: Region[];
  spare: Cell[];
  at: CellEffects | null;
}

/**
 * An unfinished puzzle with marks, the parts wanted, and a cell to ask about. With `keep_marks`,
 * the marks count as given everywhere; without, only for the reach.
 */
export interface StudyRequest {
  board: Grid;
  parts?: ("status" | "reach" | "cells" | "clues" | "conflict" | "level" | "repairs")[];
  cell?: Cell | null;
  before?: Before | null;
  keep_marks?: boolean;
  seconds?: number | null;
}

/**
 * Changes that bring a puzzle closer to one solution, how far, and in words. `settles` counts the
 * cells that differ between solutions now, and would not after the changes, if there are several
 * solutions; the cells that all solutions would share, if there is none.
 */
export interface Suggestion {
  changes: Change[];
  puzzle: Grid;
  status: Status;
  level: number | null;
  settles: number;
  text: string;
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

/**
 * A puzzle to solve, how, and at most how many events to tell. With `attempts`, what probing tried
 * in vain is told as well. The search takes the other value at each decision that is `changed`,
 * given by its place among the events, from 1.
 */
export interface TraceRequest {
  board: Grid;
  stage?: string;
  most?: number;
  attempts?: boolean;
  changed?: number[];
  seconds?: number | null;
}

/**
 * How a puzzle is solved: the events of a stage in order, up to the first solution. The stages are
 * from `truth-table` to `learning`, and `solver` for what `solve` does. `counts` is the number of
 * events of each kind, and `attempts` how many values probing has tried; those that refuted nothing
 * are not among the events unless they were asked for. The message says why it stopped early.
 */
export interface Traced {
  status: Status;
  puzzle: Grid;
  solution: Grid | null;
  stage: string;
  events: Event[];
  counts: Record<string, number>;
  attempts: number;
  message: string;
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

/**
 * The flips of each run of WalkSAT that found a solution, null for one that did not. There are
 * fewer runs than asked for if time ran out.
 */
export interface Walks {
  flips: (number | null)[];
}

/** A puzzle for many runs of WalkSAT: one for each seed from `seed` on; see `walk`. */
export interface WalksRequest {
  board: Grid;
  heuristic?: string;
  noise?: number | null;
  seed?: number;
  runs?: number;
  flips?: number;
  seconds?: number | null;
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
  study: StudyRequest;
  repair: RepairRequest;
  minimise: MinimiseRequest;
  fill: FillRequest;
  renew: RenewRequest;
  publish: PublishRequest;
  picture: PictureRequest;
  encode: EncodeRequest;
  race: RaceRequest;
  walk: WalkRequest;
  walks: WalksRequest;
  trace: TraceRequest;
  compare: CompareRequest;
  certify: CertifyRequest;
  drill: DrillRequest;
  exercise: ExerciseRequest;
  judge: JudgeRequest;
  review: ReviewRequest;
  argue: ArgueRequest;
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
  study: Study;
  repair: Proposal;
  minimise: Proposal;
  fill: Proposal;
  renew: Proposal;
  publish: Publication;
  picture: Drawn;
  encode: Encoded;
  race: Raced;
  walk: Walked;
  walks: Walks;
  trace: Traced;
  compare: Compared;
  certify: Certified;
  drill: Drill;
  exercise: Exercise;
  judge: Judged;
  review: Reviews;
  argue: Argued;
  library: Found;
  played: Played;
}
