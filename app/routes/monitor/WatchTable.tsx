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

/** Notes that what was noticed until then has been looked at; it leads to the list. */
export function LookedForm({
  examId,
  candidateId,
  name,
  asOf,
  query = "",
  isInRow = false,
}: {
  examId: string;
  candidateId: string;
  name: string;
  asOf: number;
  query?: string;
  isInRow?: boolean;
}) {
  const t = useWords();
  return (
    <PostForm action={`${paths.monitoring.looked(examId)}${query}`} className="inline-form">
      <input type="hidden" name="candidateId" value={candidateId} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="seen" value={asOf} />
      <button type="submit" className={isInRow ? "action" : "button"}>
        {t("monitoring:looked")}
        <span className="visually-hidden"> {name}</span>
      </button>
    </PostForm>
  );
}

/** Candidates as they are now; a signal is words, and nothing follows from it by itself. */
export function WatchTable({ list: { rows, exam, asked, query, now } }: { list: WatchList }) {
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
          <TitleCell
            to={paths.monitoring.candidate(exam.id, row.id, asked)}
            title={row.name}
            code={row.code}
          />
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
            <RowAction to={paths.monitoring.candidate(exam.id, row.id, asked)} subject={row.name}>
              {t("monitoring:act.open")}
            </RowAction>
            {row.needsLook && (
              <LookedForm
                examId={exam.id}
                candidateId={row.id}
                name={row.name}
                asOf={now}
                query={query}
                isInRow
              />
            )}
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
