import fc from "fast-check";
import { afterAll, afterEach } from "vitest";
import { listenToConsole, settleConsole } from "./console";
import { hasOpenedDatabases, holdDatabases } from "./holdDatabases";
import { stopSites } from "./server";

holdDatabases();

// What a property is tried with is the same in every run.
fc.configureGlobal({ seed: 20_260_105 });

// A warning is a mistake that nobody has looked at yet: it fails the test in which it is said.
const listenNoMore = listenToConsole();
afterEach(settleConsole);

// why: the files that a worker runs share its process: each has an environment and embedded services of its own.
const environment = { ...process.env };
afterAll(async () => {
  await stopSites();
  if (hasOpenedDatabases()) await (await import("#backend/index.server")).closeEmbedded();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  listenNoMore();
});
