import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { safeRedirect } from "~/session/redirect.server";
import { candidate, viewCookie } from "~/sitting/candidate.server";
import { viewPage } from "~/sitting/pages/help-pages.server";
import { candidatePost, leadTo } from "./visit.server";

export const handle = { isDocument: true };

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const from = /^\d{1,5}$/.exec(visitor.url.searchParams.get("from") ?? "")?.[0];
  return viewPage(visitor, `/sit/${visitor.uuid}${from ? `/${from}` : ""}`);
}

/** How the pages look in this browser. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { form, uuid } = read.visitor;
  const size = /^[1-3]$/.exec(String(form.get("size")))?.[0] ?? "1";
  const ticked = (name: string, sign: string) => (form.get(name) === sign ? sign : "");
  const chosen = await viewCookie.serialize(`${size}${ticked("contrast", "h")}${ticked("time", "t")}`);
  return leadTo(safeRedirect(form.get("back"), `/sit/${uuid}`), new Headers({ "set-cookie": chosen }));
}
