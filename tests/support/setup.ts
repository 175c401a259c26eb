import { afterEach } from "vitest";
import { listenToConsole, settleConsole } from "./console";

// A warning is a mistake that nobody has looked at yet: it fails the test in which it is said.
listenToConsole();
afterEach(settleConsole);
