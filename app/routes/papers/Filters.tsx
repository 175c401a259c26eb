import { Chips, usualChips } from "~/lists/Chips";
import { PeriodFilter } from "~/lists/PeriodFilter";
import { ListFilters } from "~/lists/SelectableList";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import type { PaperList } from "./list";
import { papersBinTab } from "./stateTabs";

/** Tabs by state, and the bin for those who may remove papers. */
export function PaperStateTabs({ list: { tabs, canWrite } }: { list: PaperList }) {
  const t = useWords();
  return <Tabs label={t("papers:stateTabs")} tabs={canWrite ? [...tabs, papersBinTab(t)] : tabs} />;
}

/** Search, author and dates. */
export function Filters({ list: { query, kept, typed, period, authors } }: { list: PaperList }) {
  const t = useWords();
  return (
    <ListFilters address={paths.papers.list()} kept={kept}>
      <SearchField value={typed} label={t("papers:find.label")} placeholder={t("papers:find.placeholder")} />
      <Choose
        name="author"
        value={query.author}
        any={t("papers:find.anyAuthor")}
        label={t("papers:find.author")}
      >
        {authors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choose>
      <PeriodFilter asked={period} />
      <Button>{t("lists.find")}</Button>
    </ListFilters>
  );
}

/** The active filters. The state is a tab, and stays. */
export function PaperChips({ list: { query, period, authors, count } }: { list: PaperList }) {
  const t = useWords();
  const without = (cleared: Record<string, "">) =>
    paths.papers.list({ ...query, ...cleared, page: undefined });
  const chips = usualChips(t, { key: query.key, ...period }, without);
  const author = authors.find(({ id }) => id === query.author);
  if (query.author)
    chips.push({
      label: t("lists.is", { name: t("papers:find.author"), value: author?.name ?? "—" }),
      to: without({ author: "" }),
    });
  const clear = without({ key: "", author: "", period: "", since: "", until: "" });
  return <Chips count={count} chips={chips} clear={clear} />;
}
