import type { BrowserContext } from "playwright";

/** Collects console messages, uncaught errors and 5xx responses of all pages. */
export function watch(context: BrowserContext): string[] {
  const troubles: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      troubles.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => troubles.push(`error in the page: ${error.error().stack}`));
  context.on("response", (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} from ${response.url()}`);
  });
  return troubles;
}

// why: a refused form is answered with 4xx, and Chromium logs a line about each such response.
const refusal = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Throws when anything happened that was not `allowed`. */
export function expectNone(troubles: readonly string[], allowed: readonly RegExp[] = []): void {
  const left = troubles.filter((trouble) => ![refusal, ...allowed].some((pattern) => pattern.test(trouble)));
  if (left.length > 0) throw new Error(`the pages had\n${left.join("\n")}`);
}
