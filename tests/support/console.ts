import { format } from "node:util";

const levels = ["error", "warn"] as const;
let said: string[] = [];
let expected: RegExp[] = [];

/** The test is about something that warns: a message that matches must be said, and does not fail the test. */
export function expectConsole(message: RegExp): void {
  expected.push(message);
}

/** From now on `console.error` and `console.warn` are remembered as well as said; returns how that ends. */
export function listenToConsole(): () => void {
  const own = { error: console.error, warn: console.warn };
  for (const level of levels) {
    console[level] = (...parts: unknown[]) => {
      said.push(`console.${level}: ${format(...parts)}`);
      own[level](...parts);
    };
  }
  return () => void Object.assign(console, own);
}

/** Throws when something was said that no test expected, or not said that one did; forgets both. */
export function settleConsole(): void {
  const [messages, patterns] = [said, expected];
  said = [];
  expected = [];
  const unexpected = messages.filter((message) => !patterns.some((pattern) => pattern.test(message)));
  const missing = patterns.filter((pattern) => !messages.some((message) => pattern.test(message)));
  if (unexpected.length > 0) throw new Error(`unexpected on the console:\n${unexpected.join("\n")}`);
  if (missing.length > 0) throw new Error(`expected on the console, but not said: ${missing.join(", ")}`);
}
