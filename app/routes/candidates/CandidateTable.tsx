import type * as z from "zod/v4";
import type { candidateSort } from "#contract/candidates/shapes";
import { CheckAll } from "~/lists/CheckAll";
import { sortOf } from "~/lists/orders";
import { listFormId } from "~/lists/SelectableList";
import { Tick } from "~/lists/SelectionBar";
import { paths } from "~/paths";

import { ActionsCell, Cell, HeadCell, Row, RowAction, type Sort, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { CandidateStateMark } from "./CandidateStateMark";
import type { CandidateList } from "./list";

/** The candidates of one page. Time that differs from the rule shows its sum and its reason. */
export function CandidateTable({ list: { rows, query, exam } }: { list: CandidateList }) {
  const t = useWords();
  const orderBy = candidateOrders(exam.id, query);
  const before = (column: "mobile" | "idcard" | "place") => `${t(`candidates:columns.${column}`)} `;
  return (
    <Table
      caption={t("candidates:title")}
      hasPicks
      head={
        <>
          <HeadCell>
            <CheckAll form={listFormId} label={t("lists.column")} />
          </HeadCell>
          <HeadCell
            sort={orderBy("name")}
            also={{ name: t("candidates:columns.number"), sort: orderBy("number") }}
          >
            {t("candidates:columns.candidate")}
          </HeadCell>
          {exam.hasIdNumbers && <HeadCell>{t("candidates:columns.idcard")}</HeadCell>}
          <HeadCell>{t("candidates:columns.mobile")}</HeadCell>
          {exam.hasPlaces && <HeadCell>{t("candidates:columns.place")}</HeadCell>}
          <HeadCell>{t("candidates:columns.state")}</HeadCell>
          <HeadCell>{t("candidates:columns.time")}</HeadCell>
          {!exam.isOver && <HeadCell isActions>{t("candidates:columns.actions")}</HeadCell>}
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id} isChosen={row.isChosen}>
          <Cell kind="pick">
            <Tick id={row.id} isChosen={row.isChosen} label={t("lists.choose", { name: row.name })} />
          </Cell>
          <TitleCell
            to={row.to}
            title={row.name}
            code={[
              t("candidates:number", { number: row.number }),
              row.attempt > 1 && t("candidates:attempt", { attempt: row.attempt }),
              row.group,
            ]
              .filter(Boolean)
              .join(" · ")}
          />
          {exam.hasIdNumbers && (
            <Cell before={before("idcard")}>
              <span className="unbroken">{row.idcard || "—"}</span>
            </Cell>
          )}
          <Cell before={before("mobile")}>{row.mobile || "—"}</Cell>
          {exam.hasPlaces && <Cell before={before("place")}>{row.place || "—"}</Cell>}
          <Cell kind="state">
            <CandidateStateMark state={row.state} />
            {row.stateReason && <div className="code">{row.stateReason}</div>}
          </Cell>
          <Cell>
            <span className="unbroken">{row.isAccommodated ? <b>{row.time}</b> : row.time}</span>
            {row.window && <div className="code">{row.window}</div>}
            {row.reason && <div className="code">{row.reason}</div>}
          </Cell>
          {!exam.isOver && (
            <ActionsCell>
              <RowAction to={paths.candidates.edit(exam.id, row.id)} subject={row.name}>
                {t("candidates:actions.edit")}
              </RowAction>
            </ActionsCell>
          )}
        </Row>
      ))}
    </Table>
  );
}

const candidateOrders =
  (examId: string, query: CandidateList["query"]) =>
  (sort: z.infer<typeof candidateSort>): Sort =>
    sortOf({
      now: query.sort || "number",
      isReversed: query.reversed === "1",
      sort,
      isAscending: true,
      to: (reversed) =>
        paths.candidates.list(examId, {
          ...query,
          sort: sort === "number" ? "" : sort,
          reversed,
          page: undefined,
        }),
    });
