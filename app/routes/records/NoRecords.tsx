import { recordPaths } from "~/records/addresses";
import { type RecordPages, wordOf } from "~/records/pages";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { RecordList } from "./list";

/** Why the list is empty, and a link to all rows. */
export function NoRecords({ pages, list }: { pages: RecordPages; list: RecordList }) {
  const t = useWords();
  const { key, state, sort } = list.asked;
  if (key)
    return (
      <Empty
        title={t("records.nothing")}
        actions={<ButtonLink to={recordPaths.list(pages, { state, sort })}>{t("records.clear")}</ButtonLink>}
      >
        {t("records.nothingFor", { key })}
      </Empty>
    );
  const view = pages.tabs ? `${state || list.views[0]!.name}.` : "";
  return (
    <Empty title={t(wordOf(pages, `empty.${view}title`))}>{t(wordOf(pages, `empty.${view}text`))}</Empty>
  );
}
