import type { Services } from "~/request/client.server";
import { need } from "~/session/guard.server";

/** The company's banks, to choose one of them. */
export async function bankNames(services: Services): Promise<{ id: string; name: string }[]> {
  const banks = need(await services.bank.banks({}));
  return banks.flatMap(({ bankId, name }) => (bankId === "" ? [] : [{ id: bankId, name }]));
}
