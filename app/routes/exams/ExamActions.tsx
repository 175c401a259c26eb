import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { Link } from "~/ui/Link";
import { RowAction } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ExamRowShown } from "./rows.server";

/** Actions on one exam: the first is what its state asks for. */
export function ExamActions({ row, here }: { row: ExamRowShown; here: string }) {
  const t = useWords();
  const isOver = row.state === "closed" || row.state === "cancelled";
  return (
    <>
      <RowAction
        to={row.state === "draft" ? paths.exams.check(row.id) : paths.exams.show(row.id)}
        subject={row.name}
      >
        {t(row.state === "draft" ? "exams:actions.check" : "exams:actions.open")}
      </RowAction>
      <RowAction to={paths.candidates.list(row.id)} subject={row.name}>
        {t("exams:actions.candidates")}
      </RowAction>
      <ActionMenu label={t("exams:actions.more")} subject={row.name} end>
        {!isOver && <Link to={paths.exams.edit(row.id)}>{t("exams:actions.edit")}</Link>}
        <PostForm action={paths.exams.copy(row.id)}>
          <input type="hidden" name="from" value={here} />
          <button type="submit">{t("exams:actions.copy")}</button>
          {isOver && (
            <button
              type="submit"
              formAction={paths.exams.archive(row.id)}
              name="archive"
              value={row.isArchived ? "0" : "1"}
            >
              {t(row.isArchived ? "exams:actions.restore" : "exams:actions.archive")}
            </button>
          )}
          {row.state === "draft" && (
            <button type="submit" formAction={paths.exams.remove(row.id)}>
              {t("exams:actions.remove")}
            </button>
          )}
        </PostForm>
        {!isOver && row.state !== "draft" && (
          <MenuDanger>
            <Link to={paths.exams.cancel(row.id)}>{t("exams:actions.cancel")}</Link>
          </MenuDanger>
        )}
      </ActionMenu>
    </>
  );
}
