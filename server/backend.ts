import { checkSecrets } from "#backend/keys/secrets";
import { readListening } from "./settings";

// A setting that is wrong ends the start here: the program takes seconds to read.
const listening = readListening(3001);
checkSecrets();
const { runServices } = await import("./run-services");
await runServices(listening);
