import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { removeFolders } from "./folder";
import { stopSites } from "./server";

// Fixed seed: property tests use the same values in every run.
fc.configureGlobal({ seed: 20_260_105 });

// why: the files of a worker share its process: each has a clock, an environment and embedded services of its own.
const environment = { ...process.env };
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await stopSites();
  removeFolders();
  await (await import("#backend/index.server")).closeEmbedded();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
