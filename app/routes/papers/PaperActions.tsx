import { paths } from "~/paths";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { Link } from "~/ui/Link";
import { RowAction } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { PaperList } from "./list";

/** Actions on one paper, in the same order in every row; only users with write permission see changes. */
export function PaperActions({
  row,
  list: { canWrite, canArrange, here },
}: {
  row: PaperList["rows"][number];
  list: PaperList;
}) {
  const t = useWords();
  const from = { from: here };
  const isArchived = row.state === "archived";
  return (
    <>
      <RowAction to={row.to} subject={row.title}>
        {t(row.isGroup ? "papers:actions.sessions" : "papers:actions.questions")}
      </RowAction>
      {canWrite && (
        <>
          <RowAction to={paths.papers.edit(row.id, from)} subject={row.title}>
            {t("papers:actions.edit")}
          </RowAction>
          <ActionMenu label={t("papers:actions.more")} subject={row.title} end>
            <button type="submit" formAction={paths.papers.copy(row.id, from)}>
              {t("papers:actions.copy")}
            </button>
            <Link to={paths.papers.remark(row.id, from)}>{t("papers:actions.remark")}</Link>
            <Link to={paths.exports.show(row.id)}>{t("papers:actions.export")}</Link>
            {canArrange && row.isUsable && (
              <Link to={paths.exams.new({ paperId: row.id })}>{t("papers:actions.arrange")}</Link>
            )}
            {row.isEditable && (
              <button
                type="submit"
                formAction={paths.papers.edit(row.id, { ...from, silent: "1" })}
                name="paperType"
                value={row.isPractice ? "false" : "true"}
              >
                {t(row.isPractice ? "papers:actions.forExams" : "papers:actions.forPractice")}
              </button>
            )}
            <button
              type="submit"
              formAction={paths.papers.archive(row.id, from)}
              name="archive"
              value={isArchived ? "0" : "1"}
            >
              {t(isArchived ? "papers:actions.restore" : "papers:actions.archive")}
            </button>
            <MenuDanger>
              <Link to={paths.papers.remove(row.id, from)}>{t("papers:actions.delete")}</Link>
            </MenuDanger>
          </ActionMenu>
        </>
      )}
      {!canWrite && (
        <RowAction to={paths.exports.show(row.id)} subject={row.title}>
          {t("papers:actions.export")}
        </RowAction>
      )}
    </>
  );
}
