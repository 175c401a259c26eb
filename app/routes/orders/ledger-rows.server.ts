import dayjs from "dayjs";
import type { LedgerRow } from "#contract/orders/shapes";
import { startOfDay } from "#contract/time-zone";
import { fen } from "#locales/figures";
import { paths } from "~/paths";
import { dayAt, exactTime } from "~/words/dates.server";
import type { OrderReader } from "./shown.server";

/** One entry of the ledger as its table shows it. */
export function ledgerRowOf(row: LedgerRow, { t, language, zone }: OrderReader) {
  const amount = fen(Math.abs(row.amount), language);
  return {
    id: row.entryUuid,
    title:
      row.examName ||
      (row.orderNumber
        ? `${t(`orders:kinds.${row.kind}`)} ${row.orderNumber}`
        : t(`orders:entries.${row.kind}`)),
    to: row.examUuid ? paths.exams.show(row.examUuid) : row.orderUuid ? paths.orders.show(row.orderUuid) : "",
    code: [
      row.number,
      row.candidateNumber > 0 ? t("orders:entries.candidate", { number: row.candidateNumber }) : "",
      row.by,
      row.note,
    ]
      .filter(Boolean)
      .join(" · "),
    kind: row.kind,
    at: exactTime(row.at, zone).slice(0, 16),
    received: row.amount > 0 ? `+ ${amount}` : "",
    spent: row.amount < 0 ? `− ${amount}` : "",
    balance: fen(row.balance, language),
  };
}

/** This month and the last, in epoch milliseconds. */
export function monthRanges(zone: string, now = Date.now()) {
  const month = dayjs(dayAt(now, zone)).startOf("month");
  const start = (back: number) => startOfDay(month.subtract(back, "month").format("YYYY-MM-DD"), zone);
  return [
    { since: start(0), until: start(-1) },
    { since: start(1), until: start(0) },
  ] as const;
}
