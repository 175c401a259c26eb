import { embeddedBackend, peerSecrets, programFile } from "#backend/index.server";
import { refuseDemoAbroad } from "./demo";
import { listen } from "./listen";
import { isTrustedPeer, type Listening } from "./settings";

/** The services alone, over HTTP, so that several web processes can share them. */
export async function runServices(listening: Listening): Promise<void> {
  const secrets = peerSecrets();
  const backend = await embeddedBackend({ jobsProgram: programFile("build/server/jobs.js") });
  await refuseDemoAbroad(backend, listening);

  const port = await listen(
    (request, env) => {
      const address = (env.incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
      return backend.fetch(request, {
        address,
        isTrusted: isTrustedPeer(request.headers.get("mingshi-peer"), secrets),
      });
    },
    listening,
    () => backend.close(),
  );
  console.log(`明试 Mingshi services  http://${listening.isLoopback ? "localhost" : listening.host}:${port}`);
  if (secrets.length === 0)
    console.log("PEER_SECRET is not set: no web process is believed when it names a person's address.");
}
