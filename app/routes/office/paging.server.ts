import { redirect } from "@remix-run/node";
import { page } from "#contract/paging";
import type { Translate } from "#locales/words";
import { redirectWithFlash, takeFlash } from "~/session/flash.server";
import { pageSizes } from "./ListPager";

/** The page number in the URL; an invalid one is the first. */
export const askedPage = (request: Request): number =>
  page.pageNum.catch(1).parse(new URL(request.url).searchParams.get("page") ?? undefined);

/** The page size in a list's query; an invalid one is the usual. */
export const askedSize = (query: URLSearchParams, usual: number = pageSizes[0]): number =>
  pageSizes.find((size) => String(size) === query.get("size")) ?? usual;

/** The data of a pager. A page past the end redirects to the last, whose URL `to` builds. */
export function pagesOf(asked: number, count: number, size: number, to: (page: number) => string) {
  const pages = Math.max(1, Math.ceil(count / size));
  if (asked > pages) throw redirect(to(pages));
  return { page: asked, pages, count, size };
}

/** A page past the end leads to the last, which says so, unless it has something else to say. */
export async function pastEnd(
  request: Request,
  t: Translate,
  { asked, last }: { asked: number; last: string },
): Promise<Response> {
  const { notice } = await takeFlash(request);
  if (notice) return redirect(last);
  return redirectWithFlash(last, { kind: "info", text: t("lists.pastEnd", { page: asked }) });
}
