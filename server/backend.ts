import { checkSecrets } from "#backend/keys/secrets";
import { readBackendSettings } from "#backend/settings";
import { readListening } from "./settings";

// A setting that is wrong ends the start here: the program takes seconds to read.
const listening = readListening(3001);
checkSecrets();
readBackendSettings();
const { runServices } = await import("./run-services");
await runServices(listening);
