import { embeddedBackend } from "#backend/index.server";
import { keepDemoHome } from "./demo";
import { listen } from "./listen";
import { isLoopback, readListening } from "./settings";

/** The services alone, over HTTP, so that several web processes can share them. */
const listening = readListening(3001);
const backend = await embeddedBackend();
await keepDemoHome(backend, listening);

const port = await listen(
  (request, env) => {
    const address = (env.incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    return backend.fetch(request, { address, isTrusted: isTrustedPeer(address) });
  },
  listening,
  () => backend.close(),
);
console.log(`明试 Mingshi services  http://${listening.isLoopback ? "localhost" : listening.host}:${port}`);

/** Web processes that may name a person's own address: those on this machine, and those in TRUSTED_PEERS. */
function isTrustedPeer(address: string): boolean {
  return isLoopback(address) || (process.env.TRUSTED_PEERS ?? "").split(",").includes(address);
}
