import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { candidate } from "~/sitting/candidate.server";
import { checkPage } from "~/sitting/pages/help-pages.server";
import { candidatePost } from "./visit.server";

export const handle = { isDocument: true };

/** The check of the device, which anybody can do at any time; nothing of it is kept. */
export async function loader(args: LoaderFunctionArgs) {
  return checkPage(await candidate(args), { result: null });
}

export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const file = visitor.form.get("file");
  return checkPage(visitor, { result: { bytes: file instanceof File ? file.size : 0 } });
}
