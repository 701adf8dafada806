// What the calls of the API take and return; a test compares the keys with `web/_answers.py`.

export interface Grid { width: number; height: number; cells: string }
export interface Marks { bulbs: number[]; dots: number[] }

export interface Opened {
  puzzle: Grid;                              // without marks
  runs: [number, number, number][];          // first cell, step, length; those along rows first
  clues: [number, number, number[]][];       // cell, number, the white cells beside it
  marks: Marks;
  link: string;                              // a game id: the puzzle as a short text, its identity
  name: string;
  source: string;                            // "day", "recipe", or the name of the format
  recipe: string;                            // empty unless the generator made the puzzle
  level: number | null;                      // known for generated puzzles
}
export interface OpenAnswer { boards: Opened[]; notes: string[] }
export interface Doubt { cell: number; others: string[] }  // what else it may show, the likeliest first
export interface Change { cell: number; symbol: string }
export interface Offer { changes: Change[] }
export interface ReadBoard {
  board: Grid;                               // marks included
  confidence: number[];                      // the chance of each cell to be right
  corners: [number, number][];               // clockwise from the upper left, in pixels of the picture
  lattice: [number, number][][];             // the corners of all cells, row by row
  doubts: Doubt[];                           // the least certain first
  status: SolveAnswer["status"];
  offers: Offer[];                           // each would make the solution unique
}
export interface ReadAnswer { width: number; height: number; boards: ReadBoard[] }
export interface GenerateAnswer { boards: Opened[]; why_not: string }
export interface SaveAnswer { text: string; notes: string[] }

export interface Line { sign: string; text: string; number: number; breaks: boolean }
export interface Scene {
  world: "yours" | "supposed" | "decided";
  title: string;
  cells: string;                             // the board that it shows, marks included
  marks: string;                             // <g class="marks">, parts of sentence n as <g class="part" data-n="n">
  lines: Line[];
  small: string;                             // a small <svg> of the part that matters, or empty
  is_case: boolean;
  near: [number, number, number, number] | null;  // left, top, width, height to zoom in to; a cell is 10
}
export interface Stop { technique: string; level: number; idea: string; scenes: Scene[] }

export interface HintAnswer {
  kind: "step" | "solved" | "several" | "unsolvable";
  wrong_marks: number;                       // then the hint is for the board without them
  technique: string; level: number; idea: string;
  nudge: string;
  where: string; where_scene: Scene | null;
  why: Scene[];
  do: Marks;                                 // what to add
  difference: Scene | null;                  // two solutions, if there are several
}
export interface WrongMark { cell: number; is_bulb: boolean; reasons: string[]; scenes: Scene[] }
export interface MistakeAnswer { wrong_marks: number; broken: string[]; marks: WrongMark[] }
export interface WhyAnswer {
  kind: "forced" | "open" | "mistake" | "unsolvable";
  is_bulb: boolean;
  stops: Stop[];
}
export interface WayAnswer { stops: Stop[]; verdict: string; end: string }

export interface SolveAnswer {
  status: "unique" | "multiple" | "unsolvable" | "solved" | "unknown";
  verdict: string;
  engine: string;
  seconds: number;
  solutions: number[][];                     // up to two, their bulbs
  difference: Scene | null;
}
export interface RateAnswer {
  level: number; name: string; score: number; batches: number; bottleneck: number;
  techniques: Record<string, number>; hardest: string;
}
export interface AnalyseAnswer {
  status: SolveAnswer["status"] | null;
  common: Marks | null;
  difference: Scene | null;
  level: number | null;
  rating: RateAnswer | null;
}
export interface PictureAnswer { svg: string }
export interface EncodedRule {
  kind: "run" | "lit" | "clue"; cell: number; cells: number[];
  clauses: number[][];                       // variable n + 1: a bulb in cell n
}
export interface EncodeAnswer {
  encoding: string;
  text: string;                              // what a solver reads
  rules: EncodedRule[];                      // only for the encoding "direct"
}
export interface RaceRow {
  engine: string; status: SolveAnswer["status"]; verdict: string; seconds: number;
}
export interface RaceAnswer { rows: RaceRow[] }
export interface WalkAnswer {
  start: number[];                           // the bulbs at the start, perhaps on walls
  flips: number[];                           // the cell of each flip
  falses: number[];                          // the false clauses at the start and after each flip
  solved: boolean;
}
export interface EngineInfo { name: string; kind: string; installed: boolean; complete: boolean }
export interface FormatInfo { name: string; title: string; marks: string[] }
export interface AboutAnswer {
  version: string;
  kernel: "compiled" | "interpreted";
  engines: EngineInfo[];
  formats: FormatInfo[];
  levels: string[];
  symmetries: { name: string; title: string }[];
  limits: {
    cells: number; seconds: number; generate_cells: number; picture_bytes: number; picture_pixels: number;
  };
  library: boolean;                          // whether the server has one
  no_pictures: string;                       // why none can be read here; empty if one can
}
export interface LibraryPuzzle {
  id: number;
  link: string;                              // a game id
  puzzle: Grid;
  level: number | null; score: number | null;
  title: string; author: string; source: string; licence: string;
  plays: number;
  best: number | null;                       // seconds
}
export interface LibraryAnswer { total: number; puzzles: LibraryPuzzle[] }
export interface PlayedAnswer { id: number | null; plays: number; best: number | null }
export interface Answers {
  about: AboutAnswer; open: OpenAnswer; save: SaveAnswer; read: ReadAnswer; solve: SolveAnswer; hint: HintAnswer;
  mistake: MistakeAnswer; why: WhyAnswer; way: WayAnswer; analyse: AnalyseAnswer; rate: RateAnswer;
  generate: GenerateAnswer; complete: GenerateAnswer; picture: PictureAnswer;
  library: LibraryAnswer; played: PlayedAnswer;
}
export interface ErrorAnswer { error: { kind: string; message: string; where?: string } }
