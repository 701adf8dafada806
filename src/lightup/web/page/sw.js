/**
 * Keeps the site in the browser, so that it works offline and starts at once.
 *
 * `lightup site` fills in the two lists: each file with the hash of its content. A file is kept under
 * both, so an update fetches only what changed, and a page never gets files of two versions.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {Record<string, string>} */
const FIRST = {}; // fetched at once
/** @type {Record<string, string>} */
const LATER = {}; // fetched when they are used

const FILES = { ...FIRST, ...LATER };
const SCOPE = worker.registration.scope;
const CACHE = `lightup ${SCOPE}`;

/** @param {string} name */
const keyOf = (name) => `${SCOPE}${name}?${encodeURIComponent(FILES[name])}`;

/**
 * Returns the name of the file that a request is for, if it is one of the site.
 * @param {Request} request
 */
function nameOf({ url, method }) {
  const plain = url.replace(/[?#].*/, "");
  if (method !== "GET" || !plain.startsWith(SCOPE)) return undefined;
  const name = plain.slice(SCOPE.length).replace(/^index\.html$/, "");
  return Object.hasOwn(FILES, name) ? name : undefined;
}

/**
 * Returns a file, from the cache or else from the host, and keeps it.
 * @param {string} name
 */
async function obtain(name) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keyOf(name));
  if (kept) return kept;
  const found = await fetchExactly(name);
  await cache.put(keyOf(name), found.clone());
  return found;
}

/**
 * Fetches a file with the content that it must have. What the browser has of it may be older.
 * @param {string} name
 */
async function fetchExactly(name) {
  const integrity = FILES[name];
  try {
    return await fetch(SCOPE + name, { integrity });
  } catch {
    return await fetch(SCOPE + name, { integrity, cache: "reload" });
  }
}

/** Removes what only older versions needed. */
async function tidyUp() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(keyOf));
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

worker.oninstall = (event) => event.waitUntil(Promise.all(Object.keys(FIRST).map(obtain)));
worker.onactivate = (event) => event.waitUntil(tidyUp().then(() => worker.clients.claim()));
worker.onmessage = ({ data }) => {
  if (data === "update") worker.skipWaiting();
};
worker.onfetch = (event) => {
  const name = nameOf(event.request);
  if (name !== undefined) event.respondWith(obtain(name));
};
