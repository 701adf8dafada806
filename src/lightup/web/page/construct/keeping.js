/** `Keeper`: the draft that is drawn, and how it is kept: saved as it changes, in files, with other pages. */

import { download } from "../base/controls.js";
import { el } from "../base/dom.js";
import { toast } from "../base/sheets.js";
import { emptyGrid } from "../game/grid.js";
import { Drafts } from "./drafts.js";
import { CONSTRUCT as W } from "./words.js";

/** @import { Settings } from "../base/settings.js" */
/** @import { Grid } from "../types.d.ts" */
/** @import { Kept } from "./drafts.js" */

const SIDE = 10; // of the first draft
const SAVE_AFTER = 150; // milliseconds
const SETTING = "draft";
const FILE = "lightup-drafts.json";

export class Keeper {
  #settings;
  #adopted;
  #onsaved;
  #saving = 0;
  #warned = false;
  /** @type {Kept} */
  kept;

  /**
   * @param {Settings} settings
   * @param {() => void} adopted is called when another draft is to be shown
   * @param {() => void} saved is called when all that was drawn is kept
   */
  constructor(settings, adopted, saved) {
    this.#settings = settings;
    this.#adopted = adopted;
    this.#onsaved = saved;
    this.drafts = new Drafts();
    this.kept = this.drafts.load(settings.get(SETTING) ?? "") ?? this.#newest();
    /** Whether all that was drawn is kept. */
    this.isSaved = this.drafts.peek(this.kept.row.id) !== null;
    this.drafts.watch((kept) => this.#takeOver(kept));
  }

  /** The draft that was changed last, or a blank one. */
  #newest() {
    const [last] = this.drafts.list();
    return (last && this.drafts.load(last.id)) ?? this.drafts.begin(emptyGrid(SIDE, SIDE), W.untitled);
  }

  /**
   * Begins a draft of its own.
   * @param {Grid} grid with marks
   * @param {string} [title]
   */
  begin(grid, title = "") {
    this.save();
    const kept = this.drafts.begin(grid, W.untitled);
    if (title) kept.row.title = title;
    this.#adopt(kept);
  }

  /**
   * Goes on with a draft that was kept.
   * @param {string} id
   */
  load(id) {
    this.save();
    const kept = this.drafts.load(id);
    if (kept) this.#adopt(kept);
  }

  #adopt(/** @type {Kept} */ kept) {
    this.kept = kept;
    this.#settings.set(SETTING, kept.row.id);
    this.#adopted();
  }

  /** Saves the draft once the user pauses. */
  saveSoon() {
    this.isSaved = false;
    clearTimeout(this.#saving);
    this.#saving = window.setTimeout(() => this.save(), SAVE_AFTER);
  }

  /** Saves the draft; one that is blank and was never changed is not worth keeping. */
  save() {
    clearTimeout(this.#saving);
    const { draft, row } = this.kept;
    if (draft.states.length < 2 && !/[^.\n]/.test(draft.grid)) return;
    const outcome = this.drafts.save(this.kept), theirs = outcome === "newer" ? this.drafts.load(row.id) : null;
    if (theirs) this.#merge(theirs);
    if (outcome === "saved") {
      this.#settings.set(SETTING, row.id);
      this.#saved();
    }
    if (outcome === "full" && !this.#warned) {
      this.#warned = true;
      toast(W.noRoom);
    }
  }

  #saved() {
    this.isSaved = true;
    this.#onsaved();
  }

  /** Another page has saved a draft. */
  #takeOver(/** @type {Kept} */ theirs) {
    if (theirs.row.id !== this.kept.row.id) return;
    this.drafts.load(theirs.row.id); // which notes that it was seen
    if (theirs.draft.text === this.kept.draft.text) this.kept.row = theirs.row;
    else this.#merge(theirs);
  }

  #merge(/** @type {Kept} */ theirs) {
    const { draft } = this.kept, merged = draft.merged(theirs.draft), isOther = merged.grid !== draft.grid;
    this.kept = { row: theirs.row, draft: merged };
    if (isOther) toast(W.elsewhere);
    this.#adopted();
    if (merged !== theirs.draft) return;
    clearTimeout(this.#saving); // there is nothing to add
    this.#saved();
  }

  /** Saves all drafts, with all their revisions, in one file. */
  exportAll() {
    this.save();
    download(FILE, new Blob([this.drafts.file()], { type: "application/json" }));
  }

  /** Takes the drafts of such a file. */
  importAll() {
    const file = el("input", { type: "file", accept: ".json", onchange: () => this.#take(file.files?.[0]) });
    file.click();
  }

  async #take(/** @type {File | undefined} */ file) {
    if (!file) return;
    this.save();
    const count = this.drafts.take(await file.text());
    toast(count === null ? W.notLoaded : W.loaded(count));
    if (count) this.#adopt(this.drafts.load(this.kept.row.id) ?? this.#newest());
  }

  /** Removes the draft; the message brings it back. */
  remove() {
    this.save();
    const gone = this.kept, { id, title } = gone.row;
    this.drafts.remove(id);
    this.#adopt(this.#newest());
    toast(W.removed(title), { label: W.undo, act: () => {
      this.drafts.save(gone);
      this.load(id);
    } });
  }
}
