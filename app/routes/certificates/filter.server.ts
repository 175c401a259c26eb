import type * as z from "zod/v4";
import { certificateQuery } from "#contract/certificates/shapes";

/** Certificates on one page of the list. */
export const pageSize = 10;

export interface Asked {
  filter: z.output<typeof certificateQuery>;
  /** What was typed as the search word, also where it cannot be searched for. */
  typed: string;
  /** The name of what is wrong with the search word. */
  mistake: string | null;
}

/** What the list's address asks for; a filter or a page that does not exist is none. */
export function readFilter(url: URL): Asked {
  const { key, state, templateUuid, listId, pageNum } = certificateQuery.shape;
  const read = (name: string) => url.searchParams.get(name) || undefined;
  const typed = url.searchParams.get("key") ?? "";
  const word = key.safeParse(typed);
  return {
    filter: {
      key: word.success ? word.data : "",
      state: state.catch("").parse(read("state")),
      templateUuid: templateUuid.catch("").parse(read("template")),
      listId: listId.catch("").parse(read("list")),
      pageNum: pageNum.catch(1).parse(read("page")),
      pageSize,
    },
    typed,
    mistake: word.success ? null : word.error.issues[0]!.message,
  };
}

/** The query that shows this list again; what goes without saying is left out. */
export const queryOf = ({ key, state, templateUuid, listId, pageNum }: Asked["filter"]) => ({
  key,
  state,
  template: templateUuid,
  list: listId,
  page: pageNum > 1 ? pageNum : undefined,
});
