import { backToList } from "~/lists/many.server";
import { paths } from "~/paths";

/** Where a dialog over the list returns to: the page that it came from, else the list. */
export const backToPapers = (request: Request): string => backToList(request, paths.papers.list());
