import { BulkButton, SelectionBar } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { useWords } from "~/words/words";
import type { PaperList } from "./list";

/** What can be done with the chosen papers. */
export function PaperBar({ list: { chosen, count, rows, query } }: { list: PaperList }) {
  const t = useWords();
  const isArchive = query.state === "archived";
  return (
    <SelectionBar chosen={chosen} count={count} shown={rows.length}>
      <BulkButton to={paths.papers.exportMany()}>{t("papers:many.export")}</BulkButton>
      <BulkButton to={paths.papers.archiveMany()} name="archive" value={isArchive ? "0" : "1"}>
        {t(isArchive ? "papers:many.restore" : "papers:many.archive")}
      </BulkButton>
      <BulkButton to={paths.papers.removeMany()} kind="danger">
        {t("papers:many.remove")}
      </BulkButton>
    </SelectionBar>
  );
}
