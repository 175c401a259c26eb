import { Form } from "@remix-run/react";
import type { paperSort } from "#contract/papers/shapes";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { SearchField } from "~/ui/fields/SearchField";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import type { PaperList } from "./list";
import { papersBinTab, stateTabs } from "./stateTabs";

/** Tabs by state, and the bin for those who may remove papers. */
export function PaperStateTabs({ list: { states, asked, canWrite } }: { list: PaperList }) {
  const t = useWords();
  const tabs = stateTabs(t, states, asked);
  return <Tabs label={t("papers:stateTabs")} tabs={canWrite ? [...tabs, papersBinTab(t)] : tabs} />;
}

const sorts = ["updated", "number", "name", "score"] as const satisfies typeof paperSort.options;

/** Search and sort order, submitted as the URL's query. */
export function Filters({ list: { asked } }: { list: PaperList }) {
  const t = useWords();
  const isFiltered = Boolean(asked.typed || asked.sort);
  return (
    <Form method="get" action={paths.papers.list()} className="filters" role="search">
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      <SearchField
        value={asked.typed}
        label={t("papers:find.label")}
        placeholder={t("papers:find.placeholder")}
      />
      <select
        className="input"
        name="sort"
        defaultValue={asked.sort || "updated"}
        aria-label={t("papers:find.sort")}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`papers:find.${sort}`)}
          </option>
        ))}
      </select>
      <Button>{t("papers:find.submit")}</Button>
      {isFiltered && (
        <ButtonLink kind="quiet" to={paths.papers.list({ state: asked.state })}>
          {t("papers:find.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
