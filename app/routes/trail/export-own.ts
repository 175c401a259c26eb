import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { need, operator } from "~/session/guard.server";
import { readTrailFilter } from "./filter.server";

/** Every entry of the company within the chosen days, as a signed file, after a recent authentication. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "ownLog");
  const { searchParams } = new URL(args.request.url);
  const { query, asked } = readTrailFilter((name) => searchParams.get(name) ?? "", company.timeZone);
  const file = await services.trail.exportOwn({ since: asked.since, until: asked.until });
  if (!file.ok && file.reason === "PROOF_NEEDED") return askToReauthenticate(paths.trail.own(query));
  return need(file);
}
