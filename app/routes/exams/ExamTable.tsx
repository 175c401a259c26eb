import type { ReactNode } from "react";
import { sortOf } from "~/lists/orders";
import { paths } from "~/paths";
import { ActionsCell, Cell, HeadCell, Row, type Sort, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { ExamActions } from "./ExamActions";
import { ExamStateMark } from "./ExamStateMark";
import type { ExamList } from "./list";
import { ProgressCell } from "./ProgressCell";
import type { ExamRowShown } from "./rows.server";

/** The exams of one page. */
export function ExamTable({ list }: { list: ExamList }) {
  const t = useWords();
  const orderBy = examOrders(list.query);
  return (
    <Table
      caption={t("exams:title")}
      head={
        <>
          <HeadCell
            sort={orderBy("name")}
            also={{ name: t("exams:columns.number"), sort: orderBy("number") }}
          >
            {t("exams:columns.exam")}
          </HeadCell>
          <HeadCell>{t("exams:columns.state")}</HeadCell>
          <HeadCell sort={orderBy("opens")}>{t("exams:columns.window")}</HeadCell>
          <HeadCell isNumber>{t("exams:columns.candidates")}</HeadCell>
          <HeadCell>{t("exams:columns.progress")}</HeadCell>
          <HeadCell isActions>{t("exams:columns.actions")}</HeadCell>
        </>
      }
    >
      {list.rows.map((row) => (
        <ExamLine key={row.id} row={row}>
          <ExamActions row={row} here={list.here} />
        </ExamLine>
      ))}
    </Table>
  );
}

/** An exam of a list; `children` are its actions. */
export function ExamLine({ row, children }: { row: ExamRowShown; children: ReactNode }) {
  const t = useWords();
  const code = [
    t("exams:number", { number: row.number }),
    row.category !== 1 && t(`exams:categories.${row.category}`),
    row.paperName,
  ];
  return (
    <Row>
      <TitleCell to={paths.exams.show(row.id)} title={row.name} code={code.filter(Boolean).join(" · ")} />
      <Cell kind="state">
        <ExamStateMark state={row.state} />
      </Cell>
      <Cell>
        {row.window}
        {row.note && <div className="code">{row.note}</div>}
      </Cell>
      <Cell kind="number" before={`${t("exams:columns.candidates")} `}>
        {row.candidates}
      </Cell>
      <Cell>
        <ProgressCell progress={row.progress} />
      </Cell>
      <ActionsCell>{children}</ActionsCell>
    </Row>
  );
}

const examOrders =
  (query: ExamList["query"]) =>
  (sort: "name" | "number" | "opens"): Sort =>
    sortOf({
      now: (query.sort || "work") as "work",
      isReversed: query.reversed === "1",
      sort: sort as "work",
      isAscending: sort === "name",
      to: (reversed) => paths.exams.list({ ...query, sort, reversed, page: undefined }),
    });
