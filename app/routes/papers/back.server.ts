import { paths } from "~/paths";
import { safeRedirect } from "~/session/redirect.server";

/** Where a dialog over the list returns to: the page that it came from, else the list. */
export const backToPapers = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get("from"), paths.papers.list());
