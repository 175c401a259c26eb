import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { noSittingCookie } from "~/session/cookies.server";
import { candidate } from "~/sitting/candidate.server";
import { leftPage } from "~/sitting/pages/end-page.server";
import { candidatePost, leadTo, refusedAction } from "./visit.server";

export const handle = { isDocument: true };

/** How to come back, on a browser that is nobody's any more; whoever still has a session there is led to it. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  return visitor.session === "" ? leftPage(visitor) : leadTo(`/sit/${visitor.uuid}`, visitor.headers);
}

/** Ends the candidate's session here: the next person at a shared computer sees none of it. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { session, uuid } = visitor;
  const here = `/sit/${uuid}/leave`;
  // The browser has none, or by now that of somebody else, which stays.
  if (session === "") return leadTo(here);
  const left = await visitor.services.sitting.leave({ session });
  if (!left.ok) return refusedAction(visitor, left);
  return leadTo(here, new Headers({ "set-cookie": await noSittingCookie() }));
}
