import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { candidate } from "~/sitting/candidate.server";
import { connectPage } from "~/sitting/pages/pictures.server";
import { leadTo, loadSitting } from "../visit.server";

export const handle = { isDocument: true };

/** Where a candidate connects the second phone that the exam asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  const { page } = found;
  const phone = await visitor.services.sitting.phone({ session: visitor.session });
  if (!phone.ok || phone.data.isFull || phone.data.state === "over")
    return leadTo(`/sit/${page.uuid}`, visitor.headers);
  return connectPage(page, visitor, {
    address: `${publicSiteAddress(args.request)}/phone/${phone.data.token}`,
    isRunning: phone.data.state === "sitting",
  });
}
