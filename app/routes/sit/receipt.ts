import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { need } from "~/session/guard.server";
import { candidate } from "~/sitting/candidate.server";
import { noReceiptPage, receiptPage } from "~/sitting/pages/end-page.server";

export const handle = { isDocument: true };

/** A receipt, for anyone who has its address. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  // Typed from paper in its groups of four, or copied with the full stop behind it.
  const id = args.params.receipt!.replace(/[^\w-]/g, "");
  const found = await visitor.services.sitting.receipt({ id });
  if (!found.ok && (found.reason === "NOT_FOUND" || found.reason === "INVALID"))
    return noReceiptPage(visitor);
  const receipt = need(found);
  return receiptPage(receipt, visitor, `${publicSiteAddress(args.request)}/receipt/${receipt.receipt}`);
}
