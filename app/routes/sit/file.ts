import type { LoaderFunctionArgs } from "@remix-run/node";
import { candidate } from "~/sitting/candidate.server";
import { refusedPage } from "./visit.server";

export const handle = { isDocument: true };

/** A picture of a question that is open in the candidate's sitting. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const { services, session } = visitor;
  const picture = await services.sitting.file({ session, fileId: args.params.fileId! });
  return picture.ok ? picture.data : refusedPage(visitor, picture);
}
