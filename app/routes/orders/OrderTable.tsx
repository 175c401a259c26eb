import { paths } from "~/paths";
import {
  ActionsCell,
  Cell,
  HeadCell,
  Row,
  RowAction,
  type Sort,
  Table,
  TitleCell,
  TotalRow,
} from "~/ui/Table";
import { useWords } from "~/words/words";
import { OrderStateMark } from "./OrderStateMark";
import type { ShownOrder } from "./shown.server";

/** Orders with what their state means; the platform's name their company. */
export function OrderTable({
  rows,
  total,
  isPlatform = false,
  by,
}: {
  rows: ShownOrder[];
  /** The amount of all that match, and how many. */
  total?: { amount: string; count: number };
  isPlatform?: boolean;
  /** Without it they are the newest few beside a link to the list, which sorts. */
  by?: (sort: "number" | "amount") => Sort;
}) {
  const t = useWords();
  const to = isPlatform ? paths.admin.order : paths.orders.show;
  return (
    <Table
      caption={t("orders:title")}
      head={
        <>
          <HeadCell sort={by?.("number")}>{t("orders:columns.order")}</HeadCell>
          <HeadCell>{t("orders:columns.state")}</HeadCell>
          <HeadCell isNumber sort={by?.("amount")}>
            {t("orders:columns.amount")}
          </HeadCell>
          <HeadCell>{t("orders:columns.told")}</HeadCell>
          <HeadCell isActions>{t("orders:columns.actions")}</HeadCell>
        </>
      }
      foot={
        total && (
          <TotalRow
            label={t("orders:total", { count: total.count })}
            before={2}
            totals={[{ value: total.amount, before: `${t("orders:columns.amount")} ` }]}
            after={2}
          />
        )
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <TitleCell
            to={to(row.id)}
            title={row.number}
            code={
              <>
                {isPlatform && <span className="block">{row.company}</span>}
                {row.code}
              </>
            }
          />
          <Cell kind="state">
            <OrderStateMark state={row.state} />
          </Cell>
          <Cell kind="number" before={`${t("orders:columns.amount")} `}>
            {row.amount}
          </Cell>
          <Cell kind="prose">{row.told}</Cell>
          <ActionsCell>
            <RowAction to={to(row.id)} subject={row.number}>
              {t(isPlatform ? `orders:nextForPlatform.${row.state}` : `orders:next.${row.state}`)}
            </RowAction>
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
