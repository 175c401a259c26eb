import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";

/** Where a dialog over the list leads back to: the page that it came from, else the list. */
export const backFrom = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get("from"), paths.papers.list());
