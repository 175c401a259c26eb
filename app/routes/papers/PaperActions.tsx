import { Link } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { Icon } from "~/ui/Icon";
import { Menu, MenuDanger } from "~/ui/Menu";
import { RowAction } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { PaperList } from "./list";

/** What can be done with one paper, in the same order in every row; only those who may write see the changes. */
export function PaperActions({
  row,
  list: { canWrite, here },
}: {
  row: PaperList["rows"][number];
  list: PaperList;
}) {
  const t = useWords();
  const from = { from: here };
  const back = <input type="hidden" name="from" value={here} />;
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
          <Menu label={t("papers:actions.more")} subject={row.title} end>
            <PostForm action={paths.papers.copy(row.id)}>
              {back}
              <button type="submit">
                <Icon name="copy" />
                {t("papers:actions.copy")}
              </button>
            </PostForm>
            <Link to={paths.papers.remark(row.id, from)}>
              <Icon name="pencil" />
              {t("papers:actions.remark")}
            </Link>
            <Link to={paths.exports.show(row.id)}>
              <Icon name="print" />
              {t("papers:actions.export")}
            </Link>
            <PostForm action={paths.papers.archive(row.id)}>
              {back}
              <button type="submit" name="archive" value={isArchived ? "0" : "1"}>
                <Icon name={isArchived ? "up" : "lock"} />
                {t(isArchived ? "papers:actions.restore" : "papers:actions.archive")}
              </button>
            </PostForm>
            <MenuDanger>
              <Link to={paths.papers.remove(row.id, from)}>
                <Icon name="cross" />
                {t("papers:actions.delete")}
              </Link>
            </MenuDanger>
          </Menu>
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
