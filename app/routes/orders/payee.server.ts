import { need, type OperatorContext } from "~/session/guard.server";

/** The account that companies transfer to, as the platform's dictionary names it, in its order: label and value. */
export async function payeeOf({ services }: OperatorContext): Promise<[label: string, value: string][]> {
  const entries = need(await services.dictionary.all({}));
  const root = entries.find((entry) => entry.parentUuid === "" && entry.dictKey === "payee");
  return entries
    .filter((entry) => entry.parentUuid === root?.dictUuid && entry.value !== "")
    .sort((one, other) => one.dictKey.localeCompare(other.dictKey))
    .map(({ info, value }) => [info, value]);
}
