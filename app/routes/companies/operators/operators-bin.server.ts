import { operatorFilter } from "#contract/companies/shapes";
import { undoDays } from "#contract/records/record";
import type { BinPages } from "~/bin/pages";
import { paths } from "~/paths";
import { need } from "~/session/guard.server";
import { operatorTabs } from "./operatorTabs";

/** The bin of the company's operators. */
export const operatorsBin: BinPages = {
  screen: "company",
  address: paths.companies.operators(),
  title: (t) => t("accounts"),
  client: ({ companies }) => ({ bin: companies.operatorBin, restore: companies.restoreOperator }),
  lead: (t) => t("companies:operators.bin.lead", { days: undoDays }),
  restored: (name, t) => t("companies:operators.bin.restored", { name }),
  async tabs({ services, t }) {
    const { states } = need(await services.companies.operators(operatorFilter.parse({ pageSize: 1 })));
    return operatorTabs(t, states, null);
  },
};
