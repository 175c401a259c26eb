import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { bankOptions } from "./bank-tree";

/** The company's banks, as options. */
export async function bankNames(services: Services): Promise<{ id: string; name: string }[]> {
  return bankOptions(need(await services.bank.banks({})));
}
