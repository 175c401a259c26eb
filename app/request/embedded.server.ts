import { embeddedBackend } from "#backend/index.server";
import { serviceHost } from "~/configuration.server";

/** True when accounts live in this process and still have the demo's known password; the sign-in page says so. */
export async function hasDemoAccounts(): Promise<boolean> {
  return serviceHost("management") === null && (await embeddedBackend()).hasDemoAccounts();
}
