import { checkSecrets } from "#backend/keys/secrets";
import { readBackendSettings } from "#backend/settings";
import { hasEmbeddedServices, publicUrl } from "~/hosts.server";
import { checkPublicUrl, readListening } from "./settings";

// A setting that is wrong ends the start here: the program takes seconds to read.
const listening = readListening(3000);
checkPublicUrl(publicUrl, listening);
checkSecrets();
if (hasEmbeddedServices()) readBackendSettings();
const { runSite } = await import("./run-site");
await runSite(listening);
