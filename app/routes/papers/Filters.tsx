import { Form } from "@remix-run/react";
import type { paperSort } from "#contract/papers/shapes";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { SearchField } from "~/ui/fields/SearchField";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import type { PaperList } from "./list";

/** Tabs by state; “all” excludes archived papers. Preserves the search. */
export function PaperStateTabs({ list: { states, asked } }: { list: PaperList }) {
  const t = useWords();
  const counts = { "": states.draft + states.ready + states.used, ...states };
  return (
    <Tabs
      label={t("papers:stateTabs")}
      tabs={(["", "draft", "ready", "used", "archived"] as const).map((state) => ({
        to: paths.papers.list({ key: asked.key, state, sort: asked.sort }),
        label: t(`papers:states.${state || "all"}`),
        count: counts[state],
        isCurrent: asked.state === state,
      }))}
    />
  );
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
