import type * as z from "zod/v4";
import { certificateQuery } from "#contract/certificates/shapes";
import { type AskedWord, readWord } from "~/form/word.server";

/** Certificates on one page of the list. */
export const pageSize = 10;

export interface Asked extends Omit<AskedWord, "key"> {
  filter: z.output<typeof certificateQuery>;
}

/** What the list's address asks for; a filter or a page that does not exist is none. */
export function readFilter(url: URL): Asked {
  const { state, templateUuid, listId, pageNum } = certificateQuery.shape;
  const read = (name: string) => url.searchParams.get(name) || undefined;
  const { key, ...told } = readWord(url.searchParams);
  return {
    filter: {
      key,
      state: state.catch("").parse(read("state")),
      templateUuid: templateUuid.catch("").parse(read("template")),
      listId: listId.catch("").parse(read("list")),
      pageNum: pageNum.catch(1).parse(read("page")),
      pageSize,
    },
    ...told,
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
