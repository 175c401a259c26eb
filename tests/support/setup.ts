import { afterAll, afterEach } from "vitest";
import { listenToConsole, settleConsole } from "./console";
import { holdDatabases } from "./holdDatabases";
import { stopSites } from "./server";

holdDatabases();

// A warning is a mistake that nobody has looked at yet: it fails the test in which it is said.
listenToConsole();
afterEach(settleConsole);
afterAll(stopSites);
