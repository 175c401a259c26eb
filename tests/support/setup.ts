import { format } from "node:util";
import fc from "fast-check";
import { afterAll, afterEach, vi } from "vitest";
import { stopSites } from "./server";

// Fixed seed: property tests use the same values in every run.
fc.configureGlobal({ seed: 20_260_105 });

// Console errors and warnings fail the test that logs them.
let said: string[] = [];
const { error, warn } = console;
for (const [level, say] of Object.entries({ error, warn }) as ["error" | "warn", typeof error][]) {
  console[level] = (...parts: unknown[]) => {
    said.push(`console.${level}: ${format(...parts)}`);
    say(...parts);
  };
}
afterEach(() => {
  const messages = said;
  said = [];
  if (messages.length > 0) throw new Error(`unexpected on the console:\n${messages.join("\n")}`);
});

// why: the files of a worker share its process: each has a clock, an environment and embedded services of its own.
const environment = { ...process.env };
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await stopSites();
  await (await import("#backend/index.server")).closeEmbedded();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  Object.assign(console, { error, warn });
});
