import { redirect } from "@remix-run/node";
import { page } from "#contract/paging";

/** The page that an address asks for; one that cannot be is the first. */
export const askedPage = (request: Request): number =>
  page.pageNum.catch(1).parse(new URL(request.url).searchParams.get("page") ?? undefined);

/** What a pager needs to know. A page behind the last leads to the last, whose address `to` writes. */
export function pagesOf(asked: number, count: number, size: number, to: (page: number) => string) {
  const pages = Math.max(1, Math.ceil(count / size));
  if (asked > pages) throw redirect(to(pages));
  return { page: asked, pages, count, size };
}
