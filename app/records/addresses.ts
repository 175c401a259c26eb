import { withQuery } from "~/address";
import type { RecordPages } from "./pages";

type At = Pick<RecordPages, "address">;
type Query = Record<string, string | number | undefined>;

/** The addresses of a record's pages; `from` is the list that a dialog leads back to. */
export const recordPaths = {
  list: ({ address }: At, query: Query = {}) => withQuery(address, query),
  add: ({ address }: At, query: Query = {}) => withQuery(`${address}/new`, query),
  edit: ({ address }: At, id: string, query: Query = {}) =>
    withQuery(`${address}/${encodeURIComponent(id)}/edit`, query),
  remove: ({ address }: At, id: string, query: Query = {}) =>
    withQuery(`${address}/${encodeURIComponent(id)}/delete`, query),
  restore: ({ address }: At, id: string, query: Query = {}) =>
    withQuery(`${address}/${encodeURIComponent(id)}/restore`, query),
};
