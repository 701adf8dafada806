/** What is said of the engine. */

export const ENGINE = {
  waking: "The engine is waking up…",
  failed: "The engine cannot be reached. You can still play.",
  aborted: "Stopped.",
  late: "This took too long, so it was stopped.",
  busy: "Too many people are asking at once. Try again in a moment.",
  offline: "The server cannot be reached.",
  broken: (/** @type {string | undefined} */ why) => why ? `The engine has failed: ${why}` : "The engine has failed",
};
