import type * as z from "zod/v4";
import { operatorFilter } from "#contract/companies/shapes";
import { type AskedWord, readWord } from "~/form/word.server";
import { paths } from "~/paths";
import { safeRedirect } from "~/routes/entrance/redirect.server";

export interface Asked extends Omit<AskedWord, "key"> {
  filter: z.output<typeof operatorFilter>;
}

/**
 * What the list is asked for: by its own address, or under a dialog by the address that the dialog came from.
 * A state, a role or a page that does not exist is none.
 */
export function readFilter(url: URL): Asked {
  const { state, roleKey, pageNum, pageSize } = operatorFilter.shape;
  const asked = listQuery(url);
  const { key, ...told } = readWord(asked);
  return {
    filter: {
      key,
      state: state.catch(undefined).parse(asked.get("state") || undefined),
      roleKey: roleKey.catch(undefined).parse(asked.get("role") || undefined),
      pageNum: pageNum.catch(1).parse(asked.get("page") ?? undefined),
      pageSize: pageSize.parse(undefined),
    },
    ...told,
  };
}

function listQuery(url: URL): URLSearchParams {
  if (url.pathname === paths.companies.operators()) return url.searchParams;
  const from = new URL(safeRedirect(url.searchParams.get("from"), paths.companies.operators()), url);
  return from.pathname === paths.companies.operators() ? from.searchParams : new URLSearchParams();
}

/** The query that shows this list again; what goes without saying is left out. */
export const queryOf = ({ key, state, roleKey, pageNum }: Asked["filter"]) => ({
  key,
  state: state ?? ("" as const),
  role: roleKey ?? ("" as const),
  page: pageNum > 1 ? pageNum : undefined,
});

/** Where a dialog over the list leads back to: the page that it came from, else the list. */
export const backFrom = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get("from"), paths.companies.operators());
