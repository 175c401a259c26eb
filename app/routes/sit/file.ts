import type { LoaderFunctionArgs } from "@remix-run/node";
import { need } from "~/session/guard.server";
import { candidate } from "~/sitting/candidate.server";

export const handle = { isDocument: true };

/** A picture of a question that is open in the candidate's sitting. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, session } = await candidate(args);
  return need(await services.sitting.file({ session, fileId: args.params.fileId! }));
}
