import { embeddedBackend } from "#backend/index.server";
import { refuseDemoAbroad } from "./demo";
import { listen } from "./listen";
import { isTrustedPeer, readListening, readTrustedPeers } from "./settings";

/** The services alone, over HTTP, so that several web processes can share them. */
const listening = readListening(3001);
const trustedPeers = readTrustedPeers();
const backend = await embeddedBackend();
await refuseDemoAbroad(backend, listening);

const port = await listen(
  (request, env) => {
    const address = (env.incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    return backend.fetch(request, { address, isTrusted: isTrustedPeer(address, trustedPeers) });
  },
  listening,
  () => backend.close(),
);
console.log(`明试 Mingshi services  http://${listening.isLoopback ? "localhost" : listening.host}:${port}`);
