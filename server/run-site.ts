import * as build from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/node";
import { closeEmbedded, dataFolder, embeddedBackend, programFile } from "#backend/index.server";
import { hasEmbeddedServices, isSecure, publicUrl } from "~/hosts.server";
import { closeLiveStreams } from "~/routes/monitor/live-stream.server";
import { isLiveSession, sessionToken } from "~/session/signed-in.server";
import { refuseDemoAbroad } from "./demo";
import { listen } from "./listen";
import type { Listening } from "./settings";
import { createSite } from "./site";

/** The site: pages, and the embedded services unless every one of them has a host of its own. */
export async function runSite(listening: Listening): Promise<void> {
  const backend = hasEmbeddedServices()
    ? await embeddedBackend({ jobsProgram: programFile("build/server/jobs.js") })
    : null;
  if (backend) await refuseDemoAbroad(backend, listening);

  const site = createSite(build as unknown as ServerBuild, {
    isSecure,
    publicUrl,
    trustedProxies: listening.trustedProxies,
    clientFolder: "build/client",
    bodies: { folder: dataFolder, tokenOf: sessionToken, isLive: isLiveSession },
    isHealthy: async () => (backend ? backend.isHealthy() : true),
  });
  const port = await listen(site.fetch, listening, closeEmbedded, closeLiveStreams);
  const host = listening.isLoopback ? "localhost" : listening.host;
  console.log(`明试 Mingshi  http://${host}:${port}`);
  if (await backend?.hasDemoAccounts())
    console.log("Demo: 13800000002 / mingshi-demo (README lists the others)");
}
