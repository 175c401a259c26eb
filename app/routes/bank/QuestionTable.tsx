import type * as z from "zod/v4";
import type { bankSort } from "#contract/bank/shapes";
import { CheckAll } from "~/lists/CheckAll";
import { sortOf } from "~/lists/orders";
import { listFormId } from "~/lists/SelectableList";
import { Tick } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { withBreaks } from "~/ui/Breaks";
import { Link } from "~/ui/Link";
import { MomentLines } from "~/ui/MomentLines";
import { ActionsCell, Cell, HeadCell, Row, RowAction, type Sort, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { BankList } from "./list";
import { QuestionCells, QuestionHeads } from "./QuestionCells";

type ShownRow = BankList["rows"][number];

/** The questions of one page. Checkboxes select questions for the form below the table. */
export function QuestionTable({ list: { rows, here, canWrite, query } }: { list: BankList }) {
  const t = useWords();
  const orderBy = bankOrders(query);
  return (
    <Table
      caption={t("bank:caption")}
      hasPicks={canWrite}
      head={
        <>
          {canWrite && (
            <HeadCell>
              <CheckAll form={listFormId} label={t("lists.column")} />
            </HeadCell>
          )}
          <QuestionHeads orderBy={orderBy} />
          <HeadCell
            isAside
            sort={orderBy("updated")}
            also={{ name: t("bank:columns.created"), sort: orderBy("created") }}
          >
            {t("bank:columns.updated")}
          </HeadCell>
          <HeadCell isActions>{t("bank:columns.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id} isChosen={row.isChosen}>
          {canWrite && (
            <Cell kind="pick">
              <Tick id={row.id} isChosen={row.isChosen} label={t("bank:choose", { question: row.text })} />
            </Cell>
          )}
          <TitleCell to={row.to} title={row.text} code={<About row={row} />} isAlone isClamped />
          <QuestionCells row={row} />
          <Cell kind="aside">
            <MomentLines at={row.updated} />
          </Cell>
          <ActionsCell>
            <QuestionActions row={row} here={here} canWrite={canWrite} />
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}

/** Below the text: author, bank, topics, ability. */
export function About({ row }: { row: Pick<ShownRow, "isPrivate" | "bank" | "topics" | "tag" | "review"> }) {
  const t = useWords();
  return (
    <>
      {row.isPrivate && <span className="tag">{t("questions:ownerships.private")}</span>}
      {row.review && <span className="tag">{t(`bank:review.states.${row.review}`)}</span>}
      {withBreaks(
        [row.bank || t("bank:unsorted"), ...row.topics, row.tag && t(`questions:abilities.${row.tag}`)]
          .filter(Boolean)
          .join(" · "),
      )}
    </>
  );
}

/** Actions on one question, in the same order in every row. */
function QuestionActions({ row, here, canWrite }: { row: ShownRow; here: string; canWrite: boolean }) {
  const t = useWords();
  const chosen = { id: row.id, from: here };
  return (
    <>
      <RowAction to={paths.bank.preview(row.id)} subject={row.text}>
        {t("bank:preview.link")}
      </RowAction>
      {canWrite && row.mayChange && (
        <>
          <RowAction to={paths.bank.edit(row.id)} subject={row.text}>
            {t("bank:edit.link")}
          </RowAction>
          <ActionMenu label={t("bank:ways.more")} subject={row.text} end>
            <Link to={paths.bank.move(chosen)}>{t("bank:move.link")}</Link>
            <Link to={paths.bank.tag(chosen)}>{t("bank:tag.link")}</Link>
            <Link to={paths.bank.tagTopics(chosen)}>{t("bank:tagTopics.link")}</Link>
            <MenuDanger>
              <Link to={paths.bank.remove(chosen)}>{t("bank:remove.link")}</Link>
            </MenuDanger>
          </ActionMenu>
        </>
      )}
    </>
  );
}

const bankOrders =
  (query: BankList["query"]) =>
  (sort: z.infer<typeof bankSort>): Sort =>
    sortOf({
      now: query.sort || "updated",
      isReversed: query.reversed === "1",
      sort,
      isAscending: sort === "type",
      to: (reversed) =>
        paths.bank.list({ ...query, sort: sort === "updated" ? "" : sort, reversed, page: undefined }),
    });
