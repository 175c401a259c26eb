import { recordPaths } from "~/records/addresses";
import { type RecordColumn, type RecordPages, wordOf } from "~/records/pages";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { RecordList } from "./list";

/** The rows as a table: sortable columns have sort links, actions open dialogs. */
export function RecordRows({ pages, list }: { pages: RecordPages; list: RecordList }) {
  const t = useWords();
  const { columns, controls, verbs, record, rowLink, untitled, isFixed, extra } = pages;
  const [, ...facts] = columns;
  const from = list.here === pages.address ? undefined : list.here;
  const hasActions = list.canWrite && (verbs.includes("update") || verbs.includes("remove"));
  const orderBy = (field: string) => {
    const usual = record.sort.find((order) => order.replace("-", "") === field);
    if (usual === undefined) return undefined;
    const isNow = list.sort.replace("-", "") === field;
    const next = !isNow ? usual : list.sort.startsWith("-") ? field : `-${field}`;
    return {
      to: recordPaths.list(pages, { ...list.asked, sort: next === record.sort[0] ? undefined : next }),
      now: isNow ? (list.sort.startsWith("-") ? ("descending" as const) : ("ascending" as const)) : undefined,
    };
  };
  const head = ({ field, kind }: RecordColumn) => (
    <HeadCell key={field} isNumber={kind === "number"} sort={orderBy(field)}>
      {t(wordOf(pages, `fields.${field}`))}
    </HeadCell>
  );
  return (
    <Table
      caption={t(wordOf(pages, "title"))}
      head={
        <>
          {columns.map(head)}
          {hasActions && <HeadCell isActions>{t("records.actions")}</HeadCell>}
        </>
      }
    >
      {list.rows.map(({ id, row, texts }) => {
        const title = texts[0] ?? untitled?.(t) ?? "—";
        return (
          <Row key={id}>
            <TitleCell title={title} to={rowLink?.(row) ?? undefined} isAlone />
            {facts.map(({ field, kind }, at) => (
              <Cell
                key={field}
                kind={kind === "number" ? "number" : controls[field]?.kind === "lines" ? "prose" : "text"}
                before={`${t(wordOf(pages, `fields.${field}`))} `}
              >
                {texts[at + 1] ?? null}
              </Cell>
            ))}
            {hasActions && (
              <ActionsCell>
                {!isFixed?.(row) && verbs.includes("update") && (
                  <RowAction to={recordPaths.edit(pages, id, { from })} subject={title}>
                    {t(wordOf(pages, "change"))}
                  </RowAction>
                )}
                {!isFixed?.(row) && extra && list.hasExtra && (
                  <RowAction to={extra.to(row, from)} subject={title}>
                    {t(wordOf(pages, extra.word))}
                  </RowAction>
                )}
                {!isFixed?.(row) && verbs.includes("remove") && (
                  <RowAction to={recordPaths.remove(pages, id, { from })} subject={title}>
                    {t("records.remove")}
                  </RowAction>
                )}
              </ActionsCell>
            )}
          </Row>
        );
      })}
    </Table>
  );
}
