import { State, type StateKind } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ExportRow } from "./tasks.server";

const kinds: Record<ExportRow["state"], StateKind> = {
  queued: "draft",
  running: "waiting",
  done: "ok",
  failed: "failed",
  expired: "retired",
};

/** Exports with their state; a file can be downloaded until it expires. */
export function ExportTable({ rows }: { rows: ExportRow[] }) {
  const t = useWords();
  return (
    <Table
      caption={t("exports:tasks.caption")}
      head={
        <>
          <HeadCell>{t("exports:tasks.file")}</HeadCell>
          <HeadCell>{t("exports:tasks.state")}</HeadCell>
          <HeadCell isNumber>{t("exports:tasks.size")}</HeadCell>
          <HeadCell>{t("exports:tasks.created")}</HeadCell>
          <HeadCell>{t("exports:tasks.expires")}</HeadCell>
          <HeadCell isActions>{t("exports:tasks.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <TitleCell
            title={row.name}
            code={[
              t(`exports:kinds.${row.kind}`),
              row.variant,
              t(row.hasKey ? "exports:withKey" : "exports:withoutKey"),
            ]
              .filter(Boolean)
              .join(" · ")}
          />
          <Cell kind="state">
            <State kind={kinds[row.state]}>{t(`exports:states.${row.state}`)}</State>
            {row.reason && <span className="code">{row.reason}</span>}
          </Cell>
          <Cell kind="number">{row.size}</Cell>
          <Cell>{row.created}</Cell>
          <Cell before={`${t("exports:tasks.expires")} `}>{row.expires}</Cell>
          <ActionsCell>
            {row.to && (
              <a className="action" href={row.to}>
                {t("exports:tasks.download")}
                <span className="visually-hidden"> {row.name}</span>
              </a>
            )}
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
