import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { need, operator } from "~/session/guard.server";
import { readTrailFilter } from "./filter.server";

/** The rows that the list shows, as a signed file. Without a recent authentication it asks for one first. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "exportLog");
  const { searchParams } = new URL(args.request.url);
  const { query, asked } = readTrailFilter((name) => searchParams.get(name) ?? "", company.timeZone);
  const file = await services.trail.export(asked);
  if (!file.ok && file.reason === "PROOF_NEEDED") return askToReauthenticate(paths.trail.all(query));
  return need(file);
}
