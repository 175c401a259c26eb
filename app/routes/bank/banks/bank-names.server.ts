import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";
import { bankTree } from "./bank-tree";

/** The company's banks, as options. */
export async function bankNames(services: Services): Promise<{ id: string; name: string }[]> {
  const banks = need(await services.bank.banks({}));
  return bankTree(banks.flatMap(({ bankId, name }) => (bankId === "" ? [] : [{ id: bankId, name }])));
}
