import { PostForm } from "~/form/PostForm";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { BinRowShown } from "./rows.server";

/** What is in a bin: when and by whom each was removed, until when it stays, and the button that restores. */
export function BinRows({ rows }: { rows: readonly BinRowShown[] }) {
  const t = useWords();
  return (
    <Table
      caption={t("bin.title")}
      head={
        <>
          <HeadCell>{t("bin.columns.name")}</HeadCell>
          <HeadCell>{t("bin.columns.removed")}</HeadCell>
          <HeadCell>{t("bin.columns.until")}</HeadCell>
          <HeadCell isActions>{t("records.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <TitleCell title={row.name} code={row.kind} isAlone />
          <Cell before={`${t("bin.columns.removed")} `}>
            {[row.removed, row.removedBy].filter(Boolean).join(" · ")}
          </Cell>
          <Cell before={`${t("bin.columns.until")} `}>{row.until}</Cell>
          <ActionsCell>
            <PostForm action={row.restoreTo} className="inline-form">
              <button type="submit" className="action">
                {t("bin.restore")}
                <span className="visually-hidden"> {row.name}</span>
              </button>
            </PostForm>
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
