import type * as z from "zod/v4";
import type { paperSort } from "#contract/papers/shapes";
import { CheckAll } from "~/lists/CheckAll";
import { sortOf } from "~/lists/orders";
import { listFormId } from "~/lists/SelectableList";
import { Tick } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { MomentLines } from "~/ui/MomentLines";
import { ActionsCell, Cell, HeadCell, Row, type Sort, Table, TitleCell, TotalRow } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { PaperList } from "./list";
import { PaperActions } from "./PaperActions";
import { PaperStateMark } from "./PaperStateMark";

type PaperSort = z.infer<typeof paperSort>;

/** The papers of one page; the last row sums up the whole result. */
export function PaperTable({ list }: { list: PaperList }) {
  const t = useWords();
  const { rows, totals, count, canWrite } = list;
  const orderBy = paperOrders(list.query);
  const before = (column: "questions" | "score" | "pass" | "duration") => `${t(`papers:columns.${column}`)} `;
  return (
    <Table
      caption={t("papers:caption")}
      hasPicks={canWrite}
      head={
        <>
          {canWrite && (
            <HeadCell>
              <CheckAll form={listFormId} label={t("lists.column")} />
            </HeadCell>
          )}
          <HeadCell
            sort={orderBy("name")}
            also={{ name: t("papers:columns.number"), sort: orderBy("number") }}
          >
            {t("papers:columns.paper")}
          </HeadCell>
          <HeadCell>{t("papers:columns.state")}</HeadCell>
          <HeadCell isNumber>{t("papers:columns.questions")}</HeadCell>
          <HeadCell isNumber sort={orderBy("score")}>
            {t("papers:columns.score")}
          </HeadCell>
          <HeadCell isNumber>{t("papers:columns.pass")}</HeadCell>
          <HeadCell>{t("papers:columns.duration")}</HeadCell>
          <HeadCell isAside>{t("papers:columns.author")}</HeadCell>
          <HeadCell isAside sort={orderBy("updated")}>
            {t("papers:columns.updated")}
          </HeadCell>
          <HeadCell isActions>{t("papers:columns.actions")}</HeadCell>
        </>
      }
      foot={
        <TotalRow
          label={t("papers:total", { count })}
          before={canWrite ? 3 : 2}
          totals={[
            { value: totals.questions, before: before("questions") },
            { value: totals.score, before: before("score") },
          ]}
          after={5}
        />
      }
    >
      {rows.map((row) => (
        <Row key={row.id} isChosen={row.isChosen}>
          {canWrite && (
            <Cell kind="pick">
              <Tick id={row.id} isChosen={row.isChosen} label={t("lists.choose", { name: row.title })} />
            </Cell>
          )}
          <TitleCell to={row.to} title={row.title} code={<About row={row} />} />
          <Cell kind="state">
            <PaperStateMark state={row.state} />
          </Cell>
          <Cell kind="number" before={before("questions")}>
            {row.questions}
          </Cell>
          <Cell kind="number" before={before("score")}>
            {row.score}
          </Cell>
          <Cell kind="number" before={before("pass")}>
            {row.pass}
          </Cell>
          <Cell>{row.minutes === null ? null : t("papers:minutes", { count: row.minutes })}</Cell>
          <Cell kind="aside">{row.author}</Cell>
          <Cell kind="aside">
            <MomentLines at={row.updated} />
          </Cell>
          <ActionsCell>
            <PaperActions row={row} list={list} />
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}

/** Below the title: the paper's kind, number and description; then the operators' own remark. */
function About({ row }: { row: PaperList["rows"][number] }) {
  const t = useWords();
  return (
    <>
      {row.isGroup && <span className="tag">{t("papers:group")}</span>}
      {row.isPractice && <span className="tag">{t("papers:practice")}</span>}
      {[t("papers:number", { number: row.number }), row.desc].filter(Boolean).join(" · ")}
      {row.remark && <span className="code">{t("papers:remarkLine", { remark: row.remark })}</span>}
    </>
  );
}

const paperOrders =
  (query: PaperList["query"]) =>
  (sort: PaperSort): Sort =>
    sortOf({
      now: query.sort || "updated",
      isReversed: query.reversed === "1",
      sort,
      isAscending: sort === "name",
      to: (reversed) =>
        paths.papers.list({ ...query, sort: sort === "updated" ? "" : sort, reversed, page: undefined }),
    });
