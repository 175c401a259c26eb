import type { LoaderFunctionArgs } from "@remix-run/node";
import { candidate } from "~/sitting/candidate.server";
import { screenPage } from "~/sitting/pages/pictures.server";
import { leadTo, loadSitting } from "../visit.server";

export const handle = { isDocument: true };

/** The page that takes pictures of the screen while it is open beside the questions. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  const { page } = found;
  return page.state === "sitting" && page.takes.includes("screen")
    ? screenPage(page, visitor)
    : leadTo(`/sit/${page.uuid}`, visitor.headers);
}
