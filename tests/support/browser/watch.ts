import type { BrowserContext } from "playwright";

export interface Watcher {
  /** Throws when anything happened that was not allowed. */
  settle(): void;
}

// why: a refused form is answered with 4xx, and Chromium logs a line about each such response.
const refusal = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Collects console messages, uncaught errors and 5xx responses of all pages, except what is `allowed`. */
export function watch(context: BrowserContext, allowed: readonly RegExp[]): Watcher {
  const troubles: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      troubles.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => troubles.push(`error in the page: ${error.error().stack}`));
  context.on("response", (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} from ${response.url()}`);
  });
  return watcherOf(troubles, allowed);
}

/** A watcher of troubles that are noted elsewhere; both lists may still grow. */
export const watcherOf = (troubles: readonly string[], allowed: readonly RegExp[]): Watcher => ({
  settle() {
    const patterns = [refusal, ...allowed];
    const left = troubles.filter((trouble) => !patterns.some((pattern) => pattern.test(trouble)));
    if (left.length > 0) throw new Error(`the pages had\n${left.join("\n")}`);
  },
});
