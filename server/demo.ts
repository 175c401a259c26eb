import type { Backend } from "#backend/index.server";
import type { Listening } from "./settings";

/** Throws where accounts with a publicly known password would be reachable beyond this machine. */
export async function refuseDemoAbroad(backend: Backend, { host, isLoopback }: Listening): Promise<void> {
  if (isLoopback || !(await backend.hasDemoAccounts())) return;
  throw new Error(
    `HOST=${host} would open it to others while demo accounts with a known password exist. ` +
      "Unset HOST, or start with DEMO=off on an empty data folder.",
  );
}
