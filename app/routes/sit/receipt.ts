import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { need } from "~/session/guard.server";
import { candidate } from "~/sitting/candidate.server";
import { receiptPage } from "~/sitting/pages/end-page.server";

export const handle = { isDocument: true };

/** A receipt, for anyone who has its address. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const receipt = need(await visitor.services.sitting.receipt({ id: args.params.receipt! }));
  return receiptPage(receipt, visitor, `${publicSiteAddress(args.request)}/receipt/${receipt.receipt}`);
}
