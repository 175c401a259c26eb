import { need, type OperatorContext } from "~/session/guard.server";
import type { SelectOption } from "~/ui/fields/Field";

/** The option lists for companies, as the service words them. */
export async function companyOptions({ services }: OperatorContext) {
  const entries = need(await services.dictionary.all({}));
  const below = (key: string): SelectOption[] => {
    const root = entries.find((entry) => entry.parentUuid === "" && entry.dictKey === key);
    return entries
      .filter((entry) => entry.parentUuid === root?.dictUuid)
      .sort((one, other) => Number(one.value) - Number(other.value))
      .map(({ value, info }) => ({ value, label: info }));
  };
  return { industries: below("industry"), sizes: below("company_size") };
}

/** The label of a chosen value; "" if it is not in the list. */
export const labelIn = (options: SelectOption[], value: string) =>
  options.find((option) => option.value === value)?.label ?? "";
