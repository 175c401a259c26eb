/** What a filter keeps of the list's query: the tab, the order, the size of a page. */
export type QueryPart = Record<string, string | number | undefined>;

/** Its hidden fields; empty values are left out. */
export function QueryFields({ kept }: { kept: QueryPart }) {
  return Object.entries(kept).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}
