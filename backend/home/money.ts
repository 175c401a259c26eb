import type { homeCalls } from "#contract/home/calls";
import { dayIn } from "#contract/time-zone";
import { accountOf } from "../companies/account";
import { zoneOf } from "../companies/zone";
import type { Handlers } from "../handler";
import { countBetween, monthsOfYear } from "./days";

/** What a company spends, for its administrators. */
export const homeMoneyService: Pick<Handlers<typeof homeCalls>, "usage" | "account"> = {
  account: (_, { queries, caller }) => accountOf(queries, caller.companyId),

  async usage({ year: asked }, { queries, caller, clock }) {
    const zone = await zoneOf(queries, caller.companyId);
    const now = dayIn(clock.now(), zone).slice(0, 7);
    const year = asked ?? Number(now.slice(0, 4));
    const counts = await countBetween(queries, monthsOfYear(zone, year), (from, to) =>
      queries
        .selectFrom("ledger")
        .select("at")
        .where("company_id", "=", caller.companyId)
        .where("kind", "=", "charge")
        .where("at", ">=", from)
        .where("at", "<", to),
    );
    const months = counts.map((count, at) => ({
      month: `${year}-${String(at + 1).padStart(2, "0")}`,
      count,
    }));
    return { year, now, months };
  },
};
