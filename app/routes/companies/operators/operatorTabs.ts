import type { Translate } from "#locales/words";
import type { OfficeQuery } from "~/addresses/list-queries";
import { paths } from "~/paths";
import type { Tab } from "~/ui/Tabs";

type States = Record<"active" | "invited" | "locked", number>;

/** Tabs by state, which preserve search and role; `current` is null in the bin. */
export const operatorTabs = (
  t: Translate,
  states: States,
  current: "" | keyof States | null,
  asked: OfficeQuery = {},
): Tab[] => {
  const counts = { "": states.active + states.invited + states.locked, ...states };
  return (["", "active", "invited", "locked"] as const).map((state) => ({
    to: paths.companies.operators({ ...asked, state }),
    label: t(`companies:operators.states.${state || "all"}`),
    count: counts[state],
    isCurrent: state === current,
  }));
};
