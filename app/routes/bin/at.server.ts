import type { BinPages } from "~/bin/pages";
import { bankBin } from "~/routes/bank/bin";
import { templatesBin } from "~/routes/certificates/templates/templateTabs";
import { operatorsBin } from "~/routes/companies/operators/operators-bin.server";
import { sendingsBin } from "~/routes/evaluation/sendingTabs";
import { examsBin } from "~/routes/exams/bin.server";
import { papersBin } from "~/routes/papers/bin.server";
import { asRouted } from "~/session/screens";
import { stop } from "~/stop/stop.server";

const bins: readonly BinPages[] = [papersBin, examsBin, templatesBin, bankBin, operatorsBin, sendingsBin];

/** The bin that a URL belongs to, matched as the router does. */
export function binAt(request: Request): BinPages {
  const path = `${asRouted(new URL(request.url).pathname)}/`;
  const found = bins.find(({ address }) => path.startsWith(`${address.toLowerCase()}/bin/`));
  if (!found) throw stop({ kind: "notFound" }, 404);
  return found;
}
