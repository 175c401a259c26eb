import { PostForm } from "~/form/PostForm";
import { Button } from "~/ui/Button";
import { State, type StateKind } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ResultFileRow } from "./rows.server";

const kinds: Record<ResultFileRow["state"], StateKind> = {
  queued: "draft",
  running: "waiting",
  done: "ok",
  failed: "failed",
  expired: "retired",
};

/** The files that were asked for, newest first. */
export function FileTable({
  caption,
  rows,
}: {
  caption: string;
  rows: (ResultFileRow & { to: string; cancel: string })[];
}) {
  const t = useWords();
  return (
    <Table
      caption={caption}
      head={
        <>
          <HeadCell>{t("results:files.file")}</HeadCell>
          <HeadCell>{t("results:files.state")}</HeadCell>
          <HeadCell isNumber>{t("results:files.size")}</HeadCell>
          <HeadCell>{t("results:files.expires")}</HeadCell>
          <HeadCell isActions>{t("results:files.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <TitleCell title={row.name} code={row.created} />
          <Cell kind="state">
            <State kind={row.isCancelled ? "retired" : kinds[row.state]}>
              {t(row.isCancelled ? "results:files.states.cancelled" : `results:files.states.${row.state}`)}
            </State>
            {(row.reason || row.progress) && <span className="code">{row.reason || row.progress}</span>}
          </Cell>
          <Cell kind="number">{row.size}</Cell>
          <Cell before={`${t("results:files.expires")} `}>{row.expires}</Cell>
          <ActionsCell>
            {row.state === "done" && (
              <a className="action" href={row.to}>
                {t("results:files.download")}
                <span className="visually-hidden"> {row.name}</span>
              </a>
            )}
            {(row.state === "queued" || row.state === "running") && (
              <PostForm action={row.cancel}>
                <Button>
                  {t("results:files.cancel")}
                  <span className="visually-hidden"> {row.name}</span>
                </Button>
              </PostForm>
            )}
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
