import type * as z from "zod/v4";
import { operatorFilter } from "#contract/companies/shapes";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";
import { readOrder } from "~/lists/order.server";
import { paths } from "~/paths";
import { safeRedirect } from "~/session/redirect.server";

export interface OperatorListQuery extends Omit<SearchTerm, "key"> {
  filter: z.output<typeof operatorFilter>;
  /** The order's part of the address. */
  sorted: ReturnType<typeof readOrder>["query"];
}

/**
 * The list query: from the list's own URL, or under a dialog from the URL that the dialog came from. An
 * invalid state, role or page is ignored.
 */
export function readOperatorFilter(url: URL): OperatorListQuery {
  const { state, roleKey, sort, pageNum, pageSize } = operatorFilter.shape;
  const asked = listQuery(url);
  const { key, ...told } = readSearchTerm(asked);
  const { order, query: sorted } = readOrder(asked, sort);
  return {
    filter: {
      key,
      state: state.catch(undefined).parse(asked.get("state") || undefined),
      roleKey: roleKey.catch(undefined).parse(asked.get("role") || undefined),
      ...order,
      pageNum: pageNum.catch(1).parse(asked.get("page") ?? undefined),
      pageSize: pageSize.parse(undefined),
    },
    ...{ sorted, ...told },
  };
}

function listQuery(url: URL): URLSearchParams {
  if (url.pathname === paths.companies.operators()) return url.searchParams;
  const from = new URL(safeRedirect(url.searchParams.get("from"), paths.companies.operators()), url);
  return from.pathname === paths.companies.operators() ? from.searchParams : new URLSearchParams();
}

/** The query string of this list; defaults are omitted. */
export const operatorQueryOf = (
  { key, state, roleKey, pageNum }: OperatorListQuery["filter"],
  sorted: OperatorListQuery["sorted"],
) => ({
  key,
  state: state ?? ("" as const),
  role: roleKey ?? ("" as const),
  ...sorted,
  page: pageNum > 1 ? pageNum : undefined,
});

/** Where a dialog over the list returns to: the page that it came from, else the list. */
export const backToOperators = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get("from"), paths.companies.operators());
