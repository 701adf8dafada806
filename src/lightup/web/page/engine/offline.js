/**
 * Keeps the site for offline use, and tells of a new version.
 *
 * A new version waits until the person agrees, since it reloads the page. All open pages of the site
 * reload then, so that none mixes two versions.
 */

/** @typedef {import("./engine.js").Engine} Engine */

/**
 * @param {Pick<Engine, "state" | "watch">} engine
 * @param {(update: () => void) => void} onupdate called with the function that changes to a new version
 * @param {{ serviceWorker?: ServiceWorkerContainer }} [browser]
 */
export async function install(engine, onupdate, { serviceWorker } = navigator) {
  if (!serviceWorker) return; // an insecure address, or a private window of some browsers
  reloadWhenChanged(serviceWorker);
  await started(engine);
  const registration = await serviceWorker.register(new URL("../sw.js", import.meta.url));
  const offer = () => {
    const { active, waiting } = registration;
    if (active && waiting) onupdate(() => waiting.postMessage("update"));
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
}

/**
 * Waits for the engine: what it has fetched by then need not be fetched again.
 * @param {Pick<Engine, "state" | "watch">} engine
 * @returns {Promise<void>}
 */
const started = (engine) => new Promise((resolve) => {
  engine.watch(({ state }) => state !== "starting" && resolve());
});

/** @param {ServiceWorkerContainer} serviceWorker */
function reloadWhenChanged(serviceWorker) {
  let isKept = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (isKept) location.reload();
    isKept = true;
  });
}
