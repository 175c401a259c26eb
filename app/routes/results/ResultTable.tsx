import type * as z from "zod/v4";
import type { resultSort } from "#contract/results/shapes";
import { sortOf } from "~/lists/orders";
import { paths } from "~/paths";
import { ActionsCell, Cell, HeadCell, Row, RowAction, type Sort, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ResultList } from "./list";
import { ResultStateMark } from "./ResultStateMark";

/** The scores of one page. */
export function ResultTable({ list: { rows, query, exam } }: { list: ResultList }) {
  const t = useWords();
  const orderBy = (sort: z.infer<typeof resultSort>): Sort =>
    sortOf({
      now: query.sort || "number",
      isReversed: query.reversed === "1",
      sort,
      isAscending: sort !== "score",
      to: (reversed) =>
        paths.results.list(exam.id, {
          ...query,
          sort: sort === "number" ? "" : sort,
          reversed,
          page: undefined,
        }),
    });
  return (
    <Table
      caption={t("results:title")}
      head={
        <>
          <HeadCell
            sort={orderBy("name")}
            also={{ name: t("results:columns.number"), sort: orderBy("number") }}
          >
            {t("results:columns.name")}
          </HeadCell>
          <HeadCell isNumber sort={orderBy("score")}>
            {t("results:columns.score")}
          </HeadCell>
          <HeadCell>{t("results:columns.verdict")}</HeadCell>
          <HeadCell>{t("results:columns.state")}</HeadCell>
          <HeadCell>{t("results:columns.submittedAt")}</HeadCell>
          <HeadCell isActions>{t("results:columns.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <TitleCell to={row.to} title={row.name} code={row.code} />
          <Cell kind="number" before={`${t("results:columns.score")} `}>
            <b>{row.score}</b> / {row.total}
          </Cell>
          <Cell>{row.verdict}</Cell>
          <Cell kind="state">
            <ResultStateMark state={row.state} />
            {row.waits && <span className="code">{row.waits}</span>}
          </Cell>
          <Cell before={`${t("results:columns.submittedAt")} `}>{row.submittedAt}</Cell>
          <ActionsCell>
            <RowAction to={row.to} subject={row.name}>
              {t("results:open")}
            </RowAction>
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
