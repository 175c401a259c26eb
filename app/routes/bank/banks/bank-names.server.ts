import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { bankOptions } from "./bank-tree";

/** The banks that the reader may put questions into, as options. */
export async function bankNames(services: Services): Promise<{ id: string; name: string }[]> {
  return bankOptions(need(await services.bank.banks({})).filter(({ canWrite }) => canWrite));
}
