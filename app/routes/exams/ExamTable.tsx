import { sortOf } from "~/lists/orders";
import { paths } from "~/paths";
import { ActionsCell, Cell, HeadCell, Row, type Sort, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import { ExamActions } from "./ExamActions";
import { ExamStateMark } from "./ExamStateMark";
import type { ExamList } from "./list";
import { ProgressCell } from "./ProgressCell";

/** The exams of one page. */
export function ExamTable({ list }: { list: ExamList }) {
  const t = useWords();
  const orderBy = examOrders(list.query);
  const before = (column: "candidates" | "progress") => `${t(`exams:columns.${column}`)} `;
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
        <Row key={row.id}>
          <TitleCell
            to={paths.exams.show(row.id)}
            title={row.name}
            code={[
              t("exams:number", { number: row.number }),
              row.category !== 1 && t(`exams:categories.${row.category}`),
              row.paperName,
            ]
              .filter(Boolean)
              .join(" · ")}
          />
          <Cell kind="state">
            <ExamStateMark state={row.state} />
          </Cell>
          <Cell>
            {row.window}
            {row.note && <span className="code">{row.note}</span>}
          </Cell>
          <Cell kind="number" before={before("candidates")}>
            {row.candidates}
          </Cell>
          <Cell>
            <ProgressCell progress={row.progress} />
          </Cell>
          <ActionsCell>
            <ExamActions row={row} here={list.here} />
          </ActionsCell>
        </Row>
      ))}
    </Table>
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
