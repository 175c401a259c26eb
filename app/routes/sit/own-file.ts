import type { LoaderFunctionArgs } from "@remix-run/node";
import { candidate } from "~/sitting/candidate.server";
import { refusedPage } from "./visit.server";

export const handle = { isDocument: true };

/** The file that the candidate saved as an answer. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const { services, session } = visitor;
  const place = Number(/^[1-9]\d{0,4}$/.exec(args.params.number ?? "")?.[0] ?? 0) - 1;
  const file = await services.sitting.ownFile({ session, place: Math.max(0, place) });
  return file.ok ? file.data : refusedPage(visitor, file);
}
