import type * as z from "zod/v4";
import { certificateQuery } from "#contract/certificates/shapes";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";

/** Certificates on one page of the list. */
export const certificatePageSize = 10;

export interface CertificateListQuery extends Omit<SearchTerm, "key"> {
  filter: z.output<typeof certificateQuery>;
}

/** The list query in the URL; an invalid filter or page is ignored. */
export function readCertificateFilter(url: URL): CertificateListQuery {
  const { state, templateUuid, listId, pageNum } = certificateQuery.shape;
  const read = (name: string) => url.searchParams.get(name) || undefined;
  const { key, ...told } = readSearchTerm(url.searchParams);
  return {
    filter: {
      key,
      state: state.catch("").parse(read("state")),
      templateUuid: templateUuid.catch("").parse(read("template")),
      listId: listId.catch("").parse(read("list")),
      pageNum: pageNum.catch(1).parse(read("page")),
      pageSize: certificatePageSize,
    },
    ...told,
  };
}

/** The query string of this list; defaults are omitted. */
export const certificateQueryOf = ({
  key,
  state,
  templateUuid,
  listId,
  pageNum,
}: CertificateListQuery["filter"]) => ({
  key,
  state,
  template: templateUuid,
  list: listId,
  page: pageNum > 1 ? pageNum : undefined,
});
