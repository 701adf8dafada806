/**
 * `SafeStorage`: the storage of the browser, which may be missing, blocked or full, without a surprise.
 *
 * All keys begin with "lightup:". Where there is no storage, things last as long as the page.
 */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} StorageLike */
/** @typedef {Pick<EventTarget, "addEventListener">} Target what is told of other pages' changes */
/** @typedef {(name: string, text: string | null) => void} Listener null: removed */

const PREFIX = "lightup:";

export class SafeStorage {
  #storage;

  /** @param {StorageLike | null} [storage] */
  constructor(storage = browserStorage()) {
    this.#storage = storage ?? memory();
    /** Whether things last longer than the page. */
    this.lasts = storage !== null;
  }

  /**
   * @param {string} name
   * @returns {string | null}
   */
  get(name) {
    return attempt(() => this.#storage.getItem(PREFIX + name), null);
  }

  /**
   * @param {string} name
   * @param {string} text
   * @returns {boolean} whether there was room
   */
  put(name, text) {
    return attempt(() => (this.#storage.setItem(PREFIX + name, text), true), false);
  }

  /** @param {string} name */
  remove(name) {
    attempt(() => this.#storage.removeItem(PREFIX + name), undefined);
  }

  /**
   * @param {string} start
   * @returns {string[]} the names that begin so
   */
  names(start) {
    const storage = this.#storage;
    return attempt(() => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? ""), [])
      .filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  }
}

/**
 * Listens to the changes that other pages of the same browser make.
 * @param {Listener} listener
 * @param {Target} target
 */
export function listen(listener, target) {
  target.addEventListener?.("storage", (event) => {
    const { key, newValue } = /** @type {StorageEvent} */ (event);
    if (key?.startsWith(PREFIX)) listener(key.slice(PREFIX.length), newValue);
  });
}

/**
 * @param {string | null | undefined} text
 * @returns {any} null if it is not JSON
 */
export const parse = (text) => attempt(() => JSON.parse(text ?? "null"), null);

/** @returns {StorageLike | null} */
const browserStorage = () => attempt(() => globalThis.localStorage ?? null, null);

/** @returns {StorageLike} */
function memory() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  return {
    get length() { return texts.size; },
    key: (place) => [...texts.keys()][place] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => { texts.set(name, text); },
    removeItem: (name) => { texts.delete(name); },
  };
}

/**
 * @template T
 * @param {() => T} work
 * @param {T} otherwise
 * @returns {T}
 */
function attempt(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
