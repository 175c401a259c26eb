import { Form } from "@remix-run/react";
import { QueryFields } from "~/lists/QueryFields";
import { recordPaths } from "~/records/addresses";
import { type RecordPages, wordOf } from "~/records/pages";
import { Button, ButtonLink } from "~/ui/Button";
import { SearchField } from "~/ui/fields/SearchField";
import { useWords } from "~/words/words";
import type { RecordList } from "./list";

/** Search and filters, submitted as the URL's query. Nothing if the record has neither. */
export function RecordFilters({ pages, list }: { pages: RecordPages; list: RecordList }) {
  const t = useWords();
  const { record, filters = [], address } = pages;
  const { asked, typed, options } = list;
  if (!record.isSearched && filters.length === 0) return null;
  const chosen = asked as Record<string, string>;
  const kept = { state: asked.state, sort: asked.sort };
  return (
    <Form method="get" action={address} className="filters" role="search">
      <QueryFields kept={kept} />
      {record.isSearched && <SearchField value={typed} label={t(wordOf(pages, "find"))} />}
      {filters.map((field) => (
        <select
          key={field}
          className="input"
          name={field}
          defaultValue={chosen[field]}
          aria-label={t(wordOf(pages, `fields.${field}`))}
        >
          <option value="">{t(wordOf(pages, `all.${field}`))}</option>
          {options[field]?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      <Button>{t("records.find")}</Button>
      {(typed || filters.some((field) => chosen[field])) && (
        <ButtonLink kind="quiet" to={recordPaths.list(pages, kept)}>
          {t("records.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
