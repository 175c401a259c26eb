import { embeddedBackend } from "#backend/index.server";
import { serviceHost } from "~/hosts.server";

/** Cache expiry in milliseconds: every sign-in page needs the answer, and it changes once in a lifetime. */
const goodFor = 2_000;
let lastLookup = { hasDemo: false, until: 0 };

/** True when accounts run in this process and have the demo's known password; the sign-in page says so. */
export async function hasDemoAccounts(): Promise<boolean> {
  if (serviceHost("management") !== null) return false;
  if (Date.now() > lastLookup.until) {
    lastLookup = { hasDemo: await (await embeddedBackend()).hasDemoAccounts(), until: Date.now() + goodFor };
  }
  return lastLookup.hasDemo;
}
