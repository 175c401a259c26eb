import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { State, type StateKind } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { WatchedRow, WatchList } from "./watch-list.server";

const kinds: Record<WatchedRow["state"], StateKind> = {
  ...{ sitting: "ok", quiet: "waiting", paused: "held" },
  ...{ done: "retired", waiting: "draft", out: "failed" },
};

/** How a candidate stands, as a mark and in words. */
export const WatchState = ({
  state,
  stateText,
  isPill,
}: Pick<WatchedRow, "state" | "stateText"> & { isPill?: boolean }) => (
  <State kind={kinds[state]} isPill={isPill}>
    {stateText}
  </State>
);

/** Candidates as they are now; a signal is words, and nothing follows from it by itself. */
export function WatchTable({ list: { rows, exam, query, now } }: { list: WatchList }) {
  const t = useWords();
  return (
    <Table
      caption={t("monitoring:candidates")}
      head={
        <>
          <HeadCell>{t("monitoring:candidates")}</HeadCell>
          <HeadCell>{t("monitoring:state")}</HeadCell>
          <HeadCell>{t("monitoring:signals")}</HeadCell>
          <HeadCell>{t("monitoring:reached")}</HeadCell>
          <HeadCell>{t("monitoring:saved")}</HeadCell>
          <HeadCell isActions>{t("monitoring:columns.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <TitleCell to={paths.monitoring.candidate(exam.id, row.id)} title={row.name} code={row.code} />
          <Cell kind="state">
            <WatchState {...row} />
          </Cell>
          <Cell before={`${t("monitoring:signals")} `}>{row.signals.join(" · ") || "—"}</Cell>
          <Cell before={`${t("monitoring:reached")} `}>
            {row.question}
            {row.part && <span className="code">{row.part}</span>}
          </Cell>
          <Cell before={`${t("monitoring:saved")} `}>
            {row.savedAt}
            {row.ago && <span className="code">{row.ago}</span>}
          </Cell>
          <ActionsCell>
            <RowAction to={paths.monitoring.candidate(exam.id, row.id)} subject={row.name}>
              {t("monitoring:act.open")}
            </RowAction>
            {row.needsLook && (
              <PostForm action={`${paths.monitoring.looked(exam.id)}${query}`} className="inline-form">
                <input type="hidden" name="candidateId" value={row.id} />
                <input type="hidden" name="name" value={row.name} />
                <input type="hidden" name="seen" value={now} />
                <button type="submit" className="action">
                  {t("monitoring:looked")}
                  <span className="visually-hidden"> {row.name}</span>
                </button>
              </PostForm>
            )}
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
