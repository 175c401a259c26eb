import { type Desk, need } from "~/session/guard.server";
import type { SelectOption } from "~/ui/Field";

/** The lists that a company chooses from, as the service words them. */
export async function companyOptions({ services }: Desk) {
  const entries = need(await services.accounts.dictionary({}));
  const below = (key: string): SelectOption[] => {
    const root = entries.find((entry) => entry.parentUuid === "" && entry.dictKey === key);
    return entries
      .filter((entry) => entry.parentUuid === root?.dictUuid)
      .sort((one, other) => Number(one.value) - Number(other.value))
      .map(({ value, info }) => ({ value, label: info }));
  };
  return { industries: below("industry"), sizes: below("company_size") };
}

/** The words for a value that was chosen; "" where it is none of the list. */
export const labelIn = (options: SelectOption[], value: string) =>
  options.find((option) => option.value === value)?.label ?? "";
